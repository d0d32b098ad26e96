"""Data sets at volume: photos a second, memory, and an import that is killed and goes on.

    python -m benchmarks.dataset --photos 100000 --size 160x120
    python -m benchmarks.dataset --photos 300 --size 4000x3000 --kills 0
    python -m benchmarks.dataset --source PHOTOS --kills 0
    python -m benchmarks.dataset --rows 100000

The first two generate photos (a few of them broken, twice there or nearly so) and add them twice, once
undisturbed and once killed on the way, and compare the results file by file; their peer is plain decoding and
hashing of the same photos. The third does so with photos there are. The last fills the table of a data set
with rows and labels as of so many photos, and measures what the commands that look at the whole set need.
Memory is that of a command and its workers together; processor time, which other work on the machine changes
less than seconds, too.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from vision.dataset import guesses, versions
from vision.dataset.folder import INCOMING, DataFolder
from vision.dataset.formats import catalogue
from vision.dataset.runner import Processes, cores
from vision.detector.onnx import MODEL

ADD = "from ui.commands.dataset import app; app()"


def generate(folder: Path, size: tuple[int, int], seed: int) -> None:
    """One photo-like JPEG: soft fields, grain, and a place in its EXIF; one in four is turned by EXIF.

    Of a hundred one is nearly the one before it; of a thousand one is the same, of two thousand one is torn.
    """
    path = folder / f"{seed // 200:04}" / f"{seed:06}.jpg"
    if path.exists():
        return
    like = seed - (seed % 100 == 1 or seed % 1000 == 503)
    draw = np.random.default_rng(like)
    fields = cv2.resize(draw.integers(0, 256, (9, 12, 3), np.uint8), size, interpolation=cv2.INTER_CUBIC)
    grain = np.tile(draw.integers(0, 19, (60, 80, 1), np.uint8), (size[1] // 60 + 1, size[0] // 80 + 1, 3))
    noisy = cv2.add(fields, np.ascontiguousarray(grain[: size[1], : size[0]]))
    exif = Image.Exif()
    exif[0x0112] = 6 if like % 4 == 0 else 1
    exif.get_ifd(0x8825)[2] = (31.0, 14.0, float(seed % 60))
    path.parent.mkdir(exist_ok=True)
    Image.fromarray(noisy).save(path, quality=75 if seed % 100 == 1 else 85, exif=exif)
    if seed % 2000 == 1007:
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def decode(path: Path) -> str:
    """What any import must do: read, decode, hash."""
    data = path.read_bytes()
    with suppress(OSError), Image.open(path) as image:
        image.load()
    return hashlib.sha256(data).hexdigest()


def add(source: Path, data: Path, workers: int) -> subprocess.Popen[bytes]:
    """`fanlens dataset add`, started."""
    command = [
        sys.executable,
        "-c",
        ADD,
        "add",
        str(data),
        str(source),
        "--source",
        "made",
        "--credit",
        "nobody",
    ]
    command += ["--licence", "CC0-1.0", "--workers", str(workers)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def watched(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Peak memory (MB) and processor time (s) of a process and its children in all, sampled until it ends."""
    peak, used = 0, dict[int, float]()
    while process.poll() is None:
        family = _family(process.pid)
        peak = max(peak, sum(_memory(each) for each in family))
        used |= {each: _used(each) for each in family}
        time.sleep(0.5)
    return peak // 1024, sum(used.values())


def _family(process: int) -> list[int]:
    found = [process]
    for each in found:
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                found += map(int, task.read_text().split())
            except OSError:
                continue
    return found


def _memory(process: int) -> int:
    """Proportional memory in kB: pages that are shared count once."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")), 0)


def _used(process: int) -> float:
    """Processor seconds of a process alone."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def digest(folder: Path) -> dict[str, str]:
    """SHA-256 of every file."""
    files = [p for p in sorted(folder.rglob("*")) if p.is_file()]
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def generated(root: Path, photos: int, size: tuple[int, int], workers: int) -> Path:
    """A folder of so many photos made below `root`."""
    source = root / "photos"
    source.mkdir(parents=True, exist_ok=True)
    for _ in Processes(workers).map(partial(generate, source, size), range(photos), lambda _: None):
        pass
    return source


