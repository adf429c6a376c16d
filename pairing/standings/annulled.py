"""Who leaves a round robin before half of the games: the results stay, and count in no standings (C.05, 6.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from pairing.engine.systems.system import KnownRounds
from pairing.engine.tournament import Bye, ByeKind, Entrant, Record, Tournament


def too_few_games(games: int, played: Mapping[int, int]) -> frozenset[int]:
    """Of those who have left, with the games that each has played, who played less than half of their ``games``.

    Exactly half is enough; in several cycles it is half of all games.

    >>> sorted(too_few_games(14, {1: 6, 2: 7}))
    [1]
    """
    return frozenset(tpn for tpn, count in played.items() if 2 * count < games)


def annulled_of(tournament: Tournament, known: KnownRounds | None, left: Collection[int]) -> frozenset[int]:
    """Who of those that have ``left`` played less than half of the games of a table; nobody where there is none."""
    if known is None or not left:
        return frozenset()
    count = len(tournament.entrants)
    games = known.games(count, known.cycles_in(tournament.total_rounds, count).count)
    return too_few_games(games, {one.tpn: _played(one) for one in tournament.entrants if one.tpn in left})


def _played(entrant: Entrant) -> int:
    return sum(one.played for one in entrant.records if not isinstance(one, Bye))


def without_games_of(tournament: Tournament, annulled: Collection[int]) -> Tournament:
    """The tournament as if these had met nobody."""
    if not annulled:
        return tournament
    players = tuple(replace(one, records=_without(one, annulled)) for one in tournament.players)
    teams = tuple(replace(one, records=_without(one, annulled)) for one in tournament.teams)
    return replace(tournament, players=players, teams=teams)


def _without(entrant: Entrant, annulled: Collection[int]) -> tuple[Record, ...]:
    missed = Bye(ByeKind.ZERO_POINT)
    gone = entrant.tpn in annulled
    return tuple(
        missed if gone or (not isinstance(one, Bye) and one.opponent in annulled) else one for one in entrant.records
    )
