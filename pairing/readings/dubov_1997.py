"""The Dubov system of 1997 read literally: chapter by chapter, each choice the first that leaves a complete pairing.

Chapters are those of C.04.3 as approved in 1997; where the text is silent the project's rulings hold (see
docs/fide/dubov-1997.md). "Can the rest be paired?" is answered by trying every pairing there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations, zip_longest

from pairing.engine.tournament import Colour, Tournament
from pairing.readings import NothingToPair
from pairing.readings.common import (
    Circle,
    are_forbidden,
    board_key,
    is_last_round,
    latest_difference,
    without,
)
from pairing.readings.dubov_1997_facts import BLACK, WHITE, Couple, Facts, FirstChapter, Players


class Reading(FirstChapter):
    """One tournament before one round. Each method is a rule; a wrong reading overrides one of them."""

    MOST_PRESENT = 40  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        present = sorted(set(self.histories) - tournament.absent)
        self.present: Players = tuple(self.facts(self.histories[tpn]) for tpn in present)
        self.circle = Circle(self.present, self.may_meet)

    # Chapter 2: who may meet whom, who may be brought up

    def may_meet(self, one: Facts, other: Facts) -> bool:
        """2.1, 2.3, 2.4 and the arbiter's pairs."""
        if other.tpn in one.opponents or are_forbidden(self.tournament, one.tpn, other.tpn):
            return False
        return one.fixed is None or one.fixed is not other.fixed

    def may_be_transferred(self, player: Facts) -> bool:
        """2.5."""
        if is_last_round(self.tournament):
            return True
        most = 3 if self.tournament.total_rounds < 10 else 4
        return len(player.transfers) < most and not self.transferred_just_before(player)

    def transferred_just_before(self, player: Facts) -> bool:
        return self.tournament.rounds_paired - 1 in player.transfers

    # The whole round

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        bye = self.bye()
        left = without(self.present, bye) if bye else self.present
        if not self.circle.can_be_paired(left):
            raise NothingToPair
        if self.tournament.coming_round == 1:
            boards = self.first_round(left)
        else:
            boards = [self.colours(couple) for couple in self.couples(left)]
        in_order = sorted(boards, key=board_key)
        return [(white.tpn, black.tpn) for white, black in in_order], bye.tpn if bye else None

    def couples(self, left: Players) -> list[Couple]:
        """Score group after score group; who is left over is a floater to the next."""
        couples: list[Couple] = []
        floaters: Players = ()
        while left:
            lower = without(left, *floaters)
            assert lower, "Floaters are left below the last score group."
            score = max(player.score for player in lower)
            group = tuple(player for player in lower if player.score == score)
            found = self.pair_group(group, floaters, left)
            couples += found
            left = without(left, *chain.from_iterable(found))
            floaters = tuple(player for player in left if player.score >= score)
        return couples

    def pair_group(self, group: Players, floaters: Players, left: Players) -> list[Couple]:
        """The order of work: chapter 8, 7.1, 7.2, 6.4, then 7.3 or 7.4 with 6.2 and 6.3."""
        couples = self.pair_floaters(floaters, group, left)
        group, left = self.rest(group, couples), self.rest(left, couples)
        isolated = [one for one in group if not any(self.circle.may_meet(one, other) for other in group)]
        brought_up = self.pair_isolated(self.floater_order(isolated), group, left)
        group, left = without(group, *isolated), self.rest(left, brought_up)
        if len(group) % 2:
            group += self.transferred_to(group, left)
        group = without(group, *self.new_floaters(group, left))
        return couples + brought_up + self.pair_even_group(group)

    def rest(self, players: Players, couples: Iterable[Couple]) -> Players:
        return without(players, *chain.from_iterable(couples))

    def completes(self, left: Players, *gone: Facts) -> bool:
        """Whether all who are left can still be paired when those ``gone`` are."""
        return self.circle.can_be_paired(without(left, *gone))

    # Chapter 3: colours

    def colours(self, couple: Couple) -> Couple:
        """White and Black of a pair."""
        return couple if self.white(couple) is couple[0] else (couple[1], couple[0])

    def white(self, couple: Couple) -> Facts:
        one, other = couple
        if one.due is not other.due:
            return one if one.due is WHITE else other
        due = one.due
        if prior := self.before_chapter_3(one, other):
            return prior if due is WHITE else self.opponent(couple, prior)
        if abs(one.difference) != abs(other.difference):
            further = max(couple, key=lambda player: abs(player.difference))
            return further if due is WHITE else self.opponent(couple, further)
        if last := latest_difference(one.colours, other.colours):
            return one if last is BLACK else other
        return min(couple, key=lambda player: (-player.aro, player.r, player.tpn))

    def before_chapter_3(self, one: Facts, other: Facts) -> Facts | None:
        """Of two with the same due colour, who has it fixed (2.3, 2.4)."""
        return next((player for player in (one, other) if player.fixed), None)

    def opponent(self, couple: Couple, player: Facts) -> Facts:
        return couple[1] if player is couple[0] else couple[0]

    # Chapter 4: the bye

    def bye(self) -> Facts | None:
        """None for an even number of players."""
        if len(self.present) % 2 == 0:
            return None
        able = [one for one in self.present if not one.bye_barred and self.completes(self.present, one)]
        if not able:
            raise NothingToPair
        if self.tournament.coming_round == 1:
            return able[-1]
        lowest = min(player.score for player in able)
        return self.bye_among([player for player in able if player.score == lowest])

    def bye_among(self, able: Sequence[Facts]) -> Facts:
        """The lowest R; due to the dominating colour if both colours have that R; higher ARO; larger TPN."""
        lowest = min(player.r for player in able)
        able = [player for player in able if player.r == lowest]
        dominating = self.dominating([player for player in self.present if player.score == able[0].score])
        if dominating and len({player.due for player in able}) == 2:
            able = [player for player in able if player.due is dominating]
        return max(able, key=lambda player: (player.aro, player.tpn))

    def dominating(self, group: Sequence[Facts]) -> Colour | None:
        """The colour that more members of a score group are due to."""
        excess = sum(1 if player.due is WHITE else -1 for player in group)
        if not excess:
            return None
        return WHITE if excess > 0 else BLACK

    # Chapter 5: round 1

    def first_round(self, players: Players) -> list[Couple]:
        """The rows; the lot gives the colour of the first left-hand player, and rows alternate."""
        initial = self.tournament.initial_colour
        assert initial is not None, "The colour of the first pair has not been drawn."
        boards = []
        for row, (upper, lower) in enumerate(sorted(self.first_rows(players), key=lambda couple: couple[0].tpn)):
            colour = initial if row % 2 == 0 else initial.opposite
            boards.append((upper, lower) if colour is WHITE else (lower, upper))
        return boards

    def first_rows(self, players: Players) -> list[Couple]:
        """Upper half against lower half; where no order of the lower half will do, as in 6.3."""
        half = len(players) // 2
        return self.rows(players[:half], players[half:])

    # 6.2 and 6.3, 7.3 and 7.4: an even group

    def pair_even_group(self, group: Players) -> list[Couple]:
        """A group that can be paired in full."""
        whites, blacks = self.equal_columns(group)
        return self.rows(self.white_column(whites), self.black_column(blacks))

    def equal_columns(self, group: Players) -> tuple[Players, Players]:
        """7.3 and 7.4, with 2.6: half of the excess changes over."""
        whites = tuple(player for player in group if player.due is WHITE)
        blacks = without(group, *whites)
        number = abs(len(whites) - len(blacks)) // 2
        if len(whites) > len(blacks):
            movable = sorted(self.movable(whites), key=lambda player: (player.aro, -player.r, player.tpn))
        else:
            movable = sorted(self.movable(blacks), key=lambda player: (-player.aro, player.r, player.tpn))
        moving = tuple(movable[:number])
        if len(whites) > len(blacks):
            return without(whites, *moving), blacks + moving
        return whites + moving, without(blacks, *moving)

    def movable(self, column: Players) -> Players:
        """2.6."""
        return tuple(player for player in column if not player.fixed)

    def white_column(self, whites: Iterable[Facts]) -> Players:
        return tuple(sorted(whites, key=lambda player: (player.aro, player.r, player.tpn)))

    def black_column(self, blacks: Iterable[Facts]) -> Players:
        return tuple(sorted(blacks, key=lambda player: (-player.r, -player.aro, player.tpn)))

    def rows(self, whites: Players, blacks: Players) -> list[Couple]:
        """6.3: the first order of the Blacks in which every row is legal; without one, a White meets a White."""
        order = next(self.orders(whites, blacks), None)
        if order is not None:
            return list(zip(whites, order, strict=True))
        stuck = self.first_hopeless_row(whites, blacks)
        everyone = whites + blacks
        for k in range(stuck, -1, -1):
            for other in (*range(k + 1, len(whites)), *range(k - 1, -1, -1)):
                couple = (whites[k], whites[other])
                rest = without(everyone, *couple)
                if self.circle.may_meet(*couple) and self.circle.can_be_paired(rest):
                    return [couple, *self.pair_rest(rest)]
        raise AssertionError("A group that can be paired was not.")

    def pair_rest(self, rest: Players) -> list[Couple]:
        """The rest is a new group, sorted by due colours (in round 1 halved anew)."""
        if self.tournament.coming_round == 1:
            return self.first_rows(tuple(sorted(rest, key=lambda player: player.tpn)))
        return self.pair_even_group(rest)

    def orders(self, whites: Players, blacks: Players) -> Iterator[Players]:
        """The legal orders of ``blacks`` opposite ``whites``, the first rows changing last."""
        if not whites:
            yield ()
            return
        for black in blacks:
            if self.circle.may_meet(whites[0], black):
                for others in self.orders(whites[1:], without(blacks, black)):
                    yield (black, *others)

    def first_hopeless_row(self, whites: Players, blacks: Players) -> int:
        """The first row down to which the rows cannot be filled together."""
        return next(k for k in range(len(whites)) if next(self.orders(whites[: k + 1], blacks), None) is None)

    # 6.4: who floats

    def new_floaters(self, group: Players, left: Players) -> Players:
        """As few as possible, then the order of 6.4."""
        for size in range(len(group) % 2, len(group) + 1, 2):
            sets = [
                chosen
                for chosen in combinations(group, size)
                if self.circle.can_be_paired(stay := without(group, *chosen)) and self.completes(left, *stay)
            ]
            if sets:
                lower = self.next_lower(group, left)
                return min(sets, key=lambda chosen: self.floater_preference(chosen, lower))
        raise AssertionError("Even with all of them floating the rest cannot be paired.")

    def next_lower(self, group: Players, left: Players) -> Players:
        """The next lower score group, as far as it is still unpaired."""
        if not group:
            return ()
        top = max(player.score for player in group)
        below = [player for player in left if player.score < top and player not in group]
        return tuple(player for player in below if player.score == max(one.score for one in below))

    def floater_preference(self, chosen: Players, lower: Players) -> tuple[object, ...]:
        hopeless = sum(self.is_hopeless(player, lower) for player in chosen)
        return (hopeless, sorted(map(self.floater_order_key, chosen)))

    def is_hopeless(self, player: Facts, lower: Players) -> bool:
        """Cannot be paired in the next lower score group."""
        return not any(self.circle.may_meet(player, other) for other in lower)

    def floater_order_key(self, player: Facts) -> tuple[int, Fraction, int]:
        """As for the bye: the lowest R, the higher ARO, the larger TPN."""
        return (player.r, -player.aro, -player.tpn)

    # 7.1 and 7.2: who is brought up

    def pair_isolated(self, isolated: Sequence[Facts], group: Players, left: Players) -> list[Couple]:
        """7.1: each meets the first who can be brought up for him; for whom nobody can, he floats."""
        couples: list[Couple] = []
        for player in isolated:
            for other in self.candidates(left, below=player.score, due=player.due.opposite):
                if self.circle.may_meet(player, other) and self.completes(left, player, other):
                    couples.append((player, other))
                    left = without(left, player, other)
                    break
        return couples

    def transferred_to(self, group: Players, left: Players) -> Players:
        """7.2: the one brought up to an odd group, or nobody."""
        dominating = self.dominating(group)
        assert dominating, "An odd group is due to one colour more than to the other."
        for player in self.candidates(left, below=group[0].score, due=dominating.opposite):
            if self.makes_even(group, player, left):
                return (player,)
        return ()

    def makes_even(self, group: Players, player: Facts, left: Players) -> bool:
        """He has an opponent in the group, and the whole group can be paired with him."""
        has_opponent = any(self.circle.may_meet(player, other) for other in group)
        whole = (*group, player)
        return has_opponent and self.circle.can_be_paired(whole) and self.completes(left, *whole)

    def candidates(self, left: Players, *, below: int, due: Colour) -> list[Facts]:
        """Nearest score; opposite due colour; highest R; lowest ARO; smaller TPN."""
        lower = [player for player in left if player.score < below and self.may_be_transferred(player)]
        return sorted(lower, key=lambda one: (-one.score, one.due is not due, -one.r, one.aro, one.tpn))

    # Chapter 8: floaters

    def pair_floaters(self, floaters: Players, group: Players, left: Players) -> list[Couple]:
        """8.2: opposite due colour, highest R, lowest ARO, smaller TPN; who finds nobody goes on."""
        couples: list[Couple] = []
        for floater in self.floater_order(floaters):
            for other in self.floater_opponents(floater, group):
                if self.circle.may_meet(floater, other) and self.completes(left, floater, other):
                    couples.append((floater, other))
                    group, left = without(group, other), without(left, floater, other)
                    break
        return couples

    def floater_opponents(self, floater: Facts, group: Players) -> list[Facts]:
        return sorted(group, key=lambda one: (one.due is floater.due, -one.r, one.aro, one.tpn))

    def floater_order(self, floaters: Iterable[Facts]) -> list[Facts]:
        """8.1: out of the two columns in turn, White first."""
        floaters = tuple(floaters)
        whites = self.white_column(player for player in floaters if player.due is WHITE)
        blacks = self.black_column(player for player in floaters if player.due is BLACK)
        in_turn = chain.from_iterable(zip_longest(whites, blacks))
        return [player for player in in_turn if player is not None]
