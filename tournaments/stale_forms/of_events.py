"""The precondition of forms about an event."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, EventTournament, Player
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows, digest

EVENT = Precondition(
    "event",
    _("The event has changed since this page was made."),
    target=targets.EVENT,
    columns=("name", "place", "announcement"),
    rows=(Rows(EventTournament, ("tournament_id", "letter"), of="event"),),
    labels={"name": _("name"), "place": _("place"), "announcement": _("announcement")},
    log_kinds=("event.change",),
)


def _players(event: Event) -> str:
    """Who is in which tournament, with what they are shared by."""
    rows = Player.objects.filter(tournament__in_event__event=event).order_by("pk")
    return digest(list(rows.values_list("pk", "tournament_id", "name", "rating", "birth_year", "club")))


EVENT_PLAYERS = Precondition(
    "event_players",
    _("Players of the event have changed since this page was made."),
    target=replace(targets.EVENT, page="event_players"),
    derived={"players": _players},
    reads=(Player, EventTournament),
    log_kinds=("event.change",),
)
