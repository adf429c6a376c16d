"""What the installation knows of itself, and how its organiser shows: one row each."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.look import PublicLook


class Installation(models.Model):
    """The one row (``ONLY``) of this database's own state.

    ``program`` is the version of the program that brought the tables up to date last. ``written_at`` is renewed by
    whoever tries whether the database can be written. ``upkept_at`` is when maintenance was begun last.
    """

    ONLY = 1

    program = models.CharField(max_length=40, blank=True)
    written_at = models.DateTimeField(null=True, blank=True)
    upkept_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.program


class Look(PublicLook):
    """The one row (``ONLY``) of how the organiser shows on the public pages; without a row it is Arobase's own look."""

    ONLY = 1

    name = models.CharField(_("name of the organiser"), max_length=80, blank=True)

    def __str__(self) -> str:
        return self.name
