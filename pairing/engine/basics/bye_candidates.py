"""Candidates for the pairing-allocated bye in the order of several systems: lowest score, most games, lowest ranked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from pairing.engine.basics.allocated_bye import ByeVerdict, allocate_bye
from pairing.engine.basics.histories import bars_from_bye

if TYPE_CHECKING:
    from pairing.engine.basics.entrant_facts import EntrantFacts
    from pairing.engine.basics.field import Field
    from pairing.engine.systems.system import Articles
    from pairing.engine.tournament import Entrant, Tournament


class ByeCandidate(NamedTuple):
    """An entrant looked at for the bye, with the keys of the order (score in tenths, games or matches played).

    ``barred_in_round`` is the round that bars the entrant.
    """

    tpn: int
    score: int
    games: int
    verdict: ByeVerdict
    barred_in_round: int | None = None


def chosen_for_bye(candidates: Sequence[ByeCandidate]) -> ByeCandidate | None:
    """Who has the bye, None in an even field."""
    return next((candidate for candidate in candidates if candidate.verdict is ByeVerdict.CHOSEN), None)


def assign_bye(
    field: Field[Any],
    tournament: Tournament,
    *,
    articles: Articles,
    rank: Callable[[Any], int] = attrgetter("tpn"),
    by_games: bool = True,
) -> tuple[int | None, list[int], tuple[ByeCandidate, ...]]:
    """Who sits out: the number or ``None``, a complete matching of the others, and all candidates in their order.

    ``rank`` is larger for who is ranked lower: of equal score and games the largest is looked at first. Games count
    only if ``by_games`` says so.

    Raises:
        NoCompletePairing: nobody who may take the bye leaves a field that can be paired, or an even field cannot.
    """
    players = field.players
    order = sorted(range(len(players)), key=lambda number: _place(players[number], rank, by_games=by_games))
    return assign_bye_in_order(field, tournament, order, articles=articles)


def assign_bye_in_order(
    field: Field[Any], tournament: Tournament, order: Sequence[int], *, articles: Articles
) -> tuple[int | None, list[int], tuple[ByeCandidate, ...]]:
    """The same where a system says itself in which ``order`` the numbers of the field are looked at."""
    players = field.players
    number, mate, verdicts = allocate_bye(players, field.adjacent, order, articles=articles)
    barred = {players[candidate].tpn for candidate, verdict in verdicts.items() if verdict is ByeVerdict.BARRED}
    rounds = {entrant.tpn: _barred_in_round(entrant) for entrant in tournament.entrants if entrant.tpn in barred}
    candidates = (
        ByeCandidate(
            tpn=players[candidate].tpn,
            score=players[candidate].score,
            games=players[candidate].games,
            verdict=verdict,
            barred_in_round=rounds.get(players[candidate].tpn),
        )
        for candidate, verdict in verdicts.items()
    )
    return number, mate, tuple(candidates)


def _place(player: EntrantFacts, rank: Callable[[Any], int], *, by_games: bool) -> tuple[int, int, int]:
    return (player.score, -player.games if by_games else 0, -rank(player))


def _barred_in_round(entrant: Entrant) -> int:
    """The first round that keeps the entrant from the bye; there is one."""
    return next(number for number, record in enumerate(entrant.records, start=1) if bars_from_bye(record))
