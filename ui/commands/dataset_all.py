"""The commands of `fanlens dataset`, one function each."""

from __future__ import annotations

import typer

from ui.commands import dataset_add, dataset_app, dataset_models, dataset_review, dataset_sets, dataset_train

app = typer.Typer(
    help="Build data sets of tile photos: add, label, audit, split, freeze, export, train.",
    no_args_is_help=True,
)
for _name, _command in (
    ("add", dataset_add.add),
    ("collect", dataset_app.collect),
    ("check", dataset_add.check),
    ("prelabel", dataset_models.draw),
    ("doubtful", dataset_models.doubtful),
    ("review", dataset_review.review),
    ("pace", dataset_review.pace),
    ("labels", dataset_add.labels),
    ("confirm", dataset_sets.confirm),
    ("audit", dataset_models.audit),
    ("apply", dataset_sets.apply),
    ("duplicates", dataset_sets.near_duplicates),
    ("independent", dataset_sets.independent),
    ("split", dataset_sets.split_scenes),
    ("version", dataset_sets.version),
    ("diff", dataset_sets.difference),
    ("verify", dataset_sets.verify),
    ("export", dataset_sets.export_set),
    ("train", dataset_train.train),
    ("compare", dataset_train.compare),
    ("convert", dataset_add.convert),
    ("formats", dataset_add.formats),
):
    app.command(_name)(_command)
