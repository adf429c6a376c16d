"""Accounts. An organiser sees everything and makes arbiters; an arbiter works on the tournaments given to them."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody who can log in."""

    is_organiser = models.BooleanField(_("organiser"), default=False)

    def __str__(self) -> str:
        return self.get_full_name() or self.username
