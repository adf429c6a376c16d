"""Rounds by the index, article by article: the bye, the criteria of a bracket, the order of its pairings, colours."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.bits import bit_set
from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.engine.systems.burstein.bracket import pair_bracket
from pairing.engine.systems.burstein.facts import player_facts
from pairing.engine.systems.burstein.field import build_field
from pairing.engine.systems.burstein.pairer import pair_round
from pairing.engine.systems.burstein.seeding import SeedingTrace
from pairing.engine.systems.burstein.trace import Trace
from pairing.engine.systems.burstein.weights import Question, best_choice
from pairing.engine.tournament import Colour, Tournament
from tests.events import event


def paired(tournament: Tournament) -> list[set[int]]:
    """The pairs, checked with and without the shortcuts."""
    pairing = pair_round(tournament)
    assert pairing == pair_round(tournament, certificates=False)
    return [{pair.white, pair.black} for pair in pairing.pairs]


def trace(tournament: Tournament) -> Trace:
    return Trace.of(pair_round(tournament))


# 1.6: the seeding rounds


@pytest.mark.parametrize(("played", "kind"), [(0, SeedingTrace), (1, SeedingTrace), (2, Trace)])
def test_the_rounds_after_them_go_by_the_index(played: int, kind: type[object]) -> None:
    rounds = [[(1, 5, "1-0"), (6, 2, "1-0"), (3, 7, "1-0"), (8, 4, "1-0")]]
    rounds += [[(6, 1, "1-0"), (8, 3, "1-0"), (5, 2, "1-0"), (4, 7, "1-0")]]
    pairing = pair_round(event(range(1, 9), rounds[:played], total_rounds=4))
    assert isinstance(pairing.trace, kind)


def test_a_single_round_goes_by_the_index() -> None:
    """With no round before it nobody has an index, so the TPNs fold: 1 meets the last."""
    pairing = pair_round(event(range(1, 7), total_rounds=1))
    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(1, 6), (5, 2), (3, 4)]
    assert isinstance(pairing.trace, Trace)


# 4: the order of pairings


def all_pairings(numbers: tuple[int, ...], floaters: int) -> Iterator[dict[int, int]]:
    """All ways in which so many of the players float and the others meet: opponents, 0 for a floater."""
    if not numbers:
        if not floaters:
            yield {}
        return
    one, *rest = numbers
    for other in rest:
        for others in all_pairings(tuple(number for number in rest if number != other), floaters):
            yield {one: other, other: one, **others}
    if floaters:
        for others in all_pairings(tuple(rest), floaters - 1):
            yield {one: 0, **others}


def test_the_pairings_of_six_players_with_two_floaters_come_in_the_order_of_the_article() -> None:
    """4.3: whichever of the 45 pairings are legal, the bracket takes the first of them."""
    members = range(1, 7)
    in_order = sorted(
        all_pairings(tuple(members), 2), key=lambda opponents: [opponents[number] for number in members], reverse=True
    )
    assert len(in_order) == 45
    first = [{1: 6, 2: 5, 3: 0, 4: 0}, {1: 6, 2: 4, 3: 0, 5: 0}, {1: 6, 2: 3, 4: 0, 5: 0}, {1: 6, 2: 0, 3: 5, 4: 0}]
    for expected, opponents in zip(first, in_order, strict=False):
        assert expected.items() <= opponents.items()
    assert in_order[-1] == {1: 0, 2: 0, 3: 4, 4: 3, 5: 6, 6: 5}
    # Six who have yet to play, so that colours decide nothing, with others below whom the floaters can meet.
    rng = random.Random(1)
    seen = set()
    for _ in range(300):
        legal = frozenset(rng.sample(list(combinations(members, 2)), rng.randint(1, 6)))
        if most_pairs(legal) == 2:
            expected = next(opponents for opponents in in_order if pairs_of(opponents) <= legal)
            assert best_of_six(legal) == expected
            seen.add(in_order.index(expected))
    assert len(seen) > 30


def pairs_of(opponents: dict[int, int]) -> set[tuple[int, int]]:
    return {(one, other) for one, other in opponents.items() if one < other}


def most_pairs(legal: frozenset[tuple[int, int]]) -> int:
    def grow(free: frozenset[int]) -> int:
        return max((1 + grow(free - {*pair}) for pair in legal if free.issuperset(pair)), default=0)

    return grow(frozenset(range(1, 7)))


def best_of_six(legal: frozenset[tuple[int, int]]) -> dict[int, int]:
    """The opponents that the engine gives 1 to 6, by the certificates and by the weights alike."""
    forbidden = [pair for pair in combinations(range(1, 7), 2) if pair not in legal]
    tournament = event(range(1, 13), total_rounds=1, forbidden=forbidden)
    field = build_field(tournament, player_facts(tournament))
    members, lower = bit_set(range(6)), bit_set(range(6, 12))
    mate = [*range(6, 12), *range(6)]
    choice = pair_bracket(field, members, lower, mate)
    question = Question(field=field, bracket=members, may_float=members, next_group=lower, complete=True)
    exact = best_choice(question)
    assert (choice.pairs, choice.floaters) == (exact.pairs, exact.floaters)
    opponents = dict.fromkeys(range(1, 7), 0)
    for one, other in choice.pairs:
        opponents |= {one + 1: other + 1, other + 1: one + 1}
    return opponents


def test_who_is_first_rather_meets_the_second_than_floats() -> None:
    """Six players, round 2 of 2: 1, 2 and 3 beat 5, 4 and 6, colours as in the ruling."""
    tournament = event(range(1, 7), [[(5, 1, "0-1"), (2, 4, "1-0"), (6, 3, "0-1")]], total_rounds=2)
    assert sorted(map(sorted, paired(tournament))) == [[1, 2], [3, 5], [4, 6]]


def test_the_fold_by_the_index_goes_on_with_the_next_who_may_be_met() -> None:
    """4.3, C1: 1 would meet 4, but has; the arbiter's word is as strong."""
    tournament = event(range(1, 5), [[(1, 4, "1/2"), (2, 3, "1/2")]], total_rounds=2)
    assert sorted(map(sorted, paired(tournament))) == [[1, 3], [2, 4]]
    assert sorted(map(sorted, paired(event(range(1, 5), total_rounds=1)))) == [[1, 4], [2, 3]]
    kept_apart = event(range(1, 5), total_rounds=1, forbidden=[(2, 3)])
    assert sorted(map(sorted, paired(kept_apart))) == [[1, 3], [2, 4]]


