"""One change is undone, exactly, as long as nothing rests on it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.audit.changes import Change
from tournaments.audit.kinds import Undone, Unknown
from tournaments.audit.not_undone import reason_of
from tournaments.audit.stored import change_of
from tournaments.audit.undoing import UNDOABLE, Way, resting, touched, way_of
from tournaments.journal.changing import change
from tournaments.models import AuditEntry, RestorePoint, Tournament, User
from tournaments.services.audit import log
from tournaments.services.errors import Refused, Stale
from tournaments.services.tournament.restore_points import restore
from tournaments.services.undoing import data, entering, groups, players, settings, standings
from tournaments.services.undoing.parts import Undoing, changed, unreadable
from tournaments.services.undone import mark_undone

_UNDO: Undoing = {**data.UNDO, **entering.UNDO, **groups.UNDO, **players.UNDO, **settings.UNDO, **standings.UNDO}


def undo(entry: AuditEntry, *, by: User | None) -> None:
    """Undo the change of ``entry``; the log keeps it, marked, and says who undid it.

    Raises:
        Refused: it is none of those that can be undone, or something rests on it.
        Stale: it is undone already, or what it changed has been changed again.
    """
    with change(_tournament(entry)) as tournament:
        current = AuditEntry.objects.get(pk=entry.pk)
        if current.undone_by is not None:
            raise Stale(_("This has been undone already."))
        told = change_of(current.kind, current.version, current.payload)
        if isinstance(told, Unknown):
            raise unreadable()
        way = way_of(told)
        if way is None:
            text = _("This cannot be undone on its own. %(reason)s")
            raise Refused(text % {"reason": reason_of(type(told)) or _("Look at the restore points.")})
        if way.occasion:
            _by_restore(tournament, current, way.occasion, by=by)
            return
        _UNDO[type(told)](tournament, told, by)
        _require_nothing_later(tournament, current, told, way)
        log(tournament, Undone(current.pk, current.kind, current.target_name), by=by)
        mark_undone(tournament)


def _tournament(entry: AuditEntry) -> Tournament:
    if entry.tournament is None:
        raise Refused(_("This is no change of a tournament."))
    return entry.tournament


def _require_nothing_later(tournament: Tournament, entry: AuditEntry, change: Change, way: Way) -> None:
    """As the log offers it: what came later and rests on it is undone first."""
    later, parts = AuditEntry.objects.filter(tournament=tournament, pk__gt=entry.pk, undone_by=None), touched(change)
    changes = (change_of(one.kind, one.version, one.payload) for one in later.filter(kind__in=UNDOABLE))
    if any(parts & resting(one) for one in changes):
        raise changed()
    rounds = later.filter(kind__in=("round.pair", "round.publish"), target_id__in=tournament.paired_rounds.values("pk"))
    if way.carries_rounds(change) and rounds.exists():
        raise Refused(_("A round has been paired or published since, which rests on this. Change it by hand."))


def _by_restore(tournament: Tournament, entry: AuditEntry, occasion: str, *, by: User | None) -> None:
    """Back to the point before the change; only where that is the last one."""
    last = AuditEntry.objects.filter(tournament=tournament).order_by("-id").values_list("id", flat=True).first()
    if last != entry.pk:
        raise Refused(_("Other changes have come since. Look at the restore points."))
    point = RestorePoint.objects.filter(tournament=tournament, occasion=occasion).first()
    if point is None or tournament.revision - point.revision > 2:  # the change itself, and TPNs that moved with it
        raise Refused(_("The state before it is no longer kept."))
    restore(point, by=by)
