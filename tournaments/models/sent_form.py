"""Forms that make something new and have been carried out: sent once more, they make nothing more."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class SentForm(models.Model):
    """A form that was carried out. ``mark`` is its own, made with the page; ``content`` is a digest of what was sent.

    ``answer`` is the address to which the arbiter was led.
    """

    mark = models.CharField(max_length=40, unique=True)
    content = models.CharField(max_length=64)
    answer = models.CharField(max_length=500, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.mark
