"""The picture of a round is played with the arrow keys, and read without any script."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, expect

from tests.tournaments.factories import make_tournament, make_user, play_round
from tournaments.models import Player, Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament(db: None) -> Tournament:
    arbiter = make_user("arbiter", organiser=True)
    made = make_tournament(players=13, rounds=7, arbiters=(arbiter,))
    for _number in range(3):
        play_round(made, by=arbiter)
    return made


def test_keys_play_the_round_bracket_after_bracket(live_server: Any, browser: Browser, tournament: Tournament) -> None:
    page = browser.new_page()
    page.goto(f"{live_server.url}/{tournament.slug}/rounds/3/picture/")
    brackets = page.locator(".picture-bracket:not([data-turn='0'])")
    first = page.locator(".picture-bracket[data-turn='1']")
    line = first.locator(".pairs .pair").first
    expect(line).to_have_css("visibility", "visible")
    if page.locator(".picture-bye").count():
        page.keyboard.press("ArrowRight")
        expect(page.locator(".picture-bye")).to_have_class("picture-bye now")
    page.keyboard.press("ArrowRight")
    expect(first).to_have_attribute("data-stage", "members")
    expect(line).to_have_css("visibility", "hidden")
    expect(page.locator(".picture-play output")).to_contain_text("Step")
    while first.get_attribute("data-stage") != "paired":
        page.keyboard.press("ArrowRight")
    expect(line).to_have_css("visibility", "visible")
    page.keyboard.press("ArrowLeft")
    expect(line).to_have_css("visibility", "hidden")
    for _step in range(4 * brackets.count() + 2):
        page.keyboard.press("ArrowRight")
    last = page.locator(f".picture-bracket[data-turn='{brackets.count()}']")
    expect(last).to_have_attribute("data-stage", "paired")
    expect(page.locator(".later")).to_have_count(0)
    expect(page.get_by_role("button", name="Play")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(page.locator("[data-stage]")).to_have_count(0)
    page.close()


def test_without_scripts_there_are_links_and_no_buttons(
    live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/{tournament.slug}/rounds/3/picture/")
    expect(page.locator(".picture-play")).to_be_hidden()
    expect(page.locator(".pairs .pair").first).to_have_css("visibility", "visible")
    page.get_by_role("link", name="Boards", exact=True).click()
    assert page.url.endswith("/rounds/3/")
    context.close()


# What stands below a name and is cut off: rows have one height, to which the lines are drawn.
CUT = """() => [...document.querySelectorAll(".pairs .who")].filter((one) => {
    const box = one.getBoundingClientRect();
    const texts = [...one.childNodes].filter((node) => !node.classList?.contains("visually-hidden"));
    return texts.some((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some((line) => line.bottom > box.bottom + 3 || line.right > box.right + 1);
    });
}).map((one) => one.innerText.replaceAll("\\n", " "))"""
NAMES = (
    "Wojciechowski, Aleksandra",
    "Papadopoulos, Konstantinos",
    "Nguyễn Thị, Ngọc Châu",
    "Schwarzenberger, Maximiliane",
)


@pytest.mark.parametrize("system", ["dubov", "dutch", "lim"])
def test_on_a_phone_there_is_room_for_what_each_language_says_below_a_name(
    live_server: Any, browser: Browser, db: None, system: str
) -> None:
    made = make_tournament(players=13, rounds=7, system=system)
    for player in made.players.all():
        Player.objects.filter(pk=player.pk).update(name=NAMES[player.tpn % len(NAMES)])
    for _number in range(3):
        play_round(made)
    cut, noted = [], 0
    for language, _name in settings.LANGUAGES:
        page = browser.new_page(locale=language)
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(f"{live_server.url}/open/rounds/3/picture/")
            page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
            noted += page.locator(".pairs .who i").count()
            cut += [f"{language}, {width}: {one}" for one in page.evaluate(CUT)]
        page.close()
    assert noted
    assert not cut, "\n".join(cut)


LONG_NAMES = ("Wojciechowska-Brzęczyszczykiewicz, Séverine", "Venkataramanasubramanian, Wolfgang", *NAMES)


def test_on_a_wide_screen_no_name_is_cut_off(live_server: Any, browser: Browser, tournament: Tournament) -> None:
    """One too long for two lines, or for one and a note, has an initial."""
    for player in tournament.players.all():
        Player.objects.filter(pk=player.pk).update(name=LONG_NAMES[player.tpn % len(LONG_NAMES)])
    page = browser.new_page()
    for width in (768, 1200, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{live_server.url}/open/rounds/3/picture/")
        assert page.locator(".pairs .who").count() >= 13
        assert page.evaluate(CUT) == []
    page.close()


# How high the rows of each group are together, and the drawing of its lines.
HEIGHTS = """() => [...document.querySelectorAll(".pairs")].map((one) => {
    const high = (part) => part.getBoundingClientRect().height;
    const rows = [...one.querySelectorAll("ol")].map((list) => [...list.children].map(high).reduce((a, b) => a + b, 0));
    return [Math.round(Math.max(...rows)), Math.round(high([...one.querySelectorAll(".lines")].find(high)))];
})"""


def test_lines_reach_the_rows_to_which_they_are_drawn(
    live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    """On paper, where rows are lower, and on screens."""
    page = browser.new_page()
    for width in (794, 360, 800, 1440):
        page.set_viewport_size({"width": width, "height": 1123})
        page.emulate_media(media="print" if width == 794 else "screen")
        page.goto(f"{live_server.url}/{tournament.slug}/rounds/3/picture/")
        heights = page.evaluate(HEIGHTS)
        assert max(rows for rows, _lines in heights) > 0
        assert all(rows == lines for rows, lines in heights), (width, heights)
    page.close()


# Of each bracket in sight how high its rows with a note below the name are, and those without, both columns together;
# and how far the ends of its lines are, at the most, from the middle of a row.
ROWS = """() => [...document.querySelectorAll(".pairs")].map((one) => {
    const lists = [...one.querySelectorAll("ol")].map((list) => [...list.children]);
    const box = (row) => row.getBoundingClientRect();
    const noted = (place) => lists.some((list) => list[place] && list[place].querySelector(".who > i"));
    const high = [new Set(), new Set()];
    for (const list of lists) list.forEach((row, place) => high[noted(place) ? 1 : 0].add(Math.round(box(row).height)));
    const middles = lists.map((list) => list.map((row) => (box(row).top + box(row).bottom) / 2));
    const drawing = [...one.querySelectorAll(".lines")].find((lines) => box(lines).height);
    const end = (path, at) => path.getPointAtLength(at).matrixTransform(path.getScreenCTM()).y;
    const ends = [...drawing.querySelectorAll("path.pair")].flatMap((path) =>
        [0, path.getTotalLength()].map((at, side) => [side, end(path, at)]));
    const far = ends.map(([side, y]) => Math.min(...middles[side].map((middle) => Math.abs(middle - y))));
    return { plain: [...high[0]], noted: [...high[1]], far: Math.max(0, ...far), pairs: ends.length / 2 };
})"""


def test_on_a_phone_a_note_makes_its_own_row_higher_and_no_other_one(
    live_server: Any, browser: Browser, db: None
) -> None:
    """Lines end in the middle of rows, whether these are alike or not."""
    made = make_tournament(players=25, rounds=7, system="dutch")
    for _number in range(3):
        play_round(made)
    page = browser.new_page()
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 1123})
        page.goto(f"{live_server.url}/open/rounds/3/picture/")
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        seen = page.evaluate(ROWS)
        assert sum(one["pairs"] for one in seen) == 12
        assert [one for one in seen if one["plain"] and one["noted"]]
        assert all(one["far"] < 2 for one in seen), (width, seen)
        plain, noted = ({high for one in seen for high in one[key]} for key in ("plain", "noted"))
        assert (plain, noted) == (({48}, {76}) if width == 360 else ({40}, {40}))
    page.close()
