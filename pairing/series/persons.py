"""Who is the same person in several tournaments: by FIDE number, else national number, else name and year of birth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A player of one tournament.

    ``number`` is that of the row; ``name`` is written as names are compared, without capitals and marks. ``decided`` is
    the mark of who was joined or parted by hand: rows of one mark are one person, rows of two are two, whatever else
    they have; 0 for none.
    """

    number: int
    tournament: int
    name: str = ""
    birth_year: int | None = None
    fide_id: str = ""
    national_id: str = ""
    federation: str = ""
    decided: int = 0


@dataclass(frozen=True, slots=True)
class Doubt:
    """Rows, by number, that may be one person and are kept apart: the same name, and nothing that says more."""

    rows: tuple[int, ...]


Group = list[Known]


def found_persons(rows: Iterable[Known]) -> tuple[tuple[tuple[int, ...], ...], tuple[Doubt, ...]]:
    """The persons, each as the numbers of its rows in ascending order, and who may be one person besides.

    Nobody is two players of one tournament, and nobody has two FIDE numbers. Where several persons are possible none is
    chosen: that is a doubt, for somebody who knows them.
    """
    groups = _by_hand(sorted(rows, key=lambda row: row.number))
    for key in (_fide, _national, _name_and_year):
        groups = _joined(groups, key)
    people = sorted(tuple(sorted(row.number for row in group)) for group in groups)
    return tuple(people), tuple(_doubts(groups))


def _by_hand(rows: Sequence[Known]) -> list[Group]:
    marked: dict[int, Group] = defaultdict(list)
    alone: list[Group] = []
    for row in rows:
        if row.decided:
            marked[row.decided].append(row)
        else:
            alone.append([row])
    return [*marked.values(), *alone]


def _fide(row: Known) -> Hashable:
    return row.fide_id


def _national(row: Known) -> Hashable:
    return (row.federation, row.national_id) if row.national_id else ""


def _name_and_year(row: Known) -> Hashable:
    return (row.name, row.birth_year) if row.birth_year else ""


def _joined(groups: Sequence[Group], key: Callable[[Known], Hashable]) -> list[Group]:
    """Let groups with a value of ``key`` in common be one, where all that have it can be."""
    known: list[Group | None] = list(groups)
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, group in enumerate(groups):
        for value in _values(group, key):
            places[value].append(place)
    moved: dict[int, int] = {}

    def now(place: int) -> int:
        while place in moved:
            place = moved[place]
        return place

    for shared in sorted(places.values()):
        together = sorted({now(place) for place in shared})
        merged = [found for place in together if (found := known[place]) is not None]
        if len(together) < 2 or not all(_can_be_one(one, other) for one, other in combinations(merged, 2)):
            continue
        first, *others = together
        known[first] = [row for one in merged for row in one]
        for place in others:
            known[place], moved[place] = None, first
    return [one for one in known if one is not None]


def _can_be_one(one: Group, other: Group) -> bool:
    """Whether nothing says that the two are not one person."""
    if {row.tournament for row in one} & {row.tournament for row in other}:
        return False
    if any(row.decided for row in one) and any(row.decided for row in other):
        return False
    fide, other_fide = _values(one, _fide), _values(other, _fide)
    if fide and other_fide:
        return bool(fide & other_fide)
    national, other_national = _values(one, _national), _values(other, _national)
    return not (national and other_national) or bool(national & other_national)


def _values(group: Group, key: Callable[[Known], Hashable]) -> set[Hashable]:
    return {key(row) for row in group} - {""}


def _doubts(groups: Sequence[Group]) -> Iterable[Doubt]:
    """Groups with a name in common that could be one, unless their years of birth are others."""
    named: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        for name in {row.name for row in group} - {""}:
            named[name].append(group)
    told: set[tuple[int, ...]] = set()
    for _name, found in sorted(named.items()):
        pairs = [pair for pair in combinations(found, 2) if _can_be_one(*pair) and _same_years(*pair)]
        rows = tuple(sorted({row.number for pair in pairs for group in pair for row in group}))
        if rows and rows not in told:
            told.add(rows)
            yield Doubt(rows)


def _same_years(one: Group, other: Group) -> bool:
    years = [{row.birth_year for row in group} - {None} for group in (one, other)]
    return not (years[0] and years[1]) or bool(years[0] & years[1])
