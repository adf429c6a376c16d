"""The application as WSGI servers load it."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()


def _keep_database_open() -> None:
    from tournaments.upkeep.kept_open import keep_open  # only now that Django is set up

    keep_open()


_keep_database_open()
