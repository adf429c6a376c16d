#!/usr/bin/env python3
"""Django's command line for this project."""

from __future__ import annotations

import os
import sys

try:
    from django.core.management import execute_from_command_line
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] != "django":
        raise
    sys.exit(
        f"Django is not installed for {sys.executable}.\n"
        "Start Arobase once with “python start.py”, which installs what is missing in the folder .venv; then call\n"
        "    .venv/bin/python manage.py … (on Windows: .venv\\Scripts\\python manage.py …)"
    )


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
