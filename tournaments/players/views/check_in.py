"""Check-in in the hall, and what becomes of those who have not come."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.errors import Refused, Stale
from tournaments.clicks.kinds import MISSING, PRESENCE
from tournaments.clicks.seen import MalformedSeen, Seen
from tournaments.models import Missing, Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, is_htmx, nothing_until_commit, tournament_page
from tournaments.pages.clicks import rests_on
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions.check_in import decide_missing, note_presence
from tournaments.players.actions.check_in_code import code_of
from tournaments.players.queries.check_in import check_in_list
from tournaments.rounds.queries.presence import missing
from tournaments.rounds.views.rounds import paired_answer


@arbiter_view(see=(Right.SEE, Right.CHECK_IN), change=Right.CHECK_IN)
@require_safe
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who is awaited; ``?q=`` looks for a name, ``?open=1`` leaves out those of whom it is known."""
    return tournament_page(request, "arbiter/players/check_in.html", tournament, _list(request, tournament))


def _list(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    wanted, only_open = request.GET.get("q", "").strip()[:80], request.GET.get("open") == "1"
    found = check_in_list(tournament, wanted=wanted, only_open=only_open)
    code = code_of(tournament)
    return {
        "found": found,
        "wanted": wanted,
        "only_open": only_open,
        "coming": tournament.coming_round(),
        "open_until": code.open_until if code and code.is_open else None,
    }


@arbiter_view(see=(Right.SEE, Right.CHECK_IN))
@require_safe
def rows(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list as it is now, for a page that was made at the change ``?since=``; 204 where that was the last one."""
    if request.GET.get("since") == str(tournament.revision):
        nothing_until_commit(request)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {"tournament": tournament, **_list(request, tournament)}
    return render(request, "arbiter/players/parts/check_in_list.html", context)


@arbiter_view(see=(Right.SEE, Right.CHECK_IN), change=Right.CHECK_IN)
@require_POST
@rests_on(PRESENCE, service_compares=True)
def presence(request: HttpRequest, tournament: Tournament, player: Player, *, seen: Seen) -> HttpResponse:
    """Note whether a player has come; HTMX gets the row back, everyone else the page."""
    note, status = "", HTTPStatus.OK
    try:
        note_presence(
            player, request.POST.get("presence", "?"), by=actor(request), expected=seen.facts.get("presence", "")
        )
    except Refused as refusal:
        if not is_htmx(request) and isinstance(refusal, Stale):
            raise
        note = " ".join(refusal.problems)
        status = HTTPStatus.CONFLICT if isinstance(refusal, Stale) else HTTPStatus.UNPROCESSABLE_ENTITY
    if is_htmx(request):
        return _row(request, tournament, player, note, status)
    if note:
        return tournament_page(
            request,
            "arbiter/players/check_in.html",
            tournament,
            _list(request, tournament),
            problems=[note],
            status=status,
        )
    return redirect(f"{reverse('arbiter:check_in', args=[tournament.slug])}#player-{player.pk}")


def _row(request: HttpRequest, tournament: Tournament, player: Player, note: str, status: int) -> HttpResponse:
    """The row, with the counts out of band."""
    player.refresh_from_db()
    player.tournament = tournament
    context = {
        "tournament": tournament,
        "player": player,
        "note": note,
        "found": check_in_list(tournament),
        "out_of_band": True,
    }
    return render(request, "arbiter/players/parts/check_in_answer.html", context, status=status)


@shows("arbiter/players/missing.html")
def _missing_page(request: HttpRequest, tournament: Tournament) -> Context:
    absent, coming = missing(tournament), tournament.coming_round()
    return {"absent": absent, "coming": coming, "is_last": coming >= tournament.total_rounds}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(MISSING, service_compares=True)
@answered_by(_missing_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def missing_page(request: HttpRequest, tournament: Tournament, *, seen: Seen) -> HttpResponse:
    """Decide about those who have not come, and pair the round."""
    choice, number = request.POST.get("missing", ""), seen.number("round")
    decided = partial(decide_missing, tournament, choice, by=actor(request), round_number=number, players=_ids(seen))
    do_if_sure(request, lambda sure: decided(sure=sure))
    return paired_answer(request, tournament, number, with_missing=choice == Missing.PAIR)


def _ids(seen: Seen) -> list[int]:
    """The players whom the page named.

    Raises:
        MalformedSeen: they are no numbers.
    """
    words = seen.facts.get("missing", "").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 16 for word in words):
        raise MalformedSeen
    return [int(word) for word in words]
