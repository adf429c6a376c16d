"""Results: one board at a time, what others entered meanwhile, corrections of earlier rounds."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.errors import Refused, Stale
from tournaments.basics.systems import is_for_teams
from tournaments.log.changes import TargetKind
from tournaments.log.reading import LastEntry, last_change_by, last_results
from tournaments.models import Game, Match, RatingCorrection, Result, Round, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, is_htmx, nothing_until_commit, problems_of
from tournaments.permissions import Right, arbiter_view, may
from tournaments.results.actions import recording as actions
from tournaments.results.actions.corrections import correct_game
from tournaments.results.actions.matches import forfeit_match
from tournaments.results.forms.result import SURELY_ADJOURNED, CorrectionForm, EnteredResult, ResultForm
from tournaments.results.queries.deadline import error_deadline
from tournaments.results.queries.standing import StandingResult, standing_result
from tournaments.results.queries.windows import AfterDeadline, Counts, window_of
from tournaments.rounds.queries import seated as read
from tournaments.rounds.queries.adjourned import paired_as_draw
from tournaments.rounds.queries.matches import lines_of_match, match_lines
from tournaments.rounds.queries.steps import steps
from tournaments.rounds.views.rounds import find_round, round_response, to_see_a_round
from tournaments.stale_forms.expected import ExpectedVersion
from tournaments.stale_forms.of_rounds import GAME, MATCH
from tournaments.stale_forms.unchanged import requires_unchanged


@arbiter_view(see=(Right.SEE, Right.FILL), change=Right.FILL)
@require_POST
@requires_unchanged(GAME, service_compares=True)
def result(request: HttpRequest, tournament: Tournament, game: Game, *, expected: ExpectedVersion) -> HttpResponse:
    """Save the result of one game; HTMX gets the row back, everyone else the page."""
    form = ResultForm(request.POST)
    if not form.is_valid():
        return _refused(request, tournament, game, " ".join(problems_of(form)), HTTPStatus.UNPROCESSABLE_ENTITY)
    entered = form.entered
    if paired_as_draw(game) and entered.result != Result.DRAW:
        note = _("Later rounds were paired as if this game were drawn. Enter its result on the page of the board.")
        return _refused(request, tournament, game, note, HTTPStatus.CONFLICT)
    if form.adjourns_unasked and game.result != Result.ADJOURNED:
        note = _("It counts as a draw for the next pairings, and there is no final report before it is decided.")
        return _refused(request, tournament, game, note, HTTPStatus.CONFLICT, asks=SURELY_ADJOURNED)
    was = standing_result(tournament, game) if EnteredResult.of(game) != entered else None
    try:
        saved = actions.record_result(
            game,
            entered.result,
            by=actor(request),
            expected_version=expected.number("version"),
            rated=entered.rated,
            only_open=not may(request, Right.WORK),
        )
    except Stale as refusal:
        return _overtaken(request, tournament, game, entered, refusal)
    except Refused as refusal:
        note = " ".join(refusal.problems)
        if isinstance(refusal, AfterDeadline) and may(request, Right.LEAD):
            address = reverse("arbiter:correct", args=[tournament.slug, game.pk])
            note = format_html('{} <a href="{}">{}</a>', note, address, _("Correct"))
        return _refused(request, tournament, game, note, HTTPStatus.CONFLICT)
    tournament.revision = saved.match.round.tournament.revision
    now = {saved.pk: LastEntry(timezone.now(), str(actor(request)))}
    return _saved(request, tournament, saved, was=was, entries=now)


def _overtaken(
    request: HttpRequest, tournament: Tournament, game: Game, entered: EnteredResult, refusal: Stale
) -> HttpResponse:
    """Somebody was faster. That is no conflict where both say the same, as after an answer lost on its way."""
    game.refresh_from_db(fields=["result", "rated", "version"])
    tournament.refresh_from_db(fields=["revision"])
    if EnteredResult.of(game) == entered:
        return _saved(request, tournament, game)
    note = " ".join(refusal.problems)
    who = last_change_by(tournament, TargetKind.GAME, game.pk)
    if who:
        note = _("%(note)s (Entered by %(who)s.)") % {"note": note, "who": who}
    return _refused(request, tournament, game, note, HTTPStatus.CONFLICT)


def _saved(
    request: HttpRequest,
    tournament: Tournament,
    game: Game,
    *,
    was: StandingResult | None = None,
    entries: Mapping[int, LastEntry] | None = None,
) -> HttpResponse:
    """``was`` is the result that the new one has replaced; None for a board that was open."""
    if is_htmx(request):
        seated = read.seated_game(game)
        return _row(request, tournament, game.match.round, seated, status=HTTPStatus.OK, was=was, entries=entries)
    if was is not None:
        messages.info(request, _in_words(game, was))
    page = reverse("arbiter:round", args=[tournament.slug, game.match.round.number])
    open_board = read.progress(game.match.round).next_open
    return redirect(f"{page}#board-{(open_board or game).pk}")


def _in_words(game: Game, was: StandingResult) -> str:
    values = {
        "board": game.table,
        "result": Result(was.result).label,
        "who": was.by or "–",
        "time": date_format(localtime(was.at), "TIME_FORMAT"),
    }
    text = _("Board %(board)d was %(result)s, entered by %(who)s at %(time)s. To take it back, enter that again.")
    return text % values


def _refused(
    request: HttpRequest, tournament: Tournament, game: Game, note: str, status: int, *, asks: str = ""
) -> HttpResponse:
    """The row, or the page, with what is in the way; ``asks`` is what the form sends when the arbiter is sure."""
    if is_htmx(request):
        (seated,) = read.games_of(game.match.round, [game.pk])
        tournament.refresh_from_db(fields=["revision"])
        return _row(request, tournament, game.match.round, seated, note=note, status=status, asks=asks)
    sure = {game.pk: asks} if asks else {}
    return round_response(request, tournament, game.match.round, notes={game.pk: note}, sure=sure, status=status)


def _row(
    request: HttpRequest,
    tournament: Tournament,
    round: Round,
    seated: read.SeatedGame,
    *,
    note: str = "",
    status: int,
    was: StandingResult | None = None,
    asks: str = "",
    entries: Mapping[int, LastEntry] | None = None,
) -> HttpResponse:
    """The row of one game, with the counter of the round out of band."""
    context = {
        "tournament": tournament,
        "round": round,
        "games": [seated],
        "notes": {seated.game.pk: note},
        "sure": {seated.game.pk: asks},
        "was": was,
        "out_of_band": True,
        "swapped": lines_of_match(round, seated.game.match_id),
        "last_entries": entries or last_results(tournament, [seated.game.pk]),
        **_progress(tournament, round),
    }
    return render(request, "arbiter/results/row_answer.html", context, status=status)


def _progress(tournament: Tournament, round: Round) -> dict[str, Any]:
    """The counter, and the next step as soon as no board is open."""
    progress = read.progress(round)
    return {"progress": progress, "steps": steps(tournament) if progress.is_complete else None}


def _round_of_match(request: HttpRequest, tournament: Tournament, match: Match, **told: Any) -> HttpResponse:
    return round_response(request, tournament, match.round, **told)


@arbiter_view(see=(Right.SEE, Right.FILL), change=Right.FILL)
@require_POST
@requires_unchanged(MATCH)
@answered_by(_round_of_match)
def match_forfeit(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """One side of a match, or neither, has not come: all its open games are lost by forfeit."""
    games = forfeit_match(match, request.POST.get("lost_by", ""), by=actor(request))
    text = ngettext(
        "Board %(board)d: %(count)d game is lost by forfeit.",
        "Board %(board)d: %(count)d games are lost by forfeit.",
        games,
    )
    page = reverse("arbiter:round", args=[tournament.slug, match.round.number])
    return done(request, text % {"board": match.table, "count": games}, f"{page}#match-{match.pk}")


@arbiter_view(see=(Right.SEE, Right.FILL), further=to_see_a_round)
@require_safe
def results_since(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The rows that differ from what a page shows.

    ``since`` is the tournament's revision that the page knows, ``versions`` the versions of its rows in board
    order, joined by dots. 204 when nothing at all has changed.
    """
    if request.GET.get("since") == str(tournament.revision):
        nothing_until_commit(request)
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    round = find_round(tournament, number)
    known = request.GET.get("versions", "").split(".")
    current = read.game_versions(round)
    if len(known) != len(current):
        changed = [pk for pk, _version in current]
    else:
        changed = [pk for (pk, version), shown in zip(current, known, strict=True) if str(version) != shown]
    games = read.games_of(round, changed)
    matches = {seated.game.match_id for seated in games}
    lines = match_lines(round) if matches else {}
    context = {
        "tournament": tournament,
        "round": round,
        "games": games,
        "last_entries": last_results(tournament, [seated.game.pk for seated in games]),
        "swapped": {pk: line for pk, line in lines.items() if pk in matches},
        **_progress(tournament, round),
    }
    return render(request, "arbiter/results/changes.html", context)


