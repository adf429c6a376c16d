"""The pairing-allocated bye (3.1)."""

from __future__ import annotations

from pairing.engine.basics.allocated_bye import ByeVerdict, allocate_bye
from pairing.engine.basics.histories import bars_from_bye
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.system import ARTICLES
from pairing.engine.systems.dubov.trace import ByeCandidate
from pairing.engine.tournament import Player, Tournament


def assign_bye(field: Field, tournament: Tournament) -> tuple[int | None, list[int], tuple[ByeCandidate, ...]]:
    """Who sits out: the player's number or ``None``, a complete matching of the others, and all candidates.

    Raises:
        NoCompletePairing: nobody who may take the bye leaves a field that can be paired, or an even field cannot.
    """
    order = sorted(range(len(field.players)), key=lambda number: _order_of_candidates(field, number))
    number, mate, verdicts = allocate_bye(field.players, field.adjacent, order, articles=ARTICLES)
    barred = {field.players[candidate].tpn for candidate, verdict in verdicts.items() if verdict is ByeVerdict.BARRED}
    rounds = {player.tpn: _barred_in_round(player) for player in tournament.players if player.tpn in barred}
    candidates = (
        ByeCandidate(
            tpn=field.players[candidate].tpn,
            score=field.players[candidate].score,
            games=field.players[candidate].games,
            verdict=verdict,
            barred_in_round=rounds.get(field.players[candidate].tpn),
        )
        for candidate, verdict in verdicts.items()
    )
    return number, mate, tuple(candidates)


def _barred_in_round(player: Player) -> int:
    """The first round that keeps the player from the bye (3.1.1); there is one."""
    return next(number for number, record in enumerate(player.records, start=1) if bars_from_bye(record))


def _order_of_candidates(field: Field, number: int) -> tuple[int, int, int]:
    player = field.players[number]
    return (player.score, -player.games, -player.tpn)  # 3.1.3, 3.1.4, 3.1.5
