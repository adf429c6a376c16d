"""Every contradiction is named, all of them at once, and nothing is paired."""

from __future__ import annotations

import pytest

from pairing.engine.errors import InvalidTournament
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.tournament import Player, Tournament
from tests.pairing.engine.builders import player, tournament


def problems_of(event: Tournament) -> tuple[str, ...]:
    with pytest.raises(InvalidTournament) as caught:
        pair_round(event)
    return caught.value.problems


@pytest.mark.parametrize(
    ("event", "fragments"),
    [
        (tournament(Player(tpn=1, rating=None, name="Rossi"), player(2)), ["Player 1 (Rossi) has no rating"]),
        (tournament(player(1, rating=0), player(2)), ["Player 1 has no rating"]),
        (tournament(player(1), player(1)), ["Pairing number 1 is given to 2 players"]),
        (tournament(player(0), player(1)), ["numbers start at 1"]),
        (tournament(player(1, "2w1"), player(2)), ["records of 0 rounds"]),
        (tournament(player(1), player(2), absent=frozenset({1, 2})), ["Nobody is present"]),
        (tournament(player(1), player(2), absent=frozenset({3})), ["Player 3 is marked absent"]),
        (tournament(player(1), player(2), forbidden_pairs=frozenset({(1, 1)})), ["forbidden to meet themselves"]),
        (tournament(player(1), player(2), forbidden_pairs=frozenset({(1, 9)})), ["Player 9 is in a forbidden pair"]),
        (tournament(player(1), player(2), initial_colour=None), ["initial colour is not known"]),
        (tournament(player(1, "2w1"), player(2, "1b0"), rounds=1), ["The tournament has 1 round, paired already"]),
        (tournament(player(1, "1w1"), player(2, "Z")), ["paired against themselves"]),
        (tournament(player(1, "7w1"), player(2, "Z")), ["7, who is not in the tournament"]),
        (tournament(player(1, "2w1"), player(2, "Z")), ["who is not paired against 1"]),
        (tournament(player(1, "2w1"), player(2, "1w0")), ["have the same colour"]),
        (tournament(player(1, "2w1"), player(2, "1b1")), ["do not go together"]),
        (tournament(player(1, "2w1"), player(2, "1b=")), ["do not go together"]),
        (tournament(player(1, "2w+"), player(2, "1b0")), ["played by both or by neither"]),
    ],
)
def test_problem_is_named(event: Tournament, fragments: list[str]) -> None:
    problems = problems_of(event)
    for fragment in fragments:
        assert any(fragment in problem for problem in problems), problems


def test_all_problems_at_once() -> None:
    event = tournament(
        Player(tpn=1, rating=None),
        Player(tpn=2, rating=None),
        player(2),
        absent=frozenset({8}),
        forbidden_pairs=frozenset({(3, 3)}),
    )
    assert len(problems_of(event)) == 6


def test_the_initial_colour_is_asked_for_where_two_have_yet_to_play() -> None:
    played = (player(1, "2w1"), player(2, "1b0"))
    assert pair_round(tournament(*played, player(3, "Z"), initial_colour=None)).pairs
    (problem,) = problems_of(tournament(*played, player(3, "Z"), player(4, "Z"), initial_colour=None))
    assert "initial colour is not known" in problem


@pytest.mark.parametrize("results", [("=", "0"), ("0", "="), ("0", "0"), ("-", "-"), ("+", "-")])
def test_unusual_results_are_accepted(results: tuple[str, str]) -> None:
    event = tournament(player(1, f"2w{results[0]}"), player(2, f"1b{results[1]}"), player(3, "4w1"), player(4, "3b0"))
    assert len(pair_round(event).pairs) == 2
