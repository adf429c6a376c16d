"""Other readings of the Burstein rules, each as one change to the literal one: other programs' and some weighed here.

Articles are those of C.04.4.2 (February 2026); the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Record, is_played
from tests.player_facts import MILD, bars_bye, scores_before_rounds
from tests.readings import common
from tests.readings.burstein import Couple, Players, Reading
from tests.readings.burstein_index import Index, OppositionEvaluation
from tests.readings.common import without
from tests.readings.dutch_facts import Person


class NothingForUnplayed(OppositionEvaluation):
    """1.7.2.1 left out: rounds not played count for nothing."""

    def term(self, player: Player, record: Record) -> tuple[int, int]:
        return super().term(player, record) if is_played(record) else (0, 0)


class ForfeitsAreMeetings(OppositionEvaluation):
    """1.7.2.1 for byes alone."""

    def term(self, player: Player, record: Record) -> tuple[int, int]:
        if not isinstance(record, Game) or record.played:
            return super().term(player, record)
        return super().term(player, replace(record, played=True))[0], super().term(player, record)[1]


class BergerFirst(OppositionEvaluation):
    """1.8.1 turned round."""

    def index(self, player: Player) -> Index:
        index = super().index(player)
        return Index(index.sonneborn_berger, index.buchholz)


class BuchholzAlone(OppositionEvaluation):
    """1.8.1.2 left out."""

    def index(self, player: Player) -> Index:
        return super().index(player)._replace(sonneborn_berger=0)


class NoException(OppositionEvaluation):
    """The exception of 1.7.2.1 left out."""

    def stays_away(self, player: Player) -> bool:
        return False


class ExceptionForWhoIsBack(OppositionEvaluation):
    """... or granted whether or not the coming round is missed."""

    def stays_away(self, player: Player) -> bool:
        return True


class ExceptionInSpiteOfPoints(OppositionEvaluation):
    """... or to who has a half-point bye in the coming round."""

    def stays_away(self, player: Player) -> bool:
        return player.tpn in self.tournament.absent


class ExceptionForWhoNeverPlayed(OppositionEvaluation):
    """... or to those alone who have never played."""

    def stays_away(self, player: Player) -> bool:
        return super().stays_away(player) and not any(map(is_played, player.records))


class ExceptionInBuchholzAlone(OppositionEvaluation):
    """... or not in Sonneborn-Berger."""

    def index(self, player: Player) -> Index:
        plain = NoException(self.tournament).index(player)
        return super().index(player)._replace(sonneborn_berger=plain.sonneborn_berger)


class VirtualPointsCount(OppositionEvaluation):
    """1.7.2.2 left out."""

    def real_points(self, player: Player) -> int:
        return scores_before_rounds(player, self.tournament)[-1]


def with_evaluation(evaluation: type[OppositionEvaluation]) -> type[Reading]:
    """A reading with another index."""
    return type(evaluation.__name__, (Reading,), {"evaluation": evaluation})


class ScoresBeforeTheIndex(Reading):
    """1.8 as in other systems."""

    def rank(self, player: Person) -> tuple[Any, ...]:
        return (-player.score, *super().rank(player))


class OutOfTheSeeding(Reading):
    """1.6 with another number of rounds."""

    def is_seeding_round(self) -> bool:
        return self.tournament.coming_round <= self.seeding_rounds(self.tournament.total_rounds)

    def seeding_rounds(self, rounds: int) -> int:
        raise NotImplementedError


class NoSeeding(OutOfTheSeeding):
    def seeding_rounds(self, rounds: int) -> int:
        return 0


class SeedingRoundedUp(OutOfTheSeeding):
    def seeding_rounds(self, rounds: int) -> int:
        return min((rounds + 1) // 2, 4)


class SeedingWithoutLimit(OutOfTheSeeding):
    def seeding_rounds(self, rounds: int) -> int:
        return rounds // 2


class ByeToFewestGames(Reading):
    """3.1.4 turned round."""

    def bye_order(self, player: Person) -> tuple[Any, ...]:
        score, games, place = super().bye_order(player)
        return (score, -games, place)


class ByeByTpn(Reading):
    """3.1.5 by the TPN."""

    def bye_order(self, player: Person) -> tuple[Any, ...]:
        return (*super().bye_order(player)[:2], -player.tpn)


class FullPointByeDoesNotBar(Reading):
    """C2 without full-point byes."""

    def may_take_bye(self, player: Person) -> bool:
        records = next(entry.records for entry in self.tournament.players if entry.tpn == player.tpn)
        return not any(record != Bye(ByeKind.FULL_POINT) and bars_bye(record) for record in records)


class C3LiftedInTheLastRound(Reading):
    """C3 with topscorers, as in the Dutch system."""

    def may_meet(self, one: Person, other: Person) -> bool:
        if super().may_meet(one, other):
            return True
        free = replace(one, strength=MILD)
        return (one.is_topscorer or other.is_topscorer) and super().may_meet(free, other)


class C6TurnedRound(Reading):
    """C6 from the lowest score up, as where the lowest score weighs most."""

    def c6(self, floaters: Players) -> tuple[int, ...]:
        return super().c6(floaters)[::-1]


class HighestScoresFloat(Reading):
    """C6 the other way."""

    def c6(self, floaters: Players) -> tuple[int, ...]:
        return tuple(-score for score in super().c6(floaters))


class NoC7(Reading):
    """C7 left out."""

    def c7(self, floaters: Players, below: Players) -> tuple[Any, ...]:
        return ()


class C7CountsAlone(Reading):
    """C7 without the scores."""

    def c7(self, floaters: Players, below: Players) -> tuple[Any, ...]:
        return super().c7(floaters, below)[:1]


class NoC8(Reading):
    """C8 left out."""

    def c8(self, one: Person, other: Person) -> int:
        return 0


class NewcomersWantBlack(Reading):
    """1.5.4 as in another system: a mild preference for Black counts in C8."""

    def c8(self, one: Person, other: Person) -> int:
        wanted = [player.preference or Colour.BLACK for player in (one, other)]
        return int(wanted[0] is wanted[1])


class FloatBeforeTheNext(Reading):
    """4.3 with a floater's 0 before the smallest BSN."""

    def pairings(
        self, members: Players, is_hopeful: Callable[[Players, Players, int], bool]
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
                elif self.circle.may_meet(first, other):
                    cost = missed + self.c8(first, other)
                    yield from after(without(others, other), [*couples, (first, other)], out, cost)

        return after(members, [], (), 0)


class TopHalfAgainstBottomHalf(Reading):
    """4.3 as in the Dutch system: BSN 1 meets the first of the lower half."""

    def pairings(
        self, members: Players, is_hopeful: Callable[[Players, Players, int], bool]
    ) -> Iterator[tuple[list[Couple], Players]]:
        half = len(members) // 2
        return super().pairings((*members[:half], *reversed(members[half:])), is_hopeful)


class HigherRankedByScore(Reading):
    """5.2 with the ranking of other systems."""

    def allocation(self, one: Person, other: Person) -> tuple[Person, Person, str]:
        higher, lower = sorted((one, other), key=common.rank)
        colour, article = self.colour_of_higher(higher, lower)
        return (higher, lower, article) if colour is Colour.WHITE else (lower, higher, article)


class PlainTpns(Reading):
    """5.2.1 by the TPN itself."""

    def first_colour(self, higher: Person) -> Colour:
        return super().first_colour(replace(higher, number=higher.tpn))


class BoardsByIndex(Reading):
    """C.04.2, 3.6 with the ranking of 1.8."""

    def board_key(self, couple: Couple) -> tuple[Any, ...]:
        higher, lower = sorted(couple, key=self.rank)
        return (-higher.score, -higher.score - lower.score, self.rank(higher))


WRONG_READINGS: dict[str, type[Reading]] = {
    "nothing-for-unplayed": with_evaluation(NothingForUnplayed),
    "forfeits-are-meetings": with_evaluation(ForfeitsAreMeetings),
    "berger-first": with_evaluation(BergerFirst),
    "buchholz-alone": with_evaluation(BuchholzAlone),
    "no-exception": with_evaluation(NoException),
    "exception-for-who-is-back": with_evaluation(ExceptionForWhoIsBack),
    "exception-in-spite-of-points": with_evaluation(ExceptionInSpiteOfPoints),
    "exception-for-who-never-played": with_evaluation(ExceptionForWhoNeverPlayed),
    "exception-in-buchholz-alone": with_evaluation(ExceptionInBuchholzAlone),
    "virtual-points-count": with_evaluation(VirtualPointsCount),
    "scores-before-the-index": ScoresBeforeTheIndex,
    "no-seeding": NoSeeding,
    "seeding-rounded-up": SeedingRoundedUp,
    "seeding-without-limit": SeedingWithoutLimit,
    "bye-to-fewest-games": ByeToFewestGames,
    "bye-by-tpn": ByeByTpn,
    "bye-after-full-point-bye": FullPointByeDoesNotBar,
    "c3-lifted-in-the-last-round": C3LiftedInTheLastRound,
    "c6-from-the-lowest": C6TurnedRound,
    "highest-scores-float": HighestScoresFloat,
    "c7-left-out": NoC7,
    "c7-counts-alone": C7CountsAlone,
    "c8-left-out": NoC8,
    "newcomers-want-black": NewcomersWantBlack,
    "float-before-the-next": FloatBeforeTheNext,
    "top-half-against-bottom-half": TopHalfAgainstBottomHalf,
    "higher-ranked-by-score": HigherRankedByScore,
    "colours-by-plain-tpn": PlainTpns,
    "boards-by-index": BoardsByIndex,
}
