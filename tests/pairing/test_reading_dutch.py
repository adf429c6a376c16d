"""The literal reading of the Dutch rules (C.04.3): sequence, facts, colours; its shortcut beside plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any, ClassVar

import pytest

from pairing.engine.systems.dutch.system import SYSTEM
from pairing.engine.tournament import Colour, Game, Outcome, Tournament
from pairing.readings import NothingToPair
from pairing.readings.common import without
from pairing.readings.dutch import Reading
from pairing.readings.dutch_bracket import Bracket, Couple, Players
from pairing.readings.dutch_facts import DOWN, LEVEL, NOTHING, UP, persons, preference_after
from pairing.readings.dutch_sequence import exchange_key, exchanges
from pairing.readings.player_facts import ABSOLUTE, MILD, STRONG
from tests.comparison import as_literal, engine_outcome, pair_or_none, reading_of, seeded_case
from tests.events import event

pair_round = reading_of("dutch")


class Enumeration(Bracket):
    """Every candidate of articles 3 and 4 is made and weighed, none is left out as hopeless."""

    def first_of_the_best(self) -> tuple[list[Couple], Players]:
        best: tuple[Any, list[Couple], Players] | None = None
        for couples in self.all_candidates():
            paired = {player for couple in couples for player in couple}
            floaters = tuple(player for player in self.members if player not in paired)
            if not self.reading.can_be_completed(floaters + self.below):
                continue
            quality = self.quality(couples, floaters)
            if best is None or quality < best[0]:
                best = quality, couples, floaters
        assert best is not None
        return best[1], best[2]

    def all_candidates(self) -> Iterator[list[Couple]]:
        """With every number of pairs and of paired MDPs; C6 and C7 tell which are the right ones."""
        for pairs in range(len(self.members) // 2, -1, -1):
            for m1 in range(min(pairs, len(self.mdps)), -1, -1):
                for s1 in combinations(self.mdps, m1):
                    for opponents in permutations(self.residents, m1):
                        mdp_pairs = list(zip(s1, opponents, strict=True))
                        remainder = without(self.residents, *opponents)
                        for rest in self.all_of_remainder(remainder, pairs - m1):
                            if all(self.may_meet(*couple) for couple in mdp_pairs + rest):
                                yield mdp_pairs + rest

    @staticmethod
    def all_of_remainder(players: Players, pairs: int) -> Iterator[list[Couple]]:
        if 2 * pairs > len(players):
            return
        for first, second in exchanges(pairs, len(players) - pairs, exchange_key):
            s1 = tuple(players[place] for place in first)
            for s2 in permutations([players[place] for place in second], pairs):
                yield list(zip(s1, s2, strict=True))

    def quality(self, couples: Sequence[Couple], floaters: Players) -> tuple[Any, ...]:
        """C6 to C21, each in the words of 2.4."""
        sides = [side for couple in couples for side in self.sides(couple)]
        mdp_pairs = [couple for couple in couples if couple[0] in self.mdps]
        resident_floaters = [player for player in floaters if player in self.residents]
        differences = [(mdp, other, mdp.score - other.score) for mdp, other in mdp_pairs]
        limbo = [(player, self.gap_in_limbo(player) or 0) for player in floaters if player in self.mdps]

        def floated(direction: str, ago: int) -> tuple[list[int], list[int]]:
            of_mdps = [gap for mdp, _, gap in differences if mdp.floated(direction, ago)]
            of_mdps += [gap for mdp, gap in limbo if mdp.floated(direction, ago)]
            of_others = [gap for _, other, gap in differences if other.floated(direction, ago)]
            return sorted(of_mdps, reverse=True), sorted(of_others, reverse=True)

        return (
            len(floaters),
            self.c7(floaters),
            self.c8(floaters),
            self.c9(floaters),
            sum(self.c10(self.sides(couple)) for couple in couples),
            sum(self.c11(self.sides(couple)) for couple in couples),
            sum(self.c12(player, colour) for player, colour in sides),
            sum(self.c13(player, colour) for player, colour in sides),
            sum(player.floated(DOWN, 1) for player in resident_floaters),
            sum(other.floated(UP, 1) for _, other in mdp_pairs),
            sum(player.floated(DOWN, 2) for player in resident_floaters),
            sum(other.floated(UP, 2) for _, other in mdp_pairs),
            floated(DOWN, 1)[0],
            floated(UP, 1)[1],
            floated(DOWN, 2)[0],
            floated(UP, 2)[1],
        )

    def sides(self, couple: Couple) -> list[Any]:
        white, black, _article = self.reading.allocation(*couple)
        return [(white, Colour.WHITE), (black, Colour.BLACK)]


class PlainEnumeration(Reading):
    bracket_type = Enumeration


@pytest.mark.bruteforce
@pytest.mark.parametrize("chunk", range(8))
def test_the_shortcut_is_plain_enumeration(chunk: int) -> None:
    for seed in range(chunk * 50, chunk * 50 + 50):
        tournament = seeded_case(seed, "dutch", smallest=4, largest=7).tournament
        expected = pair_or_none(tournament, reading=lambda given: PlainEnumeration(given).pair_round())
        assert pair_or_none(tournament, reading=pair_round) == expected, f"seed {seed}\n{as_literal(tournament)}"


def one_way(players: int, pairs: int) -> list[tuple[int, ...]]:
    """The exchanges of a homogeneous bracket as BSNs: out of S1, then into it."""
    original = set(range(1, pairs + 1))
    swaps = []
    for first, _second in exchanges(pairs, players - pairs, exchange_key):
        s1 = {place + 1 for place in first}
        swaps.append((*sorted(original - s1), *sorted(s1 - original)))
    return swaps


class TestSequence:
    def test_no_exchange_comes_first_then_those_of_one(self) -> None:
        assert one_way(6, 3)[:10] == [(), (3, 4), (3, 5), (2, 4), (3, 6), (2, 5), (1, 4), (2, 6), (1, 5), (1, 6)]

    def test_the_examples_of_the_text(self) -> None:
        """4.3.2, rules 1 to 4, in a bracket of eleven."""
        order = {swap: place for place, swap in enumerate(one_way(11, 5))}
        assert order[4, 6] < order[5, 8] < order[3, 4, 6, 8] < order[4, 5, 8, 9]
        assert order[5, 7] < order[4, 6]
        assert order[2, 5, 6, 7] < order[3, 4, 6, 7]
        assert order[3, 4, 6, 9] < order[3, 4, 7, 8]
        assert order[1, 4, 5, 7, 8, 9] < order[2, 3, 5, 7, 8, 9]
        assert order[3, 4, 5, 6, 7, 10] < order[3, 4, 5, 6, 8, 9]
        assert len(order) == 462

    @pytest.mark.parametrize(("mdps", "count"), [(0, 720), (2, 72)])
    def test_transpositions_of_the_text(self, mdps: int, count: int) -> None:
        """4.2.2, note: eleven players, with no MDP or with two."""
        reading = Reading(event(range(1, 12), total_rounds=5))
        players = reading.present
        bracket = Bracket(reading, players[:mdps], players[mdps:], ())
        s1, s2 = (players[:mdps], players[mdps:]) if mdps else (players[:5], players[5:])
        bracket.is_hopeful = lambda left, cost: True  # type: ignore[method-assign]
        everyone = bracket.mask(bracket.members)
        orders = [[other.tpn for _, other in pairs] for pairs, _, _ in bracket.transpositions(s1, s2, everyone, 0)]
        assert len(orders) == count
        assert orders == sorted(orders)
        assert orders[0] == ([3, 4] if mdps else [6, 7, 8, 9, 10])
        assert orders[-1] == ([11, 10] if mdps else [11, 10, 9, 8, 7])


class TestFacts:
    def test_floats(self) -> None:
        """1.4.2 to 1.4.4: games against another score, the allocated bye, points without a game."""
        rounds = [
            [(1, 2, "1-0"), (3, 4, "1-0"), (5, 6, "+-")],
            [(1, 4, "1-0"), (3, 5, "1/2"), (6, 8, "--")],
        ]
        people = persons(event(range(1, 11), rounds, byes={2: ".H", 7: "UZ", 8: "H.", 9: "FH", 10: "ZU"}))
        floats = {tpn: person.floats for tpn, person in people.items()}
        assert floats == {
            1: (LEVEL, DOWN),
            2: (LEVEL, DOWN),
            3: (LEVEL, LEVEL),
            4: (LEVEL, UP),
            5: (DOWN, LEVEL),
            6: (LEVEL, LEVEL),
            7: (DOWN, LEVEL),
            8: (DOWN, LEVEL),
            9: (DOWN, DOWN),
            10: (LEVEL, DOWN),
        }
        assert people[7].floated(DOWN, 2)
        assert not people[7].floated(DOWN, 1)
        assert not people[7].floated(DOWN, 3)

    @pytest.mark.parametrize(
        ("colours", "expected"),
        [
            ("", (None, NOTHING)),
            ("w", (Colour.BLACK, STRONG)),
            ("wb", (Colour.WHITE, MILD)),
            ("bwb", (Colour.WHITE, STRONG)),
            ("wbb", (Colour.WHITE, ABSOLUTE)),
            ("wbww", (Colour.BLACK, ABSOLUTE)),
            ("bbww", (Colour.BLACK, ABSOLUTE)),
            ("bbbww", (Colour.BLACK, ABSOLUTE)),
            ("bbbbww", (Colour.WHITE, ABSOLUTE)),
        ],
    )
    def test_preferences(self, colours: str, expected: tuple[Colour | None, int]) -> None:
        """1.7; of two reasons that disagree the colour difference is the stronger."""
        assert preference_after([Colour(letter) for letter in colours]) == expected

    def test_topscorers_have_more_than_half_and_only_in_the_last_round(self) -> None:
        rounds = [[(1, 2, "1-0"), (3, 4, "1/2")], [(1, 3, "1/2"), (2, 4, "1/2")]]
        last = persons(event(range(1, 5), rounds, total_rounds=3))
        assert [tpn for tpn, person in last.items() if person.is_topscorer] == [1]
        assert not any(person.is_topscorer for person in persons(event(range(1, 5), rounds, total_rounds=4)).values())

    def test_unplayed_rounds(self) -> None:
        rounds = [[(1, 2, "+-")], [(1, 2, "1-0")]]
        people = persons(event(range(1, 4), rounds, byes={3: "ZU"}))
        assert [person.unplayed for person in people.values()] == [1, 1, 2]


class TestColours:
    """5.2: who of two has White, and by which article."""

    @staticmethod
    def of(first: str, second: str, *, scores: tuple[int, int] = (10, 0), numbers: tuple[int, int] = (1, 2)) -> Any:
        reading = Reading(event(range(1, 5)))
        pair = []
        for tpn, number, score, colours in zip((3, 4), numbers, scores, (first, second), strict=True):
            sequence = [Colour(letter) for letter in colours]
            preference, strength = preference_after(sequence)
            games = tuple((index, Game(9, colour, Outcome.DRAW)) for index, colour in enumerate(sequence))
            fields = {"preference": preference, "strength": strength, "games": games, "scores": (score,)}
            pair.append(replace(reading.people[tpn], number=number, **fields))
        white, _black, article = reading.allocation(*pair)
        return "first" if white is pair[0] else "second", article

    @pytest.mark.parametrize(
        ("first", "second", "expected"),
        [
            ("w", "b", ("second", "5.2.1")),
            ("", "wb", ("second", "5.2.1")),
            ("ww", "", ("second", "5.2.1")),
            ("bwbw", "w", ("first", "5.2.2")),
            ("bwbwbww", "ww", ("first", "5.2.2")),
            ("bwbww", "bwbbbwwwww", ("first", "5.2.2")),
            ("wwbw", "bwww", ("first", "5.2.3")),
            ("bwwbw", "wbw", ("second", "5.2.4")),
            ("wb", "wb", ("first", "5.2.4")),
            ("", "", ("first", "5.2.5")),
        ],
    )
    def test_the_article_that_gives_white(self, first: str, second: str, expected: tuple[str, str]) -> None:
        assert self.of(first, second) == expected

    def test_higher_ranked_is_who_has_more_points(self) -> None:
        assert self.of("wb", "wb", scores=(0, 10)) == ("second", "5.2.4")

    def test_first_colours_follow_the_running_number(self) -> None:
        assert self.of("", "", numbers=(2, 1)) == ("second", "5.2.5")
        # Number 2 has not come yet and counts for nothing: 3 is the second of those who take part.
        boards, bye = pair_round(event([1, 2, 3, 4, 5], absent=[2]))
        assert (boards, bye) == ([(1, 4), (5, 3)], None)


class TestRounds:
    def test_round_one(self) -> None:
        assert pair_round(event(range(1, 8))) == ([(1, 4), (5, 2), (3, 6)], 7)

    def test_no_complete_pairing(self) -> None:
        with pytest.raises(NothingToPair):
            pair_round(
                event([1, 2, 3], [[(1, 2, "1-0")], [(2, 3, "1-0")], [(3, 1, "1-0")]], byes={3: "U", 1: ".U", 2: "..U"})
            )


class TestPairableMdps:
    """4.4, C7: what the scores of the downfloaters ask for goes before the number of MDPs that are paired."""

    SCORES: ClassVar = {1: 50, 2: 40, 3: 40, 4: 30, 5: 30, 6: 30, 7: 0, 8: 0}
    MAY_MEET: ClassVar = {(1, 4), (1, 7), (2, 4), (2, 5), (2, 7), (3, 4), (3, 8), (5, 6), (6, 8)}

    @classmethod
    def tournament(cls) -> Tournament:
        return event(
            cls.SCORES,
            virtual={tpn: (score,) for tpn, score in cls.SCORES.items()},
            forbidden=[couple for couple in combinations(cls.SCORES, 2) if couple not in cls.MAY_MEET],
        )

    def test_four_and_four_float_rather_than_five_and_three(self) -> None:
        boards, bye = pair_round(self.tournament())
        assert engine_outcome(self.tournament(), SYSTEM.pair_round, "dutch") == (tuple(boards), bye)
        assert {tuple(sorted(board)) for board in boards} == {(1, 4), (2, 7), (3, 8), (5, 6)}

    @pytest.mark.parametrize("wrong", ["most MDPs first", "lowest score first"])
    def test_by_another_c7_five_and_three_would_float(self, wrong: str) -> None:
        class OtherC7(Bracket):
            def c7(self, floaters: Players) -> tuple[int, ...]:
                if wrong == "lowest score first":
                    return super().c7(floaters)[::-1]
                return (sum(player in self.mdps for player in floaters), *super().c7(floaters))

        reading = Reading(self.tournament())
        reading.bracket_type = OtherC7
        boards, _bye = reading.pair_round()
        assert {tuple(sorted(board)) for board in boards} == {(1, 7), (2, 5), (3, 4), (6, 8)}
