"""Take photos into a data set: cleaned, fingerprinted, credited, and never twice.

Each file is known by its source and its path within it (`origin`). A file that was taken or rejected before
is passed over unread, so an import that was killed goes on where it stopped, with the same result as one
that was not: photos are taken in the order of their paths whatever the number of processes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from vision.dataset import hashing, privacy
from vision.dataset.folder import INCOMING, DataFolder, Journal, Rejection
from vision.dataset.formats.base import Read
from vision.dataset.formats.layout import IMAGE_SUFFIXES
from vision.dataset.model import LabelledPhoto
from vision.dataset.names import ClassNames
from vision.dataset.problems import DataSetError, Problem, Report
from vision.dataset.runner import Runner
from vision.photo import PhotoError

SCENES: Final = ("folder", "day", "one")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where photos come from and under what terms. Raises `DataSetError` for one without a name or licence.

    `scenes`: each ``folder`` is a scene, each ``day`` they were taken, or the whole source is ``one``.
    `terms` are credit and licence of the sources of a set that is made of several; such a set keeps the
    sources it states, and their scenes.
    """

    source: str
    credit: str
    licence: str
    scenes: str = "folder"
    terms: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for fact, text in (("source", self.source), ("credit", self.credit), ("licence", self.licence)):
            if not text.strip():
                raise DataSetError(f"photos need a {fact}: who gives them, and under which licence?")
            if "\n" in text:
                raise DataSetError(f"the {fact} {text!r} must be one line")
        if self.scenes not in SCENES:
            raise DataSetError(f"no way {self.scenes!r} to tell scenes; known are {', '.join(SCENES)}")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an import did: photos and tiles taken, files known from before, duplicates and broken ones."""

    added: int = 0
    tiles: int = 0
    known: int = 0
    duplicates: int = 0
    broken: int = 0


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A photo read and cleaned by a worker, its picture waiting in the folder of incoming ones."""

    photo: LabelledPhoto
    picture: Path | None
    error: str = ""


