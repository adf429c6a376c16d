"""The screen in the hall as a television has it: pages by themselves, held, and never empty."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.factories import enter_results, make_tournament, publish_next
from tournaments.models import Game, Player, RoundTime, Tournament
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions.hall import set_hall
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Round 1 of 61 players, published and open; round 2 in an hour and a half."""
    made = make_tournament(players=61)
    soon = timezone.localtime() + timedelta(minutes=90)
    times = [None, RoundTime(day=soon.date(), time=soon.time().replace(second=0, microsecond=0)), *[None] * 5]
    set_timetable(made, times, by=None)
    publish_next(made)
    return made


@pytest.fixture
def screen(live_server: Any, browser: Browser, tournament: Tournament) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.set_default_timeout(20_000)
    page.clock.install()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.goto(f"{live_server.url}/open/hall/")
    yield page
    page.close()
    assert [one for one in problems if "ERR_FAILED" not in one] == []


def shown(page: Page) -> list[str]:
    """The boards on the screen, by number."""
    return [one for one in page.locator("tbody tr:visible th").all_inner_texts() if one]


def chooses(page: Page, tournament: Tournament, shows: str, *, paused: bool = False) -> None:
    """The arbiter chooses, and the screen asks next."""
    set_hall(tournament, hall_shows=shows, hall_seconds=15, hall_paused=paused, by=None)
    with page.expect_response("**/hall/"):
        page.clock.run_for(10_500)


def test_pages_turn_by_themselves_and_are_held_by_a_key(screen: Page) -> None:
    first = shown(screen)
    assert first == [str(number) for number in range(1, 9)]  # 30 boards and a bye on four pages
    expect(screen.locator(".hall-what")).to_contain_text("boards 1 to 8")
    screen.clock.run_for(15_500)
    assert shown(screen)[0] == "9"
    screen.keyboard.press("Space")
    expect(screen.locator(".hall-held")).to_be_visible()
    screen.clock.run_for(60_000)
    assert shown(screen)[0] == "9"
    screen.keyboard.press("ArrowLeft")
    assert shown(screen) == first


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_the_boards_of_a_page_fit_the_screen(screen: Page, size: tuple[int, int]) -> None:
    screen.set_viewport_size({"width": size[0], "height": size[1]})
    screen.keyboard.press("Space")  # no page turns between two looks
    expect(screen.locator(".hall-held")).to_be_visible()
    screen.clock.run_for(500)  # laid out for the new size
    assert 7 <= screen.locator("tbody tr:visible").count() <= 13
    assert screen.evaluate("document.documentElement.scrollWidth") <= size[0]
    for part in (".hall-what", ".hall-clock b", "tbody tr:visible .hall-result >> nth=0"):
        box = screen.locator(part).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0], part
    foot = screen.locator(".hall-foot").bounding_box()
    last = screen.locator("tbody tr:visible").last.bounding_box()
    assert foot
    assert last
    assert last["y"] + last["height"] <= foot["y"] + 1
    assert foot["y"] + foot["height"] <= size[1] + 1


# An angle of 12 minutes of arc at ten metres is 34.9 mm, and a pixel of a screen of 50 inches that has 1920 of them is
# 0.577 mm wide: 60.5 pixels for a capital letter or a figure by which one finds a board. What is read besides has 10.
FOUND, READ_BESIDES = 60.5, 50.4
LETTERS = """(parts) => parts.map((part) => {
    const style = getComputedStyle(part), pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${parseFloat(style.fontSize) * 10}px ${style.fontFamily}`;
    return [part.textContent, pen.measureText("1").actualBoundingBoxAscent / 10];
})"""
CONTRAST = """(parts) => parts.map((part) => {
    const light = (colour) => {
        const [red, green, blue] = colour.match(/[\\d.]+/g).map((one) => one / 255)
            .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const of = (one, kind) => light(getComputedStyle(one)[kind]) + 0.05;
    return of(part, "color") / of(document.documentElement, "backgroundColor");
})"""


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_letters_are_read_at_ten_metres(screen: Page, size: tuple[int, int]) -> None:
    screen.set_viewport_size({"width": size[0], "height": size[1]})
    screen.keyboard.press("Space")
    screen.clock.run_for(500)
    for least, parts in (
        (FOUND, ".hall-name b:visible"),
        (FOUND, "tr:visible th"),
        (READ_BESIDES, ".hall-clock b"),
        (READ_BESIDES, ".hall-result:visible"),
    ):
        found = screen.locator(parts)
        letters = found.evaluate_all(LETTERS)
        assert letters, parts
        assert [one for one in letters if one[0].strip() and one[1] < least] == [], parts
        assert min(found.evaluate_all(CONTRAST)) >= 7, parts


