"""What becomes of a list beside its import: its columns are chosen, it is renewed with all others, it is removed."""

from __future__ import annotations

import logging

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale, require
from tournaments.log.kinds import RatingListRemoved
from tournaments.log.writing import log
from tournaments.models import RatingList, User
from tournaments.rating_lists.actions.importing import begin_import, incoming, run_import
from tournaments.rating_lists.lists import stores
from tournaments.rating_lists.lists.listed import UnreadableList
from tournaments.rating_lists.lists.mapping import ListMapping
from tournaments.rating_lists.lists.source import sample

logger = logging.getLogger(__name__)


def choose_columns(rating_list: RatingList, mapping: ListMapping, *, by: User | None, is_national: bool) -> None:
    """Let the import that waits for its columns go on by ``mapping``; ``run_import`` does it.

    Raises:
        Refused: no list can be read by it, FIDE's ratings want FIDE's numbers, or another import is running; with every
            problem.
        Stale: the import does not wait any more.
    """
    row = RatingList.objects.filter(pk=rating_list.pk, state=RatingList.State.UNMAPPED)
    found = sample(incoming(rating_list), mapping)
    problems = [found.problem] if found.problem else []
    try:
        mapping.places(found.headings if mapping.heading_line else ())
    except UnreadableList as error:
        problems.append(str(error))
    if not is_national and "fide_id" not in mapping.columns:
        problems.append(_("A list of FIDE's ratings goes by FIDE's numbers. Choose their column, or “national”."))
    require(not problems, " ".join(problems))
    now = timezone.now()
    columns = {name: where for name, where in mapping.kept()["columns"].items() if is_national or name != "number"}
    kept = mapping.kept() | {"columns": columns}
    begun = {"state": RatingList.State.RUNNING, "phase": RatingList.Phase.WAITING, "started_by": by}
    try:
        with transaction.atomic():
            changed = row.update(**begun, mapping=kept, is_national=is_national, problem="", alive_at=now)
    except IntegrityError as error:
        raise Refused(_("Another list is being imported. Wait until it is finished, or stop it.")) from error
    if not changed:
        raise Stale(_("This import does not wait for its columns any more."))
    rating_list.refresh_from_db()


def remove_list(rating_list: RatingList, *, by: User | None) -> None:
    """Remove a list in use with all its players, or an import that waits for its columns with its file.

    Players in tournaments keep their ratings.

    Raises:
        Stale: it is neither any more.
    """
    state = RatingList.State
    with transaction.atomic():
        row = RatingList.objects.select_for_update().get(pk=rating_list.pk)
        if row.state not in (state.CURRENT, state.UNMAPPED):
            raise Stale(_("This list has been removed or replaced meanwhile."))
        is_in_use = row.state == state.CURRENT
        row.state = state.REMOVED if is_in_use else state.STOPPED
        row.save(update_fields=["state"])
        if is_in_use:
            log(None, RatingListRemoved(row.pk, row.source, name=row.name, players=row.players), by=by)
    transaction.on_commit(lambda: _forget(row))


def _forget(row: RatingList) -> None:
    stores.store().discard(row.pk)
    incoming(row).unlink(missing_ok=True)


def lists_of_addresses() -> list[RatingList]:
    """The lists in use that can be fetched again, the one that was renewed longest ago first."""
    rows = RatingList.objects.filter(state=RatingList.State.CURRENT, is_address=True)
    return sorted(rows, key=lambda one: one.started_at)


def begin_renewal(rating_list: RatingList, *, by: User | None, after: int | None = None) -> RatingList:
    """Note the import of a newer list from the address of this one.

    Raises:
        Refused, Stale: as ``begin_import``.
    """
    return begin_import(
        by=by,
        source=rating_list.source,
        one_type=rating_list.one_type,
        after=after,
        name=rating_list.name,
        own_columns=rating_list.own_columns,
    )


def renew_others(done: RatingList) -> list[RatingList]:
    """Renew every list from an address but that of the import ``done``, one after the other; what came of each."""
    renewed = []
    for other in lists_of_addresses():
        if other.name != done.name:
            try:
                renewed.append(run_import(begin_renewal(other, by=done.started_by)))
            except Refused as reason:
                logger.info("the rating list %s is not renewed now: %s", other.name, reason)
    return renewed
