"""Whose browser is notified of which player's board."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from tournaments.models.tournament import Tournament


class PushSubscription(models.Model):
    """A browser that is notified of the board of one player, by the push service that it named.

    ``endpoint`` is the address at that service, ``p256dh`` and ``auth`` the keys for which messages are encrypted (RFC
    8291), in base64url. ``player_key`` is the number of the player's row. ``notified_to`` is when the newest round was
    published that the browser has been notified of, or that was there before. ``caller`` is a digest of the address
    that it came from. It is personal, so it is no row that a journal holds, no event file and no mirror has it, and it
    goes when the tournament is over.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="push_subscriptions")
    player_key = models.BigIntegerField()
    endpoint = models.CharField(max_length=500)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=10)
    site = models.CharField(max_length=200)
    caller = models.CharField(max_length=32)
    made_at = models.DateTimeField(default=timezone.now)
    notified_to = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player_key", "endpoint"], name="push_subscription_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.player_key}"
