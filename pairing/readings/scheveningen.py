"""Scheveningen read literally: the tables as they are printed, one line for each round.

A line has the opponents of the first side's players in their order (X is 10), and the colours of these players. Who is
absent is left out, and whoever they would meet is free; the lowest number of those stands for them.
"""

from __future__ import annotations

from pairing.engine.tournament import Tournament

Board = tuple[int, int]
PRINTED = {
    2: "12 ww | 21 bb",
    3: "123 wwb | 231 bwb | 312 wbw",
    4: "1234 wwbb | 2143 bbww | 3412 wwbb | 4321 bbww",
    5: "12345 wwwbb | 23451 bbwwb | 34512 wwbbw | 45123 bwwbb | 51234 wbbww",
    6: "123456 wbbwbw | 235641 bwwbwb | 351264 wbbwwb | 462135 bbwwbw | 546312 wwwbbb | 614523 bwbbww",
    7: (
        "1234567 wwwwbbb | 2345671 bbbwwwb | 3456712 wwwbbbw | 4567123 bbwwwbb | 5671234 wwbbbww | "
        "6712345 bwwwbbb | 7123456 wbbbwww"
    ),
    8: (
        "12345678 wwwwbbbb | 23416785 bbbbwwww | 34127856 wwwwbbbb | 41238567 bbbbwwww | "
        "56781234 wwwwbbbb | 67852341 bbbbwwww | 78563412 wwwwbbbb | 85674123 bbbbwwww"
    ),
    9: (
        "123456789 wwwbbwwbb | 236584197 bbbwwwbwb | 387125964 wwwbwbbbw | 459837612 bwbbbwwwb | "
        "572319846 wbbwwwbbw | 648291375 bwwwwbbbb | 761942538 wbbbbwwww | 894763251 bwwbwbbbw | "
        "915678423 wbwwbbwwb"
    ),
    10: (
        "123456789X wwbbbwwbbw | 24136587X9 bwbwwbwwbb | 3742891X56 wbwwbwbbwb | "
        "43752X6918 bbwbwwbbww | 5689X23147 wwbbwbwwbb | 65X8719324 bwbwbbwwbw | "
        "712X945683 wbwbwwbbwb | 895647X231 bbwwbbwbww | 9X61384572 wwbbbwbwbw | X897132465 bbwwwbbwwb"
    ),
}


class Reading:
    """One tournament before one round."""

    MOST_PRESENT = 20  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.side = len(tournament.players) // 2

    def pair_round(self) -> tuple[list[Board], int | None]:
        """The boards in order, and who is free."""
        cycle, place = divmod(self.tournament.coming_round - 1, self.side)
        opponents, colours = PRINTED[self.side].split(" | ")[place].split()
        boards = []
        for number, (sign, colour) in enumerate(zip(opponents, colours, strict=True), start=1):
            other = self.side + (10 if sign == "X" else int(sign))
            boards.append((number, other) if (colour == "w") != (cycle == 1) else (other, number))
        there = {player.tpn for player in self.tournament.players} - self.tournament.absent
        paired = [board for board in boards if there >= set(board)]
        free = sorted(there - {tpn for board in paired for tpn in board})
        return paired, free[0] if free else None
