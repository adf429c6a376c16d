"""Other readings of the procedure that C.04.5 and C.04.6 share, each as one change to the literal one.

Other programs' and those that were weighed; the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from pairing.engine.tournament import Bye, ByeKind, Entrant, Outcome, Record
from tests.readings.common import are_forbidden
from tests.readings.matches import Facts, bars_bye, scores_before_rounds
from tests.readings.upfloating import Cost, Couple, Entrants, UpfloatingReading


class WithFacts(UpfloatingReading):
    """Changes what is known of each entrant, from the record."""

    def all_facts(self) -> dict[int, Facts]:
        entrants = {entrant.tpn: entrant for entrant in self.tournament.entrants}
        return {tpn: self.changed(facts, entrants[tpn]) for tpn, facts in super().all_facts().items()}

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        raise NotImplementedError

    def scores(self, tpn: int) -> list[int]:
        entrant = next(entrant for entrant in self.tournament.entrants if entrant.tpn == tpn)
        return scores_before_rounds(entrant, self.tournament)


# --- C1 to C3, the bye ----------------------------------------------------------------------------------------------
class ForfeitedMatchesAreMeetings(WithFacts):
    """C1: whoever was paired does not meet again."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        met = {record.opponent for record in entrant.records if not isinstance(record, Bye)}
        return replace(facts, met=frozenset(met))


class ByeWithoutLookingAtTheRest(UpfloatingReading):
    """3.4.1 left out."""

    def bye(self) -> Facts | None:
        able = [entrant for entrant in self.present if entrant.may_take_bye]
        if len(self.present) % 2 == 0 or not able:
            return super().bye()
        return min(able, key=self.bye_order)


class ByeToFewestMatches(UpfloatingReading):
    """3.4.3 turned round."""

    def bye_order(self, entrant: Facts) -> tuple[int, ...]:
        return (entrant.score, entrant.matches, -entrant.tpn)


class ByeToTheLast(UpfloatingReading):
    """3.4.3 left out."""

    def bye_order(self, entrant: Facts) -> tuple[int, ...]:
        return (entrant.score, -entrant.tpn)


class BarredByEarlierByesAlone(WithFacts):
    """C2 without matches won by forfeit."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(
            facts, may_take_bye=not any(isinstance(record, Bye) and bars_bye(record) for record in entrant.records)
        )


class BarredByAllocatedByesAlone(WithFacts):
    """C2 without full-point byes."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        full = Bye(ByeKind.FULL_POINT)
        return replace(facts, may_take_bye=not any(bars_bye(record) for record in entrant.records if record != full))


class BarredByRequestedByes(WithFacts):
    """C2 with half-point byes."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(facts, may_take_bye=facts.may_take_bye and Bye(ByeKind.HALF_POINT) not in entrant.records)


class BarredByOneForfeitedGame(WithFacts):
    """C2 with a single game or board won by forfeit."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(facts, may_take_bye=facts.may_take_bye and not any(map(_won_one_unplayed, entrant.records)))


def _won_one_unplayed(record: Record) -> bool:
    if isinstance(record, Bye):
        return False
    return any(game.outcome is Outcome.WIN and not game.played for game in record.games)


class NobodyLooksDown(UpfloatingReading):
    """C3 not looked after: each bracket is paired as if it were the last."""

    def is_legal(self, bracket: Entrants, left: Entrants) -> bool:
        return len(bracket) % 2 == 0 and self.is_pairable(self.mask(bracket))


# --- C5 to C7, the upfloaters ---------------------------------------------------------------------------------------
class BestUpfloaterFirst(UpfloatingReading):
    """C5 compared from the highest score down."""

    def scores_cost(self, chosen: Entrants) -> Cost:
        return tuple(sorted(-entrant.score for entrant in chosen))


class SumOfDifferences(UpfloatingReading):
    """C5 as a sum."""

    def scores_cost(self, chosen: Entrants) -> Cost:
        return (-sum(entrant.score for entrant in chosen),)


