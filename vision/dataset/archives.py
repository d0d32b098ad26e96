"""Archives of photos, unpacked without trust: no path leads out, no link, no bomb."""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from vision.dataset.formats.layout import resolve
from vision.dataset.problems import DataSetError

MAX_BYTES: Final = 64 << 30
MAX_FILES: Final = 2_000_000
_MAX_RATIO: Final = 200
"""No photo or label file shrinks to less than a two hundredth; a bomb does."""
_SUFFIXES: Final = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")


class ArchiveError(DataSetError):
    """An archive that is damaged or must not be unpacked; the message names it and the entry."""


def is_archive(path: Path) -> bool:
    """Whether `path` is a file called like an archive that can be unpacked."""
    return path.is_file() and path.name.lower().endswith(_SUFFIXES)


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    size: int
    packed: int
    stream: IO[bytes]


def unpack(path: Path, folder: Path) -> None:
    """Unpack the zip or tar file `path` into `folder`.

    Raises `ArchiveError` for a damaged archive, an entry whose path climbs out of the folder, a link, an
    encrypted entry, two entries of one name, or more than the limits above.
    """
    entries = _zip(path) if path.suffix.lower() == ".zip" else _tar(path)
    total = 0
    seen: set[str] = set()
    try:
        for number, entry in enumerate(entries, 1):
            try:
                target = resolve(folder, entry.name)
            except DataSetError as error:
                raise ArchiveError(f"{path}, entry {number}: {error}; nothing of it is used") from None
            if str(target).casefold() in seen:
                raise ArchiveError(f"{path}, entry {number}: a second file called {entry.name!r}")
            seen.add(str(target).casefold())
            total += entry.size
            bomb = entry.packed and entry.size > 1 << 20 and entry.size / entry.packed > _MAX_RATIO
            if bomb or total > MAX_BYTES or number > MAX_FILES:
                raise ArchiveError(
                    f"{path}, entry {number}: {entry.name!r} unpacks to too much ({entry.size} bytes)"
                )
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as out:
                shutil.copyfileobj(entry.stream, out)
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, OSError, RuntimeError) as error:
        raise ArchiveError(f"{path}: a damaged archive ({error})") from None


def _zip(path: Path) -> Iterator[_Entry]:
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if info.is_dir():
                continue
            if info.external_attr >> 28 == 0xA:
                raise ArchiveError(f"{path}: {info.filename!r} is a link, not a file")
            if info.flag_bits & 1:
                raise ArchiveError(f"{path}: {info.filename!r} is encrypted")
            with archive.open(info) as stream:
                yield _Entry(info.filename, info.file_size, info.compress_size, stream)


def _tar(path: Path) -> Iterator[_Entry]:
    with tarfile.open(path) as archive:
        for info in archive:
            if info.isdir():
                continue
            stream = archive.extractfile(info) if info.isreg() else None
            if stream is None:
                raise ArchiveError(f"{path}: {info.name!r} is a link or a device, not a file")
            with stream:
                yield _Entry(info.name, info.size, 0, stream)
