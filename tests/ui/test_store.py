"""What is kept, for whom, and what happens when it cannot be."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from scoring.language import Language
from scoring.notation import parse_hand
from scoring.tiles import parse_tile
from ui.draft import Draft, Facts
from ui.export import as_csv, as_json
from ui.hand_groups import groups_of
from ui.outcome import outcome
from ui.pages.build_page import read_notation
from ui.pdf import DrawnHand, as_pdf
from ui.store import Settings, Store, StoreError, draft_of
from ui.texts import texts
from vision.photo import load
from vision.reading import Reading, ReadingWarning, TileReading, WarningKey

PHOTO = b"not looked into by the store"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home" / "fanlens.db", wait_s=0.2)


def scored_draft() -> Draft:
    draft = read_notation(Draft("d1"), "[789m]123m55p123s99s3f + 9s")
    return replace(draft, facts=Facts(self_draw=False))


def confirm(store: Store, owner: str, draft: Draft, training: bool = False) -> tuple[str, int]:
    scored = outcome(draft, Settings(), Language.EN)
    kept = store.confirm(owner, draft, scored.saved, training)
    return kept.record, kept.version


def test_a_draft_survives_the_server(store: Store) -> None:
    warning = ReadingWarning(WarningKey.TOO_FAR, {"height": 11.5})
    tile = TileReading(3, (1.0, 2.0, 3.0, 4.0), 0.5, doubtful=True)
    draft = replace(scored_draft(), reading=Reading("photo", 640, 480, (tile,), (), (), (warning,)))
    store.keep_draft("anna", draft)
    assert Store(store.path).draft("d1") == draft
    assert store.draft("d2") is None


def test_a_photo_is_kept_as_it_came_under_its_hash(store: Store) -> None:
    sha256 = store.keep_photo(PHOTO, b"small", 640, 480)
    assert sha256 == hashlib.sha256(PHOTO).hexdigest()
    kept = store.photo(sha256)
    assert kept is not None
    assert (kept.data, kept.preview) == (PHOTO, b"small")


def test_a_correction_is_a_new_version_and_the_old_one_stands(store: Store) -> None:
    first = confirm(store, "anna", scored_draft())
    again = replace(scored_draft(), record=first[0], facts=Facts(self_draw=True))
    assert confirm(store, "anna", again) == (first[0], 2)
    newest, oldest = store.records("anna")
    assert (oldest.version, json.loads(oldest.win)["self_draw"]) == (1, False)
    assert (newest.version, json.loads(newest.win)["self_draw"]) == (2, True)
    assert draft_of(oldest) == scored_draft()


def test_nobody_sees_or_deletes_what_is_not_theirs(store: Store) -> None:
    record, _ = confirm(store, "anna", scored_draft())
    assert store.records("bert") == []
    store.delete("bert", record)
    assert len(store.records("anna")) == 1
    stolen = replace(scored_draft(), record=record)
    assert confirm(store, "bert", stolen)[0] != record


@pytest.mark.parametrize(
    ("words", "found"),
    [("", 1), ("Outside Hand", 1), ("全带幺", 1), ("全帶么", 1), ("789m", 1), ("half flush", 0), ("100%", 0)],
)
def test_hands_are_found_by_fan_in_any_language_and_by_tile(store: Store, words: str, found: int) -> None:
    draft = read_notation(Draft("d1"), "[789m]123m11p123s99s + 9s")
    confirm(store, "anna", replace(draft, facts=Facts(self_draw=False)))
    assert len(store.records("anna", words)) == found


def test_deleted_for_good_means_gone_from_the_file(store: Store) -> None:
    sha256 = store.keep_photo(PHOTO, b"small", 640, 480)
    draft = replace(scored_draft(), photo=sha256)
    record, _ = confirm(store, "anna", draft)
    store.keep_draft("anna", replace(draft, record=record))
    store.delete("anna", record)
    assert store.records("anna") == []
    assert store.photo(sha256) is None
    assert store.draft("d1") is None
    with sqlite3.connect(store.path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert PHOTO not in store.path.read_bytes()


def test_a_photo_that_another_hand_shows_is_not_deleted(store: Store) -> None:
    sha256 = store.keep_photo(PHOTO, b"small", 640, 480)
    draft = replace(scored_draft(), photo=sha256)
    record, _ = confirm(store, "anna", draft)
    confirm(store, "bert", draft)
    store.delete("anna", record)
    assert store.photo(sha256) is not None


def test_consent_is_taken_back_for_the_past_too(store: Store) -> None:
    confirm(store, "anna", scored_draft(), training=True)
    assert store.records("anna")[0].training
    store.withdraw_training("anna")
    assert not store.records("anna")[0].training


def test_settings_are_remembered(store: Store) -> None:
    chosen = Settings("zh-Hant", "1998", (("minimum", "6"),), "2026-01-01T00:00:00+00:00")
    store.keep_settings("anna", chosen)
    assert Store(store.path).settings("anna") == chosen
    assert store.settings("bert") == Settings()


def test_a_locked_database_is_said_to_be_so(store: Store) -> None:
    store.keep_draft("anna", scored_draft())
    with sqlite3.connect(store.path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked"):
            store.keep_draft("anna", scored_draft())
        other.execute("ROLLBACK")
    store.keep_draft("anna", scored_draft())


def test_a_full_disk_is_said_to_be_so(store: Store) -> None:
    store.keep_draft("anna", scored_draft())
    with store._session() as session:
        connection = session.connection()
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="full"):
        store.keep_photo(b"x" * 1_000_000, b"small", 640, 480)


def test_a_place_that_cannot_be_written_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError):
        Store(tmp_path / "file" / "fanlens.db").keep_draft("anna", scored_draft())


def test_exports_hold_the_hand_its_fans_and_its_payments(store: Store) -> None:
    confirm(store, "anna", scored_draft())
    records = store.records("anna")
    (line,) = json.loads(as_json(records))
    assert line["hand"] == "[789m]123m55p12399s3f"
    assert line["draft"]["tiles"]
    table = as_csv(records, Language.HANT)
    assert line["fans"][0]["zh-Hant"] in table
    assert table.startswith("\ufeffrecord,version")


@pytest.mark.parametrize("language", list(Language))
def test_the_pdf_has_the_photo_and_text_in_every_language(
    store: Store, language: Language, sample: bytes
) -> None:
    confirm(store, "anna", scored_draft())
    without = as_pdf(store.records("anna")[0], None, texts(language))
    page = as_pdf(store.records("anna")[0], sample, texts(language))
    assert page.startswith(b"%PDF-")
    assert b"/Subtype /Image" in page
    assert b"/Subtype /Image" not in without


@pytest.mark.parametrize(
    ("hand", "kong", "named"),
    [("[789m]123m55p12999s3f + 3s", True, "robbed"), ("123456789m12s55p + 3s", False, "discarder")],
)
def test_the_pdf_names_who_pays_for_what_they_did(store: Store, hand: str, kong: bool, named: str) -> None:
    draft = read_notation(Draft("d1"), hand)
    confirm(store, "anna", replace(draft, facts=Facts(self_draw=False, kong=kong)))
    (kept,) = store.records("anna")
    (page,) = PdfReader(BytesIO(as_pdf(kept, None, texts(Language.EN)))).pages
    amount = json.loads(kept.payments)["discarder"]
    party = texts(Language.EN)(f"party.{named}")
    assert f"{party} {amount:+d}" in " ".join(page.extract_text().split())


def test_the_pdf_draws_every_tile_within_the_page(store: Store) -> None:
    draft = read_notation(Draft("d1"), "[2222p#][5555s][999m]12m55p12345678f + 3m")
    record, _ = confirm(store, "anna", replace(draft, facts=Facts(self_draw=True, kong=True)))
    kept = next(one for one in store.records("anna") if one.record == record)
    for language in Language:
        hand = parse_hand(kept.hand)
        drawn = DrawnHand(groups_of(hand, parse_tile("3m"), texts(language)))
        names = [name for _, _, name in drawn.places]
        assert names == [
            *("back", "2p", "2p", "back", "5s", "5s", "5s", "5s", "9m", "9m", "9m"),
            *("1m", "2m", "5p", "5p", "3m", "1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f"),
        ]
        assert len({(x, y) for x, y, _ in drawn.places}) == len(names)
        assert max(x for x, _, _ in drawn.places) + 8 < drawn.width
        assert as_pdf(kept, None, texts(language)).startswith(b"%PDF-")


@pytest.fixture
def sample() -> bytes:
    from tests.ui.truth import labelled

    data = labelled("jc_hand-008").photo.read_bytes()
    assert load(data).width == 640
    return data
