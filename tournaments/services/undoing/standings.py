"""Undone exactly: tie-breaks, values that are worked out elsewhere, and ranks given by hand."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

from pairing.standings.values import HUNDREDTHS
from tournaments.audit.changes import LotsHeld
from tournaments.audit.kinds import LotsDrawn, TieBreaksChanged
from tournaments.audit.kinds_of_standings import RankedByHand, ValuesGiven
from tournaments.levels import Concern
from tournaments.models import Tournament, User
from tournaments.services.audit import plain
from tournaments.services.errors import require
from tournaments.services.rounds.guards import has_begun
from tournaments.services.standings.given_values import apply_values, value_text
from tournaments.services.standings.tiebreaks import hold_lots, lots_held
from tournaments.services.tournament.fide_mode import require_allowed
from tournaments.services.undoing.parts import Undoing, changed, unreadable
from tournaments.services.undoing.rules import values_before
from tournaments.tiebreaks import value_rows


def _tiebreaks(tournament: Tournament, change: TieBreaksChanged, _by: User | None) -> None:
    if change.lots_before is None:
        raise unreadable()
    if any(plain(getattr(tournament, one.field)) != one.new for one in change.changes):
        raise changed()
    before = values_before(change.changes)
    require(not lots_held(tournament).round_number, _("Lots or ranks given by hand rest on these tie-breaks."))
    if has_begun(tournament):
        require_allowed(tournament, Concern.TIEBREAKS_LATE)
    for name, value in before.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=[*before, "changed_at"])
    hold_lots(tournament, change.lots_before)


def _ranks(tournament: Tournament, change: RankedByHand, _by: User | None) -> None:
    """What lots have parted meanwhile stays so."""
    before, now = change.lots_before, lots_held(tournament)
    if before is None:
        raise unreadable()
    ids, wanted = ([[one.id for one in group] for group in groups] for groups in (now.by_hand, change.groups))
    if now.round_number != change.round_number or ids != wanted:
        raise changed()
    number = now.round_number if now.order else before.round_number
    hold_lots(tournament, LotsHeld(number, now.order, before.by_hand, before.reason))


def _lots(tournament: Tournament, change: LotsDrawn, _by: User | None) -> None:
    """What was ranked by hand meanwhile stays so."""
    before, now = change.lots_before, lots_held(tournament)
    if before is None:
        raise unreadable()
    drawn = [player.id for group in change.groups for player in group]
    kept = [player.id for player in before.order if before.round_number == change.round_number]
    order = [pk for pk in kept if pk not in drawn] + drawn
    if now.round_number != change.round_number or [player.id for player in now.order] != order:
        raise changed()
    number = now.round_number if now.by_hand else before.round_number
    hold_lots(tournament, LotsHeld(number, before.order, now.by_hand, now.reason))


def _values(tournament: Tournament, change: ValuesGiven, _by: User | None) -> None:
    """Whose player is gone has lost the value with it."""
    if change.note_before is None:
        raise unreadable()
    players = set(tournament.players.values_list("pk", flat=True))
    moves = {(one.code, one.player.id): one for one in change.moves if one.player.id in players}
    now = {(code, key): value for code, key, value in value_rows(tournament)}
    as_left = all(value_text(now.get(place)) == move.new for place, move in moves.items())
    if not as_left or tournament.given_values_note != change.note:
        raise changed()
    before = {place: int(Decimal(move.old) * HUNDREDTHS) if move.old else None for place, move in moves.items()}
    apply_values(tournament, before, change.note_before)


UNDO: Undoing = {TieBreaksChanged: _tiebreaks, RankedByHand: _ranks, LotsDrawn: _lots, ValuesGiven: _values}
