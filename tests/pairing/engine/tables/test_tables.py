"""Tables of round robins, two teams and knock-outs: the published ones, and what holds for each size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest

from pairing.engine.tables.berger import berger_rounds
from pairing.engine.tables.knock_out import bracket
from pairing.engine.tables.rounds import TableRound, third_colours
from pairing.engine.tables.scheveningen import scheveningen_rounds
from pairing.engine.tables.varma import late_meetings, varma_numbers

SIZES = range(3, 25)
# C.05, Annex 1.
PUBLISHED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | "
        "3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}


def written(rounds: Sequence[TableRound]) -> str:
    return " | ".join(" ".join(f"{white}-{black}" for white, black in one.pairs) for one in rounds)


def whites(rounds: Sequence[TableRound]) -> Counter[int]:
    return Counter(white for one in rounds for white, _black in one.pairs)


@pytest.mark.parametrize("players", PUBLISHED)
def test_berger_tables_are_the_published_ones(players: int) -> None:
    assert written(berger_rounds(players)) == PUBLISHED[players]


@pytest.mark.parametrize("players", [3, 5, 7])
def test_in_an_odd_field_the_board_of_the_missing_number_is_left_out(players: int) -> None:
    boards = [
        " ".join(pair for pair in one.split() if str(players + 1) not in pair.split("-"))
        for one in PUBLISHED[players + 1].split(" | ")
    ]
    assert written(berger_rounds(players)) == " | ".join(boards)


@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_once_with_equal_colours(players: int) -> None:
    rounds = berger_rounds(players)
    assert len(rounds) == players - 1 + players % 2
    for one in rounds:
        there = [number for pair in one.pairs for number in pair]
        assert sorted([*there, *([one.free] if one.free else [])]) == list(range(1, players + 1))
    met = Counter(frozenset(pair) for one in rounds for pair in one.pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    games = Counter(number for one in rounds for pair in one.pairs for number in pair)
    had_white = whites(rounds)
    assert all(abs(2 * had_white[number] - games[number]) <= 1 for number in games)
    assert third_colours(rounds) == frozenset()
    if players % 2:
        assert sorted(one.free or 0 for one in rounds) == list(range(1, players + 1))


@pytest.mark.parametrize("players", SIZES)
def test_in_two_cycles_all_have_both_colours_and_no_third_one_where_the_last_rounds_are_exchanged(players: int) -> None:
    plain, exchanged = (berger_rounds(players, cycles=2, exchanged=swap) for swap in (False, True))
    for rounds in (plain, exchanged):
        met = Counter(pair for one in rounds for pair in one.pairs)
        assert met == Counter(pair for pair in product(range(1, players + 1), repeat=2) if pair[0] != pair[1])
    half = len(plain) // 2
    assert exchanged[half - 2 : half] == plain[half - 2 : half][::-1]
    assert exchanged[: half - 2] + exchanged[half:] == plain[: half - 2] + plain[half:]
    if players % 2 == 0:
        assert third_colours(plain) == {1, players // 2 + 1}
        assert third_colours(exchanged) == frozenset()
    else:
        assert third_colours(plain) == frozenset()


def test_of_three_cycles_the_third_is_as_the_first() -> None:
    rounds = berger_rounds(6, cycles=3)
    assert rounds[10:] == rounds[:5]


@pytest.mark.parametrize("players", [0, 2, 25])
def test_other_sizes_have_no_table(players: int) -> None:
    with pytest.raises(ValueError, match="3 to 24 players"):
        berger_rounds(players)
    with pytest.raises(ValueError, match="one cycle at least"):
        berger_rounds(6, cycles=0)


@pytest.mark.parametrize("boards", range(2, 11))
def test_in_a_scheveningen_match_each_meets_each_of_the_others(boards: int) -> None:
    rounds = scheveningen_rounds(boards)
    first, second = range(1, boards + 1), range(boards + 1, 2 * boards + 1)
    met = Counter(frozenset(pair) for one in rounds for pair in one.pairs)
    assert met == Counter(frozenset(pair) for pair in product(first, second))
    assert all(len({number for pair in one.pairs for number in pair}) == 2 * boards for one in rounds)
    assert third_colours(rounds) == frozenset()
    had_white = whites(rounds)
    assert all(abs(2 * had_white[number] - boards) == boards % 2 for number in (*first, *second))
    if boards % 2 == 0 and boards > 2:
        assert all(sum(white in first for white, _black in one.pairs) == boards // 2 for one in rounds)
    double = scheveningen_rounds(boards, games=2)
    assert Counter(pair for one in double for pair in one.pairs) == Counter(
        pair for sides in product(first, second) for pair in (sides, sides[::-1])
    )


def test_other_scheveningen_matches_have_no_table() -> None:
    with pytest.raises(ValueError, match="2 to 10 boards"):
        scheveningen_rounds(11)
    with pytest.raises(ValueError, match="one game or two"):
        scheveningen_rounds(4, games=3)


@pytest.mark.parametrize("players", range(9, 25))
@pytest.mark.parametrize("seed", range(5))
def test_lots_by_federation_give_each_number_once_and_part_a_federation_that_fits_a_group(
    players: int, seed: int
) -> None:
    lots = Random(seed)  # noqa: S311 - no secret
    federations = [lots.choice(("AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG")) for _one in range(players)]
    numbers = varma_numbers(federations, lots)
    assert sorted(numbers) == list(range(1, players + 1))
    assert varma_numbers(federations, Random(seed)) == varma_numbers(federations, Random(seed))  # noqa: S311
    alone = [f"F{place}" for place in range(players - 2)]
    two = varma_numbers(["AAA", *alone, "AAA"], lots)
    meetings = late_meetings(["AAA", *alone, "AAA"], two)
    if players == 12:  # the one group of Annex 2 that does not keep its promise
        assert {(one, other) for _round, one, other in meetings} <= {(6, 12)}
    else:
        assert meetings == ()


def test_a_federation_larger_than_any_group_takes_of_several() -> None:
    numbers = varma_numbers(["AAA"] * 7 + ["BBB"] * 3, Random(1))  # noqa: S311 - no secret
    assert sorted(numbers) == list(range(1, 11))
    assert late_meetings(["AAA"] * 7 + ["BBB"] * 3, numbers)


def test_lots_by_federation_are_for_fields_of_annex_2() -> None:
    with pytest.raises(ValueError, match="9 to 24 players"):
        varma_numbers(["AAA"] * 8, Random(1))  # noqa: S311 - no secret


@pytest.mark.parametrize("players", range(2, 70))
def test_in_a_bracket_the_better_seeds_meet_late_and_have_the_byes(players: int) -> None:
    matches = bracket(players)
    size = 2 * len(matches)
    byes = [one for one, other in matches if other is None]
    assert sorted(byes) == list(range(1, size - players + 1))
    winners = [one for one, _other in matches]  # the better seed wins
    while len(winners) > 1:
        assert sorted(winners) == list(range(1, len(winners) + 1))
        pairs = list(zip(winners[::2], winners[1::2], strict=True))
        assert all(sum(pair) == len(winners) + 1 for pair in pairs)
        winners = [min(pair) for pair in pairs]
    with pytest.raises(ValueError, match="two players at least"):
        bracket(1)