# 2.2: C4


def test_c4_decides_who_floats() -> None:
    """Five players, round 2 of 3: 5 had the bye, 1 beat 3 with Black, 2 beat 4 with White."""
    tournament = event(range(1, 6), [[(3, 1, "0-1"), (2, 4, "1-0")]], byes={5: "U"}, total_rounds=3)
    pairing = pair_round(tournament)
    assert pairing.bye == 4
    assert sorted(map(sorted, paired(tournament))) == [[1, 5], [2, 3]]


# 2.3: C5 to C8


def test_a_higher_floater_is_paired_although_two_others_then_float() -> None:
    """C6: 1 leads with 2 points and may meet nobody of those with 1 but 4, as 2 and 3 may not meet either."""
    byes = {1: "FF", 2: "FZ", 3: "FZ", 4: "FZ", 5: "ZZ", 6: "ZZ"}
    tournament = event(range(1, 7), [[], []], byes=byes, total_rounds=3, forbidden=[(1, 2), (1, 3), (2, 3)])
    bracket = trace(tournament).brackets[1]
    assert (bracket.incoming, bracket.pairs) == ((1,), ((1, 4),))
    assert (bracket.floaters, bracket.costs.floater_scores) == ((2, 3), (10, 10))
    assert {1, 4} in paired(tournament)


