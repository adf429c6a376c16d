"""A second reading of Scheveningen: the way of each player of the second side through the rounds.

A word has for each round the opponent in the first side (X is 10) and the own colour, as such a player's card has them.
"""

from __future__ import annotations

from pairing.engine.tournament import Tournament
from pairing.readings.scheveningen import Board

WAYS = {
    2: "1b2w 2b1w",
    3: "1b3w2w 2b1w3b 3w2b1b",
    4: "1b2w3w4b 2b1w4w3b 3w4b1b2w 4w3b2b1w",
    5: "1b5w4w3b2w 2b1w5b4w3w 3b2w1b5w4b 4w3b2b1w5b 5w4b3w2b1b",
    6: "1b6w3w4b5w2b 2w1w4b3b6w5b 3w2b1b5w4w6b 4b5b6w1w2b3w 5w3b2w6b1b4w 6b4w5b2w3b1w",
    7: ("1b7w6w5b4w3b2w 2b1w7b6w5w4b3w 3b2w1b7w6b5w4w 4b3w2b1w7b6w5b 5w4b3b2w1b7w6b 6w5b4w3b2b1w7b 7w6b5w4b3w2b1b"),
    8: (
        "1b4w3b2w5w8b7w6b 2b1w4b3w6w5b8w7b 3b2w1b4w7w6b5w8b 4b3w2b1w8w7b6w5b 5w8b7w6b1b4w3b2w "
        "6w5b8w7b2b1w4b3w 7w6b5w8b3b2w1b4w 8w7b6w5b4b3w2b1w"
    ),
    9: (
        "1b7w4w8b5b6w3w9b2w 2b1w5b9w3w4b6b7w8b 3b2w1b5w4b7w8b6w9w 4w6b9b1w8w2b5w3b7b 5w4b6w2b1b9w7b8w3b "
        "6b3w8w7b9b1w2w5b4b 7b9w3b6b2w8w1b4w5w 8w5b2b4w7w3b9b1w6w 9w8b7w3w6b5b4w2b1b"
    ),
    10: (
        "1b3w7w9b8b6w2wXb4w5b 2b1w4b5b6w9w3b8wXb7w 3w4b1b2w7b8bXw9b5w6w 4w2b3b1w9wXb6b5w7w8b "
        "5w6w9b4w1b2b7w3b8bXw 6b5bXw7w2b1w8w4b3w9b 7b8b2w3bXw5w1b6w9w4b 8w7b5wXb3w4b9b1w6b2w "
        "9wXw6b8w4w7b5b2w1b3b Xb9w8w6b5b3w4w7b2b1w"
    ),
}


class SecondReading:
    """One tournament before one round."""

    MOST_PRESENT = 20  # of them it pairs a round in seconds

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.ways = WAYS[len(tournament.players) // 2].split()

    def pair_round(self) -> tuple[list[Board], int | None]:
        """The boards in order of the first side, and who is free."""
        coming, side = self.tournament.coming_round - 1, len(self.ways)
        place, reverse = coming % side, coming >= side
        boards: list[tuple[int, Board]] = []
        for number, way in enumerate(self.ways, start=side + 1):
            sign, colour = way[2 * place], way[2 * place + 1]
            opponent = 10 if sign == "X" else int(sign)
            white = (colour == "w") is not reverse
            boards.append((opponent, (number, opponent) if white else (opponent, number)))
        gone = self.tournament.absent
        paired = [board for _first, board in sorted(boards) if not gone.intersection(board)]
        seated = {tpn for board in paired for tpn in board}
        free = [player.tpn for player in self.tournament.players if player.tpn not in seated | gone]
        return paired, min(free, default=None)
