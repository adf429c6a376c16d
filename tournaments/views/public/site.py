"""What browsers and search engines ask of every site by itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

DAY = 24 * 3600
# What is for people with an account, or with a link of their own, and what is for programs.
ROBOTS = "".join(
    ["User-agent: *\n", *(f"Disallow: /{path}/\n" for path in ["accounts", "api", "arbiter", "helping", "my", "slips"])]
)


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Which pages search engines leave alone."""
    return HttpResponse(ROBOTS, content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon for whoever does not look for one in a page."""
    return HttpResponse(_icon(), content_type="image/x-icon")


@cache
def _icon() -> bytes:
    return (Path(settings.BASE_DIR) / "static" / "favicon.ico").read_bytes()


@require_safe
@cache_control(public=True, max_age=DAY)
def api_versions(request: HttpRequest) -> HttpResponse:
    """Where the API is, and where it is described."""
    versions = {"v1": {"description": "/api/v1/openapi.json", "tournaments": "/api/v1/tournaments/"}}
    return JsonResponse({"versions": versions}, headers={"Access-Control-Allow-Origin": "*"})
