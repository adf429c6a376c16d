"""The audit log as pages read it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.log.changes import Change, TargetKind
from tournaments.log.kinds import UNDOABLE, Restored, Undone
from tournaments.log.kinds_of_players import Renumbered
from tournaments.log.resting import without_later
from tournaments.log.sentences import NOTHING, naming_for, players_of, sentence
from tournaments.log.stored import change_of
from tournaments.log.undoing import Undo
from tournaments.log.undone import standing_of
from tournaments.models import AuditEntry, Game, Player, RestorePoint, Tournament, User

PAGE_SIZE = 50
AT_ONCE = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What to show: a group of kinds (the word before the dot), a round, who did it, a text.

    The text is part of a target's or a user's name, or the number of a board or of a round.
    """

    group: str = ""
    round_number: int | None = None
    text: str = ""
    by_name: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry and what it says in the reader's language.

    ``undone_with`` is the right that undoing it needs, empty where it is not offered; whether something rests on it
    after all is answered when it is asked for. ``mark`` says when and by whom it was undone, or brought back after
    that. ``point`` is the restore point that was kept last before it, where no other entry lies between.
    """

    entry: AuditEntry
    sentence: str
    undone_with: str = ""
    mark: str = ""
    point: int | None = None


@dataclass(frozen=True, slots=True)
class Minute:
    """What one person did in one minute, newest first."""

    at: datetime
    by_name: str
    lines: tuple[LogLine, ...]


def by_minute(lines: Iterable[LogLine]) -> list[Minute]:
    """Lines that follow each other in one minute and are of one person, together."""

    def minute_of(line: LogLine) -> tuple[datetime, str]:
        return localtime(line.entry.at).replace(second=0, microsecond=0), line.entry.by_name

    return [Minute(at, by_name, tuple(found)) for (at, by_name), found in groupby(lines, key=minute_of)]


def people_of(tournament: Tournament) -> list[str]:
    """The names of those who changed something, for the filter."""
    names = tournament.audit_entries.exclude(by_name="").order_by("by_name").values_list("by_name", flat=True)
    return list(names.distinct())


def log_page(tournament: Tournament, wanted: LogFilter, *, page: Any = 1) -> tuple[Page[AuditEntry], list[LogLine]]:
    """One page of entries, newest first, with its lines; a page that is out of range gives the nearest one."""
    entries: QuerySet[AuditEntry] = tournament.audit_entries.all()
    if wanted.group:
        entries = entries.filter(Q(kind=wanted.group) | Q(kind__startswith=f"{wanted.group}."))
    if wanted.round_number is not None:
        entries = entries.filter(round_number=wanted.round_number)
    if wanted.by_name:
        entries = entries.filter(by_name=wanted.by_name)
    if wanted.text:
        entries = entries.filter(_named(tournament, wanted.text))
    found = Paginator(entries, PAGE_SIZE).get_page(page)
    lines, points = log_lines(found, tournament), _points_before(tournament)
    return found, [replace(line, point=points.get(line.entry.pk)) for line in lines]


def _points_before(tournament: Tournament) -> dict[int, int]:
    """The restore points that are kept, each by the entry of the change that followed it; TPNs that move come first."""
    points = list(RestorePoint.objects.filter(tournament=tournament).order_by("at", "pk").values_list("at", "pk"))
    if not points:
        return {}
    entries = AuditEntry.objects.filter(tournament=tournament, at__gte=points[0][0]).exclude(kind=Renumbered.kind)
    rows = list(entries.order_by("at", "pk").values_list("at", "pk"))
    places = ((bisect_left(rows, (at, 0)), pk) for at, pk in points)
    return {rows[place][1]: pk for place, pk in places if place < len(rows)}


def _named(tournament: Tournament, text: str) -> Q:
    """The entries of whatever is called ``text``; a number with or without a word before it is a board or a round."""
    named = Q(target_name__icontains=text) | Q(by_name__icontains=text)
    if number := re.fullmatch(r"\D*?(\d{1,4})", text):
        boards = Game.objects.filter(match__round__tournament=tournament, match__table=int(number[1]))
        named |= Q(target_kind=TargetKind.GAME, target_id__in=boards.values("pk"))
        named |= Q(target_kind=TargetKind.ROUND, round_number=int(number[1]))
    return named


def log_lines(entries: Iterable[AuditEntry], tournament: Tournament | None = None) -> list[LogLine]:
    """The entries with their sentences; namesakes in ``tournament`` and among the entries are distinguished."""
    entries = list(entries)
    changes = [_change(one) for one in entries]
    naming = naming_for(changes, _shared_names(tournament) if tournament else ())
    offered = _undo_offers(tournament, dict(zip(entries, changes, strict=True))) if tournament else {}
    marks = _marks(tournament, entries) if tournament else {}
    return [
        LogLine(one, sentence(change, naming), offered.get(one.pk, ""), marks.get(one.pk, ""))
        for one, change in zip(entries, changes, strict=True)
    ]


def _change(entry: AuditEntry) -> Change:
    return change_of(entry.kind, entry.version, entry.payload, name=entry.target_name)


def _marks(tournament: Tournament, entries: Sequence[AuditEntry]) -> dict[int, str]:
    """By the ids of ``entries``, what became of those that were undone."""
    standing = standing_of(tournament)
    shown = {one.pk for one in entries}
    by = {pk: undoer for part in (standing.undone, standing.back) for pk, undoer in part.items() if pk in shown}
    if not by:
        return {}
    undoers = AuditEntry.objects.in_bulk(set(by.values()))
    return {pk: _mark(undoers[undoer], is_back=pk in standing.back) for pk, undoer in by.items()}


def _mark(undoer: AuditEntry, *, is_back: bool) -> str:
    words = {
        (False, Undone.kind): _("undone %(moment)s by %(name)s"),
        (False, Restored.kind): _("undone by going back, %(moment)s, %(name)s"),
        (True, Undone.kind): _("brought back %(moment)s by %(name)s"),
        (True, Restored.kind): _("brought back by going back, %(moment)s, %(name)s"),
    }[is_back, undoer.kind]
    moment = date_format(localtime(undoer.at), "DATETIME_FORMAT")
    return words % {"moment": moment, "name": undoer.by_name or NOTHING}


def _undo_offers(tournament: Tournament, entries: Mapping[AuditEntry, Change]) -> dict[int, str]:
    """Those among ``entries``, newest first, that may be undone, as nothing came after that rests on them.

    By their ids, with the right that it needs.
    """
    ids = AuditEntry.objects.filter(tournament=tournament).order_by()
    paired = Q(kind__in=("round.pair", "round.publish"), target_id__in=tournament.paired_rounds.values("pk"))
    known = ids.aggregate(last=Max("pk"), paired=Max("pk", filter=paired & Q(undone_by=None)))
    standing = {one: how for one, change in entries.items() if one.undone_by is None and (how := change.how_undone)}
    last = _last_of_changes(tournament, standing)

    def is_open(one: AuditEntry, how: Undo) -> bool:
        if how.is_last:
            return one.pk == known["last"]
        return one.pk > (known["paired"] or 0) or not how.carries_rounds(entries[one])

    offered = {one: how for one, how in standing.items() if last.get(one.journal_id) == one.pk and is_open(one, how)}
    alone = without_later(tournament, [one.journal_id for one in offered if one.journal_id])
    return {one.pk: how.right for one, how in offered.items() if one.journal_id in alone}


def _last_of_changes(tournament: Tournament, entries: Iterable[AuditEntry]) -> dict[int | None, int]:
    """By the journal entry of each, the last sentence of it that can be undone: with that the change is undone."""
    keys = {one.journal_id for one in entries} - {None}
    sentences = AuditEntry.objects.filter(tournament=tournament, journal__in=keys, kind__in=UNDOABLE).order_by()
    return dict(sentences.values_list("journal").annotate(last=Max("pk")))


def newest_undo(tournament: Tournament, user: User) -> LogLine | None:
    """What ``user`` did in the last seconds and may take back at once, if it is the newest change of all."""
    newest = _NEWEST.first(tournament=tournament.pk)
    if newest is None or newest.by_id != user.pk or timezone.now() - newest.at > AT_ONCE:
        return None
    # Nothing came after it, so nothing rests on it.
    change = _change(newest)
    how = change.how_undone
    if how is None or newest.undone_by is not None or newest.journal_id is None:
        return None
    naming = naming_for([change], _shared_among(tournament, {player.name for player in players_of(change)}))
    return LogLine(newest, sentence(change, naming), how.right)


def _shared_names(tournament: Tournament) -> QuerySet[Player, str]:
    """The names that two players or more of the tournament have."""
    return _borne_twice(tournament.pk).values_list("name", flat=True)


def _shared_among(tournament: Tournament, names: Collection[str]) -> Iterable[str]:
    """Those of ``names`` that two players or more of the tournament have."""
    if len(names) > 2:
        return _shared_names(tournament)
    return [name for (name,) in _OF_TWO(tournament=tournament.pk, one=min(names), other=max(names))] if names else ()


def _borne_twice(tournament: int) -> QuerySet[Player, Any]:
    names = Player.objects.filter(tournament=tournament).order_by().values("name")
    return names.annotate(bearers=Count("pk")).filter(bearers__gt=1)


def _of_two(tournament: int, one: str, other: str) -> QuerySet[Player, tuple[str]]:
    return _borne_twice(tournament).filter(name__in=(one, other)).values_list("name")


_OF_TWO = PreparedQuery(_of_two, tournament=int, one=str, other=str)


def groups_of(tournament: Tournament) -> list[str]:
    """The groups of kinds that occur in this tournament, for the filter."""
    kinds = tournament.audit_entries.order_by().values_list("kind", flat=True).distinct()
    return sorted({kind.partition(".")[0] for kind in kinds})


def last_entry(tournament: Tournament, kind: TargetKind, pk: int) -> AuditEntry | None:
    """The newest entry about this row; None where there is none."""
    return _LAST_OF.first(tournament=tournament.pk, kind=kind, target=pk)


class LastEntry(NamedTuple):
    """Who entered the result of a game last, and when."""

    at: datetime
    by_name: str


def last_results(tournament: Tournament, games: Collection[int]) -> dict[int, LastEntry]:
    """By the id of a game the newest entry of its result, in one query."""
    entries = AuditEntry.objects.filter(
        tournament=tournament,
        target_kind=TargetKind.GAME,
        target_id__in=games,
        kind__in=("result.record", "result.correct"),
    )
    rows = entries.order_by("at", "id").values_list("target_id", "at", "by_name")
    return {game: LastEntry(at, by_name) for game, at, by_name in rows if game is not None}


def _newest(tournament: int) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(tournament=tournament).order_by("-id")[:1]


def _last_of(tournament: int, kind: str, target: int) -> QuerySet[AuditEntry]:
    entries = AuditEntry.objects.filter(tournament=tournament, target_kind=kind, target_id=target)
    return entries.order_by("-at", "-id")[:1]


_NEWEST = PreparedQuery(_newest, tournament=int)
_LAST_OF = PreparedQuery(_last_of, tournament=int, kind=str, target=int)


def last_change_by(tournament: Tournament, kind: TargetKind, pk: int) -> str:
    """The name of whoever changed this row last; empty when nobody is known."""
    entry = last_entry(tournament, kind, pk)
    return entry.by_name if entry else ""


def account_changes(*, newest: int = 30) -> list[LogLine]:
    """The latest changes of accounts and rating lists, which belong to no tournament."""
    return log_lines(AuditEntry.objects.filter(tournament__isnull=True)[:newest])
