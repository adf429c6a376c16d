"""What arbiters note at a board, for themselves."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.rows import RowOfTournament
from tournaments.rounds.models.round import Game


class BoardNote(RowOfTournament):
    """A note on a game and the illegal moves of both players; no public page and no interface has it."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="arbiter_note")
    text = models.CharField(_("note"), max_length=300, blank=True)
    illegal_white = models.PositiveSmallIntegerField(_("illegal moves of White"), default=0)
    illegal_black = models.PositiveSmallIntegerField(_("illegal moves of Black"), default=0)

    class Meta:
        """One of its own, so that migrations know of no manager."""

    def __str__(self) -> str:
        return f"{self.game}: {self.text}"
