"""Possible opponents in a browser: from the card, waited for, shown as shares and not as a pairing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.tournaments.rounds.test_possible_opponents import as_command, with_open
from tournaments.basics import background
from tournaments.models import Player, Result
from tournaments.publication.actions import set_publication

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_from_the_card_to_the_shares(live_server: Any, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    works = []
    monkeypatch.setattr(background, "start", lambda work, _name: works.append(work))
    monkeypatch.setattr(background, "run", as_command)
    round_ = with_open(2, players=8)
    set_publication(
        round_.tournament,
        pairings_at_once=False,
        results_at_once=True,
        standings_at_once=True,
        possible_public=True,
        by=None,
    )
    game = round_.games.filter(result=Result.OPEN)[0]
    player = Player.objects.get(seats__match=game.match, seats__colour="w")
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{live_server.url}/open/players/{player.pk}/")
    page.get_by_role("link", name="Who may come next?").click()
    expect(page.get_by_role("heading", name="Possible opponents")).to_be_visible()
    expect(page.get_by_text("Being worked out")).to_be_visible()
    works[0]()
    expect(page.get_by_text("No pairing: round 3 is paired when all results are in.")).to_be_visible(timeout=15_000)
    expect(page.get_by_text("All 9 combinations of results of 2 open boards.")).to_be_visible()
    assert page.locator(".possible tbody tr").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name=player.name).click()
    expect(page).to_have_url(f"{live_server.url}/open/players/{player.pk}/")
    context.close()
