"""Standings and pairings for the web sites that the organiser names: slim, without cookies, framed nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, cast

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.pages.access import found, public_page, reads
from tournaments.pages.frame import page_context, round_context
from tournaments.publication.queries.public import PublicTournament, public_tournament
from tournaments.publication.queries.published import named_players, published_round, published_rounds
from tournaments.standings.queries.current import current_standings

THEMES = ("light", "dark")
HOUR = 3600
View = Callable[..., HttpResponse]


def _embedded(view: View) -> View:
    """Answer with the policy that lets the named sites frame the page; without any there is no such page."""

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, slug: str) -> HttpResponse:
        public = public_tournament(slug)
        sites = public.row.embed_sites.split() if public else []
        if not sites:
            raise Http404
        policy = cast(Callable[[View], View], csp_replace({"frame-ancestors": sites}))
        made = cast(View, xframe_options_exempt(cast(Any, policy(view))))
        language = request.GET.get("lang", "")
        if language in dict(settings.LANGUAGES):
            with translation.override(language):
                return made(request, slug=slug)
        return made(request, slug=slug)

    return answer


def _context(request: HttpRequest, public: PublicTournament, section: str) -> dict[str, Any]:
    theme = request.GET.get("theme", "")
    context = {**page_context(public, section), "theme": theme if theme in THEMES else "", "pages": "public"}
    return {**context, "is_over": public.is_finished}


@_embedded
@public_page
@reads("theme", "lang")
def standings(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The standings."""
    rounds = published_rounds(public.row, last=public.current_round)
    made = current_standings(public.row, rounds, named_players(public.row, rounds))
    return render(
        request, "public/sharing/embed_standings.html", {**_context(request, public, "standings"), "standings": made}
    )


@_embedded
@public_page
@reads("theme", "lang")
def pairings(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The round that is played, with the results so far."""
    published = found(published_round(public.row, public.at_hand))
    context = {**round_context(public, published, "round"), **_context(request, public, "round")}
    return render(request, "public/sharing/embed_pairings.html", context)


@require_safe
@cache_control(public=True, max_age=HOUR)
def script(request: HttpRequest) -> HttpResponse:
    """The script for the other site's page, which makes each frame as high as what it shows."""
    return HttpResponse(_script(), content_type="text/javascript; charset=utf-8")


@cache
def _script() -> bytes:
    return (Path(settings.BASE_DIR) / "static" / "js" / "embedding.js").read_bytes()
