"""``python -m starting.serve``: the same start in the container, under ``start.py`` and in the tests.

Brings the database up to date, makes the organiser's account on the first run, and serves until it is stopped.
Settings: see ``.env.example``.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path

from starting import port
from starting.browser import open_later

ROOT = Path(__file__).resolve().parent.parent


class _Kept(io.StringIO):
    """Text to be shown later; whether people look on is asked of where it will be shown."""

    def isatty(self) -> bool:
        return sys.stdout.isatty()


def main() -> int:
    """The exit code of a start that failed, or of the server where it is a process of its own."""
    parser = ArgumentParser(prog="python -m starting.serve")
    parser.add_argument("--demo", action="store_true", help="a demonstration tournament, if the database is empty")
    parser.add_argument("--collect", action="store_true", help="collect the static files before")
    parser.add_argument("--browser", action="store_true", help="open the browser when the server answers")
    options = parser.parse_args()
    os.chdir(ROOT)
    if port.main():
        return 1
    if sys.stdout.isatty():
        os.environ.setdefault("AROBASE_LOG_LEVEL", "WARNING")  # all else would hide what people need
    accounts = _Kept()
    if not _prepare(accounts, demo=options.demo, collect=options.collect):
        print(accounts.getvalue(), end="", flush=True)
        return 1
    if text := accounts.getvalue().strip():
        print(f"\n{text}", flush=True)
    if options.browser:
        open_later(f"http://localhost:{port.number()}/arbiter/")
    # The server itself has no use for it.
    os.environ.pop("AROBASE_ORGANISER_PASSWORD", None)
    return _become_server()


def _prepare(accounts: _Kept, *, demo: bool, collect: bool) -> bool:
    """Whether the database is as the server needs it; what is amiss stands on standard error."""
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import CommandError, call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
        if collect:
            call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0 if sys.stdout.isatty() else 1)
        call_command("ensure_organiser", stdout=accounts)
        if demo:
            call_command("demo", if_empty=True, stdout=accounts)
    except (CommandError, ImproperlyConfigured, OSError) as error:
        print(error, file=sys.stderr, flush=True)
        return False
    return True


def _become_server() -> int:
    command = [sys.executable, "-m", "starting.announcing"]
    if sys.platform != "win32":
        # This process becomes the server: the next start sees by it whether a server was killed (starting/port.py).
        with suppress(OSError):
            port.note_of(port.number()).write_text(f"{os.getpid()}\n", encoding="ascii")
        os.execv(sys.executable, command)  # noqa: S606
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # the server had it too, and ends in its own time


if __name__ == "__main__":
    sys.exit(main())
