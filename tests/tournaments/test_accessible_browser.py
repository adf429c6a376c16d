"""Every page of the public and of the arbiters by axe, on a phone and on a desk, light and dark."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser

from tests.tournaments.arbiter import lists
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.axe import violations, with_axe
from tests.tournaments.browsing import PageAs, shows_page
from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.public import addresses
from tests.tournaments.teams.captains import link_of
from tournaments.models import HelperLink, Series, Tournament, User
from tournaments.pages.keys import key_of_link, key_of_side
from tournaments.pages.player_keys import key_of_personal, key_of_screen, poster_code
from tournaments.players.actions.check_in import open_check_in
from tournaments.players.actions.collected import collect_page
from tournaments.players.actions.entries import update_player
from tournaments.players.actions.links import renew_link
from tournaments.publication.actions import set_publication
from tournaments.results.actions.moves import keep_moves
from tournaments.results.actions.reports import set_player_reports
from tournaments.sharing.actions import set_sharing
from tournaments.tournament.actions.before import prepare_tournament
from tournaments.tournament.actions.hall import add_screen

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
        if not shows_page(page, start + address):
            continue
        seen += 1
        found = [f"desk, {themes[0]}: {one}" for one in violations(page)]
        page.emulate_media(color_scheme=themes[1])
        page.set_viewport_size(PHONE)
        found += [f"phone, {themes[1]}: {one}" for one in violations(page)]
        wrong += [f"{address} {one}" for one in found]
    assert seen > 9
    return wrong


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


def opened(site: Site) -> tuple[str, ...]:
    """The other pages that are the same for everybody, all of them switched on."""
    event, organiser = site.tournament, User.objects.get(pk=site.account)
    site.address("home")  # with it the rows of other rooms: a club, an event, a series
    Series.objects.update(is_public=True)
    set_sharing(event, by=organiser, embed_sites="https://example.org", search_hidden=False)
    switches = {"pairings_at_once": False, "results_at_once": True, "standings_at_once": True}
    set_publication(event, by=organiser, possible_public=True, **switches)
    add_screen(event, name="Entrance", by=organiser)
    keep_moves(event.paired_rounds.get(number=2), {site.game.pk: "e4 e5 Nf3"}, by=organiser)
    coming = make_tournament(slug="coming", name="Coming Open", arbiters=(organiser,))
    prepare_tournament(coming, by=organiser, announced=True, entry_form=True, own_byes="ask")
    one, met = (side.player for side in site.game.sides().values())
    other = event.players.exclude(pk__in=(one.pk, met.pk)).latest("tpn")
    why_not = f"/open/rounds/2/why/{one.pk}/not/?other={other.pk}"
    return (
        *("/manual/", "/manual/for-players/", "/manual/certificates/", "/privacy/", "/offline/", "/qr/?of=/open/"),
        *("/pairing-systems/", f"/pairing-systems/{event.system}/", "/pairing-systems/compare/"),
        *("/clubs/lakeside/", "/clubs/lakeside/privacy/", "/series/grand-prix/"),
        *("/events/congress/", "/events/congress/players/", "/events/congress/hall/"),
        *("/open/hall/2/", "/embed/open/standings/", "/embed/open/pairings/?theme=dark"),
        *("/coming/", "/coming/enter/", why_not, "/open/rounds/2/games/1/"),
        *(f"/open/players/{one.pk}/next/", f"/open/players/{one.pk}/notifications/"),
    )


def by_keys(event: Tournament, organiser: User) -> list[str]:
    """The pages that a code on paper leads to, with the key of each."""
    set_player_reports(event, on=True, by=organiser)
    game = event.paired_rounds.get(number=2).games.order_by("pk")[0]
    one, helper = event.players.earliest("tpn"), HelperLink.objects.filter(tournament=event)[0]
    code = open_check_in(event, until=timezone.now() + timedelta(hours=1), by=organiser)
    own = renew_link(one, by=organiser)
    white = game.sides()["w"].player
    return [
        f"/my/{own.pk}/#{key_of_personal(own)}",
        f"/helping/{helper.pk}/#{key_of_link(helper)}",
        f"/slips/{game.pk}/w/#{key_of_side(game, white, 'w')}",
        f"/open/check-in/#{poster_code(code)}",
        f"/open/check-in-screen/#{key_of_screen(code)}",
    ]


def card_collected(event: Tournament, organiser: User) -> str:
    """The page that collects somebody's tournaments, by the player's own wish."""
    one = event.players.earliest("tpn")
    update_player(one, by=organiser, fide_id="4600001")
    collect_page(renew_link(event.players.get(pk=one.pk), by=organiser))
    return "/players/4600001/"


def read(browser: Browser, start: str, pages: Iterable[str], *, locale: str = "en") -> list[str]:
    """What is wrong on pages that somebody without an account reads; each of them is a page."""
    context = browser.new_context(locale=locale)
    page = context.new_page()
    shown: list[str] = []
    page.on("response", lambda answer: shown.append(f"{answer.status} {answer.url}") if answer.status > 399 else None)
    wrong = walk(page, start, pages)
    context.close()
    return [*wrong, *(one for one in shown if "favicon" not in one)]


def test_pages_beside_those_of_a_tournament(live_server: Any, browser: Browser, site: Site, organiser: User) -> None:
    """Clubs, events, series, the manual, pages for other sites, what is switched on, and what a code leads to."""
    pages = (*opened(site), card_collected(site.tournament, organiser), *by_keys(site.tournament, organiser))
    wrong = read(browser, live_server.url, pages)
    assert not wrong, told(wrong)


def test_the_manual_in_another_language(live_server: Any, browser: Browser, db: None) -> None:
    play_round(make_tournament())
    names = ("index", "for-players", "printing", "categories", "certificates", "diplomas", "entering-players")
    pages = ["/", "/open/", "/open/standings/", "/manual/", "/privacy/", *(f"/manual/{name}/" for name in names[1:])]
    wrong = read(browser, live_server.url, pages, locale="de-DE")
    assert not wrong, told(wrong)


@pytest.mark.parametrize("site", ["teams"], indirect=True)
def test_the_page_of_a_captain(live_server: Any, page_as: PageAs, site: Site, organiser: User) -> None:
    link = link_of(site.tournament, 1)
    with page_as(organiser) as page:
        page.context.clear_cookies()
        with_axe(page)
        for theme, size in (("light", PHONE), ("dark", DESK)):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            page.goto(f"{live_server.url}/captains/{link.pk}/#{key_of_personal(link)}")
            page.locator("#line-up-heading, h1").first.wait_for()
            assert violations(page) == []
