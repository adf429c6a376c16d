"""The tournament and what its regulations fix before the first round."""

from __future__ import annotations

import secrets
import time
from itertools import permutations
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Max, Q
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import columns
from tournaments.models.accents import Accent
from tournaments.models.names import VisibleNames
from tournaments.models.norms import exemption_of_norms, games_of_norms
from tournaments.models.rows import RowOfTournament
from tournaments.models.shapes import ShapedJSON
from tournaments.rating_lists.models import RatingType

MOST_ROUNDS = 46  # a double round robin of 24
MOST_CYCLES = 8
MOST_GAMES_OF_MATCH = 12
GAMES_OF_MATCH = [(games, str(games)) for games in (1, *range(2, MOST_GAMES_OF_MATCH + 1, 2))]  # of a knock-out
HIGHEST_POINTS = 100  # tenths of a point, for one game
LONGEST_ANNOUNCEMENT = 2000  # characters
LONGEST_TIME_CONTROL = 60  # characters of its code
LONGEST_NOTE = 1000
HIGHEST_TABLE = 5000
MOST_PAGES_BEFORE_PICTURE = 50
MOST_MINUTES = 1440  # in which errors are reported, after the results of a round

_RATING = [MinValueValidator(1), MaxValueValidator(4000)]
_YEAR = [MinValueValidator(1900), MaxValueValidator(2100)]
_AGE = [MinValueValidator(1), MaxValueValidator(25)]

RATING_ORDERS = [
    (",".join(kinds), format_lazy(", ".join(["{}"] * count), *(kind.label for kind in kinds)))
    for count in (1, 2, 3)
    for kinds in permutations(RatingType, count)
]


class ColourChoice(models.TextChoices):
    WHITE = "w", pgettext_lazy("by itself", "White")
    BLACK = "b", pgettext_lazy("by itself", "Black")


class Acceleration(models.TextChoices):
    """Whose virtual points count in the pairing score."""

    NONE = "", pgettext_lazy("an acceleration", "none")
    BAKU = "baku", _("Baku (C.04.7)")
    GIVEN = "given", _("the virtual points of the report file")


class HallShows(models.TextChoices):
    """What the screen in the hall turns through."""

    PAIRINGS = "pairings", _("pairings and results")
    NAMES = "names", _("pairings by name")
    RESULTS = "results", _("results that are in")
    STANDINGS = "standings", _("standings")
    CATEGORY = "category", _("standings of each category")
    BOTH = "both", _("pairings, then standings")
    ALL = "all", _("pairings by board and by name, then standings")
    COUNTDOWN = "countdown", _("countdown to the next round")
    MESSAGE = "message", _("announcement")
    PICTURE = "picture", _("sponsors' pictures")


class OwnByes(models.TextChoices):
    """What becomes of a bye that a player asks for by the personal link."""

    NONE = "", _("not possible: players ask an arbiter")
    ASK = "ask", _("an arbiter decides each request")
    COUNT = "count", _("granted at once, within the limits")


class RatingMethod(models.TextChoices):
    """Which rating a player has in the tournament, by the codes of record 172."""

    FIDE = "FIDE", _("FIDE")
    NRO = "NRO", _("national")
    FIDON = "FIDON", _("FIDE, else national")
    NIDOF = "NIDOF", _("national, else FIDE")
    HBFN = "HBFN", _("the higher one of FIDE and national")
    OTHER = "OTHER", _("another one, as entered")


class EqualOrder(models.TextChoices):
    """In which order players of one rating and title stand (C.04.2, 2.2.3)."""

    NAME = "name", _("by name")
    OLDEST = "oldest", _("the older one first")
    YOUNGEST = "youngest", _("the younger one first")
    NUMBER = "number", _("by FIDE number")
    ENTRY = "entry", _("in the order of entry")


class TieBreakRatings(models.TextChoices):
    """Which rating of a player tie-breaks by ratings use, where ratings change on the way."""

    FIRST = "first", _("the first one")
    ROUND = "round", _("that of the game's round")


class TieBreakEdition(models.TextChoices):
    """The editions of C.07, by their first month."""

    AUGUST_2024 = "2024-08", _("1 August 2024")
    MARCH_2026 = "2026-03", _("1 March 2026")


def zone_of_installation() -> str:
    """The time zone of a tournament of which nobody has said another one."""
    return settings.TIME_ZONE


def offered_languages() -> list[tuple[str, str | Promise]]:
    """The languages of the pages by their codes, each with its own name; first of all none that is fixed."""
    return [("", _("as the browser asks")), *settings.LANGUAGES]


