"""Accounts. An organiser works on everything; everybody else has a role in each tournament they belong to."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from tournaments.models.names import VisibleNames


class User(VisibleNames, AbstractUser):
    """Somebody who can log in."""

    VISIBLE = ("username", "first_name", "last_name")

    is_organiser = models.BooleanField(_("organiser"), default=False)
    # Whether an account that is no organiser's may make or import tournaments, whose chief arbiter it is then.
    makes_tournaments = models.BooleanField(_("makes tournaments"), default=True)
    # Somebody else, or the program, chose the password: whoever logs in with it is asked for one of their own.
    password_is_given = models.BooleanField(default=False)
    sessions_ended = models.PositiveIntegerField(default=0)  # how often all log-ins were ended

    class Meta(AbstractUser.Meta):
        pass

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session must have been made with: the password, and that all were ended as often as until now."""
        salt = "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash"
        ended = f" {self.sessions_ended}" if self.sessions_ended else ""
        return salted_hmac(salt, f"{self.password}{ended}", secret=secret, algorithm="sha256").hexdigest()
