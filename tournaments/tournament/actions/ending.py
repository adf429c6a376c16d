"""The end of a tournament: put away in the archive, or deleted for good."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.dump import tables
from tournaments.basics.errors import require
from tournaments.journal.changing import change, locked
from tournaments.journal.noting import unnoted
from tournaments.log.kinds import TournamentArchived, TournamentDeleted
from tournaments.log.writing import log
from tournaments.models import EntryRequest, Event, Tournament, User


def archive_tournament(tournament: Tournament, *, by: User | None, archived: bool = True) -> Tournament:
    """Put the tournament away, or bring it out again: its pages stay, the lists of tournaments leave it out.

    The e-mail addresses of those who asked to be entered, and who consented to it, are erased with it. Archiving what
    is archived changes nothing.
    """
    with change(tournament) as current:
        if (current.archived_at is not None) == archived:
            return current
        current.archived_at = timezone.now() if archived else None
        current.save(update_fields=["archived_at"])
        if archived:
            current.entry_requests.update(**EntryRequest.ERASED)
        log(current, TournamentArchived(archived), by=by)
        return current


def delete_tournament(tournament: Tournament, *, by: User | None, name: str) -> None:
    """Delete everything of the tournament: players, rounds, publications, log, restore points.

    ``name`` is the tournament's as somebody has typed it. What remains is an entry in the log of the installation.

    Raises:
        Refused: the name is another one.
    """
    with transaction.atomic():
        _leave_screens(tournament)
        _delete(tournament, by=by, name=name)


def _leave_screens(tournament: Tournament) -> None:
    """The screens of its event go through those that stay; an event is locked before its tournaments."""
    for event in Event.objects.select_for_update().filter(parts__tournament=tournament):
        for row in event.hall_screens:
            row["tournaments"] = [key for key in row["tournaments"] if key != tournament.pk]
        event.save(update_fields=["hall_screens", "changed_at"])


def _delete(tournament: Tournament, *, by: User | None, name: str) -> None:
    with locked(tournament) as current, unnoted():
        text = _("That is not the name of this tournament. Type it as it stands: %(name)s")
        require(name.strip() == current.name.strip(), text % {"name": current.name})
        counts = current.players.count(), current.paired_rounds.count()
        deleted = TournamentDeleted(current.pk, current.name, *counts)
        for table in reversed(tables()):
            table.rows_of(current).delete()
        current.delete()
        log(None, deleted, by=by)
