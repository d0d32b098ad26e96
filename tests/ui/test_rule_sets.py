"""The rule sets with wild tiles in the app: what is marked, what is asked, what is said, and what is kept."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from scoring.hand import Opening, Ready
from scoring.language import Language
from scoring.notation import parse_tiles
from scoring.tiles import EAST, SOUTH, WEST, code, parse_tile
from tests.ui.test_pages import drawn, opened, said, state_of, store
from ui import draft as edit
from ui import state
from ui.checks import broken_melds, findings, messages
from ui.draft import Draft, DraftError, Facts, Step
from ui.export import as_csv, as_json
from ui.outcome import bound, outcome
from ui.pages.build_page import read_notation
from ui.pdf import as_pdf
from ui.rule_sets import NAMES, fan_rules, rule_set
from ui.rule_sets.base import Outcome, Refused, Unsaid, Wild
from ui.store import Settings, Store, draft_of
from ui.texts import texts
from ui.tile_editor.operations import apply
from ui.tile_editor.view import editor_data
from ui.win_facts import offered, openings, readies, tidied

__all__ = ["store"]

WILD, GOLD = rule_set("platform-wild"), rule_set("gold")
PLATFORM_WILD = Settings(rules="platform-wild")
GOLD_RULES = Settings(rules="gold")


def hand(text: str, wild: str = "", **facts: object) -> Draft:
    """A draft ready for its win."""
    draft = read_notation(Draft("d"), text)
    return replace(
        draft,
        wild=(*draft.wild, *parse_tiles(wild)),
        step=Step.WIN,
        facts=replace(Facts(), **facts),  # type: ignore[arg-type]
    )


def find(draft: Draft, name: str) -> int:
    return next(one.id for one in draft.tiles if code(one.tile) == name)


def scored(draft: Draft, rules: str, language: Language = Language.EN) -> Outcome:
    return outcome(draft, Settings(rules=rules), language)


def paid(found: Outcome) -> dict[str, int]:
    return {one.name: one.amount for one in found.payments}


# --- marking the wild kinds --------------------------------------------------------------------------------


def test_any_kinds_are_wild_on_the_platform_and_one_numbered_kind_is_gold() -> None:
    draft = read_notation(Draft("d"), "123m456p789s1155s")
    both = apply(
        apply(draft, {"op": "wild", "tile": "5m"}, Wild.MANY), {"op": "wild", "tile": "C"}, Wild.MANY
    )
    assert [code(one) for one in both.wild] == ["5m", "C"]
    assert apply(both, {"op": "wild", "tile": "C"}, Wild.MANY).wild == (parse_tile("5m"),)
    turned = apply(
        apply(draft, {"op": "wild", "tile": "5m"}, Wild.ONE), {"op": "wild", "tile": "3p"}, Wild.ONE
    )
    assert turned.wild == (parse_tile("3p"),)
    for tile, wild in (("3f", Wild.MANY), ("C", Wild.ONE), ("5m", Wild.NONE), ("9z", Wild.MANY)):
        with pytest.raises(ValueError, match=tile):
            apply(draft, {"op": "wild", "tile": tile}, wild)
    with pytest.raises(DraftError):
        apply(draft, {"op": "wild", "tile": "1f"}, Wild.ONE)


def test_sets_with_wild_tiles_are_sets_and_are_offered() -> None:
    laid = hand("[1m5m3m][9p9p5m9p#]678s2244p + 4p *5m")
    assert broken_melds(laid, WILD) == ()
    assert len(broken_melds(laid)) == 2
    assert findings(laid, WILD) == ()
    data = editor_data(laid, texts(Language.EN), (), (), WILD, undo=False)
    titles = [meld["title"] for meld in data["groups"]["melds"]]
    assert titles == ["Set with a wild tile", "Concealed kong"]
    assert {one["badge"] for one in data["tiles"] if one["code"] == "5m"} == {"wild"}

    loose = hand("1m3m5m789s22pEEE44s + 4s *5m")
    options = WILD.possible_melds(loose, find(loose, "1m"))
    assert [format_codes(loose, ids) for ids in options] == ["1m3m5m"]
    melded = edit.join(loose, options[0])
    assert WILD.groups(melded)[0].kind == "wild_set"
    assert format_codes(loose, WILD.possible_melds(loose, find(loose, "E"))[0]) == "EEE"


def format_codes(draft: Draft, ids: tuple[int, ...]) -> str:
    return "".join(sorted(code(edit.tile_at(draft, one).tile) for one in ids))


def test_no_wild_kind_is_said_and_gold_is_asked_for() -> None:
    english = texts(Language.EN)
    unmarked = read_notation(Draft("d"), "123m456p789s1155s + 5s")
    assert any("No kind is marked wild" in text for _, text in messages(unmarked, english, WILD))
    assert findings(unmarked, WILD) == ()
    assert [text for level, text in messages(unmarked, english, GOLD) if level == "error"] == [
        "no 金 was named: which tile was turned up after the flowers were replaced?"
    ]
    assert findings(replace(unmarked, wild=(parse_tile("5m"),)), GOLD) == ()


def test_winds_and_dragons_are_flowers_under_gold() -> None:
    draft = hand("123m456p789s12p8s5mCCE + 8s", "5m")
    assert findings(draft, GOLD) == ()
    assert findings(draft) != ()
    groups = editor_data(draft, texts(Language.EN), (), (), GOLD, undo=False)["groups"]
    assert {code(edit.tile_at(draft, one).tile) for one in groups["flowers"]} == {"E", "C"}
    short = hand("123m456p789s12p8sCCE", "5m")
    assert any("too few tiles" in one.text() for one in findings(short, GOLD))
    assert findings(hand("123m456p789s12p88s5mCCE", "5m"), GOLD) == ()


# --- what is asked -----------------------------------------------------------------------------------------

READY = "123m456p789s34mEE + 5m"


@pytest.mark.parametrize(
    ("facts", "early"),
    [
        ({"self_draw": True}, (Opening.DEAL,)),
        ({"self_draw": True, "seat_wind": SOUTH}, (Opening.FIRST_DRAW,)),
        ({"self_draw": False}, ()),
        ({"self_draw": False, "seat_wind": WEST}, (Opening.EARLY_DISCARD,)),
        ({"self_draw": False, "seat_wind": WEST, "wall_last": True}, ()),
        ({}, ()),
    ],
)
def test_an_early_win_is_offered_only_where_it_can_be(
    facts: dict[str, Any], early: tuple[Opening, ...]
) -> None:
    assert openings(hand(READY, **facts), WILD) == early
    assert openings(hand("[123m]456p789s34mEE + 5m", **facts), WILD) == ()


def test_a_declared_hand_is_offered_to_the_concealed_only_and_not_to_the_heavenly() -> None:
    both = (Ready.DECLARED, Ready.AT_START)
    assert readies(hand(READY, self_draw=True), WILD) == both
    assert readies(hand("[1111m#]456p789s34mEE + 5m", self_draw=True), WILD) == both
    assert readies(hand("[123m]456p789s34mEE + 5m", self_draw=True), WILD) == ()
    assert readies(hand(READY, self_draw=True, opening=Opening.DEAL), WILD) == ()
    assert readies(hand(READY, self_draw=True), GOLD) == ()


def test_facts_that_no_longer_fit_are_dropped() -> None:
    dealt = hand(READY, self_draw=False, opening=Opening.DEAL, ready=Ready.DECLARED)
    assert tidied(dealt, WILD).facts.opening is Opening.NO
    assert tidied(dealt, WILD).facts.ready is Ready.DECLARED
    first = hand("123m456p789s22p67m + 8m", "5m", self_draw=False, seat_wind=SOUTH)
    first = edit.said(first, opening=Opening.FIRST_DISCARD)
    assert tidied(first, GOLD).facts.discarder == EAST
    moved = edit.said(first, seat_wind=EAST)
    assert tidied(moved, GOLD).facts.opening is Opening.NO


def test_gold_asks_for_robbing_and_passing_of_a_discard_alone() -> None:
    plain = "123m456p789s22p67m + 8m"
    assert offered(hand(plain, "5m", self_draw=True), GOLD) == ()
    assert offered(hand(plain, "5m", self_draw=False), GOLD) == ("kong", "passed")
    with pytest.raises(Refused, match="a winning discard was passed"):
        scored(hand(plain, "5m", self_draw=False, discarder=WEST, seat_wind=SOUTH, passed=True), "gold")


# --- what is said ------------------------------------------------------------------------------------------


def test_the_substitution_is_shown_tile_by_tile() -> None:
    draft = hand("[1m5m3m]456p789s22pEE + E *5m", self_draw=False, seat_wind=SOUTH, discarder=EAST)
    found = scored(draft, "platform-wild")
    assert found.headline == "11 points"
    assert paid(found) == {"East": -19, "South": 35, "West": -8, "North": -8}
    assert "5 of characters as 2 of characters (set 1)" in found.notes
    assert {code(tile) for tile in found.stands_for.values()} == {"2m"}
    straight = next(one for one in found.fans if one.name == "Mixed Straight")
    assert format_codes(draft, straight.tiles) == "1m3m4p5m5p6p7s8s9s"
    assert [code(one) for one in found.waits] == ["5m", "2p", "E"]


def test_wild_tiles_that_stand_concealed_and_win_are_shown_too() -> None:
    draft = hand("123m456p789s1p55m1p + 5m *5m", self_draw=True)
    found = scored(draft, "platform-wild", Language.HANS)
    assert len(found.stands_for) == 3
    assert set(found.stands_for) == {one.id for one in draft.tiles if code(one.tile) == "5m"}
    assert any("混" not in fan.name or fan.points for fan in found.fans)


def test_a_wild_hand_below_the_minimum_is_a_false_win() -> None:
    found = scored(hand("[234m]567p78s11s[345s] + 9s *C", self_draw=True), "platform-wild")
    assert not found.valid
    assert sum(paid(found).values()) == 0


def test_gold_says_what_each_pays_and_what_the_gold_stands_for() -> None:
    draft = hand("123m456p789s12p8s5mCC + 8s", "5m", self_draw=True, seat_wind=SOUTH, repeats=1)
    found = scored(draft, "gold")
    assert found.headline == "South gains 14 points"
    assert paid(found) == {"East": -6, "South": 14, "West": -4, "North": -4}
    assert [(one.name, one.points) for one in found.fans] == [("Flower tiles", "2 flowers")]
    assert format_codes(draft, found.fans[0].tiles) == "CC"
    assert [code(one) for one in found.stands_for.values()] == ["3p"]
    assert {code(one) for one in found.waits} == {"5m", "3p", "8s"}


@pytest.mark.parametrize(
    ("draft", "fans", "winner"),
    [
        # No flower, no kong: 30 from the discarder.
        (hand("123m456p789s22p67m + 8m", "5m", discarder=EAST, seat_wind=SOUTH), {"Plain Win": 30}, 30),
        # Heaven: the dealer's hand as dealt, and plain as well, from all three.
        (
            hand("123m456p789s22p67m + 8m", "5m", self_draw=True, opening=Opening.DEAL),
            {"Robbing the Gold": 30, "Plain as Well": 10},
            120,
        ),
        # Three golds drawn, whatever else: two flower tiles.
        (hand("147m258p369s55m1sEE9m + 5m", "5m", self_draw=True), {"Three Golds": 40}, 132),
        # The pair is two golds; a concealed kong is two flowers.
        (
            hand("[1111s#]123m456p23p55m + 1p", "5m", self_draw=True, seat_wind=WEST),
            {"Golden Pair": 60},
            192,
        ),
    ],
)
def test_the_four_fans_of_gold(draft: Draft, fans: dict[str, int], winner: int) -> None:
    if draft.facts.self_draw is None:
        draft = edit.said(draft, self_draw=False)
    found = scored(draft, "gold")
    assert {one.name: int(one.points.split()[0]) for one in found.fans if "fan" in one.points} == fans
    assert max(paid(found).values()) == winner
    assert sum(paid(found).values()) == 0
    assert found.saved.total == winner


def test_gold_asks_for_the_discarder_who_alone_pays() -> None:
    with pytest.raises(Unsaid, match=r"win\.choose_discarder"):
        scored(hand("123m456p789s22p67m + 8m", "5m", self_draw=False, seat_wind=SOUTH), "gold")


@pytest.mark.parametrize("rules", ["1998", "gold"])
@pytest.mark.parametrize(
    ("language", "part"),
    [(Language.EN, "kong robbed"), (Language.HANS, "被抢杠"), (Language.HANT, "被搶槓")],
)
def test_who_had_a_kong_robbed_is_no_discarder(rules: str, language: Language, part: str) -> None:
    wild = "5m" if rules == "gold" else ""
    facts = {"self_draw": False, "kong": True, "discarder": EAST, "seat_wind": SOUTH}
    draft = hand("123m456p789s22p67m + 8m", wild, **facts)
    found = scored(draft, rules, language)
    assert next(one.note for one in found.payments if one.amount < 0) == part
    said_of_it = scored(replace(draft, facts=replace(draft.facts, kong=False)), rules, language)
    assert part not in [one.note for one in said_of_it.payments]


@pytest.mark.parametrize(
    ("text", "facts", "reason"),
    [
        ("123m456p789s111p5m + 9p", {"self_draw": False, "discarder": WEST}, "every tile would win"),
        ("147m258p369s1122s + 1p", {"self_draw": True}, "neither four sets and a pair nor three"),
        ("123m456p789s22p67m + C", {"self_draw": True}, "nobody wins on C"),
    ],
)
def test_what_gold_refuses_is_said(text: str, facts: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        scored(hand(text, "5m", **facts), "gold")


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("language", list(Language))
def test_every_rule_set_speaks_every_language(rules: str, language: Language) -> None:
    found = scored(hand("123m456p789s22p67m + 8m", "9s", self_draw=True), rules, language)
    words = " ".join([found.headline, *found.notes, *(one.name for one in found.fans), *found.account])
    chinese = any("一" <= letter <= "鿿" for letter in words.replace("金", ""))
    assert chinese is (language is not Language.EN)


# --- in the pages ------------------------------------------------------------------------------------------


def visited(draft: Draft, settings: Settings, page: str = "", lang: str = "en") -> Any:
    from streamlit.testing.v1 import AppTest

    from tests.ui.test_pages import ROOT

    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    app.query_params["lang"] = lang
    app.session_state["fanlens"] = state.Visit("owner", draft, known=True, page=page, settings=settings)
    app.run()
    assert not app.exception
    return app


def test_the_rule_set_is_chosen_beside_the_tiles_and_the_wild_kind_below(store: Store) -> None:
    draft = replace(read_notation(Draft("d"), "123m456p789s12p8s5mCC + 8s"), step=Step.TILES)
    app = opened(draft=draft)
    assert app.button(key="to_win").disabled
    (box,) = app.selectbox
    box.set_value("gold").run()
    assert not app.exception
    assert "no 金 was named" in str(drawn(app, "editor")["messages"])
    assert drawn(app, "wild")["one"] is True
    visit = state_of(app)
    visit.draft = apply(visit.draft, {"op": "wild", "tile": "5m"}, Wild.ONE)
    app.run()
    assert drawn(app, "wild")["chosen"] == ["5m"]
    assert not app.button(key="to_win").disabled
    assert store.settings("owner").rules == "gold"


def test_the_win_step_offers_what_the_rule_set_asks_for(store: Store) -> None:
    app = visited(hand(READY, self_draw=True, seat_wind=SOUTH), PLATFORM_WILD)
    labels = {one.label for one in app.button_group}
    assert {"Early win", "Declared ready", "Round"} <= labels
    app.button_group(key="opening_d_first_draw").set_value(Opening.FIRST_DRAW).run()
    app.button_group(key="ready_d_declared_at_start").set_value(Ready.AT_START).run()
    assert not app.exception
    names = [one["name"] for one in drawn(app, "score")["fans"]]
    assert names[:3] == ["Earthly Hand", "Heavenly Ready", "Mixed Straight"]

    app = visited(hand("123m456p789s12p8s5mCC + 8s", "5m", self_draw=True, seat_wind=SOUTH), GOLD_RULES)
    labels = {one.label for one in app.button_group}
    assert "Round" not in labels
    app.number_input(key="repeats_d").set_value(2).run()
    head = drawn(app, "head")
    assert head["headline"] == "South gains 16 points"
    assert "金 is 5 of characters 5m" in head["notes"]
    assert sum(one["amount"] for one in head["payments"]) == 0


def test_an_impossible_gold_hand_is_said_and_not_kept(store: Store) -> None:
    app = visited(
        hand("123m456p789s111p5m + 9p", "5m", self_draw=False, discarder=WEST, seat_wind=SOUTH), GOLD_RULES
    )
    assert "every tile would win" in said(app)
    assert not [one for one in app.button if one.key == "keep"]
    app = visited(hand("123m456p789s22p67m + 8m", "5m", self_draw=False, seat_wind=SOUTH), GOLD_RULES)
    assert "Say whose discard it was" in said(app)


@pytest.mark.parametrize(
    ("draft", "settings", "rules", "notation"),
    [
        (
            hand("[1m5m3m]456p789s22pEE + E *5m", self_draw=True),
            PLATFORM_WILD,
            str(WILD.id),
            "[135m]22456p789sEE*5m",
        ),
        (
            hand("123m456p789s12p8s5mCC + 8s", "5m", self_draw=True),
            Settings(rules="gold", switches=(("base", "3"),)),
            "gold 1 (base=3)",
            "1235m12456p7889sCC*5m",
        ),
    ],
)
def test_a_kept_hand_names_its_rules_and_opens_by_them(
    store: Store, draft: Draft, settings: Settings, rules: str, notation: str
) -> None:
    app = visited(draft, settings)
    app.button(key="keep").click().run()
    assert "version 1" in said(app)
    (kept,) = store.records("owner")
    assert (kept.rules, kept.hand) == (rules, notation)
    again = draft_of(kept)
    assert again is not None
    assert again == bound(draft, settings)

    # Opened by a visitor who has chosen other rules since: the score is the one that was kept.
    history = visited(Draft("new"), Settings(), "history", lang="zh-Hant")
    assert drawn(history, "row")["rows"][0]["groups"]
    history.button(key=f"open_{kept.key}").click().run()
    assert not history.exception
    assert state_of(history).draft.wild == draft.wild
    amounts = [one["amount"] for one in drawn(history, "head")["payments"]]
    assert amounts == list(json.loads(kept.payments).values())

    assert notation in as_csv([kept], Language.HANS)
    (made,) = json.loads(as_json([kept]))
    assert made["rules"] == rules
    for language in Language:
        assert as_pdf(kept, None, texts(language)).startswith(b"%PDF")


@pytest.mark.parametrize("rules", ["platform", "platform-wild", "gold"])
def test_settings_show_every_switch_of_the_rule_set(store: Store, rules: str) -> None:
    app = visited(Draft("d"), Settings(rules=rules), "settings", lang="zh-Hans")
    assert len(app.selectbox) == 1 + len(rule_set(rules).choices)
    label = rule_set(rules).choices[-1].question.hans
    last = next(one for one in app.selectbox if one.label == label)
    last.set_value(next(one for one in last.options if one != last.format_func(last.value))).run()
    assert not app.exception
    key = rule_set(rules).choices[-1].key
    assert [one for one, _ in store.settings("owner").switches] == [key]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("key", ["wild_last_copy", "wild_wait", "wild_as_itself"])
def test_the_switches_of_wild_tiles_are_chosen_in_words_of_every_language(
    store: Store, key: str, language: Language
) -> None:
    """Asked and answered in the visitor's language, kept, and named in the score it changes."""
    app = visited(Draft("d"), PLATFORM_WILD, "settings", lang=language.value)
    choice = next(one for one in WILD.choices if one.key == key)
    box = next(one for one in app.selectbox if one.label == choice.question.to(language))
    assert list(box.options) == [one.to(language) for one in choice.options.values()]
    other = next(value for value in choice.options if value != choice.own)
    box.set_value(other).run()
    assert not app.exception
    assert store.settings("owner").switches == ((key, other),)


