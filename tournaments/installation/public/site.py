"""What browsers and search engines ask of every site by itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import requires_csrf_token
from django.views.decorators.http import require_safe

from config.version import FULL_VERSION
from tournaments.basics.slugs import RESERVED_SLUGS
from tournaments.pages.frame import page_context
from tournaments.publication.queries.public import PublicTournament, public_tournament

HOUR = 3600
DAY = 24 * HOUR
# What is for people with an account, or with a link of their own, and what is for programs.
ROBOTS = "".join(
    ["User-agent: *\n", *(f"Disallow: /{path}/\n" for path in ["accounts", "api", "arbiter", "helping", "my", "slips"])]
)


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Which pages search engines leave alone."""
    known = f"Sitemap: {settings.MAIL_SITE}/sitemap.xml\n" if settings.MAIL_SITE else ""
    return HttpResponse(ROBOTS + known, content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon for whoever does not look for one in a page."""
    return HttpResponse(_icon(), content_type="image/x-icon")


@cache
def _icon() -> bytes:
    return (Path(settings.BASE_DIR) / "static" / "favicon.ico").read_bytes()


@require_safe
@cache_control(public=True, max_age=HOUR)
def api_versions(request: HttpRequest) -> HttpResponse:
    """Where the API is, where it is described, and which version of the program answers."""
    versions = {"v1": {"description": "/api/v1/openapi.json", "tournaments": "/api/v1/tournaments/"}}
    return JsonResponse({"versions": versions, "program": FULL_VERSION}, headers={"Access-Control-Allow-Origin": "*"})


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: below a public tournament with its head and the search for a board, else with the search for a tournament.

    The words are the same for what is hidden and for what does not exist: an address gives nothing away.
    """
    public = _of_address(request)
    if public is None:
        return render(request, "404.html", status=404)
    return render(request, "public/tournament/not_here.html", {**page_context(public, ""), "live": False}, status=404)


def _of_address(request: HttpRequest) -> PublicTournament | None:
    """The public tournament below whose address this one lies."""
    slug, slash, _rest = request.path_info.removeprefix("/").partition("/")
    if not slash or slug in RESERVED_SLUGS:
        return None
    try:
        return public_tournament(slug)
    except (DatabaseError, ValueError):
        return None  # this page comes also when the database does not answer, and whatever the address holds
