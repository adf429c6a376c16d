"""Imports in the background: a process of their own, which outlives the request and the server's worker."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings

from tournaments.models import RatingList


def start_job(rating_list: RatingList) -> None:
    """Let ``manage.py import_rating_list`` do the import; its output goes where the server's own goes."""
    command = [sys.executable, "manage.py", "import_rating_list", "--number", str(rating_list.pk), "--quiet"]
    subprocess.Popen(  # noqa: S603
        command, cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL, start_new_session=True
    )
