"""Accounts: who they are, how they log in, and what they are in each tournament.

An organiser works on everything; everybody else has a role in each tournament they belong to.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from tournaments.models.names import VisibleNames
from tournaments.models.tournament import Tournament, offered_languages


class User(VisibleNames, AbstractUser):
    """Somebody who can log in."""

    VISIBLE = ("username", "first_name", "last_name")

    is_organiser = models.BooleanField(_("organiser"), default=False)
    # Whether an account that is no organiser's may make or import tournaments, whose chief arbiter it is then.
    makes_tournaments = models.BooleanField(_("makes tournaments"), default=True)
    # Somebody else, or the program, chose the password: whoever logs in with it is asked for one of their own.
    password_is_given = models.BooleanField(default=False)
    # Of arbiters' pages and of mails; empty: the browser's.
    language = models.CharField(_("language"), max_length=12, blank=True, default="", choices=offered_languages)
    sessions_ended = models.PositiveIntegerField(default=0)  # how often all log-ins were ended

    class Meta(AbstractUser.Meta):
        pass

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    def get_session_auth_hash(self) -> str:
        """What a session must have been made with: the password, and that all were ended as often as until now."""
        return self._hash_of_sessions(settings.SECRET_KEY)

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same with each key that was the installation's before."""
        return map(self._hash_of_sessions, settings.SECRET_KEY_FALLBACKS)

    def _hash_of_sessions(self, secret: str | bytes) -> str:
        salt = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
        ended = f" {self.sessions_ended}" if self.sessions_ended else ""
        return salted_hmac(salt, f"{self.password}{ended}", secret=secret, algorithm="sha256").hexdigest()


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


class Role(models.TextChoices):
    """What an account is in one tournament; ``tournaments.permissions`` says what each may do.

    An organiser needs none: that is a property of the account, and holds for every tournament.
    """

    CHIEF = "chief", _("chief arbiter")
    ARBITER = "arbiter", _("arbiter")
    READER = "reader", _("reader")
    HELPER = "helper", _("helper")


class Member(models.Model):
    """An account in one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="member_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="member_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


def new_invitation_mark() -> str:
    """What makes the key of one invitation another than that of every other one."""
    return secrets.token_hex(16)


class Invitation(VisibleNames):
    """Whoever has the link belongs to the tournament in ``role``, as a new account or with the own one.

    ``name`` is whom it is for. The key is worked out from ``mark`` and the installation's own key
    (``tournaments.pages.keys``), so that none can be read out of the database.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    name = models.CharField(_("for whom"), max_length=60)
    role = models.CharField(_("role"), max_length=10, choices=Role)
    mark = models.CharField(max_length=32, default=new_invitation_mark, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ends_at = models.DateTimeField(_("until"))
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role")]

    def __str__(self) -> str:
        return self.name

    @property
    def holds(self) -> bool:
        """Whether somebody can still join by it."""
        return self.revoked_at is None and self.used_at is None and timezone.now() < self.ends_at
