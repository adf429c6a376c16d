"""Results from a helper's phone: the helper's boards, and a result for each that has none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.basics.errors import Refused, Stale
from tournaments.models import Game, HelperLink, Result, Round, Tournament
from tournaments.pages.arbiter import done
from tournaments.pages.keyed import key_answer, path_of
from tournaments.pages.keys import key_of_link
from tournaments.permissions_by_link import helper_of, helper_view
from tournaments.publication.queries.public import public_tournament
from tournaments.results.actions.helpers import note_use, record_by_helper
from tournaments.results.models.player_report import REPORTED
from tournaments.rounds.queries import seated as read
from tournaments.rounds.queries.at_hand import rounds_at_hand
from tournaments.rounds.queries.games import place_of
from tournaments.stale_forms.expected import ExpectedVersion
from tournaments.stale_forms.of_rounds import OWN_BOARD
from tournaments.stale_forms.unchanged import requires_unchanged


@never_cache
@require_POST
def helper_key(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the key of a link, once for each phone."""
    link = HelperLink.objects.filter(pk=pk).first()
    page = path_of("helping", pk)
    answer = key_answer(request, key_of_link(link) if link else None, page=page, key_page=path_of("helper_key", pk))
    if link is not None and answer.status_code == HTTPStatus.FOUND:
        note_use(link)
    return answer


@never_cache
@require_safe
@helper_view
def helping(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The boards of the round at hand that the link is for; ``?board=`` leads to one of them.

    In a round robin ``?round=`` shows those of another round that is not over.
    """
    asked = request.GET.get("board", "").strip().replace(",", ".")
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,2})?", asked):
        return _to_board(request, tournament, ".".join(str(int(part)) for part in asked.split(".")))
    return _page(request, tournament)


def _to_board(request: HttpRequest, tournament: Tournament, asked: str) -> HttpResponse:
    """To the board of that name, or to the first one at the table of that number."""
    round_ = _round(request, rounds_at_hand(tournament))
    found = [one for one in _boards(request, round_) if asked in (place_of(one.game, tournament), str(one.game.table))]
    if found and round_ is not None:
        return redirect(f"{request.path}?round={round_.number}#board-{found[0].game.pk}")
    problem = _("You cannot enter results for board %(board)s, or there is none.") % {"board": asked}
    return _page(request, tournament, problem=problem, status=HTTPStatus.NOT_FOUND)


def _round(request: HttpRequest, rounds: Sequence[Round]) -> Round | None:
    """The one of ``rounds`` that is asked for, else the first; None without any."""
    asked = request.GET.get("round", "")
    return next((one for one in rounds if str(one.number) == asked), rounds[0] if rounds else None)


def _boards(request: HttpRequest, round_: Round | None) -> list[read.SeatedGame]:
    """The link's boards in the round."""
    if round_ is None:
        return []
    link = helper_of(request)
    games = round_.games.filter(match__table__range=(link.first_board, link.last_board))
    return list(read.games_of(round_, games.values_list("pk", flat=True)))


def _page(
    request: HttpRequest, tournament: Tournament, *, problem: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    rounds = rounds_at_hand(tournament)
    round_ = _round(request, rounds)
    boards = _boards(request, round_)
    context = {
        "tournament": tournament,
        "tournament_is_public": public_tournament(tournament.slug) is not None,
        "link": helper_of(request),
        "round": round_ if boards else None,
        "rounds": rounds,
        "open": [one for one in boards if one.is_open],
        "filled": [one for one in boards if not one.is_open],
        "choices": [(result.value, result.label) for result in REPORTED],
        "problem": problem,
    }
    return render(request, "public/results/helping.html", context, status=status)


@never_cache
@require_POST
@helper_view
@requires_unchanged(OWN_BOARD, service_compares=True)
def helper_result(
    request: HttpRequest, tournament: Tournament, game: Game, *, expected: ExpectedVersion
) -> HttpResponse:
    """Fill an open board."""
    result = request.POST.get("result", "")
    try:
        record_by_helper(helper_of(request), game, result, expected_version=expected.number("version"))
    except Refused as refusal:
        status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
        return _page(request, tournament, problem=" ".join(refusal.problems), status=status)
    text = _("Board %(board)s: %(result)s is saved.")
    text %= {"board": place_of(game, tournament), "result": Result(result).label}
    page = reverse("public:helping", args=[helper_of(request).pk])
    return done(request, text, f"{page}?round={game.match.round.number}")
