"""The 18 fans that the platform adds: each counted, each not counted where its row or a switch says so."""

from __future__ import annotations

import pytest

from scoring.fans.catalogue import ROWS
from scoring.fans.fan import Fan
from scoring.hand import Opening, Ready, Win
from scoring.notation import parse_hand, parse_tiles
from scoring.openings import OpeningFault, OpeningFinding
from scoring.platform.profiles import PLATFORM, PLATFORM_WILD
from scoring.platform.switches import ADDED_FANS, REASONS, TABLE_SWITCHES, WILD_SWITCHES
from scoring.result import Account
from scoring.rules import Rules
from scoring.score import score
from scoring.switches import SWITCHES
from scoring.tiles import EAST, NORTH, SOUTH, WEST, parse_tile
from scoring.wild import InvalidWildHandError, laid_hand, score_wild

READY = "123m456p789s34mEE"
"""Waits for 2m and 5m, all concealed."""


def best(
    hand: str, tile: str, wild: str = "", rules: Rules = PLATFORM_WILD, seat: int = SOUTH, **facts: object
) -> Account:
    """The dearest account of a hand; round wind and seat are South unless said otherwise."""
    win = Win(parse_tile(tile), round_wind=SOUTH, seat_wind=seat, **facts)  # type: ignore[arg-type]
    return score_wild(laid_hand(parse_hand(hand), parse_tiles(wild)), win, rules).score.best


def without(account: Account, fan: Fan) -> bool:
    """Whether the hand has `fan` but does not count it."""
    return fan not in account.fans and any(one.fan is fan for one in account.excluded)


DEALT = {"seat": EAST, "self_draw": True, "opening": Opening.DEAL}
MELDED = "[123m]456p789s34mEE"
EDGES: dict[Fan, tuple[tuple[str, str, str, dict[str, object]], tuple[str, str, str, dict[str, object]]]] = {
    Fan.FOUR_WINDS_AND_FORTUNE: (
        ("[EEE][SSS][WWW]NNNF", "F", "", {}),
        ("[EEE][SSS][WWW]NNFF", "F", "", {}),  # little four winds
    ),
    Fan.HEAVENLY_HAND: ((READY, "5m", "", DEALT), (READY, "5m", "", {**DEALT, "opening": Opening.NO})),
    Fan.EARTHLY_HAND: (
        (READY, "5m", "", {"self_draw": True, "opening": Opening.FIRST_DRAW}),
        (READY, "5m", "", DEALT),
    ),
    Fan.HUMAN_HAND: (
        (READY, "5m", "", {"discarder": EAST, "opening": Opening.FIRST_DISCARD}),
        (READY, "5m", "", {"self_draw": True, "opening": Opening.FIRST_DRAW}),
    ),
    Fan.WILD_KONG: (("[5555m]456p789s234pE", "E", "5m", {}), ("[5555m]456p789s234pE", "E", "6m", {})),
    Fan.HEAVENLY_READY: (
        (READY, "5m", "", {"ready": Ready.AT_START}),
        (READY, "5m", "", {"ready": Ready.DECLARED}),
    ),
    Fan.MIXED_FOUR_SHIFTED_PUNGS: (
        ("[333s][444p][555p]66mEE", "6m", "", {}),
        ("[333s][444p][555p]77mEE", "7m", "", {}),  # not in step
    ),
    Fan.MIXED_FOUR_SHIFTED_CHOWS: (
        ("[345m][456s]567s68pEE", "7p", "", {}),
        ("[345m][456m]567s68sEE", "7s", "", {}),  # two suits
    ),
    Fan.HALF_MIXED_SHIFTED_PUNGS: (
        ("[777m][888m]99pEE123s", "9p", "", {}),
        ("[777m][888s]99pEE123s", "9p", "", {}),  # three suits
    ),
    Fan.HALF_MIXED_SHIFTED_CHOWS: (
        ("[567m][678m]78pEE222s", "9p", "", {}),
        ("[567m][789m]89pEE222s", "7p", "", {}),  # steps of two
    ),
    Fan.NO_WILD_TILES: ((READY, "5m", "9p", {}), (READY, "5m", "E", {})),
    Fan.HALF_MIXED_STRAIGHT: (
        ("[123m][456m]789pNEEE", "N", "", {}),
        ("[123m][456m]678pNEEE", "N", "", {}),
    ),
    Fan.DECLARED_READY: (
        (READY, "5m", "", {"ready": Ready.DECLARED}),
        (MELDED, "5m", "", {"ready": Ready.DECLARED}),
    ),
    Fan.TWO_FIVE_EIGHT_PAIR: (
        ("[EEE][123m]456p789s5p", "5p", "", {}),
        ("[EEE][123m]456p789s4p", "4p", "", {}),
    ),
    Fan.SEAT_FLOWER: ((f"{MELDED}2f", "5m", "", {}), (f"{MELDED}1f", "5m", "", {})),
    Fan.TERMINAL_PAIR: (("[EEE][123m]456p789s9p", "9p", "", {}), ("[EEE][123m]456p789sW", "W", "", {})),
    Fan.FOUR_PLANTS: ((f"{MELDED}5678f", "5m", "", {}), (f"{MELDED}4567f", "5m", "", {})),
    Fan.FOUR_SEASONS: ((f"{MELDED}1234f", "5m", "", {}), (f"{MELDED}1235f", "5m", "", {})),
}
"""For each added fan a hand that counts it and one that just fails; hands that have it excluded are below."""


