"""Rating lists: one import at a time, the old list of that name in use until the new one is whole."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from datetime import date, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.log.changes import ListNamed
from tournaments.log.kinds import RatingImportStopped, RatingListImported
from tournaments.log.writing import log
from tournaments.models import RatingList, User
from tournaments.outgoing.safe_http import Cut
from tournaments.rating_lists.actions.progress import Progress, Stopped, Ticker
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.fetch import Fetched, FetchFailed, fetch, require_usable
from tournaments.rating_lists.lists.listed import RatingType, UnreadableList
from tournaments.rating_lists.lists.mapping import ListMapping
from tournaments.rating_lists.lists.source import Contents, opened
from tournaments.rating_lists.models import FIDE_LIST

logger = logging.getLogger(__name__)

FREE_SPACE = 3_000_000_000  # bytes; the unpacked list, its table and its indexes together have less


def begin_import(
    *,
    by: User | None,
    source: str,
    upload: Iterable[bytes] | None = None,
    month: date | None = None,
    one_type: str = "",
    after: int | None = None,
    name: str = FIDE_LIST,
    own_columns: bool = False,
) -> RatingList:
    """Note an import of the file ``upload``, or of the address ``source`` where there is none; ``run_import`` does it.

    It takes the place of the list in use that is called ``name``, if there is one. With ``own_columns`` somebody
    chooses which column holds what: the choice of that list, if it has one, or by ``choose_columns``.

    ``month`` is that of the list where it does not say so itself, ``one_type`` the type of ratings that have none.
    ``after`` is the number of the last import that is known of (0 for none), where that matters.

    Raises:
        Refused: another import is running, the address is none, or the disk is full.
        Stale: another import has been begun since ``after``.
    """
    clear_away()
    if after is not None:
        _require_last(after)
    if upload is None:
        try:
            require_usable(source)
        except FetchFailed as failed:
            raise Refused(str(failed)) from failed
    directory = stores.directory()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    require(
        shutil.disk_usage(directory).free > FREE_SPACE,
        _("The disk of %(directory)s has less than 3 GB left. Make room first.") % {"directory": directory},
    )
    old = list_named(name)
    read_as: dict[str, Any] = {"name": old.name if old else name, "own_columns": own_columns}
    if own_columns and old is not None and old.own_columns:
        read_as |= {"mapping": old.mapping, "is_national": old.is_national}
    try:
        with transaction.atomic():
            if after is not None:
                _require_last(after)
            rating_list = RatingList.objects.create(
                **read_as,
                source=source[:500],
                is_address=upload is None,
                month=month,
                one_type=one_type,
                started_by=by,
            )
    except IntegrityError as error:
        text = _("A rating list is being imported already. Wait until it is finished, or stop it.")
        raise Refused(text) from error
    if upload is not None:
        _receive(rating_list, upload)
    return rating_list


def _require_last(number: int) -> None:
    last = RatingList.objects.order_by("-pk").first()
    if (last.pk if last else 0) != number:
        raise Stale(_("Another import of a rating list has been begun meanwhile. Look at it first."))


def list_named(name: str) -> RatingList | None:
    """The list in use of this name, in which capitals make no difference; None if there is none."""
    return RatingList.objects.filter(state=RatingList.State.CURRENT, name__iexact=name).first()


def _receive(rating_list: RatingList, upload: Iterable[bytes]) -> None:
    """Put the uploaded file where the import finds it, piece by piece."""
    try:
        with incoming(rating_list).open("wb") as file:
            for chunk in upload:
                file.write(chunk)
        RatingList.objects.filter(pk=rating_list.pk).update(alive_at=timezone.now())
    except OSError as error:
        _end(rating_list, RatingList.State.FAILED, problem=str(error))
        raise Refused(_("The file could not be saved: %(error)s.") % {"error": error}) from error


def start_job(rating_list: RatingList, *, then_others: bool = False) -> None:
    """Let ``run_import`` be done by a process of its own, which outlives the request and the server's worker.

    ``then_others`` renews all other lists that came from an address after it. Its output goes where the server's goes.
    """
    command = [sys.executable, "manage.py", "import_rating_list", "--number", str(rating_list.pk), "--quiet"]
    command += ["--then-others"] if then_others else []
    subprocess.Popen(  # noqa: S603
        command, cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL, start_new_session=True
    )


def incoming(rating_list: RatingList) -> Path:
    """The file of an import on its way in."""
    return stores.directory() / f"incoming-{rating_list.pk}"


def clear_away() -> None:
    """End imports that were killed, and remove what they left: files, half a list, a list no longer in use."""
    silent = timezone.now() - RatingList.SILENCE
    for dead in RatingList.objects.filter(state=RatingList.State.RUNNING, alive_at__lt=silent):
        _end(dead, RatingList.State.FAILED, problem=_("The import was broken off. Begin it again."))
    forgotten = RatingList.objects.filter(
        state=RatingList.State.UNMAPPED, started_at__lt=timezone.now() - RatingList.PATIENCE
    )
    forgotten.update(state=RatingList.State.STOPPED)
    state = RatingList.State
    kept = set(
        RatingList.objects.filter(state__in=[state.RUNNING, state.CURRENT, state.UNMAPPED]).values_list("pk", flat=True)
    )
    for number in stores.store().numbers() - kept:
        stores.store().discard(number)
    for path in stores.directory().glob("incoming-*"):
        if path.name.removeprefix("incoming-") not in {str(number) for number in kept}:
            path.unlink(missing_ok=True)


def stop_import(*, by: User | None, number: int | None = None) -> None:
    """Stop the import that is running; the list in use stays. ``number`` is the one that is meant, where that matters.

    Raises:
        Refused: none is running.
        Stale: another one than ``number`` is running.
    """
    with transaction.atomic():
        running = RatingList.objects.select_for_update().filter(state=RatingList.State.RUNNING).first()
        if running is None:
            raise Refused(_("No rating list is being imported."))
        if number is not None:
            _require_last(number)
        _end(running, RatingList.State.STOPPED)
        log(None, RatingImportStopped(running.pk, running.source), by=by)


def run_import(rating_list: RatingList, *, on_tick: Callable[[Progress], None] | None = None) -> RatingList:
    """Do the import that ``begin_import`` noted; what came of it stands in the row that is returned.

    ``on_tick`` is called every second. A list that cannot be used raises nothing: the row says why.
    """
    progress = Progress()
    is_kept = False
    try:
        with Ticker(rating_list.pk, progress, on_tick) as ticker:
            _import(rating_list, progress, ticker)
    except Stopped:
        logger.info("import of rating list %d was stopped", rating_list.pk)
    except UnreadableList as error:
        # With other columns the same file may be a list.
        is_kept = rating_list.own_columns
        _end(rating_list, RatingList.State.UNMAPPED if is_kept else RatingList.State.FAILED, problem=str(error))
    except FetchFailed as error:
        _end(rating_list, RatingList.State.FAILED, problem=str(error))
    except (OSError, DatabaseError, sqlite3.Error) as error:
        logger.exception("import of rating list %d failed", rating_list.pk)
        _end(
            rating_list,
            RatingList.State.FAILED,
            problem=_("The list could not be written: %(error)s") % {"error": error},
        )
    finally:
        # Whatever else went wrong, the import is over; who has ended already stays as it is.
        _end(rating_list, RatingList.State.FAILED, problem=_("The import ended by a fault; see the log."))
        if not is_kept:
            incoming(rating_list).unlink(missing_ok=True)
    RatingList.objects.filter(pk=rating_list.pk).update(
        **progress.fields() | {"phase": RatingList.Phase.DONE}, odd_examples=progress.shown_examples()
    )
    rating_list.refresh_from_db()
    return rating_list


def _import(rating_list: RatingList, progress: Progress, ticker: Ticker) -> None:
    name = rating_list.source
    path = incoming(rating_list)
    if rating_list.is_address and not path.exists():
        fetched = _fetch(rating_list, progress)
        if fetched is None:
            ticker.stop()
            _end(rating_list, RatingList.State.UNCHANGED)
            return
        name, rating_list.last_modified = fetched.name, fetched.last_modified[:80]
        RatingList.objects.filter(pk=rating_list.pk).update(last_modified=rating_list.last_modified)
    mapping = ListMapping.of(rating_list.mapping) if rating_list.own_columns else None
    if mapping is not None and not mapping.columns:
        raise UnreadableList("")  # nobody has chosen its columns yet
    one_type = RatingType(rating_list.one_type) if rating_list.one_type else None
    reading = opened(
        path, name=name, one_type=one_type, mapping=mapping, on_odd=progress.note_odd, on_read=progress.check
    )
    with reading as contents:
        progress.total, progress.done = contents.total, lambda: contents.done
        progress.phase = RatingList.Phase.READING
        old = _replace_list(rating_list, contents, progress, ticker)
    if old is not None:
        stores.store().discard(old)


def _fetch(rating_list: RatingList, progress: Progress) -> Fetched | None:
    """The file from its address; None if it is the one that is in use."""
    same = RatingList.objects.filter(
        state=RatingList.State.CURRENT, source=rating_list.source, name=rating_list.name
    ).first()
    done = 0

    def on_progress(bytes_done: int, bytes_total: int) -> None:
        nonlocal done
        done, progress.total = bytes_done, bytes_total
        progress.check()

    progress.phase, progress.done = RatingList.Phase.FETCHING, lambda: done
    with closing(Cut()) as cut:
        progress.on_stop = cut.now
        return fetch(
            rating_list.source,
            incoming(rating_list),
            allow_private=settings.RATING_LIST_PRIVATE_ADDRESSES,
            unless_modified=same.last_modified if same else "",
            on_progress=on_progress,
            cut=cut,
        )


def _replace_list(rating_list: RatingList, contents: Contents, progress: Progress, ticker: Ticker) -> int | None:
    """Write the new list and put it in the place of the old one; returns the number of that."""

    def begin_indexing() -> None:
        progress.phase = RatingList.Phase.INDEXING

    store = stores.store()
    with store.replacing(rating_list.pk):
        written = store.write(rating_list.pk, progress.counted(contents.players), begin_indexing)
        ticker.stop()
        with store.reading(rating_list.pk) as reader:
            rating_list.types = ",".join(kind for kind in RatingType if reader.has_type(kind))
        progress.players = written.players
        rating_list.players, rating_list.doubles = written.players, written.doubles
        rating_list.notices = contents.notices
        _note_month(rating_list, contents)
        return _switch(rating_list)


def _note_month(rating_list: RatingList, contents: Contents) -> None:
    """What the organiser said, else the file; else the month that was near when the file was made."""
    if rating_list.month is None:
        rating_list.month = contents.month
    if rating_list.month is None:
        made = contents.dated or _day_of(rating_list.last_modified)
        # A list appears on the first of its month or in the last days before.
        rating_list.month = (made + timedelta(days=7)).replace(day=1) if made else None
        rating_list.month_is_assumed = made is not None


def _day_of(last_modified: str) -> date | None:
    try:
        return parsedate_to_datetime(last_modified).date()
    except ValueError:
        return None


def _switch(rating_list: RatingList) -> int | None:
    """One transaction, after which everybody sees the new list and nobody the old one."""
    with transaction.atomic():
        row = RatingList.objects.select_for_update().get(pk=rating_list.pk)
        if not row.is_running:
            raise Stopped
        in_use = RatingList.objects.select_for_update().filter(state=RatingList.State.CURRENT, name=rating_list.name)
        old = in_use.first()
        if old is not None:
            old.state = RatingList.State.REPLACED
            old.save(update_fields=["state"])
        rating_list.state, rating_list.finished_at = RatingList.State.CURRENT, timezone.now()
        rating_list.save()
        imported = RatingListImported(
            rating_list.pk,
            rating_list.source,
            players=rating_list.players,
            month=str(rating_list.month or ""),
            replaced=ListNamed(old.source, old.players) if old else None,
            name=rating_list.name,
        )
        log(None, imported, by=rating_list.started_by)
        return old.pk if old else None


def _end(rating_list: RatingList, state: RatingList.State, *, problem: str = "") -> None:
    """The import is over without a new list; nothing happens if it has ended otherwise.

    ``problem`` may quote what no database keeps (NUL).
    """
    RatingList.objects.filter(pk=rating_list.pk, state=RatingList.State.RUNNING).update(
        state=state, problem=problem.replace("\0", "\N{REPLACEMENT CHARACTER}"), finished_at=timezone.now()
    )
