"""A player's row before and after a change, so that it can be put back exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import models

from tournaments.audit.changes import FieldChange
from tournaments.models import Player, User
from tournaments.services.audit import field_changes, plain
from tournaments.services.ratings.sources import OFFICIAL_FIELDS

# What follows from the other players too, or is never changed alone.
LEFT_OUT = ("id", "tournament_id", "tpn", "virtual_points")


def row_of(player: Player) -> dict[str, Any]:
    """The fields of the row as they are."""
    fields = (field for field in Player._meta.concrete_fields if field.attname not in LEFT_OUT)
    return {field.attname: field.value_from_object(player) for field in fields}


def row_changes(before: Mapping[str, Any], player: Player) -> tuple[FieldChange, ...]:
    """What differs in ``player`` from what ``row_of`` told; with a FIDE number what a list says of it, if anything."""
    now = row_of(player)
    changes = field_changes(before, now)
    known = {one.field for one in changes}
    official = [name for name in OFFICIAL_FIELDS if name not in known and "fide_id" in known]
    return (*changes, *(FieldChange(name, plain(before[name]), plain(now[name])) for name in official))


def is_as_left(player: Player, changes: Iterable[FieldChange]) -> bool:
    """Whether all fields are as ``changes`` left them."""
    now = row_of(player)
    return all(one.field in now and plain(now[one.field]) == one.new for one in changes)


def put_back(player: Player, changes: Iterable[FieldChange]) -> None:
    """Give the unsaved ``player`` the values from before ``changes``; an account that is gone is nobody.

    Raises:
        ValueError: a field that there is no more, or a value that it cannot have.
    """
    for one in changes:
        try:
            field = Player._meta.get_field(one.field)
            assert isinstance(field, models.Field)
            value = None if one.old is None else field.to_python(one.old)
        except (FieldDoesNotExist, ValidationError) as error:
            raise ValueError(one.field) from error
        if field.related_model is User and not User.objects.filter(pk=value or 0).exists():
            value = None
        setattr(player, field.attname, value)
