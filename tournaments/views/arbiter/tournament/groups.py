"""Forbidden pairings: pairs of players, and groups that are kept apart as far as possible."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.apart import groups_in_round, pairs_of
from tournaments.clicks.kinds import GROUP, GROUPS, PAIR, PAIRS
from tournaments.forms.groups import GroupForm
from tournaments.forms.tournament import ForbiddenPairForm
from tournaments.models import ApartGroup, ForbiddenPair, Tournament
from tournaments.permissions import Right, arbiter_view
from tournaments.selectors.players.entries import forbidden_pairs
from tournaments.services.errors import Refused
from tournaments.services.rounds.guards import coming_round, has_begun
from tournaments.services.tournament import groups as services
from tournaments.services.tournament import setup
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(GROUPS)
def groups(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The groups in their order, and a new one."""
    form = GroupForm(request.POST or None, tournament=tournament, late=tournament.paired_rounds.exists())
    if not form.is_valid():
        return _page(request, tournament, form, status=form_status(form))
    try:
        services.add_group(tournament, by=actor(request), **form.cleaned_data)
    except Refused as refusal:
        return _page(request, tournament, form, status=refuse(form, refusal))
    done(request, _("They are kept apart as far as possible."))
    return redirect("arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@rests_on(GROUP)
def group_remove(request: HttpRequest, tournament: Tournament, group: ApartGroup) -> HttpResponse:
    """Let the players of a group meet again."""
    try:
        services.remove_group(group, by=actor(request))
    except Refused as refusal:
        return _page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    done(request, _("They may meet again."))
    return redirect("arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(GROUP)
def group_edit(request: HttpRequest, tournament: Tournament, group: ApartGroup) -> HttpResponse:
    """Another group, other players or other rounds, at the same place."""
    late = tournament.paired_rounds.exists()
    form = GroupForm(request.POST or None, tournament=tournament, late=late, group=group)
    status = form_status(form)
    if form.is_valid():
        try:
            services.change_group(group, by=actor(request), **form.cleaned_data)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("They are kept apart as far as possible."))
            return redirect("arbiter:groups", tournament.slug)
    context = {"form": form, "group": group, "is_fixed": _is_fixed(tournament)}
    return tournament_page(request, "arbiter/tournament/group_edit.html", tournament, context, status=status)


@arbiter_view(change=Right.LEAD)
@require_POST
@rests_on(GROUP)
def group_move(request: HttpRequest, tournament: Tournament, group: ApartGroup) -> HttpResponse:
    """One place up with ``to=up``, else one place down."""
    try:
        services.move_group(group, by=actor(request), up=request.POST.get("to") == "up")
    except Refused as refusal:
        return _page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    done(request, _("The groups are in another order."))
    return redirect("arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@rests_on(PAIRS, typed=ForbiddenPairForm)
def forbid_pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Keep two players apart."""
    form = _pair_form(tournament, request.POST)
    if not form.is_valid():
        return _page(request, tournament, pair_form=form, status=form_status(form))
    try:
        setup.add_forbidden_pair(tournament, by=actor(request), **form.cleaned_data)
    except Refused as refusal:
        return _page(request, tournament, pair_form=form, status=refuse(form, refusal))
    done(request, _("These two will not be paired with each other."))
    return redirect("arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@rests_on(PAIR)
def allow_pair(request: HttpRequest, tournament: Tournament, pair: ForbiddenPair) -> HttpResponse:
    """Let two players meet again."""
    try:
        setup.remove_forbidden_pair(pair, by=actor(request))
    except Refused as refusal:
        return _page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    done(request, _("These two may be paired with each other again."))
    return redirect("arbiter:groups", tournament.slug)


def _pair_form(tournament: Tournament, data: QueryDict | None = None) -> ForbiddenPairForm:
    late = tournament.paired_rounds.exists()
    return ForbiddenPairForm(data, players=tournament.players.order_by("name"), late=late)


def _is_fixed(tournament: Tournament) -> bool:
    return tournament.in_fide_mode and has_begun(tournament)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: GroupForm | None = None,
    *,
    pair_form: ForbiddenPairForm | None = None,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    coming = coming_round(tournament)
    parts = groups_in_round(tournament, tournament.players.all(), coming)
    context = {
        "form": form or GroupForm(tournament=tournament, late=tournament.paired_rounds.exists()),
        "pair_form": pair_form or _pair_form(tournament),
        "pairs": forbidden_pairs(tournament),
        "groups": tournament.apart_groups.prefetch_related("members__player"),
        "coming": coming,
        "parts": parts,
        "apart": len(pairs_of(parts)),
        "too_large": [part for part in parts if 2 * len(part) > tournament.players.count()],
        "is_fixed": _is_fixed(tournament),
    }
    return tournament_page(
        request, "arbiter/tournament/groups.html", tournament, context, problems=problems, status=status
    )
