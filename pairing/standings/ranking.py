"""The order of the players by points, then by the tie-breaks in the order of the regulations (C.07, 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pairing.engine.basics.line_ups import is_score_alone
from pairing.engine.tournament import Tournament
from pairing.standings.boards import BoardTable
from pairing.standings.direct_encounter import EncounterTable
from pairing.standings.errors import InvalidTieBreaks
from pairing.standings.field import Field, survey
from pairing.standings.registry import TieBreak, event_of, read_tiebreaks
from pairing.standings.values import Value

DEFAULT_TIEBREAKS = ("BH/C1", "BH", "SB")
DEFAULT_OF_PREDETERMINED = ("DE", "WIN", "SB", "KS")
DEFAULT_OF_TEAMS = ("MPVGP", "EDE", "EMGSB")

Group = list[int]
Key = tuple[bool, int | Fraction]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings: ``points`` in tenths, ``values`` in the unit of each tie-break asked for.

    The value of direct encounter is the place within the group that was still tied, None where it settled nothing.
    ``by_lot`` says that only the drawing of lots parts the player from others, ``by_hand`` that only the order does
    which the arbiter gave.
    """

    rank: int
    tpn: int
    points: int
    values: tuple[Value, ...]
    by_lot: bool = False
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings, best first, and the tie-breaks that are dropped because a player has no rating (10)."""

    lines: tuple[Standing, ...]
    tiebreaks: tuple[TieBreak, ...]
    dropped: frozenset[str]

    @property
    def still_tied(self) -> tuple[tuple[int, ...], ...]:
        """The groups of players who share a rank, by rank."""
        shared = (tuple(line.tpn for line in group) for _rank, group in groupby(self.lines, key=lambda line: line.rank))
        return tuple(group for group in shared if len(group) > 1)


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str] = DEFAULT_TIEBREAKS,
    *,
    predetermined: bool = False,
    left_out: Collection[int] = (),
) -> tuple[Standing, ...]:
    """The standings after the rounds in the records, best first; players equal in everything share a rank.

    Within a shared rank the lower TPN stands first. ``predetermined`` is said of round robins and the like (15.2).
    Who is ``left_out`` has no line.

    Raises:
        InvalidTieBreaks: there is no tie-break of that acronym, or it has no such variant.
        InvalidTournament: the records contradict the list of players.
    """
    asked = read_tiebreaks(tiebreaks, event_of(tournament), predetermined=predetermined)
    return rank(survey(tournament, predetermined=predetermined), asked, left_out=left_out).lines


def rank(
    field: Field,
    tiebreaks: Sequence[TieBreak],
    *,
    lots: Mapping[int, int] | None = None,
    by_hand: Sequence[Sequence[int]] = (),
    left_out: Collection[int] = (),
) -> Ranking:
    """The ranking of ``field``. Each tie-break is applied to each group that is still tied (4.2).

    ``lots`` has by TPN the place drawn. They part a group only if each of its members has one; without lots, ties
    stay, and players equal in everything share a rank. ``by_hand`` are groups in the order that the arbiter gave them:
    each parts those of its members who are still tied, before lots do. Who is in ``left_out`` has no line and no part
    in a direct encounter; what was scored against them counts.

    Raises:
        InvalidTieBreaks: one of them goes by boards, and of a match the score alone is known.
    """
    _require_boards(field.tournament, tiebreaks)
    values: dict[int, list[Value]] = {tpn: [] for tpn in field.points}
    ranked = sorted(field.points.keys() - set(left_out))
    groups = _split(field.points, [ranked], _descending) if ranked else []
    for entry in tiebreaks:
        column, groups = _applied(field, entry, groups)
        for tpn, value in column.items():
            values[tpn].append(value)
    drawn = lots or {}
    lines: list[Standing] = []
    for group in groups:
        given = _given(group, by_hand)
        by_lot = given is None and len(group) > 1 and all(tpn in drawn for tpn in group)
        first = len(lines) + 1
        ordered = given or (sorted(group, key=drawn.__getitem__) if by_lot else group)
        for offset, tpn in enumerate(ordered):
            place = first + offset if by_lot or given else first
            lines.append(Standing(place, tpn, field.points[tpn], tuple(values[tpn]), by_lot, given is not None))
    dropped = frozenset(
        entry.acronym for entry in tiebreaks if entry.rule.needs_ratings and field.ratings(entry.code.unrated) is None
    )
    return Ranking(tuple(lines), tuple(tiebreaks), dropped)


def _given(group: Group, by_hand: Sequence[Sequence[int]]) -> Group | None:
    """A tied group in the order given by hand; None where there is none for all of it."""
    if len(group) < 2:
        return None
    order = next((order for order in by_hand if set(group) <= set(order)), None)
    return None if order is None else [tpn for tpn in order if tpn in group]


def encounter_of(
    field: Field, tiebreaks: Sequence[TieBreak], place: int, tpn: int, *, left_out: Collection[int] = ()
) -> tuple[Value, tuple[EncounterTable | BoardTable, ...]]:
    """The value of ``tpn`` in the direct encounter at ``place`` of the list, and the tables behind it.

    There are no tables for a player who is alone by then, or in ``left_out``.
    """
    if tpn in left_out:
        return None, ()
    groups = _split(field.points, [sorted(field.points.keys() - set(left_out))], _descending)
    for entry in tiebreaks[:place]:
        _column, groups = _applied(field, entry, groups)
    group = next(group for group in groups if tpn in group)
    if len(group) == 1:
        return None, ()
    places, tables = tiebreaks[place].places(field, group)
    return _encounter_values(places)[tpn], tables


def _applied(field: Field, entry: TieBreak, groups: list[Group]) -> tuple[dict[int, Value], list[Group]]:
    """Everybody's value, and the groups that are tied after it."""
    if not entry.is_direct_encounter:
        column = {tpn: entry.working(field, tpn).value for tpn in field.points}
        key = _ascending if entry.ascending else _descending
        parted = (_split(column, [group], key) if entry.applies_to(field, group) else [group] for group in groups)
        return column, [part for parts in parted for part in parts]
    column = dict.fromkeys(field.points, None)
    for group in groups:
        if len(group) > 1:
            places, _tables = entry.places(field, group)
            column |= _encounter_values(places)
    return column, _split(column, groups, _ascending)


def _encounter_values(places: Mapping[int, int]) -> dict[int, Value]:
    settled = len(set(places.values())) > 1
    return {tpn: place if settled else None for tpn, place in places.items()}


def _require_boards(tournament: Tournament, tiebreaks: Sequence[TieBreak]) -> None:
    by_boards = [entry.acronym for entry in tiebreaks if entry.rule.needs_boards]
    if by_boards and any(
        is_score_alone(record, line_up)
        for team in tournament.teams
        for record, line_up in zip(team.records, team.line_ups, strict=False)
    ):
        message = "of a match the score alone is known, not what was made on which board; take it out."
        raise InvalidTieBreaks([f"“{acronym}” goes by boards, but {message}" for acronym in by_boards])


def _split(column: Mapping[int, Value], groups: Iterable[Group], key: Callable[[Value], Key]) -> list[Group]:
    """The groups parted by the values of ``column``, the best first; within a group the lower TPN stands first."""
    found: list[Group] = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        keys = {tpn: key(column[tpn]) for tpn in group}
        ordered = sorted(group, key=keys.__getitem__)
        found += [list(equal) for _key, equal in groupby(ordered, key=keys.__getitem__)]
    return found


def _descending(value: Value) -> Key:
    return value is None, -value if value is not None else 0


def _ascending(value: Value) -> Key:
    return value is None, value if value is not None else 0
