"""The public pages of a round."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.pages.access import found, public_page, reads, unless_known
from tournaments.pages.frame import page_context, round_context
from tournaments.publication.queries.by_name import matching, where_players_sit
from tournaments.publication.queries.public import PublicTournament, public_tournament
from tournaments.publication.queries.published import published_round
from tournaments.publication.queries.round_list import round_list as list_of_round
from tournaments.publication.queries.versions import versions_of
from tournaments.rounds.queries.explanation import published_explanation
from tournaments.rounds.queries.picture import picture_view


@public_page
def round_page(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by board."""
    published = found(published_round(public.row, number))
    return render(request, "public/rounds/round.html", round_context(public, published, "round"))


@require_safe
def versions(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every version in which a round was published, with what changed and why; taken back ones too."""
    public = found(public_tournament(slug))
    return unless_known(request, public.version, lambda: _versions(request, public, number), of=slug)


def _versions(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    history = versions_of(public.row, number)
    if not history:
        raise Http404
    context = {**page_context(public, "round"), "number": number, "versions": history}
    return render(request, "public/rounds/versions.html", context)


@public_page
@reads("q")
def by_name(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """One round by name: find your board, with ``?q=`` for a part of the name."""
    published = found(published_round(public.row, number))
    wanted = request.GET.get("q", "").strip()[:80]
    everybody = where_players_sit(published)
    context = {
        **round_context(public, published, "round"),
        "wanted": wanted,
        "lines": matching(everybody, wanted),
        "everybody": len(everybody),
    }
    return render(request, "public/rounds/by_name.html", context)


@public_page
def pairing_picture(request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """How one round was paired, as a picture of its brackets."""
    published = published_explanation(public.row, number)
    context: dict[str, Any] = {**page_context(public, "round"), "number": number, "live": False}
    if published is not None:
        context |= {"view": picture_view(published.explanation), "by_hand": published.by_hand}
    return render(request, "public/rounds/picture.html", context)


@public_page
def round_list(request: HttpRequest, public: PublicTournament, number: int, name: str) -> HttpResponse:
    """The system's list of one round, by the name that the system gives it in addresses."""
    listed = found(list_of_round(public.row, number))
    if name != listed.about.slug:
        raise Http404(name)
    return render(
        request, "public/rounds/round_list.html", {**page_context(public, "round"), "number": number, "listed": listed}
    )
