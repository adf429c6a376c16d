"""Pairs, and groups, of players or teams that are kept apart."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.basics.entrants import entrant_rows
from tournaments.models import ApartGroup, ForbiddenPair, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.players.queries.entries import forbidden_pairs
from tournaments.rounds.queries.forbidden_groups import groups_in_round, pairs_of
from tournaments.rounds.queries.guards import has_begun
from tournaments.stale_forms.of_tournament import GROUP, GROUPS, PAIR, PAIRS
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions import groups as actions
from tournaments.tournament.actions import setup
from tournaments.tournament.forms.groups import ForbiddenPairForm, GroupForm


def _form(request: HttpRequest | None, tournament: Tournament, group: ApartGroup | None = None) -> GroupForm:
    """The form as ``request`` sends it; None where it sends another one of the page, or none."""
    late = tournament.paired_rounds.exists()
    return GroupForm((request.POST or None) if request else None, tournament=tournament, late=late, group=group)


def _pair_form(request: HttpRequest | None, tournament: Tournament) -> ForbiddenPairForm:
    late = tournament.paired_rounds.exists()
    return ForbiddenPairForm(request.POST if request else None, tournament=tournament, late=late)


@shows("arbiter/tournament/groups.html")
def _page(
    request: HttpRequest,
    tournament: Tournament,
    _row: ApartGroup | ForbiddenPair | None = None,
    *,
    form: GroupForm | ForbiddenPairForm | None = None,
) -> Context:
    coming, there = tournament.coming_round(), entrant_rows(tournament).by_id(tournament).values()
    parts = groups_in_round(tournament, there, coming)
    return {
        "form": form if isinstance(form, GroupForm) else _form(None, tournament),
        "pair_form": form if isinstance(form, ForbiddenPairForm) else _pair_form(None, tournament),
        "pairs": forbidden_pairs(tournament),
        "groups": tournament.apart_groups.prefetch_related("members__player", "members__team"),
        "coming": coming,
        "parts": parts,
        "apart": len(pairs_of(parts)),
        "too_large": [part for part in parts if 2 * len(part) > len(there)],
        "is_fixed": _is_fixed(tournament),
    }


@shows("arbiter/tournament/group_edit.html")
def _page_of_one(request: HttpRequest, tournament: Tournament, group: ApartGroup, *, form: GroupForm) -> Context:
    return {"form": form, "group": group, "is_fixed": _is_fixed(tournament)}


def _is_fixed(tournament: Tournament) -> bool:
    return tournament.in_fide_mode and has_begun(tournament)


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(GROUPS)
@answered_by(_page, form=_form)
def groups(request: HttpRequest, tournament: Tournament, form: GroupForm) -> HttpResponse:
    """The groups in their order, and a new one."""
    actions.add_group(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("These pairings will be avoided as far as possible."), "arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(GROUP)
@answered_by(_page)
def group_remove(request: HttpRequest, tournament: Tournament, group: ApartGroup) -> HttpResponse:
    """Let those of a group meet again."""
    actions.remove_group(group, by=actor(request))
    return done(request, _("They may meet again."), "arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(GROUP)
@answered_by(_page_of_one, form=_form)
def group_edit(request: HttpRequest, tournament: Tournament, group: ApartGroup, form: GroupForm) -> HttpResponse:
    """Another group, other players or other rounds, at the same place."""
    actions.change_group(group, by=actor(request), **form.cleaned_data)
    return done(request, _("These pairings will be avoided as far as possible."), "arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(GROUP)
@answered_by(_page)
def group_move(request: HttpRequest, tournament: Tournament, group: ApartGroup) -> HttpResponse:
    """One place up with ``to=up``, else one place down."""
    actions.move_group(group, by=actor(request), up=request.POST.get("to") == "up")
    return done(request, _("The groups are in another order."), "arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(PAIRS, typed=ForbiddenPairForm)
@answered_by(_page, form=_pair_form)
def forbid_pair(request: HttpRequest, tournament: Tournament, form: ForbiddenPairForm) -> HttpResponse:
    """Keep two players, or teams, apart."""
    setup.add_forbidden_pair(tournament, by=actor(request), **form.cleaned_data)
    text = _("These two will not be paired with each other.")
    return done(request, text, "arbiter:groups", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(PAIR)
@answered_by(_page)
def allow_pair(request: HttpRequest, tournament: Tournament, pair: ForbiddenPair) -> HttpResponse:
    """Let the two meet again."""
    setup.remove_forbidden_pair(pair, by=actor(request))
    text = _("These two may be paired with each other again.")
    return done(request, text, "arbiter:groups", tournament.slug)
