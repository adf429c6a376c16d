"""Participants, the byes they ask for, and who plays on though a game was lost by forfeit."""

from __future__ import annotations

import re

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import columns
from tournaments.models.names import VisibleNames
from tournaments.models.rows import RowOfTournament
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament
from tournaments.players.models.team import Team, fixed_table_field
from tournaments.rating_lists.models import LONGEST_NUMBER, RatingType

HIGHEST_RATING = 4000
NATIONAL_NUMBER = re.compile(rf"[0-9A-Za-z/-]{{1,{LONGEST_NUMBER}}}")
# What is entered about a player, in the order of a list without headings; ``NO_COLUMNS`` are none of it, and a national
# rating and a national number need their headings.
PLAYER_FIELDS = (
    "name",
    "rating",
    "title",
    "federation",
    "fide_id",
    "birth_year",
    "club",
    "sex",
    "entry_round",
    "no_bye",
    "national_rating",
    "national_id",
    "fixed_table",
)
NO_COLUMNS = ("entry_round", "no_bye", "fixed_table")


class Title(models.TextChoices):
    """FIDE titles in the order of C.04.2, 2.2.2."""

    GM = "GM", "GM"
    IM = "IM", "IM"
    WGM = "WGM", "WGM"
    FM = "FM", "FM"
    WIM = "WIM", "WIM"
    CM = "CM", "CM"
    WFM = "WFM", "WFM"
    WCM = "WCM", "WCM"


class Missing(models.TextChoices):
    """What becomes of those who have not come when a round is paired (C.04.2, 4.1)."""

    LEAVE_OUT = "leave_out", _("not paired in this round")
    REMOVE = "remove", _("taken out of the list")
    PAIR = "pair", _("paired all the same")


class NumberedBy(models.TextChoices):
    """How players get the numbers of the table by which they meet."""

    LOT = "lot", _("by lot")
    FEDERATION = "federation", _("by lot, so that players of one federation meet early (C.05, Annex 2)")
    RATING = "rating", _("by rating, the strongest first")
    SIDES = "sides", _("by the sides chosen below, in each the strongest first")
    HAND = "hand", _("by hand")


