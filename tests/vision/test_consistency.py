"""The joint legal reading is the optimum, and every suggestion has its reason."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.notation import parse_tiles
from scoring.tiles import KINDS, copies, counts, parse_tile
from vision.consistency import contradicted, most_probable_legal, suggest, wins
from vision.reading_model import Group, Role, SuggestionReason, TileReading


def distribution(*likely: tuple[str, float]) -> np.ndarray:
    row = np.full(KINDS, 1e-4)
    for text, probability in likely:
        row[parse_tile(text)] = probability
    return row


def hand_of(text: str) -> tuple[list[TileReading], np.ndarray]:
    kinds = parse_tiles(text)
    tiles = [TileReading(kind, (0, 0, 1, 1), 0.97, role=Role.CONCEALED, group=0) for kind in kinds]
    probabilities = np.full((len(kinds), KINDS), 1e-4)
    probabilities[np.arange(len(kinds)), kinds] = 0.97
    return tiles, probabilities


def one_group(tiles: list[TileReading], role: Role = Role.CONCEALED) -> list[Group]:
    return [Group(role, tuple(range(len(tiles))))]


def test_a_fifth_copy_becomes_what_is_next_likely() -> None:
    rows = [distribution(("3m", 0.95)) for _ in range(4)] + [distribution(("3m", 0.6), ("2m", 0.35))]
    assert most_probable_legal(np.array(rows)) == [2, 2, 2, 2, 1]


def test_a_chain_of_changes_is_followed() -> None:
    # The fifth 3m is only ever a 2m; of the 2m, already four, one may be a 1m.
    rows = [distribution(("3m", 0.9)) for _ in range(4)]
    rows += [distribution(("3m", 0.5), ("2m", 0.4))]
    rows += [distribution(("2m", 0.9)) for _ in range(3)] + [distribution(("2m", 0.6), ("1m", 0.3))]
    legal = most_probable_legal(np.array(rows))
    assert counts(legal)[:3] == [1, 4, 4]
    assert legal[-1] == 0


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_legal_reading_is_the_best_of_all_small_ones(seed: int) -> None:
    rng = np.random.default_rng(seed)
    # Six tiles of three flowers: every assignment can be tried.
    flowers = [34, 35, 36, 41]
    rows = np.full((4, KINDS), 1e-4)
    rows[:, flowers] = rng.dirichlet(np.ones(4), 4)
    best = max(
        itertools.permutations(flowers),
        key=lambda kinds: float(np.log(rows[np.arange(4), list(kinds)]).sum()),
    )
    found = most_probable_legal(rows)
    value = np.log(rows[np.arange(4), found]).sum()
    assert all(count <= copies(kind) for kind, count in enumerate(counts(found)))
    assert value >= np.log(rows[np.arange(4), list(best)]).sum() - 1e-9


def test_more_tiles_than_a_set_holds_are_refused() -> None:
    with pytest.raises(ValueError, match="145 tiles"):
        most_probable_legal(np.full((145, KINDS), 0.1))


def test_a_legal_winning_hand_gets_no_suggestion() -> None:
    tiles, probabilities = hand_of("123m456p789sEEE55m")
    assert suggest(tiles, one_group(tiles), probabilities) == ()


def test_a_fifth_copy_is_suggested_with_its_reason() -> None:
    tiles, probabilities = hand_of("33333m456p789sEEE")
    probabilities[4] = distribution(("3m", 0.6), ("2m", 0.35))
    (found,) = suggest(tiles, one_group(tiles), probabilities)
    assert found.reason is SuggestionReason.FIFTH_COPY
    assert dict(found.facts) == {"tile": "3m", "to": "2m", "count": 5}
    assert (found.changes[0].index, found.changes[0].tile) == (4, parse_tile("2m"))


def test_a_second_flower_is_suggested_away() -> None:
    tiles, probabilities = hand_of("123m456p789sEEE55m3f3f")
    probabilities[15] = distribution(("3f", 0.5), ("1f", 0.4))
    (found,) = suggest(tiles, one_group(tiles), probabilities)
    assert found.reason is SuggestionReason.SECOND_FLOWER
    assert found.facts["to"] == "1f"


def test_a_remedy_among_several_says_how_probable_it_is() -> None:
    tiles, probabilities = hand_of("123m456p789sEEE55m3f3f")
    for at in (14, 15):
        probabilities[at] = distribution(("3f", 0.5), ("1f", 0.2), ("2f", 0.18))
    (found,) = suggest(tiles, one_group(tiles), probabilities)
    assert 0.2 < found.confidence < 0.3


def test_sure_fifth_copies_have_no_remedy_but_are_looked_at() -> None:
    tiles, probabilities = hand_of("33333m456p789sEEE")
    assert suggest(tiles, one_group(tiles), probabilities) == ()
    assert contradicted(tiles) == {0, 1, 2, 3, 4}


def test_of_two_equal_flowers_the_unsure_one_is_looked_at() -> None:
    tiles, _ = hand_of("123m456p789sEEE55m3f3f")
    tiles[14], tiles[15] = replace(tiles[14], confidence=0.999), replace(tiles[15], confidence=0.9)
    assert contradicted(tiles) == {15}
    tiles[14] = replace(tiles[14], confidence=0.95)
    assert contradicted(tiles) == {14, 15}


def test_a_tile_outside_contradicts_nothing() -> None:
    tiles, _ = hand_of("3333m456p789sEEE3m")
    tiles[-1] = replace(tiles[-1], role=Role.OUTSIDE)
    assert contradicted(tiles) == frozenset()


def test_a_hand_that_almost_wins() -> None:
    tiles, probabilities = hand_of("123m456p789sEEE9p8p")
    probabilities[12] = distribution(("9p", 0.7), ("8p", 0.28))
    (found,) = suggest(tiles, one_group(tiles), probabilities)
    assert found.reason is SuggestionReason.COMPLETES_HAND
    assert dict(found.facts) == {"tile": "9p", "to": "8p"}


def test_a_sure_tile_is_never_doubted_to_complete_a_hand() -> None:
    tiles, probabilities = hand_of("123m456p789sEEE9p8p")
    assert suggest(tiles, one_group(tiles), probabilities) == ()


def test_wins_knows_the_special_shapes() -> None:
    assert wins(parse_tiles("19m19p19sESWNCFPP"), 0)
    assert wins(parse_tiles("1122m3344p5566sEE"), 0)
    assert not wins(parse_tiles("1123m3344p5566sEE"), 0)
    assert wins(parse_tiles("55m"), 4)