def test_the_floater_lets_the_next_bracket_pair_everybody() -> None:
    """C7: the order of 4.3 lets 2 float, but 2 may not meet 4, the only one in the next bracket: then 3 floats."""
    byes = {1: "FF", 2: "FF", 3: "FF", 4: "FZ", 5: "ZZ", 6: "ZZ"}
    plain = event(range(1, 7), [[], []], byes=byes, total_rounds=3)
    assert trace(plain).brackets[0].floaters == (2,)
    limited = event(range(1, 7), [[], []], byes=byes, total_rounds=3, forbidden=[(2, 4)])
    first, second = trace(limited).brackets[:2]
    assert (first.floaters, second.floaters) == ((3,), ())
    assert first.costs.next_floater_scores == ()
    assert {3, 4} in paired(limited)


def test_colours_come_before_the_order() -> None:
    """C8: 1 and 4 have both had White, 1 and 3 have not."""
    rounds = [[(1, 11, "1-0"), (12, 2, "0-1"), (13, 3, "0-1"), (4, 14, "1-0")]]
    tournament = event([1, 2, 3, 4, 11, 12, 13, 14], rounds, total_rounds=3, absent=[11, 12, 13, 14])
    assert sorted(map(sorted, paired(tournament))) == [[1, 3], [2, 4]]
    (bracket,) = trace(tournament).brackets
    assert bracket.costs.misses_colour_preference == 0


def test_a_pair_of_one_colour_counts_once_and_those_without_preference_never() -> None:
    rounds = [[(1, 11, "1/2"), (2, 12, "1/2"), (3, 13, "1/2"), (4, 14, "1/2")]]
    away = [11, 12, 13, 14]
    tournament = event([1, 2, 3, 4, *away], rounds, total_rounds=3, absent=away)
    assert trace(tournament).brackets[0].costs.misses_colour_preference == 2
    newcomers = event([1, 2, 5, 6, *away], [rounds[0][:2]], byes={5: "H", 6: "H"}, total_rounds=3, absent=away)
    (bracket,) = trace(newcomers).brackets
    assert bracket.costs.misses_colour_preference == 0
    assert {frozenset(pair) for pair in bracket.pairs} == {frozenset({1, 6}), frozenset({2, 5})}


def test_an_incoming_floater_stands_where_the_index_puts_him() -> None:
    """1.8, 4.1: 1 floats in with the highest score and no index at all, as the last BSN."""
    rounds = [[(2, 11, "1/2"), (12, 3, "1/2"), (4, 13, "0-1")]]
    away = [11, 12, 13]
    tournament = event([1, 2, 3, 4, *away], rounds, byes={1: "Z"}, total_rounds=2, absent=away, virtual={1: (0, 10)})
    bracket = trace(tournament).brackets[1]
    assert (bracket.score, bracket.incoming, bracket.members) == (5, (1,), (2, 3, 1))


# 3.1: the bye


def chosen(tournament: Tournament) -> int | None:
    candidates = trace(tournament).bye_candidates
    return next((entry.tpn for entry in candidates if entry.verdict is ByeVerdict.CHOSEN), None)


def test_the_bye_goes_to_the_lowest_score() -> None:
    tournament = event(range(1, 6), [[(5, 1, "1-0"), (4, 2, "1-0")]], byes={3: "H"}, total_rounds=3)
    assert chosen(tournament) in (1, 2)


def test_of_one_score_to_who_has_played_most() -> None:
    """3.1.4: 1 and 2 have no points, and 2 has no game."""
    tournament = event(range(1, 6), [[(5, 1, "1-0")]], byes={3: "F", 4: "F", 2: "Z"}, total_rounds=3)
    assert chosen(tournament) == 1


