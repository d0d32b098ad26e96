"""Photos are taken once, cleaned and credited, whatever interrupts."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from tests.dataset.conftest import FEW, TERMS, picture
from ui.commands import dataset_common
from vision import photo as photo_files
from vision.dataset import adding, hashing, privacy
from vision.dataset.adding import Origin, add, labelled_photos, plain_photos
from vision.dataset.folder import DataFolder
from vision.dataset.formats import yolo
from vision.dataset.problems import DataSetError
from vision.dataset.runner import Processes, Runner, Serial

T = TypeVar("T")
R = TypeVar("R")
MINE = Origin("mine", "me", "CC0-1.0")


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a data set."""
    found = {p.relative_to(folder).as_posix(): p for p in sorted(folder.rglob("*")) if p.is_file()}
    return {name: path.read_bytes() for name, path in found.items()}


def add_plain(source: Path, data: Path, runner: Runner | None = None, retry: bool = False) -> adding.Outcome:
    folder = DataFolder.create(data)
    return add(folder, plain_photos(source, MINE), source, MINE, runner or Serial(), retry=retry)


def test_an_import_killed_in_the_middle_ends_as_one_that_was_not(tmp_path: Path) -> None:
    source = tmp_path / "photos"
    for seed in range(40):
        picture(source / f"{seed:02}.jpg", seed, (800, 600))
    (source / "07.jpg").write_bytes((source / "07.jpg").read_bytes()[:500])
    (source / "30.jpg").write_bytes((source / "05.jpg").read_bytes())
    command = [
        sys.executable, "-c", "from ui.commands.dataset import app; app()", "add", str(tmp_path / "killed"),
        str(source), "--source", "mine", "--credit", "me", "--licence", "CC0-1.0", "--workers", "1",
    ]  # fmt: skip
    table = tmp_path / "killed" / "photos.csv"
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and (not table.exists() or table.read_bytes().count(b"\n") < 10):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    taken = table.read_bytes().count(b"\n") - 1
    assert 9 <= taken < 38
    # A kill may tear the last line.
    with table.open("ab") as file:
        file.write(b"half,mi")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{38 - taken} photos" in done.stdout
    assert add_plain(source, tmp_path / "whole") == adding.Outcome(38, 0, 0, 1, 1)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_one_process_or_many_make_the_same_set(tmp_path: Path) -> None:
    for seed in range(12):
        picture(tmp_path / "photos" / f"{seed:02}.jpg", seed % 9)
    add_plain(tmp_path / "photos", tmp_path / "one")
    add_plain(tmp_path / "photos", tmp_path / "many", Processes(2))
    add_plain(tmp_path / "photos", tmp_path / "cluster", Cluster())
    assert files(tmp_path / "one") == files(tmp_path / "many") == files(tmp_path / "cluster")


class Cluster:
    """Who else may do the work: what leaves for another machine is pickled, and comes back in batches."""

    def map(self, work: Callable[[T], R], items: Iterable[T], lost: Callable[[T], R]) -> Iterator[R]:
        source = iter(items)
        while batch := list(islice(source, 5)):
            sent = pickle.loads(pickle.dumps((work, batch)))
            yield from pickle.loads(pickle.dumps([sent[0](item) for item in sent[1]]))


def test_a_long_run_whose_output_goes_to_a_file_tells_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dataset_common, "EVERY_S", 0.01)
    monkeypatch.setattr(dataset_common, "errors", Console(stderr=True, soft_wrap=True, force_terminal=False))
    with dataset_common.progress("adding", 400) as bar:
        for done in range(1, 41):
            bar.update(bar.task_ids[0], completed=10 * done)
            time.sleep(0.01)
    said = capsys.readouterr().err
    assert re.search(r"^adding: \d+0 of 400, about 0\.\d minutes left$", said, re.MULTILINE)


def end_the_process(path: Path) -> str:
    """Work that some file is the death of."""
    if path.name == "deadly":
        os._exit(1)
    return path.name


def test_a_photo_that_kills_its_worker_is_left_out_alone() -> None:
    items = [Path(name) for name in ("a", "b", "deadly", "c", "d")]
    found = list(Processes(2).map(end_the_process, items, lambda path: f"lost {path.name}"))
    assert found == ["a", "b", "lost deadly", "c", "d"]


