"""What undoing shares: the type of it, and what has changed again since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.audit.changes import Change
from tournaments.models import Player, Tournament, User
from tournaments.services.errors import Refused, Stale

# Each undoes one kind of change of a locked tournament; the log is whoever asks it to tell.
Undoing = dict[type[Change], Callable[[Tournament, Any, User | None], None]]


def changed() -> Stale:
    """What is to be said where a change was changed again."""
    return Stale(_("This has been changed again since. Look at it, and change it by hand."))


def unreadable() -> Refused:
    """What is to be said of an entry that does not hold what was there before."""
    return Refused(_("This program cannot read the entry. Look at the restore points."))


def player_of(tournament: Tournament, pk: int | None) -> Player:
    """The player of the tournament with this id.

    Raises:
        Stale: there is none any more.
    """
    player = Player.objects.filter(tournament=tournament, pk=pk or 0).first()
    if player is None:
        raise changed()
    return player
