"""A broadcast at Lichess is set, and ended."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.journal.changing import change
from tournaments.log.kinds_of_programs import BroadcastEnded, BroadcastSet
from tournaments.log.writing import log
from tournaments.models import Broadcast, Tournament, User

LONGEST_TOKEN = 200


def set_broadcast(tournament: Tournament, *, token: str, visibility: str, by: User | None) -> Broadcast:
    """Broadcast the tournament with this token from now on; one that is there goes on with the new token.

    Raises:
        Refused: it is no token.
    """
    is_token = token.isascii() and token.isprintable() and not any(sign.isspace() for sign in token)
    require(0 < len(token) <= LONGEST_TOKEN and is_token, _("This is no token. Copy it from Lichess as a whole."))
    require(visibility in Broadcast.Visibility.values, _("Choose who finds the broadcast."))
    with change(tournament) as current:
        values = {"token": token, "stopped": False, "tries": 0, "fault": "", "revision": -1}
        values |= {"visibility": visibility, "next_at": timezone.now()}
        row, _made = Broadcast.objects.update_or_create(tournament=current, defaults=values)
        log(current, BroadcastSet(str(Broadcast.Visibility(visibility).value)), by=by)
        return row


def end_broadcast(tournament: Tournament, *, by: User | None) -> None:
    """Send nothing more, and forget the token; what is at Lichess stays there.

    Raises:
        Refused: there is no broadcast.
    """
    with change(tournament) as current:
        gone, _rows = Broadcast.objects.filter(tournament=current).delete()
        require(gone, _("There is no broadcast."))
        log(current, BroadcastEnded(), by=by)
