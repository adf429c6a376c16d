"""The audit log. Whoever changes a tournament says so here, in the same transaction."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from tournaments.models import AuditEntry, Tournament, User


def log(
    tournament: Tournament | None,
    *,
    by: User | None,
    action: str,
    subject: str,
    round_number: int | None = None,
    old: Any = None,
    new: Any = None,
) -> None:
    """Write down one change and count it in ``Tournament.revision``.

    ``action`` is a short code (``result.record``), ``subject`` names the thing in words, ``old`` and ``new`` are
    JSON. ``by`` is None for what the program does of itself; ``tournament`` is None for accounts.
    """
    AuditEntry.objects.create(
        tournament=tournament,
        by=by,
        by_name=str(by)[:150] if by else "",
        action=action,
        subject=subject[:200],
        round_number=round_number,
        old=old,
        new=new,
    )
    if tournament is not None:
        Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)


def difference(old: dict[str, Any], new: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The entries of both that differ, in a form that JSON can hold."""
    changed = [key for key in new if old.get(key) != new[key]]
    return {key: _plain(old.get(key)) for key in changed}, {key: _plain(new[key]) for key in changed}


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | str) else str(value)
