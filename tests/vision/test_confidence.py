"""How sure a reading says it is: of the scores of a tile, and of those around it."""

from __future__ import annotations

import json

import numpy as np
import pytest

from vision.confidence import Calibration, fitted, surroundings


def scores(*best: float, second: float = 0.01) -> np.ndarray:
    """Tiles with these best scores, for the kinds 0, 1, 2 ..., and `second` for the kind after it."""
    rows = np.full((len(best), 42), 1e-4, np.float32)
    for at, value in enumerate(best):
        rows[at, at], rows[at, at + 1] = value, second
    return rows


def test_the_kind_read_stays_the_likeliest() -> None:
    seen = Calibration(0.4, 1.1, 0.3, usual=4.0, strange=3.0).probabilities(
        scores(0.3, 0.9, 0.5, second=0.29)
    )
    assert seen.argmax(axis=1).tolist() == [0, 1, 2]
    assert (seen.sum(axis=1) <= 1 + 1e-9).all()


def test_among_unsure_tiles_a_sure_one_is_less_sure() -> None:
    calibration = Calibration(usual=3.0, strange=0.7)
    familiar = calibration.probabilities(scores(0.95, *[0.98] * 12))[0].max()
    strange = calibration.probabilities(scores(0.95, *[0.6] * 12))[0].max()
    assert familiar == pytest.approx(0.95, abs=0.01)
    assert strange < 0.8


def test_no_tile_is_surer_for_being_among_very_sure_ones() -> None:
    calibration = Calibration(usual=1.0, strange=0.7)
    alone, among = scores(0.7), scores(0.7, *[0.999] * 12)
    assert calibration.probabilities(among)[0].max() == pytest.approx(
        calibration.probabilities(alone)[0].max()
    )


def test_blurred_discards_say_nothing_about_the_hand() -> None:
    calibration = Calibration(usual=3.0, strange=0.7)
    seen = scores(*[0.98] * 13, *[0.3] * 20)
    hand = np.arange(33) < 13
    assert calibration.probabilities(seen, hand)[0].max() == pytest.approx(0.98, abs=0.01)
    assert calibration.probabilities(seen)[0].max() < 0.95


def test_surroundings_leave_the_tile_itself_out() -> None:
    around = surroundings(scores(0.5, 0.9, 0.9))
    assert around[0] == pytest.approx(np.log(9))
    assert around[1] == pytest.approx(np.log(9) / 2)
    assert np.isinf(surroundings(scores(0.9))).all()
    assert surroundings(np.zeros((0, 42), np.float32)).shape == (0,)


def test_the_shipped_calibration_is_one() -> None:
    shipped = fitted()
    assert shipped == Calibration(**json.loads(shipped.to_json()))
    assert 0.5 <= shipped.doubtful < 1


def test_what_is_hardly_a_tile_is_not_sure_to_be_one_kind_of_it() -> None:
    seen = scores(0.65, 0.98, second=1e-4)
    plain = Calibration(lead=1.5)
    honest = Calibration(lead=1.5, real=1.9, real_level=1.3)
    assert plain.probabilities(seen).max(axis=1) == pytest.approx([1, 1], abs=0.01), "no other kind is near"
    faint, clear = honest.probabilities(seen).max(axis=1)
    assert 0.8 < faint < 0.95 < clear
    assert (honest.probabilities(seen).sum(axis=1) <= 1).all()
