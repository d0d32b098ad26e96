"""Large JSON files item by item, each with the line it begins on, so that a message can point at it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from vision.dataset.problems import LabelError

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()


class JsonFile:
    """The text of a JSON file. Raises `LabelError` for a file that is missing or no text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._text = path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            raise LabelError(f"{path}: no such file") from None
        except UnicodeDecodeError as error:
            raise LabelError(f"{path}: no text file ({error.reason})") from None
        self._counted = (0, 1)

    def sections(self) -> dict[str, int]:
        """Where the value of each key of the outermost object begins."""
        at = self._expect(self._skip(0), "{")
        found: dict[str, int] = {}
        if self._peek(at) == "}":
            return found
        while True:
            key, at = self._value(self._skip(at))
            at = self._skip(self._expect(self._skip(at), ":"))
            found[str(key)] = at
            at = self._skip(self._after(at))
            if self._text[at : at + 1] != ",":
                self._expect(at, "}")
                return found
            at += 1

    def value(self, at: int) -> Any:
        """The whole value that begins at `at`."""
        return self._value(at)[0]

    def items(self, at: int = 0) -> Iterator[tuple[int, Any]]:
        """The items of the array that begins at `at`, each with its line number."""
        for start, item, _ in self._walk(at):
            yield self.line(start), item

    def _walk(self, at: int) -> Iterator[tuple[int, Any, int]]:
        """Where each item of an array begins, the item, and where it ends."""
        at = self._expect(self._skip(at), "[")
        if self._peek(at) == "]":
            return
        while True:
            start = self._skip(at)
            item, at = self._value(start)
            yield start, item, at
            at = self._skip(at)
            if self._text[at : at + 1] != ",":
                self._expect(at, "]")
                return
            at += 1

    def _after(self, at: int) -> int:
        """Where the value that begins at `at` ends; a long array is never in memory as a whole."""
        if self._text[at : at + 1] != "[":
            return self._value(at)[1]
        end = at + 1
        for _, _, after in self._walk(at):
            end = after
        return self._skip(end) + 1

    def line(self, at: int) -> int:
        """The number of the line that holds position `at`."""
        last, line = self._counted
        if at < last:
            last, line = 0, 1
        line += self._text.count("\n", last, at)
        self._counted = (at, line)
        return line

    def _value(self, at: int) -> tuple[Any, int]:
        try:
            return _DECODER.raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            raise LabelError(f"{self.path}, line {error.lineno}: no JSON ({error.msg})") from None
        except RecursionError:
            raise LabelError(f"{self.path}, line {self.line(at)}: JSON nested too deeply") from None

    def _skip(self, at: int) -> int:
        space = _SPACE.match(self._text, at)
        return space.end() if space else at

    def _peek(self, at: int) -> str:
        at = self._skip(at)
        return self._text[at : at + 1]

    def _expect(self, at: int, mark: str) -> int:
        if self._text[at : at + 1] != mark:
            found = self._text[at : at + 20] or "the end of the file"
            raise LabelError(f"{self.path}, line {self.line(at)}: expected {mark!r}, found {found!r}")
        return at + 1


def numbers(value: object, count: int) -> tuple[float, ...]:
    """`value` as `count` numbers. Raises `LabelError` quoting what it is instead."""
    numeric = isinstance(value, list) and all(
        isinstance(v, int | float) and not isinstance(v, bool) for v in value
    )
    if not isinstance(value, list) or not numeric or len(value) != count:
        raise LabelError(f"expected {count} numbers, found {json.dumps(value)[:80]}")
    return tuple(float(v) for v in value)
