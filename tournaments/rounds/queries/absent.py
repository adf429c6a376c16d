"""A round is not paired as long as somebody would play in it for the first time who has not come (C.04.2, 4.1)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.rounds.queries.reading import Reading

MOST_NAMED = 8


def require_nobody_missing(reading: Reading) -> None:
    """Refuse to pair a round in which somebody would play for the first time who has not come (C.04.2, 4.1)."""
    absent = reading.missing
    if absent:
        names = "; ".join(player.name for player in absent[:MOST_NAMED])
        if len(absent) > MOST_NAMED:
            names = _("%(names)s and %(more)d more") % {"names": names, "more": len(absent) - MOST_NAMED}
        raise Refused(_("Not come: %(names)s. Say on the page “Check-in” what becomes of them.") % {"names": names})
