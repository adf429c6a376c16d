"""Other readings of the Burstein rules, each as one change to the literal one: other programs' and some weighed here.

Articles are those of C.04.4.2 (February 2026); the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Record, is_played
from pairing.readings import common
from pairing.readings.burstein import Couple, Players, Reading
from pairing.readings.burstein_index import Index, OppositionEvaluation
from pairing.readings.common import without
from pairing.readings.dutch_facts import Person
from pairing.readings.player_facts import MILD, bars_bye, scores_before_rounds
from tests.wrong_readings import changed, records_of


def with_index(*, found_at: int, **methods: Any) -> type[Reading]:
    """A reading with another index."""
    return changed(Reading, found_at=found_at, evaluation=changed(OppositionEvaluation, **methods))


def nothing_for_unplayed(index: OppositionEvaluation, player: Player, record: Record) -> tuple[int, int]:
    return OppositionEvaluation.term(index, player, record) if is_played(record) else (0, 0)


def forfeits_are_meetings(index: OppositionEvaluation, player: Player, record: Record) -> tuple[int, int]:
    points, earned = OppositionEvaluation.term(index, player, record)
    if isinstance(record, Game) and not record.played:
        points, _ = OppositionEvaluation.term(index, player, replace(record, played=True))
    return points, earned


def berger_first(index: OppositionEvaluation, player: Player) -> Index:
    return Index(*reversed(OppositionEvaluation.index(index, player)))


def exception_in_buchholz_alone(index: OppositionEvaluation, player: Player) -> Index:
    plain = changed(OppositionEvaluation, stays_away=lambda self, player: False)(index.tournament).index(player)
    return OppositionEvaluation.index(index, player)._replace(sonneborn_berger=plain.sonneborn_berger)


def other_seeding(found_at: int, seeding_rounds: Callable[[int], int]) -> type[Reading]:
    """1.6 with another number of rounds."""

    def is_seeding_round(reading: Reading) -> bool:
        return reading.tournament.coming_round <= seeding_rounds(reading.tournament.total_rounds)

    return changed(Reading, found_at=found_at, is_seeding_round=is_seeding_round)


def bye_to_fewest_games(reading: Reading, player: Person) -> tuple[Any, ...]:
    score, games, place = Reading.bye_order(reading, player)
    return (score, -games, place)


def full_point_bye_does_not_bar(reading: Reading, player: Person) -> bool:
    records = records_of(reading.tournament, player.tpn)
    return not any(record != Bye(ByeKind.FULL_POINT) and bars_bye(record) for record in records)


def c3_lifted_in_the_last_round(reading: Reading, one: Person, other: Person) -> bool:
    if Reading.may_meet(reading, one, other):
        return True
    free = replace(one, strength=MILD)
    return (one.is_topscorer or other.is_topscorer) and Reading.may_meet(reading, free, other)


def newcomers_want_black(reading: Reading, one: Person, other: Person) -> int:
    wanted = [player.preference or Colour.BLACK for player in (one, other)]
    return int(wanted[0] is wanted[1])


def float_before_the_next(
    reading: Reading, members: Players, is_hopeful: Callable[[Players, Players, int], bool]
) -> Iterator[tuple[list[Couple], Players]]:
    def after(left: Players, couples: list[Couple], out: Players, missed: int) -> Iterator[Any]:
        if not is_hopeful(left, out, missed):
            return
        if not left:
            yield couples, out
            return
        first, others = left[0], left[1:]
        for other in (*reversed(others[1:]), None, *others[:1]):
            if other is None:
                yield from after(others, couples, (*out, first), missed)
            elif reading.circle.may_meet(first, other):
                cost = missed + reading.c8(first, other)
                yield from after(without(others, other), [*couples, (first, other)], out, cost)

    return after(members, [], (), 0)


def top_half_against_bottom_half(
    reading: Reading, members: Players, is_hopeful: Callable[[Players, Players, int], bool]
) -> Iterator[tuple[list[Couple], Players]]:
    half = len(members) // 2
    return Reading.pairings(reading, (*members[:half], *reversed(members[half:])), is_hopeful)


def higher_ranked_by_score(reading: Reading, one: Person, other: Person) -> tuple[Person, Person, str]:
    higher, lower = sorted((one, other), key=common.rank)
    colour, article = reading.colour_of_higher(higher, lower)
    return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)


def boards_by_index(reading: Reading, couple: Couple) -> tuple[Any, ...]:
    higher, lower = sorted(couple, key=reading.rank)
    return (-higher.score, -higher.score - lower.score, reading.rank(higher))


wrong = partial(changed, Reading)
WRONG_READINGS: dict[str, type[Reading]] = {
    # 1.7.2.1 left out: rounds not played count for nothing; for byes alone.
    "nothing-for-unplayed": with_index(found_at=11, term=nothing_for_unplayed),
    "forfeits-are-meetings": with_index(found_at=29, term=forfeits_are_meetings),
    # 1.8.1 turned round; 1.8.1.2 left out.
    "berger-first": with_index(found_at=32, index=berger_first),
    "buchholz-alone": with_index(
        found_at=25, index=lambda index, player: OppositionEvaluation.index(index, player)._replace(sonneborn_berger=0)
    ),
    # The exception of 1.7.2.1 left out, or granted whether or not the coming round is missed, or to who has a
    # half-point bye in the coming round, or to those alone who have never played, or not in Sonneborn-Berger.
    "no-exception": with_index(found_at=136, stays_away=lambda index, player: False),
    "exception-for-who-is-back": with_index(found_at=94, stays_away=lambda index, player: True),
    "exception-in-spite-of-points": with_index(
        found_at=187, stays_away=lambda index, player: player.tpn in index.tournament.absent
    ),
    "exception-for-who-never-played": with_index(
        found_at=136,
        stays_away=lambda index, player: (
            OppositionEvaluation.stays_away(index, player) and not any(map(is_played, player.records))
        ),
    ),
    "exception-in-buchholz-alone": with_index(found_at=244, index=exception_in_buchholz_alone),
    # 1.7.2.2 left out.
    "virtual-points-count": with_index(
        found_at=609, real_points=lambda index, player: scores_before_rounds(player, index.tournament)[-1]
    ),
    # 1.8 as in other systems.
    "scores-before-the-index": wrong(
        found_at=7, rank=lambda self, player: (-player.score, *Reading.rank(self, player))
    ),
    "no-seeding": other_seeding(160, lambda rounds: 0),
    "seeding-rounded-up": other_seeding(2, lambda rounds: min((rounds + 1) // 2, 4)),
    "seeding-without-limit": other_seeding(65, lambda rounds: rounds // 2),
    # 3.1.4 turned round; 3.1.5 by the TPN; C2 without full-point byes.
    "bye-to-fewest-games": wrong(found_at=36, bye_order=bye_to_fewest_games),
    "bye-by-tpn": wrong(
        found_at=11, bye_order=lambda self, player: (*Reading.bye_order(self, player)[:2], -player.tpn)
    ),
    "bye-after-full-point-bye": wrong(found_at=33, may_take_bye=full_point_bye_does_not_bar),
    # C3 with topscorers, as in the Dutch system.
    "c3-lifted-in-the-last-round": wrong(found_at=5, may_meet=c3_lifted_in_the_last_round),
    # C6 from the lowest score up, as where the lowest score weighs most; C6 the other way.
    "c6-from-the-lowest": wrong(found_at=1102, c6=lambda self, out: Reading.c6(self, out)[::-1]),
    "highest-scores-float": wrong(found_at=7, c6=lambda self, out: tuple(-score for score in Reading.c6(self, out))),
    "c7-left-out": wrong(found_at=7, c7=lambda self, floaters, below: ()),
    "c7-counts-alone": wrong(found_at=7, c7=lambda self, floaters, below: Reading.c7(self, floaters, below)[:1]),
    "c8-left-out": wrong(found_at=17, c8=lambda self, one, other: 0),
    # 1.5.4 as in another system: a mild preference for Black counts in C8.
    "newcomers-want-black": wrong(found_at=59, c8=newcomers_want_black),
    # 4.3 with a floater's 0 before the smallest BSN; as in the Dutch system: BSN 1 meets the first of the lower half.
    "float-before-the-next": wrong(found_at=36, pairings=float_before_the_next),
    "top-half-against-bottom-half": wrong(found_at=17, pairings=top_half_against_bottom_half),
    # 5.2 with the ranking of other systems; 5.2.1 by the TPN itself; C.04.2, 3.6 with the ranking of 1.8.
    "higher-ranked-by-score": wrong(found_at=32, allocation=higher_ranked_by_score),
    "colours-by-plain-tpn": wrong(
        found_at=46,
        first_colour=lambda self, higher: Reading.first_colour(self, replace(higher, number=higher.tpn)),
    ),
    "boards-by-index": wrong(found_at=4, board_key=boards_by_index),
}
