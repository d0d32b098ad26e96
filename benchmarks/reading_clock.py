"""What a reading costs, step by step."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from vision.arrangement import arrange
from vision.detector.base import Detector
from vision.face_look import Namer, look_at_faces
from vision.first_look import FIRST_LOOK, SURE
from vision.looks import view_of
from vision.photo import load
from vision.reading import LONGEST, MARGIN, TILE, read
from vision.reading_model import Role


def _enlarge(source: Path, target: Path) -> None:
    from PIL import Image

    with Image.open(source) as image:
        scale = (12_000_000 / (image.width * image.height)) ** 0.5
        size = (round(image.width * scale), round(image.height * scale))
        image.convert("RGB").resize(size).save(target, quality=90)


def clock(photo_file: Path, detector: Detector, namer: Namer, threads: int, rounds: int = 5) -> None:
    """Print the share of each step for the photo enlarged to 12 megapixels, and the peak of memory."""
    with TemporaryDirectory() as folder:
        big = Path(folder) / "big.jpg"
        # In a process of its own: the memory reported is that of reading alone.
        maker = get_context("spawn").Process(target=_enlarge, args=(photo_file, big))
        maker.start()
        maker.join()
        data = big.read_bytes()
    steps: dict[str, list[tuple[float, float]]] = {}

    @contextmanager
    def timed(name: str) -> Iterator[None]:
        wall, busy = time.perf_counter(), time.process_time()
        yield
        steps.setdefault(name, []).append((time.perf_counter() - wall, time.process_time() - busy))

    for _ in range(rounds):
        with timed("decode"):
            photo = load(data)
        with timed("one look at all"):
            first = detector.detect(photo.pixels, FIRST_LOOK).mapped(photo.scale, 0, 0)
        first = first.select(first.confidence >= SURE)
        with timed("arrangement"):
            draft = arrange(first)
        hand = [t for t, role in zip(draft.order, draft.roles, strict=True) if role is not Role.OUTSIDE]
        boxes = first.boxes[hand]
        size = float(np.median(np.sqrt(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1))))
        with timed("cut out the hand"):
            view = view_of(photo, boxes, draft.direction, MARGIN * size, TILE, LONGEST)
        with timed("look at the hand"):
            detector.detect(view.pixels, max(view.pixels.shape[:2]))
        with timed(f"close looks at {len(first)} tiles"):
            look_at_faces(photo, first, 1.0, namer)
        with timed("read() in all"):
            read(photo, detector, namer)
    for name, values in steps.items():
        wall, busy = (1000 * sorted(column)[rounds // 2] for column in zip(*values, strict=True))
        print(f"  {name:24} {wall:7.0f} ms, {busy:6.0f} ms of processor time")
    wall, busy = (
        sum(1000 * sorted(v[at] for v in steps[name])[rounds // 2] for name in ("decode", "read() in all"))
        for at in (0, 1)
    )
    print(f"  file to reading {wall:.0f} ms ({busy:.0f} ms of processor time) at {threads} threads,")
    print(f"  while the machine's load was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"  peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
