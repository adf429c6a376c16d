"""Which other servers are notified of what is published, and what was sent to them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import columns
from tournaments.models.sealed import SealedField, longest_sealed, shown_address
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament


class Webhook(models.Model):
    """An address that is notified of publications, of results, or of both.

    ``secret`` signs, so it stands here itself, sealed, as the address does. ``state`` is the public state of which the
    address has been notified, or will be by what is pending; ``revision`` is the tournament's as of that, and
    ``sequence`` counts what was made.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks")
    address = SealedField(max_length=longest_sealed(300))
    secret = SealedField(max_length=longest_sealed(80))
    of_publications = models.BooleanField(default=True)
    of_results = models.BooleanField(default=True)
    made_at = models.DateTimeField(default=timezone.now)
    sequence = models.PositiveIntegerField(default=0)
    state = ShapedJSON(default=dict, shape=columns.WEBHOOK_STATE)
    revision = models.IntegerField(default=-1)
    next_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament} -> {self.shown_address}"

    @property
    def shown_address(self) -> str:
        """The address without what may be a secret in it."""
        return shown_address(self.address)


class Delivery(models.Model):
    """One message to a webhook: ``body`` is sent unchanged until it is taken, or until it was tried often enough.

    ``status`` is that of the last answer; empty where nobody answered.
    """

    class State(models.TextChoices):
        PENDING = "pending"
        TAKEN = "taken"
        DEAD = "dead"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    sequence = models.PositiveIntegerField()
    event = models.CharField(max_length=20)
    body = models.TextField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.PENDING)
    made_at = models.DateTimeField(default=timezone.now)
    tried_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-sequence"]
        constraints = [models.UniqueConstraint(fields=["webhook", "sequence"], name="delivery_once")]

    def __str__(self) -> str:
        return f"{self.webhook} {self.sequence}"


class Broadcast(models.Model):
    """The tournament as a broadcast at Lichess; ``token`` is the organiser's, and stands here sealed, as it is sent.

    ``lichess_id`` is that of the broadcast there; ``rounds`` has what was sent of each round, or of each hundred games
    of one: its id there, and digests of its games and of who plays in them. ``revision`` is the tournament's as of
    which all was sent. ``fault`` is what Lichess said, or a word of ours; ``stopped`` that nothing is sent until
    the token is entered anew.
    """

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("everybody finds it")
        UNLISTED = "unlisted", _("whoever has its address")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="broadcast")
    token = SealedField(max_length=longest_sealed(200))
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.UNLISTED)
    lichess_id = models.CharField(max_length=8, blank=True, default="")
    rounds = ShapedJSON(default=dict, shape=columns.BROADCAST_ROUNDS)
    revision = models.IntegerField(default=-1)
    next_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    fault = models.CharField(max_length=200, blank=True, default="")
    stopped = models.BooleanField(default=False)
    sent_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament} at Lichess"
