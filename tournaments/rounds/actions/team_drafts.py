"""The rows of a round of teams as it was paired: matches, byes, and who sits on the boards."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.service import ByeKind, Colour, Pair
from tournaments.basics.systems import system_of
from tournaments.log.changes import TeamNamed
from tournaments.models import Round, Seat
from tournaments.rounds.actions.seating import MatchOfTeams, seat_line_ups, seat_teams
from tournaments.rounds.queries.line_ups import deadline, line_ups
from tournaments.rounds.queries.pairing_with_groups import PairingWithGroups
from tournaments.rounds.queries.snapshot import Snapshot


def seat_round_of_teams(round_: Round, state: Snapshot, pairs: Sequence[Pair], bye: int | None) -> None:
    """Save the teams of the round; their players too, unless line-ups are sealed until a deadline."""
    teams = state.teams
    free = system_of(round_.tournament).is_predetermined  # which brings no point
    kind = Seat.ByeKind.ZERO_POINT if free else Seat.ByeKind.PAIRING_ALLOCATED
    byes = [(teams[bye], str(kind))] if bye is not None else []
    byes += [(teams[tpn], str(state.byes.get(tpn, ByeKind.ZERO_POINT))) for tpn in sorted(state.engine.absent)]
    matches = [MatchOfTeams(teams[pair.white], teams[pair.black]) for pair in pairs]
    seat_teams(round_, matches, byes, state.boards)
    if deadline(round_.tournament, round_.number) is None:
        fill_boards(round_, state.boards)


def fill_boards(round_: Round, boards: Sequence[Colour]) -> None:
    """Seat the players of all teams by their line-ups."""
    seat_line_ups(round_, line_ups(round_.tournament, round_.number, boards=len(boards)), boards)


def teams_met(made: PairingWithGroups) -> tuple[tuple[TeamNamed, ...], ...]:
    """The teams of a group that meet all the same."""
    teams = {team.pk: TeamNamed.of(team) for team in made.state.teams.values()}
    return tuple((teams[one], teams[other]) for one, other in made.met)
