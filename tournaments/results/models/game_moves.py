"""The moves of a game, as far as somebody has them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.rows import RowOfTournament
from tournaments.rounds.models.round import Game

MOST_PLIES = 600
LONGEST_MOVES = 8 * MOST_PLIES  # characters: the longest move has seven, and a blank


class GameMoves(RowOfTournament):
    """The moves of ``game`` in short algebraic notation, with blanks between them and without numbers.

    They begin at the position of the round (``Round.start_position``).
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="moves")
    moves = models.CharField(_("moves"), max_length=LONGEST_MOVES)

    class Meta:
        """One of its own, so that migrations know of no manager."""

    def __str__(self) -> str:
        return f"{self.game}: {self.moves[:40]}"
