"""FIDE mode: what the rules do not allow is refused, until the tournament leaves it for good."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Stale, require
from tournaments.journal.changing import change
from tournaments.log.kinds import FideModeLeft
from tournaments.log.writing import log
from tournaments.models import Tournament, User
from tournaments.rounds.queries.guards import rounds_paired

LONGEST_REASON = 300


def leave_fide_mode(tournament: Tournament, *, by: User | None, reason: str) -> Tournament:
    """Leave FIDE mode. There is no way back: neither by a restore point nor by a file.

    Raises:
        Refused: no reason.
        Stale: it was left before.
    """
    reason = reason.strip()[:LONGEST_REASON]
    with change(tournament) as current:
        if not current.in_fide_mode:
            raise Stale(_("The tournament has left FIDE mode already."))
        require(reason, _("Leaving FIDE mode needs a reason; players and rating officers read it. Enter one."))
        current.left_fide_mode_at = timezone.now()
        current.left_fide_mode_round = rounds_paired(current)
        current.left_fide_mode_reason = reason
        fields = ["left_fide_mode_at", "left_fide_mode_round", "left_fide_mode_reason", "changed_at"]
        current.save(update_fields=fields)
        log(current, FideModeLeft(current.left_fide_mode_round, reason), by=by)
        return current
