"""The result entry of a running round, open in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, publish_pairing
from tournaments.models import Round, User

Open = Callable[..., Any]


@pytest.fixture
def running(arbiter: User) -> Round:
    """Round 1 of ten players, published, nothing entered."""
    tournament = make_tournament(players=10, rounds=5, arbiters=(arbiter,))
    return publish_pairing(tournament, by=arbiter)


@pytest.fixture
def entry(live_server: Any, page_as: PageAs, arbiter: User, running: Round) -> Open:
    """``with entry(**options) as page``: the page of the running round, open in a browser that is logged in."""

    @contextmanager
    def open_page(**options: Any) -> Iterator[Page]:
        with page_as(arbiter, **options) as page:
            page.goto(f"{live_server.url}/arbiter/t/{running.tournament.slug}/rounds/{running.number}/")
            yield page

    return open_page
