"""How accounts log in, beside the password: which log-ins are open, and the second factors of those who have any."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


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


class Passkey(models.Model):
    """The public half of a key that a device of the account keeps (WebAuthn); the other half never comes here.

    ``credential`` (its name for the device) and ``public_key`` (COSE) are in base64url, as browsers write them. It
    works at the host ``site`` alone. ``sign_count`` is how often the device says that it was used; many never say.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(_("name"), max_length=50)
    site = models.CharField(max_length=255)
    credential = models.CharField(max_length=1400, unique=True)
    public_key = models.TextField()
    transports = models.CharField(max_length=100, blank=True, default="")
    sign_count = models.BigIntegerField(default=0)
    added_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["added_at", "id"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="passkey_name_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.name}"
