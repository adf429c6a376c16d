"""The working of one player's value in one tie-break: each round's contribution, what was cut and by which article."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing import standings as c07
from pairing.service import Bye, Record, ScoreType
from pairing.standings import Field, TieBreak
from pairing.standings.boards import BoardTable, board_points, without_bottom_boards
from pairing.standings.direct_encounter import EncounterTable
from pairing.standings.ranking import encounter_of
from pairing.standings.unplayed import categories
from pairing.standings.working import Element, Source, Step, StepName, Working
from tournaments.basics.tiebreaks import event_of, tiebreaks_of, unranked
from tournaments.models import Tournament
from tournaments.publication.queries.published import Entrant, PublishedRound
from tournaments.standings.queries.current import (
    Value,
    annulled_in,
    counted_rounds,
    expelled_of,
    is_rated,
    mark_of,
    standings_field,
)

TENTHS, HALF_TENTHS, HUNDREDTHS, WHOLE = 10, 20, 100, 1
_STEP_UNITS = {
    StepName.POINTS: TENTHS,
    StepName.SECONDARY: TENTHS,
    StepName.LIMIT: HALF_TENTHS,
    StepName.SCORE: HUNDREDTHS,
    StepName.EXPECTED: HUNDREDTHS,
    StepName.EXPECTED_BELOW: HUNDREDTHS,
}
_PRODUCTS = frozenset({"SB", "EMMSB", "EMGSB", "EGMSB", "EGGSB"})
_OF_SCORES = frozenset({"BH", "FB", "KS", "STD", "SSSC"}) | _PRODUCTS
_OF_RATINGS = frozenset({"ARO", "TPR", "PTP"})


class Shape(StrEnum):
    """What the column beside the opponent holds."""

    SCORES = "scores"
    RATINGS = "ratings"
    VALUES = "values"  # of the opponents, in another tie-break
    ROUNDS = "rounds"  # nothing: only the own round counts


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One round. ``mark`` is the letter of the report file, ``basis`` what the contribution is made from.

    ``category`` is the article of an unplayed round (16.2). ``cut`` is the article by which the contribution does not
    count; empty where it does. ``adjusted_from`` are the opponent's points where others count for them (16.3).
    """

    round_number: int
    opponent: Entrant | None
    mark: str
    rated: bool
    basis: Value
    points: int
    value: Value
    source: Source
    category: str
    cut: str
    adjusted_from: int | None
    made: tuple[int, int] | None = None  # the game points of a match of teams, in tenths


