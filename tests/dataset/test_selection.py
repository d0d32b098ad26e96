"""Photos chosen by lists of names, and the lists of those that look like none of another part."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.dataset.conftest import FEW
from ui.cli import app
from ui.commands.dataset import app as dataset
from vision.dataset import duplicates, selection
from vision.dataset.folder import DataFolder
from vision.dataset.formats import yolo
from vision.dataset.problems import DataSetError


def test_only_the_named_photos_are_judged(tmp_path: Path) -> None:
    photos = yolo.read_folder(FEW)
    chosen = photos[4]
    (tmp_path / "few.txt").write_text(f"# one of them\n\n{chosen.name}\n")
    assert selection.only(photos, tmp_path / "few.txt") == (chosen,)
    result = CliRunner().invoke(
        app, ["evaluate", "--data", str(FEW), "--only", str(tmp_path / "few.txt"), "--json"]
    )
    assert result.exit_code == 0, result.output
    assert f'"photos": 1, "tiles": {len(chosen.tiles)},' in result.output
    (tmp_path / "few.txt").write_text("nobody\n")
    result = CliRunner().invoke(app, ["evaluate", "--data", str(FEW), "--only", str(tmp_path / "few.txt")])
    assert result.exit_code == 1
    assert "few.txt, line 1: no photo 'nobody'" in result.output


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"\n# none\n", r"no name of a photo in it"),
        (b"one\ntwo\none\n", r"line 3: 'one' stands on line 1 already"),
        (b"\xff\xd8\xff\xe0", r"no text file"),
    ],
)
def test_a_list_that_is_none(tmp_path: Path, text: bytes, reason: str) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes(text)
    with pytest.raises(DataSetError, match=rf"names\.txt.*{reason}"):
        selection.read_names(file)


def test_photos_that_look_like_none_of_train(folder: DataFolder) -> None:
    photos = [replace(photo, split="train" if at % 2 else "val") for at, photo in enumerate(folder.photos())]
    twin = photos[1]
    # The first of val looks like the first of train; the second is of its scene.
    photos[0] = replace(photos[0], phash=f"{int(twin.phash, 16) ^ 0b101:016x}")
    photos[2] = replace(photos[2], source=twin.source, group=twin.group)
    rest = [photo.name for photo in photos[4::2] if photo.group not in {p.group for p in photos[1::2]}]
    changed = {photo.name: photo for photo in photos}
    folder.change(lambda photo: changed[photo.name])
    alone = [photo.name for photo in photos[2::2]]
    found = [photo.name for photo in duplicates.independent(photos, "val", "train")]
    assert found == alone
    result = CliRunner().invoke(dataset, ["independent", str(folder.path)])
    assert result.stdout.split() == alone
    assert f"{len(alone)} of {len(alone) + 1} photos of val are independent of train" in result.stderr
    result = CliRunner().invoke(dataset, ["independent", str(folder.path), "--scenes"])
    assert result.stdout.split() == rest
    result = CliRunner().invoke(dataset, ["independent", str(folder.path), "--split", "dev"])
    assert result.exit_code == 2
    assert "no photo is in the part 'dev'; there are 'train', 'val'" in result.output


def test_photos_without_a_fingerprint_are_given_one(folder: DataFolder) -> None:
    from vision.dataset.runner import Serial

    held = tuple(folder.photos())
    bare = [replace(photo, phash="") if at else photo for at, photo in enumerate(held)]
    assert duplicates.fingerprinted(bare, Serial()) == held
    lost = replace(bare[1], image=bare[1].image.with_name("gone.jpg"))
    assert duplicates.fingerprinted([lost], Serial()) == (lost,)
