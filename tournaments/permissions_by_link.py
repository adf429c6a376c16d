"""What people without an account may do, by the key of a link or the code of a slip; ``permissions`` is of accounts.

Helpers have the key of a link, which is for some boards of one tournament (``helper_view``), players and captains that
of a personal link.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.basics.zones import activate_zone
from tournaments.models import EntryRequest, HelperLink, MirrorFrom, PersonalLink, Player, Team, Tournament
from tournaments.pages.gone import unless_deleted
from tournaments.pages.keys import holds, key_of_link, key_of_side
from tournaments.pages.player_keys import key_of_personal
from tournaments.results.actions.reports import Side, slip_side

P = ParamSpec("P")
NumberView = Callable[Concatenate[HttpRequest, int, P], HttpResponse]
PersonalView = Callable[Concatenate[HttpRequest, PersonalLink, P], HttpResponse]
TournamentView = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
_LINK = "arobase.link"  # where the request has the link, or the half of a slip, that it came by


def helper_view(view: TournamentView[P]) -> NumberView[P]:
    """Give ``view`` the tournament of the link ``pk``; only to those who have its key, as long as it holds.

    Whoever has none is asked for it, in the same words whether there is such a link or not.
    """
    return _by_link(view, HelperLink, key_of_link, "helper_key", _of_helper)


def helper_of(request: HttpRequest) -> HelperLink:
    """The link that ``request`` came by; only below ``helper_view``."""
    return cast(HelperLink, request.META[_LINK])


def personal_view(view: PersonalView[P]) -> NumberView[P]:
    """As ``helper_view``, for the personal link ``pk``, which ``view`` gets itself."""
    return _by_link(view, PersonalLink, key_of_personal, "personal_key", _of_player)


def captain_view(view: TournamentView[P]) -> NumberView[P]:
    """As ``helper_view``, for the link ``pk`` of a captain: ``captain_of`` has it with the team."""
    return _by_link(view, PersonalLink, key_of_personal, "captain_key", _of_captain)


def captain_of(request: HttpRequest) -> tuple[PersonalLink, Team]:
    """The link that ``request`` came by, and the team whose captain has it; only below ``captain_view``."""
    return cast(tuple[PersonalLink, Team], request.META[_LINK])


def _by_link(view: Any, links: Any, key_of: Callable[[Any], str], key_page: str, given: Callable[..., Any]) -> Any:
    """Let ``view`` answer with what is ``given`` for the one of ``links``; None where that has ended."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int, *args: Any, **kwargs: Any) -> HttpResponse:
        link = links.objects.select_related("tournament").filter(pk=pk).first()
        if link is None or not holds(request, key_of(link)):
            return _door(request, key_page, pk)
        tournament = activate_zone(link.tournament)
        first = given(request, link) if link.holds and not _is_mirror(tournament) else None
        if first is None:
            return render(request, "public/keyed/ended.html", {"tournament": tournament}, status=410)
        with unless_deleted(tournament):
            return cast(HttpResponse, view(request, first, *args, **kwargs))

    return guarded


def _of_helper(request: HttpRequest, link: HelperLink) -> Tournament:
    request.META[_LINK] = link
    return link.tournament


def _of_player(_request: HttpRequest, link: PersonalLink) -> PersonalLink | None:
    """The link, where somebody is there, or asks to be, for whom it is."""
    there = Player.objects.filter(pk=link.player_key or 0, tournament=link.tournament).exists()
    return link if there or EntryRequest.objects.filter(link=link).exists() else None


def _of_captain(request: HttpRequest, link: PersonalLink) -> Tournament | None:
    """The tournament, where the team is there."""
    team = Team.objects.filter(pk=link.team_key or 0, tournament=link.tournament).first()
    if team is None:
        return None
    team.tournament = link.tournament
    request.META[_LINK] = link, team
    return link.tournament


def _door(request: HttpRequest, key_page: str, *keys: object) -> HttpResponse:
    """Ask for the key, where somebody only looks."""
    if request.method not in ("GET", "HEAD"):
        raise Http404
    return render(request, "public/keyed/door.html", {"address": reverse(f"public:{key_page}", args=keys)})


def slip_view(view: TournamentView[P]) -> Callable[Concatenate[HttpRequest, int, str, P], HttpResponse]:
    """Give ``view`` the tournament of the game ``pk``; only to whoever has the code of that half of the slip.

    As ``helper_view``: without the code nothing is told, not even whether there is such a game.
    """

    @wraps(view)
    def guarded(request: HttpRequest, pk: int, colour: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        side = slip_side(pk, colour)
        if side is None or not holds(request, key_of_side(side.game, side.player, colour)):
            return _door(request, "slip_key", pk, colour)
        tournament = activate_zone(side.game.match.round.tournament)
        if not tournament.player_reports or _is_mirror(tournament):
            return render(request, "public/keyed/ended.html", {"tournament": tournament}, status=410)
        request.META[_LINK] = side
        if request.method == "POST":
            kwargs["number"] = pk
        with unless_deleted(tournament):
            return view(request, tournament, *args, **kwargs)

    return guarded


def side_of(request: HttpRequest) -> Side:
    """The half of a slip that ``request`` came by; only below ``slip_view``."""
    return cast(Side, request.META[_LINK])


def _is_mirror(tournament: Tournament) -> bool:
    """Whether another installation writes the tournament."""
    return MirrorFrom.objects.filter(tournament=tournament, ended_at=None).exists()
