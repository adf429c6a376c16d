"""The table of a series: its tournaments with what they bring, who stands where, and what has changed since a print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairing import prizes
from pairing.series import Cell, Entry, Event, Line, standings
from tournaments.basics.conditions import conditions_in_words
from tournaments.models import Player, Series, SeriesCategory
from tournaments.prizes.queries.conditions import conditions_of
from tournaments.prizes.queries.rows import facts_of_player
from tournaments.publication.queries.groups import publics_of_series
from tournaments.publication.queries.privacy import shows_ratings
from tournaments.publication.queries.public import PublicTournament
from tournaments.series.queries.people import People, people_of
from tournaments.series.queries.places import Placed, Places, places_of
from tournaments.series.queries.rules import plan_of, points_text
from tournaments.series.queries.words import cell_in_words, parted_in_words

COUNTS, PROVISIONAL, AHEAD = "counts", "provisional", "ahead"


@dataclass(frozen=True, slots=True)
class Part:
    """A tournament of the series; ``number`` counts those that are public, from 1; ``state`` is whether it counts."""

    number: int
    public: PublicTournament
    state: str
    players: int


@dataclass(frozen=True, slots=True)
class ShownCell:
    """What a tournament brings a player: ``player`` is the number of the row, ``words`` the whole sentence of it."""

    part: Part
    cell: Cell
    player: int
    is_named: bool
    value: str
    words: str


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A person in the table; ``cells`` has one for each part that counts, None where the person is not in it.

    ``name`` is empty for somebody whose name is not public. ``rows`` are the numbers of the players' rows.
    """

    rank: int
    name: str
    title: str
    total: str
    cells: tuple[ShownCell | None, ...]
    parted: str
    rows: tuple[int, ...]
    line: Line

    @property
    def played(self) -> list[ShownCell]:
        """The cells of the tournaments in which the person is."""
        return [cell for cell in self.cells if cell is not None]


