"""What the installation knows of itself, how its organiser shows, and what they say of privacy: one row each."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
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


class PrivacyNotice(models.Model):
    """The one row (``ONLY``) of what the organiser says about personal data; without a row nothing is said.

    ``retention_months`` is how long after a tournament's last round what nobody needs any more of its people is
    kept (``tournament.actions.erasing``); empty: until somebody archives or deletes the tournament.
    """

    ONLY = 1
    MOST_MONTHS = 120

    responsible = models.CharField(_("who is responsible"), max_length=300, blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    text = models.CharField(_("more about it"), max_length=4000, blank=True)
    retention_months = models.PositiveSmallIntegerField(
        _("months after the last round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_MONTHS)],
    )
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.responsible
