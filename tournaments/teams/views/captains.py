"""The links of captains: for all at once, of one, and on slips of paper."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.basics.languages import in_its_language
from tournaments.models import Team, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.pages.player_keys import address_of
from tournaments.permissions import Right, arbiter_view
from tournaments.players.actions.links import links_of, make_links, renew_link, revoke_link, revoke_links
from tournaments.rounds.queries.prints import cut_and_stack
from tournaments.rounds.views.prints import sheet
from tournaments.stale_forms.of_teams import CAPTAIN_LINK, CAPTAIN_LINKS
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.teams.actions.captains import CAPTAINS

EACH = 8  # slips on a page


@dataclass(frozen=True, slots=True)
class Slip:
    """What a captain gets in the hand; without a code where nobody but this machine could use it."""

    team: Team
    code: str


@shows("arbiter/teams/captains.html")
def _page(_request: HttpRequest, tournament: Tournament) -> Context:
    known = links_of(tournament, CAPTAINS)
    teams = _teams(tournament)
    return {
        "with_link": [team for team in teams if team.pk in known],
        "without_link": [team for team in teams if team.pk not in known],
    }


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(CAPTAIN_LINKS)
@answered_by(_page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def captains(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Which captain has a link; make one for each who has none, or revoke all."""
    if request.POST.get("do") == "revoke":
        revoke_links(tournament, by=actor(request), owners=CAPTAINS)
        text = _("No captain's link of this tournament is worth anything any more.")
    else:
        made = make_links(tournament, by=actor(request), owners=CAPTAINS)
        text = ngettext("%(count)d captain's link has been made.", "%(count)d captains' links have been made.", made)
        text %= {"count": made}
    return done(request, text, "arbiter:captains", tournament.slug)


@shows("arbiter/teams/captain.html")
def _page_of_one(request: HttpRequest, tournament: Tournament, team: Team) -> Context:
    held = links_of(tournament, CAPTAINS).get(team.pk)
    return {"team": team, "held": held, **(address_of(request, held) if held else {})}


@arbiter_view(see=Right.WORK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(CAPTAIN_LINK)
@answered_by(_page_of_one, status=HTTPStatus.UNPROCESSABLE_ENTITY)
def captain(request: HttpRequest, tournament: Tournament, team: Team) -> HttpResponse:
    """The link of one captain with its code; make a new one, or revoke it."""
    if request.POST.get("do") == "revoke":
        revoke_link(team, by=actor(request), owners=CAPTAINS)
        text = _("The link of the captain of %(name)s is worth nothing any more.")
    else:
        renew_link(team, by=actor(request), owners=CAPTAINS)
        text = _("The captain of %(name)s has a new link.")
    return done(request, text % {"name": team.name}, "arbiter:captain", tournament.slug, team.pk)


@arbiter_view(see=Right.WORK)
@never_cache
@require_safe
@in_its_language
def print_captains(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A slip with the code for each captain who has a link, cut and stacked by the numbers of the teams."""
    known = links_of(tournament, CAPTAINS)
    slips = [Slip(team, address_of(request, known[team.pk])["code"]) for team in _teams(tournament) if team.pk in known]
    context = {"sheets": cut_and_stack(slips, each=EACH), "no_address": bool(slips) and not slips[0].code}
    return sheet(request, tournament, "captains", context)


def _teams(tournament: Tournament) -> list[Team]:
    return list(Team.objects.filter(tournament=tournament, withdrawn_from=None))
