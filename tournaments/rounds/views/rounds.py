"""A round's life: pair, look at the draft, publish or discard, enter results, take back; its versions."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.errors import Refused, Stale
from tournaments.basics.systems import system_of
from tournaments.log.reading import last_results
from tournaments.models import Round, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, problems_of, tournament_page
from tournaments.permissions import Right, arbiter_view, may
from tournaments.publication.queries.versions import taken_back_round, versions_of
from tournaments.rounds.actions import drafts as actions
from tournaments.rounds.actions.all_rounds import publish_all_rounds
from tournaments.rounds.actions.by_hand import start_session
from tournaments.rounds.actions.second_opinions import acknowledge_opinion, wait_for_opinion
from tournaments.rounds.actions.taking_back import take_back_round, why_not_taken_back
from tournaments.rounds.forms.rounds import PublishForm, TakeBackForm
from tournaments.rounds.queries import seated as read
from tournaments.rounds.queries.adjourned import adjourned_games
from tournaments.rounds.queries.cases import changes_published
from tournaments.rounds.queries.checks import draft_checks
from tournaments.rounds.queries.matches import match_lines
from tournaments.rounds.queries.outdated import is_outdated
from tournaments.rounds.queries.presence import missing
from tournaments.rounds.queries.second_opinions import late_opinion, opinion_seen
from tournaments.rounds.views.second_opinions import after_the_opinion
from tournaments.stale_forms.expected import ExpectedVersion
from tournaments.stale_forms.of_rounds import DRAFT, PUBLISHED, SAME_ROUND
from tournaments.stale_forms.of_tournament import COMING
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.views.overview import overview_page


def find_round(tournament: Tournament, number: int) -> Round:
    """The paired round ``number``, or a 404."""
    found = read.round_of(tournament, number)
    if found is None:
        raise Http404(_("Round %(number)d has not been paired.") % {"number": number})
    found.tournament = tournament
    return found


def _to_pair(request: HttpRequest, _tournament: Tournament) -> Right | None:
    """Pairing by the rules is the day's work; by hand the chief arbiter pairs."""
    return Right.LEAD if "by_hand" in request.POST else None


@arbiter_view(further=_to_pair)
@require_POST
@requires_unchanged(COMING, service_compares=True)
@answered_by(overview_page)
def pair(request: HttpRequest, tournament: Tournament, *, expected: ExpectedVersion) -> HttpResponse:
    """Pair the coming round as a draft; pairing itself runs outside any transaction."""
    number = expected.number("round")
    if "by_hand" in request.POST:
        opened = actions.open_by_hand(tournament, by=actor(request), number=number)
        start_session(opened, by=actor(request))
        return redirect("arbiter:by_hand", tournament.slug, opened.number)
    if "all" in request.POST:
        rounds = publish_all_rounds(tournament, by=actor(request))
        text = ngettext(
            "%(count)d round is paired and published. Results can come in.",
            "%(count)d rounds are paired and published. Results can come in.",
            len(rounds),
        )
        return done(request, text % {"count": len(rounds)}, "arbiter:round", tournament.slug, rounds[0].number)
    if missing(tournament) and number == tournament.coming_round():
        return redirect("arbiter:missing", tournament.slug)
    return paired_answer(request, tournament, number)


def paired_answer(
    request: HttpRequest, tournament: Tournament, number: int, *, with_missing: bool = False
) -> HttpResponse:
    """Pair round ``number`` and go to it; the overview says why where it cannot be paired."""
    try:
        paired = actions.pair_next_round(
            tournament,
            by=actor(request),
            number=number,
            nonetheless=request.POST.get("nonetheless") == "on",
            with_missing=with_missing,
        )
    except Stale:
        raise
    except Refused as refusal:
        by_hand = isinstance(refusal, actions.CannotBePaired)
        problems = refusal.problems
        return overview_page(request, tournament, problems=problems, status=HTTPStatus.CONFLICT, by_hand=by_hand)
    text = _("Round %(number)d is paired. Check the draft, then publish it.")
    if tournament.pairings_at_once and adjourned_games(tournament):
        text = _(
            "Round %(number)d is paired, and adjourned games count as draws in it. Check the draft, then publish it."
        )
    elif tournament.pairings_at_once:
        wait_for_opinion(tournament, paired.number)
        text = _("Round %(number)d is paired and published. Results can come in.")
        try:
            actions.publish_round(paired, by=actor(request))
        except Refused as refusal:
            return overview_page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    return done(request, text % {"number": paired.number}, "arbiter:round", tournament.slug, paired.number)


def to_see_a_round(request: HttpRequest, tournament: Tournament, number: int) -> Right | None:
    """Helpers see published rounds alone."""
    if may(request, Right.SEE):
        return None
    return Right.SEE if tournament.paired_rounds.filter(number=number, published_at=None).exists() else None


