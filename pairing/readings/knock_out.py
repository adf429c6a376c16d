"""The knock-out read literally: the brackets as they are printed, played through from the first round on.

A line has the seeds from top to bottom; a place whose number nobody has is empty. Of each match the reading looks up
who went on, and writes the winners down as the line of the next round.
"""

from __future__ import annotations

from pairing.engine.tournament import Bye, ByeKind, Colour, Tournament
from pairing.readings import NothingToPair

Board = tuple[int, int]
POINTS = {"1": 2, "=": 1, "0": 0}
PRINTED = {
    2: "1 2",
    4: "1 4 2 3",
    8: "1 8 4 5 2 7 3 6",
    16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
    32: "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
    64: (
        "1 64 32 33 16 49 17 48 8 57 25 40 9 56 24 41 4 61 29 36 13 52 20 45 5 60 28 37 12 53 21 44 "
        "2 63 31 34 15 50 18 47 7 58 26 39 10 55 23 42 3 62 30 35 14 51 19 46 6 59 27 38 11 54 22 43"
    ),
}


class Reading:
    """One tournament before one round; ``free`` are those who go on without a match, once it is paired."""

    MOST_PRESENT = 64  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.records = {entrant.tpn: entrant.records for entrant in tournament.entrants}
        self.free: list[int] = []

    def pair_round(self) -> tuple[list[Board], int | None]:
        """The boards in order; nobody has a bye as the Swiss systems know it."""
        count, coming = len(self.tournament.entrants), self.tournament.coming_round
        size = next(size for size in sorted(PRINTED) if size >= count)
        line = [seed if seed <= count else 0 for seed in map(int, PRINTED[size].split())]
        third: list[int] = []
        for number in range(1, coming):
            pairs = self.pairs(line)
            line = [self.goes_on(number, *pair) for pair in pairs]
            third = [self.beaten(pair, winner) for pair, winner in zip(pairs, line, strict=True)]
        boards = []
        for number, (one, other) in enumerate(self.pairs(line), start=1):
            there = [tpn for tpn in (one, other) if tpn and tpn not in self.tournament.absent]
            if len(there) == 2:
                boards.append(self.colours(there[0], there[1], number))
            else:
                self.free += there
        is_last = len(line) == 2 and len(third) == 2
        if is_last and self.tournament.third_place and all(tpn and tpn not in self.tournament.absent for tpn in third):
            boards.append(self.colours(third[0], third[1], 2))
        if not boards:
            raise NothingToPair
        return boards, None

    def pairs(self, line: list[int]) -> list[tuple[int, int]]:
        return list(zip(line[::2], line[1::2], strict=True))

    def beaten(self, pair: tuple[int, int], winner: int) -> int:
        return pair[0] + pair[1] - winner if winner and all(pair) else 0

    def goes_on(self, number: int, one: int, other: int) -> int:
        """Who of a match went on, 0 for nobody."""
        if not one or not other:
            return one + other
        first, second = self.records[one][number - 1], self.records[other][number - 1]
        decided = [tpn for tpn in (one, other) if (number, tpn) in self.tournament.decisions]
        if isinstance(first, Bye) or isinstance(second, Bye):
            if decided:
                return decided[0]
            came = [tpn for tpn, made in ((one, first), (other, second)) if made == Bye(ByeKind.FULL_POINT)]
            return came[0] if came else 0
        points = [sum(POINTS[game.outcome.value] for game in made.games) for made in (first, second)]
        if points[0] != points[1]:
            return one if points[0] > points[1] else other
        if self.tournament.level_by and (better := self.by_boards(number, one, other)):
            return better
        if not decided and points == [0, 0] and not any(game.played for game in first.games):
            return 0
        return decided[0]

    def by_boards(self, number: int, one: int, other: int) -> int:
        """Who is better by the boards of a level match of two teams, 0 for nobody: nobody is named at one alone."""
        made = []
        for tpn in (one, other):
            record = self.records[tpn][number - 1]
            made.append([] if isinstance(record, Bye) else [POINTS[game.outcome.value] for game in record.games])
        for by in self.tournament.level_by:
            for mine, theirs in zip(*(self.compared(by.value, boards) for boards in made), strict=True):
                if mine != theirs:
                    return one if mine > theirs else other
        return 0

    def compared(self, by: str, boards: list[int]) -> list[int]:
        """The numbers that are compared one after the other, more being better."""
        if by == "BC":
            return [-sum(boards[place] * (place + 1) for place in range(len(boards)))]
        return boards if by == "TBR" else [sum(boards[:last]) for last in range(len(boards) - 1, 0, -1)]

    def colours(self, one: int, other: int, number: int) -> Board:
        """White first."""
        better, worse = sorted((one, other))
        had, theirs = self.had(better), self.had(worse)
        initial = self.tournament.initial_colour or Colour.WHITE
        if not had and not theirs:
            white = (number % 2 == 1) == (initial is Colour.WHITE)
        elif had.count("w") != theirs.count("w"):
            white = had.count("w") < theirs.count("w")
        else:
            last = [(mine, other) for mine, other in zip(had[::-1], theirs[::-1], strict=False) if mine != other]
            changed = had[-1] == "b" if had else theirs[-1] == "w"
            white = last[0][0] == "b" if last else changed
        return (better, worse) if white else (worse, better)

    def had(self, tpn: int) -> str:
        """The colours of the first games of the matches that were played."""
        return "".join(
            record.colour.value for record in self.records[tpn] if not isinstance(record, Bye) and record.played
        )
