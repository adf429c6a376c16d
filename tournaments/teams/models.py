"""What the regulations of a team event fix, and what teams say ahead: byes and line-ups. Teams stand with players."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.moments import CreatedAt
from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import HIGHEST_POINTS, MOST_MINUTES, MOST_ROUNDS, Tournament
from tournaments.players.models.player import ByeRequest, Player
from tournaments.players.models.team import Team

MOST_BOARDS = 20
MOST_RESERVES = 20
# What an arbiter settles, in the order of the form; round 1 fixes the first ones.
FIXED_BY_ROUND_1 = (
    "board_colours", "match_win", "match_draw", "match_loss", "primary_score", "secondary_score", "colour_preferences",
    "bye_match_points", "bye_game_points", "scores_without_players",
)  # fmt: skip
TEAM_SETTINGS = (
    *FIXED_BY_ROUND_1, "line_up_minutes", "order_rule", "order_binds", "most_reserves",
    "prizes_by", "prizes_games", "prizes_boards", "prizes_public",
)  # fmt: skip


class Score(models.TextChoices):
    """What teams are paired and ranked by; the words of record 192."""

    MATCH_POINTS = "MP", _("match points")
    GAME_POINTS = "GP", _("game points")


class Preferences(models.TextChoices):
    """Which colour preferences teams have (C.04.6, 1.7); the words of record 192."""

    TYPE_A = "TYPEA", _("Type A (1.7.1)")
    TYPE_B = "TYPEB", _("Type B (1.7.2)")
    NONE = "", pgettext_lazy("colour preferences", "none")


class OrderRule(models.TextChoices):
    """In which order the players of a line-up sit."""

    FIXED = "fixed", _("the order of the roster, empty boards last")
    GAPS = "gaps", _("the order of the roster, any board may be empty")
    FREE = "free", _("any order")


class PrizesBy(models.TextChoices):
    """What ranks the players of a board for its prize; what parts those who are equal follows from it."""

    PERCENTAGE = "percentage", _("percentage")
    POINTS = "points", _("points")
    PERFORMANCE = "performance", _("performance")


class PrizesBoards(models.TextChoices):
    """On which board a player counts: the place in the roster, with all games; or each board with the games there."""

    REGISTERED = "registered", _("as in the roster, all games")
    PLAYED = "played", _("as played, the games there")


class TeamSettings(RowOfTournament):
    """What the regulations of a team event fix; a tournament of single players has none.

    ``board_colours`` are those of the team that has White on board 1, a letter for each board (record 352). Points are
    in tenths; those of the pairing-allocated bye are a drawn match's where none are given (C.04.6, 1.4).

    ``scores_without_players`` says that the score of a match can be entered without who played.

    A line-up is handed in ``line_up_minutes`` before the round begins at the latest; without a number there is no
    deadline. ``order_binds`` says that a line-up against ``order_rule`` is refused, else it is warned of.

    Board prizes, of which C.07 says nothing, go by ``prizes_by`` to those with ``prizes_games`` games at least (without
    a number: half of the rounds); ``prizes_public`` says that everybody reads who wins them.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="team_settings")
    board_colours = models.CharField(
        _("colours of the boards"),
        max_length=MOST_BOARDS,
        default="wbwb",
        validators=[RegexValidator(r"\Aw[wb]*\Z", _("Give each board w or b, w first, for example wbwb."))],
    )
    match_win = models.PositiveSmallIntegerField(
        _("match points for a win"), default=20, validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_POINTS)]
    )
    match_draw = models.PositiveSmallIntegerField(_("match points for a draw"), default=10)
    match_loss = models.PositiveSmallIntegerField(_("match points for a loss"), default=0)
    primary_score = models.CharField(
        _("primary score"), max_length=2, choices=Score.choices, default=Score.MATCH_POINTS
    )
    secondary_score = models.CharField(
        _("secondary score"), max_length=2, choices=Score.choices, default=Score.GAME_POINTS, blank=True
    )
    colour_preferences = models.CharField(
        _("colour preferences"), max_length=5, choices=Preferences.choices, default=Preferences.TYPE_A, blank=True
    )
    bye_match_points = models.PositiveSmallIntegerField(
        _("match points for the pairing-allocated bye"), null=True, blank=True
    )
    bye_game_points = models.PositiveSmallIntegerField(
        _("game points for the pairing-allocated bye"), null=True, blank=True
    )
    scores_without_players = models.BooleanField(_("scores of matches without players"), default=False)
    line_up_minutes = models.PositiveSmallIntegerField(
        _("deadline for line-ups (minutes before the round)"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(MOST_MINUTES)],
    )
    order_rule = models.CharField(
        _("order of the line-up"), max_length=5, choices=OrderRule.choices, default=OrderRule.FIXED
    )
    order_binds = models.BooleanField(_("line-ups in another order are refused"), default=True)
    most_reserves = models.PositiveSmallIntegerField(
        _("most reserves of a team"), null=True, blank=True, validators=[MaxValueValidator(MOST_RESERVES)]
    )

    prizes_by = models.CharField(
        _("board prizes by"), max_length=11, choices=PrizesBy.choices, default=PrizesBy.PERCENTAGE
    )
    prizes_games = models.PositiveSmallIntegerField(
        _("least number of games for a board prize"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)],
    )
    prizes_boards = models.CharField(
        _("boards of the prizes"), max_length=10, choices=PrizesBoards.choices, default=PrizesBoards.REGISTERED
    )
    prizes_public = models.BooleanField(_("board prizes are public"), default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(prizes_by__in=PrizesBy.values, prizes_boards__in=PrizesBoards.values),
                name="team_settings_prizes",
            ),
            models.CheckConstraint(condition=~Q(board_colours=""), name="team_settings_boards"),
            models.CheckConstraint(
                condition=Q(match_loss__lte=F("match_draw")) & Q(match_draw__lte=F("match_win")),
                name="team_settings_match_points",
            ),
            models.CheckConstraint(condition=~Q(primary_score=F("secondary_score")), name="team_settings_two_scores"),
            models.CheckConstraint(condition=Q(order_rule__in=OrderRule.values), name="team_settings_order_rule"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.boards}"

    @property
    def boards(self) -> int:
        """The number of boards of a match."""
        return len(self.board_colours)


