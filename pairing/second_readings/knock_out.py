"""A second reading of the knock-out: groups of numbers by their best one, without a line of places.

In a round of S groups the group whose best seed is number k of them meets that of number S + 1 - k, whoever is left in
them. The matches are put into the order of the bracket by halving: the best group of a half stands at its top.
"""

from __future__ import annotations

from pairing.engine.tournament import Bye, Colour, Tournament, is_played
from pairing.readings import NothingToPair

Drawn = tuple[list[tuple[int, int]], int | None]


class SecondReading:
    """One tournament before one round."""

    MOST_PRESENT = 1000  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = {entrant.tpn: entrant for entrant in tournament.entrants}
        self.size = 1 << max(1, (len(self.players) - 1).bit_length())

    def pair_round(self) -> Drawn:
        """The boards in order."""
        groups, coming = self.size, self.tournament.coming_round
        left: dict[int, int | None] = {seed: seed if seed in self.players else None for seed in range(1, groups + 1)}
        out: list[int | None] = []
        for number in range(1, coming):
            out = [self.beaten(number, left[seed], left[groups + 1 - seed]) for seed in self.order(groups // 2)]
            left = {
                seed: self.winner(number, left[seed], left[groups + 1 - seed]) for seed in range(1, groups // 2 + 1)
            }
            groups //= 2
        boards = []
        for number, seed in enumerate(self.order(groups // 2), start=1):
            boards += self.board(left[seed], left[groups + 1 - seed], number)
        if groups == 2 and len(out) == 2 and self.tournament.third_place:
            boards += self.board(out[0], out[1], 2)
        if not boards:
            raise NothingToPair
        return boards, None

    def order(self, groups: int) -> list[int]:
        if groups == 1:
            return [1]
        return [seed for best in self.order(groups // 2) for seed in (best, groups + 1 - best)]

    def winner(self, number: int, one: int | None, other: int | None) -> int | None:
        if one is None or other is None:
            return one or other
        mine, theirs = (self.players[tpn].records[number - 1] for tpn in (one, other))
        scoring, decided = self.tournament.scoring, self.tournament.decisions
        if not isinstance(mine, Bye) and scoring.points(mine) != scoring.points(theirs):
            return one if scoring.points(mine) > scoring.points(theirs) else other
        if not isinstance(mine, Bye) and not isinstance(theirs, Bye):
            outcomes = [[scoring.of_outcome(game) for game in record.games] for record in (mine, theirs)]
            keys = [self.by_boards(boards) for boards in outcomes]
            if keys[0] != keys[1]:
                return one if keys[0] > keys[1] else other
        for tpn in (one, other):
            if (number, tpn) in decided:
                return tpn
        if isinstance(mine, Bye):
            return max((scoring.points(mine), one), (scoring.points(theirs), other))[1]
        return None

    def by_boards(self, points: list[int]) -> list[float]:
        """What decides between two teams that are level, the most telling number first."""
        key: list[float] = []
        for by in self.tournament.level_by:
            if by.value == "BC":
                key.append(-sum(place * made for place, made in enumerate(points, start=1)))
            elif by.value == "TBR":
                key += points
            else:
                left = sum(points)
                for made in reversed(points[1:]):
                    left -= made
                    key.append(left)
        return key

    def beaten(self, number: int, one: int | None, other: int | None) -> int | None:
        winner = self.winner(number, one, other)
        if winner is None or one is None or other is None:
            return None
        return other if winner == one else one

    def board(self, one: int | None, other: int | None, number: int) -> list[tuple[int, int]]:
        if one is None or other is None or self.tournament.absent & {one, other}:
            return []
        better, worse = min(one, other), max(one, other)
        had = [[record.colour for record in self.players[tpn].records if is_played(record)] for tpn in (better, worse)]
        whites = [colours.count(Colour.WHITE) for colours in had]
        if had == [[], []]:
            first = self.tournament.initial_colour if number % 2 else self.tournament.initial_colour.opposite  # type: ignore[union-attr]
        elif whites[0] != whites[1]:
            first = Colour.WHITE if whites[0] < whites[1] else Colour.BLACK
        else:
            back = [place for place in range(1, min(map(len, had)) + 1) if had[0][-place] is not had[1][-place]]
            changed = had[0][-1].opposite if had[0] else had[1][-1]
            first = had[1][-back[0]] if back else changed
        return [(better, worse) if first is Colour.WHITE else (worse, better)]
