"""What the rules of undoing share: the player whom it is about, and what is to be said where nothing is undone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale
from tournaments.models import Player, Tournament


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