class TeamBye(RowOfTournament):
    """A bye that a team has asked for: it is not paired in that round, and scores as the kind says."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="byes")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=1, choices=ByeRequest.Kind.choices)

    class Meta:
        ordering = ["round_number", "team__tpn"]
        constraints = [
            models.UniqueConstraint(fields=["team", "round_number"], name="team_bye_once"),
            models.CheckConstraint(condition=Q(kind__in=["H", "Z", "F"], round_number__gte=1), name="team_bye_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.team} {self.round_number}{self.kind}"


class LineUp(RowOfTournament):
    """Who plays for a team in a round, as it was handed in, when and by whom. Without one the first boards play."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="line_ups")
    round_number = models.PositiveSmallIntegerField(_("round"))
    handed_in_at = CreatedAt()
    by_captain = models.BooleanField(default=False)
    by_name = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ["round_number", "team__tpn"]
        constraints = [
            models.UniqueConstraint(fields=["team", "round_number"], name="line_up_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="line_up_round"),
        ]

    def __str__(self) -> str:
        return f"{self.team} {self.round_number}"


class LineUpPlace(RowOfTournament):
    """One board of a line-up; without a player it is empty."""

    line_up = models.ForeignKey(LineUp, on_delete=models.CASCADE, related_name="places")
    board = models.PositiveSmallIntegerField(_("board"))
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["line_up", "board"], name="line_up_board_once"),
            models.UniqueConstraint(fields=["line_up", "player"], name="line_up_player_once"),
            models.CheckConstraint(condition=Q(board__gte=1), name="line_up_board"),
        ]

    def __str__(self) -> str:
        return f"{self.line_up}: {self.board}"