def test_of_those_to_the_last_by_the_index_and_not_by_the_tpn() -> None:
    """3.1.5: 1 and 2 lost; the opponent of 2 has won again, so 1 ranks lower."""
    rounds = [[(5, 1, "1-0"), (4, 2, "1-0")], [(4, 3, "1-0"), (1, 6, "0-1"), (2, 7, "0-1")]]
    tournament = event(range(1, 8), rounds, byes={3: "F", 5: ".Z"}, total_rounds=4)
    facts = {player.tpn: player for player in player_facts(tournament)}
    assert (facts[1].score, facts[1].games) == (facts[2].score, facts[2].games) == (0, 2)
    assert facts[1].rank > facts[2].rank
    assert chosen(tournament) == 1


@pytest.mark.parametrize(("letter", "barred"), [("U", True), ("F", True), ("H", False), ("Z", False)])
def test_full_points_without_playing_bar_from_the_bye(letter: str, barred: bool) -> None:
    tournament = event(range(1, 4), [[(1, 2, "1-0")]], byes={3: letter}, total_rounds=3)
    verdicts = {entry.tpn: entry.verdict for entry in trace(tournament).bye_candidates}
    assert (verdicts[3] is ByeVerdict.BARRED) is barred


def test_a_forfeit_win_bars_and_a_forfeit_loss_does_not() -> None:
    tournament = event(range(1, 4), [[(1, 2, "-+")]], byes={3: "H"}, total_rounds=3)
    verdicts = {entry.tpn: entry.verdict for entry in trace(tournament).bye_candidates}
    assert (verdicts[2], verdicts[1]) == (ByeVerdict.BARRED, ByeVerdict.CHOSEN)


def test_the_bye_leaves_a_complete_pairing() -> None:
    """3.1.2: without the last, 1 and 2 could not meet."""
    tournament = event(range(1, 4), [[]], byes={1: "H", 2: "H", 3: "H"}, total_rounds=3, forbidden=[(1, 2)])
    assert chosen(tournament) == 2
    assert paired(tournament) == [{1, 3}]


# 1.9.3, C1, C3


def test_a_round_without_complete_pairing_is_refused_with_the_reason() -> None:
    with pytest.raises(NoCompletePairing) as caught:
        pair_round(event([1, 2], [[(1, 2, "1-0")]], total_rounds=3))
    assert "1.9.3" in caught.value.reason


def test_two_with_the_same_absolute_preference_never_meet() -> None:
    rounds = [[(1, 3, "1/2"), (2, 4, "1/2")], [(1, 4, "1/2"), (2, 3, "1/2")]]
    with pytest.raises(NoCompletePairing):
        pair_round(event(range(1, 5), rounds, total_rounds=4, absent=[3, 4]))


def test_who_met_by_forfeit_may_meet() -> None:
    tournament = event([1, 2], [[(1, 2, "+-")]], total_rounds=3)
    assert paired(tournament) == [{1, 2}]


def test_an_invalid_tournament_is_refused_by_the_own_articles() -> None:
    newcomers = event(range(1, 5), [[], []], byes=dict.fromkeys(range(1, 5), "HH"), total_rounds=3)
    with pytest.raises(InvalidTournament) as caught:
        pair_round(replace(newcomers, initial_colour=None))
    assert "5.1" in " ".join(caught.value.problems)


# 5: colours


def boards(tournament: Tournament) -> dict[frozenset[int], tuple[int, str]]:
    """White and the article of each pair."""
    return {
        frozenset({board.pair.white, board.pair.black}): (board.pair.white, board.article)
        for board in trace(tournament).boards
    }


