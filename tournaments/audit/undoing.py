"""Which kinds of changes can be undone exactly, as long as nothing rests on them."""

from __future__ import annotations

from tournaments.audit.changes import Change
from tournaments.audit.kinds import KeptApart, MayMeetAgain
from tournaments.audit.kinds_of_players import (
    ByeCancelled,
    ByeRequested,
    PlayerEntered,
    PlayerPlaysOn,
    PlayerRemoved,
    PlayerReturned,
    PlayerWithdrawn,
)
from tournaments.audit.kinds_of_rounds import DraftDiscarded, ResultEntered

# Undone by going back to the restore point before them, so only as the last change of all.
BY_RESTORE: tuple[type[Change], ...] = (DraftDiscarded, PlayerRemoved)
BY_ITSELF: tuple[type[Change], ...] = (
    *(ResultEntered, KeptApart, MayMeetAgain),
    *(PlayerWithdrawn, PlayerReturned, ByeRequested, ByeCancelled, PlayerEntered, PlayerPlaysOn),
)
UNDOABLE = frozenset(change.kind for change in (*BY_RESTORE, *BY_ITSELF))
ONLY_LAST = frozenset(change.kind for change in BY_RESTORE)
# Undone by whoever may make them, who leads the tournament; all others are the day's work.
LED = frozenset(change.kind for change in (KeptApart, MayMeetAgain))
