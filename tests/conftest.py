"""Fixtures of all rooms: the known answers, and the shared material where it lies beside the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.corpora import SHARED, Case, corpus

# A busy machine must not fail a property for being slow.
settings.register_profile("fanlens", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fanlens")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared material; a test that needs it is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("no folder of shared material beside this checkout")
    return SHARED


@pytest.fixture(scope="session")
def mcr_agreed() -> tuple[Case, ...]:
    """Hands on which three calculators agree: 6,792, with `fans` and `total`."""
    return corpus("mcr_agreed")


@pytest.fixture(scope="session")
def mcr_ties() -> tuple[Case, ...]:
    """Hands with several equally good fan lists: 400, with `alternatives` and `total`."""
    return corpus("mcr_ties")


@pytest.fixture(scope="session")
def mcr_published() -> tuple[Case, ...]:
    """Worked examples published by rule writers and maintainers: 135."""
    return corpus("mcr_published")


@pytest.fixture(scope="session")
def bug_reports() -> tuple[Case, ...]:
    """Public bug reports about calculators: 7 hands with their right value."""
    return corpus("bug_reports")


@pytest.fixture(scope="session")
def rules1998_examples() -> tuple[Case, ...]:
    """Worked examples of the 1998 book: 47, with `listed` and `not_counted` fans."""
    return corpus("rules1998_examples")
