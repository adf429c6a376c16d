"""Whom the pairing-allocated bye can go to (C2, C4, C5)."""

from __future__ import annotations

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.bye_candidates import ByeCandidate, assign_bye
from pairing.engine.systems.dutch.field import Field
from pairing.engine.systems.dutch.system import ARTICLES
from pairing.engine.tournament import Tournament


def possible_takers(field: Field, tournament: Tournament) -> tuple[int, list[int], tuple[ByeCandidate, ...]]:
    """Who may have the bye at the lowest score that it can go to, a complete matching, and how the score was found.

    The matching covers the vertex of the bye where there is one. The first candidate from the lowest score up who
    leaves a complete pairing gives the score (C5); who of that score has the bye is for the brackets to say.

    Raises:
        NoCompletePairing: no pairing of all present players obeys C1 to C3 (1.9.3).
    """
    first, mate, candidates = assign_bye(field, tournament, articles=ARTICLES)
    if first is None:
        return 0, mate, ()
    mate = [*mate, first]
    mate[first] = field.bye
    takers = bit_set(
        number
        for number, player in enumerate(field.players)
        if player.may_take_bye and player.score == field.score(first)
    )
    return takers, mate, candidates


def given_to(tpn: int | None, candidates: tuple[ByeCandidate, ...]) -> tuple[ByeCandidate, ...]:
    """The candidates when it is known who has the bye: it need not be the one whose score was found."""

    def verdict(candidate: ByeCandidate) -> ByeVerdict:
        if candidate.tpn == tpn:
            return ByeVerdict.CHOSEN
        return ByeVerdict.LATER_IN_ORDER if candidate.verdict is ByeVerdict.CHOSEN else candidate.verdict

    return tuple(candidate._replace(verdict=verdict(candidate)) for candidate in candidates)
