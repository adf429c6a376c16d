"""What the last round must bring against an opponent whom nobody knows yet."""

from __future__ import annotations

from dataclasses import replace

from pairing.explaining.writer import Writer
from pairing.norms import GM, WORDS, Event, NormGame, Opponent, estimates, needs, step_of_need
from tests.pairing.norms.players import NINE, PLAYER, games, with_points

SO_FAR = games([2480, 2450, 2440, 2430, 2500, 2520, 2420, 2400], 5.5)


def told(found: list[NormGame], event: Event = NINE) -> list[str]:
    writer = Writer((), WORDS)
    return [writer.sentence(step_of_need(need)) for need in needs(PLAYER, event, found) if need.norm is GM]


def is_met(found: list[NormGame], score: int, rating: int, event: Event = NINE) -> bool:
    last = Opponent(number=99, federation="SUI", rating=rating)
    (gm, *_others) = estimates(PLAYER, event, [*found, NormGame(event.rounds, score, last)])
    return gm.is_met


def test_each_score_with_the_lowest_rating_against_which_it_is_enough() -> None:
    found = {need.score: need.rating for need in needs(PLAYER, NINE, SO_FAR) if need.norm is GM}
    assert set(found) == {5, 10}
    for score, rating in found.items():
        assert rating is not None
        assert is_met(SO_FAR, score, rating)
        assert not is_met(SO_FAR, score, rating - 1)
    assert told(SO_FAR) == [
        f"GM: needs ½ point against anybody rated {found[5]} or more",
        f"GM: needs 1 point against anybody rated {found[10]} or more",
    ]


def test_a_title_and_a_federation_that_are_still_lacking() -> None:
    two_titled = with_points([2450] * 8, [1, 1, 1, 1, 1, 1, 1, 0], ["GM"] * 2 + ["IM"] * 6)
    assert told(two_titled) == ["GM: needs 0 points against anybody with one of the titles GM"]
    assert told(_of(SO_FAR, ["ITA"] * 4 + ["SUI"] * 4)) == [
        "GM: needs ½ point against anybody of a federation not met so far, rated 2631 or more",
        "GM: needs 1 point against anybody of a federation not met so far, rated 2262 or more",
    ]
    both = _of(two_titled, ["ITA"] * 4 + ["SUI"] * 4)
    assert told(both) == [
        "GM: needs 0 points against anybody with one of the titles GM and of a federation not met so far"
    ]


def _of(rounds: list[NormGame], federations: list[str]) -> list[NormGame]:
    """The same games against opponents of these federations."""
    return [
        replace(one, opponent=replace(one.opponent, federation=federation))
        for one, federation in zip(rounds, federations, strict=True)
        if one.opponent
    ]


def test_a_norm_that_nothing_can_spoil_and_one_out_of_reach() -> None:
    assert told(games([2600] * 9, 7), Event(rounds=10)) == ["GM: needs 0 points against anybody"]
    assert told(games([2300] * 8, 2)) == []


def test_nothing_is_said_before_the_last_round_or_of_very_long_events() -> None:
    assert needs(PLAYER, NINE, SO_FAR[:7]) == ()
    assert needs(PLAYER, Event(rounds=14), games([2500] * 13, 12)) == ()
