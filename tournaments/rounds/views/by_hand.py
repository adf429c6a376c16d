"""Pairing by hand: begin, take steps, see what breaks and what the program pairs, finish or cancel."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.basics.levels import Level
from tournaments.models import ManualSession, Round, Tournament
from tournaments.pages.answers import answered_by
from tournaments.pages.arbiter import actor, done, tournament_page
from tournaments.permissions import Right, arbiter_view
from tournaments.rounds.actions import by_hand as actions
from tournaments.rounds.forms.rounds import FinishForm
from tournaments.rounds.queries.by_hand import boards_by_hand
from tournaments.rounds.views.rounds import find_round, round_response
from tournaments.stale_forms.of_rounds import BY_HAND, PUBLISHED
from tournaments.stale_forms.unchanged import requires_unchanged


def _page(
    request: HttpRequest,
    tournament: Tournament,
    session: ManualSession,
    *,
    form: FinishForm | None = None,
    template: str = "arbiter/rounds/by_hand.html",
    **told: Any,
) -> HttpResponse:
    session.round.tournament = tournament
    try:
        outcome = actions.judge(session)
    except KeyError as error:
        raise Http404 from error
    context = {
        "round": session.round,
        "session": session,
        "boards": boards_by_hand(session),
        "outcome": outcome,
        "picked": _picked(request),
        "form": form or FinishForm(published=session.round.is_published, level=outcome.level),
    }
    return tournament_page(request, template, tournament, context, **told)


def _picked(request: HttpRequest) -> list[int]:
    return [int(pk) for pk in request.POST.getlist("pick") if pk.isdecimal() and len(pk) < 16]


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_safe
def by_hand(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The session of a round, or what there is to know before one begins."""
    round = find_round(tournament, number)
    session = ManualSession.objects.filter(round=round).first()
    if session is None:
        context = {"round": round, "why_not": actions.why_not_by_hand(round)}
        return tournament_page(request, "arbiter/rounds/by_hand_start.html", tournament, context)
    session.round = round
    return _page(request, tournament, session)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(PUBLISHED)
@answered_by(round_response)
def by_hand_start(request: HttpRequest, tournament: Tournament, round: Round) -> HttpResponse:
    """Begin to pair the round by hand; nothing changes before that is finished."""
    actions.start_session(round, by=actor(request))
    return redirect("arbiter:by_hand", tournament.slug, round.number)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(BY_HAND)
@answered_by(_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def by_hand_step(request: HttpRequest, tournament: Tournament, session: ManualSession) -> HttpResponse:
    """One step with the players who were ticked."""
    step = request.POST.get("step", "")
    if step == "back":
        actions.take_step_back(session)
    elif step == "program":
        actions.seat_as_paired(session)
    else:
        actions.take_step(session, step, _picked(request), by=actor(request))
    return redirect("arbiter:by_hand", tournament.slug, session.round.number)


def _finish_form(request: HttpRequest, _tournament: Tournament, session: ManualSession) -> FinishForm:
    return FinishForm(request.POST, published=session.round.is_published, level=actions.judge(session).level)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(BY_HAND)
@answered_by(_page, form=_finish_form)
def by_hand_finish(
    request: HttpRequest, tournament: Tournament, session: ManualSession, form: FinishForm
) -> HttpResponse:
    """End the session: warnings are answered by their levels, the most serious in a second step."""
    number = session.round.number
    if actions.judge(session).level >= Level.TWO_STEPS and "second" not in request.POST:
        return _page(request, tournament, session, form=form, template="arbiter/rounds/by_hand_second.html")
    reason, case = form.cleaned_data["reason"], form.cleaned_data.get("case", "")
    actions.finish_session(session, by=actor(request), reason=reason, case=case)
    text = _("Round %(number)d is paired as you put it together.") % {"number": number}
    return done(request, text, "arbiter:round", tournament.slug, number)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(BY_HAND)
def by_hand_cancel(request: HttpRequest, tournament: Tournament, session: ManualSession) -> HttpResponse:
    """End the session; the round stays as it was."""
    number = session.round.number
    actions.cancel_session(session, by=actor(request))
    return done(
        request, _("Round %(number)d stays as it was.") % {"number": number}, "arbiter:round", tournament.slug, number
    )
