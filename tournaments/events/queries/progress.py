"""How far the tournaments of an event are: their rounds, and the tables of those that are being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.models import Match, Result, Round

MOST_TABLES = 300  # drawn of one tournament
MOST_OPEN = 12  # tables named of one tournament


@dataclass(frozen=True, slots=True)
class RoundOnDesk:
    """A paired round with its boards, each that of a match of however many games, and at how many is still played."""

    pk: int
    number: int
    is_published: bool
    boards: int
    open_boards: int

    @property
    def state(self) -> str:
        """``draft``, ``now`` while boards are open, ``done``."""
        return "draft" if not self.is_published else "now" if self.open_boards else "done"


@dataclass(frozen=True, slots=True)
class TableOnDesk:
    """A table of the round at hand."""

    number: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """The round at hand of one tournament: the first published one with open boards, else the newest."""

    round: RoundOnDesk
    tables: tuple[TableOnDesk, ...]

    @property
    def boards_in(self) -> int:
        return self.round.boards - self.round.open_boards

    @property
    def percent_in(self) -> int:
        return self.boards_in * 100 // self.round.boards if self.round.boards else 100

    @property
    def drawn(self) -> tuple[TableOnDesk, ...]:
        """The tables that are drawn, the first ones."""
        return self.tables[:MOST_TABLES]

    @property
    def open_tables(self) -> list[int]:
        return [table.number for table in self.tables if table.is_open]

    def is_at(self, tables: Collection[int]) -> bool:
        """Whether one of ``tables`` is a table of the round, which is published."""
        return self.round.is_published and any(table.number in tables for table in self.tables)

    @property
    def first_open(self) -> list[int]:
        """The open tables that are named."""
        return self.open_tables[:MOST_OPEN]


def rounds_of(tournaments: Collection[int]) -> dict[int, list[RoundOnDesk]]:
    """The paired rounds of each of ``tournaments``, by key, in order: one query."""
    counted = Round.objects.filter(tournament__in=tournaments).annotate(
        boards=Count("matches", distinct=True),
        still_open=Count("matches", filter=Q(matches__games__result=Result.OPEN), distinct=True),
    )
    names = ("tournament", "pk", "number", "published_at", "boards", "still_open")
    found: dict[int, list[RoundOnDesk]] = {}
    for tournament, pk, number, published_at, boards, still_open in counted.order_by("number").values_list(*names):
        found.setdefault(tournament, []).append(RoundOnDesk(pk, number, published_at is not None, boards, still_open))
    return found


def progress_of(rounds: Mapping[int, Sequence[RoundOnDesk]]) -> dict[int, Progress]:
    """The progress of each tournament that has a round, by key: one query for the tables of all."""
    at_hand = {key: next((one for one in some if one.state == "now"), some[-1]) for key, some in rounds.items()}
    tables: dict[int, list[TableOnDesk]] = {}
    matches = Match.objects.filter(round__in=[one.pk for one in at_hand.values()])
    counted = matches.annotate(still_open=Count("games", filter=Q(games__result=Result.OPEN)))
    for round_, table, still_open in counted.order_by("table").values_list("round", "table", "still_open"):
        tables.setdefault(round_, []).append(TableOnDesk(table, bool(still_open)))
    return {key: Progress(one, tuple(tables.get(one.pk, ()))) for key, one in at_hand.items()}


def tables_twice(progress: Iterable[Progress]) -> list[int]:
    """The tables at which published rounds of more than one tournament are, in order."""
    used = Counter(table.number for one in progress if one.round.is_published for table in one.tables)
    return sorted(number for number, times in used.items() if times > 1)