def test_every_added_fan_has_its_edges() -> None:
    assert set(EDGES) == set(ADDED_FANS)


@pytest.mark.parametrize("fan", EDGES, ids=lambda fan: ROWS[fan].name.en)
def test_an_added_fan_counts_and_just_fails(fan: Fan) -> None:
    (hand, tile, wild, facts), (short, short_tile, short_wild, short_facts) = EDGES[fan]
    assert fan in best(hand, tile, wild, **facts).fans  # type: ignore[arg-type]
    failed = best(short, short_tile, short_wild, **short_facts)  # type: ignore[arg-type]
    assert fan not in failed.fans
    assert not without(failed, fan)


def test_four_winds_and_fortune_contains_what_makes_it() -> None:
    account = best("[EEE][SSS][WWW]NNNF", "F", discarder=EAST)
    assert account.fans[Fan.FOUR_WINDS_AND_FORTUNE] == 1
    assert account.points == 168 + 2 + 1  # no wild tiles, single wait
    assert without(account, Fan.BIG_FOUR_WINDS)
    assert without(account, Fan.ALL_HONORS)
    assert Fan.FOUR_WINDS_AND_FORTUNE not in best("[EEE][SSS][WWW]NNNC", "C").fans
    added = PLATFORM_WILD.override(fortune_winds="counted")
    assert best("[EEE][SSS][WWW]NNNF", "F", rules=added).points == 168 + 88 + 64 + 2 + 1


def test_heavenly_hand_excludes_the_waits() -> None:
    dealt = {"seat": EAST, "self_draw": True, "opening": Opening.DEAL}
    account = best("567m456p789s24mEE", "3m", **dealt)  # type: ignore[arg-type]
    assert account.fans[Fan.HEAVENLY_HAND] == 1
    assert without(account, Fan.CLOSED_WAIT)
    assert Fan.FULLY_CONCEALED_HAND in account.fans
    assert without(best("123m456p789s12mEE", "3m", **dealt), Fan.EDGE_WAIT)  # type: ignore[arg-type]
    assert without(best("123m456p789s234mE", "E", **dealt), Fan.SINGLE_WAIT)  # type: ignore[arg-type]
    contained = PLATFORM_WILD.override(opening_self_draw="contained")
    account = best("567m456p789s24mEE", "3m", rules=contained, **dealt)  # type: ignore[arg-type]
    assert without(account, Fan.FULLY_CONCEALED_HAND)


def test_earthly_and_human_hand() -> None:
    earthly = best(READY, "5m", self_draw=True, opening=Opening.FIRST_DRAW)
    assert earthly.fans[Fan.EARTHLY_HAND] == 1
    for opening, seat in ((Opening.FIRST_DISCARD, EAST), (Opening.EARLY_DISCARD, SOUTH)):
        human = best(READY, "5m", seat=NORTH, discarder=seat, opening=opening)
        assert human.fans[Fan.HUMAN_HAND] == 1
        assert Fan.CONCEALED_HAND in human.fans


