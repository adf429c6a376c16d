"""A player's row before and after a change, so that it can be put back exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.audit.changes import FieldChange
from tournaments.models import Player
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
