"""Pairing by hand on a phone: every step is on the screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament
from tournaments.models import User
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.by_hand import start_session

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [320, 360])
def test_no_step_has_to_be_pushed_into_sight(live_server: Any, page_as: PageAs, arbiter: User, width: int) -> None:
    tournament = make_tournament(players=7, arbiters=(arbiter,))
    start_session(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    with page_as(arbiter, viewport={"width": width, "height": 740}, has_touch=True) as page:
        page.goto(f"{live_server.url}/arbiter/t/open/rounds/1/by-hand/")
        buttons = [button.bounding_box() for button in page.locator(".hand-steps button").all()]
        assert len(buttons) == 7
        assert max(box["x"] + box["width"] for box in buttons) <= width
        assert min(box["height"] for box in buttons) >= 44
        steps = page.locator(".hand-steps").bounding_box()
        assert steps["height"] <= 200, "the boards stay in sight below"
