"""The standings of a series: what each tournament brings, which of them count, and who stands where."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from pairing.series.plan import By, InvalidSeries, Plan, Tie, problems_of_plan

_BEHIND = 10**9  # a place behind all others


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Somebody in the final standings of a tournament: ``person`` is the same in all of them.

    ``place`` is that of the standings, the same for equal players; 0 for who is not ranked. ``points`` are those made,
    in tenths. ``stayed`` is false for whoever withdrew or was expelled, ``played`` for whoever has played no game.
    """

    person: int
    place: int
    points: int = 0
    stayed: bool = True
    played: bool = True
    expelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A tournament of the series with its standings; ``most`` is what could be made in it, in tenths."""

    number: int
    entries: tuple[Entry, ...]
    most: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """What a tournament brings somebody.

    ``value`` is what it is worth, of which ``bonus`` comes for the place where points made count. ``sharing`` is how
    many share the place. ``is_valid`` is false where nothing is to be had, ``counts`` where it is not among the best.
    """

    event: int
    entry: Entry
    value: Fraction
    bonus: Fraction
    sharing: int
    is_valid: bool
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in the standings of the series. ``rank`` is 0 for whoever has too few tournaments.

    ``cells`` are by the number of the tournament. ``parted_by`` is what parts the player from the one above, who has as
    many points; None where nothing had to, or nothing did.
    """

    rank: int
    person: int
    total: Fraction
    cells: Mapping[int, Cell]
    parted_by: Tie | None = None

    @property
    def valid(self) -> int:
        """How many tournaments the player has that are worth something or could be."""
        return sum(cell.is_valid for cell in self.cells.values())


def standings(plan: Plan, events: Sequence[Event]) -> tuple[Line, ...]:
    """The standings after ``events``, which come in their order; the best first, who is not ranked behind them.

    Raises:
        InvalidSeries: the plan is none, or somebody stands twice in a tournament.
    """
    problems = problems_of_plan(plan)
    for event in events:
        twice = [one for one, count in Counter(entry.person for entry in event.entries).items() if count > 1]
        problems += [f"Tournament {event.number}: person {one} stands in it more than once." for one in sorted(twice)]
    if problems:
        raise InvalidSeries(problems)
    cells: dict[int, dict[int, Cell]] = defaultdict(dict)
    for event in events:
        for cell in _cells(plan, event):
            cells[cell.entry.person][event.number] = cell
    lines = [_line(plan, person, found) for person, found in cells.items()]
    last = events[-1].number if events else 0
    keys = {line.person: _key(plan, line, last) for line in lines}
    ranked = [line for line in lines if line.valid >= plan.least]
    others = [line for line in lines if line.valid < plan.least]
    ranked.sort(key=lambda line: (keys[line.person], line.person))
    others.sort(key=lambda line: (-line.total, line.person))
    return (*_ranked(plan, ranked, keys), *others)


def _cells(plan: Plan, event: Event) -> list[Cell]:
    """What the tournament brings each; a place that somebody left behind stays there, and nobody moves up."""
    sharing = Counter(entry.place for entry in event.entries)
    players = sum(count for place, count in sharing.items() if place)
    found = []
    for entry in event.entries:
        of_place = Fraction(0)
        if entry.place and entry.stayed and entry.played:
            of_place = plan.of_shared(entry.place, sharing[entry.place], players)
        if plan.by in (By.TABLE, By.LINEAR):
            valid = bool(entry.place) and entry.stayed and entry.played
            value = of_place
        else:
            valid = entry.played and not entry.expelled
            value = _made(plan, entry, event) + of_place if valid else Fraction(0)
        bonus = of_place if plan.by in (By.POINTS, By.PERCENT) else Fraction(0)
        found.append(Cell(event.number, entry, value, bonus, sharing[entry.place] if entry.place else 1, valid))
    return found


def _made(plan: Plan, entry: Entry, event: Event) -> Fraction:
    if plan.by is By.PERCENT:
        return Fraction(100 * entry.points, event.most) if event.most else Fraction(0)
    return Fraction(entry.points, 10)


def _line(plan: Plan, person: int, cells: Mapping[int, Cell]) -> Line:
    """Of equal results the earlier one counts."""
    valid = [cell for cell in cells.values() if cell.is_valid]
    best = sorted(valid, key=lambda cell: -cell.value)[: plan.best]
    counted = {cell.event for cell in best}
    marked = {number: replace(cell, counts=number in counted) for number, cell in cells.items()}
    return Line(0, person, sum((cell.value for cell in best), Fraction(0)), marked)


def _key(plan: Plan, line: Line, last: int) -> tuple[Any, ...]:
    return (-line.total, *(_of_tie(tie, line, last) for tie in plan.ties))


def _of_tie(tie: Tie, line: Line, last: int) -> Any:
    """What the tie-break looks at, the lowest first."""
    valid = [cell for cell in line.cells.values() if cell.is_valid]
    if tie is Tie.BEST:
        return -max((cell.value for cell in valid), default=Fraction(0))
    if tie is Tie.FIRSTS:
        return -sum(cell.entry.place == 1 and cell.entry.stayed for cell in valid)
    return next((cell.entry.place for cell in valid if cell.event == last and cell.entry.place), _BEHIND)


def _ranked(plan: Plan, ordered: Sequence[Line], keys: Mapping[int, tuple[Any, ...]]) -> list[Line]:
    found: list[Line] = []
    for _same, group in groupby(ordered, key=lambda line: keys[line.person]):
        rank = len(found) + 1
        for line in group:
            above = keys[found[-1].person] if found else ()
            found.append(replace(line, rank=rank, parted_by=_parted(plan, above, keys[line.person])))
    return found


def _parted(plan: Plan, above: tuple[Any, ...], own: tuple[Any, ...]) -> Tie | None:
    """The first tie-break in which two of equal totals differ."""
    if not above or above[0] != own[0]:
        return None
    pairs = zip(plan.ties, above[1:], own[1:], strict=True)
    return next((tie for tie, one, other in pairs if one != other), None)
