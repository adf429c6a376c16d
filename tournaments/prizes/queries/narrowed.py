"""The standings of a part of the players: of a category, a club or a federation, with the ranks among themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from pairing import prizes
from pairing.prizes import Row
from tournaments.basics.collation import collation_key
from tournaments.models import Category, Tournament
from tournaments.prizes.queries.conditions import category_of, is_shown, tells_of_names
from tournaments.prizes.queries.rows import rows_of
from tournaments.standings.queries.current import Standings

CATEGORY, CLUB, FEDERATION = "category", "club", "federation"
FEWEST = 2  # of a club or a federation, for standings of its own


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the players: ``key`` is how an address names it."""

    kind: str
    value: str
    title: str

    @property
    def key(self) -> str:
        """As ``club:SK Lindenhof``."""
        return f"{self.kind}:{self.value}"


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The ``standings`` of one ``part``, with the ranks in all standings by the players' numbers."""

    part: Part
    standings: Standings
    overall: Mapping[int, int]


def shown_categories(tournament: Tournament, *, for_arbiters: bool = False) -> list[Category]:
    """The categories whose standings everybody may read, or all of them, in their order: two queries at most."""
    rows = list(Category.objects.filter(tournament=tournament).prefetch_related("ticks"))
    hidden = {"clubs_hidden": tournament.clubs_hidden, "ratings_hidden": tournament.ratings_hidden}
    return [row for row in rows if for_arbiters or is_shown(row, **hidden)]


def parts_of(categories: Iterable[Category], standings: Standings) -> list[tuple[str, list[Part]]]:
    """What standings can be asked of, in groups with their titles; nothing of teams."""
    if standings.of_teams or not standings.lines:
        return []
    groups = [
        (_("Categories"), [Part(CATEGORY, row.name, row.name) for row in categories]),
        (_("Federations"), _named(FEDERATION, (line.player.federation for line in standings.lines))),
        (_("Clubs"), _named(CLUB, (line.player.club for line in standings.lines))),
    ]
    return [(title, parts) for title, parts in groups if parts]


def _named(kind: str, values: Iterable[str]) -> list[Part]:
    """Each value that several players have, by name; where all have the same there is nothing to choose."""
    counts: dict[str, list[str]] = {}
    for value in values:
        counts.setdefault(value.strip().casefold(), []).append(value.strip())
    several = [min(found) for key, found in counts.items() if key and len(found) >= FEWEST]
    if len(counts) < 2:
        return []
    return [Part(kind, one, one) for one in sorted(several, key=collation_key)]


def narrowed(
    tournament: Tournament,
    standings: Standings,
    categories: Sequence[Category],
    asked: str,
    *,
    for_arbiters: bool = False,
) -> Narrowed | None:
    """The standings of the part that an address names; None where there is none: one query for a category."""
    kind, _colon, value = asked.partition(":")
    if kind == CATEGORY:
        row = next((one for one in categories if one.name == value), None)
        return of_category(tournament, standings, row, for_arbiters=for_arbiters) if row else None
    known = {part.key: part for _title, parts in parts_of((), standings) for part in parts}
    part = known.get(asked)
    if part is None:
        return None
    wanted = part.value.casefold()
    members = {
        line.player.id for line in standings.lines if str(getattr(line.player, kind)).strip().casefold() == wanted
    }
    return Narrowed(part, among(standings, _rows(standings), members), _overall(standings))


def of_category(
    tournament: Tournament,
    standings: Standings,
    row: Category,
    *,
    for_arbiters: bool = False,
    rows: Sequence[Row] | None = None,
) -> Narrowed:
    """The standings of one category: one query where ``rows`` are not known yet.

    For everybody without those whose name is not public, where the category says of them what nobody reads.
    """
    rows = rows_of(tournament, standings) if rows is None else rows
    category = category_of(row)
    members = {one.number for one in rows if category.has(one)}
    part = Part(CATEGORY, row.name, row.name)
    found = among(standings, rows, members)
    if not for_arbiters and tells_of_names(row):
        kept = tuple(line for line in found.lines if not getattr(line.player, "unnamed", False))
        found = replace(found, lines=kept)
    return Narrowed(part, found, _overall(standings))


def public_categories(tournament: Tournament, standings: Standings) -> list[Narrowed]:
    """The standings of each category that everybody may read; none of teams: three queries at most."""
    categories = [] if standings.of_teams else shown_categories(tournament)
    if not categories:
        return []
    rows = rows_of(tournament, standings)
    return [of_category(tournament, standings, row, rows=rows) for row in categories]


def among(standings: Standings, rows: Sequence[Row], members: Collection[int]) -> Standings:
    """The standings of these players alone, with the ranks that they have among themselves."""
    own = prizes.standings_of(prizes.Category("", ticked=frozenset(members)), rows)
    lines = {line.player.id: line for line in standings.lines}
    found = [
        replace(lines[row.number], position=position, rank=row.rank, last_rank=0)
        for position, row in enumerate(own, start=1)
        if row.number in lines
    ]
    left_out = tuple(line for line in standings.left_out if line.player.id in members)
    return replace(standings, lines=tuple(found), left_out=left_out, sides=())


def _rows(standings: Standings) -> list[Row]:
    return [Row(number=line.player.id, rank=line.rank, points=line.points) for line in standings.lines]


def _overall(standings: Standings) -> dict[int, int]:
    return {line.player.id: line.rank for line in standings.lines}
