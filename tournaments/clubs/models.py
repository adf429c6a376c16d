"""Clubs of one installation: what is theirs, who organises it, and who of a federation reads there."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.installation.models import PrivacyNotice
from tournaments.models.look import PublicLook
from tournaments.models.names import VisibleNames
from tournaments.models.tournament import Tournament

LONGEST_CONTACT = 200


class Club(PublicLook, VisibleNames):
    """One club, with how it shows. Of what begins with ``most_`` what is empty is no limit.

    What it says of privacy (``responsible``, ``privacy_text``, ``retention_months``) holds for its tournaments; where
    it says nothing, what the organiser of the installation says.
    """

    VISIBLE = ("name", "contact")

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=80)
    contact = models.CharField(_("contact"), max_length=LONGEST_CONTACT, blank=True, default="")
    responsible = models.CharField(_("who is responsible"), max_length=300, blank=True, default="")
    privacy_text = models.CharField(_("more about it"), max_length=4000, blank=True, default="")
    retention_months = models.PositiveSmallIntegerField(
        _("months after the last round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(PrivacyNotice.MOST_MONTHS)],
    )
    # How many of its tournaments may be coming or being played at a time, and how many players one may have.
    most_running = models.PositiveIntegerField(
        _("tournaments at a time"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    most_players = models.PositiveIntegerField(
        _("players of a tournament"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    # How much of what people add it may store: moves of games, reports that were kept, its logo.
    most_megabytes = models.PositiveIntegerField(
        _("megabytes stored"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="club_name")]

    def __str__(self) -> str:
        return self.name


class ClubOrganiser(models.Model):
    """An account that has all rights in the tournaments of one club, and in no other one's."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="organisers")
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organises")

    class Meta:
        ordering = ["user__username"]

    def __str__(self) -> str:
        return f"{self.user}: {self.club}"


class ClubReader(models.Model):
    """The account of a federation, which may open the club's tournaments for reading."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="readers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reads_of")

    class Meta:
        ordering = ["user__username"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="club_reader_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.club}"


class ClubTournament(models.Model):
    """Whose a tournament is; one without a row is of no club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="parts")
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="in_club")

    def __str__(self) -> str:
        return f"{self.club}: {self.tournament}"


class Reading(models.Model):
    """A tournament that the account of a federation has opened for reading, until ``ends_at``."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="readings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="readings")
    at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.tournament}"
