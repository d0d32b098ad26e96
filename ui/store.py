"""What Fanlens keeps: drafts, confirmed hands with their photos, and each visitor's settings, in SQLite.

Everything belongs to an owner, a secret of the visitor's browser; nobody is shown what belongs to another.
A confirmed hand is never changed: a correction is a new version. Photos are kept as they came, under their
SHA-256; the name an upload had is not used for anything.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Engine, delete, event, func
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Field, Session, SQLModel, col, create_engine, select

from ui.draft import Draft

_DRAFTS: TypeAdapter[Draft] = TypeAdapter(Draft)


class StoreError(RuntimeError):
    """The database could not be read or written: locked, full, or not there."""


class PhotoRow(SQLModel, table=True):
    """A photo as it was uploaded, and a JPEG of at most 1600 pixels to show."""

    sha256: str = Field(primary_key=True)
    data: bytes
    preview: bytes
    width: int
    height: int
    created: datetime


class DraftRow(SQLModel, table=True):
    """A hand not yet confirmed."""

    id: str = Field(primary_key=True)
    owner: str = Field(index=True)
    updated: datetime
    photo: str
    body: str


class RecordRow(SQLModel, table=True):
    """One version of a confirmed hand: what was read, what a person confirmed, and what it scored.

    `draft` is the whole draft (JSON), the raw reading in it; `hand`, `win` and `fans` are for searching.
    """

    key: int | None = Field(default=None, primary_key=True)
    record: str = Field(index=True)
    version: int
    owner: str = Field(index=True)
    created: datetime
    photo: str
    draft: str
    hand: str
    win: str
    rules: str
    total: int
    points: int
    valid: bool
    fans: str
    payments: str
    training: bool = False


class SettingsRow(SQLModel, table=True):
    """What a visitor chose, to be remembered."""

    owner: str = Field(primary_key=True)
    body: str


@dataclass(frozen=True, slots=True)
class Settings:
    """A visitor's choices: language tag or empty, rule set and its switches, and whether corrections may
    become training data (`training_since`: when that was agreed to, ISO 8601, empty while it is not).
    `elsewhere` are the switches of the rule sets not chosen now, as they were left."""

    language: str = ""
    rules: str = ""
    switches: tuple[tuple[str, str], ...] = ()
    training_since: str = ""
    elsewhere: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


_SETTINGS: TypeAdapter[Settings] = TypeAdapter(Settings)


@dataclass(frozen=True, slots=True)
class Saved:
    """What is known of a confirmed hand beside its draft, as texts that can be searched and exported."""

    hand: str
    win: str
    rules: str
    total: int
    points: int
    valid: bool
    fans: str
    payments: str


@dataclass(slots=True)
class Store:
    """The database at `path`; it is made when first used. Methods raise `StoreError`."""

    path: Path
    wait_s: float = 5.0
    _engine: Engine | None = field(default=None, repr=False)

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            if self._engine is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                engine = create_engine(
                    f"sqlite:///{self.path}",
                    connect_args={"timeout": self.wait_s, "check_same_thread": False},
                )
                event.listen(engine, "connect", _on_connect)
                SQLModel.metadata.create_all(engine)
                self._engine = engine
            with Session(self._engine) as session:
                yield session
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(str(error)) from error

    def keep_photo(self, data: bytes, preview: bytes, width: int, height: int) -> str:
        """Keeps a photo and returns its SHA-256 (hex)."""
        sha256 = hashlib.sha256(data).hexdigest()
        with self._session() as session:
            if session.get(PhotoRow, sha256) is None:
                session.add(
                    PhotoRow(
                        sha256=sha256, data=data, preview=preview, width=width, height=height, created=_now()
                    )
                )
                session.commit()
        return sha256

    def photo(self, sha256: str) -> PhotoRow | None:
        """The photo with this SHA-256."""
        with self._session() as session:
            return session.get(PhotoRow, sha256)

    def keep_draft(self, owner: str, draft: Draft) -> None:
        """Keeps `draft` as it stands now."""
        body = _DRAFTS.dump_json(draft).decode()
        with self._session() as session:
            session.merge(DraftRow(id=draft.id, owner=owner, updated=_now(), photo=draft.photo, body=body))
            session.commit()

    def draft(self, number: str) -> Draft | None:
        """The draft with this id, None where there is none (or one that an older Fanlens wrote)."""
        with self._session() as session:
            row = session.get(DraftRow, number)
        return None if row is None else _parsed(row.body)

    def drop_draft(self, number: str) -> None:
        """Forgets a draft."""
        with self._session() as session:
            session.exec(delete(DraftRow).where(col(DraftRow.id) == number))
            session.commit()

    def confirm(self, owner: str, draft: Draft, saved: Saved, training: bool) -> RecordRow:
        """Keeps a confirmed hand: a new one, or the next version of `draft.record` if that is the owner's."""
        with self._session() as session:
            mine = (RecordRow.record == draft.record, RecordRow.owner == owner)
            last = session.exec(select(func.max(RecordRow.version)).where(*mine)).one()
            row = RecordRow(
                record=draft.record if last is not None else secrets.token_urlsafe(12),
                version=(last or 0) + 1,
                owner=owner,
                created=_now(),
                photo=draft.photo,
                draft=_DRAFTS.dump_json(draft).decode(),
                training=training,
                hand=saved.hand,
                win=saved.win,
                rules=saved.rules,
                total=saved.total,
                points=saved.points,
                valid=saved.valid,
                fans=saved.fans,
                payments=saved.payments,
            )
            session.add(row)
            session.commit()
            session.refresh(row)
            return row

    def records(self, owner: str, words: str = "") -> Sequence[RecordRow]:
        """All versions of the owner's hands, newest first, that contain every one of `words`."""
        query = select(RecordRow).where(RecordRow.owner == owner)
        for word in words.split():
            found = [
                col(column).contains(word, autoescape=True)
                for column in (RecordRow.hand, RecordRow.win, RecordRow.fans, RecordRow.rules)
            ]
            query = query.where(found[0] | found[1] | found[2] | found[3])
        with self._session() as session:
            return session.exec(query.order_by(col(RecordRow.key).desc())).all()

    def given(self) -> Sequence[RecordRow]:
        """The newest version of each hand whose owner agrees that it becomes training data, newest first."""
        with self._session() as session:
            rows = session.exec(select(RecordRow).order_by(col(RecordRow.key).desc())).all()
            newest = {row.record: row for row in reversed(rows)}
            return [row for row in newest.values() if row.training and row.photo][::-1]

    def delete(self, owner: str, record: str) -> None:
        """Deletes all versions of the owner's hand `record` for good, with the photo if no other shows it."""
        with self._session() as session:
            rows = session.exec(
                select(RecordRow).where(RecordRow.owner == owner, RecordRow.record == record)
            ).all()
            photos = {row.photo for row in rows if row.photo}
            for row in rows:
                session.delete(row)
            for draft in session.exec(select(DraftRow).where(DraftRow.owner == owner)).all():
                kept = _parsed(draft.body)
                if kept is not None and kept.record == record:
                    session.delete(draft)
            session.flush()
            for photo in photos:
                shown = select(RecordRow.key).where(RecordRow.photo == photo).limit(1)
                drafted = select(DraftRow.id).where(DraftRow.photo == photo).limit(1)
                if session.exec(shown).first() is None and session.exec(drafted).first() is None:
                    session.exec(delete(PhotoRow).where(col(PhotoRow.sha256) == photo))
            session.commit()

    def settings(self, owner: str) -> Settings:
        """What the owner chose; the defaults where nothing was."""
        with self._session() as session:
            row = session.get(SettingsRow, owner)
        try:
            return Settings() if row is None else _SETTINGS.validate_json(row.body)
        except ValidationError:
            return Settings()

    def keep_settings(self, owner: str, settings: Settings) -> None:
        """Remembers what the owner chose."""
        with self._session() as session:
            session.merge(SettingsRow(owner=owner, body=_SETTINGS.dump_json(settings).decode()))
            session.commit()

    def withdraw_training(self, owner: str) -> None:
        """Takes back the consent for every hand the owner confirmed so far."""
        with self._session() as session:
            for row in session.exec(select(RecordRow).where(RecordRow.owner == owner)).all():
                row.training = False
                session.add(row)
            session.commit()


def draft_of(record: RecordRow) -> Draft | None:
    """The draft a confirmed hand was made from, None where an older Fanlens wrote it."""
    return _parsed(record.draft)


def default_path() -> Path:
    """Where the database lies: in the folder that FANLENS_HOME names, else in ``.fanlens``."""
    return Path(os.environ.get("FANLENS_HOME", ".fanlens")) / "fanlens.db"


def _parsed(body: str) -> Draft | None:
    try:
        return _DRAFTS.validate_json(body)
    except ValidationError:
        return None


def _now() -> datetime:
    return datetime.now(UTC)


def _on_connect(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    # What is deleted is overwritten, and readers do not wait for a writer.
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.close()
