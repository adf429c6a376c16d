"""How somebody who organises shows on the public pages: the installation's organiser, and each club."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.accents import Accent

# Pictures of sponsors for the hall of a tournament, and bytes of each (``tournament.models``).
MOST_PICTURES, MOST_OF_PICTURE = 12, 500_000


class Looks(models.Manager[Any]):
    """Rows without their picture, which is asked for by its own address alone."""

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().defer("logo")


class PublicLook(models.Model):
    """Accent colour and logo.

    ``logo`` is a WebP made here of what was uploaded, of ``logo_width`` × ``logo_height`` pixels; ``logo_mark`` names
    it in its address.
    """

    accent = models.CharField(_("accent colour"), max_length=8, choices=Accent.choices, default=Accent.GREEN)
    logo = models.BinaryField(blank=True, default=b"")
    logo_mark = models.CharField(max_length=24, blank=True, default="")
    logo_width = models.PositiveSmallIntegerField(default=0)
    logo_height = models.PositiveSmallIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    objects = Looks()

    class Meta:
        abstract = True