def test_a_result_appears_in_its_place(screen: Page) -> None:
    screen.keyboard.press("Space")
    recording.record_result(Game.objects.get(match__table=3), "0-1", by=None)
    with screen.expect_response("**/hall/"):
        screen.clock.run_for(10_500)
    expect(screen.locator("tbody tr").nth(2).locator(".result")).not_to_have_class("result open")
    assert shown(screen)[0] == "1"


def test_what_was_shown_stays_during_a_pairing_and_without_a_network(screen: Page, tournament: Tournament) -> None:
    enter_results(tournament.paired_rounds.get())
    chooses(screen, tournament, "pairings", paused=True)
    before = screen.locator("#hall").inner_html()
    draft = drafts.pair_next_round(tournament, by=None)
    screen.clock.run_for(5_000)
    assert 'data-what="Round 1"' in before
    expect(screen.locator(".hall-what")).to_contain_text("Round 1")
    screen.route("**/hall/", lambda route: route.abort())
    screen.clock.run_for(90_000)
    expect(screen.locator(".hall-what")).to_contain_text("Round 1")
    expect(screen.locator(".hall-stale")).to_contain_text("no connection since")
    screen.unroute("**/hall/")
    drafts.publish_round(draft, by=None)
    with screen.expect_response("**/hall/"):
        screen.clock.run_for(10_500)
    expect(screen.locator(".hall-what")).to_contain_text("Round 2")
    expect(screen.locator(".hall-stale")).to_be_hidden()


def test_standings_and_the_countdown_as_the_arbiter_chooses(screen: Page, tournament: Tournament) -> None:
    enter_results(tournament.paired_rounds.get())
    chooses(screen, tournament, "standings")
    expect(screen.locator(".hall-what")).to_contain_text("Standings after round 1")
    expect(screen.locator(".hall-clock")).to_contain_text("Round 2 starts in 1:2")
    chooses(screen, tournament, "countdown")
    expect(screen.locator(".hall-digits")).to_be_visible()
    screen.route("**/hall/", lambda route: route.abort())  # else the server's clock would be believed
    screen.clock.fast_forward(2 * 3600_000)
    screen.clock.run_for(500)
    expect(screen.locator(".hall-what")).to_contain_text("Round 1")


def test_heads_say_who_has_which_colour_and_a_code_leads_to_the_pages_for_phones(screen: Page) -> None:
    heads = screen.locator("[data-view=pairings] thead td")
    assert [one.strip() for one in heads.all_inner_texts() if one.strip()] == ["White", "Black"]
    assert heads.locator(".pawn.white, .pawn.black").count() == 2
    first, below = (screen.locator(place).first.bounding_box() for place in ("thead tr:visible", "tbody tr:visible"))
    assert first
    assert below
    assert first["y"] + first["height"] <= below["y"] + 1
    code = screen.locator(".hall-code")
    assert str(code.get_attribute("src")).endswith("?of=/open/")
    assert code.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 0
    assert code.bounding_box() is not None
    family = screen.evaluate(
        "document.fonts.ready.then(() => [...document.fonts].filter((one) => one.status === 'loaded')"
        ".map((one) => one.family.replaceAll('\"', '')))"
    )
    assert "Source Sans 3" in family


