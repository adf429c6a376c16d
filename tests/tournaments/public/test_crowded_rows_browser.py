"""On a phone of 360 points what belongs together stands together: broken names, forms, heads of tables, files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.tournaments.factories import make_tournament, play_round, publish_next
from tournaments.models import Event, EventTournament, Player, Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LONG_CLUB = "Schachgesellschaft Donaueschingen-Hüfingen 1921 e. V."
LONG_NAME = "Wojciechowska-Brzęczyszczykiewicz, Anna"
# Where each line of a pairing's side begins, of those sides that have several; ``first`` is the name's.
BEGINNINGS = """() => [...document.querySelectorAll(".boards tbody:not(.byes) .side")].map((side) => {
    const range = document.createRange();
    range.selectNodeContents(side);
    const lines = [...range.getClientRects()].filter((one) => one.width > 1);
    const first = side.querySelector(".name").getBoundingClientRect();
    const below = lines.filter((one) => one.top > first.top + 12).map((one) => one.left);
    return { first: Math.min(...lines.map((one) => one.left)), below: Math.min(...below, Infinity) };
}).filter((one) => one.below < Infinity)"""
TOPS = "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => Math.round((box.top + box.bottom) / 2))"
LEFTS = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().left))"
# How many lines the text of each has.
LINES = """(all) => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = [...range.getClientRects()].filter((box) => box.width > 1).map((box) => (box.top + box.bottom) / 2);
    return lines.sort((one, other) => one - other).filter((line, at, all) => !at || line - all[at - 1] > 9).length;
})"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def tournament(db: None) -> Tournament:
    made = make_tournament(players=8, rounds=5)
    for player in made.players.all():
        club = LONG_CLUB if player.tpn % 2 else "SC Turm Mitte"
        Player.objects.filter(pk=player.pk).update(club=club, name=LONG_NAME if player.tpn == 1 else player.name)
    play_round(made)
    publish_next(made)
    return made


def test_the_second_line_of_a_pairing_begins_below_the_name(
    live_server: Any, phone: Page, tournament: Tournament
) -> None:
    phone.goto(f"{live_server.url}/open/rounds/2/")
    broken = phone.evaluate(BEGINNINGS)
    assert broken
    assert all(one["below"] >= one["first"] - 1 for one in broken), broken


def test_of_whom_the_standings_are_is_chosen_in_one_line(live_server: Any, phone: Page, tournament: Tournament) -> None:
    phone.goto(f"{live_server.url}/open/standings/")
    assert LONG_CLUB in phone.locator(".choose-part select").inner_text()
    assert len(set(phone.locator(".choose-part > :is(label, select, button)").evaluate_all(TOPS))) == 1
    phone.goto(f"{live_server.url}/open/standings/before/")
    for name in ("one", "other"):
        of = phone.locator(f".choose-part :is(label[for={name}], #{name})")
        assert len(of.evaluate_all(TOPS)) == 2
        assert len(set(of.evaluate_all(TOPS))) == 1
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.goto(f"{live_server.url}/open/standings/by-team/")
    parts = phone.locator(".choose-part :is(label[for=best], #best)")
    assert len(parts.evaluate_all(TOPS)) == 2
    assert len(set(parts.evaluate_all(TOPS))) == 1


def test_the_comparison_of_two_long_names_is_not_wider_than_the_phone(
    live_server: Any, phone: Page, tournament: Tournament
) -> None:
    for player in tournament.players.all():  # 27 letters without a blank, and a hyphen alone where a line may end
        Player.objects.filter(pk=player.pk).update(name=LONG_NAME)
    one, other = tournament.players.order_by("tpn").values_list("pk", flat=True)[:2]
    phone.goto(f"{live_server.url}/open/standings/before/?one={one}&other={other}")
    assert phone.locator(".versus").is_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_what_if_breaks_no_word_of_results_and_points(live_server: Any, phone: Page, tournament: Tournament) -> None:
    player = tournament.players.order_by("tpn")[2]
    phone.goto(f"{live_server.url}/open/players/{player.pk}/what-if/")
    assert phone.locator("h1").count() == 1
    cells = phone.locator(".what-if :is(tbody th, thead th:nth-child(2))")
    assert cells.evaluate_all(LINES) == [1, 1, 1, 1]


def test_files_of_a_round_stand_close_together(live_server: Any, browser: Browser, tournament: Tournament) -> None:
    """Moves and replay: below each other on a phone, beside each other where there is room, with nothing between."""
    page = browser.new_page()
    for width, lines in ((360, 2), (1440, 1)):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(f"{live_server.url}/open/files/")
        cell = page.locator(".files td:has(a + a)").first
        assert "·" not in cell.inner_text()
        assert len(set(cell.locator("a").evaluate_all(TOPS))) == lines
    page.close()


def test_a_player_is_one_line_of_printed_standings(live_server: Any, browser: Browser, tournament: Tournament) -> None:
    """However long the club is: it ends in an ellipsis."""
    page = browser.new_page(viewport={"width": 703, "height": 1000})  # 186 mm, A4 without its margins
    page.emulate_media(media="print")
    page.goto(f"{live_server.url}/open/standings/")
    assert page.locator(".standings td.from-desktop").first.is_visible()
    clubs = page.locator(".standings td.from-desktop").evaluate_all(LINES)
    assert set(clubs) == {1}
    page.close()


def test_a_long_name_of_a_tournament_has_more_room_than_that_of_its_event(
    live_server: Any, phone: Page, tournament: Tournament
) -> None:
    event = Event.objects.create(name="Internationales Schachfestival", slug="festival")
    EventTournament.objects.create(event=event, tournament=tournament, letter="A")
    Tournament.objects.filter(pk=tournament.pk).update(name="Großes Offenes Schnellschachturnier Weißenburg")
    phone.goto(f"{live_server.url}/open/standings/")
    own, others = (phone.locator(f".site-header .{name}").bounding_box() for name in ("event", "where"))
    assert own is not None
    assert others is not None
    assert own["width"] > others["width"]


def test_the_own_row_is_in_line_with_the_others(live_server: Any, phone: Page, tournament: Tournament) -> None:
    player = tournament.players.get(tpn=2)
    phone.goto(f"{live_server.url}/open/players/{player.pk}/")
    phone.get_by_role("button", name="This is me").click()
    for address in ("rounds/2/", "rounds/2/names/", "standings/", "crosstable/", "ratings/"):
        phone.goto(f"{live_server.url}/open/{address}")
        phone.locator("main tr.you").first.wait_for(state="attached")
        lefts = phone.locator("main tbody tr > :first-child").evaluate_all(LEFTS)
        assert len(set(lefts)) == 1, (address, lefts)
