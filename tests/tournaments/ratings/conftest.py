"""Rating lists in a directory of the test's own."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.ratings.samples import PLAYERS, MakeList
from tournaments.models import RatingList
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import Listed

OCTOBER = date(2026, 10, 1)


@pytest.fixture(autouse=True)
def list_dir(tmp_path: Path, settings: Any) -> Path:
    """Where this test's lists are."""
    settings.RATING_LIST_DIR = tmp_path / "rating_lists"
    return settings.RATING_LIST_DIR


@pytest.fixture
def make_list(db: None) -> MakeList:
    """``make_list(*players, **fields)``: a list in use, written without an import, in the place of one of its name."""

    def make(*players: Listed, **fields: Any) -> RatingList:
        values = {"name": "FIDE", "source": "players_list.zip", "state": "current", "month": OCTOBER, **fields}
        RatingList.objects.filter(state="current", name=values["name"]).update(state="replaced")
        rating_list = RatingList.objects.create(players=len(players or PLAYERS), **values)
        store = stores.store()
        with store.replacing(rating_list.pk):
            store.write(rating_list.pk, players or PLAYERS)
        return rating_list

    return make
