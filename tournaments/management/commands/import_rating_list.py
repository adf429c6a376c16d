"""Imports a rating list; the same import as on the organiser's page, which shows it too."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused
from tournaments.management.operator_command import OperatorCommand
from tournaments.models import RatingList, RatingType
from tournaments.rating_lists.actions.importing import begin_import, list_named, run_import
from tournaments.rating_lists.actions.keeping import remove_list, renew_others
from tournaments.rating_lists.actions.progress import Progress
from tournaments.rating_lists.models import FIDE_LIST

BAR = 30
CHUNK = 1 << 20


class Command(OperatorCommand):
    """``import_rating_list FILE|ADDRESS``: the list in use is replaced when the new one is whole."""

    help = (
        "Imports a rating list from a file (TXT or XML, zipped or not) or from an address (http, https). The list in "
        "use stays until the new one is complete."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", nargs="?", help="a file, or an address that begins with http:// or https://")
        parser.add_argument("--month", help="of the list, where it does not say so itself, for example 2026-10")
        parser.add_argument(
            "--type", choices=RatingType.values, default="", help="the ratings of a list that has one type and no name"
        )
        parser.add_argument("--name", default="", help="which list it is, for example DSB (without it: FIDE)")
        parser.add_argument(
            "--own-columns",
            action="store_true",
            help="not FIDE's columns: those that were chosen for the list of this name, or are chosen on its page",
        )
        parser.add_argument("--then-others", action="store_true", help="renew the other lists from addresses after it")
        parser.add_argument("--remove", action="store_true", help="remove the list --name")
        parser.add_argument("--number", type=int, help="do the import that was noted under this number")
        parser.add_argument("--quiet", action="store_true", help="no progress bar")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["remove"]:
            self._remove(options["name"])
            return
        try:
            noted = self._noted(options)
        except (Refused, OSError) as error:
            raise CommandError(str(error)) from error
        done = run_import(noted, on_tick=None if options["quiet"] else self._show)
        if not options["quiet"]:
            self.stderr.write("")
        others = renew_others(done) if options["then_others"] else []
        self._report(done)
        for other in others:
            self.stdout.write(f"{other.name}: {other.get_state_display()}. {other.problem}".rstrip())

    def _remove(self, name: str) -> None:
        found = list_named(name)
        if found is None:
            raise CommandError(f"There is no list “{name}”.")
        remove_list(found, by=None)
        self.stdout.write(f"{found.name} has been removed.")

    def _noted(self, options: dict[str, Any]) -> RatingList:
        if options["number"] is not None:
            noted = RatingList.objects.filter(pk=options["number"], state=RatingList.State.RUNNING).first()
            if noted is None:
                raise CommandError(f"No import waits under the number {options['number']}.")
            return noted
        source = options["source"]
        if not source:
            raise CommandError("Name a file or an address.")
        known: dict[str, Any] = {
            "by": None,
            "month": _month(options["month"]),
            "one_type": options["type"],
            "name": options["name"] or FIDE_LIST,
            "own_columns": options["own_columns"],
        }
        if source.lower().startswith(("http://", "https://")):
            return begin_import(source=source, **known)
        path = Path(source)
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        return begin_import(source=path.name, upload=_pieces(path), **known)

    def _show(self, progress: Progress) -> None:
        done, total = progress.done(), progress.total
        filled = BAR * done // total if total else 0
        text = f"\r[{'#' * filled:<{BAR}}] {RatingList.Phase(progress.phase).label}, {progress.players:,} players  "
        self.stderr.write(text, ending="")
        self.stderr.flush()

    def _report(self, done: RatingList) -> None:
        if done.state == RatingList.State.UNCHANGED:
            self.stdout.write(_("The list at this address is the one that is in use."))
            return
        if done.state == RatingList.State.UNMAPPED:
            self.stdout.write(
                f"{done.name} waits for its columns: choose them on the page “Rating lists”. {done.problem}"
            )
            return
        if done.state != RatingList.State.CURRENT:
            raise CommandError(done.problem or str(done.get_state_display()))
        month = f"{done.month:%Y-%m}" if done.month else "?"
        assumed = " (assumed)" if done.month_is_assumed else ""
        self.stdout.write(f"{done.players:,} players, month {month}{assumed}; {done.odd_lines:,} odd lines.")
        for notice in done.notices:
            self.stdout.write(notice)
        for example in done.odd_examples:
            self.stdout.write(f"Line {example['line']}: {example['reason']}")


def _month(text: str | None) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError as error:
        raise CommandError(f"“{text}” is no month. Write for example 2026-10.") from error


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(CHUNK):
            yield piece
