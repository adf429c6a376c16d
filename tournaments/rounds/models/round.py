"""Rounds, their matches and games, and where each player and team is in a round."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import columns
from tournaments.models.moments import CreatedAt
from tournaments.models.rows import RowOfTournament
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import MOST_GAMES_OF_MATCH, ColourChoice, Tournament
from tournaments.players.models.player import Player
from tournaments.players.models.team import Team


class Round(RowOfTournament):
    """A paired round. Without ``published_at`` it is a draft, which only arbiters see.

    ``snapshot`` is the tournament as it was paired, as a report file; ``explanation`` the engine's data. Where the
    pairing was changed by hand ``manual_reason`` says why, and ``manual_case`` which article of C.04.2, 4.4 allows it
    where it had been published. ``kept_apart`` are the players (their ids) of the groups of ``ApartGroup`` as far as
    they held when the round was paired: nobody met another one of the same list.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="paired_rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    paired_at = CreatedAt()
    paired_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    snapshot = models.TextField(blank=True)
    explanation = ShapedJSON(default=dict, shape=columns.EXPLANATION)
    engine_version = models.CharField(max_length=20, blank=True)
    imported = models.BooleanField(default=False)
    kept_apart = ShapedJSON(default=list, blank=True, shape=columns.KEPT_APART)
    manual_reason = models.CharField(max_length=300, blank=True)
    # Of a round of Chess960: the number of the starting position (basics.chess960), drawn when it is published.
    start_position = models.PositiveSmallIntegerField(_("starting position"), null=True, blank=True)
    manual_case = models.CharField(max_length=5, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_positive"),
            models.CheckConstraint(
                condition=Q(start_position__isnull=True) | Q(start_position__lt=960), name="round_start_position"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def is_published(self) -> bool:
        return self.published_at is not None

    @property
    def games(self) -> models.QuerySet[Game]:
        """The games of its matches, in the order of tables, boards and games."""
        return Game.objects.filter(match__round=self)


class Result(models.TextChoices):
    """The result of a game, White first; the F marks a forfeit, which is no played game.

    An adjourned game goes on later: until then it is a draw for pairing only (C.04.2, 3.1).
    """

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
    ADJOURNED = "ADJ", _("adjourned")


class DecidedBy(models.TextChoices):
    """How it was decided who goes on from a level match."""

    PLAY_OFF = "play-off", _("play-off")
    LOT = "lot", _("drawing of lots")
    ARBITER = "arbiter", _("decision of the arbiter")


LONGEST_SCORE = 12
_DECIDED = Q(goes_on="", decided_by="", decided_score="") | (~Q(goes_on="") & ~Q(decided_by=""))


class Match(RowOfTournament):
    """Two entrants of a round at a table; who they are say the seats, and who of them has White in the first game.

    It has one game in most systems, two with colours changed by C.04.5, as many as the regulations say in a
    knock-out, and as many as there are boards in a team event (C.04.6). A bye is no match but a seat without one.
    ``goes_on`` is the colour in the first game of who was said to go on from a level match of a knock-out,
    ``decided_by`` and ``decided_score`` tell how.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(_("board"))
    goes_on = models.CharField(_("goes on"), max_length=1, choices=ColourChoice.choices, blank=True, default="")
    decided_by = models.CharField(_("decided by"), max_length=8, choices=DecidedBy.choices, blank=True, default="")
    decided_score = models.CharField(_("score of the play-off"), max_length=LONGEST_SCORE, blank=True, default="")

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="match_table_once"),
            models.CheckConstraint(condition=_DECIDED, name="match_decided_for_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.table}"

    @property
    def versions(self) -> str:
        """The versions of its games, by which a form about all of them is compared."""
        return versions_in_order(self.games.order_by("board", "number").values_list("version", flat=True))


class Game(RowOfTournament):
    """A game of a match. ``published`` repeats the round's state so that the database can refuse early results.

    ``board`` counts the boards of a team match, ``number`` the games of the same two players: their colours change
    from game to game. Both are 1 where a match is one game. ``rated`` is false for a game in which not both made a
    move. ``version`` counts changes of the result: a form that was made from an older one is refused.
    """

    COUNTED = ("version", "changed_at")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    board = models.PositiveSmallIntegerField(_("board of the match"), default=1)
    number = models.PositiveSmallIntegerField(_("game of the match"), default=1)
    result = models.CharField(_("result"), max_length=3, choices=Result.choices, blank=True, default="")
    rated = models.BooleanField(default=True)
    published = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["match__table", "board", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "board", "number"], name="game_once"),
            models.CheckConstraint(
                condition=Q(board__gte=1, number__gte=1, number__lte=MOST_GAMES_OF_MATCH), name="game_number"
            ),
            models.CheckConstraint(condition=Q(result="") | Q(published=True), name="result_needs_publication"),
            models.CheckConstraint(condition=Q(result__in=Result.values), name="result_known"),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.board}.{self.number}"

    @property
    def table(self) -> int:
        """The number of its match's table, which is what a hall calls the board of a single game."""
        return self.match.table

    def sides(self) -> dict[str, Seat]:
        """The seats of its players by the colour that they have in it; reads ``match`` and its seats."""
        seats = [seat for seat in self.match.seats.all() if seat.board == self.board]
        return {colour_in_game(seat.colour, self.number): seat for seat in seats}


def versions_in_order(versions: Iterable[int]) -> str:
    """The ``versions`` of the games of a match, as one text."""
    return ".".join(map(str, versions))


def colour_in_game(colour: str, number: int) -> str:
    """The colour in game ``number`` of a match of who has ``colour`` in the first one.

    >>> colour_in_game("w", 1), colour_in_game("w", 2)
    ('w', 'b')
    """
    return colour if number % 2 else {"w": "b", "b": "w"}[colour]


_MATCH_OR_BYE = Q(match__isnull=False, colour__in=["w", "b"], bye="") | Q(
    match__isnull=True, colour="", bye__in=["U", "F", "H", "Z"]
)


class Seat(RowOfTournament):
    """Where one player is in one round: in a match with the colour of its first game, or without an opponent.

    One row per player and round, so the database itself refuses a player twice in a round. In a team event the seats
    of a team's players in a match are its line-up: ``board`` is the player's board, and ``colour`` the one there.
    """

    class ByeKind(models.TextChoices):
        """The letters of the tournament report file."""

        PAIRING_ALLOCATED = "U", _("pairing-allocated bye")
        FULL_POINT = "F", _("full-point bye")
        HALF_POINT = "H", _("half-point bye")
        ZERO_POINT = "Z", _("zero-point bye")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="seats")
    board = models.PositiveSmallIntegerField(default=1)
    colour = models.CharField(max_length=1, choices=ColourChoice.choices, blank=True)
    bye = models.CharField(max_length=1, choices=ByeKind.choices, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="player_once_in_round"),
            models.UniqueConstraint(fields=["match", "board", "colour"], name="one_player_per_colour"),
            models.UniqueConstraint(fields=["round"], condition=Q(bye="U"), name="one_allocated_bye"),
            models.CheckConstraint(condition=_MATCH_OR_BYE, name="seat_match_or_bye"),
            models.CheckConstraint(condition=Q(board__gte=1), name="seat_board"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.player}"


class TeamSeat(RowOfTournament):
    """Where one team is in one round: in a match with the colour of its first board, or without an opponent."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="team_seats")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="seats")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="team_seats")
    colour = models.CharField(max_length=1, choices=ColourChoice.choices, blank=True)
    bye = models.CharField(max_length=1, choices=Seat.ByeKind.choices, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="team_once_in_round"),
            models.UniqueConstraint(fields=["match", "colour"], name="one_team_per_colour"),
            models.UniqueConstraint(fields=["round"], condition=Q(bye="U"), name="one_team_with_allocated_bye"),
            models.CheckConstraint(condition=_MATCH_OR_BYE, name="team_seat_match_or_bye"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.team}"
