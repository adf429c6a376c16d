"""Maintenance by itself: each process of the server looks now and then whether it is due, and one of them begins it."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import Error, connection
from django.db.models import Q
from django.utils import timezone

from tournaments.models import Installation

logger = logging.getLogger(__name__)

COMMAND = ("manage.py", "maintenance")
LOOK_EVERY = 60.0  # seconds
WITHOUT_BACKUPS = 24  # hours between two clean-ups where no backups are made by themselves


def interval() -> timedelta:
    """How long it is from one maintenance to the next."""
    return timedelta(hours=settings.BACKUP_HOURS or WITHOUT_BACKUPS)


def claim() -> bool:
    """Whether maintenance is due and falls to the caller: of all processes and servers that ask, to one."""
    now = timezone.now()
    due = Installation.objects.filter(Q(upkept_at=None) | Q(upkept_at__lte=now - interval()), pk=Installation.ONLY)
    return due.exists() and due.update(upkept_at=now) == 1


def start_timer(*others: Callable[[], object]) -> None:
    """Look from now on, as long as this process lives, and let ``others`` look whether something of theirs is due."""
    threading.Thread(target=_look_for_ever, args=others, name="maintenance", daemon=True).start()


def _look_for_ever(*others: Callable[[], object]) -> None:
    while True:
        time.sleep(LOOK_EVERY)
        try:
            if claim():
                _begin()
            for look in others:
                look()
        except (Error, OSError) as error:
            logger.warning("maintenance could not be begun: %s", error)
        finally:
            connection.close()


def _begin() -> None:
    """In a process of its own, so that no page waits for it; the log has what it says."""
    command = [sys.executable, *COMMAND]
    done = subprocess.run(  # noqa: S603
        command, cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    for line in done.stdout.splitlines():
        logger.info("maintenance: %s", line)
    if done.returncode:
        logger.error("maintenance ended with %s: %s", done.returncode, done.stderr.strip())
