"""Public tournaments as the front page, and that of a club, shows them: running, coming, over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from tournaments.publication.queries.public import PublicTournament
from tournaments.standings.queries.winners import winners_of

ON_A_PAGE = 50  # tournaments
# Of how many that are over, the newest, the winner is shown: 284 players after five rounds take 0.14 s, once.
MOST_WITH_WINNERS = 12
# Of how many that are being played it is told who leads, which is worked out anew after each result.
MOST_WITH_LEADERS = 6
Group = list[tuple[PublicTournament, Any]]  # the tournaments of one event, or one alone, each with who won or leads


@dataclass(frozen=True, slots=True)
class Front:
    """One page of them, by how far they are."""

    page: Page[PublicTournament]
    now: list[Group]
    coming: list[Group]
    finished: list[Group]
    series: list[tuple[str, str]]  # for which one of all of them counts: address and name


def front_of(tournaments: Sequence[PublicTournament], page: Any) -> Front:
    """The ``page`` with this number; one out of range gives the nearest."""
    now = [one for one in tournaments if not one.is_finished and not one.is_coming]
    coming = sorted((one for one in tournaments if one.is_coming), key=_first_day)
    finished = [one for one in tournaments if one.is_finished]
    first = winners_of([*finished[:MOST_WITH_WINNERS], *now[:MOST_WITH_LEADERS]])
    shown = Paginator([*now, *coming, *finished], ON_A_PAGE).get_page(page)
    return Front(
        page=shown,
        now=_by_event([(one, first.get(one.row.pk)) for one in shown if not one.is_finished and not one.is_coming]),
        coming=_by_event([(one, None) for one in shown if one.is_coming]),
        finished=_by_event([(one, first.get(one.row.pk)) for one in shown if one.is_finished]),
        series=sorted({pair for one in tournaments for pair in one.series}, key=lambda pair: pair[::-1]),
    )


def _by_event(lines: Group) -> list[Group]:
    """The lines of one event together, by its letters, where its first one stands; every other line by itself."""
    groups: dict[str, Group] = {}
    for line in lines:
        row: Any = line[0].row
        groups.setdefault(f"event {row.event_slug}" if row.event_slug else row.slug, []).append(line)
    return [sorted(group, key=lambda line: getattr(line[0].row, "letter", None) or "") for group in groups.values()]


def _first_day(public: PublicTournament) -> tuple[bool, str]:
    """What comes first stands first; what has no date yet last."""
    return public.row.start_date is None, str(public.row.start_date)
