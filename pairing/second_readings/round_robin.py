"""A second reading of the round robin, from the sums of the numbers: two meet in the round that their sum gives.

With N the highest number of the table, a and b below it meet in the round r with a + b = r + 1, modulo N - 1, counted
in steps of N / 2: 2 (r - 1) * N / 2 = r - 1, modulo N - 1. Who would meet himself meets N.
"""

from __future__ import annotations

from pairing.engine.tournament import Tournament
from pairing.readings.round_robin import Board


class SecondReading:
    """One tournament before one round."""

    MOST_PRESENT = 1000  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = len(tournament.entrants)
        self.last = self.players + self.players % 2

    def pair_round(self) -> tuple[list[Board], int | None]:
        """The boards in order, and who is free."""
        rounds = self.last - 1
        cycle, place = (self.tournament.coming_round - 1) // rounds, (self.tournament.coming_round - 1) % rounds
        if self.tournament.cycles.exchanged and cycle == 0:
            place = {rounds - 1: rounds - 2, rounds - 2: rounds - 1}.get(place, place)
        there = {player.tpn for player in self.tournament.entrants} - self.tournament.absent
        (alone,) = [number for number in range(1, self.last) if (2 * number - place - 2) % rounds == 0]
        boards = [self.coloured(alone, self.last, cycle)]
        for step in range(1, self.last // 2):
            number = (alone + step - 1) % rounds + 1
            other = (place + 2 - number - 1) % rounds + 1
            boards.append(self.coloured(number, other, cycle))
        paired = [board for board in boards if there >= set(board)]
        free = sorted(there - {tpn for board in paired for tpn in board})
        if self.players % 2 and alone in free:
            return paired, alone
        return paired, free[0] if free else None

    def coloured(self, one: int, other: int, cycle: int) -> Board:
        """The lower number has White where the sum is odd, the upper half Black against the last number."""
        low, high = sorted((one, other))
        lower_is_white = low <= self.last // 2 if high == self.last else (low + high) % 2 == 1
        return (low, high) if lower_is_white != (cycle % 2 == 1) else (high, low)