@dataclass(frozen=True, slots=True)
class ShownCategory:
    """A category with its own ranks; ``words`` are its conditions."""

    row: SeriesCategory
    words: tuple[str, ...]
    lines: tuple[tuple[int, ShownLine], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The series as everybody reads it: ``lines`` are ranked, ``others`` have too few tournaments."""

    series: Series
    parts: tuple[Part, ...]
    lines: tuple[ShownLine, ...]
    others: tuple[ShownLine, ...]
    categories: tuple[ShownCategory, ...]

    @property
    def counted(self) -> list[Part]:
        """The tournaments that bring points by now."""
        return [part for part in self.parts if part.state != AHEAD]

    @property
    def is_provisional(self) -> bool:
        return any(part.state == PROVISIONAL for part in self.parts)

    @property
    def is_search_hidden(self) -> bool:
        """Whether one of the tournaments is not to be found by search engines."""
        return any(part.public.row.search_hidden for part in self.parts)


def table_of(series: Series, publics: Sequence[PublicTournament] | None = None) -> Table:
    """The table after what is public of the tournaments: seven queries, however many there are."""
    publics = publics_of_series(series.slug) if publics is None else publics
    places = places_of(publics)
    parts = tuple(_part(series, number, one, places[one.row.pk]) for number, one in enumerate(publics, start=1))
    counted = [part for part in parts if part.state != AHEAD]
    people = people_of(series, [part.public.row.pk for part in counted])
    persons = {key: number for number, person in enumerate(people.persons) for key in person}
    events = [_event(part, places[part.public.row.pk], persons) for part in counted]
    placed = {one.player: one for part in counted for one in places[part.public.row.pk].placed}
    of_person = _of_person(people, persons, counted, placed)
    shown = [_shown(line, counted, of_person[line.person]) for line in standings(plan_of(series), events)]
    lines = tuple(line for line in shown if line.rank)
    return Table(
        series=series,
        parts=parts,
        lines=lines,
        others=tuple(line for line in shown if not line.rank),
        categories=_categories(series, counted, lines, people),
    )


def _part(series: Series, number: int, public: PublicTournament, places: Places) -> Part:
    state = COUNTS if places.is_over else PROVISIONAL if series.provisional and places.after_round else AHEAD
    return Part(number, public, state, places.ranked)


def _event(part: Part, places: Places, persons: Mapping[int, int]) -> Event:
    entries = [
        Entry(
            person=persons[one.player],
            place=one.place,
            points=one.points,
            stayed=one.stayed,
            played=one.played,
            expelled=one.expelled,
        )
        for one in places.placed
        if one.player in persons
    ]
    return Event(number=part.number, entries=tuple(entries), most=places.most)


@dataclass(frozen=True, slots=True)
class _Person:
    """The rows of a person in the order of the tournaments, by the number of the part, and the name."""

    rows: Mapping[int, int]
    name: str
    title: str
    is_named: bool


def _of_person(
    people: People, persons: Mapping[int, int], counted: Sequence[Part], placed: Mapping[int, Placed]
) -> dict[int, _Person]:
    """A name that one tournament hides, or shortens, is so in the whole series: else the others would tell it."""
    by_tournament = {part.public.row.pk: part for part in counted}
    order = {part.public.row.pk: part.number for part in counted}
    found = {}
    for number, person in enumerate(people.persons):
        rows = sorted((people.rows[key] for key in person if key in placed), key=lambda one: order[one.tournament_id])
        if not rows:
            continue
        hidden = any(people.rows[key].name_hidden for key in person)
        short = [row for row in rows if by_tournament[row.tournament_id].public.row.forenames_short]
        last = placed[(short or rows)[-1].pk]
        found[number] = _Person(
            {order[row.tournament_id]: row.pk for row in rows},
            "" if hidden else last.name,
            "" if hidden else placed[rows[-1].pk].title,
            not hidden,
        )
    return found


def _shown(line: Line, counted: Sequence[Part], person: _Person) -> ShownLine:
    cells = tuple(_cell(part, line, person) for part in counted)
    return ShownLine(
        rank=line.rank,
        name=person.name,
        title=person.title,
        total=points_text(line.total),
        cells=cells,
        parted=parted_in_words(line.parted_by),
        rows=tuple(person.rows.values()),
        line=line,
    )


def _cell(part: Part, line: Line, person: _Person) -> ShownCell | None:
    cell = line.cells.get(part.number)
    if cell is None:
        return None
    words = cell_in_words(cell, part.public.row.name, part.players)
    return ShownCell(part, cell, person.rows[part.number], person.is_named, points_text(cell.value), words)


def _categories(
    series: Series, counted: Sequence[Part], lines: Sequence[ShownLine], people: People
) -> tuple[ShownCategory, ...]:
    """Each category with those of ``lines`` who are in it; by ratings only where they are public everywhere."""
    tournaments = {part.public.row.pk: part.public.row for part in counted}
    public_ratings = all(shows_ratings(row) for row in tournaments.values())
    found = []
    for row in series.categories.all():
        if "rating" in row.conditions and not public_ratings:
            continue
        category = prizes.Category(row.name, conditions_of(row.conditions))
        asked = [(line, [_facts(people.rows[key], tournaments) for key in line.rows]) for line in lines]
        inside = [line for line, facts in asked if all(map(category.has, facts if row.in_each else facts[:1]))]
        ranks: dict[int, int] = {}
        for place, line in enumerate(inside, start=1):
            ranks.setdefault(line.rank, place)
        ranked = tuple((ranks[line.rank], line) for line in inside)
        found.append(ShownCategory(row, tuple(conditions_in_words(row.conditions)), ranked))
    return tuple(found)


def _facts(player: Player, tournaments: Mapping[int, Any]) -> prizes.Row:
    row = tournaments[player.tournament_id]
    birth_date = (row.report_extras or {}).get("birth_dates", {}).get(str(player.pk), "")
    return prizes.Row(number=player.pk, rank=1, points=0, **facts_of_player(player, row.rating_method, birth_date))


# --- Since a print ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody who stands otherwise than on the print; a rank of 0 is none, then or now."""

    name: str
    rank_before: int
    total_before: str
    rank: int
    total: str


def as_printed(table: Table) -> list[dict[str, Any]]:
    """The standings as they are kept; a person is known by the lowest number of a row."""
    return [
        {"number": min(line.rows), "name": line.name, "rank": line.rank, "total": line.total}
        for line in (*table.lines, *table.others)
    ]


def moved_since_print(table: Table) -> list[Moved]:
    """Whose rank or total is another one than on the last print, by the rank now, who is gone last."""
    kept = {row["number"]: row for row in table.series.printed}
    if table.series.printed_at is None:
        return []
    found = []
    for line in (*table.lines, *table.others):
        before = next((kept.pop(key) for key in sorted(line.rows) if key in kept), None)
        rank, total = (before["rank"], before["total"]) if before else (0, "")
        if (rank, total) != (line.rank, line.total):
            found.append(Moved(line.name, rank, total, line.rank, line.total))
    return found + [Moved(row["name"], row["rank"], row["total"], 0, "") for row in kept.values()]
