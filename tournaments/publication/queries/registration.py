"""Whether the entry form is open, and the requests that it brought."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import EntryRequest, Player, Tournament

OPEN = EntryRequest.State.OPEN


def why_closed(tournament: Tournament, places_taken: int) -> str:
    """Why the form takes nobody now, as a sentence; empty while it is open. Rounds are no matter of this."""
    if not tournament.entry_form or not tournament.announced:
        return _("There is no entry form for this tournament. Ask the organiser.")
    if tournament.entry_closes is not None and timezone.now() >= tournament.entry_closes:
        return _("The entry form is closed. Ask the organiser whether you can still play.")
    if tournament.most_entries is not None and places_taken >= tournament.most_entries:
        return _("All places are taken. Ask the organiser whether one has become free.")
    return ""


def places_taken(tournament: Tournament) -> int:
    """Players who have not withdrawn, and requests that nobody has decided yet."""
    players = Player.objects.filter(tournament=tournament, withdrawn_from=None).count()
    return players + EntryRequest.objects.filter(tournament=tournament, state=OPEN).count()


def open_requests(tournament: Tournament) -> list[EntryRequest]:
    """The requests on which an arbiter has to decide, the oldest first.

    Among them are those that were accepted and whose player is no more: the tournament was brought back to an earlier
    state, or the player was removed.
    """
    rows = list(EntryRequest.objects.filter(tournament=tournament).exclude(state__in=_CLOSED).select_related("link"))
    there = set(Player.objects.filter(tournament=tournament).values_list("pk", flat=True))
    return [row for row in rows if row.state == OPEN or row.player_key not in there]


_CLOSED = (EntryRequest.State.REFUSED, EntryRequest.State.WITHDRAWN)
