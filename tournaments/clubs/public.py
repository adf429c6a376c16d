"""The pages of a club for everybody: its tournaments and events, running, coming and over, and its privacy."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Club
from tournaments.pages.access import unless_known
from tournaments.publication.queries.groups import OF_CLUB, version_of_group
from tournaments.publication.queries.look import notice_of_club
from tournaments.publication.queries.public import public_tournaments
from tournaments.tournament.queries.front import front_of


@never_cache
@require_safe
def privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """What the club says about personal data of its tournaments, and the organiser where it says nothing."""
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise Http404
    context = {"notice": notice_of_club(found), "club": found}
    return render(request, "public/installation/privacy.html", context)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """What is public of the club; ``?page=`` where there is much."""
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise Http404
    theirs = [one for one in public_tournaments() if one.row.club_slug == slug]  # type: ignore[attr-defined]

    def build() -> HttpResponse:
        context = {"club": found, "front": front_of(theirs, request.GET.get("page"))}
        return render(request, "public/clubs/club.html", context)

    version = version_of_group(found, theirs)
    return unless_known(request, version, build, of=f"{OF_CLUB}{slug}", reads=("page",))
