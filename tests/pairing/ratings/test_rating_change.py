"""Rating changes: the table, the cut at 400 with its exception, K, and the rounding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engine.tournament import Outcome
from pairing.ratings import Basis, RatedGame, change, k_factor, performance, rating_change, whole_points
from pairing.ratings.change import counted_difference
from pairing.ratings.k_factor import lowered

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS

ratings = st.integers(1400, 2900)
games_of_players = st.lists(st.builds(RatedGame, ratings, st.sampled_from(Outcome)), min_size=1, max_size=11)


@pytest.mark.parametrize(
    ("rating", "opponent", "outcome", "expected"),
    [
        (2000, 2000, DRAW, 50),
        (2000, 1997, WIN, 50),
        (2000, 1996, WIN, 51),
        (1850, 2310, DRAW, 8),
        (2400, 2009, WIN, 91),
        (2400, 2008, WIN, 92),
        (2400, 1500, WIN, 92),
        (1500, 2400, LOSS, 8),
        (2649, 1900, LOSS, 92),
        (2650, 2258, WIN, 92),
        (2650, 2250, WIN, 92),
        (2650, 2238, WIN, 93),
        (2800, 2000, WIN, 100),
        (2700, 1965, WIN, 99),
        (2700, 1964, WIN, 100),
    ],
)
def test_expected_scores(rating: int, opponent: int, outcome: Outcome, expected: int) -> None:
    made = rating_change(rating, [RatedGame(opponent, outcome)], k=20)
    assert made.expected == expected
    assert made.change == 20 * ({WIN: 100, DRAW: 50, LOSS: 0}[outcome] - expected)


def test_the_opponent_of_a_player_above_2650_keeps_the_cut() -> None:
    """The exception is that of the player whose change is worked out, not that of the game."""
    game = [RatedGame(2800, LOSS)]
    assert rating_change(2100, game, k=20).games[0].difference == -400
    assert rating_change(2800, [RatedGame(2100, WIN)], k=10).games[0].difference == 700


def test_an_event_is_the_sum_of_its_games() -> None:
    games = [RatedGame(2100, WIN), RatedGame(1900, DRAW), RatedGame(2000, LOSS), RatedGame(2310, WIN)]
    made = rating_change(2000, games, k=20)
    # .36 + .64 + .50 + .14: the differences are −100, 100, 0 and −310.
    assert [game.expected for game in made.games] == [36, 64, 50, 14]
    assert (made.score, made.expected, made.change) == (250, 164, 20 * 86)
    assert whole_points(made.change) == 17


@given(ratings, games_of_players, st.sampled_from((10, 20, 40)))
def test_what_one_wins_the_other_loses(rating: int, games: list[RatedGame], k: int) -> None:
    turned = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}
    for game in games:
        if max(rating, game.opponent_rating) < 2650:
            own = rating_change(rating, [game], k=k)
            other = rating_change(game.opponent_rating, [RatedGame(rating, turned[game.outcome])], k=k)
            assert own.change == -other.change


@given(ratings, games_of_players)
def test_a_better_score_is_never_worth_less(rating: int, games: list[RatedGame]) -> None:
    better = [RatedGame(game.opponent_rating, WIN) for game in games]
    assert rating_change(rating, better, k=20).change >= rating_change(rating, games, k=20).change


@given(ratings, ratings)
def test_differences_are_cut_below_2650_only(rating: int, opponent: int) -> None:
    counted = counted_difference(rating, opponent)
    if rating >= 2650 or abs(rating - opponent) <= 400:
        assert counted == rating - opponent
    else:
        assert abs(counted) == 400
        assert (counted > 0) == (rating > opponent)


@pytest.mark.parametrize(
    ("rating", "birth_year", "expected"),
    [
        (2299, 2008, (40, Basis.JUNIOR)),
        (2300, 2008, (20, Basis.BELOW_2400)),
        (2299, 2007, (20, Basis.BELOW_2400)),
        (2299, None, (20, Basis.BELOW_2400)),
        (2399, 1980, (20, Basis.BELOW_2400)),
        (2400, 2010, (10, Basis.FROM_2400)),
    ],
)
def test_k_is_guessed_from_what_is_known(rating: int, birth_year: int | None, expected: tuple[int, Basis]) -> None:
    found = k_factor(rating, birth_year=birth_year, year=2026)
    assert (found.value, found.basis) == expected


def test_the_list_knows_better() -> None:
    found = k_factor(2350, listed=10, birth_year=2010, year=2026)
    assert (found.value, found.basis) == (10, Basis.RATING_LIST)


@pytest.mark.parametrize(("k", "games", "used"), [(40, 0, 40), (40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19)])
def test_many_games_lower_k(k: int, games: int, used: int) -> None:
    assert lowered(k, games) == used
    assert rating_change(2000, [RatedGame(2000, WIN)] * games, k=k).k == used


def test_nothing_played_changes_nothing() -> None:
    made = rating_change(2000, [], k=20)
    assert (made.change, made.score, made.expected, made.games) == (0, 0, 0, ())
    assert performance([]) is None


@given(st.integers(-5000, 5000))
def test_rounding_is_the_same_for_gains_and_losses(hundredths: int) -> None:
    assert whole_points(-hundredths) == -whole_points(hundredths)
    assert abs(100 * whole_points(hundredths) - hundredths) <= 50


def test_scores_are_those_of_a_usual_event() -> None:
    assert change.SCORES == {WIN: 100, DRAW: 50, LOSS: 0}
