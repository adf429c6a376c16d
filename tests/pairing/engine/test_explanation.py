"""Is the explanation true? It is followed by hand, and for small fields each claim is held against the brute force."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

import pytest

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.errors import NoCompletePairing
from pairing.engine.result import RoundPairing
from pairing.engine.systems import DEFAULT, system_named
from pairing.engine.systems.dubov.examination import examine
from pairing.engine.systems.dubov.pairer import pair_round
from pairing.engine.systems.dubov.trace import Bracket, Shift, Trace
from pairing.engine.tournament import Tournament
from pairing.explaining.document import explanation_of
from pairing.readings.dubov import Players, Reading
from pairing.readings.player_facts import Facts
from tests.comparison import as_played, paired_cases
from tests.explanation_claims import Data, claims
from tests.explanation_walk import walk
from tests.pairing.engine.builders import player, tournament
from tests.strategies import random_tournament


def rounds(first_seed: int, count: int) -> list[tuple[Tournament, RoundPairing]]:
    """Small tournaments of all manners that have a complete pairing."""
    return list(paired_cases("dubov", range(first_seed, first_seed + count)))


def told_of(event: Tournament, pairing: RoundPairing) -> Data:
    """Every claim of the round's explanation, as read from its document."""
    steps = examine(event, pairing)
    return claims(explanation_of(system_named(DEFAULT), pairing.trace, engine="", steps=steps).data())


def assert_walk_leads_to(event: Tournament, pairing: RoundPairing) -> None:
    assert walk(told_of(event, pairing)) == (list(as_played(pairing).pairs), pairing.bye)


@pytest.mark.parametrize("first_seed", range(0, 600, 100))
def test_the_round_follows_from_its_explanation_alone(first_seed: int) -> None:
    for event, pairing in rounds(first_seed, 100):
        assert_walk_leads_to(event, pairing)


