"""What an arbiter settles about the time before round 1."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.errors import Refused, label_of, require, require_clean
from tournaments.journal.changing import change
from tournaments.log.kinds import SettingsChanged
from tournaments.log.writing import field_changes, log
from tournaments.models import Tournament, User
from tournaments.models.entered import BEFORE_FIELDS
from tournaments.tournament.queries.late_changes import require_sure


def prepare_tournament(tournament: Tournament, *, by: User | None, sure: bool = False, **fields: Any) -> Tournament:
    """Change ``fields`` of those in ``BEFORE_FIELDS``; all but a deadline may be changed at any time.

    Raises:
        Doubtful: round 1 has been published, pairings go by one of them, and nobody is ``sure``.
        Refused: a value is none of its field; with every fault. A deadline that was fixed in advance would change.
        TypeError: another field.
    """
    unknown = sorted(fields.keys() - set(BEFORE_FIELDS))
    if unknown:
        raise TypeError(f"Not settled before round 1: {', '.join(unknown)}.")
    with change(tournament) as current:
        changes = field_changes({name: getattr(current, name) for name in fields}, fields)
        if not changes:
            return current
        require_before(current, {one.field: fields[one.field] for one in changes})
        current.save(update_fields=[*(one.field for one in changes), "changed_at"])
        require_sure(current, changes, sure=sure)
        log(current, SettingsChanged(changes), by=by)
        return current


def require_before(tournament: Tournament, new: dict[str, Any]) -> None:
    """Let the locked ``tournament`` have these values of ``BEFORE_FIELDS``, where it may; nothing is saved.

    In FIDE mode the deadline for errors is fixed before round 1 (C.04.2, 4.3); one that was forgotten can be set.

    Raises:
        Refused: as ``prepare_tournament``.
    """
    before = tournament.correction_minutes
    is_another = before is not None and new.get("correction_minutes", before) != before
    if is_another and tournament.in_fide_mode and tournament.paired_rounds.filter(published_at__isnull=False).exists():
        text = _(
            "The deadline for reporting errors was fixed before round 1: %(count)d minutes (C.04.2, 4.3). It stays."
        )
        raise Refused(text % {"count": before})
    for name, value in new.items():
        setattr(tournament, name, value)
    for least, most in (("least_rating", "most_rating"), ("born_from", "born_to")):
        low, high = getattr(tournament, least), getattr(tournament, most)
        fits = low is None or high is None or low <= high
        text = _("“%(first)s” is more than “%(second)s”: nobody could enter. Correct one of them.")
        require(fits, text % {"first": label_of(Tournament, least), "second": label_of(Tournament, most)})
    require_clean(tournament)
