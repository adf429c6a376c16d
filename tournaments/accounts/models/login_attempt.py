"""Attempts to log in that have not succeeded."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class LoginAttempt(models.Model):
    """One attempt. It is noted before the password is looked at, and removed when it was the right one.

    ``account`` is a digest of the name that was typed, so that a password typed in its place is not kept; ``user`` is
    the account of that name if there is one. ``address`` is the caller's, of IPv6 the network; ``browser`` is the mark
    of one that has logged in to this account before.
    """

    address = models.CharField(max_length=50, db_index=True)
    account = models.CharField(max_length=32, db_index=True)
    browser = models.CharField(max_length=32, blank=True, default="", db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="login_attempts"
    )
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.at} {self.address}"
