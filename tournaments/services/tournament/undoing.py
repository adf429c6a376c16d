"""One change is undone, exactly, as long as nothing rests on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.audit.changes import Change
from tournaments.audit.kinds import KeptApart, MayMeetAgain, Undone
from tournaments.audit.kinds_of_players import (
    ByeCancelled,
    ByeRequested,
    PlayerEntered,
    PlayerPlaysOn,
    PlayerReturned,
    PlayerWithdrawn,
)
from tournaments.audit.kinds_of_rounds import ResultEntered
from tournaments.audit.stored import change_of
from tournaments.audit.undoing import ONLY_LAST, UNDOABLE
from tournaments.models import (
    AuditEntry,
    ByeRequest,
    ForbiddenPair,
    Game,
    Player,
    PlaysOn,
    RestorePoint,
    Result,
    Tournament,
    User,
)
from tournaments.services.audit import log
from tournaments.services.errors import Refused, Stale, require
from tournaments.services.locking import lock
from tournaments.services.players.entries import has_taken_part
from tournaments.services.players.numbering import number_players
from tournaments.services.rounds.guards import last_round, require_ahead, require_no_draft
from tournaments.services.tournament.restore_points import restore
from tournaments.services.tournament.setup import require_pairs_open
from tournaments.services.undone import mark_undone

OCCASIONS = {
    "round.discard": RestorePoint.Occasion.DISCARDING,
    "player.remove": RestorePoint.Occasion.REMOVAL,
}


def undo(entry: AuditEntry, *, by: User | None) -> None:
    """Undo the change of ``entry``; the log keeps it, marked, and says who undid it.

    Raises:
        Refused: it is none of those that can be undone, or something rests on it.
        Stale: it is undone already, or what it changed has been changed again.
    """
    with transaction.atomic():
        tournament = lock(_tournament(entry))
        current = AuditEntry.objects.get(pk=entry.pk)
        if current.undone_by is not None:
            raise Stale(_("This has been undone already."))
        require(current.kind in UNDOABLE, _("This cannot be undone on its own. Look at the restore points."))
        if current.kind in ONLY_LAST:
            _by_restore(tournament, current, by=by)
            return
        change = change_of(current.kind, current.version, current.payload)
        undo_it = _UNDO.get(type(change))
        if undo_it is None:
            raise Refused(_("This program cannot read the entry. Look at the restore points."))
        undo_it(tournament, change)
        if isinstance(change, PlayerEntered):
            number_players(tournament, by=by)
        log(tournament, Undone(current.pk, current.kind, current.target_name), by=by)
        mark_undone(tournament)


def _tournament(entry: AuditEntry) -> Tournament:
    if entry.tournament is None:
        raise Refused(_("This is no change of a tournament."))
    return entry.tournament


def _by_restore(tournament: Tournament, entry: AuditEntry, *, by: User | None) -> None:
    """Back to the point before the change; only where that is the last one."""
    last = AuditEntry.objects.filter(tournament=tournament).order_by("-id").values_list("id", flat=True).first()
    if last != entry.pk:
        raise Refused(_("Other changes have come since. Look at the restore points."))
    point = RestorePoint.objects.filter(tournament=tournament, occasion=OCCASIONS[entry.kind]).first()
    if point is None or tournament.revision - point.revision > 2:  # the change itself, and TPNs that moved with it
        raise Refused(_("The state before it is no longer kept."))
    restore(point, by=by)


def _changed() -> Stale:
    return Stale(_("This has been changed again since. Look at it, and change it by hand."))


def _player(tournament: Tournament, pk: int | None) -> Player:
    player = Player.objects.filter(tournament=tournament, pk=pk or 0).first()
    if player is None:
        raise _changed()
    return player


def _result(tournament: Tournament, change: ResultEntered) -> None:
    game = Game.objects.select_related("match__round").filter(pk=change.game.id or 0).first()
    if game is None or (game.result, game.rated) != (change.new.result, change.new.rated or not change.new.result):
        raise _changed()
    last = require_no_draft(tournament)
    if last is None or game.match.round.number != last.number:
        raise Refused(_("A later round rests on this result. Correct it instead."))
    game.result, game.rated, game.version = change.old.result, change.old.rated, game.version + 1
    if game.result == Result.OPEN:
        game.rated = True
    game.save(update_fields=["result", "rated", "version", "changed_at"])


def _withdrawn(tournament: Tournament, change: PlayerWithdrawn) -> None:
    player = _player(tournament, change.player.id)
    if player.withdrawn_from != change.round_number:
        raise _changed()
    require_ahead(tournament, change.round_number)
    player.withdrawn_from = None
    player.save(update_fields=["withdrawn_from"])


def _returned(tournament: Tournament, change: PlayerReturned) -> None:
    player = _player(tournament, change.player.id)
    if player.withdrawn_from is not None:
        raise _changed()
    require_ahead(tournament, change.round_number)
    player.withdrawn_from = change.round_number
    player.save(update_fields=["withdrawn_from"])


def _bye(tournament: Tournament, player: Player, number: int, *, now: str, then: str) -> None:
    """The bye of a round becomes ``then`` again, empty for none."""
    require_ahead(tournament, number)
    asked = ByeRequest.objects.filter(player=player, round_number=number).first()
    if (asked.kind if asked else "") != now:
        raise _changed()
    if asked is not None and not then:
        asked.delete()
    elif asked is not None:
        asked.kind = then
        asked.save(update_fields=["kind"])
    else:
        ByeRequest.objects.create(tournament=tournament, player=player, round_number=number, kind=then)


def _bye_requested(tournament: Tournament, change: ByeRequested) -> None:
    player = _player(tournament, change.player.id)
    _bye(tournament, player, change.round_number, now=change.bye, then=change.bye_before)


def _bye_cancelled(tournament: Tournament, change: ByeCancelled) -> None:
    _bye(tournament, _player(tournament, change.player.id), change.round_number, now="", then=change.bye)


def _plays_on(tournament: Tournament, change: PlayerPlaysOn) -> None:
    last = last_round(tournament)
    if last is None or last.number != change.round_number:
        raise Refused(_("The next round has been paired with it."))
    gone, _rows = PlaysOn.objects.filter(player=change.player.id or 0, round_number=change.round_number).delete()
    if not gone:
        raise _changed()


def _entered(tournament: Tournament, change: PlayerEntered) -> None:
    player = _player(tournament, change.player.id)
    require_no_draft(tournament)
    if has_taken_part(player) or player.bye_requests.exists() or player.withdrawn_from is not None:
        raise Refused(_("Something rests on this entry: the player has been in a round, has a bye or has withdrawn."))
    player.seats.all().delete()  # nothing but the rounds missed before entering
    player.delete()


def _kept_apart(tournament: Tournament, change: KeptApart) -> None:
    require_pairs_open(tournament)
    gone, _rows = ForbiddenPair.objects.filter(tournament=tournament, pk=change.pair_id or 0).delete()
    if not gone:
        raise _changed()


def _may_meet(tournament: Tournament, change: MayMeetAgain) -> None:
    require_pairs_open(tournament)
    one, other = sorted(_player(tournament, one.id).pk for one in (change.one, change.other))
    if ForbiddenPair.objects.filter(tournament=tournament, one=one, other=other).exists():
        raise _changed()
    ForbiddenPair.objects.create(
        tournament=tournament,
        one_id=one,
        other_id=other,
        first_round=change.first_round,
        last_round=change.last_round,
    )


_UNDO: dict[type[Change], Callable[[Tournament, Any], None]] = {
    ResultEntered: _result,
    PlayerWithdrawn: _withdrawn,
    PlayerReturned: _returned,
    ByeRequested: _bye_requested,
    ByeCancelled: _bye_cancelled,
    PlayerPlaysOn: _plays_on,
    PlayerEntered: _entered,
    KeptApart: _kept_apart,
    MayMeetAgain: _may_meet,
}