def plain_photos(folder: Path, origin: Origin) -> Iterator[LabelledPhoto]:
    """Every picture below `folder`, unlabelled, in the order of their paths; sizes not yet known."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith((".", "__MACOSX")))
        for file in sorted(files):
            path = Path(place) / file
            if path.suffix.lower() in IMAGE_SUFFIXES and not file.startswith("."):
                inner = path.parent.relative_to(folder).as_posix()
                scene = origin.source if inner == "." else f"{origin.source}/{inner}"
                yield LabelledPhoto(path.stem, path, (), 0, 0, group=scene, reviewed=False)


def labelled_photos(
    root: Path, read: Read, names: ClassNames | None, report: Report, clip: bool = False
) -> Iterator[LabelledPhoto]:
    """The photos of a labelled set at `root`; boxes are clipped to the picture only if `clip`."""
    for photo in read(root, names, report):
        yield photo.clipped() if clip else photo


def add(
    folder: DataFolder,
    photos: Iterable[LabelledPhoto],
    root: Path,
    origin: Origin,
    runner: Runner,
    *,
    retry: bool = False,
    report: Report = lambda _: None,
    progress: Callable[[Outcome], None] = lambda _: None,
) -> Outcome:
    """Take `photos`, whose pictures lie below `root`, into `folder`; what cannot be read is reported.

    `retry` offers files again that were rejected before. `progress` is told after each file.
    """
    journal = Journal(folder)
    try:
        return _Import(folder, journal, root, origin, retry, report, progress).run(photos, runner)
    finally:
        journal.close()


class _Import:
    """One import under way."""

    def __init__(
        self,
        folder: DataFolder,
        journal: Journal,
        root: Path,
        origin: Origin,
        retry: bool,
        report: Report,
        progress: Callable[[Outcome], None],
    ) -> None:
        self._folder, self._journal = folder, journal
        self._root, self._origin = root, origin
        self._report, self._progress = report, progress
        self._names: set[str] = set()
        self._hashes: dict[str, str] = {}
        self._known: set[tuple[str, str]] = set()
        for photo in folder.rows():
            self._names.add(photo.name.casefold())
            self._hashes[photo.sha256] = photo.name
            self._known.add((photo.source, photo.origin))
        self._rejected = {(r.source, r.origin) for r in folder.rejections()}
        if not retry:
            self._known |= self._rejected
        self._outcome = Outcome()

    def run(self, photos: Iterable[LabelledPhoto], runner: Runner) -> Outcome:
        work = partial(_prepare, self._folder.path / INCOMING, self._origin.scenes)
        for prepared in runner.map(work, self._new(photos), _lost):
            self._take(prepared)
            self._progress(self._outcome)
        return self._outcome

    def _new(self, photos: Iterable[LabelledPhoto]) -> Iterator[LabelledPhoto]:
        """`photos` with their terms, without those known from before."""
        for photo in photos:
            place = photo.image.relative_to(self._root).as_posix()
            terms = self._origin.terms
            if terms and photo.source not in terms:
                raise DataSetError(
                    f"photo {photo.name!r} is of the source {photo.source!r}, whose credit is not given"
                )
            source = photo.source if terms else self._origin.source
            credit, licence = terms.get(photo.source, (self._origin.credit, self._origin.licence))
            if (source, place) in self._known:
                self._count(known=1)
                self._progress(self._outcome)
                continue
            self._known.add((source, place))
            group = source if self._origin.scenes == "one" else photo.group or source
            # Scenes of two sources may have one name: a table is not another's table.
            group = group if group.startswith(source) else f"{source}/{group}"
            yield replace(
                photo,
                origin=place,
                source=source,
                group=group,
                credit=photo.credit or credit,
                licence=photo.licence or licence,
            )

    def _take(self, prepared: _Prepared) -> None:
        photo = prepared.photo
        if prepared.picture is None:
            self._reject(photo, "broken", prepared.error)
            self._count(broken=1)
        elif twin := self._hashes.get(photo.sha256):
            prepared.picture.unlink(missing_ok=True)
            self._reject(photo, "duplicate", self._duplicate(photo, twin))
            self._count(duplicates=1)
        else:
            photo = replace(photo, name=self._free_name(photo))
            self._names.add(photo.name.casefold())
            self._hashes[photo.sha256] = photo.name
            self._journal.add(photo, prepared.picture)
            self._count(added=1, tiles=len(photo.tiles))

    def _duplicate(self, photo: LabelledPhoto, twin: str) -> str:
        labels = "" if photo.tiles == self._folder.tiles(twin) or not photo.tiles else "; its labels differ"
        return f"the same picture as {twin}{labels}"

    def _free_name(self, photo: LabelledPhoto) -> str:
        """The photo's own name made safe, with some of its hash where another has that name."""
        name = re.sub(r"[^\w.-]+", "-", photo.name).strip(".-") or "photo"
        return name if name.casefold() not in self._names else f"{name}-{photo.sha256[:8]}"

    def _reject(self, photo: LabelledPhoto, reason: str, what: str) -> None:
        if (photo.source, photo.origin) not in self._rejected:
            self._journal.reject(Rejection(photo.source, photo.origin, reason, what))
        self._report(Problem(f"{photo.source}: {photo.origin}", what, fatal=reason == "broken"))

    def _count(self, **more: int) -> None:
        old = self._outcome
        self._outcome = replace(old, **{key: getattr(old, key) + value for key, value in more.items()})


def _prepare(incoming: Path, scenes: str, photo: LabelledPhoto) -> _Prepared:
    """Read, clean and fingerprint one photo; runs in a worker."""
    try:
        cleaned = privacy.clean(photo.image)
    except PhotoError as error:
        return _Prepared(photo, None, str(error).removeprefix(f"{photo.image}: "))
    digest = hashing.sha256(cleaned.data)
    # Two files may hold one picture: the process keeps their copies apart.
    picture = incoming / f"{digest}-{hashing.sha256(photo.origin.encode())[:12]}{cleaned.suffix}"
    picture.write_bytes(cleaned.data)
    group = f"{photo.source}/{cleaned.day or 'undated'}" if scenes == "day" else photo.group
    done = replace(
        photo,
        width=cleaned.width,
        height=cleaned.height,
        sha256=digest,
        phash=hashing.phash(cleaned.pixels),
        group=group,
    )
    return _Prepared(done, picture)


def _lost(photo: LabelledPhoto) -> _Prepared:
    return _Prepared(photo, None, "reading it ended the process that did")