@arbiter_view(see=(Right.SEE, Right.FILL), further=to_see_a_round)
@require_safe
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draft with its checks, the result entry of the running round, or an earlier round.

    ``?board=`` leads to the board of that number, ``?show=missing`` leaves out those that have a result,
    ``?show=remarks`` those without remarks, ``?q=`` those without this name.
    """
    round = find_round(tournament, number)
    board = request.GET.get("board", "").strip()
    if not board:
        return round_response(request, tournament, round)
    is_number = board.isascii() and board.isdigit() and len(board) < 6
    found = round.games.filter(match__table=int(board)).first() if is_number else None
    if found is None:
        problem = _("There is no board %(number)s in round %(round)d.") % {"number": board[:20], "round": number}
        return round_response(request, tournament, round, problems=[problem], status=HTTPStatus.NOT_FOUND)
    return redirect(f"{request.path}#board-{found.pk}")


def round_response(
    request: HttpRequest,
    tournament: Tournament,
    round: Round,
    *,
    notes: Mapping[int, str] | None = None,
    sure: Mapping[int, str] | None = None,
    **told: Any,
) -> HttpResponse:
    """The page of ``round``; ``notes`` has what is wrong, ``sure`` what is to be confirmed, by the id of the board."""
    predetermined = system_of(tournament).is_predetermined
    is_last = predetermined or not tournament.paired_rounds.filter(number__gt=round.number).exists()
    before = "missing" if request.GET.get("open") == "1" else ""  # as the address was until version 0.2
    wanted = read.Wanted(request.GET.get("show", before), request.GET.get("q", "").strip()[:120])
    view = read.round_view(round)
    context = {
        "round": round,
        "view": wanted.shown(view) if round.is_published else view,
        "find": wanted,
        "whole": view,
        "last_entries": last_results(tournament, [one.game.pk for one in view.games]) if round.is_published else {},
        "progress": read.progress(round, is_seated=any(one.white.is_there or one.black.is_there for one in view.games)),
        "matches": match_lines(round),
        "notes": notes or {},
        "sure": sure or {},
    }
    if not round.is_published:
        template = "arbiter/rounds/draft.html"
        context["checks"] = draft_checks(round)
        gone = taken_back_round(tournament, round.number)
        context |= {
            "gone": gone,
            "outdated": is_outdated(round),
            "opinion": opinion_seen(round),
            "changes_published": changes_published(round),
            "publish_form": PublishForm(initial={"note": gone.why_taken_back if gone else ""}),
        }
    elif is_last:
        template = "arbiter/results/entry.html"
    else:
        template = "arbiter/rounds/earlier.html"
    if round.is_published and may(request, Right.SEE):
        context["opinion"] = late_opinion(round)
    return tournament_page(request, template, tournament, context, **told)


@arbiter_view
@require_POST
@after_the_opinion
@requires_unchanged(DRAFT)
@answered_by(round_response)
def publish(request: HttpRequest, tournament: Tournament, round: Round) -> HttpResponse:
    """Make the draft public, and no other one: pairings and the list of the round are frozen together."""
    form = PublishForm(request.POST)
    if not form.is_valid():
        return round_response(
            request, tournament, round, problems=problems_of(form), status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    actions.publish_round(round, by=actor(request), **form.cleaned_data)
    text = _("Round %(number)d is published. You can enter results.") % {"number": round.number}
    return done(request, text, "arbiter:round", tournament.slug, round.number)


@arbiter_view
@require_POST
@requires_unchanged(DRAFT)
@answered_by(round_response)
def discard(request: HttpRequest, tournament: Tournament, round: Round) -> HttpResponse:
    """Throw the draft away; nobody but arbiters has seen it."""
    actions.discard_draft(round, by=actor(request))
    text = _("The draft of round %(number)d has been discarded.") % {"number": round.number}
    return done(request, text, "arbiter:tournament", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(SAME_ROUND)
@answered_by(round_response)
def opinion_known(request: HttpRequest, tournament: Tournament, round: Round) -> HttpResponse:
    """The arbiters know that the second opinion pairs a published round otherwise."""
    acknowledge_opinion(round, by=actor(request))
    text = _("The second opinion on round %(number)d is acknowledged. The report stays.") % {"number": round.number}
    return done(request, text, "arbiter:round", tournament.slug, round.number)


@shows("arbiter/rounds/take_back.html")
def _take_back_page(request: HttpRequest, tournament: Tournament, round: Round, form: TakeBackForm) -> Context:
    return {"form": form, "round": round, "why_not": why_not_taken_back(round)}


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(PUBLISHED, typed=TakeBackForm)
@answered_by(_take_back_page, form=TakeBackForm)
def take_back(request: HttpRequest, tournament: Tournament, round: Round, form: TakeBackForm) -> HttpResponse:
    """Make a published round a draft again while it has no result; the public reads the reason."""
    take_back_round(round, by=actor(request), reason=form.cleaned_data["reason"])
    text = _("Round %(number)d is a draft again. Change it, or discard it and pair anew; then publish it.")
    return done(request, text % {"number": round.number}, "arbiter:round", tournament.slug, round.number)


@arbiter_view
@require_safe
def versions(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Every version in which the round was published, with who did it."""
    context = {"number": number, "versions": versions_of(tournament, number, for_arbiters=True)}
    return tournament_page(request, "arbiter/rounds/versions.html", tournament, context)
