"""Data sets at volume: photos a second, memory, and an import that is killed and goes on.

    python -m benchmarks.dataset --photos 5000 --kills 3
    python -m benchmarks.dataset --rows 100000

The first generates photos and adds them twice, once undisturbed and once killed on the way, and compares the
results file by file; its peer is plain decoding and hashing of the same photos by the same processes. The
second fills the table of a data set with rows and labels as of so many photos, and measures what the
commands that look at the whole set need.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image

from vision.dataset.folder import DataFolder
from vision.dataset.formats import catalogue
from vision.dataset.runner import Processes

SIZE = (640, 480)
ADD = "from ui.commands.dataset import app; app()"


def generate(folder: Path, seed: int) -> None:
    """One photo-like JPEG: soft fields, noise, and a place in its EXIF; one in four is turned by EXIF."""
    draw = np.random.default_rng(seed)
    fields = Image.fromarray(draw.integers(0, 256, (9, 12, 3), np.uint8))
    soft = np.asarray(fields.resize(SIZE, Image.Resampling.BICUBIC), np.int16)
    noisy = np.clip(soft + draw.integers(-9, 10, (SIZE[1], SIZE[0], 1)), 0, 255).astype(np.uint8)
    exif = Image.Exif()
    exif[0x0112] = 6 if seed % 4 == 0 else 1
    exif.get_ifd(0x8825)[2] = (31.0, 14.0, float(seed % 60))
    Image.fromarray(noisy).save(folder / f"{seed:06}.jpg", quality=85, exif=exif)


def decode(path: Path) -> str:
    """What any import must do: read, decode, hash."""
    data = path.read_bytes()
    with Image.open(path) as image:
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


def peak_of(process: subprocess.Popen[bytes]) -> int:
    """Peak memory of a process and its children together, in MB, sampled until it ends."""
    peak = 0
    while process.poll() is None:
        peak = max(peak, sum(_memory(each) for each in _family(process.pid)))
        time.sleep(0.2)
    return peak // 1024


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


def digest(folder: Path) -> dict[str, str]:
    """SHA-256 of every file."""
    files = [p for p in sorted(folder.rglob("*")) if p.is_file()]
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def imports(photos: int, kills: int, workers: int) -> None:
    """Add generated photos, undisturbed and killed."""
    pool = Processes(workers)
    with tempfile.TemporaryDirectory(prefix="fanlens-bench-") as place:
        root = Path(place)
        source = root / "photos"
        source.mkdir()
        for _ in pool.map(partial(generate, source), range(photos), lambda _: None):
            pass
        files = sorted(source.iterdir())
        start = time.perf_counter()
        for _ in pool.map(decode, files, lambda _: ""):
            pass
        peer = time.perf_counter() - start
        start = time.perf_counter()
        peak = peak_of(add(source, root / "whole", workers))
        whole = time.perf_counter() - start
        print(f"{photos} photos of {SIZE[0]} x {SIZE[1]}, {pool.workers or os.cpu_count()} processes")
        print(f"decoding and hashing alone: {photos / peer:.0f} photos/s")
        print(f"add: {photos / whole:.0f} photos/s, {whole / peer:.2f} times as long, peak {peak} MB in all")
        draw = random.Random(1)
        table = root / "killed" / catalogue.FILE
        for kill in range(kills):
            process = add(source, root / "killed", workers)
            until = photos * (kill + draw.uniform(0.3, 0.9)) / (kills + 1)
            while process.poll() is None and (not table.exists() or _lines(table) < until):
                time.sleep(0.05)
            process.send_signal(signal.SIGKILL)
            process.wait()
            print(f"killed at {_lines(table) - 1} photos")
        start = time.perf_counter()
        add(source, root / "killed", workers).wait()
        print(f"the rest: {time.perf_counter() - start:.1f} s")
        same = digest(root / "whole") == digest(root / "killed")
        rows = [row.photo.origin for row in catalogue.read(root / "killed", print)]
        twice = len(rows) - len(set(rows))
        print(f"photos: {len(rows)}, twice: {twice}; same result: {'yes' if same else 'NO'}")
        if not same:
            raise SystemExit(1)


def _lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def rows(count: int) -> None:
    """Commands over the table and labels of so many photos."""
    with tempfile.TemporaryDirectory(prefix="fanlens-bench-") as place:
        data = Path(place) / "data"
        _fill(DataFolder.create(data), count)
        for command in (
            ["split", str(data)],
            ["version", str(data), "v1"],
            ["diff", str(data), "v1"],
            ["export", str(data), f"{place}/coco", "--format", "coco"],
            ["check", f"{place}/coco", "--format", "coco"],
        ):
            start = time.perf_counter()
            done = subprocess.run([sys.executable, "-c", ADD, *command], capture_output=True, text=True)
            seconds = time.perf_counter() - start
            # The peak of all children so far: it can only grow from line to line.
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            last = (done.stdout.strip() or done.stderr.strip()).splitlines()[-1]
            print(f"{command[0]:>8}: {seconds:6.1f} s, up to {peak:5.0f} MB, exit {done.returncode}: {last}")


def _fill(folder: DataFolder, count: int) -> None:
    draw = random.Random(0)
    tiny = folder.path / "images" / "0.jpg"
    lines = []
    for number in range(count):
        name = f"p{number:06}"
        if number % 20000 == 0:
            # File systems bound how many names one file has.
            tiny.unlink(missing_ok=True)
            Image.new("RGB", (8, 8)).save(tiny)
        os.link(tiny, folder.path / "images" / f"{name}.jpg")
        kinds = [draw.randrange(42) for _ in range(17)]
        text = "".join(f"{k} 0.{draw.randrange(100000, 899999)} 0.500000 0.050000 0.080000\n" for k in kinds)
        (folder.path / "labels" / f"{name}.txt").write_text(text)
        digest = hashlib.sha256(name.encode()).hexdigest()
        lines.append(
            f"{name},made,made/{number // 20},,1280,960,17,{name}.jpg,nobody,CC0-1.0,{name}.jpg,{digest},"
            f"{digest[:16]},yes\n"
        )
    tiny.unlink()
    (folder.path / catalogue.FILE).write_text(catalogue.header() + "".join(lines))


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=int, default=0)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--rows", type=int, default=0)
    options = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    if options.photos:
        imports(options.photos, options.kills, options.workers)
    if options.rows:
        rows(options.rows)
    if not options.photos and not options.rows:
        parser.error("give --photos or --rows")


if __name__ == "__main__":
    main()
