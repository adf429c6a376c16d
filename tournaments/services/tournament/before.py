"""What an arbiter settles about the time before round 1."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournaments.audit.kinds import SettingsChanged
from tournaments.models import Tournament, User
from tournaments.models.tournament import BEFORE_FIELDS
from tournaments.services.audit import field_changes, log
from tournaments.services.errors import require_clean
from tournaments.services.locking import lock


def prepare_tournament(tournament: Tournament, *, by: User | None, **fields: Any) -> Tournament:
    """Change ``fields`` of those in ``BEFORE_FIELDS``; all of them may be changed at any time.

    Raises:
        Refused: a value is none of its field; with every fault.
        TypeError: another field.
    """
    unknown = sorted(fields.keys() - set(BEFORE_FIELDS))
    if unknown:
        raise TypeError(f"Not settled before round 1: {', '.join(unknown)}.")
    with transaction.atomic():
        current = lock(tournament)
        changes = field_changes({name: getattr(current, name) for name in fields}, fields)
        if not changes:
            return current
        new = {change.field: fields[change.field] for change in changes}
        for name, value in new.items():
            setattr(current, name, value)
        require_clean(current)
        current.save(update_fields=[*new, "changed_at"])
        log(current, SettingsChanged(changes), by=by)
        return current
