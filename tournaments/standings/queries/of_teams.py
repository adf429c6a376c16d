"""A team event as the tie-breaks read it: each team's matches in the published rounds, with row ids for TPNs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pairing.service import Bye, ByeKind, Record, Team
from pairing.service import Tournament as EngineTournament
from tournaments.publication.queries.published import PublishedRound
from tournaments.publication.queries.teams import PublishedTeam, TeamRound


def team_tournament(
    rounds: Sequence[PublishedRound], teams: Mapping[int, PublishedTeam], *, total_rounds: int
) -> EngineTournament:
    """The matches of ``rounds``, by the scoring of the last one. Who is not named in a round was absent from it."""
    events = [one.event for one in rounds if one.event]
    made = [team_records(event) for event in events]
    missed = Bye(ByeKind.ZERO_POINT)
    return EngineTournament(
        total_rounds=total_rounds,
        players=(),
        scoring=events[-1].scoring,
        teams=tuple(
            Team(key, team.strength, tuple(of_round.get(key, missed) for of_round in made), team.name)
            for key, team in teams.items()
        ),
        match_scoring=events[-1].match_scoring,
        scores=events[-1].scores,
    )


@lru_cache(maxsize=64)
def _records(event: TeamRound) -> Mapping[int, Record]:
    return event.records()


def team_records(event: TeamRound) -> Mapping[int, Record]:
    """What each team made of the round, by row id; of a round that is over the same for page after page."""
    return _records(event)
