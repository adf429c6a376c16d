"""What article 1 and C2 say of a player."""

from __future__ import annotations

import pytest

from pairing.engine.basics.preferences import Strength
from pairing.engine.systems.dubov.facts import PlayerFacts, colour_preference, player_facts
from pairing.engine.tournament import Colour, Player, Tournament
from tests.pairing.engine.builders import player, tournament

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def facts_of(tpn: int, event: Tournament) -> PlayerFacts:
    return next(facts for facts in player_facts(event) if facts.tpn == tpn)


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("", (BLACK, Strength.MILD)),  # 1.6.4
        ("w", (BLACK, Strength.STRONG)),  # 1.6.2
        ("b", (WHITE, Strength.STRONG)),
        ("wb", (WHITE, Strength.MILD)),  # 1.6.3
        ("bw", (BLACK, Strength.MILD)),
        ("ww", (BLACK, Strength.ABSOLUTE)),  # 1.6.1, difference and repetition
        ("wbb", (WHITE, Strength.ABSOLUTE)),  # 1.6.1, repetition
        ("wwbb", (WHITE, Strength.ABSOLUTE)),  # 1.6.1, repetition with no difference
        ("wbw", (BLACK, Strength.STRONG)),
        ("wwbwb", (BLACK, Strength.STRONG)),
        ("wwbww", (BLACK, Strength.ABSOLUTE)),
        ("wwwwbb", (BLACK, Strength.ABSOLUTE)),  # the difference decides where both ask for a colour
    ],
)
def test_colour_preference(colours: str, expected: tuple[Colour, Strength]) -> None:
    assert colour_preference([Colour(letter) for letter in colours]) == expected


def met(*ratings: int) -> Tournament:
    """Player 1 has met opponents with these ratings."""
    rounds = " ".join(f"{number}w1" for number in range(2, len(ratings) + 2))
    opponents = [
        Player(
            tpn=number,
            rating=rating,
            records=player(
                number, " ".join(["Z"] * (number - 2) + ["1b0"] + ["Z"] * (len(ratings) - number + 1))
            ).records,
        )
        for number, rating in enumerate(ratings, start=2)
    ]
    return tournament(player(1, rounds), *opponents)


@pytest.mark.parametrize(
    ("ratings", "aro"), [((2000,), 2000), ((2000, 2001), 2001), ((2000, 2001, 2001), 2001), ((2000, 2000, 2001), 2000)]
)
def test_aro_rounds_halves_up(ratings: tuple[int, ...], aro: int) -> None:
    assert facts_of(1, met(*ratings)).aro == aro


def test_only_played_games_count_for_aro_and_colours() -> None:
    event = tournament(player(1, "2w+ H 3w1"), player(2, "1b- Z Z"), player(3, "Z Z 1b0"))
    facts = facts_of(1, event)
    assert (facts.opponents, facts.aro, facts.colours) == ((3,), 2470, (WHITE,))
    assert facts.points == 25
    assert facts_of(2, event).aro == 0


def test_upfloat_is_a_played_game_against_a_higher_score() -> None:
    event = tournament(
        player(1, "2w1 3w1 4w1"), player(2, "1b0 4b1 3w1"), player(3, "4w1 1b0 2b0"), player(4, "3b0 2w0 1b0")
    )
    facts = facts_of(4, event)
    assert (facts.upfloats, facts.upfloated_last_round) == (1, True)
    assert facts_of(3, event).upfloats == 0


def test_a_forfeited_pairing_is_no_upfloat_and_the_previous_round_is_the_one_just_before() -> None:
    forfeited = tournament(player(1, "2w1 3w+"), player(2, "1b0 Z"), player(3, "Z 1b-"))
    assert facts_of(3, forfeited).upfloats == 0
    with_a_rest = tournament(player(1, "2w1 3w1 Z"), player(2, "1b0 Z Z"), player(3, "Z 1b0 H"))
    facts = facts_of(3, with_a_rest)
    assert (facts.upfloats, facts.upfloated_last_round) == (1, False)


@pytest.mark.parametrize(
    ("rounds", "may"),
    [("U", False), ("F", False), ("2w+", False), ("2w-", True), ("H", True), ("Z", True), ("2w1", True)],
)
def test_who_may_take_the_bye(rounds: str, may: bool) -> None:
    assert facts_of(1, tournament(player(1, rounds), player(2, "Z"))).may_take_bye is may


def test_the_pairing_score_has_the_virtual_points_of_the_coming_round() -> None:
    accelerated = Player(tpn=1, rating=2000, records=player(1, "Z").records, virtual_points=(10, 5))
    facts = facts_of(1, tournament(accelerated, player(2, "Z")))
    assert (facts.points, facts.score) == (0, 5)
