"""The organiser sets how long personal data are kept, and everybody is told before and after they are erased."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, play_round
from tournaments.models import EntryRequest, PersonalLink, Publication, Tournament, User
from tournaments.tournament.actions.erasing import keep_to_rule

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_set_told_and_erased(live_server: Any, page_as: PageAs, organiser: User) -> None:
    tournament = make_tournament(players=4, name="Old Open", start_date="2020-01-01", end_date="2020-01-02")
    play_round(tournament)
    Publication.objects.update(published_at=timezone.now() - timedelta(days=400))
    link = PersonalLink.objects.create(tournament=tournament)
    EntryRequest.objects.create(tournament=tournament, link=link, name="Never, Nina", email="nina@example.org")
    with page_as(organiser) as page:
        page.goto(f"{live_server.url}/arbiter/privacy/")
        page.get_by_label("who is responsible").fill("Chess Club Lakeside")
        page.get_by_label("months after the last round").fill("12")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("The privacy page has been saved.")).to_be_visible()
        expect(page.get_by_role("link", name="Old Open")).to_be_visible()
        assert keep_to_rule().told == (tournament,)
        page.goto(f"{live_server.url}/arbiter/t/open/")
        expect(page.get_by_text("Personal data that nobody needs any more will be erased on")).to_be_visible()
        assert keep_to_rule(timezone.localdate() + timedelta(days=14)).erased == (tournament,)
        page.reload()
        expect(page.get_by_text("will be erased on")).to_have_count(0)
        page.goto(f"{live_server.url}/arbiter/privacy/")
        expect(page.get_by_role("heading", name="Erased", exact=True)).to_be_visible()
        page.goto(f"{live_server.url}/arbiter/t/open/log/")
        expect(page.get_by_text("Personal data erased by the rule").first).to_be_visible()
        page.goto(f"{live_server.url}/privacy/")
        expect(page.get_by_text("12 months after the last round")).to_be_visible()
    assert not EntryRequest.objects.exists()
    assert Tournament.objects.get().erased_at is not None
