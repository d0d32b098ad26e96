"""`fanlens score --jsonl`: JSON lines in, one JSON line out for each, in order."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from scoring.fan_lists import fan_lists
from scoring.profiles import Rules
from scoring.records import RecordError, read_record, record_id, score_object
from scoring.settlement import settle
from scoring.validation import InvalidHandError
from ui.commands.other_rules import OtherRules, Refused


def answer_lines(lines: Iterable[bytes], rules: Rules | OtherRules) -> Iterator[tuple[str, bool]]:
    """For each line, the answer as JSON text and whether the line was scored."""
    for number, line in enumerate(lines, 1):
        answer, scored = _answer(line, number, rules)
        yield _as_text(answer), scored


def print_answers(lines: Iterable[bytes], rules: Rules | OtherRules, out: BinaryIO) -> bool:
    """Print the answer of each line as soon as it is there; whether all were scored."""
    all_scored = True
    for text, scored in answer_lines(lines, rules):
        all_scored &= scored
        out.write(text.encode("utf-8") + b"\n")
        out.flush()
    return all_scored


@contextmanager
def lines_of(source: str) -> Iterator[Iterable[bytes]]:
    """The lines of a file, or of standard input for ``-``. Raises `OSError` when it cannot be read."""
    if source == "-":
        yield sys.stdin.buffer
        return
    with open(source, "rb") as file:
        yield file


def _answer(line: bytes, number: int, rules: Rules | OtherRules) -> tuple[dict[str, Any], bool]:
    try:
        value = json.loads(line.decode("utf-8-sig"), object_pairs_hook=_once)
    except UnicodeDecodeError as error:
        return _failed(None, number, f"no UTF-8 text: {error.reason} at byte {error.start}"), False
    except RecursionError:
        return _failed(None, number, "nested too deep to be a hand"), False
    except ValueError as error:
        return _failed(None, number, f"no JSON: {error}"), False
    identity = record_id(value)
    try:
        if not isinstance(rules, Rules):
            return rules.answer(value, identity), True
        record = read_record(value)
        result = fan_lists(record.hand, record.win, rules)
    except InvalidHandError as error:
        failed = _failed(identity, number, str(error))
        failed["faults"] = [finding.fault.value for finding in error.findings]
        return failed, False
    except (RecordError, *Refused) as error:
        failed = _failed(identity, number, str(error))
        if isinstance(error, RecordError) and error.faults:
            failed["faults"] = list(error.faults)
        return failed, False
    return score_object(result, settle(result), identity), True


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises `ValueError` for a key that stands there twice: one of its values would be
    lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{next(key for key in keys if keys.count(key) > 1)!r} stands there twice")
    return found


def _failed(identity: object, number: int, message: str) -> dict[str, Any]:
    return {"id": identity, "error": message, "line": number}


def _as_text(answer: dict[str, Any]) -> str:
    text = json.dumps(answer, ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        # A lone surrogate in an id or a quoted text can only be written escaped.
        return json.dumps(answer)
    return text
