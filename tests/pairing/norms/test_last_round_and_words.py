"""The exempt Swiss, what the last round can bring, and what is said of norms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.explaining.writer import Writer
from pairing.norms import (
    GM,
    NORMS,
    WORDS,
    Event,
    Kind,
    NormEstimate,
    NormGame,
    Opponent,
    Participant,
    chances,
    estimates,
    exempt_swiss,
    step_of_chance,
    steps_of,
)
from tests.pairing.norms.players import NINE, PLAYER, WOMAN, games, of, with_points

# The exempt Swiss


def participants(count: int, titled: int, federations: int) -> list[Participant]:
    return [
        Participant(federation=f"F{number % federations}", rating=2200, title="IM" if number < titled else "FM")
        for number in range(count)
    ]


def test_an_exempt_swiss_is_so_in_its_worst_round() -> None:
    everybody = participants(20, 10, 3)
    home = [Participant(federation="SUI", rating=2500, title="GM"), Participant(federation="NON", rating=2500)]
    unrated = [Participant(federation="F1", rating=None, title="GM")]
    found = exempt_swiss([*everybody, *home, *unrated], host="SUI", rounds=9)
    assert (found.is_exempt, found.players, found.titled, found.federations) == (True, 20, 10, 3)
    away = [replace(everybody[0], missed=frozenset({4})), *everybody[1:]]
    found = exempt_swiss(away, host="SUI", rounds=9)
    assert (found.is_exempt, found.round, found.players, found.titled) == (False, 4, 19, 9)
    twice = [*everybody, replace(everybody[0], missed=frozenset({4, 5}))]
    assert exempt_swiss(twice, host="SUI", rounds=9).players == 20
    for lacking_one in (participants(19, 10, 3), participants(20, 9, 3), participants(20, 10, 2)):
        assert not exempt_swiss(lacking_one, host="SUI", rounds=9).is_exempt


# Before the last round, and words

SO_FAR = games([2480, 2450, 2440, 2430, 2500, 2520, 2420, 2400], 5.5)


@pytest.mark.parametrize(("rating", "win", "draw"), [(2300, 2604, 2563), (2550, 2632, 2591)])
def test_what_the_last_round_can_bring(rating: int, win: int, draw: int) -> None:
    last = Opponent(number=9, federation="ESP", title="IM", rating=rating)
    found = [of(GM, PLAYER, NINE, [*SO_FAR, NormGame(9, score, last)]).reckoning.performance for score in (10, 5)]
    assert found == [win, draw]
    (chance, *_others) = chances(PLAYER, NINE, SO_FAR, last)
    assert (chance.norm, chance.least, chance.is_safe, chance.must_play) == (GM, 10, False, True)
    assert (
        Writer((), WORDS).sentence(step_of_chance(chance)) == "GM: 1 point in the last round; the game must be played"
    )


def test_a_norm_that_is_safe_and_one_out_of_reach() -> None:
    last = Opponent(number=10, federation="ESP", title="IM", rating=2500)
    safe, _im = chances(PLAYER, Event(rounds=10), games([2600] * 9, 7), last)
    assert (safe.least, safe.is_safe, safe.must_play) == (0, True, False)
    lost, _im = chances(PLAYER, NINE, games([2300] * 8, 2), replace(last, number=9))
    writer = Writer((), WORDS)
    assert writer.sentence(step_of_chance(safe)) == "GM: the conditions are met whatever comes of the last round"
    assert writer.sentence(step_of_chance(lost)) == "GM: no result of the last round is enough"


def told(estimate: NormEstimate, event: Event = NINE) -> list[str]:
    writer = Writer((), WORDS)
    step = steps_of(estimate, event)
    return [writer.sentence(step), *(f"{writer.sentence(one)} [{one.article}]" for one in step.children)]


def test_what_is_said_of_it() -> None:
    found = of(GM, PLAYER, NINE, with_points([2440] * 8 + [2100], [1, 1, 1, 1, 1, 1, 1, 0, 0], ["GM"] * 2 + ["IM"] * 7))
    assert told(found) == [
        "GM: 1 condition is not met",
        "7 of 9 against an average of 2413: 78 %, performance 2633 [1.4.9]",
        "of one opponent the rating counts as 2200 (1.4.6c) [1.4.6c]",
        "games that count: 9, at least 9 [1.4.1]",
        "federations other than the player’s: 4, at least 2 [1.4.3]",
        "opponents of the player’s federation: 0, at most 5 [1.4.4]",
        "opponents of one federation: 3, at most 6 [1.4.4]",
        "opponents with a title, CM and WCM aside: 9, at least 5 [1.4.5a]",
        "opponents with one of the titles GM: 2, at least 3 [1.4.5b-e]",
        "average rating of the opponents: 2413, at least 2380 [1.4.8]",
        "points: 7, at least 3½ (35 %) [1.4.8]",
        "performance: 2633, at least 2600 [1.4.9]",
        "An estimate; the federation and FIDE decide. Not looked at: registration, arbiters, days and hours of play []",
    ]
    assert [check.lacking for check in found.reckoning.checks if not check.is_met] == [1]


def test_what_is_said_of_one_that_is_met() -> None:
    rounds = with_points([2475] * 9 + [2600], [1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
    event = Event(rounds=10)
    found = of(GM, PLAYER, event, rounds)
    said = told(found, event)
    assert found.reckoning.over == 1
    assert "1 full point more than needed counts as one more game [1.4.1d]" in said
    assert said[0] == "GM: all conditions of B.01, 1.4 that are looked at here are met by the data"
    assert told(of(GM, PLAYER, replace(event, is_over=False), rounds), replace(event, is_over=False))[0] == (
        "GM: possible; the conditions looked at here are met so far"
    )
    eight = [
        NormGame(1, 10, None, Kind.ALLOCATED_BYE),
        *(replace(one, round=one.round + 1) for one in games([2459] * 8, 5.5)),
    ]
    said = told(of(GM, PLAYER, NINE, eight))
    assert "round 1 is left out [1.4.2c]" in said
    assert "eight games count as nine, as the ninth was no fault of the player; once per title [1.4.1c]" in said


def test_every_step_has_words_and_every_title_limits() -> None:
    found = [steps_of(one, NINE) for one in estimates(WOMAN, NINE, games([2400] * 9, 5))]
    assert {step.key for top in found for step in top.walk()} <= set(WORDS)
    assert [norm.performance - norm.average for norm in NORMS] == [220, 220, 220, 220]
