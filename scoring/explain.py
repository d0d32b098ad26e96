"""A score as a referee would say it, in three languages.

`explain` turns a score into an `Explanation`: sections of finished sentences, so that a page can lay them
out as it likes; `str(explanation)` is the whole as plain text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring import explanation_texts as texts
from scoring.distance import tiles_away
from scoring.fans.catalogue import ROWS
from scoring.fans.fan import Fan
from scoring.hand import Opening, Ready, Win
from scoring.language import Language, Text, join
from scoring.nearness import told_away
from scoring.notation import format_tiles
from scoring.penalties import TARIFF_1998, Offence
from scoring.platform.switches import WILD_SWITCHES
from scoring.principles import NAMES
from scoring.result import (
    Account,
    CountedFan,
    Decomposition,
    Disagreement,
    ExcludedFan,
    Group,
    GroupKind,
    Instance,
    Score,
)
from scoring.settlement import Party, Reason, Settlement, settle
from scoring.tile_names import tile_character, tile_name, tile_quoted
from scoring.tiles import NUMBERED, Tile, code, is_numbered, rank, suit
from scoring.waits import Wait, Waits, shortfall


@dataclass(frozen=True, slots=True)
class FanLine:
    """One counted fan: its name, `count` times `points` making `total`, and the tiles of each time."""

    fan: Fan
    name: str
    count: int
    points: int
    total: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A score in sentences, section by section."""

    language: Language
    win: str
    reading: str
    fans: tuple[FanLine, ...]
    verdict: str
    excluded: tuple[str, ...]
    other_readings: tuple[str, ...]
    payments: tuple[str, ...]
    rules: str
    other_rules: tuple[str, ...]

    def __str__(self) -> str:
        """The whole as plain text, a section under each heading; empty sections are left out."""
        lines = [
            *self._section(texts.WIN, [self.win]),
            *self._section(texts.READING, [self.reading]),
            *self._section(texts.FANS, [_fan_text(line, self.language) for line in self.fans]),
            *self._section(texts.TOTAL, [self.verdict]),
            *self._section(texts.NOT_COUNTED, self.excluded),
            *self._section(texts.OTHER_READINGS, self.other_readings),
            *self._section(texts.PAYMENTS, self.payments),
            *self._section(texts.RULES, [self.rules]),
            *self._section(texts.OTHER_RULES, self.other_rules),
        ]
        return "\n".join(lines)

    def _section(self, heading: Text, lines: Sequence[str]) -> Iterator[str]:
        if lines:
            yield heading.to(self.language)
            yield from (f"  {line}" for line in lines)


def explain(
    score: Score,
    language: Language = Language.EN,
    settlement: Settlement | None = None,
    disagreements: Iterable[Disagreement] = (),
) -> Explanation:
    """`score` in `language`. `settlement` is the one of the default amounts where none is given."""
    settlement = settle(score) if settlement is None else settlement
    best = score.best
    others = [
        *(_reading_line(texts.TIE, account, language) for account in score.ties),
        *(_reading_line(texts.LESSER, account, language) for account in score.others),
    ]
    return Explanation(
        language,
        win=explain_win(score.win, language),
        reading=_reading(score, language),
        fans=tuple(_fan_line(counted, best.decomposition, language) for counted in dearest_first(best)),
        verdict=_verdict(score, language),
        excluded=tuple(_excluded(one, best.decomposition, language) for one in best.excluded),
        other_readings=tuple(others),
        payments=(
            *(_payment(party, settlement, score.win, language) for party in settlement.net),
            *_consequences(settlement, language),
        ),
        rules=str(score.rules),
        other_rules=tuple(_disagreement(one, language) for one in disagreements),
    )


def fan_name(fan: Fan, language: Language) -> str:
    """The name of `fan` in `language`."""
    return ROWS[fan].name.to(language)


def spoken_tiles(tiles: Iterable[Tile], language: Language) -> str:
    """Tiles of one group: ``123m`` in English, ``123万`` and ``东东东`` in Chinese."""
    held = sorted(tiles)
    if language is Language.EN:
        return format_tiles(held)
    numbered = "".join(
        "".join(str(rank(tile)) for tile in held if suit(tile) is one) + texts.SUIT_LETTERS[one].to(language)
        for one in NUMBERED
        if any(suit(tile) is one for tile in held)
    )
    return numbered + "".join(tile_character(tile, language) for tile in held if not is_numbered(tile))


def dearest_first(account: Account) -> list[CountedFan]:
    """The counted fans as they are told: the dearest first, equal ones in the order of the table. The fans
    that a rule set adds stand behind the 81 there, whatever they are worth."""
    return sorted(account.counted, key=lambda one: -one.points)


def list_fans(account: Account, language: Language) -> str:
    """The counted fans of `account` in one line, as ``Pure Straight 16 + Edge Wait 1``."""
    return " + ".join(
        f"{fan_name(one.fan, language)} {one.points}" + (f"×{one.count}" if one.count > 1 else "")
        for one in dearest_first(account)
    )


