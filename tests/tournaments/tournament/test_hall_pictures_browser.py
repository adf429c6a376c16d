"""A sponsor's picture from the file to the television, and the screen steered back."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_tournament, make_user, publish_next
from tournaments.basics.pictures import hall_picture_of
from tournaments.models import Tournament, User
from tournaments.tournament.actions.hall import set_hall
from tournaments.tournament.actions.hall_pictures import add_picture

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def file(colour: str, size: tuple[int, int] = (1920, 1080)) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, colour).save(written, "PNG")
    return written.getvalue()


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Round 1 of 40 players, on three pages of boards."""
    made = make_tournament(players=40, arbiters=(make_user("arbiter"),))
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
    assert problems == []


def asks(screen: Page) -> None:
    """The screen asks, and has what the arbiter chose."""
    with screen.expect_response("**/hall/"):
        screen.clock.run_for(2_000)


def test_from_the_file_to_the_screen_and_back(live_server: Any, page_as: PageAs, screen: Page) -> None:
    with page_as(User.objects.get(username="arbiter")) as arbiter:
        arbiter.set_default_timeout(20_000)
        arbiter.goto(f"{live_server.url}/arbiter/t/open/hall/")
        _steered(arbiter, screen)


def _steered(arbiter: Page, screen: Page) -> None:
    arbiter.get_by_label("Whose picture").fill("Savings Bank")
    sent = {"name": "bank.png", "mimeType": "image/png", "buffer": file("teal", (1600, 400))}
    arbiter.get_by_label("Picture", exact=True).set_input_files([sent])
    arbiter.get_by_role("button", name="Add the picture").click()
    expect(arbiter.get_by_text("1600 × 400")).to_be_visible()
    arbiter.get_by_role("button", name="sponsors' pictures").click()
    expect(arbiter.get_by_role("button", name="sponsors' pictures")).to_have_attribute("aria-pressed", "true")
    asks(screen)
    picture = screen.get_by_role("img", name="Savings Bank")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 1920, "height": 1080}
    assert picture.evaluate("one => [one.naturalWidth, getComputedStyle(one).objectFit]") == [1600, "contain"]
    expect(screen.locator(".hall-head")).to_be_hidden()
    arbiter.get_by_role("button", name="pairings and results").click()
    expect(arbiter.get_by_role("button", name="pairings and results")).to_have_attribute("aria-pressed", "true")
    asks(screen)
    expect(picture).to_be_hidden()
    expect(screen.locator("table tr:visible").first).to_be_visible()


def test_a_picture_comes_after_so_many_pages_and_the_pages_stay_as_they_are(
    screen: Page, tournament: Tournament
) -> None:
    for name, colour in (("Savings Bank", "teal"), ("Bookshop", "maroon")):
        add_picture(tournament, name=name, picture=hall_picture_of(file(colour, (192, 108))), by=None)
    set_hall(tournament, hall_shows="pairings", hall_seconds=15, hall_paused=False, hall_pictures_after=2, by=None)
    asks(screen)

    def shown() -> str:
        picture = screen.locator(".hall-picture:visible img")
        if picture.count():
            return picture.get_attribute("alt") or ""
        return screen.locator("table tr:visible th").first.inner_text()

    seen = [shown()]
    for _page in range(8):
        screen.clock.run_for(15_250)
        seen.append(shown())
    first, second, third = "1", seen[1], seen[3]
    assert seen == [first, second, "Savings Bank", third, first, "Bookshop", second, third, "Savings Bank"]
    screen.keyboard.press("ArrowLeft")
    assert shown() == third
    screen.keyboard.press("Space")
    screen.clock.run_for(60_000)
    assert shown() == third, "what is held stays"
