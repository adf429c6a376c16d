"""Puts a backup back."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError

from tournaments.installation.maintenance.backup import opened, restore
from tournaments.installation.maintenance.process_lock import process_lock
from tournaments.management.operator_command import OperatorCommand


def _ask() -> None:
    try:
        answer = input("Everything in the database is replaced. Type yes: ")
    except EOFError as error:
        raise CommandError(
            "Nothing has been changed: there is no terminal on which to ask. With --yes nothing is asked."
        ) from error
    except KeyboardInterrupt:
        answer = ""
    if answer.strip() != "yes":
        raise CommandError("Nothing has been changed.")


class Command(OperatorCommand):
    """``restore``: a backup takes the place of everything that is in the database."""

    help = (
        "Puts a backup in the place of everything in the database, after a backup of that. All or nothing is done. "
        "Restart the server afterwards; everybody logs in again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        with opened(path) as (manifest, _copy, key):
            pass
        counts = ", ".join(f"{count} rows of {table}" for table, count in manifest.counts.items())
        self.stdout.write(f"Backup of {manifest.made_at} by Arobase {manifest.program}. {counts}".strip())
        if not options["yes"]:
            _ask()
        with process_lock(self.stdout.write, what="bringing the database up to date"):
            restore(path)
        call_command("migrate", interactive=False, verbosity=0, stdout=self.stdout)
        self.stdout.write("Restored. Restart the server now; everybody logs in again.")
        if key:
            self.stdout.write("The key that signs sessions was in the backup and is in the data directory now.")
