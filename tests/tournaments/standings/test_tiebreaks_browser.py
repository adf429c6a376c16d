"""Tie-breaks picked and put into their order in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pairing.standings import RULES
from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament
from tournaments.basics.tiebreaks import SENTENCES
from tournaments.models import User


def test_every_tiebreak_has_its_sentence() -> None:
    assert SENTENCES.keys() == RULES.keys()


@pytest.mark.e2e
@pytest.mark.django_db(transaction=True)
def test_tiebreaks_are_picked_and_ordered(live_server: Any, page_as: PageAs, arbiter: User) -> None:
    tournament = make_tournament(players=4, arbiters=(arbiter,), tiebreaks="BH,SB")
    with page_as(arbiter) as page:
        page.goto(f"{live_server.url}/arbiter/t/open/settings/tiebreaks/")
        picked = page.locator("#picked li")
        expect(picked).to_have_count(2)
        expect(picked.nth(0)).to_contain_text("the points of all opponents, added up")
        page.get_by_role("button", name="Add BH/C1", exact=True).click()
        expect(picked.nth(2)).to_contain_text("added up; the lowest are cut")
        page.get_by_role("button", name="Add DE", exact=True).click()
        page.get_by_role("button", name="Add DE", exact=True).click()
        expect(picked).to_have_count(4)
        picked.nth(2).get_by_role("button", name="Further up").click()
        page.keyboard.press("Enter")  # the button went along
        picked.nth(2).get_by_role("button", name="Leave out").click()
        expect(page.get_by_label("Tie-breaks in their order").first).to_have_value("BH/C1, BH, DE")
        page.get_by_role("button", name="Save the tie-breaks").click()
        expect(page.get_by_text("The tie-breaks have been saved.")).to_be_visible()

    tournament.refresh_from_db()
    assert tournament.tiebreaks == "BH/C1,BH,DE"
