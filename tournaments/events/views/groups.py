"""Groups of a championship: one list of players becomes an event of round robins."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.basics.errors import require
from tournaments.events import actions
from tournaments.events.forms import GroupsForm
from tournaments.events.models import MOST_TOURNAMENTS
from tournaments.events.queries.distribution import How, group_sizes, shared
from tournaments.events.queries.pages import Group, players_of
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.rounds.queries.guards import rounds_paired
from tournaments.stale_forms.of_events import SPLIT
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest, tournament: Tournament) -> GroupsForm:
    return GroupsForm(request.POST or None, tournament=tournament)


@shows("arbiter/events/split.html")
def _page(
    request: HttpRequest, tournament: Tournament, *, form: GroupsForm, groups: list[Group] | None = None
) -> Context:
    user = actor(request)
    return {
        "form": form,
        "groups": groups,
        "count": tournament.players.count(),
        "is_paired": rounds_paired(tournament) > 0,
        "makes_tournaments": user.is_organiser or user.makes_tournaments,
    }


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(SPLIT, typed=GroupsForm)
@answered_by(_page, form=_form)
def players_split(request: HttpRequest, tournament: Tournament, form: GroupsForm) -> HttpResponse:
    """Make groups of the players by rating: shown first, then done."""
    user = actor(request)
    text = _("Groups are new tournaments. Ask an organiser to make them, or to let you make tournaments.")
    require(user.is_organiser or user.makes_tournaments, text)
    players = players_of([tournament])
    require(len(players) > 1, _("Enter the players first."))
    groups = shared(players, group_sizes(len(players), form.cleaned_data["size"]), How.RATING)
    text = _("An event has at most %(most)d tournaments.") % {"most": MOST_TOURNAMENTS}
    require(len(groups) <= MOST_TOURNAMENTS, text)
    if "do" not in request.POST:
        shown = [Group.of(chr(ord("A") + place), "", group) for place, group in enumerate(groups)]
        return _page(request, tournament, form=form, groups=shown)
    keys = [[player.pk for player in group] for group in groups]
    fields: dict[str, Any] = {name: form.cleaned_data[name] for name in ("name", "cycles")}
    event = actions.split_players(tournament, keys, by=user, system=form.system, **fields)
    done_text = ngettext("%(count)d group has been made.", "%(count)d groups have been made.", len(groups))
    return done(request, done_text % {"count": len(groups)}, "arbiter:event", event.pk)