def _to_correct(_request: HttpRequest, tournament: Tournament, pk: int) -> Right | None:
    """Entering how an adjourned game ended is the day's work; every correction is the chief arbiter's."""
    adjourned = Game.objects.filter(pk=pk, match__round__tournament=tournament, result=Result.ADJOURNED)
    return None if adjourned.exists() else Right.LEAD


def _correction_form(request: HttpRequest, tournament: Tournament, game: Game) -> CorrectionForm:
    return CorrectionForm(
        request.POST or None,
        initial={"result": EnteredResult.of(game).code},
        asks=window_of(tournament, game.match.round.number).asks,
        next_round=game.match.round.number + 1,
        adjourned=game.result == Result.ADJOURNED,
        paired_as_draw=paired_as_draw(game),
        of_teams=is_for_teams(tournament),
    )


@shows("arbiter/results/correct.html")
def _correction_page(request: HttpRequest, tournament: Tournament, game: Game, form: CorrectionForm) -> Context:
    (seated,) = read.games_of(game.match.round, [game.pk])
    return {
        "form": form,
        "round": game.match.round,
        "seated": seated,
        "window": window_of(tournament, game.match.round.number),
        "for_rating": RatingCorrection.objects.filter(game=game).first(),
        "error_deadline": error_deadline(tournament, game.match.round.number),
        "next_round": game.match.round.number + 1,
    }


@arbiter_view(see=Right.WORK, further=_to_correct)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(GAME, typed=CorrectionForm)
@answered_by(_correction_page, form=_correction_form)
def correct(request: HttpRequest, tournament: Tournament, game: Game, form: CorrectionForm) -> HttpResponse:
    """Correct a result of an earlier round, with a reason; published pairings stay as they are (C.04.2, 4.3)."""
    entered = form.entered
    if game.result == Result.ADJOURNED:
        actions.record_result(game, entered.result, by=actor(request), rated=entered.rated)
        text = _("The adjourned game of board %(board)d has its result.")
    else:
        counts = correct_game(
            game,
            entered.result,
            by=actor(request),
            reason=form.cleaned_data["reason"],
            rated=entered.rated,
            colours_changed=form.cleaned_data["colours_changed"],
            whole_match=form.cleaned_data.get("whole_match", False),
            told_in_time=form.cleaned_data.get("told_in_time", True),
        )
        text = _("The result of board %(board)d has been corrected.")
        if counts is Counts.RATING:
            text = _("Board %(board)d has been corrected for rating only; standings and pairings stay.")
    return done(request, text % {"board": game.table}, "arbiter:round", tournament.slug, game.match.round.number)
