"""A broadcast begun and ended in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament
from tournaments.models import Broadcast, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_a_broadcast_begins_and_ends(live_server: Any, page_as: PageAs, arbiter: User) -> None:
    tournament = make_tournament(players=4, arbiters=(arbiter,))
    with page_as(arbiter) as page:
        page.goto(f"{live_server.url}/arbiter/t/{tournament.slug}/settings/")
        page.get_by_role("link", name="Lichess broadcast").first.click()
        page.get_by_label("Token").fill("lip_secret")
        page.get_by_label("Who finds it").select_option("public")
        page.get_by_role("button", name="Broadcast the tournament").click()
        expect(page.get_by_text("The tournament is broadcast at Lichess from now on.")).to_be_visible()
        expect(page.get_by_text("not made yet")).to_be_visible()
        assert "lip_secret" not in page.content()
        assert Broadcast.objects.get().visibility == "public"
        page.get_by_role("button", name="End it and forget the token").click()
        expect(page.get_by_text("Nothing is sent to Lichess any more.")).to_be_visible()
    assert not Broadcast.objects.exists()
