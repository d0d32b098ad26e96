"""`fanlens dataset`: from photos to clean, credited, versioned data, and to a model trained on it.

Its commands are imported when one of them, or the list of them, is asked for: the rest of the command line
does not wait for what only they need.
"""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup


class _WhenAsked(TyperGroup):
    """The group of `dataset_all`, imported at the first look into it."""

    def _held(self) -> dict[str, Any]:
        from ui.commands import dataset_all

        group: Any = typer.main.get_command(dataset_all.app)
        return dict(group.commands)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(self._held())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name."""
        return self._held().get(cmd_name)


app = typer.Typer(cls=_WhenAsked, no_args_is_help=True)


@app.callback()
def dataset() -> None:
    """Build data sets of tile photos: add, label, audit, split, freeze, export, train."""