def test_what_a_phone_would_cut_of_a_choice_is_said_below_it(store: Store) -> None:
    app = visited(Draft("d"), Settings(rules="1998"), "settings")
    assert "a melded kong and a concealed kong, each for itself" in [one.value for one in app.caption]


def test_a_switch_of_wild_tiles_changes_the_score() -> None:
    """Big four winds with the east wind wild: nothing is dearer than every tile as it shows."""
    winds = hand("[SSS][WWW][NNN]CCEE + E *E", self_draw=False)
    names = [
        [
            one.name
            for one in outcome(winds, Settings(rules="platform-wild", switches=set_to), Language.EN).fans
        ]
        for set_to in ((), (("wild_as_itself", "plain"),))
    ]
    assert ["No Wild Tiles" in found for found in names] == [False, True]


def test_each_rule_set_keeps_its_switches_until_they_are_set_back(store: Store) -> None:
    app = visited(Draft("d"), Settings(), "settings")

    def choose(rules: str) -> None:
        app.selectbox(key="rules_en").set_value(rules).run()
        assert not app.exception
        assert rule_set(state_of(app).settings.rules).id.name == rules

    app.number_input[0].set_value(10).run()
    choose("gold")
    app.number_input[0].set_value(5).run()
    choose("wmo")
    assert state_of(app).settings.switches == ()
    choose("mcr")
    assert app.number_input[0].value == 10
    choose("gold")
    assert app.number_input[0].value == 5
    assert store.settings("owner").switches == (("base", "5"),)

    app.button(key="set_back").click().run()
    assert app.number_input[0].value == 1
    assert store.settings("owner").switches == ()
    assert "set_back" not in {one.key for one in app.button}
    choose("mcr")
    assert app.number_input[0].value == 10


