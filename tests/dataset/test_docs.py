"""The page for newcomers: every command of it, as it is written there."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.dataset.conftest import FEW
from ui.commands.dataset import app
from vision.dataset.folder import DataFolder
from vision.dataset.formats import yolo

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "datasets.md"


def commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("fanlens ")]


def test_every_command_of_the_page_runs_in_its_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for at, photo in enumerate(yolo.read_folder(FEW)):
        place = tmp_path / "phone" / ("club", "kitchen", "anna")[at % 3]
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(photo.image, place)
    (tmp_path / "models").symlink_to(ROOT / "models")
    shutil.copy(ROOT / "models" / "tiles.onnx", tmp_path / "mine.onnx")
    monkeypatch.chdir(tmp_path)
    listed = commands()
    assert len(listed) >= 15
    said: dict[str, str] = {}
    for line in listed:
        words = shlex.split(line)[2:]
        if words[0] == "train":
            # Needs torch and weights; see the benchmark of training.
            continue
        more = ["--workers", "1"] if words[0] in ("add", "prelabel", "audit") else []
        result = CliRunner().invoke(app, words + more)
        assert result.exit_code == 0, f"{line}\n{result.output}"
        said[words[0]] = result.output
    assert "11 photos" in said["add"]
    assert "11 photos confirmed" in said["confirm"]
    assert "no difference" in said["diff"]
    assert said["compare"].count("mine.onnx") == 1
    photos = DataFolder(tmp_path / "tiles").load().photos
    assert {photo.split for photo in photos} == {"train", "val", "test"}
    assert sum(len(photo.tiles) for photo in photos) > 60
    assert (tmp_path / "tiles-coco" / "CREDITS.md").read_text().count("Anna Example") == 1
    assert "data:image/jpeg" in (tmp_path / "audit.html").read_text()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["add", "new", "phone"], "which licence"),
        (["add", "new", "nowhere", "--credit", "a", "--licence", "b"], "no such file or folder"),
        (["audit", "nowhere"], "no data set of Fanlens"),
        (["split", str(FEW), "--train", "0.9", "--dry-run"], "shares must be"),
        (["convert", str(FEW), "out", "--to", "cvat"], "can be read only"),
        (["check", str(FEW), "--format", "tiff"], "no format 'tiff'"),
        (["export", str(FEW), "out"], "has no licence"),
        (["version", str(FEW), "v1"], "has no hash"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "phone").mkdir()
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2, result.output
    assert reason in result.output
    assert "Traceback" not in result.output
    assert not (tmp_path / "out").exists()


def test_check_names_file_and_line_and_fails(tmp_path: Path) -> None:
    broken = Path(shutil.copytree(FEW, tmp_path / "set"))
    good = CliRunner().invoke(app, ["check", str(broken)])
    assert good.exit_code == 0, good.output
    label = next((broken / "labels").iterdir())
    label.write_text("99 0.5 0.5 0.1 0.1\n")
    result = CliRunner().invoke(app, ["check", str(broken)])
    assert result.exit_code == 1
    assert f"{label.name}, line 1: class 99 is not one of 0..41" in result.output