class Player(RowOfTournament, VisibleNames):
    """A participant of one tournament.

    The row's id never changes; ``tpn`` may until it is frozen. ``provisional`` says that the rating was given by
    the chief arbiter (1.1.2), with who and why. ``entry_round`` is the first round whose pairing considers the
    player (C.04.2, 2.4); ``withdrawn_from`` the first round for which the player has left, empty while active;
    ``expelled`` says that it was not by the player's own will.

    ``rating`` is the one the tournament is paired by; ``rating_source`` and ``rating_month`` say which list it was
    taken from, with its name in ``rating_list``, and are empty for one that was entered by hand. ``national_list`` and
    ``national_month`` say the same of ``national_rating``; ``national_id`` is the player's number in that list.
    ``official_rating`` is what the list had when it was looked at last, used or not; ``official_month`` is empty where
    the list did not say its month.

    ``reported_rating`` is the right one where that was told too late to count in the tournament (C.04.2, 4.3).

    Where the tournament's method works ``rating`` out of FIDE's and the national one, ``fide_rating`` is what was
    entered as FIDE's; with every other method it is empty.

    ``equal_place`` is the player's place, given by hand, among those of the same rating and title; it counts as long as
    these are what ``placed_as`` says (``basics.ordering``).

    ``virtual_points`` are those that a report file gave, by round (tenths of a point); they count where the
    tournament's acceleration says so.

    ``presence`` is what is known of the player's coming before the first round that they play; ``presence_own`` says
    that it rests on the player's own word.

    ``fixed_table`` is the table at which the player sits in every round, for whatever reason, which is noted nowhere.

    ``name_hidden`` takes the name off everything that everybody reads (``publication.queries.privacy``).

    In a team event ``team`` is the player's team and ``roster_place`` the place in its order, from the first board on.
    """

    VISIBLE = ("name", "club")
    DERIVED = ("tpn",)

    class Sex(models.TextChoices):
        MALE = "m", _("male")
        FEMALE = "w", _("female")

    class Presence(models.TextChoices):
        UNKNOWN = "", _("not checked in")
        HERE = "h", _("here")
        ABSENT = "a", _("absent")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    tpn = models.PositiveSmallIntegerField(_("pairing number"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=120, help_text=_("Surname, first name"))
    title = models.CharField(_("title"), max_length=3, choices=Title.choices, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    rating = models.PositiveSmallIntegerField(
        _("rating"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_RATING)]
    )
    fide_rating = models.PositiveSmallIntegerField(_("FIDE rating"), null=True, blank=True)
    national_rating = models.PositiveSmallIntegerField(
        _("national rating"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_RATING)],
    )
    national_id = models.CharField(_("national number"), max_length=LONGEST_NUMBER, blank=True, default="")
    national_list = models.CharField(_("list of the national rating"), max_length=40, blank=True, default="")
    national_month = models.DateField(_("month of the national rating"), null=True, blank=True)
    provisional = models.BooleanField(_("provisional rating"), default=False)
    provisional_reason = models.CharField(_("reason for the provisional rating"), max_length=200, blank=True)
    provisional_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    rating_source = models.CharField(_("source of the rating"), max_length=10, choices=RatingType.choices, blank=True)
    rating_month = models.DateField(_("month of the rating"), null=True, blank=True)
    rating_list = models.CharField(_("list of the rating"), max_length=40, blank=True, default="")
    official_rating = models.PositiveSmallIntegerField(_("official rating"), null=True, blank=True)
    official_source = models.CharField(
        _("type of the official rating"), max_length=10, choices=RatingType.choices, blank=True
    )
    official_month = models.DateField(_("month of the official rating"), null=True, blank=True)
    reported_rating = models.PositiveSmallIntegerField(
        _("rating reported for rating only"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_RATING)],
    )
    fide_id = models.CharField(_("FIDE number"), max_length=11, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True)
    entry_round = models.PositiveSmallIntegerField(_("plays from round"), default=1, validators=[MinValueValidator(1)])
    no_bye = models.BooleanField(_("may not ask for byes"), default=False)
    fixed_table = fixed_table_field()
    equal_place = models.PositiveSmallIntegerField(_("place among equal players"), null=True, blank=True)
    placed_as = models.CharField(max_length=10, blank=True, default="", editable=False)
    virtual_points = ShapedJSON(_("virtual points"), default=list, blank=True, shape=columns.VIRTUAL_POINTS)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)
    expelled = models.BooleanField(_("expelled"), default=False)
    presence = models.CharField(_("presence"), max_length=1, choices=Presence.choices, blank=True)
    presence_own = models.BooleanField(default=False)
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.RESTRICT, related_name="roster", verbose_name=_("team")
    )
    name_hidden = models.BooleanField(_("name not public"), default=False)
    roster_place = models.PositiveSmallIntegerField(_("place in the roster"), null=True, blank=True)

    class Meta:
        ordering = ["tpn", "id"]
        indexes = [models.Index(fields=["tournament"], condition=Q(name_hidden=True), name="player_name_hidden")]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "tpn"], name="player_tpn_once"),
            models.UniqueConstraint(
                fields=["tournament", "fide_id"], condition=~Q(fide_id=""), name="player_fide_id_once"
            ),
            models.CheckConstraint(condition=Q(rating__isnull=True) | Q(rating__gte=1), name="player_rating"),
            models.CheckConstraint(condition=Q(entry_round__gte=1), name="player_entry_round"),
            models.CheckConstraint(
                condition=Q(provisional=False) | (Q(rating__isnull=False) & ~Q(provisional_reason="")),
                name="player_provisional_has_reason",
            ),
            models.CheckConstraint(condition=Q(presence__in=["", "h", "a"]), name="player_presence"),
            models.UniqueConstraint(fields=["team", "roster_place"], name="roster_place_once"),
            models.CheckConstraint(
                condition=Q(team__isnull=True, roster_place__isnull=True)
                | Q(team__isnull=False, roster_place__isnull=False, roster_place__gte=1),
                name="player_roster_place",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def takes_part_in(self, round_number: int) -> bool:
        """Whether the player has entered and not withdrawn by then; a bye asked for is another matter."""
        return self.entry_round <= round_number and (self.withdrawn_from is None or round_number < self.withdrawn_from)


class ByeRequest(RowOfTournament):
    """A bye asked for: the player is not paired in that round and scores as the kind says (C.04.2, 3.3)."""

    class Kind(models.TextChoices):
        HALF_POINT = "H", _("half-point bye")
        ZERO_POINT = "Z", _("zero-point bye")
        FULL_POINT = "F", _("full-point bye")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bye_requests")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="bye_requests")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=1, choices=Kind.choices)

    class Meta:
        ordering = ["round_number", "player__tpn"]
        constraints = [
            models.UniqueConstraint(fields=["player", "round_number"], name="bye_request_once"),
            models.CheckConstraint(condition=Q(kind__in=["H", "Z", "F"], round_number__gte=1), name="bye_request_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.round_number}{self.kind}"


class PlaysOn(RowOfTournament):
    """Somebody has said that ``player``, who lost by forfeit in round ``round_number``, plays on."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="plays_on")
    round_number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "round_number"], name="plays_on_once"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="plays_on_round"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.round_number}"
