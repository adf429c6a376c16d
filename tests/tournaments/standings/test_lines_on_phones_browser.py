"""Lines of standings on a phone: place, name and points in the first row of each, all else below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.teams.events import make_event

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

# Of each line what stands in its first row, from left to right.
FIRST_ROWS = """() => [...document.querySelectorAll("table.standings tbody tr")].map((line) => {
    line.style.contentVisibility = "visible";
    const middle = line.querySelector(".name").getBoundingClientRect();
    return [...line.children]
        .filter((cell) => cell.checkVisibility() && cell.textContent.trim())
        .map((cell) => [cell.className, cell.getBoundingClientRect()])
        .filter(([_name, box]) => box.top < middle.bottom && box.bottom > middle.top)
        .sort((one, other) => one[1].left - other[1].left)
        .map(([name]) => ["rank", "side", "points"].find((kind) => name.split(" ").includes(kind)) || name);
})"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def test_a_score_of_half_a_point_leaves_no_room_for_the_rating_beside_it(live_server: Any, phone: Page) -> None:
    tournament = make_tournament(players=16)
    for _round in range(2):
        play_round(tournament)
    phone.goto(f"{live_server.url}/open/standings/")
    rows = phone.evaluate(FIRST_ROWS)
    assert len(rows) == 16
    assert "½" in phone.locator("tbody .points").all_inner_texts()
    assert set(map(tuple, rows)) == {("rank", "side", "points")}


def test_the_best_by_board_are_lines_of_standings(live_server: Any, phone: Page) -> None:
    event = make_event(teams=4)
    play_round(event)
    phone.goto(f"{live_server.url}/{event.slug}/standings/boards/?games=1")
    rows = phone.evaluate(FIRST_ROWS)
    assert len(rows) == 8
    assert set(map(tuple, rows)) == {("rank", "side", "points")}
