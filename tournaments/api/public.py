"""The read-only API: the same published data as the pages, as JSON. Anybody may ask, from any site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from hashlib import blake2b
from typing import Annotated, Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from asgi_fair.page_cache import UNCHANGING
from tournaments.api import answers, brackets, data, estimates, explanations
from tournaments.api.schemas import Keywords
from tournaments.basics.outcomes import scoring_of
from tournaments.basics.systems import system_of
from tournaments.pages.access import View, found, of_public_tournament, reads, unless_known
from tournaments.prizes.queries.narrowed import public_categories
from tournaments.publication.queries.public import (
    EVERY_TOURNAMENT,
    PublicTournament,
    public_tournaments,
    starting_list,
    version_of_all,
)
from tournaments.publication.queries.published import named_players, published_round, published_rounds
from tournaments.publication.queries.round_list import round_list as list_of_round
from tournaments.ratings.queries.changes import rating_changes, rating_list
from tournaments.ratings.queries.reported import rounds_for_rating
from tournaments.rounds.queries.explanation import published_explanation
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.standings.queries.bracket import bracket_of, won_in
from tournaments.standings.queries.by_board import board_prizes as board_prizes_of
from tournaments.standings.queries.current import current_standings
from tournaments.standings.queries.of_sides import side_scores

NOTHING_HERE = (
    "Nothing is published under this address. The tournaments are under /api/v1/tournaments/, "
    "and /api/v1/openapi.json describes all addresses."
)
ON_A_PAGE = 50  # tournaments
READ_ONLY = "This interface is for reading: ask with GET or HEAD."

Description = Annotated[dict[str, Any], Keywords(required=["openapi", "info", "paths"])]


def api_answer(view: View) -> View:
    """Answer GET and HEAD for scripts of any site; everything else and every error as JSON.

    Nothing here depends on who asks, so no cookie is read, and a form of another site can do no harm. The docstring of
    ``view``, and the class that it returns, stand in the description of the API.
    """

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, **parts: Any) -> HttpResponse:
        response = _answered(view, request, **parts)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag"
        return response

    answer.methods = {"GET": view}  # type: ignore[attr-defined]
    return answer


def of_tournament(view: Callable[..., Mapping[str, Any]]) -> View:
    """The JSON of ``view(public, …)`` for the tournament of the address."""

    @wraps(view)
    def build(_request: HttpRequest, public: PublicTournament, **parts: Any) -> HttpResponse:
        return _json(view(public, **parts))

    return api_answer(of_public_tournament(build))


@api_answer
@reads("page")
def tournaments(request: HttpRequest) -> Annotated[HttpResponse, answers.TournamentList]:
    """All tournaments with a published round, or those of one page of 50."""
    everything = public_tournaments()
    listed = [public for public in everything if public.current_round]

    def build() -> HttpResponse:
        wanted = request.GET.get("page")
        page = Paginator(listed, len(listed) or 1 if wanted is None else ON_A_PAGE).get_page(wanted)
        return _json(data.tournaments_data(page))

    return unless_known(request, version_of_all(everything), build, of=EVERY_TOURNAMENT, reads=("page",))


def description_view(describe: Callable[[], bytes]) -> View:
    """The view of what ``describe`` makes: the description of this interface in the form of OpenAPI."""

    @api_answer
    def description(request: HttpRequest) -> Annotated[HttpResponse, Description]:
        """This description."""
        text = describe()
        mark = blake2b(text, digest_size=12).hexdigest()
        return unless_known(request, mark, lambda: HttpResponse(text, content_type="application/json"), of=UNCHANGING)

    return description


@api_answer
def nothing(_request: HttpRequest) -> HttpResponse:
    """Every other address below the API's."""
    raise Http404


@of_tournament
def tournament(public: PublicTournament) -> answers.Tournament:
    """The facts of one tournament."""
    return data.tournament_data(public)


@of_tournament
def players(public: PublicTournament) -> answers.PlayerList:
    """Everybody who was named in a published round."""
    return data.players_data(starting_list(public))


@of_tournament
def rounds(public: PublicTournament) -> answers.RoundList:
    """The published rounds."""
    return data.rounds_data(public, published_rounds(public.row))


@of_tournament
def round_detail(public: PublicTournament, number: int) -> answers.Round:
    """One round with its pairings and the results so far."""
    published = found(published_round(public.row, number))
    return data.round_data(public, published, scoring=scoring_of(public.row), won=won_in(public.row, number))


@of_tournament
def round_list(public: PublicTournament, number: int, name: str) -> answers.ListOfRound:
    """The system's list of one round, by the name that the system gives it in addresses."""
    listed = found(list_of_round(public.row, number))
    if name != listed.about.slug:
        raise Http404(name)
    return data.round_list_data(listed)


@of_tournament
def explanation(public: PublicTournament, number: int) -> explanations.Explanation:
    """How one round was paired, in the form of version 1, where the system has one."""
    return found(data.explanation_data(found(published_explanation(public.row, number))))


@of_tournament
def steps(public: PublicTournament, number: int) -> explanations.Steps:
    """How one round was paired, step by step."""
    return data.steps_data(found(published_explanation(public.row, number)))


@of_tournament
def standings(public: PublicTournament) -> answers.Standings:
    """The standings after the last complete round."""
    known = published_rounds(public.row)
    players = named_players(public.row, known)
    return data.standings_data(current_standings(public.row, known, players), side_scores(public.row, known, players))


@of_tournament
def categories(public: PublicTournament) -> answers.CategoryList:
    """The categories whose standings are public, with their players; none in a team event."""
    known = published_rounds(public.row)
    standings = current_standings(public.row, known, named_players(public.row, known))
    return data.categories_data(standings, public_categories(public.row, standings))


@of_tournament
def board_prizes(public: PublicTournament) -> answers.BoardPrizes:
    """The board prizes of a team event, where they are public."""
    known, settings = published_rounds(public.row), settings_of_teams(public.row)
    if not (known[-1].event and settings.prizes_public):
        raise Http404
    return data.board_prizes_data(board_prizes_of(known, settings))


@of_tournament
def bracket(public: PublicTournament) -> brackets.KnockOut:
    """The bracket of a knock-out as it stands."""
    if not system_of(public.row).eliminates:
        raise Http404
    known = published_rounds(public.row)
    return data.bracket_data(found(bracket_of(public.row, known, named_players(public.row, known))))


@of_tournament
def ratings(public: PublicTournament) -> estimates.Ratings:
    """Estimated rating changes and performances."""
    known = rounds_for_rating(public.row)
    lines = rating_changes(public.row, known, named_players(public.row, known))
    return estimates.ratings_data(rating_list(lines), rounds=len(known))


def _answered(view: View, request: HttpRequest, **parts: Any) -> HttpResponse:
    if request.method not in ("GET", "HEAD"):
        response = _problem(405, "Method Not Allowed", READ_ONLY)
        response.headers["Allow"] = "GET, HEAD"
        return response
    try:
        return view(request, **parts)
    except Http404:
        return _problem(404, "Not Found", NOTHING_HERE)


def _json(content: Mapping[str, Any], **more: Any) -> JsonResponse:
    return JsonResponse(content, json_dumps_params={"ensure_ascii": False, "separators": (",", ":")}, **more)


def _problem(status: int, title: str, detail: str) -> HttpResponse:
    """An error as RFC 9457 says it."""
    content = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return _json(content, status=status, content_type="application/problem+json")
