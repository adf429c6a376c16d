"""What the tests with random actions share."""

from __future__ import annotations

import pytest

from tests.tournaments.journal.beginnings import At, beginnings


@pytest.fixture
def at(db: None) -> At:
    """A tournament at some stage; what is done to it is gone afterwards."""
    return beginnings()
