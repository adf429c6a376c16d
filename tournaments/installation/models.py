"""What the installation knows of itself: one row."""

from __future__ import annotations

from django.db import models


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