def imports(root: Path, source: Path, kills: int, workers: int, whole: bool) -> None:
    """Add the photos in `source`, killed on the way and, with `whole`, undisturbed."""
    files = sorted(path for path in source.rglob("*") if path.suffix == ".jpg")
    with Image.open(files[0]) as image:
        size = image.size
    bulk = sum(path.stat().st_size for path in files) / 1e6
    print(f"{len(files)} photos as of {size[0]} x {size[1]}, {bulk:.0f} MB; {workers or cores()} processes")
    some = files[:: max(1, len(files) // 2000)]
    began = time.process_time()
    for file in some:
        decode(file)
    peer = (time.process_time() - began) * len(files) / len(some)
    print(f"decoding and hashing alone: {len(files) / peer:.0f} photos a CPU second")
    if whole:
        start = time.perf_counter()
        peak, used = watched(add(source, root / "whole", workers))
        took = time.perf_counter() - start
        print(
            f"add: {len(files) / used:.0f} photos a CPU second, {used / peer:.2f} times the work, peak "
            f"{peak} MB in all; {len(files) / took:.0f} photos a second as the machine was; "
            f"{_lines(root / 'whole' / catalogue.FILE) - 1} are held"
        )
    if kills:
        _killed(files, source, root, kills, workers)
    if kills and whole:
        same = digest(root / "whole") == digest(root / "killed")
        print(f"file by file the same: {'yes' if same else 'NO'}")
        if not same:
            raise SystemExit(1)


def _killed(files: list[Path], source: Path, root: Path, kills: int, workers: int) -> None:
    """Add `files`, killed so many times on the way, and look whether each is there once."""
    draw = random.Random(1)
    data = root / "killed"
    table = data / catalogue.FILE
    held = max(0, _lines(table) - 1)
    for kill in range(kills):
        process = add(source, data, workers)
        until = held + (len(files) - held) * (kill + draw.uniform(0.3, 0.9)) / (kills + 1)
        while process.poll() is None and (not table.exists() or _lines(table) < until):
            time.sleep(0.2)
        process.send_signal(signal.SIGKILL)
        process.wait()
        print(f"killed at {_lines(table) - 1} photos")
    before = _lines(table) - 1
    peak, used = watched(add(source, data, workers))
    folder = DataFolder(data)
    photos = list(folder.rows())
    refused = list(folder.rejections())
    print(
        f"the rest: {len(photos) - before} photos, {used:.0f} s of CPU "
        f"({(len(photos) - before) / used:.0f} a CPU second), peak {peak} MB in all"
    )
    offered = Counter(path.relative_to(source).as_posix() for path in files)
    known = Counter([photo.origin for photo in photos] + [each.origin for each in refused])
    changed = versions.verify(folder)
    right = offered == known and not changed and not (data / INCOMING).exists()
    print(
        f"photos {len(photos)}, {dict(Counter(each.reason for each in refused))}; each file known once and "
        f"each picture as its hash says: {'yes' if right else 'NO'}"
    )
    if not right:
        raise SystemExit(1)


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


COMMANDS = ("split", "version", "diff", "audit", "duplicates", "export", "check")


def rows(count: int, commands: list[str]) -> None:
    """Commands over the table and labels of so many photos."""
    with tempfile.TemporaryDirectory(prefix="fanlens-bench-") as place:
        data = Path(place) / "data"
        _fill(DataFolder.create(data), count)
        words = {
            "split": ["split", str(data)],
            "version": ["version", str(data), "v1"],
            "diff": ["diff", str(data), "v1"],
            "audit": ["audit", str(data), "--report", f"{place}/a.html", "--corrections", f"{place}/c.csv"],
            "duplicates": ["duplicates", str(data)],
            "export": ["export", str(data), f"{place}/coco", "--format", "coco"],
            "check": ["check", f"{place}/coco", "--format", "coco"],
        }
        for command in commands:
            with (Path(place) / "said.txt").open("w+") as said:
                process = subprocess.Popen(
                    [sys.executable, "-c", ADD, *words[command]], stdout=said, stderr=subprocess.DEVNULL
                )
                peak, used = watched(process)
                said.seek(0)
                last = (said.read().strip() or "nothing said").splitlines()[-1]
            print(f"{command:>10}: {used:5.0f} s of CPU, {peak:4} MB, exit {process.returncode}: {last[:90]}")


def _fill(folder: DataFolder, count: int) -> None:
    """A data set of so many photos of 17 tiles each, and what a detector that errs at times sees in them."""
    draw = random.Random(0)
    tiny = folder.path / "images" / "0.jpg"
    lines, before = [], ""
    for number in range(count):
        name = f"p{number:06}"
        if number % 20000 == 0:
            # File systems bound how many names one file has.
            tiny.unlink(missing_ok=True)
            Image.new("RGB", (8, 8)).save(tiny)
        os.link(tiny, folder.path / "images" / f"{name}.jpg")
        text = "".join(
            f"{draw.randrange(42)} {(at + 0.5) / 17:.6f} 0.500000 0.050000 0.080000\n" for at in range(17)
        )
        (folder.path / "labels" / f"{name}.txt").write_text(text)
        digest = hashlib.sha256(name.encode()).hexdigest()
        # One photo of fifty looks like the one before it.
        alike = f"{int(before, 16) ^ 5:016x}" if number % 50 == 1 else digest[:16]
        before = alike
        lines.append(
            f"{name},made,made/{number // 20},,1280,960,17,{name}.jpg,nobody,CC0-1.0,{name}.jpg,{digest},"
            f"{alike},yes\n"
        )
    tiny.unlink()
    (folder.path / catalogue.FILE).write_text(catalogue.header() + "".join(lines))
    for _ in guesses.guess(folder, folder.photos(), MODEL, _Seeing()):
        pass


class _Seeing:
    """A runner that looks at no picture: what is labelled is seen, of a hundred tiles one as another kind and
    one not at all."""

    def map(self, work: object, items: Iterable[Any], lost: object) -> Iterator[Any]:
        draw = random.Random(0)
        for photo in items:
            tiles = [tile for tile in photo.tiles if draw.random() > 0.01]
            kinds = [tile.kind if draw.random() > 0.01 else (tile.kind + 1) % 42 for tile in tiles]
            yield tuple(
                guesses.Guess(k, t.box, 0.95, ((0, 0.02),)) for k, t in zip(kinds, tiles, strict=True)
            )


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=int, default=0)
    parser.add_argument("--source", type=Path, help="a folder of JPEG photos, instead of making some")
    parser.add_argument("--size", default="640x480", help="of the photos, width x height")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument(
        "--folder", type=Path, help="where to make them, and leave them; a temporary one if not"
    )
    parser.add_argument("--no-whole", action="store_true", help="do not add them undisturbed as well")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--rows", type=int, default=0)
    parser.add_argument("--commands", nargs="+", choices=COMMANDS, default=COMMANDS)
    options = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    if options.photos or options.source:
        with tempfile.TemporaryDirectory(prefix="fanlens-bench-") as place:
            root = options.folder or Path(place)
            wide, high = map(int, options.size.split("x"))
            source = options.source or generated(root, options.photos, (wide, high), options.workers)
            imports(root, source, options.kills, options.workers, not options.no_whole)
    if options.rows:
        rows(options.rows, options.commands)
    if not (options.photos or options.source or options.rows):
        parser.error("give --photos, --source or --rows")


if __name__ == "__main__":
    main()
