"""An event: several tournaments under one name and address, as the groups of a congress are."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import columns
from tournaments.models.names import VisibleNames
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import LONGEST_ANNOUNCEMENT, Tournament

MOST_TOURNAMENTS = 20  # in one event
LONGEST_LETTER = 3


class Event(VisibleNames):
    """What its tournaments have in common. Who made it may change it as long as it has no tournament."""

    VISIBLE = ("name", "place")

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True)
    announcement = models.CharField(_("announcement"), max_length=LONGEST_ANNOUNCEMENT, blank=True)
    # The screens in its hall (events.queries.screens).
    hall_screens = ShapedJSON(default=list, blank=True, shape=columns.EVENT_SCREENS)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="event_name")]

    def __str__(self) -> str:
        return self.name


class EventTournament(models.Model):
    """A tournament of an event, with the letter by which the hall knows it (A, B, U14)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="parts")
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="in_event")
    letter = models.CharField(_("letter"), max_length=LONGEST_LETTER)
    place = models.PositiveSmallIntegerField(default=1)  # its place in the event, from 1

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "letter"], name="event_letter_once"),
            models.CheckConstraint(condition=~Q(letter=""), name="event_letter"),
        ]

    def __str__(self) -> str:
        return f"{self.letter}: {self.tournament}"
