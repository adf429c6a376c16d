"""Screens and prints of all tournaments of an event at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.basics.collation import collation_key
from tournaments.basics.languages import speak_for_all
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.basics.timetable import round_time, timetable_of
from tournaments.basics.zones import activate_zone
from tournaments.events.queries.pages import with_letters
from tournaments.models import Event, Round, RoundTime, Tournament
from tournaments.pages.arbiter import actor, site_page
from tournaments.permissions import Right, event_view, rights_of, tournaments_of
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.publication.queries.withheld import are_withheld
from tournaments.rounds.actions.publication import event_of_round
from tournaments.rounds.queries.prints import SeatLine, Version, seats_by_name, version_of
from tournaments.rounds.queries.seated import round_view
from tournaments.rounds.queries.steps import steps
from tournaments.standings.queries.current import current_standings


@dataclass(frozen=True, slots=True)
class RoundAtHand:
    """The round of a tournament that is being played, or was paired last."""

    tournament: Tournament
    letter: str
    round: Round
    version: Version | None  # none of a draft
    begins: RoundTime | None


@dataclass(frozen=True, slots=True)
class LetteredLine:
    """Where a player sits, and in which tournament."""

    letter: str
    line: SeatLine


def _own(request: HttpRequest, event: Event) -> list[Any]:
    """The tournaments of the event whose drafts whoever asks may see, in its order, each with its letter."""
    user = actor(request)
    rows = with_letters(tournaments_of(user).filter(in_event__event=event))
    return [row for row in rows if Right.SEE in rights_of(user, row)]


def _rounds(request: HttpRequest, event: Event) -> list[RoundAtHand]:
    found = []
    for row in _own(request, event):
        now = steps(row)
        round_ = now.at_hand.round if now.at_hand else now.round
        if round_ is not None:
            round_.tournament = row
            begins = round_time(timetable_of(row), round_.number)
            found.append(RoundAtHand(row, row.letter, round_, version_of(round_), begins))
    return found


def _sheet(request: HttpRequest, event: Event, name: str, context: dict[str, Any]) -> HttpResponse:
    shown = context.get("rounds") or [part["tournament"] for part in context["parts"]]
    speak_for_all([one.tournament if isinstance(one, RoundAtHand) else one for one in shown[:1]])
    whole = {"event": event, "printed_at": timezone.now(), "tournament": None, **context}
    return render(request, f"arbiter/events/print/{name}.html", whole)


@event_view
@require_safe
def event_prints(request: HttpRequest, pk: int) -> HttpResponse:
    """What there is of all tournaments together: the screen in the hall, and lists for the wall."""
    event = Event.objects.get(pk=pk)
    context = {"event": event, "rounds": _rounds(request, event), "section": "prints"}
    return site_page(request, "arbiter/events/prints.html", context)


@event_view
@require_safe
def event_print_names(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody who plays now by name, in all tournaments: the letter and the board."""
    event = Event.objects.get(pk=pk)
    rounds = _rounds(request, event)
    lines = [LetteredLine(one.letter, line) for one in rounds for line in seats_by_name(round_view(one.round))]
    lines.sort(key=lambda one: (collation_key(one.line.who.player.name), one.letter))
    return _sheet(request, event, "names", {"rounds": rounds, "lines": lines})


@event_view
@require_safe
def event_print_boards(request: HttpRequest, pk: int) -> HttpResponse:
    """The pairings by board of each tournament, each on pages of its own."""
    event = Event.objects.get(pk=pk)
    rounds = _rounds(request, event)
    parts = []
    for one in rounds:
        for_teams = is_for_teams(one.tournament)
        shown = {"event": event_of_round(one.round)} if for_teams else {"view": round_view(one.round)}
        parts.append({"at_hand": one, "for_teams": for_teams, **shown})
    return _sheet(request, event, "boards", {"rounds": rounds, "parts": parts})


@event_view
@require_safe
def event_print_standings(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings of each tournament after its last complete round, each on pages of its own."""
    event = Event.objects.get(pk=pk)
    parts = []
    for row in _own(request, event):
        activate_zone(row)
        rounds = published_rounds(row, for_arbiters=True)
        ranking = current_standings(row, rounds, named_players(row, rounds))
        withheld = are_withheld(row, ranking.after_round)
        parts.append({"tournament": row, "standings": ranking, "not_public": withheld, "system": system_of(row)})
    return _sheet(request, event, "standings", {"parts": parts})
