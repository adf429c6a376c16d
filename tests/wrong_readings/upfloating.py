"""Other readings of the procedure that C.04.5 and C.04.6 share, each as one change to the literal one.

Other programs' and those that were weighed; the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any, ClassVar

from pairing.engine.tournament import Bye, ByeKind, Entrant, Outcome, Record
from pairing.readings.common import are_forbidden
from pairing.readings.matches import Facts, bars_bye, scores_before_rounds
from pairing.readings.upfloating import Couple, Entrants, UpfloatingReading
from tests.wrong_readings import changed

Fact = Callable[[UpfloatingReading, Facts, Entrant], Any]
"""Works out something about an entrant from what the literal reading knows and from the record."""


class WithFacts(UpfloatingReading):
    """Changes what is known of each entrant."""

    other_facts: ClassVar[Mapping[str, Fact]] = {}

    def all_facts(self) -> dict[int, Facts]:
        entrants = {entrant.tpn: entrant for entrant in self.tournament.entrants}
        return {
            tpn: replace(facts, **{name: fact(self, facts, entrants[tpn]) for name, fact in self.other_facts.items()})
            for tpn, facts in super().all_facts().items()
        }


def with_facts(**facts: Fact) -> type[UpfloatingReading]:
    """A reading in which these facts are other ones."""
    return changed(WithFacts, other_facts=facts)


# --- C1 to C3, the bye ----------------------------------------------------------------------------------------------
def bye_without_looking_at_the_rest(reading: UpfloatingReading) -> Facts | None:
    able = [entrant for entrant in reading.present if entrant.may_take_bye]
    if len(reading.present) % 2 == 0 or not able:
        return UpfloatingReading.bye(reading)
    return min(able, key=reading.bye_order)


def barred_by(bars: Callable[[Record], bool]) -> type[UpfloatingReading]:
    """C2 with another list of what bars from the bye."""
    return with_facts(may_take_bye=lambda reading, facts, entrant: not any(map(bars, entrant.records)))


def won_one_unplayed(record: Record) -> bool:
    return not isinstance(record, Bye) and any(game.outcome is Outcome.WIN and not game.played for game in record.games)


def nobody_looks_down(reading: UpfloatingReading, bracket: Entrants, left: Entrants) -> bool:
    return len(bracket) % 2 == 0 and reading.is_pairable(reading.mask(bracket))


def prohibitions_left_out(reading: UpfloatingReading, one: Facts, other: Facts) -> bool:
    return UpfloatingReading.may_meet(reading, one, other) or (
        one is not other and other.tpn not in one.met and are_forbidden(reading.tournament, one.tpn, other.tpn)
    )


# --- C5 to C7, the upfloaters ---------------------------------------------------------------------------------------
def passes_or_fails(reading: UpfloatingReading, residents: Entrants, chosen: Entrants, left: Entrants) -> int:
    return int(UpfloatingReading.needed_by_following_group(reading, residents, chosen, left) > 1)


def next_group_with_members(reading: UpfloatingReading, residents: Entrants, chosen: Entrants, left: Entrants) -> int:
    rest = tuple(entrant for entrant in left if entrant not in residents + chosen)
    return reading.fewest_upfloaters(reading.mask(reading.top_scoregroup(rest)), reading.mask(rest)) if rest else 0


def last_difference(reading: UpfloatingReading, entrant: Entrant) -> int:
    """How many more points the last opponent had before the last round."""
    last = entrant.records[-1]
    assert not isinstance(last, Bye)
    before = len(entrant.records) - 1
    opponent = next(one for one in reading.tournament.entrants if one.tpn == last.opponent)
    theirs, own = (scores_before_rounds(one, reading.tournament) for one in (opponent, entrant))
    return theirs[before] - own[before]


def floated_with_the_bye(reading: UpfloatingReading, facts: Facts, entrant: Entrant) -> bool:
    return facts.floated or entrant.records[-1:] == (Bye(ByeKind.PAIRING_ALLOCATED),)


def floated_by_forfeit(reading: UpfloatingReading, facts: Facts, entrant: Entrant) -> bool:
    if not entrant.records or isinstance(entrant.records[-1], Bye):
        return facts.floated
    return last_difference(reading, entrant) != 0


def by_smallest_sum(reading: UpfloatingReading, chosen: Entrants) -> tuple[int, ...]:
    return (sum(entrant.tpn for entrant in chosen), *UpfloatingReading.place_of_set(reading, chosen))


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


def boards_by_smallest_tpn(reading: UpfloatingReading, couple: Couple) -> tuple[int, ...]:
    return (*UpfloatingReading.board_key(reading, couple)[:2], min(entrant.tpn for entrant in couple))


wrong = partial(changed, UpfloatingReading)
SHARED: dict[str, type[UpfloatingReading]] = {
    # C1: whoever was paired does not meet again.
    "forfeited-matches-are-meetings": with_facts(
        met=lambda reading, facts, entrant: frozenset(
            record.opponent for record in entrant.records if not isinstance(record, Bye)
        )
    ),
    # 3.4.1 left out; 3.4.3 turned round; 3.4.3 left out.
    "bye-without-looking-at-the-rest": wrong(bye=bye_without_looking_at_the_rest),
    "bye-to-fewest-matches": wrong(bye_order=lambda self, one: (one.score, one.matches, -one.tpn)),
    "bye-to-the-last": wrong(bye_order=lambda self, one: (one.score, -one.tpn)),
    # C2 without matches won by forfeit; without full-point byes; with half-point byes; with a single game or board won
    # by forfeit.
    "bye-to-forfeit-winner": barred_by(lambda record: isinstance(record, Bye) and bars_bye(record)),
    "bye-after-full-point-bye": barred_by(lambda record: record != Bye(ByeKind.FULL_POINT) and bars_bye(record)),
    "bye-barred-by-requested-bye": barred_by(lambda record: record == Bye(ByeKind.HALF_POINT) or bars_bye(record)),
    "bye-barred-by-one-forfeited-game": barred_by(lambda record: won_one_unplayed(record) or bars_bye(record)),
    # C3 not looked after: each bracket is paired as if it were the last.
    "c3-not-looked-after": wrong(is_legal=nobody_looks_down),
    # C5 compared from the highest score down; as a sum.
    "c5-best-upfloater-first": wrong(scores_cost=lambda self, chosen: tuple(sorted(-one.score for one in chosen))),
    "c5-sum-of-differences": wrong(scores_cost=lambda self, chosen: (-sum(one.score for one in chosen),)),
    # C6 left out; as a question of yes or no: an even number needs nobody, an odd one somebody; asked of the next
    # scoregroup that has anybody left.
    "c6-left-out": wrong(needed_by_following_group=lambda self, residents, chosen, left: 0),
    "c6-passes-or-fails": wrong(needed_by_following_group=passes_or_fails),
    "c6-next-group-with-members": wrong(needed_by_following_group=next_group_with_members),
    # C7 and the criterion of the opponents without exception.
    "floats-in-every-round": wrong(rounds_without_float_criteria=0),
    "c7-before-c6": wrong(
        quality=lambda self, residents, chosen, left: UpfloatingReading.quality(self, residents, chosen, left)[::-1]
    ),
    # 1.5: only who met a higher score has floated; who met a lower score; with the allocated bye; with matches that
    # were not played.
    "upfloats-alone": with_facts(
        floated=lambda reading, facts, entrant: facts.floated and last_difference(reading, entrant) > 0
    ),
    "downfloats-alone": with_facts(
        floated=lambda reading, facts, entrant: facts.floated and last_difference(reading, entrant) < 0
    ),
    "byes-are-floats": with_facts(floated=floated_with_the_bye),
    "forfeited-matches-are-floats": with_facts(floated=floated_by_forfeit),
    # 3.5.4 by the sum of the numbers; from the end.
    "sets-by-smallest-sum": wrong(place_of_set=by_smallest_sum),
    "lowest-goes-up": wrong(
        place_of_set=lambda self, chosen: tuple(-tpn for tpn in UpfloatingReading.place_of_set(self, chosen))
    ),
    "pair-after-pair": PairAfterPair,
    "better-placed-is-top": BetterPlacedIsTop,
    # The last criterion left out.
    "opponents-of-upfloaters-left-out": wrong(floaters_opposite=lambda self, couple, upfloaters: 0),
    # C.04.2, 3.6.3 with the smaller number of the two, whoever is ranked higher.
    "boards-by-smallest-tpn": wrong(board_key=boards_by_smallest_tpn),
    # Forbidden pairs that are paired all the same.
    "prohibitions-left-out": wrong(may_meet=prohibitions_left_out),
}


def of_system(
    reading: type[UpfloatingReading], own: Mapping[str, type[UpfloatingReading]]
) -> dict[str, type[UpfloatingReading]]:
    """The shared ones and its own as readings of a system."""
    return {name: type(wrong.__name__, (wrong, reading), {}) for name, wrong in {**SHARED, **own}.items()}