def test_openings_that_cannot_be() -> None:
    def faults(hand: str, **facts: object) -> set[OpeningFault]:
        with pytest.raises(InvalidWildHandError) as caught:
            best(hand, "5m", **facts)  # type: ignore[arg-type]
        return {one.fault for one in caught.value.findings if isinstance(one, OpeningFinding)}

    assert faults(READY, self_draw=True, opening=Opening.DEAL) == {OpeningFault.NOT_DEALER}
    kong = "[1111m#]456p789s34mEE"
    assert faults(kong, seat=EAST, self_draw=True, opening=Opening.DEAL) == {OpeningFault.SET_DECLARED}
    assert faults(READY, seat=EAST, self_draw=True, opening=Opening.FIRST_DRAW) == {
        OpeningFault.NOT_FIRST_DRAW
    }
    assert faults("[123m]456p789s34mEE", ready=Ready.AT_START) == {OpeningFault.READY_WITH_CLAIMS}
    robbed = {"seat": NORTH, "kong": True, "discarder": SOUTH, "opening": Opening.EARLY_DISCARD}
    assert faults(READY, **robbed) == {OpeningFault.SET_DECLARED}
    dealt = {"seat": EAST, "self_draw": True, "opening": Opening.DEAL}
    assert faults(READY, **dealt, ready=Ready.DECLARED) == {OpeningFault.READY_BEFORE_DISCARD}
    assert faults(READY, **dealt, wall_last=True) == {OpeningFault.EARLY_WALL_LAST}
    early = {"discarder": EAST, "opening": Opening.EARLY_DISCARD}
    assert faults(READY, **early, last_copy=True) == {OpeningFault.EARLY_LAST_COPY}


def test_north_may_draw_the_fourth_of_three_equal_first_discards() -> None:
    drawn = best(READY, "5m", seat=NORTH, self_draw=True, last_copy=True, opening=Opening.FIRST_DRAW)
    assert drawn.fans[Fan.EARTHLY_HAND] == drawn.fans[Fan.LAST_TILE] == 1


def test_heavenly_ready_and_declared_ready() -> None:
    at_start = best(READY, "5m", ready=Ready.AT_START)
    assert at_start.fans[Fan.HEAVENLY_READY] == at_start.fans[Fan.DECLARED_READY] == 1
    declared = best(READY, "5m", ready=Ready.DECLARED)
    assert declared.fans[Fan.DECLARED_READY] == 1
    assert Fan.HEAVENLY_READY not in declared.fans
    assert Fan.DECLARED_READY not in best("[123m]456p789s34mEE", "5m", ready=Ready.DECLARED).fans
    contained = PLATFORM_WILD.override(heavenly_ready_declared="contained")
    assert without(best(READY, "5m", rules=contained, ready=Ready.AT_START), Fan.DECLARED_READY)


def test_wild_kong_stands_for_the_dearest_tile() -> None:
    account = best("[5555m#]456p789s234pE", "E", "5m")
    assert account.fans[Fan.WILD_KONG] == 1
    assert account.fans[Fan.CONCEALED_KONG] == 1
    assert account.decomposition.groups[0].tiles == (28,) * 4  # South: round wind and seat wind
    plain = best("[5555m#]456p789s234pE", "E")
    assert Fan.WILD_KONG not in plain.fans
    contained = PLATFORM_WILD.override(wild_kong_kong="contained")
    assert without(best("[5555m#]456p789s234pE", "E", "5m", contained), Fan.CONCEALED_KONG)
    assert Fan.TWO_CONCEALED_KONGS in best("[5555m#][1111p#]789s34pEE", "2p", "5m", contained).fans


