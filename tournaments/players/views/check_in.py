"""Check-in: who has come, by an arbiter or by the code in the hall, and what becomes of those who have not."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.addresses import outside_address, qr_code
from tournaments.basics.errors import Refused, Stale
from tournaments.basics.languages import in_its_language
from tournaments.models import CheckInCode, Missing, Player, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, do_if_sure, done, is_htmx, nothing_until_commit, tournament_page
from tournaments.pages.keyed import path_of
from tournaments.pages.player_keys import key_of_screen, poster_code
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions.check_in import (
    close_check_in,
    code_of,
    decide_missing,
    note_presence,
    open_check_in,
    renew_codes,
)
from tournaments.players.forms.personal import CheckInForm
from tournaments.players.queries.check_in import check_in_list
from tournaments.rounds.queries.presence import missing
from tournaments.rounds.views.prints import sheet
from tournaments.rounds.views.rounds import paired_answer
from tournaments.stale_forms.expected import ExpectedVersion, MalformedVersion
from tournaments.stale_forms.of_players import CODES, MISSING, PRESENCE
from tournaments.stale_forms.unchanged import requires_unchanged


@arbiter_view(see=(Right.SEE, Right.CHECK_IN), change=Right.CHECK_IN)
@require_safe
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who is awaited; ``?q=`` looks for a name, ``?open=1`` leaves out those of whom it is known."""
    return tournament_page(request, "arbiter/players/check_in.html", tournament, _list(request, tournament))


def _list(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    wanted, only_open = request.GET.get("q", "").strip()[:80], request.GET.get("open") == "1"
    found = check_in_list(tournament, wanted=wanted, only_open=only_open, for_arbiters=True)
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
@requires_unchanged(PRESENCE, service_compares=True)
def presence(
    request: HttpRequest, tournament: Tournament, player: Player, *, expected: ExpectedVersion
) -> HttpResponse:
    """Note whether a player has come; HTMX gets the row back, everyone else the page."""
    note, status = "", HTTPStatus.OK
    try:
        note_presence(
            player, request.POST.get("presence", "?"), by=actor(request), expected=expected.values.get("presence", "")
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
        "found": check_in_list(tournament, for_arbiters=True),
        "out_of_band": True,
    }
    return render(request, "arbiter/players/parts/check_in_answer.html", context, status=status)


@shows("arbiter/players/missing.html")
def _missing_page(request: HttpRequest, tournament: Tournament) -> Context:
    absent, coming = missing(tournament), tournament.coming_round()
    return {"absent": absent, "coming": coming, "is_last": coming >= tournament.total_rounds}


@arbiter_view(see=Right.WORK)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(MISSING, service_compares=True)
@answered_by(_missing_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def missing_page(request: HttpRequest, tournament: Tournament, *, expected: ExpectedVersion) -> HttpResponse:
    """Decide about those who have not come, and pair the round."""
    choice, number = request.POST.get("missing", ""), expected.number("round")
    decided = partial(
        decide_missing, tournament, choice, by=actor(request), round_number=number, players=_ids(expected)
    )
    do_if_sure(request, lambda sure: decided(sure=sure))
    return paired_answer(request, tournament, number, with_missing=choice == Missing.PAIR)


def _ids(expected: ExpectedVersion) -> list[int]:
    """The players whom the page named.

    Raises:
        MalformedVersion: they are no numbers.
    """
    words = expected.values.get("missing", "").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 16 for word in words):
        raise MalformedVersion
    return [int(word) for word in words]


@shows("arbiter/players/check_in_code.html")
def _code_page(request: HttpRequest, tournament: Tournament, form: CheckInForm) -> Context:
    code = code_of(tournament)
    path = f"{path_of('check_in_screen', tournament.slug)}#{key_of_screen(code)}" if code else ""
    is_open = code is not None and code.is_open
    return {
        "form": form,
        "code": code,
        "open_until": code.open_until if code and is_open else None,
        "screen": path,
        "screen_address": outside_address(request, path) or request.build_absolute_uri(path) if path else "",
        "players_code": _poster_code(request, tournament, code) if is_open else "",
    }


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(CODES, typed=CheckInForm)
@answered_by(_code_page, form=CheckInForm)
def check_in_code(request: HttpRequest, tournament: Tournament, form: CheckInForm) -> HttpResponse:
    """Open check-in by code, close it, or make new codes."""
    by, what, until = actor(request), request.POST.get("do"), form.cleaned_data["until"]
    if what == "close":
        close_check_in(tournament, by=by)
        text = _("Check-in by code is closed.")
    elif what == "renew":
        renew_codes(tournament, by=by)
        text = _("There are new codes. Print the poster again, and open the screen again.")
    elif until is None:
        raise Refused(_("Say until when."))
    else:
        open_check_in(tournament, until=until, by=by)
        text = _("Players can check themselves in now.")
    return done(request, text, "arbiter:check_in_code", tournament.slug)


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
@in_its_language
def print_poster(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A poster with the code, which holds until new codes are made; it works only while check-in is open."""
    code = code_of(tournament)
    context = {
        "code": _poster_code(request, tournament, code),
        "has_code": code is not None and poster_code(code) != "",
    }
    return sheet(request, tournament, "poster", context)


def _poster_code(request: HttpRequest, tournament: Tournament, code: CheckInCode | None) -> str:
    """The QR code that players scan to check in; empty where there is none, or no phone could reach its address."""
    key = poster_code(code) if code else ""
    address = outside_address(request, f"{path_of('check_in', tournament.slug)}#{key}") if key else ""
    return qr_code(address) if address else ""
