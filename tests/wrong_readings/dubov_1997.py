"""Other readings of the Dubov system of 1997, each as one change to the literal one.

Chapters are those of the text of 1997; the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from pairing.engine.tournament import Colour
from tests.readings import NothingToPair
from tests.readings.common import History, without
from tests.readings.dubov_1997 import Couple, Facts, Players, Reading


class ChoicesMaySpoilTheRound(Reading):
    """No looking ahead: a step asks only whether its own group can be paired."""

    def completes(self, left: Players, *gone: Facts) -> bool:
        return True

    def couples(self, left: Players) -> list[Couple]:
        try:
            return super().couples(left)
        except AssertionError:
            raise NothingToPair from None


class WholeAverages(Reading):
    """ARO as a whole number."""

    def aro(self, history: History) -> Fraction:
        return Fraction(int(super().aro(history) + Fraction(1, 2)))


class AveragesWithOneDecimal(Reading):
    """ARO rounded as it is shown."""

    def aro(self, history: History) -> Fraction:
        return Fraction(int(10 * super().aro(history) + Fraction(1, 2)), 10)


class NewcomersAreDueWhite(Reading):
    """1: who has no game is due White."""

    def due_without_a_game(self) -> Colour:
        return Colour.WHITE


class TransfersUnlimited(Reading):
    """2.5 left out."""

    def may_be_transferred(self, player: Facts) -> bool:
        return True


class TransfersBoundInTheLastRound(Reading):
    """2.5 in the last round too."""

    def may_be_transferred(self, player: Facts) -> bool:
        earlier = replace(self.tournament, total_rounds=self.tournament.coming_round + 1)
        most = 3 if self.tournament.total_rounds < 10 else 4
        return Reading(earlier).may_be_transferred(player) and len(player.transfers) < most


class ThreeTransfersInAnyTournament(Reading):
    """2.5: three times also from ten rounds on."""

    def may_be_transferred(self, player: Facts) -> bool:
        return super().may_be_transferred(player) and (
            len(player.transfers) < 3 or self.tournament.coming_round >= self.tournament.total_rounds
        )


class TransferOutlivesABye(Reading):
    """2.5: two times running counts the games played, not the rounds."""

    def transferred_just_before(self, player: Facts) -> bool:
        return bool(player.games) and player.games[-1][0] in player.transfers


class TransfersBindFloatersToo(Reading):
    """2.5 for whom a floater meets under 8.2, so that some rounds cannot be paired."""

    def floater_opponents(self, floater: Facts, group: Players) -> list[Facts]:
        return list(filter(self.may_be_transferred, super().floater_opponents(floater, group)))

    def couples(self, left: Players) -> list[Couple]:
        try:
            return super().couples(left)
        except AssertionError:
            raise NothingToPair from None


class Chapter3First(Reading):
    """3: games counted before it is asked for whom a colour is fixed."""

    def before_chapter_3(self, one: Facts, other: Facts) -> Facts | None:
        if abs(one.difference) != abs(other.difference) or len(one.colours) * len(other.colours):
            return None
        return super().before_chapter_3(one, other)


class ByeByNumber(Reading):
    """4: the last of the lowest score group who may have it."""

    def bye_among(self, able: Sequence[Facts]) -> Facts:
        return able[-1]


class ByeWithoutTheDominatingColour(Reading):
    """4: of equal R always the higher ARO."""

    def bye_among(self, able: Sequence[Facts]) -> Facts:
        return max(able, key=lambda player: (-player.r, player.aro, player.tpn))


class ByeByTheColourFirst(Reading):
    """4: the dominating colour asked also where one with the lowest R stands alone."""

    def bye_among(self, able: Sequence[Facts]) -> Facts:
        dominating = self.dominating([player for player in self.present if player.score == able[0].score])
        due = [player for player in able if player.due is dominating]
        return super().bye_among(due or able)


class FloatersOfHighestRating(Reading):
    """6.4: the highest R floats."""

    def floater_order_key(self, player: Facts) -> tuple[int, Fraction, int]:
        return (-player.r, player.aro, player.tpn)


class FloatersByRatingAlone(Reading):
    """6.4: not asked who can be paired in the next lower score group."""

    def floater_preference(self, chosen: Players, lower: Players) -> tuple[object, ...]:
        return super().floater_preference(chosen, chosen)[1:]


class BroughtUpWithoutTheWholeGroup(Reading):
    """7.2: one opponent in the group is enough."""

    def makes_even(self, group: Players, player: Facts, left: Players) -> bool:
        return any(self.circle.may_meet(player, other) for other in group)

    def couples(self, left: Players) -> list[Couple]:
        try:
            return super().couples(left)
        except AssertionError:
            raise NothingToPair from None


class FixedPlayersChangeOver(Reading):
    """7.3, 7.4: without 2.6."""

    def movable(self, column: Players) -> Players:
        return column


class MiddleOnesChangeOver(Reading):
    """7.3, 7.4 as in the present system: the middle of the column changes over."""

    def equal_columns(self, group: Players) -> tuple[Players, Players]:
        whites = self.white_column(player for player in group if player.due is Colour.WHITE)
        blacks = self.black_column(without(group, *whites))
        larger = whites if len(whites) > len(blacks) else blacks
        number = abs(len(whites) - len(blacks)) // 2
        movable = self.movable(larger)
        start = (len(movable) - number) // 2
        moving = movable[start : start + number]
        if larger is whites:
            return without(whites, *moving), blacks + moving
        return whites + moving, without(blacks, *moving)


class DisplacedBlackSwapsPlaces(Reading):
    """6.3: who is taken out changes places with the one he displaces."""

    def orders(self, whites: Players, blacks: Players) -> Iterator[Players]:
        if not whites:
            yield ()
            return
        for place, black in enumerate(blacks):
            if self.circle.may_meet(whites[0], black):
                swapped = list(blacks)
                swapped[place] = blacks[0]
                for others in self.orders(whites[1:], tuple(swapped[1:])):
                    yield (black, *others)


class WhiteLooksUpTheColumnFirst(Reading):
    """6.3: a White without a Black tries the Whites above him before those below."""

    def rows(self, whites: Players, blacks: Players) -> list[Couple]:
        if next(self.orders(whites, blacks), None) is not None:
            return super().rows(whites, blacks)
        stuck = self.first_hopeless_row(whites, blacks)
        for other in (*range(stuck - 1, -1, -1), *range(stuck + 1, len(whites))):
            couple = (whites[stuck], whites[other])
            rest = without(whites + blacks, *couple)
            if self.circle.may_meet(*couple) and self.circle.can_be_paired(rest):
                return [couple, *self.pair_rest(rest)]
        return super().rows(whites, blacks)


class FloatersInOneColumn(Reading):
    """8.1: by rating, whatever colour they are due to."""

    def floater_order(self, floaters: Sequence[Facts]) -> list[Facts]:  # type: ignore[override]
        return sorted(floaters, key=lambda player: (-player.r, -player.aro, player.tpn))


class FloatersWithoutColours(Reading):
    """8.2: the highest R, whatever colour he is due to."""

    def floater_opponents(self, floater: Facts, group: Players) -> list[Facts]:
        return sorted(group, key=lambda one: (-one.r, one.aro, one.tpn))


WRONG_READINGS: dict[str, type[Reading]] = {
    "choices-may-spoil-the-round": ChoicesMaySpoilTheRound,
    "whole-averages": WholeAverages,
    "averages-with-one-decimal": AveragesWithOneDecimal,
    "newcomers-due-white": NewcomersAreDueWhite,
    "transfers-unlimited": TransfersUnlimited,
    "transfers-bound-in-the-last-round": TransfersBoundInTheLastRound,
    "three-transfers-in-any-tournament": ThreeTransfersInAnyTournament,
    "transfer-outlives-a-bye": TransferOutlivesABye,
    "transfers-bind-floaters-too": TransfersBindFloatersToo,
    "chapter-3-first": Chapter3First,
    "bye-by-number": ByeByNumber,
    "bye-without-the-dominating-colour": ByeWithoutTheDominatingColour,
    "bye-by-the-colour-first": ByeByTheColourFirst,
    "floaters-of-highest-rating": FloatersOfHighestRating,
    "floaters-by-rating-alone": FloatersByRatingAlone,
    "brought-up-without-the-whole-group": BroughtUpWithoutTheWholeGroup,
    "fixed-players-change-over": FixedPlayersChangeOver,
    "middle-ones-change-over": MiddleOnesChangeOver,
    "displaced-black-swaps-places": DisplacedBlackSwapsPlaces,
    "white-looks-up-the-column-first": WhiteLooksUpTheColumnFirst,
    "floaters-in-one-column": FloatersInOneColumn,
    "floaters-without-colours": FloatersWithoutColours,
}
