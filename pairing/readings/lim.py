"""The Lim system read literally: group by group, each choice the first that can be made, in the order of the rules.

Articles are those of C.04.4.3 (February 2026) unless another text is named; where the text is silent the project's
rulings hold (see docs/fide/lim.md). "Highest numbered" is player 1. Downward is from the top score to the median,
upward from the bottom score to the median.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import cast

from pairing.engine.tournament import Colour, Tournament
from pairing.readings import NothingToPair
from pairing.readings.common import (
    Circle,
    History,
    are_forbidden,
    board_key,
    histories,
    is_last_round,
    last_two_alike,
    latest_difference,
    rank,
    running_numbers,
    the_least,
    without,
)

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True, slots=True, eq=False)
class Facts(History):
    """``due`` is None for who has no game; ``floated`` of the round just before (3.10)."""

    due: Colour | None
    floated: bool


Players = tuple[Facts, ...]
Couple = tuple[Facts, Facts]
Couples = tuple[Couple, ...]


@dataclass(slots=True)
class Side:
    """One way towards the median: who floats, and the pairs as they were made with their group's score."""

    down: bool
    floaters: Players = ()
    pairs: list[tuple[Couple, int]] = field(default_factory=list)


class Reading:
    """One tournament before one round. Each method is a rule; a wrong reading overrides one of them."""

    MOST_PRESENT = 30  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.histories = histories(tournament)
        present = sorted(set(self.histories) - tournament.absent)
        self.present: Players = tuple(self.facts(self.histories[tpn]) for tpn in present)
        self.circle = Circle(self.present, self.compatible)
        self.second_scrutiny = cache(self._second_scrutiny)

    def facts(self, history: History) -> Facts:
        return Facts(
            tpn=history.tpn,
            rating=history.rating,
            scores=history.scores,
            games=history.games,
            bye_barred=history.bye_barred,
            due=self.due_colour(history),
            floated=self.floated_just_before(history),
        )

    def due_colour(self, history: History) -> Colour | None:
        """5.1 to 5.6: alternate after two alike, then equalise, then alternate."""
        if twice := last_two_alike(history.colours):
            return twice.opposite
        if history.difference:
            return BLACK if history.difference > 0 else WHITE
        return history.colours[-1].opposite if history.colours else None

    def floated_just_before(self, history: History) -> bool:
        """3.10: was transferred in the round just before, towards the median of that round."""
        index = self.tournament.rounds_paired - 1
        return any(self.floated(history, opponent=game.opponent, index=at) for at, game in history.games if at == index)

    def floated(self, history: History, *, opponent: int, index: int) -> bool:
        """Whether the player met ``opponent`` in round ``index`` (0 for the first) as the one transferred."""
        own, other = history.scores[index], self.histories[opponent].scores[index]
        above_the_median = 2 * own - index * self.tournament.scoring.win
        return (above_the_median > 0 and other < own) or (above_the_median < 0 and other > own)

    @property
    def twice_the_median(self) -> int:
        """2.2; twice the score, as a median may be half a tenth."""
        return self.tournament.rounds_paired * self.tournament.scoring.win

    # 2.1 and 6: who may meet whom

    def compatible(self, one: Facts, other: Facts) -> bool:
        if other.tpn in one.opponents or are_forbidden(self.tournament, one.tpn, other.tpn):
            return False
        if self.free_of_colours(one, other):
            return True
        return self.within_limits(one, other) or self.within_limits(other, one)

    def free_of_colours(self, one: Facts, other: Facts) -> bool:
        """6: in the last round those of the same score."""
        return is_last_round(self.tournament) and one.score == other.score

    def within_limits(self, white: Facts, black: Facts) -> bool:
        """5.1.1 and 5.1.2 for both."""
        return self.may_have(white, WHITE) and self.may_have(black, BLACK)

    def may_have(self, player: Facts, colour: Colour) -> bool:
        more = player.difference if colour is WHITE else -player.difference
        return last_two_alike(player.colours) is not colour and more < 2

    # The whole round

    def pair_round(self) -> tuple[list[tuple[int, int]], int | None]:
        bye = self.bye()
        left = without(self.present, bye) if bye else self.present
        if not self.circle.can_be_paired(left):
            raise NothingToPair
        boards = [self.colours(couple, group=group) for couple, group in self.couples(left)]
        in_order = sorted(boards, key=board_key)
        return [(white.tpn, black.tpn) for white, black in in_order], bye.tpn if bye else None

    def bye(self) -> Facts | None:
        """1.1, 7.1: from the bottom of the ranking."""
        if len(self.present) % 2 == 0:
            return None
        for player in sorted(self.present, key=rank, reverse=True):
            if not player.bye_barred and self.circle.can_be_paired(without(self.present, player)):
                return player
        raise NothingToPair

    def couples(self, left: Players) -> list[tuple[Couple, int]]:
        """2.2: from the top to the median, from the bottom to the median, the median last; twice its group's score."""
        median = tuple(player for player in left if 2 * player.score == self.twice_the_median)
        above, below = Side(down=True), Side(down=False)
        scores = sorted({player.score for player in left} - {player.score for player in median}, reverse=True)
        for side, order in ((above, scores), (below, scores[::-1])):
            on_the_way = [score for score in order if (2 * score > self.twice_the_median) == side.down]
            groups = [tuple(player for player in left if player.score == score) for score in on_the_way]
            for group, following in zip(groups, [*groups[1:], median], strict=False):
                self.pair_group(side, group, following)
        return self.pair_median(median, above, below)

    def pair_group(self, side: Side, residents: Players, following: Players) -> None:
        """2.3 to 2.5: those who float go on to the group ``following``, the others are paired."""
        group = side.floaters + residents
        leaving = self.floaters(group, side, following)
        staying = without(group, *leaving)
        ahead = tuple(player for player in self.floater_order(side.floaters, down=side.down) if player in staying)
        twice_the_score = 2 * residents[0].score
        couples = self.pair_members(staying, ahead, down=side.down)
        side.pairs += [(couple, twice_the_score) for couple in couples]
        side.floaters = leaving

    def pair_median(self, residents: Players, above: Side, below: Side) -> list[tuple[Couple, int]]:
        """2.6: until the median group can be paired, the pair made last on one side is cracked; then all pairs."""
        while not self.circle.can_be_paired(residents + above.floaters + below.floaters):
            side = self.side_to_crack(above, below)
            couple, _ = side.pairs.pop()
            side.floaters += couple
        first = self.floater_order(above.floaters, down=True) + self.floater_order(below.floaters, down=False)
        couples = self.pair_members(residents + tuple(first), first, down=True)
        return above.pairs + below.pairs + [(couple, self.twice_the_median) for couple in couples]

    def side_to_crack(self, above: Side, below: Side) -> Side:
        """2.6.1, 2.6.2."""
        wanted, other = (below, above) if len(above.floaters) > len(below.floaters) else (above, below)
        return wanted if wanted.pairs else other

    # 2.3, 3.2 to 3.5, 3.9, 3.10: who floats

    def floaters(self, group: Players, side: Side, following: Players) -> Players:
        """As few as possible, chosen as a set among those that leave the others a complete pairing."""
        sets = self.smallest_sets(group)
        sets = the_least(sets, lambda chosen: self.types(chosen, side, following))
        sets = the_least(sets, lambda chosen: sum(player.floated for player in chosen))
        sets.sort(key=lambda chosen: self.number_order(chosen, down=side.down))
        if self.is_maxi:
            sets = [sets[0], *(chosen for chosen in sets[1:] if self.near_the_last(chosen, group, side, sets[0]))]
        if self.imbalance(group):
            sets = the_least(sets, lambda chosen: self.imbalance(without(group, *chosen)))
        return sets[0]

    def smallest_sets(self, group: Players) -> list[Players]:
        """The sets of fewest floaters."""
        number = len(group) - 2 * self.circle.most_pairs(group)
        return [chosen for chosen in combinations(group, number) if self.circle.can_be_paired(without(group, *chosen))]

    def types(self, chosen: Players, side: Side, following: Players) -> tuple[int, int, int]:
        """3.9.2: the numbers of floaters of the types a, b and c."""
        hopeful = self.with_opponent(chosen, side, following)
        again = [player in side.floaters for player in chosen]
        type_a = sum(player in side.floaters and player not in hopeful for player in chosen)
        return type_a, sum(again) - type_a, len(chosen) - len(hopeful) - type_a

    def with_opponent(self, chosen: Players, side: Side, following: Players) -> Players:
        """3.3, 3.4: those with an opponent next door, once the floaters ahead of them have theirs."""
        in_order = self.floater_order(chosen, down=side.down)
        return tuple(
            player
            for place, player in enumerate(in_order)
            if self.served(in_order[: place + 1], following) > self.served(in_order[:place], following)
        )

    def served(self, floaters: Sequence[Facts], following: Players) -> int:
        """How many of ``floaters`` can be given an opponent each."""
        if not floaters:
            return 0
        first, others = floaters[0], floaters[1:]
        most = self.served(others, following)
        for opponent in following:
            if self.circle.may_meet(first, opponent):
                most = max(most, 1 + self.served(others, without(following, opponent)))
        return most

    def imbalance(self, players: Iterable[Facts]) -> int:
        """3.2.2: how many more are due to one colour than to the other."""
        dues = [player.due for player in players]
        return abs(dues.count(WHITE) - dues.count(BLACK))

    def number_order(self, chosen: Players, *, down: bool) -> list[int]:
        """3.2.4: the lowest numbered first, upward the highest numbered."""
        return sorted(-player.tpn if down else player.tpn for player in chosen)

    def near_the_last(self, chosen: Players, group: Players, side: Side, usual: Players) -> bool:
        """3.2.3: who floats for the sake of colour is within 100 points of who would float by number."""
        last = max(group, key=lambda player: player.tpn if side.down else -player.tpn)
        return all(self.near(player, last) for player in chosen if player not in usual)

    # 3.6 to 3.8, 4, 5.2: pairs

    def pair_members(self, members: Players, floaters: Sequence[Facts], *, down: bool) -> Couples:
        """The floaters one after the other, then the rest by exchanges."""
        couples: Couples = ()
        for floater in floaters:
            if floater in members:
                couple = (floater, self.opponent_of(floater, members, down=down))
                members = without(members, *couple)
                couples += (couple,)
        by_number = tuple(sorted(members, key=lambda player: player.tpn, reverse=not down))
        return couples + self.second_scrutiny(by_number)[1]

    def floater_order(self, floaters: Iterable[Facts], *, down: bool) -> list[Facts]:
        """3.6, 3.7: highest score, smallest TPN; from below lowest score, largest TPN."""
        return sorted(floaters, key=rank, reverse=not down)

    def opponent_of(self, floater: Facts, members: Players, *, down: bool) -> Facts:
        """3.8."""
        in_order = sorted(without(members, floater), key=lambda player: player.tpn, reverse=not down)
        possible = [
            player
            for player in in_order
            if self.circle.may_meet(floater, player) and self.circle.can_be_paired(without(members, floater, player))
        ]
        for player in possible:
            if not self.same_due(floater, player) and (not self.is_maxi or self.near(player, possible[0])):
                return player
        return possible[0]

    def _second_scrutiny(self, players: Players) -> tuple[tuple[int, ...], Couples]:
        """4, 5.2: for each pair in turn 1 where both are due the same colour, as small as can be, and the pairs.

        Of the pairings that are equally good pair by pair it is the first in the order of exchanges.
        """
        if not players:
            return (), ()
        best: tuple[tuple[int, ...], Couples] | None = None
        for opponent in self.possible(players):
            faults, couples = self.second_scrutiny(without(players[1:], opponent))
            faults = (int(self.same_due(players[0], opponent)), *faults)
            if best is None or faults < best[0]:
                best = faults, ((players[0], opponent), *couples)
        assert best, "A group that can be paired was not."
        return best

    def possible(self, players: Players) -> Players:
        """The first player's opponents in the order of exchanges, as far as they leave the rest a pairing."""
        first, others = players[0], players[1:]
        found = tuple(
            player
            for player in self.exchanges(players)
            if self.circle.may_meet(first, player) and self.circle.can_be_paired(without(others, player))
        )
        return found if not self.is_maxi else tuple(player for player in found if self.near(player, found[0]))

    def exchanges(self, players: Players) -> Players:
        """4.2, 4.3: of n players the first tries n/2 + 1 to n, then n/2 back to 2."""
        half = len(players) // 2
        return players[half:] + players[1:half][::-1]

    def same_due(self, one: Facts, other: Facts) -> bool:
        return one.due is not None and one.due is other.due

    # Maxi-tournaments

    @property
    def is_maxi(self) -> bool:
        return self.tournament.maxi

    def near(self, one: Facts, other: Facts) -> bool:
        """3.2.3, 3.8, 5.7: their ratings differ by 100 points or less."""
        return abs((one.rating or 0) - (other.rating or 0)) <= 100

    # 5: colours

    def colours(self, couple: Couple, *, group: int) -> Couple:
        """White and Black of a pair made in the group of twice the score ``group``."""
        higher, lower = self.by_rank(couple)
        return (higher, lower) if self.colour_of_higher(higher, lower, group=group) is WHITE else (lower, higher)

    def by_rank(self, couple: Couple) -> Couple:
        one, other = sorted(couple, key=rank)
        return one, other

    def colour_of_higher(self, higher: Facts, lower: Facts, *, group: int) -> Colour:
        as_white, as_black = self.within_limits(higher, lower), self.within_limits(lower, higher)
        if as_white is not as_black:
            return WHITE if as_white else BLACK
        if higher.due is None and lower.due is None:
            return self.drawn_colour(higher)
        if higher.due is not lower.due:
            return higher.due or cast(Colour, lower.due).opposite
        due = cast(Colour, higher.due)
        if self.only_one_is_uneven(higher, lower):
            return due if higher.difference else due.opposite
        if last := latest_difference(higher.colours, lower.colours):
            return last.opposite
        return due if group >= self.twice_the_median else due.opposite

    def only_one_is_uneven(self, higher: Facts, lower: Facts) -> bool:
        """5.6."""
        return (higher.difference == 0) is not (lower.difference == 0)

    def drawn_colour(self, higher: Facts) -> Colour:
        """7.2."""
        initial = self.tournament.initial_colour
        assert initial is not None, "The initial colour has not been drawn."
        return initial if running_numbers(self.tournament)[higher.tpn] % 2 else initial.opposite
