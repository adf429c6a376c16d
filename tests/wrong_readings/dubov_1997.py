"""Other readings of the Dubov system of 1997, each as one change to the literal one.

Chapters are those of the text of 1997; the project's rulings say why each is not taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from pairing.engine.tournament import Colour
from pairing.readings import NothingToPair
from pairing.readings.common import History, without
from pairing.readings.dubov_1997 import Couple, Facts, Players, Reading
from tests.wrong_readings import changed


class MayFindNoWay(Reading):
    """A wrong reading that may come to a group that cannot be paired: then it finds no round."""

    def couples(self, left: Players) -> list[Couple]:
        try:
            return super().couples(left)
        except AssertionError:
            raise NothingToPair from None


def rounded_averages(found_at: int, parts: int) -> type[Reading]:
    """ARO rounded to so many parts of a point."""

    def aro(reading: Reading, history: History) -> Fraction:
        return Fraction(int(parts * Reading.aro(reading, history) + Fraction(1, 2)), parts)

    return changed(Reading, found_at=found_at, aro=aro)


def transfers_bound_in_the_last_round(reading: Reading, player: Facts) -> bool:
    earlier = replace(reading.tournament, total_rounds=reading.tournament.coming_round + 1)
    most = 3 if reading.tournament.total_rounds < 10 else 4
    return Reading(earlier).may_be_transferred(player) and len(player.transfers) < most


def three_transfers_in_any_tournament(reading: Reading, player: Facts) -> bool:
    is_last = reading.tournament.coming_round >= reading.tournament.total_rounds
    return Reading.may_be_transferred(reading, player) and (len(player.transfers) < 3 or is_last)


def transfer_outlives_a_bye(reading: Reading, player: Facts) -> bool:
    return bool(player.games) and player.games[-1][0] in player.transfers


def transfers_bind_floaters_too(reading: Reading, floater: Facts, group: Players) -> list[Facts]:
    return list(filter(reading.may_be_transferred, Reading.floater_opponents(reading, floater, group)))


def chapter_3_first(reading: Reading, one: Facts, other: Facts) -> Facts | None:
    if abs(one.difference) != abs(other.difference) or len(one.colours) * len(other.colours):
        return None
    return Reading.before_chapter_3(reading, one, other)


def bye_by_the_colour_first(reading: Reading, able: Sequence[Facts]) -> Facts:
    dominating = reading.dominating([player for player in reading.present if player.score == able[0].score])
    due = [player for player in able if player.due is dominating]
    return Reading.bye_among(reading, due or able)


def brought_up_without_the_whole_group(reading: Reading, group: Players, player: Facts, left: Players) -> bool:
    return any(reading.circle.may_meet(player, other) for other in group)


def middle_ones_change_over(reading: Reading, group: Players) -> tuple[Players, Players]:
    whites = reading.white_column(player for player in group if player.due is Colour.WHITE)
    blacks = reading.black_column(without(group, *whites))
    larger = whites if len(whites) > len(blacks) else blacks
    number = abs(len(whites) - len(blacks)) // 2
    movable = reading.movable(larger)
    start = (len(movable) - number) // 2
    moving = movable[start : start + number]
    if larger is whites:
        return without(whites, *moving), blacks + moving
    return whites + moving, without(blacks, *moving)


def displaced_black_swaps_places(reading: Reading, whites: Players, blacks: Players) -> Iterator[Players]:
    if not whites:
        yield ()
        return
    for place, black in enumerate(blacks):
        if reading.circle.may_meet(whites[0], black):
            swapped = list(blacks)
            swapped[place] = blacks[0]
            for others in reading.orders(whites[1:], tuple(swapped[1:])):
                yield (black, *others)


def white_looks_up_the_column_first(reading: Reading, whites: Players, blacks: Players) -> list[Couple]:
    if next(reading.orders(whites, blacks), None) is not None:
        return Reading.rows(reading, whites, blacks)
    stuck = reading.first_hopeless_row(whites, blacks)
    for other in (*range(stuck - 1, -1, -1), *range(stuck + 1, len(whites))):
        couple = (whites[stuck], whites[other])
        rest = without(whites + blacks, *couple)
        if reading.circle.may_meet(*couple) and reading.circle.can_be_paired(rest):
            return [couple, *reading.pair_rest(rest)]
    return Reading.rows(reading, whites, blacks)


def floaters_by_rating_alone(reading: Reading, chosen: Players, lower: Players) -> tuple[object, ...]:
    return Reading.floater_preference(reading, chosen, chosen)[1:]


wrong = partial(changed, Reading)
WRONG_READINGS: dict[str, type[Reading]] = {
    # No looking ahead: a step asks only whether its own group can be paired.
    "choices-may-spoil-the-round": changed(MayFindNoWay, found_at=5, completes=lambda self, left, *gone: True),
    # ARO as a whole number; rounded as it is shown.
    "whole-averages": rounded_averages(8, 1),
    "averages-with-one-decimal": rounded_averages(197, 10),
    # 1: who has no game is due White.
    "newcomers-due-white": wrong(found_at=3, due_without_a_game=lambda self: Colour.WHITE),
    # 2.5 left out; in the last round too; three times also from ten rounds on; two times running counts the games
    # played, not the rounds; asked of whom a floater meets under 8.2, so that some rounds cannot be paired.
    "transfers-unlimited": wrong(found_at=35, may_be_transferred=lambda self, player: True),
    "transfers-bound-in-the-last-round": wrong(found_at=109, may_be_transferred=transfers_bound_in_the_last_round),
    "three-transfers-in-any-tournament": wrong(found_at=271, may_be_transferred=three_transfers_in_any_tournament),
    "transfer-outlives-a-bye": wrong(found_at=27, transferred_just_before=transfer_outlives_a_bye),
    "transfers-bind-floaters-too": changed(MayFindNoWay, found_at=3, floater_opponents=transfers_bind_floaters_too),
    # 3: games counted before it is asked for whom a colour is fixed.
    "chapter-3-first": wrong(found_at=25, before_chapter_3=chapter_3_first),
    # 4: the last of the lowest score group who may have it; of equal R always the higher ARO; the dominating colour
    # asked also where one with the lowest R stands alone.
    "bye-by-number": wrong(found_at=4, bye_among=lambda self, able: able[-1]),
    "bye-without-the-dominating-colour": wrong(
        found_at=381, bye_among=lambda self, able: max(able, key=lambda player: (-player.r, player.aro, player.tpn))
    ),
    "bye-by-the-colour-first": wrong(found_at=32, bye_among=bye_by_the_colour_first),
    # 6.4: the highest R floats; not asked who can be paired in the next lower score group.
    "floaters-of-highest-rating": wrong(
        found_at=26, floater_order_key=lambda self, player: (-player.r, player.aro, player.tpn)
    ),
    "floaters-by-rating-alone": wrong(found_at=423, floater_preference=floaters_by_rating_alone),
    # 7.2: one opponent in the group is enough.
    "brought-up-without-the-whole-group": changed(
        MayFindNoWay, found_at=45, makes_even=brought_up_without_the_whole_group
    ),
    # 7.3, 7.4: without 2.6; as in the present system: the middle of the column changes over.
    "fixed-players-change-over": wrong(found_at=29, movable=lambda self, column: column),
    "middle-ones-change-over": wrong(found_at=4, equal_columns=middle_ones_change_over),
    # 6.3: who is taken out changes places with the one he displaces; a White without a Black tries the Whites above
    # him before those below.
    "displaced-black-swaps-places": wrong(found_at=130, orders=displaced_black_swaps_places),
    "white-looks-up-the-column-first": wrong(found_at=148, rows=white_looks_up_the_column_first),
    # 8.1: by rating, whatever colour they are due to.
    "floaters-in-one-column": wrong(
        found_at=44,
        floater_order=lambda self, floaters: sorted(floaters, key=lambda one: (-one.r, -one.aro, one.tpn)),
    ),
    # 8.2: the highest R, whatever colour he is due to.
    "floaters-without-colours": wrong(
        found_at=129,
        floater_opponents=lambda self, floater, group: sorted(group, key=lambda one: (-one.r, one.aro, one.tpn)),
    ),
}
