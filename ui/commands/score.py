"""`fanlens score`: a hand and how it was won, scored and explained; or a file of them."""

from __future__ import annotations

import json
import os
import sys
from typing import Annotated

import typer

from scoring.explain import explain
from scoring.false_wins import explain_false_win
from scoring.language import Language, parse_language
from scoring.profiles import Rules
from scoring.records import Record, RecordError, read_record, score_object
from scoring.score import disagreements
from scoring.score import score as score_hand
from scoring.settlement import settle
from scoring.validation import InvalidHandError, with_implied_facts, without_winning_tile
from ui.commands.hand_options import (
    AsJson,
    HandText,
    Lang,
    Passed,
    Repeats,
    Round,
    RulesName,
    Seat,
    Switches,
    Wild,
    refuse,
)
from ui.commands.other_rules import OtherRules, Refused, choose_rules, unasked
from ui.commands.score_lines import lines_of, print_answers


def score(
    hand: HandText = None,
    win: Annotated[
        str | None,
        typer.Option(
            "--win",
            help="The winning tile; it may stand among the tiles of HAND, as the fourteenth, or not.",
            metavar="TILE",
            show_default=False,
        ),
    ] = None,
    self_draw: Annotated[bool, typer.Option("--self-draw", help="Won by drawing the tile 自摸.")] = False,
    kong: Annotated[
        bool,
        typer.Option(
            "--kong",
            help="With --self-draw: on the replacement tile of a kong 杠上开花; else: robbing a kong 抢杠和.",
        ),
    ] = False,
    last_tile: Annotated[
        bool,
        typer.Option(
            "--last-tile", help="The last tile of the wall 妙手回春, or the discard after it 海底捞月."
        ),
    ] = False,
    last_copy: Annotated[
        bool, typer.Option("--last-copy", help="The other three copies were visible on the table 和绝张.")
    ] = False,
    round_wind: Round = "E",
    seat_wind: Seat = "E",
    discarder: Annotated[
        str | None,
        typer.Option(
            "--discarder",
            help="Seat wind of who discarded the tile; without it, payments are by role.",
            metavar="WIND",
            show_default=False,
        ),
    ] = None,
    flowers: Annotated[
        int, typer.Option("--flowers", help="Flowers beside those named in HAND.", metavar="N")
    ] = 0,
    wild: Wild = None,
    opening: Annotated[
        str | None,
        typer.Option(
            "--opening",
            help="How early it was won, for platform-wild and gold: deal (天和), first_draw (地和), "
            "first_discard (on the dealer's first discard), early_discard (人和).",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    ready: Annotated[
        str | None,
        typer.Option(
            "--ready",
            help="For platform-wild: declared (立直) or at_start (天听).",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    repeats: Repeats = 0,
    passed: Passed = None,
    rules: RulesName = "mcr",
    switches: Switches = None,
    lang: Lang = "en",
    as_json: AsJson = False,
    jsonl: Annotated[
        str | None,
        typer.Option(
            "--jsonl",
            help="Score a file of JSON lines (- is standard input), one object out for each line, in order.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Score a won hand: its fans, what is not counted and why, its points, and who pays whom.

    Example: fanlens score '[789m][789s]12m55p123s4f' --win 3m --self-draw --seat S --lang zh-Hans

    With --jsonl, each line is one hand, without its winning tile:

    {"id": "H1", "hand": "12m55p123s", "melds": ["[789m]", "[789s]"],
    "win": "3m", "self_draw": true, "kong": false, "wall_last": false,
    "last_copy": false, "round": "E", "seat": "S", "flowers": 1}

    Its answer has the keys id, fans, total, points, alternatives, valid and payments. A line that cannot be
    scored is answered with id and error, the others still come, and the exit status is 1.

    Example: fanlens score --jsonl hands.jsonl --rules 1998

    With wild tiles: fanlens score '[1m5m3m]456p789s22pEE' --win E --rules platform-wild --wild 5m

    With 金: fanlens score '123m456p789s12p8s5mCC' --win 8s --self-draw --rules gold --wild 5m
    """
    try:
        language = parse_language(lang)
        chosen = choose_rules(rules, switches)
    except ValueError as error:
        refuse([str(error)])
    given = {"wild": wild, "opening": opening, "ready": ready, "repeats": repeats, "passed": passed}
    if problems := unasked(rules, {**given, "last-tile": last_tile, "last-copy": last_copy}):
        refuse(problems)
    if jsonl is not None:
        if hand:
            raise typer.BadParameter("give either HAND or --jsonl FILE, not both")
        _score_lines(jsonl, chosen)
    elif not hand or win is None:
        raise typer.BadParameter("give HAND and --win TILE, or --jsonl FILE")
    else:
        stated = {
            "hand": " ".join(hand),
            "win": win,
            "self_draw": self_draw,
            "kong": kong,
            "wall_last": last_tile,
            "last_copy": last_copy,
            "round": round_wind,
            "seat": seat_wind,
            "discarder": discarder,
            "flowers": flowers,
            **given,
        }
        try:
            if isinstance(chosen, Rules):
                _score_one(read_record(stated), chosen, language, as_json)
            elif as_json:
                typer.echo(json.dumps(chosen.answer(stated, None), ensure_ascii=False))
            else:
                typer.echo(chosen.told(stated, language))
        except (InvalidHandError, *Refused) as error:
            reasons = [finding.text(language) for finding in error.findings]
            refuse(filter(None, [*reasons, explain_false_win(error.findings, language)]))
        except RecordError as error:
            refuse(error.problems)


def _score_one(record: Record, rules: Rules, language: Language, as_json: bool) -> None:
    hand = without_winning_tile(record.hand, record.win.tile)
    win = with_implied_facts(hand, record.win)
    result = score_hand(hand, win, rules)
    settlement = settle(result)
    others = disagreements(hand, win, rules)
    if as_json:
        answer = score_object(result, settlement, disagreements=others)
        typer.echo(json.dumps(answer, ensure_ascii=False))
    else:
        typer.echo(str(explain(result, language, settlement, others)))


def _score_lines(source: str, rules: Rules | OtherRules) -> None:
    try:
        with lines_of(source) as lines:
            all_scored = print_answers(lines, rules, sys.stdout.buffer)
    except BrokenPipeError:
        # The reader has seen enough; the interpreter must not complain about it when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    except OSError as error:
        refuse([f"cannot read {source!r}: {error.strerror or error}"])
    if not all_scored:
        raise typer.Exit(1)
