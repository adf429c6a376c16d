"""Makes a backup and checks it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from tournaments.installation.maintenance.backup import Reason, make_backup
from tournaments.management.operator_command import OperatorCommand


class Command(OperatorCommand):
    """``backup``: the database in one file, while the server runs."""

    help = (
        "Copies the database into one file, opens that and checks it. It goes into the directory of the backups "
        "(AROBASE_BACKUP_DIR), where the oldest ones are removed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--with-key", action="store_true", help="with the key that signs sessions: keep the file secret"
        )
        parser.add_argument("--to", type=Path, metavar="DIRECTORY", help="another directory; nothing is removed there")

    def handle(self, *args: Any, **options: Any) -> None:
        made = make_backup(Reason.BY_HAND, with_key=options["with_key"], directory=options["to"])
        self.stdout.write(f"{made.path} ({made.size:,} bytes), opened and checked.")
