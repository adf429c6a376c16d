"""Matches of several games: what they are worth, and what in them contradicts itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.basics.validation import require_valid
from pairing.engine.errors import InvalidTournament
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.system import ARTICLES
from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Match,
    Outcome,
    Player,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    against,
    is_played,
)
from tests.pairing.standings.examples import tournament

WHITE, BLACK = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
DOUBLE = Scoring(pairing_allocated_bye=15, games_per_match=2)


def two_games(opponent: int, colour: Colour, one: Outcome, other: Outcome, outcome: Outcome) -> Match:
    return Match((Game(opponent, colour, one), Game(opponent, colour.opposite, other)), outcome)


def double_swiss(mine: Match, theirs: Match) -> Tournament:
    players = (Player(1, 2000, (mine,)), Player(2, 1900, (theirs,)))
    return Tournament(total_rounds=3, players=players, initial_colour=WHITE, scoring=DOUBLE)


def problems(event: Tournament) -> tuple[str, ...]:
    with pytest.raises(InvalidTournament) as raised:
        require_valid(event, articles=ARTICLES)
    return raised.value.problems


@pytest.mark.parametrize(
    ("record", "points"),
    [
        (two_games(2, WHITE, WIN, DRAW, WIN), 15),
        (two_games(2, BLACK, LOSS, DRAW, LOSS), 5),
        (Bye(ByeKind.PAIRING_ALLOCATED), 15),
        (Bye(ByeKind.FULL_POINT), 20),
        (Bye(ByeKind.HALF_POINT), 10),
        (Bye(ByeKind.ZERO_POINT), 0),
    ],
)
def test_a_match_is_worth_its_games_and_a_bye_is_for_the_whole_match(record: Record, points: int) -> None:
    assert DOUBLE.points(record) == points


def test_a_forfeited_game_of_a_match_is_worth_an_absence() -> None:
    games = (Game(2, WHITE, WIN), Game(2, BLACK, LOSS, played=False))
    assert Scoring(absence=3).points(Match(games, WIN)) == 13


def test_a_team_has_match_points_and_game_points() -> None:
    games = tuple(Game(2, colour, result) for colour, result in ((WHITE, WIN), (BLACK, WIN), (WHITE, LOSS)))
    won, bye = Match(games, WIN), Bye(ByeKind.HALF_POINT)
    event = Tournament(
        total_rounds=2,
        players=(),
        scoring=Scoring(games_per_match=3, pairing_allocated_bye=15),
        teams=(Team(1, records=(won, bye)),),
        scores=(ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS),
    )
    assert (event.points(won), event.points(won, ScoreType.GAME_POINTS)) == (20, 20)
    assert (event.points(bye), event.points(bye, ScoreType.GAME_POINTS)) == (10, 15)
    assert event.entrants == event.teams
    assert event.rounds_paired == 2


def test_a_match_reads_like_a_game() -> None:
    match, game = two_games(7, BLACK, DRAW, DRAW, DRAW), Game(7, BLACK, DRAW)
    for record in (match, game):
        assert (record.opponent, record.colour, record.outcome, is_played(record)) == (7, BLACK, DRAW, True)
        assert against(record, 9).games[-1].opponent == 9  # type: ignore[union-attr]
    assert game.games == (game,)
    assert not is_played(replace(match, played=False))
    assert not is_played(Bye(ByeKind.FULL_POINT))
    assert against(Bye(ByeKind.FULL_POINT), 9) == Bye(ByeKind.FULL_POINT)


def test_a_single_game_is_the_match_of_one_game() -> None:
    """The round comes out the same, whichever way its history is written down."""
    event = replace(tournament(), total_rounds=6, initial_colour=WHITE)

    def as_match(record: Record) -> Record:
        return Match((record,), record.outcome, record.played) if isinstance(record, Game) else record

    players = tuple(replace(player, records=tuple(map(as_match, player.records))) for player in event.players)
    assert pair_round(replace(event, players=players)) == pair_round(event)


def test_a_good_match_is_no_problem() -> None:
    event = double_swiss(two_games(2, WHITE, WIN, DRAW, WIN), two_games(1, BLACK, LOSS, DRAW, LOSS))
    require_valid(event, articles=ARTICLES)


@pytest.mark.parametrize(
    ("mine", "theirs", "problem"),
    [
        (
            two_games(2, WHITE, WIN, DRAW, WIN),
            two_games(1, BLACK, LOSS, WIN, LOSS),
            "Round 1: Player 1 and 2, game 2: results = and 1 do not go together.",
        ),
        (
            two_games(2, WHITE, WIN, DRAW, WIN),
            two_games(1, WHITE, LOSS, DRAW, LOSS),
            "Round 1: Player 1 and 2, game 1 have the same colour; give one White and the other Black.",
        ),
        (
            two_games(2, WHITE, WIN, DRAW, DRAW),
            two_games(1, BLACK, LOSS, DRAW, DRAW),
            "Round 1: Player 1 and 2: the results of the match are not those of its games; make them 1 and 0.",
        ),
        (
            two_games(2, WHITE, WIN, DRAW, WIN),
            Match((Game(1, BLACK, LOSS),), LOSS),
            "Round 1: Player 1 and 2: 2 games against 1; enter every game on both sides.",
        ),
        (
            two_games(2, WHITE, WIN, DRAW, WIN),
            replace(two_games(1, BLACK, LOSS, DRAW, LOSS), played=False),
            "Round 1: Player 1 and 2: a match is played by both or by neither; correct the forfeit.",
        ),
        (
            Match((Game(2, WHITE, WIN), Game(3, BLACK, DRAW)), WIN),
            two_games(1, BLACK, LOSS, DRAW, LOSS),
            "Round 1: Player 1 has a match against 2 with a game against 3; give all the same.",
        ),
        (
            Match((Game(2, WHITE, WIN, played=False),), WIN, played=False),
            Match((Game(1, BLACK, LOSS, played=False),), WIN, played=False),
            "Round 1: Player 1 and 2: results 1 and 1 of the match do not go together.",
        ),
    ],
)
def test_a_match_that_two_sides_state_differently_is_named(mine: Match, theirs: Match, problem: str) -> None:
    assert problem in problems(double_swiss(mine, theirs))


def test_players_beside_teams_are_named() -> None:
    event = Tournament(total_rounds=3, players=(Player(1, 2000),), teams=(Team(1), Team(2)), initial_colour=WHITE)
    assert problems(event) == (
        "There are players beside the teams; in a team event each player is in the roster of a team.",
    )
