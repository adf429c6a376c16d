"""A helper's phone: the code is read once, boards are filled by thumb, and a revoked link is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

from tests.tournaments.factories import make_tournament
from tournaments.models import AuditEntry, Game, User
from tournaments.pages.keys import key_of_link
from tournaments.results.actions.helpers import make_link, revoke_link
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_a_helper_fills_boards_by_thumb(live_server: Any, browser: Browser, arbiter: User) -> None:
    tournament = make_tournament(players=14, arbiters=(arbiter,))
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    link = make_link(tournament, by=arbiter, name="Ben", ends_at=timezone.now() + timedelta(hours=2), last_board=7)
    context = browser.new_context(**PHONE)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url + str(request.headers.get("referer", ""))))
    sent: list[str] = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    page.clock.install()
    page.goto(f"{live_server.url}/helping/{link.pk}/#{key_of_link(link)}")
    expect(page.locator("h2")).to_contain_text("7 results missing")
    assert key_of_link(link) not in page.url
    assert not [one for one in asked if key_of_link(link) in one.partition("#")[0]]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    card = page.get_by_role("form", name="Result of board 3")
    expect(card.get_by_role("button", name="Save")).to_be_hidden()
    for choice in card.locator(".choices label").all():
        box = choice.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    card.locator(".choices label", has_text="½-½").tap()
    card.get_by_role("button", name="Save").tap()
    expect(page.locator("#main, .page-head").first).to_contain_text("Board 3: ½-½ is saved.")
    expect(page.locator("h2")).to_contain_text("6 results missing")
    page.get_by_label("Board", exact=True).fill("5")
    page.get_by_role("button", name="Go").tap()
    fifth = page.get_by_role("form", name="Result of board 5")
    expect(fifth).to_be_in_viewport()
    # An arbiter is faster at the same board.
    record_result(Game.objects.get(match__table=5), "0-1", by=arbiter)
    fifth.locator(".choices label", has_text="1-0").tap()
    fifth.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("alert")).to_contain_text("the result is there already, 0-1")
    # What was refused is not sent again when the page keeps itself fresh: it becomes the page of the boards.
    sent.clear()
    page.clock.run_for(21_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("h2")).to_contain_text("5 results missing")
    assert sent == []
    revoke_link(link, by=arbiter)
    page.reload()
    expect(page.locator("#main")).to_contain_text("This link has ended.")
    context.close()
    entered = AuditEntry.objects.filter(kind="result.record").order_by("pk").values_list("by_name", flat=True)
    assert list(entered) == ["Ben", "arbiter"]
