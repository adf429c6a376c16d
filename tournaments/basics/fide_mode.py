"""What FIDE mode refuses, asked by every room."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.errors import Refused
from tournaments.basics.levels import Concern, Level, level_of
from tournaments.models import Tournament

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
        "The pairing-allocated bye is worth what a game can give, a win, a draw or a loss; in matches of two games "
        "what both can give together."
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
