"""What is awarded at the end, and what of money each player owes and gets.

Money is a whole number of the smallest coin everywhere; ``pairing.prizes`` says what each setting means.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import columns
from tournaments.models.names import VisibleNames
from tournaments.models.rows import RowOfTournament
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament
from tournaments.players.models.player import Player
from tournaments.players.models.team import Team
from tournaments.prizes.models.category import Category

ALL_OF_IT = 100_000  # thousandths of a percent
MOST_MONEY = 2_000_000_000  # that a column holds


class Remainder(models.TextChoices):
    """What becomes of what does not divide by the coin."""

    EXACT = "exact", _("goes coin by coin to the largest fractions")
    KEPT = "kept", _("stays with the organiser, and is shown")


class Unclaimed(models.TextChoices):
    """What becomes of the prize of who did not come for it."""

    STAYS = "stays", _("it stays with the organiser")
    PASSES = "passes", _("it passes to the next of the list")


class Cumulation(models.TextChoices):
    """How many prizes of a fund a player may take, and which."""

    MOST_VALUABLE = "most valuable", _("one, the most valuable")
    FIRST_LIST = "first list", _("one, of the first list in which there is one")
    ALL = "all", _("every one")
    US = "US", _("by the US rule (32B)")


class ListKind(models.TextChoices):
    """Who wins the prizes of a list."""

    PLACES = "places", _("players, by their places")
    TEAMS = "teams", _("clubs or federations, by their best players")
    BOARD = "board", _("players of a board, by the rule of the board prizes")
    BY_HAND = "by hand", _("whom a jury or an arbiter chooses")


class PrizeRules(RowOfTournament):
    """What holds for all prizes of a tournament, and what stood on the list that was printed.

    ``fee`` is what a player pays who has no fee of their own. ``printed`` are the awards as they were when somebody
    said that the list is printed: changes since are told.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_rules")
    currency = models.CharField(_("currency"), max_length=6, default="EUR", blank=True)
    digits = models.PositiveSmallIntegerField(_("decimals of the currency"), default=2)
    coin = models.PositiveIntegerField(_("smallest amount that is paid out"), default=1)
    remainder = models.CharField(
        _("what does not divide"), max_length=5, choices=Remainder.choices, default=Remainder.EXACT
    )
    withdrawn_may_win = models.BooleanField(_("who has withdrawn may win"), default=False)
    least_games = models.PositiveSmallIntegerField(_("games needed for a prize"), default=0)
    unclaimed = models.CharField(
        _("prize of who did not come"), max_length=6, choices=Unclaimed.choices, default=Unclaimed.STAYS
    )
    fee = models.PositiveIntegerField(_("usual entry fee"), default=0)
    printed = ShapedJSON(_("printed list"), null=True, blank=True, shape=columns.PRINTED_AWARDS)
    printed_at = models.DateTimeField(_("printed at"), null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(digits__lte=4, coin__gte=1), name="prize_rules_coin"),
            models.CheckConstraint(
                condition=Q(remainder__in=Remainder.values, unclaimed__in=Unclaimed.values), name="prize_rules_choices"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.currency}"


class PrizeFund(RowOfTournament, VisibleNames):
    """Lists out of which ``cumulation`` says how many prizes a player may take; prizes of several funds add up.

    A fund ``based_on`` a number of entries pays all its money with as many; with fewer in proportion, but at least
    ``guaranteed`` percent. 0 is a fund that is paid in full. ``capped`` belongs to the US rule.
    """

    VISIBLE = ("name",)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prize_funds")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    cumulation = models.CharField(
        _("prizes a player"), max_length=13, choices=Cumulation.choices, default=Cumulation.MOST_VALUABLE
    )
    based_on = models.PositiveSmallIntegerField(_("based on so many entries"), default=0)
    guaranteed = models.PositiveSmallIntegerField(_("guaranteed percent"), default=50)
    capped = models.BooleanField(_("nobody gets more than the largest single prize open to them"), default=True)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(cumulation__in=Cumulation.values, guaranteed__lte=100), name="prize_fund_choices"
            )
        ]

    def __str__(self) -> str:
        return self.name


class PrizeList(RowOfTournament, VisibleNames):
    """Prizes for the places of one standings, for teams inside the event, for the players of a ``board`` of an event of
    teams, or one prize by hand, as ``kind`` says. In an event of teams the latter goes to a player or to a team.

    ``prizes`` are amount, thing and the worth of the thing, from the first place down. ``own`` is the part of the prize
    of the own place, in percent: 100 shares nothing, 0 equally, 50 by Hort.
    """

    VISIBLE = ("name",)

    fund = models.ForeignKey(PrizeFund, on_delete=models.CASCADE, related_name="lists")
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(_("who wins"), max_length=7, choices=ListKind.choices, default=ListKind.PLACES)
    name = models.CharField(_("name"), max_length=60)
    prizes = ShapedJSON(_("prizes"), default=list, shape=columns.PRIZES)
    category = models.ForeignKey(Category, null=True, blank=True, on_delete=models.CASCADE, related_name="prize_lists")
    own = models.PositiveSmallIntegerField(_("part of the own place in percent"), default=100)
    prize_places_only = models.BooleanField(_("only who stands on a prize place shares"), default=False)
    least_share = models.PositiveIntegerField(_("least share"), default=0)
    least_players = models.PositiveSmallIntegerField(_("players needed"), default=0)
    best = models.PositiveSmallIntegerField(_("players who count"), default=4)
    by = models.CharField(
        _("teams"), max_length=10, choices=[("club", _("club")), ("federation", _("federation"))], default="club"
    )
    score = models.CharField(
        _("what is added up"),
        max_length=6,
        choices=[("points", _("points")), ("places", _("places"))],
        default="points",
    )
    winner = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    winner_team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    board = models.PositiveSmallIntegerField(_("board"), default=1)
    is_only = models.BooleanField(_("the winner takes nothing else of the fund"), default=False)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ListKind.values), name="prize_list_kind"),
            models.CheckConstraint(
                condition=Q(own__lte=100, best__gte=1, by__in=["club", "federation"], score__in=["points", "places"]),
                name="prize_list_choices",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PrizeExclusion(RowOfTournament):
    """A player who takes nothing of the fund, such as an organiser who plays."""

    fund = models.ForeignKey(PrizeFund, on_delete=models.CASCADE, related_name="exclusions")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fund", "player"], name="prize_exclusion_once")]

    def __str__(self) -> str:
        return f"{self.fund}: {self.player}"


class Settlement(RowOfTournament):
    """What of money there is between a player and the organiser beside the prizes.

    ``fee`` is what the player owes, empty for the usual fee; ``paid`` what was paid of it. ``is_absent`` says that
    the player did not come for the prize. ``withheld`` is which part of the prizes is kept for the tax office, in
    thousandths of a percent.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="settlement")
    fee = models.PositiveIntegerField(_("fee"), null=True, blank=True)
    paid = models.PositiveIntegerField(_("paid"), default=0)
    is_absent = models.BooleanField(_("did not come for the prize"), default=False)
    withheld = models.PositiveIntegerField(_("withheld"), default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(withheld__lte=ALL_OF_IT), name="settlement_withheld_part"),
        ]

    def __str__(self) -> str:
        return str(self.player)
