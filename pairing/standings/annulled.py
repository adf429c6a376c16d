"""Who leaves a round robin before half of the games: the results stay, and count in no standings (C.05, 6.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from pairing.engine.tournament import Bye, ByeKind, Tournament


def too_few_games(players: int, cycles: int, played: Mapping[int, int]) -> frozenset[int]:
    """Of those who have left, with the games that each has played, who played less than half of all theirs.

    Exactly half is enough; in several cycles it is half of all games.

    >>> sorted(too_few_games(8, 2, {1: 6, 2: 7}))
    [1]
    """
    games = cycles * (players - 1)
    return frozenset(tpn for tpn, count in played.items() if 2 * count < games)


def without_games_of(tournament: Tournament, annulled: Collection[int]) -> Tournament:
    """The tournament as if these had met nobody."""
    if not annulled:
        return tournament
    missed = Bye(ByeKind.ZERO_POINT)
    players = []
    for player in tournament.players:
        gone = player.tpn in annulled
        records = (
            missed if gone or (not isinstance(one, Bye) and one.opponent in annulled) else one for one in player.records
        )
        players.append(replace(player, records=tuple(records)))
    return replace(tournament, players=tuple(players))
