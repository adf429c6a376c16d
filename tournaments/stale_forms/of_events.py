"""The precondition of forms about an event."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, EventTournament, Member, Player
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


EVENT_HALL = Precondition(
    "event_hall",
    _("What the hall screens show has changed since this page was made."),
    target=replace(targets.EVENT, page="event_hall"),
    columns=("hall_screens",),
    rows=(Rows(EventTournament, ("tournament_id", "letter"), of="event"),),
    labels={"hall_screens": _("hall screens")},
    log_kinds=("event.hall", "event.hall_add", "event.hall_remove", "event.change"),
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


def _staff(event: Event) -> str:
    """Who has which role in which tournament."""
    rows = Member.objects.filter(tournament__in_event__event=event).order_by("pk")
    return digest(list(rows.values_list("tournament_id", "user_id", "role")))


EVENT_STAFF = Precondition(
    "event_staff",
    _("The staff of the event has changed since this page was made."),
    target=replace(targets.EVENT, page="event_staff"),
    derived={"staff": _staff},
    reads=(Member, EventTournament),
    log_kinds=("event.change",),
)
SPLIT = Precondition(
    "split",
    _("The players have changed since this page was made."),
    columns=("system", "cycles"),
    rows=(Rows(Player, ("name", "rating")),),
    page="players_split",
)
