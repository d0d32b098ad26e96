"""Every page in every state it can be in, without a browser."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import streamlit
from PIL import Image
from streamlit.testing.v1 import AppTest
from typer.testing import CliRunner

from scoring.errors import Reason
from scoring.language import Language
from scoring.tiles import SOUTH, parse_tile
from ui import photos, state, tile_editor
from ui.cli import app as fanlens
from ui.draft import Draft, Facts, Step, from_reading
from ui.outcome import outcome
from ui.pages import score_view, tiles_step
from ui.pages.build_page import read_notation
from ui.rule_sets.base import Refused
from ui.store import Settings, Store, StoreError
from ui.texts import texts
from vision.photo import Photo, PhotoFault
from vision.reading import Reading, Role, TileReading

ROOT = Path(__file__).resolve().parents[2]
WON = "[789m]123m55p123s99s3f + 9s"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    kept = Store(tmp_path / "fanlens.db", wait_s=0.1)
    monkeypatch.setattr(state, "store", lambda: kept)
    return kept


@pytest.fixture(autouse=True)
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that keeps no secret: there is none behind these tests to answer."""
    monkeypatch.setattr(tile_editor, "device", lambda known: "")


def opened(page: str = "", draft: Draft | None = None, *, lang: str = "en", address: str = "") -> AppTest:
    """The app as it stands after its first run, with `draft` being made."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    app.query_params["lang"] = lang
    if address:
        app.query_params["draft"] = address
    if draft is not None or page:
        app.session_state["fanlens"] = state.Visit("owner", draft or Draft("draft"), known=True, page=page)
    app.run()
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    return "\n".join(
        str(one.value)
        for kind in (app.error, app.warning, app.info, app.success, app.markdown, app.caption, app.header)
        for one in kind
    )


def drawn(app: AppTest, component: str) -> Any:
    """The data a component of ours was given."""
    import json

    found = [
        json.loads(one.proto.json)
        for one in app.get("bidi_component")
        if one.proto.component_name == f"fanlens_{component}"
    ]
    assert found, component
    return found[-1]


def upload(app: AppTest, data: bytes, name: str = "hand.jpg") -> AppTest:
    app.file_uploader[0].upload(name, data, "image/jpeg").run()
    assert not app.exception
    return app


def jpeg(width: int, height: int, colour: str = "#2f7d5b") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "JPEG")
    return out.getvalue()


# --- the photo ---------------------------------------------------------------------------------------------


def test_it_opens_with_how_to_photograph_and_samples(store: Store) -> None:
    app = opened()
    assert "whole hand" in said(app)
    assert {"sample_1", "sample_2", "sample_3"} <= {one.key for one in app.button}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"this is a shopping list", PhotoFault.NO_IMAGE),
        (b"", PhotoFault.EMPTY),
        (jpeg(400, 300)[:800], PhotoFault.DAMAGED),
        (jpeg(10000, 6100), PhotoFault.TOO_LARGE),
    ],
    ids=["text", "empty", "cut short", "61 megapixels"],
)
@pytest.mark.parametrize("language", list(Language))
def test_a_file_that_is_no_photo_is_refused_in_words_and_another_can_follow(
    store: Store, data: bytes, fault: PhotoFault, language: Language
) -> None:
    app = upload(opened(lang=language.value), data)
    assert app.error[0].value == texts(language)(f"photo_fault.{fault.value}", limit=60)
    assert state_of(app).draft.step is Step.PHOTO
    assert app.file_uploader


def test_a_photo_of_60_megapixels_without_tiles_is_read_and_says_so(store: Store) -> None:
    app = upload(opened(), jpeg(10000, 6000))
    assert state_of(app).draft.step is Step.TILES
    assert (state_of(app).draft.width, state_of(app).draft.height) == (10000, 6000)
    assert "No tiles were found" in str(drawn(app, "editor")["messages"])


def test_a_sample_is_read_by_the_shipped_detector(store: Store) -> None:
    app = opened()
    app.button(key="sample_3").click().run()
    assert not app.exception
    draft = state_of(app).draft
    assert len(draft.tiles) >= 14
    assert draft.reading is not None
    assert app.query_params["draft"] == draft.id
    kept = store.photo(draft.photo)
    assert kept is not None
    assert Image.open(io.BytesIO(kept.preview)).size == (640, 640)


def state_of(app: AppTest) -> state.Visit:
    found: state.Visit = app.session_state["fanlens"]
    return found


def reading(count: int) -> Reading:
    tiles = tuple(
        TileReading(number % 34, (number * 10.0, 0.0, number * 10.0 + 9, 12.0), 0.9, role=Role.CONCEALED)
        for number in range(count)
    )
    return Reading("photo", 640, 480, tiles)


def test_forty_tiles_are_said_to_be_too_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(photo: Photo) -> Reading:
        return reading(40)

    monkeypatch.setattr(photos, "read", read)
    app = upload(opened(), jpeg(640, 480))
    assert len(drawn(app, "editor")["tiles"]) == 40
    assert "too many tiles" in str(drawn(app, "editor")["messages"])
    assert app.button(key="to_win").disabled


# --- the tiles ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("123m456p789s1155s", "too few tiles"),
        ("123m55555p789s11s + 1s", "5 of 5p"),
        ("123m456p789s1155s", "13"),
        ("[789m]123m55p123s99s3f3f + 9s", "2 of the flower 3f"),
    ],
)
def test_what_is_wrong_with_the_tiles_is_said_and_the_way_on_is_shut(
    store: Store, text: str, message: str
) -> None:
    app = opened(draft=read_notation(Draft("d"), text))
    assert message in str(drawn(app, "editor")["messages"])
    assert app.button(key="to_win").disabled


def test_a_right_hand_goes_on_to_the_win(store: Store) -> None:
    app = opened(draft=read_notation(Draft("d"), WON))
    app.button(key="to_win").click().run()
    assert state_of(app).draft.step is Step.WIN
    assert "Say how the hand was won" in said(app)


class Interrupted:
    """What stands before a button on the page, and stops the run that the press began: as on a slow machine,
    where something else was touched in the meantime."""

    def __init__(self) -> None:
        self.left = 0

    def __call__(self, *given: object, **named: object) -> None:
        if self.left:
            self.left -= 1
            streamlit.rerun()


def test_a_press_is_not_lost_where_the_run_it_began_is_interrupted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Interrupted()
    monkeypatch.setattr(tiles_step, "editor", before)
    monkeypatch.setattr(score_view, "score_head", before)
    app = opened(draft=read_notation(Draft("d"), WON))

    def press(key: str) -> None:
        before.left = 1
        app.button(key=key).click().run()
        assert not app.exception

    press("to_win")
    assert state_of(app).draft.step is Step.WIN
    app.button_group(key="how_d").set_value(True).run()
    press("to_tiles")
    assert state_of(app).draft.step is Step.TILES
    press("to_win")
    press("keep")
    assert state_of(app).saved is not None
    press("next_hand")
    assert state_of(app).draft.step is Step.PHOTO
    assert len(store.records("owner")) == 1


def test_the_steps_lead_where_they_say(store: Store) -> None:
    app = opened(draft=read_notation(Draft("d"), "123m456p789s1155s"))
    app.button_group(key="step_tiles").set_value(Step.WIN).run()
    assert state_of(app).draft.step is Step.TILES, "the tiles are not right yet"
    assert app.button_group(key="step_tiles").value == Step.TILES
    app = opened(draft=read_notation(Draft("d"), WON))
    app.button_group(key="step_tiles").set_value(Step.WIN).run()
    assert state_of(app).draft.step is Step.WIN
    app.button_group(key="step_win").set_value(Step.TILES).run()
    assert state_of(app).draft.step is Step.TILES
    app.button(key="to_win").click().run()
    assert app.button_group(key="step_win").value == Step.WIN


def test_the_way_back_to_the_photo_loses_no_hand_until_another_is_read(store: Store) -> None:
    made = read_notation(Draft("d"), WON)
    app = opened(draft=made)
    app.button_group[0].set_value(Step.PHOTO).run()
    assert not app.exception
    assert state_of(app).draft.step is Step.PHOTO
    app.button(key="resume").click().run()
    assert state_of(app).draft == made
    app.button_group[0].set_value(Step.PHOTO).run()
    app.button(key="sample_3").click().run()
    assert not app.exception
    begun = state_of(app).draft
    assert begun.id != made.id
    assert begun.winning is None or begun.winning in {one.id for one in begun.tiles}
    assert store.draft("d") is not None


def edited(app: AppTest, *operations: dict[str, object]) -> AppTest:
    """The app after the tile editor sent `operations`, as its script does."""
    ops = [{"n": number, **one} for number, one in enumerate(operations, 1)]
    visit = state_of(app)
    for one in ops:
        from ui.tile_editor.operations import apply

        visit.draft = apply(visit.draft, one)
    return app.run()


def test_a_correction_is_drawn_in_photo_and_hand(store: Store) -> None:
    app = opened(draft=from_reading(Draft("d"), reading(14), ""))
    edited(app, {"op": "name", "id": 2, "tile": "P"}, {"op": "win", "id": 5})
    data = drawn(app, "editor")
    assert next(one for one in data["tiles"] if one["id"] == 2)["code"] == "P"
    assert data["winning"] == 5
    assert 5 not in data["groups"]["concealed"]


# --- the win and the score ---------------------------------------------------------------------------------


def winning(**facts: object) -> Draft:
    draft = read_notation(Draft("d"), WON)
    return replace(draft, step=Step.WIN, facts=replace(draft.facts, **facts))  # type: ignore[arg-type]


def test_the_score_has_total_payments_and_fans_with_their_tiles(store: Store) -> None:
    app = opened(draft=winning(self_draw=True))
    head, sheet = drawn(app, "head"), drawn(app, "score")
    kept = outcome(winning(self_draw=True), Settings(), Language.EN).saved
    assert head["headline"].startswith("False win" if not kept.valid else str(kept.total))
    assert sum(one["amount"] for one in head["payments"]) == 0
    assert [one["name"] for one in sheet["fans"]]
    ids = {one["id"] for one in sheet["tiles"]}
    assert all(set(fan["tiles"]) <= ids for fan in sheet["fans"])


def test_below_the_minimum_it_is_a_false_win_and_the_caller_pays(store: Store) -> None:
    draft = replace(
        read_notation(Draft("d"), "[234m]567p78s11s[345s] + 9s"), step=Step.WIN, facts=Facts(self_draw=True)
    )
    app = opened(draft=draft)
    head = drawn(app, "head")
    assert not head["valid"]
    assert "False win" in head["headline"]
    east = next(one for one in head["payments"] if one["name"] == "East")
    assert east["amount"] == -30
    assert "10 points to each of the others" in head["notes"][0]


FALSE_WINS = (
    # On another tile than the hand waits for; one tile short of ready; three tiles short of it.
    ("123m456m789m12p55s + 4p", -30, ("10 points to each", "赔付三家各 10 分", "賠付三家各 10 分")),
    ("19m19p18sESWNCFF + 5m", -60, ("20 points to each", "赔付三家各 20 分", "賠付三家各 20 分")),
    ("13579m2468p13sES + 1m", 0, ("disqualified", "取消比赛资格", "取消比賽資格")),
)


@pytest.mark.parametrize(("text", "caller", "words"), FALSE_WINS, ids=[one[0] for one in FALSE_WINS])
@pytest.mark.parametrize("rules", ["mcr", "platform", "platform-wild", "gold"])
@pytest.mark.parametrize("language", list(Language))
def test_tiles_that_do_not_win_say_what_declaring_them_costs_and_who_pays_whom(
    store: Store, text: str, caller: int, words: tuple[str, ...], rules: str, language: Language
) -> None:
    """Whoever discarded, South pays the other three. The 金 rules know no such cost."""
    win = Facts(self_draw=False, seat_wind=SOUTH)
    wild = (parse_tile("9s"),) if rules == "gold" else ()
    draft = replace(read_notation(Draft("d"), text), step=Step.WIN, facts=win, wild=wild)
    with pytest.raises(Refused) as caught:
        outcome(draft, Settings(rules=rules), language)
    found = caught.value.false_win
    if rules == "gold":
        assert found is None
        return
    assert found is not None
    assert words[list(Language).index(language)] in found.cost
    amounts = [one.amount for one in found.payments]
    each = -caller // 3
    assert amounts == ([each, caller, each, each] if caller else [])


def test_the_page_shows_what_a_false_win_costs(store: Store) -> None:
    text, caller, words = FALSE_WINS[0]
    draft = replace(read_notation(Draft("d"), text), step=Step.WIN, facts=Facts(self_draw=True))
    app = opened(draft=draft)
    assert "make no winning hand with 4p" in said(app)
    head = drawn(app, "head")
    assert words[0] in head["notes"][0]
    assert [one["amount"] for one in head["payments"]] == [caller, 10, 10, 10]
    assert not [one for one in app.button if one.key == "keep"]


@pytest.mark.parametrize("language", list(Language))
def test_what_other_rules_give_is_told_with_the_switch_that_decides(store: Store, language: Language) -> None:
    """A melded and a concealed kong: the three that value them otherwise, as the command line tells it."""
    kongs = read_notation(Draft("d"), "[1111m][9999p#]23m456s55s + 4m")
    app = opened(draft=replace(kongs, step=Step.WIN, facts=Facts(self_draw=False)), lang=language.value)
    said_there = CliRunner().invoke(
        fanlens, ["score", "[1111m][9999p#]23m456s55s", "--win", "4m", "--lang", language.value]
    )
    speak = texts(language)
    (box,) = (one for one in app.expander if one.label == speak("score.other_rules"))
    told = str(box.markdown[0].value)
    for name in ("1998", "wmo", "platform"):
        (line,) = (one.strip() for one in said_there.stdout.splitlines() if one.startswith(f"  {name} 1.0"))
        assert line.replace(f"{name} 1.0", speak(f"rules.profile_{name}"), 1) in told
    assert "mixed_kongs=separate" in told


def test_rules_that_agree_are_not_spoken_of(store: Store) -> None:
    app = opened(draft=winning(self_draw=True))
    assert "Under other rules" not in {one.label for one in app.expander}


def test_tiles_that_do_not_win_are_said_not_to(store: Store) -> None:
    draft = replace(
        read_notation(Draft("d"), "147m258p369sEESW + C"), step=Step.WIN, facts=Facts(self_draw=True)
    )
    app = opened(draft=draft)
    assert "cannot be scored" in said(app)


def test_choosing_self_draw_hides_whose_discard_it_was(store: Store) -> None:
    app = opened(draft=winning())
    app.button_group(key="how_d").set_value(False).run()
    assert any(one.label == "Whose discard" for one in app.button_group)
    app.button_group(key="how_d").set_value(True).run()
    assert not any(one.label == "Whose discard" for one in app.button_group)
    assert state_of(app).draft.facts.self_draw is True


def test_a_kept_hand_is_in_the_history_and_opens_again_as_a_new_version(store: Store) -> None:
    app = opened(draft=winning(self_draw=False))
    app.button(key="keep").click().run()
    assert "version 1" in said(app)
    (kept,) = store.records("owner")

    again = opened("history")
    assert str(kept.total) in said(again)
    again.button(key=f"open_{kept.key}").click().run()
    assert not again.exception
    assert state_of(again).draft.record == kept.record
    again.button_group[1].set_value(True).run()
    again.button(key="keep").click().run()
    assert [one.version for one in store.records("owner")] == [2, 1]


# --- the other pages ---------------------------------------------------------------------------------------


def test_an_empty_history_says_how_to_fill_it(store: Store) -> None:
    assert "No hands are kept yet" in said(opened("history"))


def test_the_history_is_searched_and_a_hand_is_deleted_for_good(store: Store) -> None:
    scored = outcome(winning(self_draw=False), Settings(), Language.EN)
    kept = store.confirm("owner", winning(self_draw=False), scored.saved, False)
    app = opened("history")
    app.text_input[0].set_value("no such fan").run()
    assert "No kept hand matches" in said(app)
    app.text_input[0].set_value("789m").run()
    app.button(key=f"delete_{kept.key}").click().run()
    assert not app.exception
    assert store.records("owner") == []


@pytest.mark.parametrize(
    ("text", "reason", "quoted"),
    [
        ("12x", Reason.UNREADABLE, "12x"),
        ("[124m]55p", Reason.NO_MELD, "[124m]"),
        ("[111f]55p", Reason.FLOWER_IN_MELD, "[111f]"),
        ("123m + 9z", Reason.UNKNOWN_TILE, "9z"),
        ("123m + 3f", Reason.WINNING_FLOWER, "3f"),
        ("123m0p", Reason.UNKNOWN_TILE, "0p"),
        ("12`^x_(y)", Reason.UNREADABLE, "12'^x_(y)"),
    ],
)
@pytest.mark.parametrize("language", list(Language))
def test_notation_that_cannot_be_read_is_quoted(
    store: Store, text: str, reason: Reason, quoted: str, language: Language
) -> None:
    app = opened("build", lang=language.value)
    app.text_input[0].set_value(text)
    app.button[-1].click().run()
    assert not app.exception
    assert app.error[0].value == texts(language)(f"notation.{reason.value}", text=f"`{quoted}`")


def test_a_hand_whose_winning_tile_is_not_said_yet_is_taken(store: Store) -> None:
    app = opened("build")
    app.text_input[0].set_value("123m55p123s99s3f[789m]9s +")
    app.button[-1].click().run()
    assert not app.exception
    assert drawn(app, "editor")["winning"] is None


def test_a_hand_in_notation_goes_to_the_editor(store: Store) -> None:
    app = opened("build")
    app.text_input[0].set_value(WON)
    app.button[-1].click().run()
    assert not app.exception
    assert len(drawn(app, "editor")["tiles"]) == 15
    assert not app.button(key="to_win").disabled


def test_the_fans_are_found_in_any_language_and_drawn(store: Store) -> None:
    app = opened("rules")
    assert len(app.expander) >= 81
    app.text_input[0].set_value("花龙").run()
    assert [one.label for one in app.expander] == ["Mixed Straight · 花龙"]
    assert drawn(app, "row")["rows"][0]["groups"]


def test_language_rules_and_consent_are_remembered(store: Store) -> None:
    app = opened("settings")
    app.toggle(key="training").set_value(True).run()
    app.selectbox(key="rules_en").set_value("1998").run()
    app.button_group(key="language_en").set_value(Language.HANT).run()
    assert not app.exception
    assert app.header[0].value == texts(Language.HANT)("settings.title")
    kept = store.settings("owner")
    assert (kept.language, kept.rules, bool(kept.training_since)) == ("zh-Hant", "1998", True)
    app.toggle(key="training").set_value(False).run()
    assert store.settings("owner").training_since == ""


@pytest.mark.parametrize("language", [Language.HANS, Language.HANT])
@pytest.mark.parametrize("page", ["score", "build", "history", "rules", "settings"])
def test_every_page_speaks_every_language(store: Store, page: str, language: Language) -> None:
    app = opened(page, lang=language.value)
    shown = said(app) + "".join(one.label for one in app.button)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in shown)


# --- trouble -----------------------------------------------------------------------------------------------


def test_a_server_restarted_in_the_middle_gives_the_draft_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened(draft=from_reading(Draft("the-draft"), reading(14), ""))
    edited(first, {"op": "name", "id": 2, "tile": "P"})
    store.keep_draft("owner", state_of(first).draft)
    monkeypatch.setattr(state, "store", lambda: Store(store.path))
    again = opened(address="the-draft")
    assert state_of(again).draft == state_of(first).draft
    assert drawn(again, "editor")["tiles"][2]["code"] == "P"


def test_an_address_of_a_draft_that_is_gone_says_so(store: Store) -> None:
    app = opened(address="nobody-has-this")
    assert "not stored here any more" in said(app)


def test_going_back_in_the_browser_goes_back_to_the_hand(store: Store) -> None:
    store.keep_draft("owner", replace(winning(self_draw=False), id="before"))
    app = opened(draft=Draft("now"))
    app.query_params["draft"] = "before"
    app.run()
    assert state_of(app).draft == replace(winning(self_draw=False), id="before")
    assert drawn(app, "head")


@pytest.mark.usefixtures("store")
def test_nothing_is_drawn_before_the_browser_has_said_who_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a visitor chose before is what is first seen, in the titles too."""
    state.store().keep_settings("0" * 32, Settings(language="zh-Hant"))
    told: list[str | None] = [None]
    monkeypatch.setattr(tile_editor, "device", lambda known: told[0])
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    app.run()
    assert not app.file_uploader
    told[0] = "0" * 32
    app.run()
    assert not app.exception
    assert texts(Language.HANT)("app.claim") in said(app)
    assert state_of(app).owner == "0" * 32


