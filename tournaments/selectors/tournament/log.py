"""The audit log as a page reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q

from tournaments.models import AuditEntry, Tournament

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What to show: a group of actions (the word before the dot), a round, a text in the subject or the name."""

    group: str = ""
    round_number: int | None = None
    text: str = ""


def log_page(tournament: Tournament, wanted: LogFilter, *, page: Any = 1) -> Page[AuditEntry]:
    """One page of entries, newest first; a page that is out of range gives the nearest one."""
    entries = tournament.audit_entries.select_related("by")
    if wanted.group:
        entries = entries.filter(Q(action=wanted.group) | Q(action__startswith=f"{wanted.group}."))
    if wanted.round_number is not None:
        entries = entries.filter(round_number=wanted.round_number)
    if wanted.text:
        entries = entries.filter(Q(subject__icontains=wanted.text) | Q(by_name__icontains=wanted.text))
    return Paginator(entries, PAGE_SIZE).get_page(page)


def action_groups(tournament: Tournament) -> list[str]:
    """The groups of actions that occur in this tournament, for the filter."""
    actions = tournament.audit_entries.order_by().values_list("action", flat=True).distinct()
    return sorted({action.partition(".")[0] for action in actions})