def test_adding_again_adds_nothing_and_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture(tmp_path / "photos" / "a.jpg")
    assert add_plain(tmp_path / "photos", tmp_path / "data").added == 1
    before = files(tmp_path / "data")
    monkeypatch.setattr(privacy, "clean", lambda path: pytest.fail(f"{path} was read again"))
    assert add_plain(tmp_path / "photos", tmp_path / "data") == adding.Outcome(known=1)
    assert files(tmp_path / "data") == before


def test_a_file_mended_since_is_taken_when_asked_for(tmp_path: Path) -> None:
    file = picture(tmp_path / "photos" / "a.jpg")
    whole = file.read_bytes()
    file.write_bytes(whole[:200])
    assert add_plain(tmp_path / "photos", tmp_path / "data").broken == 1
    file.write_bytes(whole)
    assert add_plain(tmp_path / "photos", tmp_path / "data").known == 1
    assert add_plain(tmp_path / "photos", tmp_path / "data", retry=True).added == 1


def test_photos_of_one_name_in_two_folders_are_both_kept(tmp_path: Path) -> None:
    first = picture(tmp_path / "photos" / "one" / "IMG_1.jpg", 1)
    picture(tmp_path / "photos" / "two" / "img_1.jpg", 2)
    outcome = add_plain(tmp_path / "photos", tmp_path / "data")
    assert outcome.added == 2
    one, two = DataFolder(tmp_path / "data").load().photos
    assert one.name == "IMG_1"
    assert two.name == f"img_1-{two.sha256[:8]}"
    assert (one.group, two.group) == ("mine/one", "mine/two")
    assert hashing.sha256(one.image.read_bytes()) == one.sha256 == hashing.sha256(first.read_bytes())


def test_a_labelled_set_of_several_sources_keeps_labels_sources_and_parts(folder: DataFolder) -> None:
    before = {photo.name: photo for photo in yolo.read_folder(FEW)}
    after = folder.load()
    assert len(after) == len(before)
    for photo in after:
        old = before[photo.name]
        assert photo.tiles == old.tiles
        assert (photo.source, photo.split) == (old.source, old.split)
        assert photo.group == f"{old.source}/{old.group}"
        assert (photo.credit, photo.licence) == TERMS[photo.source]
        assert photo.reviewed
    # What training reads is the same folder.
    assert len(yolo.read_folder(folder.path, "train")) == len(
        [p for p in before.values() if p.split == "train"]
    )


def test_photos_without_licence_or_credit_are_not_taken() -> None:
    with pytest.raises(DataSetError, match="a licence"):
        Origin("mine", "me", " ")
    with pytest.raises(DataSetError, match="a credit"):
        Origin("mine", "", "CC0-1.0")


def test_a_source_without_terms_is_refused(tmp_path: Path) -> None:
    terms = {name: TERMS[name] for name in ("jonchan42", "marcoliu_hk42")}
    origin = Origin("few", "see", "see", terms=terms)
    with pytest.raises(DataSetError, match="'kimwong_riichi34', whose credit is not given"):
        add(
            DataFolder.create(tmp_path / "d"),
            labelled_photos(FEW, yolo.read, None, print),
            FEW,
            origin,
            Serial(),
        )


