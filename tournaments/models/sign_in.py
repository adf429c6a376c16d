"""How accounts log in, beside the password: which log-ins are open, and the second factor of those who have one."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class OpenSession(models.Model):
    """A log-in that is open, so that whoever it belongs to can see and end it; ``key`` is that of Django's session."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="open_sessions")
    key = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()
    address = models.CharField(max_length=50)
    browser = models.CharField(max_length=200)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.user} {self.at}"


class SecondFactor(models.Model):
    """The secret that an account shares with an app on a phone (RFC 6238), in base 32.

    ``last_step`` is the period of 30 seconds whose code was used last: no code counts twice.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    last_step = models.BigIntegerField(default=0)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.user)


class RecoveryCode(models.Model):
    """A code that stands in for the phone once; only its digest is kept, and the row goes when it is used."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="recovery_code_once")]

    def __str__(self) -> str:
        return str(self.user)
