"""Rosters and line-ups of teams: what fits, and what is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.basics.line_ups import about_the_line_ups
from pairing.engine.basics.validation import require_valid
from pairing.engine.errors import InvalidTournament
from pairing.engine.systems.dubov.system import ARTICLES
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Match, Outcome, Player, Scoring, Team, Tournament
from tests.pairing.standings.examples import tournament
from tests.team_events import random_team_event

ROSTERS = {1: (11, 12, 13), 2: (21, 22, 23)}


def side(opponent: int, first: Colour, one: Outcome, other: Outcome, outcome: Outcome) -> Match:
    return Match((Game(opponent, first, one), Game(opponent, first.opposite, other)), outcome)


def event(*, line_up: tuple[int, ...] = (11, 13), roster: tuple[int, ...] = ROSTERS[1]) -> Tournament:
    """A match of two boards, then a round without one."""
    away = Bye(ByeKind.ZERO_POINT)
    matches = (
        side(2, Colour.WHITE, Outcome.WIN, Outcome.DRAW, Outcome.WIN),
        side(1, Colour.BLACK, Outcome.LOSS, Outcome.DRAW, Outcome.LOSS),
    )
    teams = tuple(
        Team(
            tpn,
            records=(match, away),
            roster=tuple(Player(member, None) for member in (roster if tpn == 1 else ROSTERS[tpn])),
            line_ups=(line_up if tpn == 1 else (21, 22), ()),
        )
        for tpn, match in zip(ROSTERS, matches, strict=True)
    )
    scoring = Scoring(games_per_match=2, pairing_allocated_bye=10)
    return Tournament(total_rounds=3, players=(), teams=teams, scoring=scoring, initial_colour=Colour.WHITE)


def test_line_ups_that_fit() -> None:
    assert list(about_the_line_ups(event())) == []
    assert list(about_the_line_ups(tournament())) == []  # players, no teams
    for seed in range(20):
        assert list(about_the_line_ups(random_team_event(seed))) == []
    require_valid(event(), articles=ARTICLES, needs_ratings=False)


@pytest.mark.parametrize(
    ("line_up", "problem"),
    [
        ((11,), "Round 1: team 1 has 1 in its line-up and 2 boards; name one for each, 0 for an empty board."),
        ((11, 11), "Round 1: team 1 has player 11 on 2 boards; seat each player once."),
        ((11, 22), "Round 1: team 1 has player 22 on a board, who is not in its roster; correct the number."),
        ((11, 0), "Round 1: team 1, board 2: a game was played, but the board is empty; name who played it."),
    ],
)
def test_a_line_up_that_does_not_fit_is_named(line_up: tuple[int, ...], problem: str) -> None:
    wrong = event(line_up=line_up)
    assert list(about_the_line_ups(wrong)) == [problem]
    with pytest.raises(InvalidTournament) as raised:
        require_valid(wrong, articles=ARTICLES, needs_ratings=False)
    assert raised.value.problems == (problem,)


def test_a_player_in_two_teams_is_named() -> None:
    assert list(about_the_line_ups(event(roster=(11, 13, 21)))) == [
        "Player 21 is in the rosters 2 times; each player is in one team, once."
    ]


def test_a_round_without_a_line_up_is_named() -> None:
    teams = tuple(replace(team, line_ups=team.line_ups[:1]) for team in event().teams)
    assert list(about_the_line_ups(replace(event(), teams=teams))) == [
        f"Team {number} has line-ups for 1 round and records of 2; enter an empty line-up where there is no match."
        for number in (1, 2)
    ]
