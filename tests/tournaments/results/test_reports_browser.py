"""Two phones and an arbiter's page: different reports are a conflict, equal ones the result."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, expect

from tests.tournaments.factories import make_tournament
from tournaments.models import Game, User
from tournaments.pages.keys import key_of_side
from tournaments.results.actions.reports import set_player_reports, slip_side
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_two_players_report_from_their_phones(live_server: Any, browser: Browser, arbiter: User) -> None:
    tournament = make_tournament(players=6, arbiters=(arbiter,))
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    set_player_reports(tournament, on=True, by=arbiter)
    game = Game.objects.get(match__table=2)
    phones = {}
    for colour in "wb":
        one = slip_side(game.pk, colour)
        assert one is not None
        page = browser.new_context(**PHONE).new_page()
        key = key_of_side(one.game, one.player, colour)
        page.goto(f"{live_server.url}/slips/{game.pk}/{colour}/#{key}")
        expect(page.locator("#main")).to_contain_text("How did the game end?")
        assert key not in page.url
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        phones[colour] = page
    client = Client()
    client.force_login(arbiter)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    desk = context.new_page()
    desk.goto(f"{live_server.url}/arbiter/t/{tournament.slug}/rounds/1/")

    phones["w"].locator(".choices label", has_text="I won").tap()
    phones["w"].get_by_role("button", name="Report it").tap()
    expect(phones["w"].locator(".slip-state")).to_contain_text("You reported 1-0.")
    phones["b"].locator(".choices label", has_text="draw").tap()
    phones["b"].get_by_role("button", name="Report it").tap()
    expect(phones["b"].locator(".slip-state.bad")).to_contain_text("Your opponent reports something else.")
    # It reaches the arbiter's open page by itself.
    row = desk.locator(f"#board-{game.pk}")
    expect(row).to_contain_text("White reports 1-0, Black reports ½-½", timeout=20_000)
    phones["b"].locator(".choices label", has_text="I lost").tap()
    phones["b"].get_by_role("button", name="Correct my report").tap()
    expect(phones["b"].locator(".slip-state.good")).to_contain_text("The result is there.")
    expect(row.locator(".now")).to_contain_text("1-0", timeout=20_000)
    expect(row).not_to_contain_text("reports")
    expect(phones["w"].locator(".slip-state.good")).to_contain_text("The result is there.", timeout=20_000)
    for page in phones.values():
        page.context.close()
    context.close()
