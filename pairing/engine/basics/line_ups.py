"""Do rosters and line-ups of teams fit their matches? What does not is named with its round and what to correct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pairing.engine.tournament import Bye, Record, Team, Tournament
from pairing.engine.words import counted


def is_score_alone(record: Record, line_up: Iterable[int]) -> bool:
    """Whether a team's match was played and nobody is named on any of its boards: its score alone is known."""
    return not isinstance(record, Bye) and all(game.played for game in record.games) and not any(line_up)


def about_the_line_ups(tournament: Tournament) -> Iterator[str]:
    """What contradicts itself in the rosters and line-ups of the teams; nothing where the players enter themselves.

    Every team must have a record for each round.
    """
    seats = Counter(member.tpn for team in tournament.teams for member in team.roster)
    for number, times in sorted(seats.items()):
        if times > 1:
            yield f"Player {number} is in the rosters {times} times; each player is in one team, once."
    teams = {team.tpn: team for team in tournament.teams}
    for team in tournament.teams:
        if len(team.line_ups) != len(team.records):
            yield (
                f"Team {team.tpn} has line-ups for {counted(len(team.line_ups), 'round')} and records of "
                f"{len(team.records)}; enter an empty line-up where there is no match."
            )
            continue
        members = {member.tpn for member in team.roster}
        for number in range(1, len(team.records) + 1):
            yield from _about_the_line_up(team, members, number)
            yield from _about_the_names(team, teams, number)


def _about_the_line_up(team: Team, members: set[int], number: int) -> Iterator[str]:
    place = f"Round {number}: team {team.tpn}"
    record, line_up = team.records[number - 1], team.line_ups[number - 1]
    boards = 0 if isinstance(record, Bye) else len(record.games)
    if len(line_up) != boards:
        yield (
            f"{place} has {len(line_up)} in its line-up and {counted(boards, 'board')}; name one for each, 0 for an "
            "empty board."
        )
    for player in sorted(set(line_up) - {0}):
        if line_up.count(player) > 1:
            yield f"{place} has player {player} on {line_up.count(player)} boards; seat each player once."
        if player not in members:
            yield f"{place} has player {player} on a board, who is not in its roster; correct the number."
    if isinstance(record, Bye) or is_score_alone(record, line_up):
        return
    for board, (player, game) in enumerate(zip(line_up, record.games, strict=False), start=1):
        if not player and game.played:
            yield f"{place}, board {board}: a game was played, but the board is empty; name who played it."


def _about_the_names(team: Team, teams: Mapping[int, Team], number: int) -> Iterator[str]:
    """Of a match whose score alone is known neither side names players."""
    record, line_up = team.records[number - 1], team.line_ups[number - 1]
    if isinstance(record, Bye) or not is_score_alone(record, line_up):
        return
    answer = teams.get(record.opponent)
    if answer is not None and any(any(one) for one in answer.line_ups[number - 1 : number]):
        place = f"Round {number}: team {team.tpn}"
        yield f"{place} names nobody on its boards, and its opponent does; name both or neither."
