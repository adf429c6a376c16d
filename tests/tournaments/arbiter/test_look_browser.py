"""What the arbiters' pages look like on phones, tablets and desks: nothing cut off, broken, or beside its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, play_round, publish_pairing
from tournaments.clubs.actions.clubs import make_club
from tournaments.models import Tournament, User
from tournaments.players.actions.entries import request_bye, withdraw_player
from tournaments.prizes.actions.prizes import set_rules

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LONG = "Großes Offenes Schnellschachturnier Weißenburg"
TOPS = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))"
# Results, scores and the like that stand on more than one line.
BROKEN_RESULTS = """(all) => all.flatMap((one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const found of node.data.matchAll(/[01½]\\u2060?-\\u2060?[01½]/g)) {
            const range = document.createRange();
            range.setStart(node, found.index);
            range.setEnd(node, found.index + found[0].length);
            if (range.getClientRects().length > 1) broken.push(node.data.trim());
        }
    return broken;
})"""

# Points in brackets that stand at the beginning of a line, without a word of the name.
ALONE = """(all) => all.filter((one) => {
    const name = [...one.parentElement.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).at(-1);
    const range = document.createRange();
    range.selectNodeContents(name);
    return one.getBoundingClientRect().top >= [...range.getClientRects()].at(-1).bottom - 2;
}).map((one) => one.parentElement.textContent)"""

# Choices that are wider than the field in which they are shown, less the room of its arrow.
CUT = """(all) => all.flatMap((one) => {
    const style = getComputedStyle(one);
    const ruler = document.createElement("canvas").getContext("2d");
    ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
    return [...one.options].map((option) => option.text).filter((text) => ruler.measureText(text).width > room);
})"""


@pytest.fixture
def event(arbiter: User) -> Tournament:
    made = make_tournament(name=LONG, players=24, rounds=5, arbiters=(arbiter,))
    made.players.filter(tpn__in=(3, 5)).update(name="Thirunavukkarasu, Praggnanandhaa")
    play_round(made, by=arbiter)
    players = {player.tpn: player for player in made.players.all()}
    request_bye(players[3], by=arbiter, round_number=2, kind="H")
    withdraw_player(players[5], by=arbiter)
    return made


@pytest.fixture
def page(live_server: Any, page_as: PageAs, arbiter: User) -> Iterator[Page]:
    with page_as(arbiter, base_url=live_server.url) as page:
        yield page


def test_what_is_remarked_of_a_player_is_read_on_a_phone(page: Page, event: Tournament) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    page.goto(f"/arbiter/t/{event.slug}/players/")
    assert page.locator("main .scroll").evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    badges = page.locator(".remarks .badge")
    assert badges.count() == 2
    for badge in badges.all():
        box, name = badge.bounding_box(), badge.locator("xpath=ancestor::tr//a").bounding_box()
        assert box
        assert name
        assert box["x"] + box["width"] <= 320
        assert box["y"] >= name["y"] + name["height"] - 1


def test_fees_have_room_on_a_phone(page: Page, event: Tournament) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    set_rules(event, by=None, fee=12500)
    page.goto(f"/arbiter/t/{event.slug}/prizes/fees/")
    for row in page.locator(".fees-table tr").all():
        rights = row.locator("th, td").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
        assert max(rights) <= 320 - 16
    assert page.locator(".fees-table input").first.evaluate("(one) => one.clientWidth") > 64


def test_points_stand_beside_a_name_on_a_phone(page: Page, event: Tournament) -> None:
    publish_pairing(event)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/arbiter/t/{event.slug}/rounds/1/")
    assert page.locator(".boards .so-far").count() == 24
    assert page.locator(".boards .so-far").evaluate_all(ALONE) == []


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_pages_of_prizes_are_one_line_on_a_phone(page: Page, event: Tournament, code: str) -> None:
    page.set_extra_http_headers({"Accept-Language": code})
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/arbiter/t/{event.slug}/prizes/fees/")
    links = page.locator(".below-tabs a")
    assert links.count() == 4
    assert len({*links.evaluate_all(TOPS)}) == 1
    right = links.last.evaluate("(one) => one.getBoundingClientRect().right")
    assert right <= 360, "the page one is on is in sight"


@pytest.mark.parametrize("address", ["prizes/plan/", "prizes/categories/"])
def test_no_choice_of_prizes_is_cut_on_a_phone(page: Page, event: Tournament, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/arbiter/t/{event.slug}/{address}")
    shown = page.locator("main select").filter(visible=True)
    assert shown.count() > 0
    assert shown.evaluate_all(CUT) == []


@pytest.mark.parametrize("width", [360, 768, 1024])
def test_the_links_of_the_head_are_one_line(live_server: Any, page_as: PageAs, organiser: User, width: int) -> None:
    with page_as(organiser, base_url=live_server.url) as other:
        other.set_viewport_size({"width": width, "height": 740})
        other.goto("/arbiter/")
        tops = other.locator(".account > *").evaluate_all(TOPS)
        assert max(tops) - min(tops) < 12
        assert other.locator(".site-header").evaluate("(one) => one.clientHeight") < 60


@pytest.mark.parametrize("width", [768, 1440])
def test_cards_of_systems_begin_on_one_line(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/arbiter/new/")
    lefts = page.locator(".systems .card").evaluate_all("(all) => all.map((one) => Math.round(one.offsetLeft))")
    tops = page.locator(".systems .card").evaluate_all(TOPS)
    across = len({*lefts})
    assert across > 1
    assert len({*tops}) == -(-len(tops) // across)


def test_the_name_of_the_tournament_is_whole_and_alike_on_each_page(page: Page, event: Tournament) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    looks = set()
    for address in ("", "players/", "standings/", "crosstable/", "log/"):
        page.goto(f"/arbiter/t/{event.slug}/{address}")
        name = page.locator(".page-head > .compact")
        looks.add(name.evaluate("(one) => [one.innerText, getComputedStyle(one).font].join()"))
        assert name.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
        assert name.evaluate("(one) => one.clientHeight") < 56, "two lines at most"
        lowest = name.evaluate("(one) => one.getBoundingClientRect().bottom")
        assert page.locator(".page-head .tabs").evaluate("(one) => one.getBoundingClientRect().top") < lowest
    assert len(looks) == 1
    assert LONG in looks.pop()


@pytest.mark.parametrize("width", [320, 360, 412, 1440])
def test_no_result_is_broken(page: Page, event: Tournament, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for address, lines in (("log/", ".minute li"), ("", "[aria-labelledby=latest] li")):
        page.goto(f"/arbiter/t/{event.slug}/{address}")
        found = page.locator(lines)
        assert found.count() > 3
        assert found.evaluate_all(BROKEN_RESULTS) == []


def test_when_and_who_are_two_things_when_the_log_is_heard(page: Page, event: Tournament, arbiter: User) -> None:
    page.goto(f"/arbiter/t/{event.slug}/log/")
    label = page.locator(".minute").first.get_attribute("aria-label") or ""
    assert label.endswith(f", {arbiter}")


@pytest.mark.parametrize("width", [320, 640, 768, 1024, 1440])
def test_the_round_at_hand_has_room_beside_many_open_boards(page: Page, arbiter: User, width: int) -> None:
    """What it is called is one line beside the ring, however many numbers stand below or after it."""
    made = make_tournament(players=80, rounds=5, arbiters=(arbiter,))
    publish_pairing(made, by=arbiter)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/arbiter/t/{made.slug}/")
    assert page.locator(".open-boards a").count() > 20
    assert page.locator("#at-hand").evaluate("(one) => one.clientHeight") < 40


def test_no_column_of_an_overview_is_empty(page: Page, arbiter: User) -> None:
    """Before round 1 there is no chart and no list of rounds between what is to do and what was done."""
    made = make_tournament(players=4, rounds=3, arbiters=(arbiter,))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/arbiter/t/{made.slug}/")
    ends = page.locator(".day-first").evaluate("(one) => one.getBoundingClientRect().right")
    begins = page.locator(".day-last").evaluate("(one) => one.getBoundingClientRect().left")
    assert 0 < begins - ends < 60


@pytest.mark.parametrize("address", ["new/", "t/{slug}/players/new/"])
@pytest.mark.parametrize("code", ["en", "de", "es", "fr"])
def test_no_choice_of_what_is_new_is_cut_on_a_phone(page: Page, event: Tournament, address: str, code: str) -> None:
    page.set_extra_http_headers({"Accept-Language": code})
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/arbiter/{address.format(slug=event.slug)}")
    page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    shown = page.locator("main select").filter(visible=True)
    assert shown.count() > 0
    assert shown.evaluate_all(CUT) == []


def test_no_choice_of_what_somebody_is_in_a_club_is_cut_on_a_phone(
    live_server: Any, page_as: PageAs, organiser: User
) -> None:
    club = make_club(by=organiser, name="SC Turm")
    with page_as(organiser, base_url=live_server.url) as other:
        other.set_viewport_size({"width": 360, "height": 740})
        other.goto(f"/arbiter/clubs/{club.pk}/")
        shown = other.locator("main select[name=what]")
        assert shown.count() == 1
        assert shown.evaluate_all(CUT) == []


def test_keys_on_buttons_are_as_large_as_the_smallest_text(page: Page, event: Tournament) -> None:
    page.goto(f"/arbiter/t/{event.slug}/")
    sizes = (
        page.locator("kbd")
        .filter(visible=True)
        .evaluate_all("(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    )
    assert sizes
    assert min(sizes) >= 13


@pytest.mark.parametrize(
    ("address", "what"), [("certificates/", "td .nowrap, main p > code"), ("restore-points/", "td > a")]
)
def test_dates_commands_and_links_are_one_line_on_a_phone(
    page: Page, event: Tournament, address: str, what: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/arbiter/t/{event.slug}/{address}")
    kept = page.locator("main td").filter(visible=True)
    assert kept.count() > 0
    heights = page.locator(what).evaluate_all("(all) => all.map((one) => one.getClientRects().length)")
    assert heights
    assert page.locator("main").evaluate("(one) => one.scrollWidth") <= 360
