"""All preconditions by the name that forms have for them, and that of what is made anew."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext_lazy as _

from tournaments.stale_forms import (
    of_clubs,
    of_events,
    of_people,
    of_players,
    of_prizes,
    of_rounds,
    of_series,
    of_teams,
    of_tournament,
    targets,
)
from tournaments.stale_forms.precondition import Precondition

# A form that makes something has a mark of its own, which counts once.
NEW = Precondition(
    "new",
    _("This form has been sent before, with something else in it, and has been carried out."),
    targets.NOTHING,
    derived={"form": lambda _nothing: secrets.token_urlsafe(12)},
    log_kinds=(
        *("player.add", "account.create", "tournament.create", "tournament.import"),
        *("event.make", "club.make", "series.make", "tournament.picture_add"),
    ),
)

PRECONDITIONS = {
    one.name: one
    for module in (of_clubs, of_events, of_people, of_players, of_prizes, of_rounds, of_series, of_teams, of_tournament)
    for one in vars(module).values()
    if isinstance(one, Precondition)
} | {NEW.name: NEW}
