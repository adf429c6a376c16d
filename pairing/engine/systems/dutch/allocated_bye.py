"""Whom the pairing-allocated bye can go to (C2, C4, C5)."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.basics.allocated_bye import ByeVerdict, allocate_bye
from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.histories import bars_from_bye
from pairing.engine.systems.dutch.field import Field
from pairing.engine.systems.dutch.system import ARTICLES
from pairing.engine.systems.dutch.trace import ByeCandidate
from pairing.engine.tournament import Player, Tournament


def possible_takers(field: Field, tournament: Tournament) -> tuple[int, list[int], tuple[ByeCandidate, ...]]:
    """Who may have the bye at the lowest score that it can go to, a complete matching, and how the score was found.

    The matching covers the vertex of the bye where there is one. The first candidate who leaves a complete pairing
    gives the score (C5); who of that score has the bye is for the brackets to say.

    Raises:
        NoCompletePairing: no pairing of all present players obeys C1 to C3 (1.9.3).
    """
    order = sorted(range(len(field.players)), key=lambda number: (field.score(number), -number))
    first, mate, verdicts = allocate_bye(field.players, field.adjacent, order, articles=ARTICLES)
    if first is None:
        return 0, mate, ()
    mate = [*mate, first]
    mate[first] = field.bye
    takers = bit_set(
        number
        for number, player in enumerate(field.players)
        if player.may_take_bye and player.score == field.score(first)
    )
    rounds = {player.tpn: _barred_in_round(player) for player in tournament.players}
    candidates = tuple(
        ByeCandidate(
            tpn=field.players[number].tpn,
            score=field.score(number),
            verdict=verdict,
            barred_in_round=rounds[field.players[number].tpn],
        )
        for number, verdict in verdicts.items()
    )
    return takers, mate, candidates


def given_to(tpn: int | None, candidates: tuple[ByeCandidate, ...]) -> tuple[ByeCandidate, ...]:
    """The candidates when it is known who has the bye: it need not be the one whose score was found."""
    verdicts = {ByeVerdict.CHOSEN: ByeVerdict.LATER_IN_ORDER}
    return tuple(
        replace(
            candidate,
            verdict=ByeVerdict.CHOSEN if candidate.tpn == tpn else verdicts.get(candidate.verdict, candidate.verdict),
        )
        for candidate in candidates
    )


def _barred_in_round(player: Player) -> int | None:
    """The first round that keeps the player from the bye (C2)."""
    return next((number for number, record in enumerate(player.records, start=1) if bars_from_bye(record)), None)