def test_long_surnames_and_letters_of_results_are_seen_to_their_end(
    live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    for tpn, surname in ((1, "Brzęczyszczykiewicz"), (2, "Venkatasubramanian"), (3, "Van der Weijden-Oosterhuis")):
        Player.objects.filter(tournament=tournament, tpn=tpn).update(name=f"{surname}, Anna")
    first = tournament.paired_rounds.get()
    draft = take_back_round(first, by=None, reason="for the names")
    drafts.publish_round(draft, by=None)
    game = Game.objects.get(match__round__tournament=tournament, match__table=1)
    recording.record_result(game, "ADJ", by=None)
    for size in ((1920, 1080), (1280, 800)):
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.goto(f"{live_server.url}/open/hall/")
        expect(page.get_by_text("Brzęczyszczykiewicz")).to_be_visible()
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".hall-name b, .hall-result .result *")]
                .filter((one) => one.getBoundingClientRect().width &&
                    one.getBoundingClientRect().right > one.closest("td").getBoundingClientRect().right)
                .map((one) => one.textContent)"""
        )
        assert cut == [], size
        page.close()


# How far the ink of each name on the screen is outside of what is shown of its cell: above, below, on the right.
CUT_LETTERS = """() => [...document.querySelectorAll(".hall-name :is(b, span)")]
    .filter((one) => one.textContent.trim() && one.getBoundingClientRect().width).map((one) => {
        const style = getComputedStyle(one), pen = document.createElement("canvas").getContext("2d");
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const ink = pen.measureText(one.textContent), mark = document.createElement("i");
        mark.style.cssText = "display: inline-block; width: 0; height: 0";
        one.append(mark);
        const baseline = mark.getBoundingClientRect().bottom;
        mark.remove();
        const parents = [];
        for (let parent = one.parentElement; parent; parent = parent.parentElement) parents.push(parent);
        const cut = parents.filter((parent) => getComputedStyle(parent).overflowY !== "visible")
            .map((parent) => parent.getBoundingClientRect());
        const [top, bottom] = [baseline - ink.actualBoundingBoxAscent, baseline + ink.actualBoundingBoxDescent];
        return [one.textContent, Math.max(...cut.map((box) => Math.max(box.top - top, bottom - box.bottom)))];
    }).filter(([_text, outside]) => outside > 0.5)"""


def call_them(tournament: Tournament, *names: str) -> None:
    """Give the players these names, the best one the first, and publish their round again."""
    for tpn, name in enumerate(names, start=1):
        Player.objects.filter(tournament=tournament, tpn=tpn).update(name=name)
    draft = take_back_round(tournament.paired_rounds.get(), by=None, reason="for the names")
    drafts.publish_round(draft, by=None)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_no_accent_is_cut_and_names_are_as_they_are_written(
    live_server: Any, browser: Browser, tournament: Tournament, size: tuple[int, int]
) -> None:
    call_them(tournament, "Ấn Ỗng, Ẩn", "Nguyễn, Ạgỵ", "Weiß, Ǻsa", "Weiss, Jörg", "McDonald, Ian")
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{live_server.url}/open/hall/")
    for name in ("Ấn Ỗng", "Nguyễn", "Weiß", "Weiss", "McDonald"):
        assert name in page.locator(".hall-name b").all_inner_texts()
    assert page.evaluate(CUT_LETTERS) == []
    page.close()


def test_a_forename_is_whole_or_an_initial(live_server: Any, browser: Browser, tournament: Tournament) -> None:
    """Of namesakes it is whole: they sit at different boards."""
    long = "Wolfeschlegelstein"
    call_them(tournament, f"{long}, Châu", "Ng, Ann", f"{long}, Anna Katharina", "Berg", f"{long}, Anton", "Oz, Zoë")
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{live_server.url}/open/hall/")
    page.keyboard.press("Space")
    shown = [" ".join(text.split()) for text in page.locator("tr:visible .hall-name").all_inner_texts()]
    for name in (f"C. {long}", "Ng Ann", f"Anna {long}", "Berg", f"Anton {long}", "Oz Zoë"):
        assert name in shown
    assert page.evaluate(CUT_LETTERS) == []
    page.close()


def test_a_forename_is_never_larger_than_the_surname(
    live_server: Any, browser: Browser, tournament: Tournament
) -> None:
    long = "Papadopoulos-Konstantinidis"
    call_them(tournament, f"{long}, Maximilian", "Ng, Ann", f"{long}, Maximiliane", "Berg", f"{long}, Maxim")
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{live_server.url}/open/hall/")
    page.keyboard.press("Space")
    expect(page.get_by_text(long).first).to_be_visible()
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("tr .hall-name:has(b)")].filter((one) => one.offsetWidth)
            .map((one) => [...one.querySelectorAll("b, span")].sort((a, b) => a.tagName < b.tagName ? -1 : 1)
                .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""
    )
    assert len(sizes) >= 4
    assert all(surname > forename for surname, forename in sizes)
    cut = """() => [...document.querySelectorAll(".hall-name b")].filter((one) => one.getBoundingClientRect().right
        > one.closest("td").getBoundingClientRect().right + 0.5).map((one) => one.textContent)"""
    assert page.evaluate(cut) == []
    page.close()


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_few_boards_fill_the_screen(live_server: Any, browser: Browser, size: tuple[int, int], db: None) -> None:
    """Eleven boards are six and five: their rows are as high as there is room for."""
    small = make_tournament(players=22)
    publish_next(small)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{live_server.url}/open/hall/")
    page.keyboard.press("Space")
    views, last = page.locator(".hall-views").bounding_box(), page.locator("tr:visible").last.bounding_box()
    assert views
    assert last
    assert 0.95 < (last["y"] + last["height"] - views["y"]) / views["height"] <= 1
    page.close()
