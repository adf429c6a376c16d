"""The read-only API: the same published data as the pages, as JSON. Anybody may ask, from any site."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from tournaments.api import data
from tournaments.api.description import description as description_of_all
from tournaments.outcomes import scoring_of
from tournaments.selectors.ratings.changes import rating_changes, rating_list
from tournaments.selectors.ratings.reported import rounds_for_rating
from tournaments.selectors.rounds.explanation import published_explanation
from tournaments.selectors.rounds.published import named_players, published_round, published_rounds
from tournaments.selectors.rounds.round_list import round_list as list_of_round
from tournaments.selectors.standings.current import current_standings
from tournaments.selectors.tournament.public import (
    EVERY_TOURNAMENT,
    UNCHANGING,
    PublicTournament,
    mark_of_all,
    public_tournaments,
    starting_list,
)
from tournaments.views.public.access import View, found, of_public_tournament, unless_known

NOTHING_HERE = (
    "Nothing is published under this address. The tournaments are under /api/v1/tournaments/, "
    "and /api/v1/openapi.json describes all addresses."
)
ON_A_PAGE = 50  # tournaments
READ_ONLY = "This interface is for reading: ask with GET or HEAD."


def api_answer(view: View) -> View:
    """Answer GET and HEAD for scripts of any site; everything else and every error as JSON.

    Nothing here depends on who asks, so no cookie is read, and a form of another site can do no harm.
    """

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, **parts: Any) -> HttpResponse:
        response = _answered(view, request, **parts)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag"
        return response

    return answer


def of_tournament(view: Callable[..., data.Json]) -> View:
    """The JSON of ``view(public, …)`` for the tournament of the address."""

    def build(_request: HttpRequest, public: PublicTournament, **parts: Any) -> HttpResponse:
        return _json(view(public, **parts))

    return api_answer(of_public_tournament(build))


@api_answer
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments with a published round; with ``?page=`` those of that page, and how many pages there are."""
    listed = [public for public in public_tournaments() if public.current_round]

    def build() -> HttpResponse:
        wanted = request.GET.get("page")
        page = Paginator(listed, len(listed) or 1 if wanted is None else ON_A_PAGE).get_page(wanted)
        return _json(data.tournaments_data(page))

    return unless_known(request, mark_of_all(listed), build, of=EVERY_TOURNAMENT, reads=("page",))


@api_answer
def description(request: HttpRequest) -> HttpResponse:
    """The description of this interface in the form of OpenAPI."""
    text = description_of_all()
    mark = blake2b(text, digest_size=12).hexdigest()
    return unless_known(request, mark, lambda: HttpResponse(text, content_type="application/json"), of=UNCHANGING)


@api_answer
def nothing(_request: HttpRequest) -> HttpResponse:
    """Every other address below the API's."""
    raise Http404


@of_tournament
def tournament(public: PublicTournament) -> data.Json:
    """The facts of one tournament."""
    return data.tournament_data(public)


@of_tournament
def players(public: PublicTournament) -> data.Json:
    """Everybody who was ever named in a published round, by TPN."""
    return data.players_data(starting_list(public))


@of_tournament
def rounds(public: PublicTournament) -> data.Json:
    """The published rounds."""
    return data.rounds_data(public, published_rounds(public.row))


@of_tournament
def round_detail(public: PublicTournament, number: int) -> data.Json:
    """One round with its pairings and the results so far."""
    return data.round_data(public, found(published_round(public.row, number)), scoring=scoring_of(public.row))


@of_tournament
def round_list(public: PublicTournament, number: int, name: str) -> data.Json:
    """The system's list of one round, by the name that the system gives it in addresses."""
    listed = found(list_of_round(public.row, number))
    if name != listed.about.slug:
        raise Http404(name)
    return data.round_list_data(listed)


@of_tournament
def explanation(public: PublicTournament, number: int) -> data.Json:
    """How one round was paired, in the form of version 1."""
    return found(data.explanation_data(found(published_explanation(public.row, number))))


@of_tournament
def steps(public: PublicTournament, number: int) -> data.Json:
    """How one round was paired, step by step."""
    return data.steps_data(found(published_explanation(public.row, number)))


@of_tournament
def standings(public: PublicTournament) -> data.Json:
    """The standings after the last complete round."""
    known = published_rounds(public.row)
    return data.standings_data(current_standings(public.row, known, named_players(public.row, known)))


@of_tournament
def ratings(public: PublicTournament) -> data.Json:
    """Estimated rating changes and performances."""
    known = rounds_for_rating(public.row)
    lines = rating_changes(public.row, known, named_players(public.row, known))
    return data.ratings_data(rating_list(lines), rounds=len(known))


def _answered(view: View, request: HttpRequest, **parts: Any) -> HttpResponse:
    if request.method not in ("GET", "HEAD"):
        response = _problem(405, "Method Not Allowed", READ_ONLY)
        response.headers["Allow"] = "GET, HEAD"
        return response
    try:
        return view(request, **parts)
    except Http404:
        return _problem(404, "Not Found", NOTHING_HERE)


def _json(content: data.Json, **more: Any) -> JsonResponse:
    return JsonResponse(content, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")}, **more)


def _problem(status: int, title: str, detail: str) -> HttpResponse:
    """An error as RFC 9457 says it."""
    content = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return _json(content, status=status, content_type="application/problem+json")
