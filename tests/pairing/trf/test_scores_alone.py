"""Matches of teams of which the score alone is known, written and read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.engine.tournament import Match, Outcome, Tournament
from pairing.trf.problems import UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.scores_alone import ScoreAlone, boards_of_score, comment_on, scores_possible
from pairing.trf.system_of_file import round_to_pair
from pairing.trf.team_event import read_team_event
from pairing.trf.team_writer import trf_from_teams
from pairing.trf.writer import write_trf
from tests.match_events import team_event

ROUNDS = [[(1, 3, "1="), (2, 4, "0=")], [(1, 2, "11"), (3, 4, "=1")]]


def _without_players(event: Tournament, number: int) -> Tournament:
    """The same with nobody on the boards of round ``number``."""
    teams = (
        replace(team, line_ups=tuple((0, 0) if place == number else one for place, one in enumerate(team.line_ups, 1)))
        for team in event.teams
    )
    return replace(event, teams=tuple(teams))


@pytest.mark.parametrize("number", [1, 2])
def test_the_score_comes_back_from_the_file(number: int) -> None:
    event = _without_players(team_event([1, 2, 3, 4], ROUNDS), number)
    text = write_trf(trf_from_teams(event))
    comments = [line for line in text.splitlines() if line.startswith("### Score")]
    assert (
        comments[0]
        == {
            1: "### Score @ Round 1: Team 1 1.5, Team 3 0.5, players not known",
            2: "### Score @ Round 2: Team 1 2.0, Team 2 0.0, players not known",
        }[number]
    )
    read = read_team_event(read_trf(text)).tournament
    assert read.rounds_paired == 2
    for made, given in zip(read.teams, event.teams, strict=True):
        assert made.line_ups == given.line_ups
        for one, other in zip(made.records, given.records, strict=True):
            assert isinstance(one, Match)
            assert isinstance(other, Match)
            assert (one.opponent, one.colour, one.outcome, one.played) == (
                other.opponent,
                other.colour,
                other.outcome,
                other.played,
            )
            assert event.scoring.points(one) == event.scoring.points(other)


def test_who_has_met_by_score_alone_does_not_meet_again() -> None:
    event = _without_players(team_event([1, 2, 3, 4], ROUNDS[:1]), 1)
    system, snapshot = round_to_pair(read_trf(write_trf(trf_from_teams(event))))
    pairing = system.pair_round(snapshot.tournament)
    assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs}.isdisjoint(
        {frozenset((1, 3)), frozenset((2, 4))}
    )


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        (comment_on(1, ScoreAlone(1, 3, 15, 15)), "the score alone"),  # more than the boards have
        (comment_on(1, ScoreAlone(1, 3, 13, 7)), "the score alone"),
        (comment_on(1, ScoreAlone(1, 3, 95, 5)), "the score alone"),
        (comment_on(1, ScoreAlone(1, 2, 10, 10)), "is paired against"),
    ],
)
def test_a_comment_that_cannot_be_is_refused(comment: str, told: str) -> None:
    event = _without_players(team_event([1, 2, 3, 4], ROUNDS[:1]), 1)
    right = "### Score @ Round 1: Team 1 1.5, Team 3 0.5, players not known"
    text = write_trf(trf_from_teams(event))
    assert right in text
    with pytest.raises(UnusableTrf, match=told):
        read_team_event(read_trf(text.replace(right, comment)))


def test_a_score_beside_games_of_players_is_refused() -> None:
    text = write_trf(trf_from_teams(team_event([1, 2, 3, 4], ROUNDS[:1])))
    with pytest.raises(UnusableTrf, match="the score alone"):
        read_team_event(read_trf(f"{text}{comment_on(1, ScoreAlone(1, 3, 15, 5))}\n"))


def test_boards_and_scores_that_a_match_can_have() -> None:
    event = team_event([1, 2, 3, 4], ROUNDS)
    assert scores_possible(2, event.scoring) == (20, 15, 10, 5, 0)
    assert boards_of_score(15, 4, event.scoring) == (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.LOSS)