def test_a_data_set_is_not_begun_among_other_things(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(DataSetError, match="other things"):
        DataFolder.create(tmp_path)


EXIF_PLACE = 0x8825


def with_metadata(path: Path, orientation: int) -> Path:
    """A photo as a phone makes it: turned by EXIF, with place, owner, comment, and a film behind it."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x013B] = "A Person"
    exif.get_ifd(EXIF_PLACE)[2] = (31.0, 14.0, 9.0)
    exif.get_ifd(0x8769)[0x9003] = "2025:02:03 10:11:12"
    picture(path, 3, (160, 96), exif=exif, quality=95)
    data = path.read_bytes()
    comment = b"\xff\xfe\x00\x0dhome, sweet"
    path.write_bytes(data[:2] + comment + data[2:] + b"film" * 100)
    return path


@pytest.mark.parametrize("orientation", [1, 3, 6, 8, 2, 5])
def test_a_phone_photo_is_turned_once_and_says_nothing_of_place_or_owner(
    tmp_path: Path, orientation: int
) -> None:
    path = with_metadata(tmp_path / "a.jpg", orientation)
    seen = photo_files.load(path).pixels
    cleaned = privacy.clean(path)
    assert "GPS" in cleaned.removed
    assert "EXIF" in cleaned.removed
    assert cleaned.day == "20250203"
    assert cleaned.turned == (orientation != 1)
    out = tmp_path / "clean.jpg"
    out.write_bytes(cleaned.data)
    with Image.open(out) as image:
        assert not dict(image.getexif())
        assert image.size == (cleaned.width, cleaned.height)
        kept = np.asarray(image.convert("RGB"), np.int16)
    for word in (b"A Person", b"home, sweet", b"2025", b"film", b"Exif"):
        assert word not in cleaned.data
    # Nobody turns it a second time, and the picture is the one that was seen.
    assert photo_files.load(out).pixels.shape == seen.shape
    difference = np.abs(kept - seen.astype(np.int16))
    assert difference.max() == 0 if orientation == 1 else difference.mean() < 6


def test_png_and_other_kinds_are_cleaned_too(tmp_path: Path) -> None:
    from PIL.PngImagePlugin import PngInfo

    text = PngInfo()
    text.add_text("Author", "A Person")
    png = picture(tmp_path / "a.png", 1, pnginfo=text)
    cleaned = privacy.clean(png)
    assert (cleaned.suffix, cleaned.removed) == (".png", ("text",))
    assert b"A Person" not in cleaned.data
    exif = Image.Exif()
    exif[0x013B] = "A Person"
    webp = picture(tmp_path / "a.webp", 1, exif=exif, lossless=True)
    assert b"A Person" in webp.read_bytes()
    cleaned = privacy.clean(webp)
    assert cleaned.suffix == ".jpg"
    assert b"A Person" not in cleaned.data


def test_days_tell_scenes_apart(tmp_path: Path) -> None:
    with_metadata(tmp_path / "photos" / "a.jpg", 1)
    picture(tmp_path / "photos" / "b.jpg", 5)
    origin = Origin("mine", "me", "CC0-1.0", scenes="day")
    folder = DataFolder.create(tmp_path / "data")
    add(folder, plain_photos(tmp_path / "photos", origin), tmp_path / "photos", origin, Serial())
    assert [photo.group for photo in folder.rows()] == ["mine/20250203", "mine/undated"]


def test_the_same_picture_with_other_metadata_is_a_duplicate(tmp_path: Path) -> None:
    path = picture(tmp_path / "photos" / "a.jpg", quality=90)
    data = path.read_bytes()
    (tmp_path / "photos" / "b.jpg").write_bytes(data[:2] + b"\xff\xfe\x00\x06copy" + data[2:])
    outcome = add_plain(tmp_path / "photos", tmp_path / "data")
    assert (outcome.added, outcome.duplicates) == (1, 1)
    (rejection,) = DataFolder(tmp_path / "data").rejections()
    assert (rejection.origin, rejection.what) == ("b.jpg", "the same picture as a")


def test_smaller_paler_and_recompressed_copies_are_near_duplicates_and_other_photos_are_not() -> None:
    photos = yolo.read_folder(FEW)
    hashes = []
    for photo in photos:
        with Image.open(photo.image) as image:
            rgb = image.convert("RGB")
        paler = Image.fromarray((np.asarray(rgb) * 0.8 + 30).astype(np.uint8))
        smaller = rgb.resize((rgb.width * 2 // 3, rgb.height * 2 // 3))
        hashes += [hashing.phash(np.asarray(each)) for each in (rgb, paler, smaller)]
    found = {(one, other) for one, other, _ in hashing.near_pairs(hashes)}
    copies = {
        (3 * at + one, 3 * at + other) for at in range(len(photos)) for one, other in ((0, 1), (0, 2), (1, 2))
    }
    assert found == copies


def test_near_hashes_are_found_by_bands_as_by_comparing_all() -> None:
    random = np.random.default_rng(7)
    values = [int(value) for value in random.integers(0, 1 << 62, 120)]
    # Some are near others, by as many bits as the bands must bear, and some are the same.
    values += [value ^ sum(1 << int(bit) for bit in random.integers(0, 64, 6)) for value in values]
    hashes = [f"{value:016x}" for value in values] + ["", f"{values[3]:016x}"]
    for near in (0, 2, 6, 20):
        every = {
            (i, j, (int(hashes[i], 16) ^ int(hashes[j], 16)).bit_count())
            for i in range(len(hashes))
            for j in range(i + 1, len(hashes))
            if hashes[i] and hashes[j] and (int(hashes[i], 16) ^ int(hashes[j], 16)).bit_count() <= near
        }
        found = list(hashing.near_pairs(hashes, near))
        assert len(found) == len(every) >= 1
        assert set(found) == every
