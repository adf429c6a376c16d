"""Tie-breaks of an event in which of a match the score alone is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.errors import InvalidTournament
from pairing.engine.systems import system_named
from pairing.engine.tournament import Tournament
from pairing.standings import Event, InvalidTieBreaks, rules_of
from pairing.standings.ranking import standings
from tests.match_events import team_event

ROUNDS = [[(1, 3, "1="), (2, 4, "0=")], [(1, 2, "11"), (3, 4, "=1")]]


def _event(*, both: bool = True) -> Tournament:
    event = team_event([1, 2, 3, 4], ROUNDS)
    without = {1, 3} if both else {1}
    teams = (
        replace(team, line_ups=((0, 0), *team.line_ups[1:])) if team.tpn in without else team for team in event.teams
    )
    return replace(event, teams=tuple(teams))


@pytest.mark.parametrize("acronym", sorted(rules_of(Event.TEAMS)))
def test_those_by_boards_are_refused_and_all_others_are_as_with_players(acronym: str) -> None:
    if acronym in {"BC", "TBR", "BBE", "EDET", "EDEB", "EDEBT", "EDEBB"}:
        with pytest.raises(InvalidTieBreaks, match=f"“{acronym}” goes by boards"):
            standings(_event(), [acronym])
    else:
        assert standings(_event(), [acronym]) == standings(team_event([1, 2, 3, 4], ROUNDS), [acronym])


def test_a_match_in_which_one_team_alone_names_nobody_contradicts_itself() -> None:
    with pytest.raises(InvalidTournament, match="team 1 names nobody on its boards, and its opponent does"):
        system_named("team").pair_round(_event(both=False))
