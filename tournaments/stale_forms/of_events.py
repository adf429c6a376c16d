"""The precondition of forms about an event."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.models import EventTournament
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows

EVENT = Precondition(
    "event",
    _("The event has changed since this page was made."),
    target=targets.EVENT,
    columns=("name", "place", "announcement"),
    rows=(Rows(EventTournament, ("tournament_id", "letter"), of="event"),),
    labels={"name": _("name"), "place": _("place"), "announcement": _("announcement")},
    log_kinds=("event.change",),
)
