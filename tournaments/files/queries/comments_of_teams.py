"""The ``###`` lines of a report file on what is out of the ordinary in an event of teams."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tournaments.log.changes import Change, TeamNamed
from tournaments.log.kinds_of_teams import LineUpHandedIn, TeamReturned, TeamsNotKeptApart, TeamWithdrawn

Comments = Iterator[tuple[int, str]]


def _line_up(change: LineUpHandedIn, paired: int, names: object) -> Comments:
    """Only of one that came late, or after everybody had read another one."""
    if change.reason:
        seated = ", ".join(change.seated) or "the first boards"
        number = change.round_number
        yield number, f"Line-up @ Round {number}: {_named(change.team)}: {seated}; {change.reason}"


def _withdrawn(change: TeamWithdrawn, paired: int, names: object) -> Comments:
    yield paired, f"Withdrawal @ Round {change.round_number}: {_named(change.team)}"


def _returned(change: TeamReturned, paired: int, names: object) -> Comments:
    yield paired, f"Return @ Round {paired + 1}: {_named(change.team)}, withdrawn from round {change.round_number}"


def _not_apart(change: TeamsNotKeptApart, paired: int, names: object) -> Comments:
    for one, other in change.pairs:
        who = f"{_named(one)} - {_named(other)}"
        yield (
            change.round_number,
            f"Groups @ Round {change.round_number}: {who}, a forbidden pairing not avoided",
        )


def _named(team: TeamNamed) -> str:
    return f"team {team.tpn} ({team.name})" if team.tpn else f"team {team.name}"


DESCRIBED_OF_TEAMS: dict[type[Change], Callable[[Any, int, Any], Comments]] = {
    LineUpHandedIn: _line_up,
    TeamWithdrawn: _withdrawn,
    TeamReturned: _returned,
    TeamsNotKeptApart: _not_apart,
}