class FollowingGroupLeftOut(UpfloatingReading):
    """C6 left out."""

    def needed_by_following_group(self, residents: Entrants, chosen: Entrants, left: Entrants) -> int:
        return 0


class FollowingGroupPassesOrFails(UpfloatingReading):
    """C6 as a question of yes or no: an even number needs nobody, an odd one somebody."""

    def needed_by_following_group(self, residents: Entrants, chosen: Entrants, left: Entrants) -> int:
        return int(super().needed_by_following_group(residents, chosen, left) > 1)


class NextGroupWithMembers(UpfloatingReading):
    """C6 asked of the next scoregroup that has anybody left."""

    def needed_by_following_group(self, residents: Entrants, chosen: Entrants, left: Entrants) -> int:
        rest = tuple(entrant for entrant in left if entrant not in residents + chosen)
        return self.fewest_upfloaters(self.mask(self.top_scoregroup(rest)), self.mask(rest)) if rest else 0


class FloatsInEveryRound(UpfloatingReading):
    """C7 and the criterion of the opponents without exception."""

    rounds_without_float_criteria = 0


class FloatersBeforeTheFollowingGroup(UpfloatingReading):
    """C7 before C6."""

    def quality(self, residents: Entrants, chosen: Entrants, left: Entrants) -> Cost:
        return tuple(reversed(super().quality(residents, chosen, left)))


class UpfloatsAlone(WithFacts):
    """1.5: only who met a higher score has floated."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(facts, floated=facts.floated and _last_difference(self, entrant) > 0)


class DownfloatsAlone(WithFacts):
    """1.5: only who met a lower score has floated."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        return replace(facts, floated=facts.floated and _last_difference(self, entrant) < 0)


def _last_difference(reading: WithFacts, entrant: Entrant) -> int:
    last = entrant.records[-1]
    assert not isinstance(last, Bye)
    before = len(entrant.records) - 1
    return reading.scores(last.opponent)[before] - reading.scores(entrant.tpn)[before]