@pytest.mark.parametrize("seed", range(60))
def test_larger_rounds_follow_too(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(14, 40)
    event = random_tournament(rng, players=count, rounds=rng.randint(1, count - 2))
    try:
        pairing = pair_round(event)
    except NoCompletePairing:
        return
    assert_walk_leads_to(event, pairing)


def test_the_walk_notices_what_is_not_true() -> None:
    """A false claim of each kind is found by the walk, so the tests above can fail."""
    event, pairing = next((e, p) for e, p in rounds(0, 60) if p.bye is not None and p.trace.brackets[0].shifts)
    document = told_of(event, pairing)
    walk(document)
    bracket = document["brackets"][0]
    untrue: list[tuple[dict[str, object], str, object]] = [
        (bracket["fewest_upfloaters"], "number", 99),
        (bracket["shifts"][0], "pool", bracket["shifts"][0]["pool"][::-1] + [0]),
        (bracket["rows"][0], "t2", 0),
        (bracket["costs"], "upfloater_scores", [1]),
        (document["boards"][0], "article", "5.2.9"),
        (document["bye"], "chosen", 0),
    ]
    for place, key, value in untrue:
        before = place[key]
        place[key] = value
        with pytest.raises(AssertionError):
            walk(document)
        place[key] = before


# --- against the brute force ------------------------------------------------------------------------------------------


class Judge:
    """Each claim about the brackets of a small round, tried out by the brute force."""

    def __init__(self, event: Tournament, pairing: RoundPairing) -> None:
        self.reading = Reading(event)
        self.pairing = pairing
        self.brackets = told_of(event, pairing)["brackets"]

    def players(self, tpns: Sequence[int]) -> Players:
        return tuple(self.reading.facts[tpn] for tpn in tpns)

    def judge(self) -> None:
        left = [tpn for pair in self.pairing.pairs for tpn in (pair.white, pair.black)]
        for bracket, told in zip(Trace.of(self.pairing).brackets, self.brackets, strict=True):
            everybody = self.players(left)
            if bracket.upfloaters:
                self.judge_sets(bracket, told, everybody)
                self.judge_illegal_sets(bracket, told, everybody)
            self.judge_shifts(bracket, told)
            left = [tpn for tpn in left if tpn not in (*bracket.residents, *bracket.upfloaters)]

    def judge_sets(self, bracket: Bracket, told: Data, left: Players) -> None:
        """The chosen set and the next three are the first four of all legal ones, with their costs."""
        residents, pool = self.players(bracket.residents), self.players(bracket.candidates)
        legal = [
            chosen
            for chosen in self.reading.sets(pool, len(bracket.upfloaters))
            if self.reading.is_legal_bracket(residents + chosen, left)
        ]
        legal.sort(key=lambda chosen: self.reading.quality(chosen, residents + chosen))
        expected = [tuple(one.tpn for one in chosen) for chosen in legal[:4]]
        assert [bracket.upfloaters, *(tuple(entry["upfloaters"]) for entry in told["rejected"])] == expected
        for entry, chosen in zip(told["rejected"], legal[1:], strict=False):
            assert entry["costs"]["misses_colour_preference"] == self.reading.missed_preferences(residents + chosen)

    def judge_illegal_sets(self, bracket: Bracket, told: Data, left: Players) -> None:
        residents, pool = self.players(bracket.residents), self.players(bracket.candidates)
        chosen = self.players(bracket.upfloaters)

        def comes_first(one: Facts) -> bool:
            if self.reading.can_be_paired(residents + (one,)):
                qualities = [self.reading.quality((player,), (*residents, player)) for player in (one, chosen[0])]
                return (qualities[0], pool.index(one)) < (qualities[1], pool.index(chosen[0]))
            return pool.index(one) < pool.index(chosen[0])

        for entry in told["not_legal"]:
            self.judge_illegal_set(entry, residents, left)
        if len(chosen) == 1:
            illegal = (
                (one.tpn,)
                for one in pool
                if not self.reading.is_legal_bracket((*residents, one), left) and comes_first(one)
            )
            assert [tuple(entry["upfloaters"]) for entry in told["not_legal"]] == list(islice(illegal, 3))

    def judge_illegal_set(self, entry: Data, residents: Players, left: Players) -> None:
        bracket = residents + self.players(entry["upfloaters"])
        assert (entry["article"] == "2.1") == (not self.reading.can_be_paired(bracket))
        assert not self.reading.is_legal_bracket(bracket, left)

    def judge_shifts(self, bracket: Bracket, told: Data) -> None:
        """Who was passed over is in no set of shifters that has those shifted before and none of the others."""
        groups = {"G1": self.players(bracket.g1), "G2": self.players(bracket.g2)}
        first: tuple[int, ...] = ()
        for shift, reasons in zip(bracket.shifts, told["shifts"], strict=True):
            small, large = sorted(groups.values(), key=len)
            if shift.article == "3.2.4.1":
                first = shift.shifted
            for entry in reasons["passed_over"]:
                place, passed = entry["sequence_number"], entry["tpn"]
                before = shift.pool[: place - 1]
                assert shift.pool[place - 1] == passed
                fixed = {tpn for tpn in before if tpn in shift.shifted} | {passed}
                barred = set(before) - fixed
                assert not self.can_shift(shift, (small, large), fixed, barred, first)

    def can_shift(
        self, shift: Shift, groups: tuple[Players, Players], fixed: set[int], barred: set[int], first: tuple[int, ...]
    ) -> bool:
        small, large = groups
        count = self.reading.unavoidable_pairs(small, large)
        entering = count + (len(large) - len(small)) // 2
        for out in self.reading.sets(self.reading.sequence(small), count):
            leaving = {one.tpn for one in out}
            if shift.article == "3.2.4.1" and not (fixed <= leaving and not barred & leaving):
                continue
            if shift.article == "3.2.4.2" and leaving != set(first):
                continue
            for back in self.reading.sets(self.reading.second_pool(large, out), entering):
                returning = {one.tpn for one in back}
                if shift.article == "3.2.4.2" and not (fixed <= returning and not barred & returning):
                    continue
                one_side = tuple(one for one in small if one not in out) + back
                other_side = tuple(one for one in large + out if one not in back)
                if self.reading.pairs_at_best(one_side, other_side):
                    return True
        return False


@pytest.mark.parametrize("first_seed", range(5_000, 5_400, 100))
def test_claims_about_brackets_hold_by_brute_force(first_seed: int) -> None:
    for event, pairing in rounds(first_seed, 100):
        Judge(event, pairing).judge()


# --- single cases -----------------------------------------------------------------------------------------------------


def examined(event: Tournament) -> tuple[RoundPairing, list[Data]]:
    pairing = pair_round(event)
    return pairing, told_of(event, pairing)["brackets"]


def test_the_round_that_bars_from_the_bye_is_named() -> None:
    event = tournament(player(1, "2w1 H"), player(2, "1b0 Z"), player(3, "Z U"))
    told = {entry["tpn"]: entry for entry in told_of(event, pair_round(event))["bye"]["candidates"]}
    assert {tpn: entry["article"] for tpn, entry in told.items()} == {2: "3.1", 3: "3.1.1", 1: "3.1.3"}
    assert told[3]["barred_in_round"] == 2


def test_a_player_who_is_needed_cannot_have_the_bye_and_the_proof_names_whom() -> None:
    event = tournament(player(1), player(2), player(3), forbidden_pairs=frozenset({(1, 2)}))
    first = told_of(event, pair_round(event))["bye"]["candidates"][0]
    assert (first["tpn"], first["verdict"]) == (3, ByeVerdict.LEAVES_NO_PAIRING)
    assert first["shortage"] == {"groups": [[1]], "only": []}


def test_residents_who_may_not_meet_need_two_upfloaters() -> None:
    away = "5w1", "6w1", "1b0", "2b0", "1b0", "2b0"
    event = tournament(
        player(1, away[0]), player(2, away[1]), player(3, "Z"), player(4, "Z"), player(5, "1b0"), player(6, "2b0"),
        forbidden_pairs=frozenset({(1, 2)}),
    )  # fmt: skip
    _pairing, brackets = examined(event)
    fewest = brackets[0]["fewest_upfloaters"]
    assert (fewest["number"], fewest["reason"]) == (2, "residents")
    assert fewest["shortage"] == {"groups": [[1], [2]], "only": []}


def test_players_below_who_need_somebody_above_are_the_reason() -> None:
    event = tournament(
        player(1, "5w1"), player(2, "6w1"), player(5, "1b0"), player(6, "2b0"), forbidden_pairs=frozenset({(5, 6)})
    )
    _pairing, brackets = examined(event)
    fewest = brackets[0]["fewest_upfloaters"]
    assert (fewest["number"], fewest["reason"]) == (2, "rest")


def test_who_was_passed_over_in_the_transposition_and_why() -> None:
    event = tournament(*(player(number) for number in range(1, 7)), forbidden_pairs=frozenset({(1, 4), (3, 5), (3, 6)}))
    pairing, brackets = examined(event)
    assert Trace.of(pairing).brackets[0].t2 == (5, 6, 4)
    first, second, third = (row["passed_over"] for row in brackets[0]["rows"])
    assert [(entry["tpn"], entry["reason"]) for entry in first] == [(4, "forbidden")]
    assert [(entry["tpn"], entry["reason"]) for entry in second] == [(4, "needed")]
    assert second[0]["shortage"] == {"groups": [[3]], "only": []}
    assert third == []


def test_the_first_shift_tells_which_pairs_cannot_be_avoided() -> None:
    told = [
        shift for round_ in rounds(3, 60) for bracket in told_of(*round_)["brackets"] for shift in bracket["shifts"]
    ]
    first = [shift for shift in told if shift["article"] == "3.2.4.1"]
    assert first
    assert all(shift["shortage"] is not None for shift in first)
    assert any(shift["passed_over"] for shift in told)
