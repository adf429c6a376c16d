"""How ranks have moved from round to round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import Regulations, Standings, current_standings
from tournaments.standings.queries.live import live_standings


def ranks_before(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    now: Standings,
) -> Mapping[int, int]:
    """The rank of everybody after the round before that of ``now``, by row id; none after round 1: no query."""
    earlier = rounds[: now.after_round - 1]
    if not earlier:
        return {}
    return {line.player.id: line.rank for line in current_standings(tournament, earlier, players).lines}


def ranks_by_round(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    now: Standings,
) -> Sequence[Mapping[int, int]]:
    """The rank of everybody after each round up to that of ``now``, by row id: no query.

    Who had not come yet is ranked with the others, as in the standings of that round.
    """
    return _ranks_by_round(Regulations.of(tournament), tuple(rounds[: now.after_round]), tuple(players.values()))


@lru_cache(maxsize=8)
def _ranks_by_round(
    regulations: Regulations, rounds: tuple[PublishedRound, ...], players: tuple[PublishedPlayer, ...]
) -> Sequence[Mapping[int, int]]:
    """The same for all cards of a tournament while a round is played."""
    known = {player.id: player for player in players}
    after = (live_standings(regulations.tournament, rounds[:number], known) for number in range(1, len(rounds) + 1))
    return tuple({line.player.id: line.rank for line in one.lines} for one in after)


def standings_context(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: dict[int, PublishedPlayer],
    *,
    live: bool = False,
) -> dict[str, Any]:
    """What the page of the standings shows: the ``standings``, ``form`` and the ranks ``before``, by row id: no query.

    With ``live`` they are provisional while a round is played. The form are the cells of the crosstable; teams, and a
    table or a bracket, have neither form nor movement.
    """
    system = system_of(tournament)
    ranking = current_standings(tournament, rounds, players, live=live)
    if system.eliminates or system.pairs_teams:
        return {"standings": ranking}
    table = current_crosstable(tournament, rounds, players)
    form = {line.standing.player.id: line.cells for line in table.lines}
    before = {} if system.is_predetermined else ranks_before(tournament, rounds, players, ranking)
    return {"standings": ranking, "form": form, "before": before}
