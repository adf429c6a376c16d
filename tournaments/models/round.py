"""Rounds, their boards, and where each player sits in a round."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.tournament import ColourChoice, Tournament


class Round(models.Model):
    """A paired round. Without ``published_at`` it is a draft, which only arbiters see.

    ``snapshot`` is the tournament as it was paired, as a report file; ``explanation`` the engine's data.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="paired_rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    paired_at = models.DateTimeField(auto_now_add=True)
    paired_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    snapshot = models.TextField(blank=True)
    explanation = models.JSONField(default=dict)
    engine_version = models.CharField(max_length=20, blank=True)
    imported = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def is_published(self) -> bool:
        return self.published_at is not None


class Result(models.TextChoices):
    """The result of a board, White first; the F marks a forfeit, which is no played game."""

    OPEN = "", _("open")
    WHITE_WINS = "1-0", "1-0"
    DRAW = "1/2", "½-½"
    BLACK_WINS = "0-1", "0-1"
    WHITE_WINS_FORFEIT = "1F0", _("1-0 forfeit")
    BLACK_WINS_FORFEIT = "0F1", _("0-1 forfeit")
    DOUBLE_FORFEIT = "0F0", _("0-0 forfeit")
    DRAW_LOSS = "D-0", "½-0"
    LOSS_DRAW = "0-D", "0-½"
    DOUBLE_LOSS = "0-0", "0-0"


class Pairing(models.Model):
    """One board of a round. ``published`` repeats the round's state so that the database can refuse early results.

    ``rated`` is false for a game in which not both made a move. ``version`` counts changes of the result: a form
    that was made from an older one is refused.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    board = models.PositiveSmallIntegerField(_("board"))
    result = models.CharField(_("result"), max_length=3, choices=Result.choices, blank=True, default="")
    rated = models.BooleanField(default=True)
    published = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["round", "board"], name="board_once"),
            models.CheckConstraint(condition=Q(result="") | Q(published=True), name="result_needs_publication"),
            models.CheckConstraint(condition=Q(result__in=Result.values), name="result_known"),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.board}"


class Seat(models.Model):
    """Where one player is in one round: at a board with a colour, or without an opponent.

    One row per player and round, so the database itself refuses a player twice in a round.
    """

    class ByeKind(models.TextChoices):
        """The letters of the tournament report file."""

        PAIRING_ALLOCATED = "U", _("pairing-allocated bye")
        FULL_POINT = "F", _("full-point bye")
        HALF_POINT = "H", _("half-point bye")
        ZERO_POINT = "Z", _("zero-point bye")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    pairing = models.ForeignKey(Pairing, null=True, blank=True, on_delete=models.CASCADE, related_name="seats")
    colour = models.CharField(max_length=1, choices=ColourChoice.choices, blank=True)
    bye = models.CharField(max_length=1, choices=ByeKind.choices, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="player_once_in_round"),
            models.UniqueConstraint(fields=["pairing", "colour"], name="one_player_per_colour"),
            models.UniqueConstraint(fields=["round"], condition=Q(bye="U"), name="one_allocated_bye"),
            models.CheckConstraint(
                condition=(Q(pairing__isnull=False, colour__in=["w", "b"], bye=""))
                | (Q(pairing__isnull=True, colour="", bye__in=["U", "F", "H", "Z"])),
                name="seat_board_or_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.player}"
