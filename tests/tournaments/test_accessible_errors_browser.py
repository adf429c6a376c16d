"""The pages of what went wrong by axe, on a phone and on a desk, light and dark, each by what brings it about."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path
from playwright.sync_api import Response

from config import urls
from config.errors import no_space, too_large
from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.axe import violations, with_axe
from tests.tournaments.browsing import PageAs
from tests.tournaments.factories import make_user
from tests.tournaments.test_accessible_browser import DESK, PHONE, THEMES
from tournaments.models import Member, Role, User
from tournaments.players.actions.entries import update_player

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def _raises(fault: Exception) -> Callable[[HttpRequest], HttpResponse]:
    def view(request: HttpRequest) -> HttpResponse:
        raise fault

    return view


class Failing:
    """The site's addresses, and one for each page of an error."""

    urlpatterns = (
        path("x/400/", _raises(SuspiciousOperation("odd"))),
        path("x/403/", _raises(PermissionDenied())),
        path("x/413/", too_large),
        path("x/500/", _raises(ValueError("a secret of the program"))),
        path("x/503/", _raises(OperationalError("connection refused"))),
        path("x/503/room/", no_space),
        *urls.urlpatterns,
    )
    handler400, handler403 = urls.handler400, urls.handler403
    handler404, handler500 = urls.handler404, urls.handler500


def looked_at(page: Any, answer: Response | None, status: int) -> list[str]:
    """What is wrong with the page that is shown, in both themes and both sizes."""
    assert answer is not None
    assert answer.status == status, page.url
    assert page.locator("h1").count() == 1, page.url
    wrong: list[str] = []
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            wrong += [f"{page.url} {size['width']}, {theme}: {one}" for one in violations(page)]
    return wrong


def test_errors_that_anybody_meets(live_server: Any, page_as: PageAs, organiser: User, settings: Any) -> None:
    settings.ROOT_URLCONF = Failing
    wrong: list[str] = []
    with page_as(organiser) as page:
        page.context.clear_cookies()
        with_axe(page)
        for address in ("x/400/", "x/403/", "x/404/", "x/413/", "x/500/", "x/503/", "x/503/room/"):
            answer = page.goto(f"{live_server.url}/{address}")
            wrong += looked_at(page, answer, int(address.split("/")[1]))
        answer = page.goto(f"{live_server.url}/open/rounds/99/")
        wrong += looked_at(page, answer, HTTPStatus.NOT_FOUND)
    assert wrong == []


def test_what_arbiters_are_refused(live_server: Any, page_as: PageAs, site: Site, organiser: User) -> None:
    """A right that a role has not, a report that cannot be made yet, a form that others have overtaken."""
    event = site.tournament
    start = f"{live_server.url}/arbiter/t/{event.slug}/"
    helper = make_user("helper")
    Member.objects.create(tournament=event, user=helper, role=Role.HELPER)
    with page_as(helper) as page:
        with_axe(page)
        wrong = looked_at(page, page.goto(f"{start}settings/"), HTTPStatus.FORBIDDEN)
    player = event.players.earliest("tpn")
    with page_as(organiser) as page:
        with_axe(page)
        wrong += looked_at(page, page.goto(f"{start}report/?edition=26"), HTTPStatus.CONFLICT)
        page.set_viewport_size(DESK)
        page.goto(f"{start}players/{player.pk}/")
        update_player(player, by=organiser, club="Tower")
        page.locator("[name=club]").fill("Bridge")
        with page.expect_navigation() as sent:
            page.locator("[name=club]").press("Enter")
        wrong += looked_at(page, sent.value, HTTPStatus.CONFLICT)
    assert wrong == []
