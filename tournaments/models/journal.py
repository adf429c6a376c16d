"""The rows that each change wrote."""

from __future__ import annotations

import json
import zlib
from typing import Any

from django.db import models

from tournaments.models.tournament import Tournament

PACKED_FROM = 2_000  # bytes


class Unreadable(Exception):
    """A journal entry is damaged."""


class JournalEntry(models.Model):
    """One change of a tournament: the ``rows`` that it wrote, which ``tournaments.journal.noting`` describes.

    The sentences about it are entries of the log (``sentences``). ``revision`` is the tournament's before the change.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="journal")
    revision = models.PositiveBigIntegerField()
    rows = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.pk}"

    def steps(self) -> list[list[Any]]:
        """What was written, in its order.

        Raises:
            Unreadable: it is damaged.
        """
        stored = bytes(self.rows)
        try:
            steps = json.loads(stored if stored.startswith(b"[") else zlib.decompress(stored))
        except (zlib.error, ValueError, RecursionError) as error:
            raise Unreadable(str(error)) from error
        if not isinstance(steps, list):
            raise Unreadable("no list of steps")
        return steps


def stored_steps(steps: list[list[Any]]) -> bytes:
    """As ``rows`` holds them: JSON, packed where it is long."""
    text = json.dumps(steps, ensure_ascii=False, separators=(",", ":")).encode()
    return text if len(text) < PACKED_FROM else zlib.compress(text, 6)