def test_two_visitors_at_once_never_see_each_other(store: Store) -> None:
    one, other = opened(draft=winning(self_draw=False)), opened()
    assert state_of(other).draft.tiles == ()
    assert state_of(one).owner != state_of(other).owner
    one.button(key="keep").click().run()
    assert store.records(state_of(other).owner) == []


def test_a_locked_database_loses_nothing_and_says_so(store: Store) -> None:
    app = opened(draft=winning(self_draw=False))
    store.keep_draft("owner", state_of(app).draft)
    with sqlite3.connect(store.path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        app.button(key="keep").click().run()
        assert "could not be kept" in said(app)
        app.button_group(key="how_d").set_value(True).run()
        assert "could not be stored" in said(app)
        assert state_of(app).draft.facts.self_draw is True
        other.execute("ROLLBACK")
    app.button(key="keep").click().run()
    assert "version 1" in said(app)


@pytest.mark.parametrize("page", ["score", "history", "settings"])
def test_a_disk_that_cannot_be_written_ends_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, page: str
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(state, "store", lambda: Store(tmp_path / "file" / "fanlens.db"))
    app = opened(page, draft=winning(self_draw=False))
    if page == "score":
        app.button(key="keep").click().run()
        assert "could not be kept" in said(app)
    elif page == "history":
        assert "cannot be read just now" in said(app)
    else:
        app.toggle(key="training").set_value(True).run()
        assert state_of(app).settings.training_since


def test_a_photo_that_cannot_be_stored_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Callable[..., str]:
        raise StoreError("database or disk is full")

    monkeypatch.setattr(Store, "keep_photo", full)
    app = upload(opened(), jpeg(640, 480))
    assert "could not be stored" in said(app)
    assert state_of(app).draft.step is Step.PHOTO
