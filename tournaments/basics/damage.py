"""A tournament whose rows cannot be read, because a file or an earlier version left them so: lists do without it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError

from tournaments.models import Tournament

logger = logging.getLogger(__name__)


@contextmanager
def left_out_if_damaged(tournament: Tournament) -> Iterator[None]:
    """What stops in here is written to the server's log, and the list goes on; a database that fails is no damage."""
    try:
        yield
    except DatabaseError:
        raise
    except Exception:
        logger.exception("%s (id %d) cannot be read: its rows are damaged", tournament.slug, tournament.pk)
