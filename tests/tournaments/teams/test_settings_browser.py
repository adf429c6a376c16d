"""The regulations of the teams once round 1 has fixed most of them: why a field is fixed is read in lines of words."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser

from tests.tournaments.factories import publish_next
from tests.tournaments.teams.events import make_event
from tournaments.models import User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

# Of each remark “fixed since …” the number of its lines.
LINES = """() => [...document.querySelectorAll(".field.fixed .helptext")]
    .map((one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)))"""


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_why_a_field_is_fixed_has_room(
    width: int, live_server: Any, browser: Browser, organiser_client: Client, organiser: User
) -> None:
    event = make_event(teams=4)
    publish_next(event, by=organiser)
    context = browser.new_context(viewport={"width": width, "height": 900})
    session = organiser_client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/arbiter/t/{event.slug}/teams/settings/")
    lines = page.evaluate(LINES)
    assert len(lines) >= 8
    assert max(lines) <= 2
    context.close()
