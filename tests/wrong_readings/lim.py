"""Other readings of the Lim system, each as one change to the literal one: other programs' and those that were weighed.

Articles are those of C.04.4.3 (February 2026); the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from pairing.engine.tournament import Bye, Colour
from tests.player_facts import bars_bye
from tests.readings import NothingToPair
from tests.readings.common import History, are_forbidden, last_two_alike, without
from tests.readings.lim import Couple, Couples, Facts, Players, Reading, Side


class ByeWithoutLookingAtTheRest(Reading):
    """1.1: the last in the ranking who is not barred, whatever becomes of the others."""

    def bye(self) -> Facts | None:
        able = [player for player in self.present if not player.bye_barred]
        if len(self.present) % 2 == 0 or not able:
            return super().bye()
        return min(able, key=lambda player: (player.score, -player.tpn))


class ColoursNeverFree(Reading):
    """6 left out."""

    def free_of_colours(self, one: Facts, other: Facts) -> bool:
        return False


class ColoursFreeForAllInTheLastRound(Reading):
    """6 for different scores too."""

    def free_of_colours(self, one: Facts, other: Facts) -> bool:
        return self.tournament.coming_round >= self.tournament.total_rounds


class EverythingDownward(Reading):
    """2.2: from the top to the bottom, the last group extended upwards."""

    @property
    def twice_the_median(self) -> int:
        return 2 * min((player.score for player in self.present), default=0)


class GreedyPairs(Reading):
    """2.3, 3.1: each by number takes the first compatible one left; who finds nobody floats."""

    def floaters(self, group: Players, side: Side, following: Players) -> Players:
        left, leaving = tuple(sorted(group, key=lambda player: player.tpn)), []
        while left:
            first, left = left[0], left[1:]
            opponent = next((other for other in left if self.circle.may_meet(first, other)), None)
            if opponent:
                left = without(left, opponent)
            else:
                leaving.append(first)
        return tuple(leaving)


class FloatersByNumberOneFirst(Reading):
    """3.2.4: the other end of the numbers."""

    def number_order(self, chosen: Players, *, down: bool) -> list[int]:
        return super().number_order(chosen, down=not down)


class FloatersOneAtATime(Reading):
    """3.9, 3.10: the best first floater, then the best second one beside him."""

    def floaters(self, group: Players, side: Side, following: Players) -> Players:
        best = super().floaters(group, side, following)
        chosen: Players = ()
        while len(chosen) < len(best):
            sets = [
                (*chosen, player)
                for player in without(group, *chosen)
                if 2 * self.circle.most_pairs(without(group, *chosen, player)) == len(group) - len(best)
            ]
            chosen = min(sets, key=lambda one: self.cost(one, group, side, following))
        return chosen

    def cost(self, chosen: Players, group: Players, side: Side, following: Players) -> tuple[object, ...]:
        return (
            self.types(chosen, side, following),
            sum(player.floated for player in chosen),
            self.imbalance(without(group, *chosen)) if self.imbalance(group) else 0,
            self.number_order(chosen, down=side.down),
        )


class ColoursBeforeTypes(FloatersOneAtATime):
    """3.2.2 before 3.9."""

    def floaters(self, group: Players, side: Side, following: Players) -> Players:
        number = len(Reading.floaters(self, group, side, following))
        sets = [chosen for chosen in combinations(group, number) if self.circle.can_be_paired(without(group, *chosen))]
        return min(sets, key=lambda chosen: self.colour_cost(chosen, group, side, following))

    def colour_cost(self, chosen: Players, group: Players, side: Side, following: Players) -> tuple[object, ...]:
        types, floated, imbalance, numbers = self.cost(chosen, group, side, following)
        return imbalance, types, floated, numbers


class ColoursAlwaysAsked(ColoursBeforeTypes):
    """3.2.4: as many due to both colours is no reason to let the number decide."""

    def colour_cost(self, chosen: Players, group: Players, side: Side, following: Players) -> tuple[object, ...]:
        types, floated, _, numbers = self.cost(chosen, group, side, following)
        return types, floated, self.imbalance(without(group, *chosen)), numbers


class NoTypes(Reading):
    """3.9 left out."""

    def types(self, chosen: Players, side: Side, following: Players) -> tuple[int, int, int]:
        return 0, 0, 0


class FloatersAheadAreNotServed(Reading):
    """3.3, 3.4: an opponent next door counts for every floater who may meet him."""

    def with_opponent(self, chosen: Players, side: Side, following: Players) -> Players:
        return tuple(player for player in chosen if any(self.circle.may_meet(player, other) for other in following))


class FloatedBeforeMayFloatAgain(Reading):
    """3.10 left out."""

    def floated_just_before(self, history: History) -> bool:
        return False


class OpponentsOfFloatersFloated(Reading):
    """3.10: who met another score floated, whoever was transferred."""

    def floated(self, history: History, *, opponent: int, index: int) -> bool:
        return self.histories[opponent].scores[index] != history.scores[index]


class FloatersJoinTheList(Reading):
    """3.6, 3.7: floaters take their place by number among the others."""

    def pair_members(self, members: Players, floaters: Sequence[Facts], *, down: bool) -> Couples:
        return super().pair_members(members, [], down=down)


class FloatersByNumberAlone(Reading):
    """3.6.2, 3.7.2: not asked out of which group a floater comes."""

    def floater_order(self, floaters: Iterable[Facts], *, down: bool) -> list[Facts]:
        return sorted(floaters, key=lambda player: player.tpn, reverse=not down)


class FloatersMeetResidentsOnly(Reading):
    """3.8: in the median nobody from above meets anybody from below, if that can be."""

    def opponent_of(self, floater: Facts, members: Players, *, down: bool) -> Facts:
        residents = sorted(members, key=lambda player: player.tpn)
        usable = [
            player
            for player in residents
            if 2 * player.score == self.twice_the_median
            and self.circle.may_meet(floater, player)
            and self.circle.can_be_paired(without(members, floater, player))
        ]
        if not usable:
            return super().opponent_of(floater, members, down=down)
        return next((player for player in usable if not self.same_due(floater, player)), usable[0])


class FloatersWithoutColours(Reading):
    """3.8: the first compatible one, whatever he is due."""

    def opponent_of(self, floater: Facts, members: Players, *, down: bool) -> Facts:
        in_order = sorted(without(members, floater), key=lambda player: player.tpn, reverse=not down)
        possible = (one for one in in_order if self.circle.may_meet(floater, one))
        return next(one for one in possible if self.circle.can_be_paired(without(members, floater, one)))


class UpperHalfFromTheTop(Reading):
    """4.2: beyond the lower half the exchanges go on with player 2."""

    def exchanges(self, players: Players) -> Players:
        half = len(players) // 2
        return players[half:] + players[1:half]


class NoSecondScrutiny(Reading):
    """5.2 left out."""

    def _second_scrutiny(self, players: Players) -> tuple[tuple[int, ...], Couples]:
        if not players:
            return (), ()
        opponent = self.possible(players)[0]
        return (), ((players[0], opponent), *self.second_scrutiny(without(players[1:], opponent))[1])


class NoBacktracking(Reading):
    """5.2: the first good opponent, even if the next pair has none for it."""

    def _second_scrutiny(self, players: Players) -> tuple[tuple[int, ...], Couples]:
        if not players:
            return (), ()
        possible = self.possible(players)
        opponent = next((other for other in possible if not self.same_due(players[0], other)), possible[0])
        return (), ((players[0], opponent), *self.second_scrutiny(without(players[1:], opponent))[1])


class FewestFaultsInAll(Reading):
    """5.2: the sum of the faults, not pair by pair."""

    def _second_scrutiny(self, players: Players) -> tuple[tuple[int, ...], Couples]:
        if not players:
            return (0,), ()
        best: tuple[tuple[int, ...], Couples] | None = None
        for opponent in self.possible(players):
            (faults,), couples = self.second_scrutiny(without(players[1:], opponent))
            faults += self.same_due(players[0], opponent)
            if best is None or (faults,) < best[0]:
                best = (faults,), ((players[0], opponent), *couples)
        assert best
        return best


class NothingIsCracked(Reading):
    """2.6 left out: a blocked median is a round without a pairing."""

    def side_to_crack(self, above: Side, below: Side) -> Side:
        raise NothingToPair


class CracksTheOtherSide(Reading):
    """2.6.1 and 2.6.2 changed over."""

    def side_to_crack(self, above: Side, below: Side) -> Side:
        wanted, other = (above, below) if len(above.floaters) > len(below.floaters) else (below, above)
        return wanted if wanted.pairs else other


class CracksThePairMadeFirst(Reading):
    """2.6: the pair farthest from the median."""

    def side_to_crack(self, above: Side, below: Side) -> Side:
        side = super().side_to_crack(above, below)
        side.pairs.insert(len(side.pairs), side.pairs.pop(0))
        return side


class NoEqualisingBeforeHistories(Reading):
    """5.6: unequal numbers of colours do not come before the histories."""

    def only_one_is_uneven(self, higher: Facts, lower: Facts) -> bool:
        return False


class HigherRankedByNumber(Reading):
    """5.4: by TPN alone."""

    def by_rank(self, couple: Couple) -> Couple:
        one, other = sorted(couple, key=lambda player: player.tpn)
        return one, other


class HigherRankedInEveryGroup(Reading):
    """5.4: below the median too the higher ranked is given his due colour."""

    def colour_of_higher(self, higher: Facts, lower: Facts, *, group: int) -> Colour:
        return super().colour_of_higher(higher, lower, group=self.twice_the_median)


class NewcomersByNumber(Reading):
    """7.2: odd and even of the TPN itself."""

    def drawn_colour(self, higher: Facts) -> Colour:
        initial = self.tournament.initial_colour
        assert initial
        return initial if higher.tpn % 2 else initial.opposite


class NewcomersAreDueBlack(Reading):
    """5: who has no game is due Black."""

    def due_colour(self, history: History) -> Colour | None:
        return super().due_colour(history) or Colour.BLACK


class EqualisingBeforeAlternating(Reading):
    """5.3: the colour had less often even after two of it."""

    def due_colour(self, history: History) -> Colour | None:
        if history.difference:
            return Colour.BLACK if history.difference > 0 else Colour.WHITE
        return super().due_colour(history)


class AlternatingAlone(Reading):
    """5.5: in odd rounds only the last colour counts."""

    def due_colour(self, history: History) -> Colour | None:
        if self.tournament.coming_round % 2 and history.colours and not last_two_alike(history.colours):
            return history.colours[-1].opposite
        return super().due_colour(history)


class CompatibleWhateverTheColours(Reading):
    """2.1: whoever has not met."""

    def compatible(self, one: Facts, other: Facts) -> bool:
        return other.tpn not in one.opponents and not are_forbidden(self.tournament, one.tpn, other.tpn)


class ForfeitWinnersMayHaveTheBye(Reading):
    """C.04.1, 4: only byes bar."""

    def facts(self, history: History) -> Facts:
        records = next(entry.records for entry in self.tournament.players if entry.tpn == history.tpn)
        barred = any(isinstance(record, Bye) and bars_bye(record) for record in records)
        return replace(super().facts(history), bye_barred=barred)


WRONG_READINGS: dict[str, type[Reading]] = {
    "bye-without-looking-at-the-rest": ByeWithoutLookingAtTheRest,
    "colours-never-free": ColoursNeverFree,
    "colours-free-for-all-in-the-last-round": ColoursFreeForAllInTheLastRound,
    "everything-downward": EverythingDownward,
    "greedy-pairs": GreedyPairs,
    "floaters-by-number-one-first": FloatersByNumberOneFirst,
    "floaters-one-at-a-time": FloatersOneAtATime,
    "colours-before-types": ColoursBeforeTypes,
    "colours-always-asked": ColoursAlwaysAsked,
    "no-types": NoTypes,
    "floaters-ahead-are-not-served": FloatersAheadAreNotServed,
    "floated-before-may-float-again": FloatedBeforeMayFloatAgain,
    "opponents-of-floaters-floated": OpponentsOfFloatersFloated,
    "floaters-join-the-list": FloatersJoinTheList,
    "floaters-by-number-alone": FloatersByNumberAlone,
    "floaters-meet-residents-only": FloatersMeetResidentsOnly,
    "floaters-without-colours": FloatersWithoutColours,
    "upper-half-from-the-top": UpperHalfFromTheTop,
    "no-second-scrutiny": NoSecondScrutiny,
    "no-backtracking": NoBacktracking,
    "fewest-faults-in-all": FewestFaultsInAll,
    "nothing-is-cracked": NothingIsCracked,
    "cracks-the-other-side": CracksTheOtherSide,
    "cracks-the-pair-made-first": CracksThePairMadeFirst,
    "no-equalising-before-histories": NoEqualisingBeforeHistories,
    "higher-ranked-by-number": HigherRankedByNumber,
    "higher-ranked-in-every-group": HigherRankedInEveryGroup,
    "newcomers-by-number": NewcomersByNumber,
    "newcomers-are-due-black": NewcomersAreDueBlack,
    "equalising-before-alternating": EqualisingBeforeAlternating,
    "alternating-alone": AlternatingAlone,
    "compatible-whatever-the-colours": CompatibleWhateverTheColours,
    "forfeit-winners-may-have-the-bye": ForfeitWinnersMayHaveTheBye,
}
