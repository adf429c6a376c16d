"""A phone that loses its network: pages that were visited are there, with the moment; nothing of anybody's own is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import enter_results, make_tournament, make_user, play_round, publish_next
from tournaments.models import Round

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

KEPT = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.endsWith("-pages")));
  return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture
def running(db: None) -> Round:
    tournament = make_tournament(players=8, name="Lakeside Open")
    play_round(tournament)
    return publish_next(tournament)


@pytest.fixture
def context(browser: Browser, running: Round) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield made
    made.close()


def until(page: Page, condition: str) -> None:
    """Wait for ``condition``; Playwright's own way of waiting is forbidden by the policy of the pages."""
    for _each in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(condition)


def kept(page: Page, path: str) -> None:
    """Wait until the page at ``path`` is kept."""
    until(page, f"async () => (await ({KEPT})()).includes({path!r})")


def opened(context: BrowserContext, address: str) -> Page:
    """A page whose worker has kept it."""
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(address)
    until(page, "navigator.serviceWorker.controller !== null")
    kept(page, address[address.index("/", 8) :])
    return page


def test_pages_that_were_visited_are_there_without_a_network(context: BrowserContext, live_server: Any) -> None:
    page = opened(context, f"{live_server.url}/open/standings/")
    line = page.locator("#kept-line")
    expect(line).to_be_hidden()
    page.goto(f"{live_server.url}/open/")
    kept(page, "/open/")
    context.set_offline(True)
    page.goto(f"{live_server.url}/open/standings/")
    expect(page.locator("table.standings tbody tr")).to_have_count(8)
    expect(line).to_contain_text("this page is as of")
    assert ":" in line.locator("time").inner_text()
    styles = page.evaluate("getComputedStyle(document.getElementById('kept-line')).textAlign")
    assert styles == "center"  # its style sheet is there as well
    for _each in range(5):  # the browser breaks a navigation off now and then, just after it lost the network
        page.goto(f"{live_server.url}/open/crosstable/")
        if page.url.endswith("/crosstable/"):
            break
        page.wait_for_timeout(500)
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")
    links = page.locator("#kept a")
    expect(links).to_have_count(2)
    expect(links.first).to_have_text("Lakeside Open")
    expect(page.locator("#kept li").first).to_contain_text("as of")
    context.set_offline(False)
    expect(page).to_have_title(re.compile("Crosstable"))  # it comes by itself
    page.goto(f"{live_server.url}/open/standings/")
    expect(line).to_be_hidden()


def test_the_page_for_what_is_not_there_follows_the_language(
    context: BrowserContext, live_server: Any, settings: Any
) -> None:
    settings.LANGUAGES = [("en-gb", "English"), ("de", "Deutsch")]
    page = opened(context, f"{live_server.url}/open/standings/")
    said = "caches.match('/offline/').then((kept) => kept.headers.get('Content-Language') === '{}')"
    until(page, said.format("en-gb"))
    page.locator(".languages summary").click()
    page.get_by_role("button", name="Deutsch").click()
    page.wait_for_url("**/open/standings/")
    assert page.evaluate("document.documentElement.lang") == "de"
    until(page, said.format("de"))


def test_with_a_network_what_has_changed_is_shown(context: BrowserContext, live_server: Any, running: Round) -> None:
    page = opened(context, f"{live_server.url}/open/rounds/2/")
    enter_results(running, by=None)
    page.goto(f"{live_server.url}/open/rounds/2/")
    expect(page.locator("#kept-line")).to_be_hidden()
    expect(page.locator("table.boards tbody tr").nth(2)).to_contain_text(re.compile(r"1\s*\S\s*0"))


def test_nothing_of_an_arbiter_is_kept(page_as: PageAs, live_server: Any, running: Round) -> None:
    arbiter = make_user("arbiter", organiser=True)
    with page_as(arbiter) as page:
        page.goto(f"{live_server.url}/open/")
        until(page, "navigator.serviceWorker.controller !== null")
        for path in ("/arbiter/", "/arbiter/t/open/", "/open/standings/?q=1"):
            page.goto(f"{live_server.url}{path}")
        page.goto(f"{live_server.url}/open/standings/")
        kept(page, "/open/standings/")
        assert set(page.evaluate(KEPT)) == {"/offline/", "/open/", "/open/standings/"}


def test_only_so_many_pages_are_kept(context: BrowserContext, live_server: Any) -> None:
    page = opened(context, f"{live_server.url}/open/")
    page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys()).find((name) => name.endsWith("-pages")));
          for (let number = 1; number < 60; number += 1) await cache.put(`/x/${number}/`, new Response("x"));
        }"""
    )
    page.goto(f"{live_server.url}/open/players/")
    kept(page, "/open/players/")
    until(page, f"async () => (await ({KEPT})()).length <= 41")
    left = page.evaluate(KEPT)
    assert {"/offline/", "/open/players/", "/x/59/"} <= set(left)
    assert "/x/1/" not in left
