"""`fanlens read`: the contract that scripts rely on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner

from scoring.notation import parse_tiles
from scoring.tiles import CODES
from ui.commands.read import read

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
HAND = next(SAMPLES.glob("jc_370263729*.jpg"))
KONG = SAMPLES / "jc_hand-028.jpg"


@pytest.fixture(scope="module")
def app() -> Typer:
    app = Typer(pretty_exceptions_enable=False)
    app.command()(read)
    return app


def run(app: Typer, *arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_json_has_the_promised_shape(app: Typer) -> None:
    code, out, _ = run(app, "--json", HAND)
    assert code == 0
    (one,) = objects(out)
    assert list(one)[:6] == ["photo", "width", "height", "tiles", "hand", "suggestions"]
    assert (one["photo"], one["width"], one["height"]) == (str(HAND), 640, 640)
    for tile in one["tiles"]:
        assert tile["tile"] in CODES
        x0, y0, x1, y1 = tile["box"]
        assert 0 <= x0 < x1 <= 640
        assert 0 <= y0 < y1 <= 640
        assert 0 <= tile["confidence"] <= 1
        assert all(set(other) == {"tile", "confidence"} for other in tile["alternatives"])
        assert tile["role"] in {"concealed", "meld", "flower", "winning", "outside", "unknown"}
    assert set(one["hand"]) == {"concealed", "melds", "flowers", "win"}
    assert len(parse_tiles(one["hand"]["concealed"])) == 14
    assert one["hand"]["win"] is None
    assert isinstance(one["warnings"], list)


def test_bad_photos_are_named_and_the_others_still_come(app: Typer, tmp_path: Path) -> None:
    text, empty = tmp_path / "text.jpg", tmp_path / "empty.jpg"
    text.write_text("not a photo")
    empty.write_bytes(b"")
    missing = tmp_path / "missing.jpg"
    code, out, _ = run(app, "--json", text, HAND, empty, missing, KONG)
    assert code == 1
    lines = objects(out)
    assert [line["photo"] for line in lines] == [str(p) for p in (text, HAND, empty, missing, KONG)]
    assert ["error" in line for line in lines] == [True, False, True, True, False]
    assert "not an image" in lines[0]["error"]
    assert "0 bytes" in lines[2]["error"]
    assert "no such file" in lines[3]["error"]


def test_for_a_person(app: Typer, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jpg"
    bad.write_text("no")
    code, out, err = run(app, HAND, bad)
    assert code == 1
    assert "concealed" in out
    assert "bad.jpg" in err
    assert "Traceback" not in out + err


def test_a_meld_is_written_in_brackets(app: Typer) -> None:
    _, out, _ = run(app, "--json", KONG)
    (one,) = objects(out)
    assert one["hand"]["melds"] == ["[4444p]"]


def test_drawings_of_one_and_of_several_photos(app: Typer, tmp_path: Path) -> None:
    target = tmp_path / "seen.jpg"
    assert run(app, HAND, "--draw", target)[0] == 0
    assert target.stat().st_size > 10_000
    assert run(app, HAND, KONG, "--draw", target)[0] == 0
    assert (tmp_path / f"seen-{KONG.stem}.jpg").is_file()


def test_a_drawing_that_cannot_be_written_is_an_error_of_that_photo(app: Typer, tmp_path: Path) -> None:
    code, out, _ = run(app, "--json", HAND, "--draw", tmp_path / "no" / "such" / "folder.jpg")
    assert code == 1
    assert "folder.jpg" in objects(out)[0]["error"]


def test_a_model_that_is_none_is_named(app: Typer, tmp_path: Path) -> None:
    other = tmp_path / "other.onnx"
    other.write_bytes(b"not a model")
    code, _, err = run(app, HAND, "--model", other)
    assert code == 1
    assert "other.onnx" in err