def test_a_rule_set_chosen_beside_the_tiles_is_as_it_was_left(store: Store) -> None:
    low = Settings(rules="1998", elsewhere=(("platform", (("minimum", "5"),)),))
    app = visited(hand("[1111m][9999p#]CC23s666s + 4s", self_draw=True), low)
    box = next(one for one in app.selectbox if one.label == "Rules")
    box.set_value("platform").run()
    assert not app.exception
    assert state_of(app).settings.switches == (("minimum", "5"),)
    assert drawn(app, "head")["valid"]


@pytest.mark.parametrize("rules", ["mcr", "platform-wild"])
@pytest.mark.parametrize("language", [Language.HANS, Language.HANT])
def test_the_source_of_a_fan_is_named_in_the_visitors_language(rules: str, language: Language) -> None:
    """What a text says stands as it is written there; what is said of the text is in the visitor's words."""
    table = fan_rules(rule_set(rules))
    assert table is not None
    told = [table.row(fan).source.to(language) for fan in table.order]
    assert [one for one in told if re.search("[a-zA-Z]{2}", one)] == []


def test_the_page_of_the_fans_shows_the_source_in_chinese(store: Store) -> None:
    app = visited(Draft("d"), PLATFORM_WILD, "rules", lang="zh-Hant")
    app.text_input(key="fan_search").set_value("混龍").run()
    assert not app.exception
    assert any(one.value.startswith("平台番表，擴充番種，混龙 2：") for one in app.caption)


def test_the_gold_rules_can_be_looked_up(store: Store) -> None:
    app = visited(Draft("d"), GOLD_RULES, "rules", lang="zh-Hans")
    told = said(app)
    for expected in ("金雀", "三金倒", "抢金", "平胡", "60 番", "底分"):
        assert expected in told
    assert len(app.expander) == 19
    assert len(visited(Draft("d"), PLATFORM_WILD, "rules").expander) == 81 + 18
