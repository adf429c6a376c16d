"""Rating lists that were imported, or are being imported. Their players are not here but in ``rating_lists``."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import columns
from tournaments.models.shapes import ShapedJSON

LONGEST_NUMBER = 11  # signs of a player's number in a list, as many as a report file has room for
FIDE_LIST = "FIDE"  # the default name of a list


class RatingType(models.TextChoices):
    """Which of a player's ratings; the same values as ``rating_lists.lists.listed.RatingType``."""

    STANDARD = "standard", _("standard")
    RAPID = "rapid", _("rapid")
    BLITZ = "blitz", _("blitz")


class RatingList(models.Model):
    """One import of the list ``name``. Its id is the number by which the store knows the players.

    There is at most one list in use of each name and at most one running import: the database holds both. ``alive_at``
    is renewed every second while the import runs, so that one that was killed is known by its silence.

    ``own_columns`` says that somebody chooses which column holds what; ``mapping`` is that choice, empty until then.
    ``is_national`` lists have national ratings and numbers of their own, others those of FIDE. ``types`` are the
    ratings that the list has.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        CURRENT = "current", _("in use")
        REPLACED = "replaced", _("replaced")
        FAILED = "failed", _("failed")
        STOPPED = "stopped", _("stopped")
        UNCHANGED = "unchanged", _("nothing new")
        UNMAPPED = "unmapped", _("waits for its columns")
        REMOVED = "removed", _("removed")

    class Phase(models.TextChoices):
        WAITING = "waiting", _("about to begin")
        FETCHING = "fetching", _("being fetched")
        READING = "reading", _("being read")
        INDEXING = "indexing", _("being indexed for searching")
        DONE = "done", _("finished")

    # An import that has given no sign of life for so long was killed.
    SILENCE = timedelta(seconds=60)
    # And one whose columns nobody has chosen for so long is forgotten, with its file.
    PATIENCE = timedelta(days=2)

    name = models.CharField(_("name"), max_length=40, default=FIDE_LIST)
    own_columns = models.BooleanField(default=False)
    mapping = ShapedJSON(default=dict, blank=True, shape=columns.LIST_MAPPING)
    is_national = models.BooleanField(default=False)
    types = models.CharField(max_length=40, blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    phase = models.CharField(max_length=10, choices=Phase.choices, default=Phase.WAITING)
    # A file's name, or the address that it was fetched from.
    source = models.CharField(max_length=500)
    is_address = models.BooleanField(default=False)
    last_modified = models.CharField(max_length=80, blank=True)
    month = models.DateField(null=True, blank=True)
    # The month was concluded from the day on which the file was made.
    month_is_assumed = models.BooleanField(default=False)
    one_type = models.CharField(max_length=10, choices=RatingType.choices, blank=True)
    players = models.PositiveIntegerField(default=0)
    doubles = models.PositiveIntegerField(default=0)
    bytes_done = models.PositiveBigIntegerField(default=0)
    bytes_total = models.PositiveBigIntegerField(default=0)
    odd_lines = models.PositiveIntegerField(default=0)
    skipped_lines = models.PositiveIntegerField(default=0)
    # The first of the odd lines: line, reason, text, skipped.
    odd_examples = ShapedJSON(default=list, blank=True, shape=columns.ODD_EXAMPLES)
    notices = ShapedJSON(default=list, blank=True, shape=columns.NOTICES)
    problem = models.TextField(blank=True)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    started_at = models.DateTimeField(auto_now_add=True)
    alive_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["state"], condition=Q(state="running"), name="rating_list_one_import"),
            models.UniqueConstraint(fields=["name"], condition=Q(state="current"), name="rating_list_one_of_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rating_types(self) -> list[str]:
        """The types of its ratings in words."""
        return [str(RatingType(one).label) for one in self.types.split(",") if one in RatingType.values]

    @property
    def is_running(self) -> bool:
        """Whether its import has not ended, as far as anybody has said."""
        return self.state == self.State.RUNNING

    @property
    def is_silent(self) -> bool:
        """Whether the import was killed: it ought to run and says nothing."""
        return self.is_running and timezone.now() - self.alive_at > self.SILENCE

    @property
    def percent(self) -> int | None:
        """How much of the present phase is done; None where that cannot be known."""
        if not self.bytes_total or self.phase not in (self.Phase.FETCHING, self.Phase.READING):
            return None
        return min(100, self.bytes_done * 100 // self.bytes_total)
