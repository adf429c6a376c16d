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

# How high each line is when it is laid out, and before that.
HEIGHTS = """(all) => ["visible", "auto"].flatMap((how) => all.map((line) => {
    line.style.contentVisibility = how;
    return line.getBoundingClientRect().height;
}))"""
# Of each line the tie-breaks that can be seen.
SHOWN = """(all) => all.map((line) => [...line.querySelectorAll(".value")]
    .filter((cell) => cell.getBoundingClientRect().width > 1).map((cell) => cell.className))"""


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


def test_a_line_has_two_rows_and_the_one_tie_break_that_decided(live_server: Any, phone: Page) -> None:
    tournament = make_tournament(players=24, rounds=9)
    for _round in range(9):
        play_round(tournament)
    phone.goto(f"{live_server.url}/open/standings/")
    rows = phone.locator("#standings tbody tr")
    assert rows.count() == 24
    heights = rows.evaluate_all(HEIGHTS)
    assert max(heights) < 66, heights
    lines = rows.evaluate_all(SHOWN)
    decided = [kinds for kinds in lines if any("decided" in kind for kind in kinds)]
    assert 0 < len(decided) < 24
    assert {len(kinds) for kinds in lines} == {1}
    value = rows.first.locator(".value a").last
    value.focus()
    assert value.locator("xpath=..").evaluate("(cell) => cell.getBoundingClientRect().width") > 8


def test_the_best_by_board_are_lines_of_standings(live_server: Any, phone: Page) -> None:
    event = make_event(teams=4)
    play_round(event)
    phone.goto(f"{live_server.url}/{event.slug}/standings/boards/?games=1")
    rows = phone.evaluate(FIRST_ROWS)
    assert len(rows) == 8
    assert set(map(tuple, rows)) == {("rank", "side", "points")}
