"""Every page of the public and of the arbiters by axe, on a phone and on a desk, light and dark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.tournaments.arbiter import lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.axe import violations, with_axe
from tests.tournaments.browsing import PageAs
from tests.tournaments.public import addresses
from tournaments.models import User

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
THEMES = ("light", "dark")
in_both_kinds = pytest.mark.parametrize("site", ["players", "teams"], indirect=True)


# Of events of teams only what they have of their own, or otherwise than players.
OF_TEAMS = ("tournament", "round", "standings", "crosstable", "print_boards", "match_score")


def walk(page: Any, start: str, pages: Iterable[str]) -> list[str]:
    """What is wrong on the pages, each opened once and looked at on a desk in one theme and on a phone in the other.

    Every second one has them the other way round, so that what pages share is looked at in all four ways. What is no
    page (a file, a part of a page, an answer other than 200) is passed over.
    """
    wrong: list[str] = []
    seen = 0
    with_axe(page)
    page.on("pageerror", lambda error: wrong.append(f"{page.url} {error}"))
    for address in dict.fromkeys(pages):
        themes = THEMES[:: -1 if seen % 2 else 1]
        page.set_viewport_size(DESK)
        page.emulate_media(color_scheme=themes[0])
        if not _opened(page, start + address):
            continue
        seen += 1
        found = [f"desk, {themes[0]}: {one}" for one in violations(page)]
        page.emulate_media(color_scheme=themes[1])
        page.set_viewport_size(PHONE)
        found += [f"phone, {themes[1]}: {one}" for one in violations(page)]
        wrong += [f"{address} {one}" for one in found]
    assert seen > 9
    return wrong


def _opened(page: Any, address: str) -> bool:
    """Whether there is a page of that address, which is shown then."""
    try:
        answer = page.goto(address, wait_until="load")
    except Error as error:
        if "Download is starting" in error.message:
            return False
        raise
    return answer.status == 200 and bool(
        page.evaluate("document.doctype !== null && document.contentType === 'text/html'")
    )


def told(wrong: list[str]) -> str:
    return "\n".join(wrong)


@in_both_kinds
def test_public_pages(live_server: Any, page_as: PageAs, site: Site, organiser: User) -> None:
    """One card of a player and one page of a team stand for all."""
    event, one, team = site.tournament, site.tournament.players.earliest("tpn"), site.tournament.teams.first()
    all_of_them = [*addresses.every(event, rounds=0), *addresses.of_round(event, 2)]
    others = [f"/open/players/{player.pk}/" for player in event.players.exclude(pk=one.pk)]
    others += [f"/open/teams/{other.pk}/" for other in event.teams.exclude(pk=team.pk)] if team else []
    pages = [page for page in all_of_them if not page.startswith(tuple(others))]
    with page_as(organiser) as page:
        page.context.clear_cookies()
        wrong = walk(page, live_server.url, pages)
    assert not wrong, told(wrong)


@in_both_kinds
def test_arbiters_pages(live_server: Any, page_as: PageAs, site: Site, organiser: User) -> None:
    names = [*lists.READ_ONLY, *lists.READ_AND_WRITE]
    if site.tournament.teams.exists():
        names = [one for one in names if one in OF_TEAMS or one.startswith(("team", "line_up", "captain"))]
    with page_as(organiser) as page:
        wrong = walk(page, live_server.url, map(site.address, names))
    assert not wrong, told(wrong)
