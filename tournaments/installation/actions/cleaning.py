"""What nobody needs any more is removed: nothing that an arbiter has entered is among it."""

from __future__ import annotations

import shutil
import time
from datetime import timedelta
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournaments.accounts.actions.logging_in import forget_old_attempts
from tournaments.accounts.actions.sessions import forget_ended
from tournaments.basics.once import KEPT
from tournaments.models import SentForm
from tournaments.rating_lists.actions.importing import clear_away

DRAFTS_KEPT = timedelta(days=1)


def clean_up() -> None:
    """Remove sessions that have ended, marks of forms sent long ago, rating lists and uploads that nobody uses."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    SentForm.objects.filter(at__lt=timezone.now() - KEPT).delete()
    forget_old_attempts()
    forget_ended()
    clear_away()
    _remove_drafts()


def _remove_drafts() -> None:
    """What a killed process has left of a backup."""
    limit = time.time() - DRAFTS_KEPT.total_seconds()
    for path in [*Path(settings.BACKUP_DIR).glob(".draft-*"), *Path(settings.DATA_DIR).glob(".room-*")]:
        if path.stat().st_mtime < limit:
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
