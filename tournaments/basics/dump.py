"""A tournament as plain data: what restore points keep, event files carry and mirrors get.

Which tables belong to a tournament is read from the models: every table of the application whose rows lead to a
tournament by a foreign key. So a table that is added later is kept as well.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import models

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.journal.noting import plain
from tournaments.models import (
    ApiToken,
    AuditEntry,
    Broadcast,
    CheckInCode,
    ClubTournament,
    CollectedPage,
    Delivery,
    EntryRequest,
    EventTournament,
    HallPicture,
    HelperLink,
    Invitation,
    JournalEntry,
    Member,
    MirrorFrom,
    MirrorTo,
    PersonalLink,
    Publication,
    PushSubscription,
    Reading,
    RestorePoint,
    RoundCertificate,
    SecondOpinion,
    SentReport,
    SeriesTournament,
    Tournament,
    User,
    Webhook,
)
from tournaments.models.names import without_turning

FORMAT = 2
Table = dict[str, list[Any]]  # "columns": names of fields, "rows": their values
# What nothing takes back: the log, reports that were sent, what was read in the hall and its certificates, what another
# reading made of drafts, the restore points themselves, who belongs to it, which event and whose club it is in, for
# which series it counts, who has opened it for reading, what another installation has got, which programs and helpers
# may write here, which servers are notified; a link that was revoked stays so, and no request is lost, and who is
# notified stays so; pictures for the hall, which are kept once.
LASTING: tuple[type[models.Model], ...] = (
    *(ApiToken, AuditEntry, EventTournament, HelperLink, Invitation, JournalEntry, Member, MirrorFrom, MirrorTo),
    *(Publication, RestorePoint, RoundCertificate, SecondOpinion, SentReport, SeriesTournament),
    *(Broadcast, CheckInCode, ClubTournament, CollectedPage, Delivery, EntryRequest, PersonalLink, PushSubscription),
    *(HallPicture, Reading, Webhook),
)
# Of the tournament's own row: what is its own in this installation, or counts on.
NOT_DUMPED = (
    "id",
    "slug",
    "revision",
    "public_revision",
    "created_at",
    "changed_at",
    "archived_at",
    "reports_mark",
    "erases_on",
    "erased_at",
)
# And what an event file carries but no restore point brings back: FIDE mode is left for good.
FOR_GOOD = ("left_fide_mode_at", "left_fide_mode_round", "left_fide_mode_reason")


@dataclass(frozen=True, slots=True)
class DumpedTable:
    """A table of a tournament; ``path`` leads from a row to the tournament."""

    model: type[models.Model]
    path: str

    @property
    def name(self) -> str:
        return str(self.model._meta.model_name)

    @property
    def columns(self) -> list[str]:
        return [field.attname for field in self.model._meta.concrete_fields]

    def rows_of(self, tournament: Tournament) -> models.QuerySet[Any]:
        return self._of(tournament.pk)

    def values_of(self, tournament: Tournament) -> Table:
        """All its rows, as ``dump_rows`` has them, by a prepared query for each table."""
        return {"columns": self.columns, "rows": [list(map(plain, row)) for row in _values_of(self)(key=tournament.pk)]}

    def _of(self, key: int) -> models.QuerySet[Any]:
        return self.model._base_manager.filter(**{self.path: key}).order_by("pk")


@cache
def _values_of(table: DumpedTable) -> PreparedQuery[tuple[Any, ...]]:
    return PreparedQuery(lambda key: table._of(key).values_list(*table.columns), key=int)


@cache
def tables() -> tuple[DumpedTable, ...]:
    """The tables whose rows are restored, each after those that its rows point to."""
    found = {model: path for model in _models() if model not in LASTING and (path := _path(model))}
    return tuple(DumpedTable(model, found[model]) for model in _in_order(list(found)))


@cache
def _models() -> tuple[type[models.Model], ...]:
    return tuple(apps.get_app_config("tournaments").get_models())


def parents(model: type[models.Model]) -> dict[str, type[models.Model]]:
    """The fields that point to other tables of the application, accounts and the journal aside."""
    keys = [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    parents = {field.name: field.related_model for field in keys}
    return {
        name: parent for name, parent in parents.items() if parent in _models() and parent not in (User, JournalEntry)
    }


def _path(model: type[models.Model]) -> str:
    """The shortest way to the tournament; empty where there is none."""
    ways: list[tuple[str, type[models.Model]]] = [("", model)]
    for way, at in ways:
        for name, parent in parents(at).items():
            further = f"{way}__{name}" if way else name
            if parent is Tournament:
                return further
            if parent is not at and len(ways) < 100:
                ways.append((further, parent))
    return ""


def _in_order(found: list[type[models.Model]]) -> Iterable[type[models.Model]]:
    done: list[type[models.Model]] = []
    while len(done) < len(found):
        ready = [
            model
            for model in found
            if model not in done and all(p in done or p not in found or p is model for p in parents(model).values())
        ]
        done += ready
    return done


def dump(tournament: Tournament) -> dict[str, Any]:
    """The tournament's own fields and its rows, as JSON holds them; one query for each table."""
    return {
        "format": FORMAT,
        "tournament": {field.attname: plain(field.value_from_object(tournament)) for field in dumped_fields()},
        "tables": {table.name: table.values_of(tournament) for table in tables()},
    }


def dumped_fields() -> list[models.Field[Any, Any]]:
    """The fields of the tournament's row that are restored."""
    return [field for field in Tournament._meta.concrete_fields if field.name not in NOT_DUMPED]


def dump_rows(rows: models.QuerySet[Any], names: Iterable[str] | None = None) -> Table:
    """The rows with all their fields, or with those of ``names``."""
    columns = list(names or (field.attname for field in rows.model._meta.concrete_fields))
    return {"columns": columns, "rows": [list(map(plain, row)) for row in rows.values_list(*columns)]}


def user_fields(model: type[models.Model]) -> list[str]:
    """The fields that name an account."""
    keys = [field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey)]
    return [field.attname for field in keys if field.related_model is User]


def pack(data: Mapping[str, Any]) -> bytes:
    """``data`` as packed JSON."""
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 6)


def pack_for_others(data: Mapping[str, Any]) -> bytes:
    """As ``pack``, without the marks in texts that turn the direction of writing: other installations refuse them."""
    return zlib.compress(without_turning(json.dumps(data, ensure_ascii=False, separators=(",", ":"))).encode(), 6)
