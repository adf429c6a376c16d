"""The pairing-allocated bye (1.1): from the lowest ranked up the first who may have it and leaves the others paired."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.basics.allocated_bye import ByeVerdict, allocate_bye
from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.histories import bars_from_bye
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.system import ARTICLES
from pairing.engine.systems.lim.trace import ByeCandidate
from pairing.engine.tournament import Player, Tournament


def assign_bye(field: Field, tournament: Tournament) -> tuple[int | None, Sequence[int], tuple[ByeCandidate, ...]]:
    """Who sits out: the player's number or None, a complete matching of the others, and all candidates.

    Raises:
        NoCompletePairing: nobody who may take the bye leaves a field that can be paired, or an even field cannot.
    """
    players = field.players
    order = sorted(range(len(players)), key=lambda number: rank_key(players[number]), reverse=True)
    chosen, mate, verdicts = allocate_bye(players, field.adjacent, order, articles=ARTICLES)
    barred = {players[number].tpn for number, verdict in verdicts.items() if verdict is ByeVerdict.BARRED}
    rounds = {player.tpn: _barred_in_round(player) for player in tournament.players if player.tpn in barred}
    candidates = (
        ByeCandidate(players[number].tpn, players[number].score, verdict, rounds.get(players[number].tpn))
        for number, verdict in verdicts.items()
    )
    return chosen, mate, tuple(candidates)


def _barred_in_round(player: Player) -> int:
    return next(number for number, record in enumerate(player.records, start=1) if bars_from_bye(record))
