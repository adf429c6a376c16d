"""Undone exactly: how players came into the list, and what was decided on what they asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.audit.changes import PlayerNamed
from tournaments.audit.kinds import Undone
from tournaments.audit.kinds_of_own import ByeWishRefused, EntryAccepted, EntryMerged, EntryRefused
from tournaments.audit.kinds_of_players import PlayerEntered, PlayersImported
from tournaments.models import (
    ApartMember,
    AuditEntry,
    ByeRequest,
    ByeWish,
    EntryRequest,
    ForbiddenPair,
    Player,
    Seat,
    Tournament,
    User,
)
from tournaments.services.audit import log
from tournaments.services.errors import Refused
from tournaments.services.players.entering import reopen
from tournaments.services.players.missed import MISSED, clear_missed_rounds
from tournaments.services.players.numbering import number_players
from tournaments.services.rounds.guards import require_ahead, require_no_draft
from tournaments.services.undoing.parts import Undoing, changed


def _entered(tournament: Tournament, change: PlayerEntered, by: User | None) -> None:
    take_out(tournament, [change.player], by=by)


def _imported(tournament: Tournament, change: PlayersImported, by: User | None) -> None:
    take_out(tournament, change.players, by=by)


def take_out(tournament: Tournament, entered: Sequence[PlayerNamed], *, by: User | None) -> None:
    """Remove players who were ``entered`` and nothing more; nothing is logged.

    Raises:
        Refused: something rests on an entry, or a draft stands.
        Stale: one of them is gone.
    """
    require_no_draft(tournament)
    players = Player.objects.filter(tournament=tournament, pk__in=[one.id or 0 for one in entered])
    if len(players) != len(entered):
        raise changed()
    seats = Seat.objects.filter(player__in=players)
    asked = ByeRequest.objects.filter(player__in=players, round_number__gte=F("player__entry_round"))
    plays = [seats.exclude(MISSED).values("player"), asked.values("player")]
    pairs = ForbiddenPair.objects.filter(tournament=tournament)
    members = ApartMember.objects.filter(player__in=players)
    apart = [pairs.values("one"), pairs.values("other"), members.values("player")]
    text = _("%(name)s has been in a round, has a bye or has withdrawn: this rests on the entry.")
    _require_none(players.filter(Q(withdrawn_from__isnull=False) | _any_of(plays)), text)
    _require_none(players.filter(_any_of(apart)), _("%(name)s is kept apart from others: this rests on the entry."))
    clear_missed_rounds(tournament, players, by=by)
    number_players(tournament, by=by)


def _any_of(found: Sequence[QuerySet[Any, Any]]) -> Q:
    return reduce(or_, (Q(pk__in=rows) for rows in found))


def _require_none(players: QuerySet[Player], text: str) -> None:
    problems = [text % {"name": player.name} for player in players]
    if problems:
        raise Refused(problems)


def _accepted(tournament: Tournament, change: EntryAccepted, by: User | None) -> None:
    """The player goes, who was entered by it; that entry of the log is undone with it."""
    asked = _request(tournament, change, EntryRequest.State.ACCEPTED)
    take_out(tournament, [change.player], by=by)
    reopen(asked)
    entries = AuditEntry.objects.filter(tournament=tournament, kind=PlayerEntered.kind, undone_by=None)
    entered = entries.filter(target_id=change.player.id).last()
    if entered is not None:
        log(tournament, Undone(entered.pk, entered.kind, entered.target_name), by=by)


def _merged(tournament: Tournament, change: EntryMerged, _by: User | None) -> None:
    """What the player's row lacked and was taken from the request is another change."""
    reopen(_request(tournament, change, EntryRequest.State.MERGED))


def _refused(tournament: Tournament, change: EntryRefused, _by: User | None) -> None:
    reopen(_request(tournament, change, EntryRequest.State.REFUSED))


def _request(tournament: Tournament, change: EntryAccepted | EntryMerged | EntryRefused, state: str) -> EntryRequest:
    """The request as it was decided."""
    rows = EntryRequest.objects.select_related("link").filter(tournament=tournament, state=state)
    asked = rows.filter(pk=change.request_id or 0).first()
    if asked is None or (not isinstance(change, EntryRefused) and asked.player_key != change.player.id):
        raise changed()
    return asked


def _wish_refused(tournament: Tournament, change: ByeWishRefused, _by: User | None) -> None:
    """The wish is to be decided again."""
    require_ahead(tournament, change.round_number)
    wishes = ByeWish.objects.filter(tournament=tournament, player=change.player.id or 0, kind=change.bye)
    if not wishes.filter(round_number=change.round_number, refused=True).update(refused=False):
        raise changed()


UNDO: Undoing = {
    PlayerEntered: _entered,
    PlayersImported: _imported,
    EntryAccepted: _accepted,
    EntryMerged: _merged,
    EntryRefused: _refused,
    ByeWishRefused: _wish_refused,
}
