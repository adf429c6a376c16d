"""One change is undone, exactly, as long as nothing rests on it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, Stale
from tournaments.history.actions.undo_parts import changed, unreadable
from tournaments.history.actions.undo_rules import RULES
from tournaments.history.actions.undone import mark_undone
from tournaments.journal.changing import change
from tournaments.journal.noting import INSERTED, UPDATED, Step
from tournaments.journal.taking_back import Conflict, require_as_left, take_back
from tournaments.log.kinds import Undone, Unknown
from tournaments.log.resting import without_later
from tournaments.log.stored import change_of
from tournaments.log.undoing import Undo
from tournaments.log.words import label
from tournaments.log.writing import log
from tournaments.models import AuditEntry, Publication, Tournament, User
from tournaments.models.journal import Unreadable
from tournaments.players.actions.numbering import ORDERING_FIELDS, number_players
from tournaments.players.queries.moves import numbers_of, require_none_moved
from tournaments.publication.queries.reasons import undone
from tournaments.rounds.actions.publication import frozen_data, new_version


def undo(entry: AuditEntry, *, by: User | None, sure: bool = False) -> None:
    """Undo the change of ``entry``; the log keeps it, marked, and says who undid it.

    Raises:
        Doubtful: round 1 has been published, TPNs move, and nobody is ``sure``.
        Refused: it is none of those that can be undone, or something rests on it.
        Stale: it is undone already, or what it changed has been changed again.
    """
    with change(_tournament(entry)) as tournament:
        current = AuditEntry.objects.get(pk=entry.pk)
        if current.undone_by is not None:
            raise Stale(_("This has been undone already."))
        logged = change_of(current.kind, current.version, current.payload)
        if isinstance(logged, Unknown):
            raise unreadable()
        how = logged.how_undone
        if how is None:
            text = _("This cannot be undone on its own. %(reason)s")
            raise Refused(text % {"reason": logged.not_undone or _("Look at the restore points.")})
        if how.is_last and AuditEntry.objects.filter(tournament=tournament, pk__gt=current.pk).exists():
            raise Refused(_("Other changes have come since. Look at the restore points."))
        numbers = numbers_of(tournament)
        for one in _by_rows(tournament, current, how, by=by):
            log(tournament, Undone(one.pk, one.kind, one.target_name), by=by)
        mark_undone(tournament)
        require_none_moved(tournament, numbers, sure=sure)


def _by_rows(tournament: Tournament, entry: AuditEntry, how: Undo, *, by: User | None) -> list[AuditEntry]:
    """Put back the rows of the change that ``entry`` tells of; returns all that is undone with it, that entry last."""
    journal = entry.journal
    if journal is None:
        raise Refused(
            _("The rows that it wrote are not kept: it is older, or from an event file. Use a restore point.")
        )
    sentences = ((one, change_of(one.kind, one.version, one.payload)) for one in journal.sentences.order_by("pk"))
    parts = [(one, logged) for one, logged in sentences if logged.how_undone]
    main = parts[-1][0]
    if main.pk != entry.pk:
        text = _("This came with another change, and is undone with it: %(change)s.")
        raise Refused(text % {"change": label(main.kind)})
    try:
        steps = journal.steps()
        require_as_left(steps)
        afterwards = [RULES[type(logged)](tournament, logged, by) for _one, logged in parts if type(logged) in RULES]
        take_back(tournament, steps, derived=how.is_last)
    except Conflict as error:
        raise changed() from error
    except Unreadable as error:
        raise unreadable() from error
    if not how.is_last and _orders_players(steps):
        number_players(tournament, by=by, sure=True)  # which numbers move is asked when all is put back
    for follow in filter(None, afterwards):
        follow()
    _publish_again(steps, by=by)
    if not without_later(tournament, [journal.pk]):
        raise changed()
    if any(how.carries_rounds(logged) for _one, logged in parts):
        _require_no_round_since(tournament, entry)
    return [one for one, _logged in parts]


def _orders_players(steps: Iterable[Step]) -> bool:
    """Whether players come, go, or are put in another order by these steps."""
    ordering = {*ORDERING_FIELDS, "birth_year", "equal_place", "placed_as"}
    players = ((kind, columns) for table, kind, columns, _rows in steps if table == "player")
    return any(kind != UPDATED or ordering & set(columns) for kind, columns in players)


def _tournament(entry: AuditEntry) -> Tournament:
    if entry.tournament is None:
        raise Refused(_("This is no change of a tournament."))
    return entry.tournament


def _require_no_round_since(tournament: Tournament, entry: AuditEntry) -> None:
    later = AuditEntry.objects.filter(tournament=tournament, pk__gt=entry.pk, undone_by=None)
    paired = later.filter(kind__in=("round.pair", "round.publish"), target_id__in=tournament.paired_rounds.values("pk"))
    if paired.exists():
        raise Refused(_("A round has been paired or published since, which rests on this. Change it by hand."))


def _publish_again(steps: Iterable[Step], *, by: User | None) -> None:
    """What the change published of rounds is followed by a version as it was before."""
    added = [
        row[0] for table, kind, _columns, rows in steps if (table, kind) == ("publication", INSERTED) for row in rows
    ]
    for one in Publication.objects.filter(pk__in=added).select_related("round__tournament").order_by("number"):
        versions = Publication.objects.filter(tournament=one.tournament_id, number=one.number).order_by("version")
        before = versions.filter(version__lt=one.version).last()
        if one.round is None or before is None:
            continue
        is_newest = not versions.filter(version__gt=one.version).exists()
        frozen = {"pairings": before.pairings, "round_list": before.round_list} if is_newest else frozen_data(one.round)
        new_version(one.round, frozen, why=undone(one.note, one.reasons), by=by)
