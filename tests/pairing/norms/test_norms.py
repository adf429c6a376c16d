"""Title norms: cases worked out by hand, the table of averages, and each condition at its limit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.norms import (
    GM,
    IM,
    WGM,
    WIM,
    Candidate,
    Event,
    Exemption,
    Kind,
    Norm,
    NormGame,
    Opponent,
    estimates,
)
from pairing.norms.conditions import average_of, reckoned
from tests.pairing.norms.players import FEDERATIONS, NINE, PLAYER, WOMAN, games, lacking, of, with_points

# Cases


def test_the_floor_of_one_opponent_decides() -> None:
    ratings = [2610, 2555, 2500, 2480, 2450, 2430, 2400, 2285, 2150]
    found = of(GM, PLAYER, NINE, games(ratings, 6.5))
    assert found.is_met
    assert (found.reckoning.average, found.reckoning.percentage, found.reckoning.performance) == (2434, 72, 2600)
    assert found.reckoning.raised == 9
    higher = of(GM, PLAYER, NINE, games([2250 if rating == 2285 else rating for rating in ratings], 6.5))
    assert (higher.reckoning.average, higher.reckoning.performance, lacking(higher)) == (2431, 2597, ["performance"])


def test_a_game_that_was_won_may_be_left_out() -> None:
    rounds = with_points([2460] * 8 + [1700, 1750], [1, 1, 1, 1, 1, 1, 0, 0, 1, 1])
    everything = reckoned(rounds, GM, PLAYER, Event(rounds=10), least_games=9)
    assert (everything.average, everything.performance, everything.is_met) == (2363, 2603, False)
    found = of(GM, PLAYER, Event(rounds=10), rounds)
    assert found.is_met
    assert (len(found.reckoning.games), found.reckoning.score, found.reckoning.average) == (9, 70, 2431)
    assert found.reckoning.performance == 2651
    assert [one.article for one in found.left_out] in (["1.4.1e"], ["1.4.1f"])


def test_what_comes_after_the_title_result_may_be_left_out() -> None:
    rounds = with_points([2440] * 9 + [2600, 2620], [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
    everything = reckoned(rounds, GM, PLAYER, Event(rounds=11), least_games=9)
    assert (everything.average, everything.performance) == (2471, 2573)
    nine = reckoned(rounds[:9], GM, PLAYER, Event(rounds=11), least_games=9)
    assert (nine.average, nine.performance, nine.is_met, nine.needed, nine.over) == (2440, 2660, True, 65, 0)
    found = of(GM, PLAYER, Event(rounds=11), rounds)  # ten games do as well, and count for more
    assert (found.reckoning.average, found.reckoning.performance, found.is_met) == (2456, 2605, True)
    assert [(one.game.round, one.article) for one in found.left_out] == [(11, "1.4.1e")]
    assert found.counts_as == 10
    by_table = of(GM, PLAYER, Event(rounds=11, is_by_table=True), rounds)
    assert not by_table.is_met


@pytest.mark.parametrize(("average", "performance", "is_met"), [(2459, 2600, True), (2458, 2599, False)])
@pytest.mark.parametrize("kind", [Kind.FORFEIT_WIN, Kind.ALLOCATED_BYE])
def test_eight_games_of_nine(average: int, performance: int, is_met: bool, kind: Kind) -> None:
    rounds = [NormGame(1, 10, None, kind)]
    rounds += [replace(game, round=game.round + 1) for game in games([average] * 8, 5.5)]
    found = of(GM, PLAYER, NINE, rounds)
    assert (found.reckoning.performance, found.is_met, found.eight_of_nine) == (performance, is_met, is_met)
    assert found.counts_as == (9 if is_met else 8)
    needed = {check.key.partition(".")[2]: check.needed for check in found.reckoning.checks}
    limits = ("titled", "own-federation", "one-federation", "score")
    assert tuple(needed[name] for name in limits) == (4, 4, 5, 30), "of the eight games, not of the nine rounds"


@pytest.mark.parametrize("kind", [Kind.FORFEIT_LOSS, Kind.OTHER])
def test_a_round_that_the_player_missed_does_not_count_as_the_ninth(kind: Kind) -> None:
    rounds = [NormGame(1, 0, None, kind)]
    rounds += [replace(game, round=game.round + 1) for game in games([2600] * 8, 7)]
    assert lacking(of(GM, PLAYER, NINE, rounds)) == ["games"]


def test_the_opponent_of_the_last_round_who_stays_away_counts_as_met() -> None:
    rounds = with_points([2400] * 8, [1, 1, 1, 1, 1, 1, 1, 0], ["GM", "GM", *["IM"] * 6])
    third = Opponent(number=9, federation="ESP", title="GM", rating=2560)
    rounds.append(NormGame(9, 10, third, Kind.FORFEIT_WIN))
    found = of(GM, PLAYER, NINE, rounds)
    assert (found.is_met, found.as_loss, found.eight_of_nine) == (True, True, False)
    assert (found.reckoning.average, found.reckoning.percentage, found.reckoning.performance) == (2418, 78, 2638)
    earlier = [*rounds[:7], replace(rounds[8], round=8), replace(rounds[7], round=9)]
    assert not of(GM, PLAYER, NINE, earlier).is_met


@pytest.mark.parametrize(
    ("own", "opponents", "exemption", "missing"),
    [
        ("FRA", ["FRA"] * 5 + ["ITA", "ITA", "GER", "FID"], Exemption.NONE, []),
        ("FRA", ["FRA"] * 5 + ["ITA", "ITA", "FID", "FID"], Exemption.NONE, ["federations"]),
        ("FRA", ["FRA"] * 6 + ["ITA", "ITA", "GER"], Exemption.NONE, ["own-federation"]),
        ("ENG", ["ESP"] * 7 + ["FRA", "GER"], Exemption.NONE, ["one-federation"]),
        ("ENG", ["ESP"] * 7 + ["FRA", "GER"], Exemption.SWISS, []),
        ("ENG", ["ENG"] * 9, Exemption.NATIONAL_FINAL, []),
        ("ENG", ["ENG"] * 9, Exemption.NATIONAL_TEAMS, []),
        ("ENG", ["ENG"] * 8 + ["FID"], Exemption.ZONAL, []),
    ],
)
def test_federations(own: str, opponents: list[str], exemption: Exemption, missing: list[str]) -> None:
    rounds = [
        NormGame(
            number, 10 if number < 8 else 0, Opponent(number=number, federation=federation, title="GM", rating=2500)
        )
        for number, federation in enumerate(opponents, start=1)
    ]
    assert lacking(of(GM, Candidate(federation=own), replace(NINE, exemption=exemption), rounds)) == missing


def test_two_titles_at_once_have_two_averages() -> None:
    ratings = [2440, 2420, 2400, 2380, 2360, 2330, 2320, 2300, 1900]
    found = {one.norm: one for one in estimates(WOMAN, NINE, games(ratings, 6))}
    assert (found[IM].reckoning.average, found[IM].reckoning.performance, found[IM].is_met) == (2333, 2458, True)
    assert (found[WGM].reckoning.average, found[WGM].reckoning.performance, found[WGM].is_met) == (2328, 2453, True)
    assert not found[GM].is_met


def test_of_nine_games_nothing_may_be_left_out() -> None:
    rounds = with_points([2700] * 8 + [1500], [1, 1, 0, 0, 0, 0, 0, 0, 1])
    assert of(GM, PLAYER, NINE, rounds).left_out == ()


# The table of averages


AVERAGES = {
    7: ((55, 2380), (50, 2442), (45, 2498), (40, 2550), (35, 2600), (30, 2650), (25, 2702)),
    8: ((65, 2380), (60, 2407), (55, 2459), (50, 2505), (45, 2557), (40, 2600), (35, 2643), (30, 2687)),
    9: ((70, 2380), (65, 2434), (60, 2475), (55, 2520), (50, 2557), (45, 2600), (40, 2643), (35, 2680)),
    10: ((80, 2380), (75, 2407), (70, 2451), (65, 2490), (60, 2528), (55, 2564), (50, 2600), (45, 2636)),
    11: ((90, 2380), (85, 2389), (80, 2425), (75, 2467), (70, 2498), (65, 2535), (60, 2564), (55, 2600)),
    12: ((95, 2380), (90, 2407), (85, 2442), (80, 2475), (75, 2505), (70, 2543), (65, 2571), (60, 2600)),
    13: ((105, 2380), (100, 2389), (95, 2425), (90, 2459), (85, 2490), (80, 2513), (75, 2543), (70, 2571)),
}


@pytest.mark.parametrize(("norm", "lower"), [(GM, 0), (IM, 150), (WGM, 200), (WIM, 350)])
@pytest.mark.parametrize("count", AVERAGES)
def test_the_lowest_average_for_a_score(count: int, norm: Norm, lower: int) -> None:
    event = Event(rounds=count)
    for score, average in AVERAGES[count]:
        for rating, is_met in ((average - lower, True), (average - lower - 1, False)):
            found = reckoned(games([rating] * count, score / 10), norm, WOMAN, event, least_games=7)
            assert found.is_met is is_met, (count, score, rating)


@pytest.mark.parametrize(
    ("count", "titled", "of_title", "own", "one", "score"),
    [
        (7, 4, 3, 4, 4, 25),
        (8, 4, 3, 4, 5, 30),
        (9, 5, 3, 5, 6, 35),
        (10, 5, 4, 6, 6, 35),
        (11, 6, 4, 6, 7, 40),
        (12, 6, 4, 7, 8, 45),
        (13, 7, 5, 7, 8, 50),
    ],
)
def test_the_limits_of_the_mix(count: int, titled: int, of_title: int, own: int, one: int, score: int) -> None:
    found = reckoned(games([2500] * count, count / 2), GM, PLAYER, Event(rounds=count), least_games=9)
    needed = {check.key.partition(".")[2]: check.needed for check in found.checks}
    names = ("titled", "of-title", "own-federation", "one-federation", "score")
    assert tuple(needed[name] for name in names) == (titled, of_title, own, one, score)


# Conditions and games


@pytest.mark.parametrize(
    ("norm", "title", "is_counted"),
    [
        (GM, "GM", True),
        (GM, "IM", False),
        (IM, "GM", True),
        (IM, "FM", False),
        (WGM, "IM", True),
        (WGM, "WIM", False),
        (WIM, "WGM", True),
        (WIM, "wim", True),
        (WIM, "FM", False),
    ],
)
def test_which_titles_are_a_third(norm: Norm, title: str, is_counted: bool) -> None:
    found = of(norm, WOMAN, NINE, games([2600] * 9, 7, titles=title))
    assert ("of-title" not in lacking(found)) is is_counted


def test_cm_and_wcm_are_no_titles() -> None:
    assert lacking(of(WIM, WOMAN, NINE, games([2600] * 9, 7, titles="CM"))) == ["titled", "of-title"]
    assert lacking(of(WIM, WOMAN, NINE, games([2600] * 9, 7, titles="WFM"))) == ["of-title"]


def test_unrated_opponents_have_1400_before_the_lowest_is_raised() -> None:
    opponents = [Opponent(number=1, rating=2400), Opponent(number=2), Opponent(number=3, rating=1900)]
    assert average_of(opponents, GM) == ((2400 + 2200 + 1900 + 1) // 3, 2)
    assert average_of([], GM) == (0, None)


def test_percent_of_a_half_goes_up() -> None:
    found = reckoned(games([2500] * 8, 5), GM, PLAYER, Event(rounds=8), least_games=8)
    assert found.percentage == 63


def test_thirty_five_percent() -> None:
    rounds = games([2750] * 9, 3)
    found = of(GM, PLAYER, NINE, rounds)
    assert (found.reckoning.performance >= 2600, lacking(found)) == (True, ["score"])
    assert of(GM, PLAYER, NINE, games([2750] * 9, 3.5)).is_met


def test_games_that_do_not_count() -> None:
    rounds = games([2600] * 9, 7)
    opponent = rounds[0].opponent
    assert opponent is not None
    no_federation = [replace(rounds[0], opponent=replace(opponent, federation="NON")), *rounds[1:]]
    found = of(GM, PLAYER, NINE, no_federation)
    assert (lacking(found), [one.article for one in found.left_out]) == (["games"], ["1.4.2a"])
    nobody = replace(opponent, rating=None, scored_nothing=True)
    rounds = [replace(rounds[0], opponent=nobody), *rounds[1:]]
    by_table = of(GM, PLAYER, replace(NINE, is_by_table=True), rounds)
    assert [one.article for one in by_table.left_out] == ["1.4.2b"]
    assert of(GM, PLAYER, NINE, rounds).left_out == ()
    somebody = [replace(rounds[0], opponent=replace(nobody, scored_nothing=False)), *rounds[1:]]
    assert of(GM, PLAYER, replace(NINE, is_by_table=True), somebody).left_out == ()


def test_full_points_over_what_was_needed_count_as_games() -> None:
    found = of(GM, PLAYER, NINE, games([2475] * 9, 8))
    assert (found.reckoning.needed, found.reckoning.over, found.counts_as) == (60, 2, 11)
    found = of(GM, PLAYER, NINE, games([2475] * 9, 6.5))
    assert (found.reckoning.over, found.counts_as) == (0, 9)


def test_more_than_thirteen_rounds_count_as_thirteen() -> None:
    assert of(GM, PLAYER, Event(rounds=15), with_points([2600] * 15, [0.5] * 15)).counts_as == 13


def test_only_the_last_rounds_are_left_out_together() -> None:
    """A round that was lost inside of the event stays."""
    rounds = with_points([2440] * 9 + [2300, 2300], [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1])
    found = of(GM, PLAYER, Event(rounds=11), rounds)
    left = [one.game.round for one in found.left_out if one.article == "1.4.1e"]
    assert left == list(range(12 - len(left), 12))


def test_a_round_robin_needs_its_mix_over_all_games() -> None:
    rounds = with_points([2460] * 8 + [1700, 1750], [1, 1, 1, 1, 1, 1, 0, 0, 1, 1], ["GM"] * 3 + ["IM"] * 5 + ["", ""])
    table = Event(rounds=10, is_by_table=True)
    assert not of(GM, PLAYER, table, rounds).is_met
    rounds = with_points([2460] * 8 + [1700, 1750], [1, 1, 1, 1, 1, 1, 0, 0, 1, 1], ["GM"] * 4 + ["IM"] * 4 + ["", ""])
    found = of(GM, PLAYER, table, rounds)
    assert (found.is_met, [one.article for one in found.left_out]) == (True, ["1.4.1f"])


def double(titled: int, players: int = 6) -> list[NormGame]:
    rounds = []
    for number in range(1, 2 * players - 1):
        who = (number - 1) % (players - 1) + 1
        opponent = Opponent(
            number=who, federation=FEDERATIONS[who % 4], title="GM" if who <= titled else "IM", rating=2550
        )
        rounds.append(NormGame(number, 10 if number <= 6 else 0, opponent))
    return rounds


def test_a_double_round_robin_needs_half_of_its_opponents() -> None:
    event = Event(rounds=10, is_by_table=True, is_double=True)
    assert of(GM, PLAYER, event, double(3)).is_met
    assert lacking(of(GM, PLAYER, event, double(2))) == ["of-title"]
    small = of(GM, PLAYER, replace(event, rounds=8, least_games=8), double(4, players=5))
    assert lacking(small) == ["players"]


@pytest.mark.parametrize(
    ("candidate", "titles"),
    [
        (PLAYER, "GM IM"),
        (WOMAN, "GM IM WGM WIM"),
        (Candidate(federation="SUI", title="IM"), "GM"),
        (Candidate(federation="SUI", title="GM"), ""),
        (Candidate(federation="SUI", is_woman=True, title="wgm"), "GM IM"),
    ],
)
def test_which_norms_a_player_may_make(candidate: Candidate, titles: str) -> None:
    assert [norm.title for norm in candidate.norms()] == titles.split()


def test_without_a_game_there_is_nothing() -> None:
    found = of(GM, PLAYER, NINE, [])
    assert not found.is_met
    assert found.reckoning.checks[0].lacking == 9
    assert (found.reckoning.average, found.reckoning.needed, found.counts_as) == (0, None, 0)


def test_many_wins_in_a_long_event_are_soon_looked_through() -> None:
    """2 to the power of 21 choices, of which none can have the average, and of which none has the mix."""
    table = Event(rounds=21, is_by_table=True)
    assert not of(GM, PLAYER, table, games([2100] * 21, 21)).is_met
    assert not of(GM, PLAYER, table, games([2600] * 21, 21, titles="")).is_met