def explain_waits(found: Waits, language: Language = Language.EN) -> str:
    """The waits of a hand as plain text: each tile, how many are left, and its worth either way."""
    if not found.waits:
        return explain_unready(tiles_away(found.hand.concealed, len(found.hand.melds)) - 1, language)
    return "\n".join(line for wait in found.waits for line in explain_wait(wait, language))


def explain_unready(lacking: int, language: Language) -> str:
    """That no tile completes a hand which lacks so many tiles to be ready; 0: it is ready in form, for tiles
    of which none is left."""
    if lacking <= 0:
        return texts.NONE_LEFT.to(language)
    return texts.FROM_READY.fill(language, away=told_away(lacking, language))


def explain_wait(wait: Wait, language: Language) -> Iterator[str]:
    """One wait in lines: the tile and how many are left, then its worth by discard and by self-draw."""
    tile = tile_quoted(wait.tile, language)
    yield (texts.WAIT_LEFT if wait.live else texts.WAIT_DEAD).fill(language, tile=tile, left=wait.left)
    for how, score in ((texts.BY_DISCARD, wait.by_discard), (texts.BY_SELF_DRAW, wait.by_self_draw)):
        if score is not None:
            form = texts.WORTH if score.valid else texts.WORTH_TOO_LITTLE
            worth = form.fill(
                language,
                how=how.to(language),
                total=score.total,
                short=shortfall(score),
                minimum=score.minimum,
                fans=list_fans(score.best, language),
            )
            yield f"  {worth}"


# --- the win and the reading -------------------------------------------------------------------------------


def explain_win(win: Win, language: Language = Language.EN) -> str:
    """How the hand was won, in one line."""
    parts = [explain_winning_tile(win, language)]
    if win.wall_last:
        parts.append((texts.LAST_OF_WALL if win.self_draw else texts.LAST_DISCARD).to(language))
    if win.last_copy:
        parts.append(texts.LAST_COPY.to(language))
    if win.opening is not Opening.NO:
        parts.append(texts.OPENINGS[win.opening].to(language))
    if win.ready is not Ready.NO:
        parts.append(texts.READIES[win.ready].to(language))
    winds = (tile_name(wind, language) for wind in (win.round_wind, win.seat_wind))
    parts.append(texts.WINDS.fill(language, **dict(zip(("round", "seat"), winds, strict=True))))
    return texts.CLAUSE.to(language).join(parts)


def explain_winning_tile(win: Win, language: Language = Language.EN) -> str:
    """Where the winning tile came from, and from whom."""
    tile = tile_quoted(win.tile, language)
    party = "" if win.discarder is None else _party(Party(code(win.discarder)), language)
    if win.self_draw:
        how = texts.REPLACEMENT if win.kong else texts.SELF_DRAW
    elif win.kong:
        how = texts.ROBBED_OF if party else texts.ROBBED
    else:
        how = texts.DISCARD_BY if party else texts.DISCARD
    return how.fill(language, tile=tile, party=party)


def _reading(score: Score, language: Language) -> str:
    reading = score.best.decomposition
    completes = texts.COMPLETES.fill(
        language,
        tile=tile_quoted(score.win.tile, language),
        group=_group(reading.groups[reading.winning_group], language),
        wait=texts.WAITS[reading.wait].to(language),
    )
    several = len(score.waits) > 1 and reading.wait in texts.COUNTED_WAITS
    waited = (texts.WAITED_FOR_SEVERAL if several else texts.WAITED_FOR).fill(
        language, tiles=join([spoken_tiles([tile], language) for tile in score.waits], language)
    )
    parts = [_groups(reading, language), texts.SHAPES[reading.shape].to(language), completes, waited]
    return texts.CLAUSE.to(language).join(parts)


def _groups(reading: Decomposition, language: Language) -> str:
    return texts.SEPARATE.to(language).join(_group(group, language) for group in reading.groups)


def _group(group: Group, language: Language) -> str:
    tiles = spoken_tiles(group.tiles, language)
    if group.kind is GroupKind.KONG and group.concealed:
        return texts.CONCEALED_KONG.fill(language, tiles=tiles)
    return f"[{tiles}]" if group.declared else tiles


# --- fans --------------------------------------------------------------------------------------------------


def _fan_line(counted: CountedFan, reading: Decomposition, language: Language) -> FanLine:
    return FanLine(
        counted.fan,
        fan_name(counted.fan, language),
        counted.count,
        counted.points,
        counted.total,
        tuple(_instance(instance, reading, language) for instance in counted.instances),
    )


def _instance(instance: Instance, reading: Decomposition, language: Language) -> str:
    if not instance.groups:
        return spoken_tiles(instance.tiles, language)
    if len(instance.groups) == len(reading.groups):
        return texts.WHOLE_HAND.to(language)
    return texts.SEPARATE.to(language).join(
        spoken_tiles(reading.groups[place].tiles, language) for place in instance.groups
    )