def test_mixed_four_shifted_pungs_excludes_the_three() -> None:
    account = best("[333m][444p][555p]66sEE", "6s")
    assert account.fans[Fan.MIXED_FOUR_SHIFTED_PUNGS] == 1
    assert without(account, Fan.HALF_MIXED_SHIFTED_PUNGS)
    assert Fan.ALL_PUNGS in account.fans
    contained = PLATFORM_WILD.override(mixed_four_all_pungs="contained")
    assert without(best("[333m][444p][555p]66sEE", "6s", rules=contained), Fan.MIXED_FOUR_SHIFTED_PUNGS)
    # 6m, the tile the text names.
    assert Fan.MIXED_FOUR_SHIFTED_PUNGS in best("[333s][444p][555p]66mEE", "6m").fans
    # Three suits in a row are worth more, and the four may not be split.
    dearer = best("[333m][444p][555s]66sEE", "6s")
    assert without(dearer, Fan.MIXED_FOUR_SHIFTED_PUNGS)
    assert Fan.MIXED_SHIFTED_PUNGS in dearer.fans


def test_mixed_four_shifted_chows_excludes_the_three() -> None:
    account = best("[345m][456p]567p68sEE", "7s")
    assert account.fans[Fan.MIXED_FOUR_SHIFTED_CHOWS] == 1
    assert without(account, Fan.HALF_MIXED_SHIFTED_CHOWS)
    # 7p, the tile the text names.
    assert Fan.MIXED_FOUR_SHIFTED_CHOWS in best("[345m][456s]567s68pEE", "7p").fans


def test_three_in_two_suits() -> None:
    pungs = best("[777m][888m]99pEE123s", "9p")  # 9p, the tile the text names
    assert pungs.fans[Fan.HALF_MIXED_SHIFTED_PUNGS] == 1
    assert Fan.HALF_MIXED_SHIFTED_PUNGS not in best("[777m][888m]99mEE123s", "9m").fans
    chows = best("[567m][678m]78pEE222s", "9p")  # 9p, the tile the text names
    assert chows.fans[Fan.HALF_MIXED_SHIFTED_CHOWS] == 1
    assert Fan.HALF_MIXED_SHIFTED_CHOWS not in best("[567m][678p]78sEE222p", "9s").fans
    assert Fan.HALF_MIXED_SHIFTED_CHOWS not in best("[567m][678m]78mEE222p", "9m").fans


def test_half_mixed_straight() -> None:
    account = best("[123m][456m]789pNEEE", "N")  # North, the tile the text names
    assert account.fans[Fan.HALF_MIXED_STRAIGHT] == 1
    assert without(account, Fan.SHORT_STRAIGHT)
    assert Fan.HALF_MIXED_STRAIGHT not in best("[123m][456m]789mNEEE", "N").fans
    assert Fan.HALF_MIXED_STRAIGHT not in best("[123m][456p]789sNEEE", "N").fans


def test_no_wild_tiles() -> None:
    assert best(READY, "5m", "9p").fans[Fan.NO_WILD_TILES] == 1
    assert Fan.NO_WILD_TILES not in best("123m456p789s3m9pEE", "5m", "9p").fans
    assert Fan.NO_WILD_TILES not in best(READY, "5m", "5m").fans  # the winning tile is wild


def test_pairs() -> None:
    for tile in ("2m", "5p", "8s"):
        assert best(f"[EEE][123m]456p789s{tile}", tile).fans[Fan.TWO_FIVE_EIGHT_PAIR] == 1
    for tile in ("1m", "9p"):
        assert best(f"[EEE][123m]456p789s{tile}", tile).fans[Fan.TERMINAL_PAIR] == 1
    honours = best("[EEE][123m]456p789sW", "W").fans
    assert Fan.TERMINAL_PAIR not in honours
    assert Fan.TWO_FIVE_EIGHT_PAIR not in honours
    assert without(best("[111p][999p][111s]99s99m", "9m"), Fan.TERMINAL_PAIR)
    assert without(best("123m789m123p789p5s", "5s"), Fan.TWO_FIVE_EIGHT_PAIR)
    assert without(best("[456p][555s]46m55p345s", "5m"), Fan.TWO_FIVE_EIGHT_PAIR)
    assert Fan.TERMINAL_PAIR not in best("1199m3344p5566sC", "C").fans  # seven pairs: no 将
    orphans = "119m1p19sESWNCFP"
    assert Fan.TERMINAL_PAIR in best(orphans, "9p").fans
    assert without(
        best(orphans, "9p", rules=PLATFORM_WILD.override(orphans_pair="excluded")), Fan.TERMINAL_PAIR
    )
    counted = PLATFORM_WILD.override(certain_pair="counted")
    assert Fan.TWO_FIVE_EIGHT_PAIR in best("123m789m123p789p5s", "5s", rules=counted).fans