def new_seed() -> str:
    """What all lots of a tournament fall from, itself drawn."""
    return secrets.token_hex(16)


def new_public_revision(last: int = 0) -> int:
    """What comes after ``last``: the moment in milliseconds.

    So it is another one than any before, also where the database was put back or the address was another tournament's.
    """
    return max(last + 1, time.time_ns() // 1_000_000)


def require_time_zone(name: str) -> None:
    """Refuse what is no time zone.

    Raises:
        ValidationError: this computer does not know it.
    """
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        text = _("There is no time zone “%(name)s”. Choose one, such as Europe/Berlin.")
        raise ValidationError(text, params={"name": name}) from None


class Tournament(RowOfTournament, VisibleNames):
    """One event. Points are in tenths of a point; ``tpns_frozen`` is set when round 4 is paired (C.04.2, 2.3).

    ``maxi`` declares a Maxi-tournament, which some systems pair by rules of its own. ``tiebreaks`` is the list in the
    notation of record 202.

    ``long_event`` marks one of more than 30 days: its players can have another rating from a round on.

    A tournament is in FIDE mode until it leaves it, for good: ``left_fide_mode_round`` is the number of rounds paired
    by then.
    """

    VISIBLE = ("name", "place", "chief_arbiter", "deputy_arbiters", "time_control")
    SECRET = ("reports_mark",)
    COUNTED = ("revision", "public_revision", "created_at", "changed_at", "erases_on", "erased_at")

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    start_date = models.DateField(_("first day"), null=True, blank=True)
    end_date = models.DateField(_("last day"), null=True, blank=True)
    # By its name in the tz database: what the times of the timetable mean, and in which the pages show moments.
    time_zone = models.CharField(
        _("time zone"), max_length=50, default=zone_of_installation, validators=[require_time_zone]
    )
    # Of what everybody reads together: paper, the screen in the hall, pictures of links; empty: the reader's.
    language = models.CharField(_("language"), max_length=12, blank=True, default="", choices=offered_languages)
    total_rounds = models.PositiveSmallIntegerField(
        _("rounds"), default=7, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    chief_arbiter = models.CharField(_("chief arbiter"), max_length=120, blank=True)
    deputy_arbiters = models.CharField(_("deputy arbiters"), max_length=300, blank=True)
    time_control = models.CharField(_("time control"), max_length=120, blank=True)
    time_control_code = models.CharField(  # record 222
        _("time control in code"),
        max_length=LONGEST_TIME_CONTROL,
        blank=True,
        default="",
        validators=[RegexValidator(r"^[\dWB/+:-]*\Z")],
    )
    chess960 = models.BooleanField(_("Chess960"), default=False)
    # That of its public pages; empty: the installation's.
    accent = models.CharField(_("accent colour"), max_length=8, choices=Accent.choices, blank=True, default="")
    without_flags = models.BooleanField(_("federations without flags"), default=False)
    # What everybody does not read of players (publication.queries.privacy).
    clubs_hidden = models.BooleanField(_("clubs not public"), default=False)
    ratings_hidden = models.BooleanField(_("ratings not public"), default=False)
    forenames_short = models.BooleanField(_("forenames as initials"), default=False)
    long_event = models.BooleanField(_("lasts more than 30 days"), default=False)
    norm_games = games_of_norms()
    norm_exemption = exemption_of_norms()
    # The arbiters of the event for reports to FIDE (norms.queries.officials).
    officials = ShapedJSON(default=list, blank=True, shape=columns.OFFICIALS)
    tiebreak_ratings = models.CharField(
        _("rating in tie-breaks"), max_length=5, choices=TieBreakRatings.choices, default=TieBreakRatings.FIRST
    )
    rating_type = models.CharField(_("ratings"), max_length=10, choices=RatingType.choices, default=RatingType.STANDARD)
    # The types of ratings that are asked, in their order; empty: those that ``rating_type`` suggests.
    rating_order = models.CharField(_("order of the ratings"), max_length=20, choices=RATING_ORDERS, blank=True)
    # The names of the lists that are asked, in their order, with semicolons; empty: all, those of FIDE first.
    list_order = models.CharField(_("rating lists"), max_length=200, blank=True, default="")
    # Whether nobody wants a warning that ratings are others than in the list in use (rating_lists.queries.list_check).
    list_unchecked = models.BooleanField(_("ratings are not compared by themselves"), default=False)
    # Whether the standings are without those who were expelled; their games count for everybody else all the same.
    expelled_left_out = models.BooleanField(_("standings without expelled players"), default=False)
    rating_method = models.CharField(
        _("rating used"), max_length=5, choices=RatingMethod.choices, default=RatingMethod.FIDE
    )
    equal_order = models.CharField(
        _("order of equal players"), max_length=8, choices=EqualOrder.choices, default=EqualOrder.NAME
    )
    system = models.CharField(_("pairing system"), max_length=20)
    maxi = models.BooleanField(_("Maxi-tournament"), default=False)
    # Of a round robin: how often everybody meets everybody; of two cycles the first can end with its rounds exchanged.
    cycles = models.PositiveSmallIntegerField(
        _("games against each opponent"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_CYCLES)]
    )
    cycles_exchanged = models.BooleanField(_("last two rounds of the first cycle exchanged"), default=False)
    # Of a knock-out.
    games_per_match = models.PositiveSmallIntegerField(_("games of a match"), default=1, choices=GAMES_OF_MATCH)
    third_place = models.BooleanField(_("match for the third place"), default=False)
    acceleration = models.CharField(
        _("acceleration"), max_length=5, choices=Acceleration.choices, default=Acceleration.NONE, blank=True
    )
    initial_colour = models.CharField(_("initial colour"), max_length=1, choices=ColourChoice.choices, blank=True)
    initial_colour_drawn = models.BooleanField(_("drawn by the program"), default=False)
    points_win = models.PositiveSmallIntegerField(
        _("points for a win"), default=10, validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_POINTS)]
    )
    points_draw = models.PositiveSmallIntegerField(_("points for a draw"), default=5)
    # For the whole match where a round is one; basics.systems says how much it may be.
    points_bye = models.PositiveSmallIntegerField(_("points for the pairing-allocated bye"), default=10)
    # Where its tables begin in a hall of several tournaments: rounds that are paired from now on are seated so.
    first_table = models.PositiveSmallIntegerField(
        _("first table"), default=1, validators=[MinValueValidator(1), MaxValueValidator(HIGHEST_TABLE)]
    )
    tiebreaks = models.CharField(_("tie-breaks"), max_length=120, default="BH/C1,BH,SB", blank=True)
    tiebreak_edition = models.CharField(
        _("edition of the tie-break rules"),
        max_length=7,
        choices=TieBreakEdition.choices,
        default=TieBreakEdition.MARCH_2026,
    )
    # What its lots, initial colour and start positions fall from (tournaments.basics.lots): once, in every copy of it.
    lots_seed = models.CharField(max_length=32, default=new_seed, editable=False)
    # Why players who are tied were put in order by hand (``TiePlace``); everybody reads it.
    ranks_reason = models.CharField(max_length=LONGEST_NOTE, blank=True, default="")
    # Where values of tie-breaks come from that are worked out elsewhere (``TieBreakValue``); everybody reads it.
    given_values_note = models.CharField(max_length=LONGEST_NOTE, blank=True, default="")
    # What an imported report file says and no field here holds (files.queries.extras); empty without an import.
    report_extras = ShapedJSON(default=dict, blank=True, shape=columns.REPORT_EXTRAS)
    # What everybody may read before round 1 is published (tournament.actions.before).
    announced = models.BooleanField(_("public before round 1"), default=False)
    announcement = models.CharField(_("announcement"), max_length=LONGEST_ANNOUNCEMENT, blank=True)
    entries_shown = models.BooleanField(_("list of entries shown"), default=False)
    # The form by which players ask to be entered (players.actions.entering).
    entry_form = models.BooleanField(_("entry form for players"), default=False)
    entry_closes = models.DateTimeField(_("entry form open until"), null=True, blank=True)
    most_entries = models.PositiveSmallIntegerField(
        _("maximum players"), null=True, blank=True, validators=[MinValueValidator(2)]
    )
    # Whom the entry form takes; arbiters enter anybody.
    least_rating = models.PositiveSmallIntegerField(_("rating at least"), null=True, blank=True, validators=_RATING)
    most_rating = models.PositiveSmallIntegerField(_("rating at most"), null=True, blank=True, validators=_RATING)
    born_from = models.PositiveSmallIntegerField(_("born in or after"), null=True, blank=True, validators=_YEAR)
    born_to = models.PositiveSmallIntegerField(_("born in or before"), null=True, blank=True, validators=_YEAR)
    # Below which age the entry form asks for the consent of a guardian; empty: of nobody.
    guardian_age = models.PositiveSmallIntegerField(
        _("consent of a guardian below the age of"), null=True, blank=True, validators=_AGE
    )
    # Which sites may show it in their own pages, as addresses between blanks; whether search engines leave it.
    embed_sites = models.CharField(_("sites that may embed"), max_length=1010, blank=True, default="")
    search_hidden = models.BooleanField(_("hidden from search engines"), default=False)
    # What is public when (publication.actions). The last round of which it is; empty: each at once.
    pairings_at_once = models.BooleanField(_("pairings published at once"), default=False)
    results_out = models.PositiveSmallIntegerField(_("results public up to round"), null=True, blank=True)
    standings_out = models.PositiveSmallIntegerField(_("standings public up to round"), null=True, blank=True)
    live_standings = models.BooleanField(_("standings while a round is played"), default=False)
    possible_public = models.BooleanField(_("possible opponents public"), default=False)
    # Whether players report their own results (results.actions.reports); the mark makes the codes of this time.
    player_reports = models.BooleanField(_("players report results"), default=False)
    reports_mark = models.CharField(max_length=32, blank=True, default="", editable=False)
    hall_shows = models.CharField(
        _("the screen shows"), max_length=9, choices=HallShows.choices, default=HallShows.PAIRINGS
    )
    hall_seconds = models.PositiveSmallIntegerField(
        _("seconds for a page"), default=15, validators=[MinValueValidator(5), MaxValueValidator(120)]
    )
    hall_paused = models.BooleanField(_("the screen is held"), default=False)
    hall_message = models.CharField(_("announcement on the screen"), max_length=200, blank=True, default="")
    hall_pictures_after = models.PositiveSmallIntegerField(
        _("pages before a sponsor's picture"), default=0, validators=[MaxValueValidator(MOST_PAGES_BEFORE_PICTURE)]
    )
    # Screens beside the first one (tournament.queries.screens).
    hall_screens = ShapedJSON(default=list, blank=True, shape=columns.HALL_SCREENS)
    # Half-point byes that players may ask for: how many each, and in how many rounds at the end none.
    half_byes = models.PositiveSmallIntegerField(
        _("half-point byes of a player"), null=True, blank=True, default=1, validators=[MaxValueValidator(MOST_ROUNDS)]
    )
    last_without_byes = models.PositiveSmallIntegerField(
        _("last rounds without half-point byes"), default=0, validators=[MaxValueValidator(MOST_ROUNDS)]
    )
    own_byes = models.CharField(
        _("byes by the personal link"), max_length=5, choices=OwnByes.choices, default=OwnByes.ASK, blank=True
    )
    # How long after the results of a round errors may be reported (C.04.2, 4.3); empty: no deadline was fixed.
    correction_minutes = models.PositiveSmallIntegerField(
        _("deadline for reporting errors (minutes)"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_MINUTES)],
    )
    tpns_frozen = models.BooleanField(default=False)
    left_fide_mode_at = models.DateTimeField(_("left FIDE mode"), null=True, blank=True)
    left_fide_mode_round = models.PositiveSmallIntegerField(_("FIDE mode left in round"), null=True, blank=True)
    left_fide_mode_reason = models.CharField(_("reason for leaving FIDE mode"), max_length=300, blank=True)
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True)
    # From which day on personal data may be erased by the rule (actions.erasing), and when they were.
    erases_on = models.DateField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    # Whoever works on it or reads it; what each may do is in the role.
    arbiters = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        through="tournaments.Member",
        related_name="tournaments",
        blank=True,
        verbose_name=_("arbiters"),
    )
    # Counts every change: pages poll it cheaply, and a pairing is saved only if it still is what was read.
    revision = models.PositiveBigIntegerField(default=0)
    # Another one, and a larger one, after every change that a public page shows (journal.public_changes).
    public_revision = models.PositiveBigIntegerField(default=new_public_revision)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-start_date", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(total_rounds__gte=1, total_rounds__lte=MOST_ROUNDS), name="tournament_rounds"
            ),
            models.CheckConstraint(condition=Q(initial_colour__in=["", "w", "b"]), name="tournament_initial_colour"),
            models.CheckConstraint(condition=Q(acceleration__in=Acceleration.values), name="tournament_acceleration"),
            models.CheckConstraint(
                condition=Q(points_draw__lte=F("points_win")) & Q(points_bye__lte=F("points_win") * 2),
                name="tournament_points",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def coming_round(self) -> int:
        """The number of the round to be paired next: a draft has been paired. One query."""
        return (self.paired_rounds.aggregate(last=Max("number"))["last"] or 0) + 1

    @property
    def in_fide_mode(self) -> bool:
        """Whether what the rules do not allow is refused."""
        return self.left_fide_mode_at is None
