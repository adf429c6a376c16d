"""One team's tournament: its roster with what the players made, every round with the line-up, the place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from pairing.service import Bye
from tournaments.basics.systems import system_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.publication.queries.teams import PublishedTeam, TeamMatch, TeamRound
from tournaments.standings.queries.by_board import BoardResult, best_by_board
from tournaments.standings.queries.current import StandingLine, current_standings
from tournaments.standings.queries.of_teams import team_records


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A member at a place of the roster, with the games over the board; None without one."""

    place: int
    is_reserve: bool
    player: PublishedPlayer
    made: BoardResult | None


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One round: the match seen from the team, or the letter of its bye; empty where it was not there.

    ``points`` are match points and game points, in tenths; None while a board is open.
    """

    round_number: int
    match: TeamMatch | None
    bye: str
    points: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class TeamCard:
    """``match_points`` and ``game_points`` are those of all rounds that are over, in tenths.

    ``has_left`` says that the team has withdrawn, and ``left_from`` from which round on; 0 in a table of rounds.
    """

    team: PublishedTeam
    mean_rating: int | None
    roster: tuple[RosterLine, ...]
    lines: tuple[TeamLine, ...]
    after_round: int
    standing: StandingLine | None
    has_left: bool = False
    left_from: int = 0

    @property
    def match_points(self) -> int:
        return sum(line.points[0] for line in self.lines if line.points)

    @property
    def game_points(self) -> int:
        return sum(line.points[1] for line in self.lines if line.points)


def team_card(tournament: Tournament, team: PublishedTeam, rounds: Sequence[PublishedRound]) -> TeamCard:
    """The page of ``team`` from the published rounds: no query but those of the standings."""
    ranking = current_standings(tournament, rounds, {})
    boards = rounds[-1].event.boards if rounds[-1].event else 0
    without = [one.number for one in takewhile(lambda one: _has_left(one.event, team.id), reversed(rounds))]
    made = {line.player.id: line for one in best_by_board(rounds, least=1).lists for line in one.lines}
    return TeamCard(
        team=team,
        mean_rating=team.mean_rating(boards),
        roster=tuple(
            RosterLine(place, place > boards, player, made.get(player.id))
            for place, player in enumerate(team.roster, start=1)
        ),
        lines=tuple(_line(one.number, one.event, team.id) for one in rounds if one.event),
        after_round=0 if ranking.to_play else ranking.after_round,
        standing=next((line for line in ranking.lines if line.player.id == team.id), None),
        has_left=bool(without),
        left_from=0 if system_of(tournament).is_predetermined else min(without, default=0),
    )


def _has_left(event: TeamRound | None, team_id: int) -> bool:
    return event is not None and any(team.left for team in event.teams if team.id == team_id)


def _line(number: int, event: TeamRound, team_id: int) -> TeamLine:
    match, record = event.match_of(team_id), team_records(event).get(team_id)
    return TeamLine(
        round_number=number,
        match=match.seen_from(team_id) if match else None,
        bye=record.kind.value if isinstance(record, Bye) else "",
        points=None if record is None else event.points_of(record),
    )