@pytest.mark.parametrize(("initial", "white"), [(Colour.WHITE, {1, 3}), (Colour.BLACK, {2, 4})])
def test_newcomers_go_by_the_number_of_the_higher_ranked(initial: Colour, white: set[int]) -> None:
    """5.2.1: 3 and 4 have half a point and rank before 1 and 2; 3 is an odd number, 4 an even one."""
    byes = {1: "Z", 2: "Z", 3: "H", 4: "H"}
    tournament = event(range(1, 5), [[]], byes=byes, initial=initial, total_rounds=2, forbidden=[(3, 4), (1, 2)])
    found = boards(tournament)
    assert found.keys() == {frozenset({2, 3}), frozenset({1, 4})}
    assert {one for one, _article in found.values()} == white
    assert {article for _white, article in found.values()} == {"5.2.1"}


def test_the_number_is_counted_among_those_who_take_part() -> None:
    """5.2.1: 7 is the second of them, an even number, and ranks before 3 by the index."""
    tournament = event([3, 7], [[]], byes={3: "Z", 7: "H"}, total_rounds=2)
    assert boards(tournament) == {frozenset({3, 7}): (3, "5.2.1")}


def test_preferences_that_agree_are_granted_and_then_the_stronger_one() -> None:
    rounds = [[(1, 11, "1/2"), (12, 2, "1/2")]]
    tournament = event([1, 2, 11, 12], rounds, total_rounds=3, absent=[11, 12])
    assert boards(tournament) == {frozenset({1, 2}): (2, "5.2.2")}
    rounds = [[(1, 11, "1/2"), (12, 2, "1/2")], [(12, 1, "1/2"), (13, 2, "1/2")]]
    tournament = event([1, 2, 11, 12, 13], rounds, byes={11: ".H"}, total_rounds=4, absent=[11, 12, 13])
    assert boards(tournament) == {frozenset({1, 2}): (2, "5.2.3")}


def test_colours_alternate_to_the_latest_difference() -> None:
    """5.2.4: both want White mildly; three games back 1 had White and 2 Black, and the same colours since."""
    rounds = [
        [(11, 1, "1/2"), (2, 12, "1/2")],
        [(1, 12, "1/2"), (11, 2, "1/2")],
        [(1, 13, "1/2"), (2, 14, "1/2")],
        [(14, 1, "1/2"), (13, 2, "1/2")],
    ]
    away = [11, 12, 13, 14]
    tournament = event([1, 2, *away], rounds, byes={11: "..HH", 12: "..HH"}, total_rounds=8, absent=away)
    facts = {player.tpn: player for player in player_facts(tournament)}
    assert (facts[1].preference, facts[2].preference) == (Colour.WHITE, Colour.WHITE)
    assert facts[1].strength is facts[2].strength
    assert boards(tournament) == {frozenset({1, 2}): (2, "5.2.4")}


def test_the_higher_ranked_by_the_index_has_the_preference() -> None:
    """5.2.5: both had White once, 2 against the stronger opponent: 2 has Black although 1 has more points."""
    rounds = [[(1, 11, "1-0"), (2, 12, "0-1")]]
    tournament = event([1, 2, 11, 12], rounds, total_rounds=2, absent=[11, 12])
    facts = {player.tpn: player for player in player_facts(tournament)}
    assert facts[1].score > facts[2].score
    assert facts[2].rank < facts[1].rank
    assert boards(tournament) == {frozenset({1, 2}): (1, "5.2.5")}


# C.04.2, 3.6


def test_boards_come_by_score_and_tpn_not_by_the_index() -> None:
    """C.04.2, 3.6: 3 and 4 have met the winners, and rank before 1 and 2."""
    rounds = [[(11, 3, "1/2"), (12, 4, "1/2"), (1, 13, "1/2"), (2, 14, "1/2")], [(11, 13, "1-0"), (12, 14, "1-0")]]
    away = [11, 12, 13, 14]
    byes = dict.fromkeys(range(1, 5), ".H")
    tournament = event([1, 2, 3, 4, *away], rounds, byes=byes, total_rounds=4, absent=away)
    assert trace(tournament).brackets[0].members == (3, 4, 1, 2)
    assert [min(pair.white, pair.black) for pair in pair_round(tournament).pairs] == [1, 2]
