"""FIDE mode: what the rules do not allow is refused, until the tournament leaves it for good."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.errors import Refused, Stale, require
from tournaments.basics.levels import Concern, Level, level_of
from tournaments.journal.changing import change
from tournaments.log.kinds import FideModeLeft
from tournaments.log.writing import log
from tournaments.models import Tournament, User
from tournaments.rounds.queries.guards import rounds_paired

LONGEST_REASON = 300
REFUSED: Mapping[Concern, str | Promise] = {
    Concern.ROUNDS_LATE: gettext_lazy(
        "Round 1 has been published: the number of rounds stays as it was announced (C.04.1, 1)."
    ),
    Concern.TIEBREAKS_LATE: gettext_lazy(
        "Round 1 has been published: the tie-breaks stay as they were announced (C.07, 4.1)."
    ),
    Concern.PAIR_LATE: gettext_lazy("Round 1 has been published: forbidden pairings are settled before it."),
    Concern.NO_BYE: gettext_lazy("who may not ask for byes, as the player's page says, gets none with points."),
    Concern.BYE_POINTS: gettext_lazy(
        "The pairing-allocated bye is worth what a game can give: a win, a draw or a loss."
    ),
}


def require_allowed(tournament: Tournament, concern: Concern) -> None:
    """Refuse what FIDE mode does not allow.

    Raises:
        Refused: the tournament is in FIDE mode; with the way out.
    """
    if problem := objection(tournament, concern):
        raise Refused(problem)


def objection(tournament: Tournament, concern: Concern) -> str:
    """Why FIDE mode does not allow it, with the way out; empty where it may be done."""
    if level_of(concern, in_fide_mode=tournament.in_fide_mode) < Level.REFUSE:
        return ""
    return f"{REFUSED[concern]} {_('It can be changed only after leaving FIDE mode, which is for good.')}"


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
