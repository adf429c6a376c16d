"""The round robin read literally: the tables of C.05, Annex 1, as the circle that they were made from.

The highest number stands still, the others stand around it and move on by half the field from round to round. Who is
absent is left out, and whoever they would meet is free; the first free one of a round is the one whom the table has
free, else the lowest number.
"""

from __future__ import annotations

from pairing.engine.tournament import Tournament

Board = tuple[int, int]


class Reading:
    """One tournament before one round."""

    MOST_PRESENT = 1000  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = len(tournament.entrants)
        self.size = self.players if self.players % 2 == 0 else self.players + 1

    def pair_round(self) -> tuple[list[Board], int | None]:
        """The boards in order, and who is free."""
        cycle, place = divmod(self.tournament.coming_round - 1, self.size - 1)
        if self.tournament.cycles.exchanged and cycle == 0 and place >= self.size - 3:
            place = (self.size - 2) + (self.size - 3) - place
        boards = self.table()[place]
        if cycle % 2:
            boards = [(black, white) for white, black in boards]
        there = {player.tpn for player in self.tournament.entrants} - self.tournament.absent
        paired = [board for board in boards if there >= set(board)]
        free = sorted(there - {tpn for board in paired for tpn in board})
        planned = [tpn for board in boards if self.players < max(board) for tpn in board if tpn in free]
        return paired, next(iter([*planned, *free]), None)

    def table(self) -> list[list[Board]]:
        """All rounds of a single cycle."""
        still, circle = self.size, list(range(1, self.size))
        rounds = []
        for number in range(self.size - 1):
            first = (circle[0], still) if number % 2 == 0 else (still, circle[0])
            others = [(circle[step], circle[-step]) for step in range(1, self.size // 2)]
            rounds.append([first, *others])
            circle = circle[self.size // 2 :] + circle[: self.size // 2]
        return rounds