def _fan_text(line: FanLine, language: Language) -> str:
    times = f" ({line.points}×{line.count})" if line.count > 1 else ""
    tiles = _tiles(line.tiles, language)
    return f"{line.total:>3}  {line.name}{times}" + (f"  — {tiles}" if tiles else "")


def _tiles(instances: Iterable[str], language: Language) -> str:
    return texts.CLAUSE.to(language).join(dict.fromkeys(filter(None, instances)))


def _excluded(one: ExcludedFan, reading: Decomposition, language: Language) -> str:
    by = texts.BY_ANOTHER.to(language) if one.by is None else _quoted(one.by, language)
    principle, why = NAMES[one.principle].to(language), texts.PRINCIPLES[one.principle]
    if one.switch is not None:
        why = texts.BESIDE
        principle = join(
            [principle, texts.BY_SWITCH.fill(language, switch=_switch(one.switch, language))], language
        )
    reason = texts.REASON.fill(language, reason=why.fill(language, by=by), principle=principle)
    points = f"{one.points}×{one.count}" if one.count > 1 else str(one.points)
    tiles = _tiles((_instance(each, reading, language) for each in one.instances), language)
    return texts.EXCLUDED.fill(
        language, fan=fan_name(one.fan, language), points=points, tiles=tiles and f" {tiles}", reason=reason
    )


def _quoted(fan: Fan, language: Language) -> str:
    name = fan_name(fan, language)
    return name if language is Language.EN else f"「{name}」"


def _reading_line(form: Text, account: Account, language: Language) -> str:
    fans = texts.READ_AS.fill(
        language, fans=list_fans(account, language), groups=_groups(account.decomposition, language)
    )
    return form.fill(language, total=account.total, fans=fans)


# --- verdict, payments, other rules ------------------------------------------------------------------------


def _verdict(score: Score, language: Language) -> str:
    form = texts.VALID if score.valid else texts.INVALID
    return form.fill(
        language,
        total=score.total,
        points=score.points,
        minimum=score.minimum,
        short=shortfall(score),
    )


def _party(party: Party, language: Language) -> str:
    return texts.PARTIES[party].to(language)


def party_name(party: Party, win: Win, language: Language) -> str:
    """Who pays or is paid, by the seat or by what they did in `win`."""
    robbed = party is Party.DISCARDER and win.kong
    return (texts.ROBBED_PARTY if robbed else texts.PARTIES[party]).to(language)


def _payment(party: Party, settlement: Settlement, win: Win, language: Language) -> str:
    name = party_name(party, win, language)
    amount = settlement.net[party]
    if amount < 0:
        parts = " + ".join(_paid(settlement, party, language))
        return texts.PAYS.fill(language, party=name, amount=-amount, parts=parts)
    return (texts.GAINS if amount else texts.EVEN).fill(language, party=name, amount=amount)


def _paid(settlement: Settlement, party: Party, language: Language) -> list[str]:
    """What `party` pays, one part for each reason."""
    parts: dict[tuple[Reason, Offence | None], int] = {}
    for one in settlement.transfers:
        if one.payer is party:
            parts[one.reason, one.offence] = parts.get((one.reason, one.offence), 0) + one.amount
    return [_part(reason, offence, amount, language) for (reason, offence), amount in parts.items()]


def _part(reason: Reason, offence: Offence | None, amount: int, language: Language) -> str:
    name = "" if offence is None else TARIFF_1998.penalties[offence].name.to(language)
    return texts.PARTS[reason].fill(language, amount=amount, offence=name)


def _consequences(settlement: Settlement, language: Language) -> Iterator[str]:
    offences = dict.fromkeys(one.offence for one in settlement.transfers if one.offence is not None)
    for offence in offences:
        consequence = texts.CONSEQUENCES[TARIFF_1998.penalties[offence].consequence].to(language)
        if consequence:
            yield consequence


def _disagreement(one: Disagreement, language: Language) -> str:
    fans = " + ".join(
        fan_name(fan, language) + (f"×{count}" if count > 1 else "") for fan, count in one.fans.items()
    )
    switches = texts.CLAUSE.to(language).join(
        _switch_set(key, value, language) for key, value in one.switches
    )
    return texts.DISAGREEMENT.fill(
        language,
        rules=one.rules,
        total=one.total,
        verdict=(texts.ENOUGH if one.valid else texts.NOT_ENOUGH).to(language),
        fans=fans,
        switches=switches or texts.BY_TABLE.to(language),
    )


def _switch(key: str, language: Language) -> str:
    switch = WILD_SWITCHES.get(key)
    if switch is None:
        return key
    return texts.SWITCH.fill(language, key=key, question=switch.question.to(language))


def _switch_set(key: str, value: str, language: Language) -> str:
    switch = WILD_SWITCHES.get(key)
    if switch is None or value not in switch.options:
        return f"{key}={value}"
    question, meaning = switch.question.to(language), switch.options[value].meaning.to(language)
    return texts.SWITCH_SET.fill(language, key=key, value=value, question=question, meaning=meaning)