@pytest.mark.parametrize(
    ("seat", "season", "plant"),
    [(EAST, "1f", "5f"), (SOUTH, "2f", "6f"), (WEST, "3f", "8f"), (NORTH, "4f", "7f")],
    ids=["East", "South", "West", "North"],
)
def test_seat_flowers(seat: int, season: str, plant: str) -> None:
    """Bamboo is West's and chrysanthemum North's, by the order 梅兰竹菊 of the text."""
    hand = "[123m]456p789s34mEE"
    both = best(f"{hand}{season}{plant}", "5m", seat=seat)
    assert both.fans[Fan.SEAT_FLOWER] == 2
    assert {
        instance.tiles for one in both.counted if one.fan is Fan.SEAT_FLOWER for instance in one.instances
    }
    others = "".join(f"{number}f" for number in range(1, 9) if f"{number}f" not in (season, plant))
    assert Fan.SEAT_FLOWER not in best(f"{hand}{others}", "5m", seat=seat).fans
    once = PLATFORM_WILD.override(seat_flowers="once")
    assert best(f"{hand}{season}{plant}", "5m", seat=seat, rules=once).fans[Fan.SEAT_FLOWER] == 1
    assert best(f"{hand}{season}", "5m", seat=seat, rules=once).fans[Fan.SEAT_FLOWER] == 1


def test_all_seasons_and_all_plants() -> None:
    hand = "[123m]456p789s34mEE"
    account = best(f"{hand}12345678f", "5m")
    assert account.fans[Fan.FOUR_SEASONS] == account.fans[Fan.FOUR_PLANTS] == 1
    three = best(f"{hand}123567f", "5m")
    assert Fan.FOUR_SEASONS not in three.fans
    assert Fan.FOUR_PLANTS not in three.fans
    # Flowers are added after the minimum is reached.
    bare = best(hand, "5m")
    assert account.points == bare.points
    assert account.total == bare.total + 8 + 2 + 2  # eight flowers, two of the seat, two sets
    towards = PLATFORM_WILD.override(flower_fans_minimum="towards")
    assert best(f"{hand}12345678f", "5m", rules=towards).points == bare.points + 4


def test_chicken_hand_beside_no_wild_tiles() -> None:
    chicken = "[123m][678s]567m34pEE"
    account = best(chicken, "5p")
    assert account.fans == {Fan.CHICKEN_HAND: 1, Fan.NO_WILD_TILES: 1}
    strict = best(chicken, "5p", rules=PLATFORM_WILD.override(chicken_hand="all"))
    assert strict.fans == {Fan.NO_WILD_TILES: 1}


def test_every_added_fan_has_a_row_and_stays_out_of_other_rules() -> None:
    assert len(ADDED_FANS) == 18
    for fan in ADDED_FANS:
        assert ROWS[fan].points == PLATFORM_WILD.points[fan]
        assert all((ROWS[fan].name.en, ROWS[fan].definition.hans, ROWS[fan].definition.hant))
        assert fan not in PLATFORM.points
    win = Win(parse_tile("5m"), self_draw=True, opening=Opening.DEAL, ready=Ready.AT_START)
    assert Fan.HEAVENLY_HAND not in score(parse_hand(READY), win).best.fans


def test_every_switch_of_the_platform_has_its_reason() -> None:
    assert set(REASONS) == set(WILD_SWITCHES) - set(SWITCHES)
    assert set(TABLE_SWITCHES) - set(SWITCHES) == {"reversible_voided_suit"}
    for key in REASONS:
        assert len(WILD_SWITCHES[key].options) >= 2
        assert PLATFORM_WILD.values[key] in WILD_SWITCHES[key].options
