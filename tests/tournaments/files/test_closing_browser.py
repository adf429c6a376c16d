"""The last hour in a real browser: arbiters named, a report kept as sent, games taken and replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, play_round, publish_pairing
from tests.tournaments.results.test_pgn import FOOL, pgn
from tournaments.models import GameMoves, SentReport, User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_arbiters_checks_and_a_report_that_was_sent(live_server: Any, page_as: PageAs, arbiter: User) -> None:
    tournament = make_tournament(players=4, rounds=2, arbiters=(arbiter,), chief_arbiter="Kowalski, Jan")
    play_round(tournament, by=arbiter)
    tournament.refresh_from_db()
    play_round(tournament, by=arbiter)
    at = f"{live_server.url}/arbiter/t/{tournament.slug}/report/"
    with page_as(arbiter) as page:
        page.goto(at)
        page.get_by_role("link", name="Checks before sending").click()
        expect(page.get_by_text("The FIDE number of the arbiter Kowalski, Jan is missing.")).to_be_visible()
        page.get_by_role("link", name="Arbiters of the event").first.click()
        expect(page.get_by_label("Name of arbiter 1", exact=True)).to_have_value("Kowalski, Jan")
        page.get_by_label("FIDE number of arbiter 1", exact=True).fill("12x")
        page.get_by_role("button", name="Save the arbiters").click()
        expect(page.get_by_text("A FIDE number has digits alone.")).to_be_visible()
        page.get_by_label("FIDE number of arbiter 1", exact=True).fill("1100101")
        page.get_by_role("button", name="Save the arbiters").click()
        expect(page.get_by_role("heading", name="Tournament report (IT3)")).to_be_visible()
        expect(page.get_by_role("cell", name="1100101")).to_be_visible()
        page.goto(f"{at}norms/")
        expect(page.get_by_text("An estimate; the federation and FIDE decide.")).to_be_visible()
        page.goto(f"{at}checks/")
        page.get_by_role("button", name="Keep as sent").click()
        expect(page.get_by_text("The report has been kept as it was sent.")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("link", name="The file as it was sent").click()
        assert Path(download.value.path()).read_bytes() == SentReport.objects.get().file.encode()


def test_games_are_uploaded_and_replayed_without_scripts(
    live_server: Any, page_as: PageAs, arbiter: User, browser: Browser
) -> None:
    tournament = make_tournament(players=4, arbiters=(arbiter,))
    round_ = publish_pairing(tournament, by=arbiter)
    text = pgn(round_, 1, "0-1", FOOL) + pgn(round_, 2, "1-0", "1. e4 e5 2. Ke3")
    with page_as(arbiter) as page:
        page.goto(f"{live_server.url}/arbiter/t/{tournament.slug}/rounds/1/results-file/")
        file = {"name": "round.pgn", "mimeType": "application/x-chess-pgn", "buffer": text.encode()}
        page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.get_by_text("“Ke3” is no legal move (2.).")).to_be_visible()
        page.locator("textarea").fill(text.replace(" 2. Ke3", ""))
        page.get_by_role("button", name="Check", exact=True).click()
        page.get_by_role("button", name="Save results and moves").click()
        expect(page.get_by_text("2 results have been saved. The moves of 2 games are kept.")).to_be_visible()
    assert GameMoves.objects.count() == 2
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{live_server.url}/{tournament.slug}/rounds/1/games/")
    page.get_by_role("link", name="1 replay").click()
    expect(page.get_by_role("img", name="Position behind move 2, Qh4#")).to_be_visible()
    page.get_by_role("link", name="One half-move back").click()
    expect(page.get_by_role("img", name="Position behind move 2, g4")).to_be_visible()
    page.get_by_role("link", name="To the beginning").click()
    expect(page.get_by_role("img", name="Position at the beginning")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()