@dataclass(frozen=True, slots=True)
class StepLine:
    name: StepName
    value: Value


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """One of the tied; points and the most that can be reached in tenths of a point."""

    player: Entrant
    points: Value
    most: Value
    missing: int
    place: int | None
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Encounter:
    """One table of a direct encounter; ``place_in_list`` says which of several in the regulations it belongs to.

    ``score`` is what the points of teams are: match points or game points.
    """

    place_in_list: int
    all_met: bool
    rows: tuple[EncounterRow, ...]
    score: ScoreType | None = None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A team by its boards: the points of each one (tenths), and what is compared."""

    player: Entrant
    boards: tuple[int, ...]
    compared: tuple[int, ...]
    place: int | None
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Boards:
    """Teams by the points of their boards (C.07, 12). ``between_two`` counts the matches between the two alone.

    ``weighed`` compares the points times the number of the board, where less is better; ``left_out`` counts the last
    boards that each figure does without.
    """

    rows: tuple[BoardRow, ...]
    between_two: bool = False
    weighed: bool = False
    left_out: tuple[int, ...] = ()

    @property
    def numbers(self) -> range:
        """The numbers of the boards."""
        return range(1, len(self.rows[0].boards) + 1)


@dataclass(frozen=True, slots=True)
class PageOfWorking:
    """Everything that is shown. ``dropped`` is said of a tie-break that falls because a player has no rating (10)."""

    tiebreak: TieBreak
    after_round: int
    has_final_round: bool
    shape: Shape
    value: Value
    lines: tuple[WorkingLine, ...]
    steps: tuple[StepLine, ...]
    encounters: tuple[Encounter, ...]
    boards: tuple[Boards, ...]
    dropped: bool
    others: tuple[TieBreak, ...]
    note: str = ""


def working_page(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    entrants: Mapping[int, Entrant],
    player_id: int,
    code: str,
    *,
    live: bool = False,
) -> PageOfWorking | None:
    """The working of ``code`` for a player, or for a team, after the last complete round.

    None where there is no such round, player or tie-break, where the code is not written as the program writes it, or
    where ratings are not public and the value is made of them.
    """
    complete, asked = counted_rounds(tournament, rounds, live=live), tiebreaks_of(tournament)
    entry = next((listed for listed in asked if listed.acronym == code), None) or _entry(code, event_of(tournament))
    if not complete or entry is None or player_id not in entrants:
        return None
    if entry.rule.needs_ratings and complete[-1].hides_ratings:
        return None
    annulled = annulled_in(tournament, rounds, entrants)
    field = standings_field(tournament, complete, entrants, annulled)
    encounters: tuple[Encounter, ...] = ()
    boards: tuple[Boards, ...] = ()
    if entry.is_direct_encounter:
        left_out = [*unranked(tournament, expelled_of(rounds)), *annulled]
        found, encounters, boards = _encounters(field, entry, asked, entrants, player_id, left_out)
    else:
        found = entry.working(field, player_id)
    if entry.rule.acronym in ("BC", "TBR", "BBE") and not boards:
        boards = (_own_boards(field, entry, entrants[player_id]),)
    return PageOfWorking(
        tiebreak=entry,
        after_round=complete[-1].number,
        has_final_round=field.has_final_round,
        shape=_shape(entry),
        value=Value(found.value, entry.unit),
        lines=_lines(entry.field(field), entry, found, entrants, player_id),
        steps=tuple(_step(step, entry) for step in found.steps),
        encounters=encounters,
        boards=boards,
        dropped=entry.rule.needs_ratings and field.ratings(entry.code.unrated) is None,
        others=asked,
        note=tournament.given_values_note if entry.is_given else "",
    )


def _entry(code: str, event: c07.Event) -> TieBreak | None:
    try:
        (entry,) = c07.read_tiebreaks([code], event)
    except c07.InvalidTieBreaks:
        return None
    return entry if entry.acronym == code else None


def _shape(entry: TieBreak) -> Shape:
    if entry.rule.acronym in _OF_SCORES:
        return Shape.SCORES
    if entry.rule.acronym in _OF_RATINGS:
        return Shape.RATINGS
    return Shape.VALUES if entry.rule.acronym in ("AOB", "APRO", "APPO") else Shape.ROUNDS


def _lines(
    field: Field, entry: TieBreak, found: Working, players: Mapping[int, Entrant], player_id: int
) -> tuple[WorkingLine, ...]:
    records = field.players[player_id].records
    unplayed = categories(records)
    basis_unit = {Shape.SCORES: TENTHS, Shape.VALUES: entry.unit}.get(_shape(entry), WHOLE)
    lines = []
    for place, element in enumerate(found.elements):
        record, category = records[element.round_number - 1], unplayed[element.round_number - 1]
        lines.append(
            WorkingLine(
                round_number=element.round_number,
                opponent=players[element.opponent] if element.opponent is not None else None,
                mark=mark_of(record),
                rated=is_rated(record),
                basis=Value(element.basis, basis_unit),
                points=element.points,
                value=Value(element.value, entry.unit),
                source=element.source,
                category=category.value if category else "",
                cut=found.cut_by(place),
                adjusted_from=_adjusted_from(field, entry, element),
                made=_made(field, record, element.round_number),
            )
        )
    return tuple(lines)


def _made(field: Field, record: Record, round_number: int) -> tuple[int, int] | None:
    """The game points of a team's match, own and the opponent's; None where there was none."""
    if isinstance(record, Bye) or not field.tournament.teams:
        return None
    other = field.players[record.opponent].records[round_number - 1]
    own, others = (field.tournament.points(one, ScoreType.GAME_POINTS) for one in (record, other))
    return own, others


def _adjusted_from(field: Field, entry: TieBreak, element: Element) -> int | None:
    """The points of the opponent where the tie-break takes others: draws instead of absences, or of the last round."""
    if element.opponent is None or entry.rule.acronym not in ("BH", "FB", "SB") or element.source is Source.OWN_SCORE:
        return None
    points = field.points[element.opponent]
    return None if points == element.basis else points


def _step(step: Step, entry: TieBreak) -> StepLine:
    unit = entry.unit if step.name is StepName.SUM else _STEP_UNITS.get(step.name, WHOLE)
    return StepLine(step.name, Value(step.value, unit))


def _encounters(
    field: Field,
    entry: TieBreak,
    asked: Sequence[TieBreak],
    players: Mapping[int, Entrant],
    player_id: int,
    left_out: Collection[int],
) -> tuple[Working, tuple[Encounter, ...], tuple[Boards, ...]]:
    """The direct encounters with this player, at each place of the list; among equal points where it is not in it.

    And the tables by boards, by which teams are parted.
    """
    places = [place for place, other in enumerate(asked) if other == entry]
    listed = list(asked) if places else [entry]
    found: list[Encounter] = []
    by_boards: list[Boards] = []
    first: Value | None = None
    for place in places or [0]:
        value, tables = encounter_of(field, listed, place, player_id, left_out=left_out)
        first = first or Value(value, WHOLE)
        for table in tables:
            if not any(line.tpn == player_id for line in table.lines):
                continue
            if isinstance(table, EncounterTable):
                found.append(_encounter(place + 1, table, players, player_id))
            else:
                by_boards.append(_boards(entry, table, players, player_id))
    return Working(first.value if first else None), tuple(found), tuple(by_boards)


def _boards(entry: TieBreak, table: BoardTable, teams: Mapping[int, Entrant], team_id: int) -> Boards:
    """The teams by their boards, with what decided: a weighed sum first where the tie-break has one."""
    weighed = entry.rule.acronym in ("EDEBT", "EDEBB")
    without = entry.rule.acronym in ("BBE", "EDEB", "EDEBB")
    rows = []
    for line in table.lines:
        first = (-line.keys[0][0],) if weighed else ()
        compared = first + (line.keys[-1] if without else ())
        rows.append(BoardRow(teams[line.tpn], line.boards, compared, line.place, line.tpn == team_id))
    left_out = tuple(range(1, len(rows[0].boards))) if without else ()
    return Boards(tuple(rows), table.between_two, weighed, left_out)


def _own_boards(field: Field, entry: TieBreak, team: Entrant) -> Boards:
    """The boards of one team, which is tied with nobody when they are asked for, or counted by itself (12.1)."""
    points = board_points(field, team.id)
    if entry.rule.acronym == "BC":
        weighed = sum(number * made for number, made in enumerate(points, start=1))
        return Boards((BoardRow(team, points, (weighed,), None, is_asked=True),), weighed=True)
    without = entry.rule.acronym == "BBE"
    compared = without_bottom_boards(points) if without else ()
    left_out = tuple(range(1, len(points))) if without else ()
    return Boards((BoardRow(team, points, compared, None, is_asked=True),), left_out=left_out)


def _encounter(place: int, table: EncounterTable, players: Mapping[int, Entrant], player_id: int) -> Encounter:
    rows = tuple(
        EncounterRow(
            player=players[line.tpn],
            points=Value(line.points, TENTHS),
            most=Value(line.most, TENTHS),
            missing=line.missing,
            place=line.place,
            is_asked=line.tpn == player_id,
        )
        for line in table.lines
    )
    return Encounter(place, table.all_met, rows, table.score)
