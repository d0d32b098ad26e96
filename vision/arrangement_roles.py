"""What each group of the hand is: concealed, a meld, the winning tile, or what the photo does not say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.hand import TILES_IN_HAND, Meld, MeldError, MeldKind
from scoring.tiles import COPIES, Tile, is_flower
from vision.arrangement_groups import Segment
from vision.reading_model import Role

FEWEST_CONCEALED: Final = 10
"""A single row of fewer tiles may be anything: a meld, a corner of a hand, tiles on a table."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """Tiles (indices of detections) that are one group of the hand, in order."""

    role: Role
    tiles: tuple[int, ...]
    meld: Meld | None = None


def label(
    segments: Sequence[Segment],
    kinds: Sequence[Tile],
    crowd: bool = False,
    levels: bool = False,
    others: Sequence[Sequence[Tile]] = (),
) -> list[Labelled]:
    """Each segment of the hand with its role; flowers leave their segment for one of their own.

    `kinds` says what each tile reads as, `others` what else it may well be: a group set apart that would be a
    meld but for one such tile is still called one, without naming it. In a `crowd` nothing is said of any
    tile but flowers; `levels`: there is space between the rows, as from a rack to the table.
    """
    flowers: list[Labelled] = []
    plain: list[Segment] = []
    for segment in segments:
        playing = tuple(tile for tile in segment.tiles if not is_flower(kinds[tile]))
        blooms = tuple(tile for tile in segment.tiles if is_flower(kinds[tile]))
        if blooms:
            flowers.append(Labelled(Role.FLOWER, blooms))
        if playing:
            plain.append(segment.part(playing))
    if crowd:
        return [Labelled(Role.UNKNOWN, segment.tiles) for segment in plain] + flowers
    return _roles(_at_slits(plain, kinds), kinds, levels, others) + flowers


def meld_of(tiles: Sequence[Tile]) -> Meld | None:
    """The meld that three or four tiles show, None where they are none."""
    ordered = sorted(tiles)
    try:
        if len(ordered) in (3, 4) and len(set(ordered)) == 1:
            return Meld(MeldKind.KONG if len(ordered) == 4 else MeldKind.PUNG, ordered[0])
        if len(ordered) == 3:
            meld = Meld(MeldKind.CHOW, ordered[0])
            return meld if list(meld.tiles) == ordered else None
    except MeldError:
        return None
    return None


def _roles(
    segments: list[Segment], kinds: Sequence[Tile], levels: bool, others: Sequence[Sequence[Tile]]
) -> list[Labelled]:
    by_row = _melds_by_row(segments, kinds) if levels else None
    if by_row is not None:
        return by_row
    segments = [piece for one in segments for piece in _kongs_apart(one, segments, kinds)]
    melds: dict[int, Meld | None] = {
        at: meld for at, one in enumerate(segments) if (meld := meld_of([kinds[t] for t in one.tiles]))
    }
    total = sum(len(one.tiles) for one in segments)
    declared, winning = _sense(segments, melds)
    if declared is None:
        nearly = {
            at: None for at, one in enumerate(segments) if at not in melds and _nearly(one, kinds, others)
        }
        if nearly:
            melds |= nearly
            declared, winning = _sense(segments, melds)
    if declared is None:
        return _unsure(segments, melds, kinds, winning)
    whole = total == _whole(segments, melds)
    labelled = []
    for at, one in enumerate(segments):
        if at == winning:
            labelled.append(Labelled(Role.WINNING, one.tiles))
        elif at in declared:
            labelled.append(Labelled(Role.MELD, one.tiles, melds[at]))
        elif winning is None and whole and len(one.turned) == 1 and not declared:
            labelled += _turned_apart(one)
        else:
            labelled.append(Labelled(Role.CONCEALED, one.tiles))
    return labelled


def _sense(
    segments: Sequence[Segment], melds: Mapping[int, Meld | None]
) -> tuple[frozenset[int] | None, int | None]:
    """Which of `melds` (by segment) were declared, None where the photo does not say; and the segment of the
    winning tile."""
    total, whole = sum(len(one.tiles) for one in segments), _whole(segments, melds)
    winning = _winning_apart(segments) if total == whole else None
    if total not in (whole, whole - 1):
        return None, winning
    rest = [at for at in range(len(segments)) if at not in melds and at != winning]
    return _declared(segments, melds, rest), winning


def _whole(segments: Sequence[Segment], melds: Mapping[int, Meld | None]) -> int:
    """How many tiles a won hand with these melds has."""
    return TILES_IN_HAND + sum(len(segments[at].tiles) == COPIES for at in melds)


def _nearly(one: Segment, kinds: Sequence[Tile], others: Sequence[Sequence[Tile]]) -> bool:
    """Whether a segment would be a meld with one tile read otherwise."""
    if len(one.tiles) not in (3, COPIES) or not others:
        return False
    read = [kinds[tile] for tile in one.tiles]
    return any(
        meld_of([*read[:at], kind, *read[at + 1 :]]) is not None
        for at, tile in enumerate(one.tiles)
        for kind in others[tile]
        if not is_flower(kind)
    )


def _melds_by_row(segments: Sequence[Segment], kinds: Sequence[Tile]) -> list[Labelled] | None:
    """The roles where one row holds concealed tiles and the others nothing but melds side by side, and the
    numbers fit; None elsewhere."""
    rows: dict[int, list[int]] = {}
    for one in segments:
        rows.setdefault(one.row, []).extend(one.tiles)
    cuts = {row: _cut(tiles, kinds) for row, tiles in rows.items()}
    concealed = [row for row, cut in cuts.items() if cut is None]
    if len(rows) < 2 or len(concealed) != 1:
        return None
    labelled: list[Labelled] = []
    for row, tiles in rows.items():
        cut = cuts[row]
        pieces = [tuple(tiles)] if cut is None else cut
        for piece in pieces:
            meld = None if cut is None else meld_of([kinds[tile] for tile in piece])
            labelled.append(Labelled(Role.CONCEALED if meld is None else Role.MELD, piece, meld))
    melds = sum(one.meld is not None for one in labelled)
    held = len(rows[concealed[0]])
    return labelled if held in (TILES_IN_HAND - 3 * melds, TILES_IN_HAND - 1 - 3 * melds) else None


def _cut(tiles: Sequence[int], kinds: Sequence[Tile]) -> list[tuple[int, ...]] | None:
    """`tiles` cut into melds, in order; None where that cannot be."""
    if not tiles:
        return []
    for length in (3, 4):
        if len(tiles) >= length and meld_of([kinds[tile] for tile in tiles[:length]]) is not None:
            rest = _cut(tiles[length:], kinds)
            if rest is not None:
                return [tuple(tiles[:length]), *rest]
    return None


def _at_slits(segments: Sequence[Segment], kinds: Sequence[Tile]) -> list[Segment]:
    """`segments`, those of a row parted at its narrow gaps as well where all of the row then falls into melds
    and at most one pair: it was laid out in sets, in some places with hardly a gap between them."""
    rows: dict[int, list[Segment]] = {}
    for one in segments:
        rows.setdefault(one.row, []).append(one)
    found: list[Segment] = []
    for row in rows.values():
        pieces = [piece for one in row for piece in _parted(one)]
        read = [[kinds[tile] for tile in one.tiles] for one in pieces]
        sets = sum(meld_of(tiles) is not None for tiles in read)
        pairs = sum(len(tiles) == 2 and tiles[0] == tiles[1] for tiles in read)
        found += pieces if sets + pairs == len(pieces) > 2 and pairs <= 1 else row
    return found


def _parted(one: Segment) -> list[Segment]:
    """`one` cut before each of its narrow gaps."""
    pieces: list[list[int]] = []
    for tile in one.tiles:
        if not pieces or tile in one.slits:
            pieces.append([])
        pieces[-1].append(tile)
    return [one] if len(pieces) == 1 else [one.part(tuple(piece)) for piece in pieces]


def _kongs_apart(one: Segment, segments: Sequence[Segment], kinds: Sequence[Tile]) -> list[Segment]:
    """`one` with its kongs apart, where there are more than 14 tiles: four of a kind side by side, of which
    the hand has no more than there are tiles too many."""
    excess = sum(len(segment.tiles) for segment in segments) - TILES_IN_HAND
    if not 0 < sum(len(_fours(segment, kinds)) for segment in segments) <= excess:
        return [one]
    fours = _fours(one, kinds)
    inside = {tile for four in fours for tile in four}
    rest = tuple(tile for tile in one.tiles if tile not in inside)
    # What is left of a row around a kong was not set apart from it.
    near = replace(one, apart=False)
    return ([near.part(rest)] if rest else []) + [replace(near.part(four), kong=True) for four in fours]


def _fours(one: Segment, kinds: Sequence[Tile]) -> list[tuple[int, ...]]:
    """The fours of a kind that lie side by side in `one`."""
    found: list[tuple[int, ...]] = []
    at = 0
    while at + COPIES <= len(one.tiles):
        four = one.tiles[at : at + COPIES]
        if len({kinds[tile] for tile in four}) == 1:
            found.append(four)
        at += COPIES if four in found else 1
    return found


def _winning_apart(segments: Sequence[Segment]) -> int | None:
    """The one tile that was set apart, where the others are in groups."""
    singles = [at for at, one in enumerate(segments) if len(one.tiles) == 1]
    alone = len(singles) == 1 and len(segments) > 1 and segments[singles[0]].apart
    return singles[0] if alone else None


def _declared(
    segments: Sequence[Segment], melds: Mapping[int, Meld | None], rest: Sequence[int]
) -> frozenset[int] | None:
    """Which segments are declared melds; None where the photo does not say.

    A sorted concealed hand falls into sets as well: sets count as declared only beside one longer run of
    concealed tiles, or where a tile among them is turned sideways as a claimed one is.
    """
    turned = frozenset(at for at in melds if segments[at].turned)
    if turned:
        return turned if all(len(segments[at].tiles) != 2 or len(rest) == 1 for at in rest) else None
    if not melds:
        # Of rows above one another any may have been declared.
        one_row = len({segments[at].row for at in rest}) == 1
        sure = len(rest) == 1 or (one_row and not any(_in_sets(segments[at]) for at in rest))
        return frozenset() if sure else None
    if len(rest) == 1 and len(segments[rest[0]].tiles) >= 4:
        return frozenset(melds)
    return None


def _in_sets(one: Segment) -> bool:
    """Whether a segment may be melds laid side by side, for its number of tiles."""
    return len(one.tiles) % 3 == 0


def _unsure(
    segments: Sequence[Segment],
    melds: Mapping[int, Meld | None],
    kinds: Sequence[Tile],
    winning: int | None,
) -> list[Labelled]:
    """The roles where the photo does not say what was declared, kongs excepted that the numbers prove."""
    proven = {at: meld_of([kinds[t] for t in one.tiles]) for at, one in enumerate(segments) if one.kong}
    rest = [at for at in range(len(segments)) if at not in proven]
    # One unbroken row shows nothing declared, whether tiles are hidden or one too many was seen.
    held = sum(len(segments[at].tiles) for at in rest) + 3 * len(proven)
    unbroken = len(rest) == 1 and FEWEST_CONCEALED <= held <= TILES_IN_HAND + 1 and rest[0] not in melds
    labelled = []
    for at, one in enumerate(segments):
        if at in proven:
            labelled.append(Labelled(Role.MELD, one.tiles, proven[at]))
        elif at == winning:
            labelled.append(Labelled(Role.WINNING, one.tiles))
        else:
            labelled.append(Labelled(Role.CONCEALED if unbroken else Role.UNKNOWN, one.tiles))
    return labelled


def _turned_apart(one: Segment) -> list[Labelled]:
    """A concealed hand of which one tile lies sideways: that one won."""
    (tile,) = one.turned
    others = tuple(other for other in one.tiles if other != tile)
    return [Labelled(Role.CONCEALED, others), Labelled(Role.WINNING, (tile,))]