class ByesAreFloats(WithFacts):
    """1.5 with the allocated bye."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        had_bye = bool(entrant.records) and entrant.records[-1] == Bye(ByeKind.PAIRING_ALLOCATED)
        return replace(facts, floated=facts.floated or had_bye)


class ForfeitedMatchesAreFloats(WithFacts):
    """1.5 with matches that were not played."""

    def changed(self, facts: Facts, entrant: Entrant) -> Facts:
        if not entrant.records or isinstance(entrant.records[-1], Bye):
            return facts
        return replace(facts, floated=_last_difference(self, entrant) != 0)


class SetsBySmallestSum(UpfloatingReading):
    """3.5.4 by the sum of the numbers."""

    def place_of_set(self, chosen: Entrants) -> tuple[int, ...]:
        return (sum(entrant.tpn for entrant in chosen), *super().place_of_set(chosen))


class LowestGoesUp(UpfloatingReading):
    """3.5.4 from the end."""

    def place_of_set(self, chosen: Entrants) -> tuple[int, ...]:
        return tuple(-tpn for tpn in super().place_of_set(chosen))


# --- The bracket, the boards ----------------------------------------------------------------------------------------
class PairAfterPair(UpfloatingReading):
    """3.6.2 with each opponent behind its top: 1-2, 3-4 is the first pairing."""

    def pairings(self, bracket: Entrants) -> Iterator[tuple[Couple, ...]]:
        by_tpn = tuple(sorted(bracket, key=lambda entrant: entrant.tpn))
        if not by_tpn:
            yield ()
            return
        for other in by_tpn[1:]:
            if not self.is_legal_pair(by_tpn[0], other):
                continue
            others = tuple(entrant for entrant in by_tpn[1:] if entrant is not other)
            yield from (((by_tpn[0], other), *rest) for rest in self.pairings(others))


class BetterPlacedIsTop(UpfloatingReading):
    """3.6.1: the top member is the one with more points."""

    def pairings(self, bracket: Entrants) -> Iterator[tuple[Couple, ...]]:
        order = sorted(bracket, key=lambda entrant: (-entrant.score, entrant.tpn))
        by_rank = tuple(replace(entrant, tpn=place) for place, entrant in enumerate(order))
        for tops in combinations(by_rank, len(by_rank) // 2):
            bottoms = tuple(entrant for entrant in by_rank if entrant not in tops)
            for pairing in self._opponents(tops, bottoms, order):
                yield tuple((order[top.tpn], order[bottom.tpn]) for top, bottom in pairing)

    def _opponents(self, tops: Entrants, bottoms: Entrants, order: list[Facts]) -> Iterator[tuple[Couple, ...]]:
        if not tops:
            yield ()
        for bottom in bottoms if tops else ():
            if bottom.tpn > tops[0].tpn and self.is_legal_pair(order[tops[0].tpn], order[bottom.tpn]):
                others = tuple(entrant for entrant in bottoms if entrant is not bottom)
                yield from (((tops[0], bottom), *rest) for rest in self._opponents(tops[1:], others, order))


class OpponentsOfUpfloatersLeftOut(UpfloatingReading):
    """The last criterion left out."""

    def floaters_opposite(self, couple: Couple, upfloaters: int) -> int:
        return 0


class BoardsBySmallestTpn(UpfloatingReading):
    """C.04.2, 3.6.3 with the smaller number of the two, whoever is ranked higher."""

    def board_key(self, couple: Couple) -> tuple[int, ...]:
        return (*super().board_key(couple)[:2], min(entrant.tpn for entrant in couple))


class ProhibitionsLeftOut(UpfloatingReading):
    """Forbidden pairs that are paired all the same."""

    def may_meet(self, one: Facts, other: Facts) -> bool:
        return super().may_meet(one, other) or (
            one is not other and other.tpn not in one.met and are_forbidden(self.tournament, one.tpn, other.tpn)
        )


SHARED: dict[str, type[UpfloatingReading]] = {
    "forfeited-matches-are-meetings": ForfeitedMatchesAreMeetings,
    "bye-without-looking-at-the-rest": ByeWithoutLookingAtTheRest,
    "bye-to-fewest-matches": ByeToFewestMatches,
    "bye-to-the-last": ByeToTheLast,
    "bye-to-forfeit-winner": BarredByEarlierByesAlone,
    "bye-after-full-point-bye": BarredByAllocatedByesAlone,
    "bye-barred-by-requested-bye": BarredByRequestedByes,
    "bye-barred-by-one-forfeited-game": BarredByOneForfeitedGame,
    "c3-not-looked-after": NobodyLooksDown,
    "c5-best-upfloater-first": BestUpfloaterFirst,
    "c5-sum-of-differences": SumOfDifferences,
    "c6-left-out": FollowingGroupLeftOut,
    "c6-passes-or-fails": FollowingGroupPassesOrFails,
    "c6-next-group-with-members": NextGroupWithMembers,
    "floats-in-every-round": FloatsInEveryRound,
    "c7-before-c6": FloatersBeforeTheFollowingGroup,
    "upfloats-alone": UpfloatsAlone,
    "downfloats-alone": DownfloatsAlone,
    "byes-are-floats": ByesAreFloats,
    "forfeited-matches-are-floats": ForfeitedMatchesAreFloats,
    "sets-by-smallest-sum": SetsBySmallestSum,
    "lowest-goes-up": LowestGoesUp,
    "pair-after-pair": PairAfterPair,
    "better-placed-is-top": BetterPlacedIsTop,
    "opponents-of-upfloaters-left-out": OpponentsOfUpfloatersLeftOut,
    "boards-by-smallest-tpn": BoardsBySmallestTpn,
    "prohibitions-left-out": ProhibitionsLeftOut,
}


def of_system(
    reading: type[UpfloatingReading], own: Iterable[tuple[str, type[UpfloatingReading]]]
) -> dict[str, type[UpfloatingReading]]:
    """The shared ones as readings of a system, and its own."""
    shared = {name: type(wrong.__name__, (wrong, reading), {}) for name, wrong in SHARED.items()}
    return {**shared, **dict(own)}
