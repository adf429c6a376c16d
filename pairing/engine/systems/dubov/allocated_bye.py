"""The pairing-allocated bye (3.1)."""

from __future__ import annotations

from pairing.engine.basics.allocated_bye import allocate_bye
from pairing.engine.systems.dubov.articles import ARTICLES
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.trace import ByeCandidate


def assign_bye(field: Field) -> tuple[int | None, list[int], tuple[ByeCandidate, ...]]:
    """Who sits out: the player's number or ``None``, a complete matching of the others, and all candidates.

    Raises:
        NoCompletePairing: nobody who may take the bye leaves a field that can be paired, or an even field cannot.
    """
    order = sorted(range(len(field.players)), key=lambda number: _order_of_candidates(field, number))
    number, mate, verdicts = allocate_bye(field.players, field.adjacent, order, articles=ARTICLES)
    candidates = (
        ByeCandidate(
            tpn=field.players[candidate].tpn,
            score=field.players[candidate].score,
            games=field.players[candidate].games,
            verdict=verdict,
        )
        for candidate, verdict in verdicts.items()
    )
    return number, mate, tuple(candidates)


def _order_of_candidates(field: Field, number: int) -> tuple[int, int, int]:
    player = field.players[number]
    return (player.score, -player.games, -player.tpn)  # 3.1.3, 3.1.4, 3.1.5
