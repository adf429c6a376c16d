"""Rows that belong to a tournament: whatever is written to them while a change is open is noted, in whichever way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from django.db import models
from django.db.models import CASCADE, SET_NULL, ForeignObjectRel, Q

from tournaments.journal.noting import OpenChange, change_to_note

AT_ONCE = 500  # keys in one query
# Of a row that names a player or, in a team event, a team.
ONE_ENTRANT = Q(player__isnull=False, team=None) | Q(player=None, team__isnull=False)


class Noted(models.QuerySet[Any]):
    """``update``, ``delete`` and ``bulk_create`` that note what they write; ``bulk_update`` is made of updates."""

    def update(self, **values: Any) -> int:
        columns = noted_columns(self.model, values)
        change = change_to_note(_table(self.model)) if columns else None
        if change is None:
            return super().update(**values)
        before = _values(self.order_by(), columns)
        count = super().update(**values)
        _note_updated(change, self.model, columns, before)
        return count

    update.alters_data = True  # type: ignore[attr-defined]

    def delete(self) -> tuple[int, dict[str, int]]:
        if (change := change_to_note(_table(self.model))) is not None:
            _note_deleted(change, self.model, list(self.order_by().values_list("pk", flat=True)))
        return super().delete()

    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        change = change_to_note(_table(self.model))
        made: list[Any] = super().bulk_create(objs, *args, **options)
        if change is not None:
            note_inserted(change, self.model, made)
        return made


class RowOfTournament(models.Model):
    """A row that belongs to a tournament.

    ``SECRET`` are its fields that no journal holds: they let somebody in, or are nobody's business in a month.
    ``COUNTED`` are those that only count on: no undo brings them back, and they are no change.
    ``DERIVED`` are those that are worked out again from others.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    COUNTED: ClassVar[tuple[str, ...]] = ()
    DERIVED: ClassVar[tuple[str, ...]] = ()

    objects = models.Manager.from_queryset(Noted)()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save(self, *args: Any, **options: Any) -> None:
        model, names = type(self), options.get("update_fields")
        columns = noted_columns(model, names)
        change = change_to_note(_table(model)) if columns else None
        if change is None:
            super().save(*args, **options)
            return
        stored = {} if self.pk is None else _values(model._base_manager.filter(pk=self.pk), columns)
        super().save(*args, **options)
        if stored:
            _note_updated(change, model, columns, stored)
        else:
            note_inserted(change, model, [self])

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        if (change := change_to_note(_table(type(self)))) is not None:
            _note_deleted(change, type(self), [self.pk])
        return super().delete(*args, **options)


def noted_columns(model: type[models.Model], names: Collection[str] | None = None) -> tuple[str, ...]:
    """The columns of ``model`` that the journal has, or those of the fields ``names``."""
    return _noted_columns(model) if names is None else _noted_among(model, tuple(names))


@cache
def _noted_columns(model: type[models.Model]) -> tuple[str, ...]:
    left_out = {*getattr(model, "SECRET", ()), *getattr(model, "COUNTED", ()), "id", "pk"}
    return tuple(one.attname for one in model._meta.concrete_fields if one.name not in left_out)


@cache
def _noted_among(model: type[models.Model], names: tuple[str, ...]) -> tuple[str, ...]:
    wanted = dict.fromkeys(names, True)
    return tuple(
        one.attname
        for one in model._meta.concrete_fields
        if (one.name in wanted or one.attname in wanted) and one.attname in _noted_columns(model)
    )


@cache
def owners(model: type[models.Model]) -> dict[str, str]:
    """The columns that point to other noted rows of the tournament, each with the table of these."""
    keys = [one for one in model._meta.concrete_fields if isinstance(one, models.ForeignKey)]
    noted = {one.attname: one.related_model for one in keys if issubclass(one.related_model, RowOfTournament)}
    return {name: _table(owner) for name, owner in noted.items() if _table(owner) != "tournament"}


def note_inserted(change: OpenChange, model: type[models.Model], rows: Iterable[Any]) -> None:
    """These ``rows`` are new."""
    columns = ("id", *owners(model))
    change.inserted(_table(model), columns, [[getattr(row, name) for name in columns] for row in rows])


def _table(model: type[models.Model]) -> str:
    return str(model._meta.model_name)


def _values(rows: models.QuerySet[Any], columns: Collection[str]) -> dict[Any, tuple[Any, ...]]:
    return {key: values for key, *values in rows.values_list("pk", *columns)}


def _note_updated(
    change: OpenChange, model: type[models.Model], columns: tuple[str, ...], before: dict[Any, tuple[Any, ...]]
) -> None:
    after: dict[Any, tuple[Any, ...]] = {}
    for keys in _parts(list(before)):
        after |= _values(model._base_manager.filter(pk__in=keys), columns)
    change.updated(_table(model), columns, ((key, before[key], after[key]) for key in before))


def _note_deleted(
    change: OpenChange, model: type[models.Model], keys: list[Any], noted: set[tuple[Any, Any]] | None = None
) -> None:
    """The rows with these keys go, and with them whatever hangs on them: that first."""
    noted = set() if noted is None else noted
    keys = [key for key in keys if (model, key) not in noted]
    noted |= {(model, key) for key in keys}
    for some in _parts(keys):
        for field in _pointing_at(model):
            rows = field.model._base_manager.filter(**{f"{field.name}__in": some}).order_by("pk")
            if field.remote_field.on_delete is CASCADE:
                _note_deleted(change, field.model, list(rows.values_list("pk", flat=True)), noted)
            elif field.remote_field.on_delete is SET_NULL:
                pointed = rows.values_list("pk", field.attname)
                change.updated(_table(field.model), [field.attname], [(key, [to], [None]) for key, to in pointed])
        columns = kept_columns(model)
        rows = model._base_manager.filter(pk__in=some).order_by("pk")
        change.deleted(_table(model), columns, rows.values_list(*columns))


@cache
def kept_columns(model: type[models.Model]) -> tuple[str, ...]:
    """The columns of a row that is gone which the journal has, the key first."""
    left_out = {*getattr(model, "SECRET", ()), "id"}
    return ("id", *(one.attname for one in model._meta.concrete_fields if one.name not in left_out))


@cache
def _pointing_at(model: type[models.Model]) -> tuple[Any, ...]:
    """The foreign keys of noted rows that lead to ``model``, hidden ones (``related_name="+"``) too."""
    relations = (one for one in model._meta.get_fields(include_hidden=True) if isinstance(one, ForeignObjectRel))
    fields = (one.field for one in relations if not one.many_to_many)
    return tuple(one for one in fields if issubclass(one.model, RowOfTournament))


def _parts(keys: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]
