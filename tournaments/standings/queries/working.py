"""The working of one player's value in one tie-break: each round's contribution, what was cut and by which article."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing import standings as c07
from pairing.standings import Field, TieBreak
from pairing.standings.direct_encounter import EncounterTable
from pairing.standings.ranking import encounter_of
from pairing.standings.unplayed import categories
from pairing.standings.working import Element, Source, Step, StepName, Working
from tournaments.basics.tiebreaks import tiebreaks_of, unranked
from tournaments.models import Tournament
from tournaments.publication.queries.published import PublishedPlayer, PublishedRound
from tournaments.standings.queries.current import (
    Value,
    annulled_in,
    complete_rounds,
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
_OF_SCORES = frozenset({"BH", "FB", "SB", "KS", "STD"})
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
    opponent: PublishedPlayer | None
    mark: str
    rated: bool
    basis: Value
    points: int
    value: Value
    source: Source
    category: str
    cut: str
    adjusted_from: int | None


@dataclass(frozen=True, slots=True)
class StepLine:
    name: StepName
    value: Value


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """One of the tied players; points and the most that can be reached in tenths of a point."""

    player: PublishedPlayer
    points: Value
    most: Value
    missing: int
    place: int | None
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Encounter:
    """One table of a direct encounter; ``place_in_list`` says which of several in the regulations it belongs to."""

    place_in_list: int
    all_met: bool
    rows: tuple[EncounterRow, ...]


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
    dropped: bool
    others: tuple[TieBreak, ...]
    note: str = ""


def working_page(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: dict[int, PublishedPlayer],
    player_id: int,
    code: str,
) -> PageOfWorking | None:
    """The working of ``code`` for a player after the last complete round.

    None where there is no such round, player or tie-break, or where the code is not written as the program writes it.
    """
    complete, asked = complete_rounds(rounds), tiebreaks_of(tournament)
    entry = next((listed for listed in asked if listed.acronym == code), None) or _entry(code)
    if not complete or entry is None or player_id not in players:
        return None
    annulled = annulled_in(tournament, rounds, players)
    field = standings_field(tournament, complete, players, annulled)
    encounters: tuple[Encounter, ...] = ()
    if entry.is_direct_encounter:
        left_out = [*unranked(tournament, expelled_of(rounds)), *annulled]
        found, encounters = _encounters(field, entry, asked, players, player_id, left_out)
    else:
        found = entry.working(field, player_id)
    return PageOfWorking(
        tiebreak=entry,
        after_round=complete[-1].number,
        has_final_round=field.has_final_round,
        shape=_shape(entry),
        value=Value(found.value, entry.unit),
        lines=_lines(field, entry, found, players, player_id),
        steps=tuple(_step(step, entry) for step in found.steps),
        encounters=encounters,
        dropped=entry.rule.needs_ratings and field.ratings(entry.code.unrated) is None,
        others=asked,
        note=tournament.given_values_note if entry.is_given else "",
    )


def _entry(code: str) -> TieBreak | None:
    try:
        entry = c07.tiebreak(code)
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
    field: Field, entry: TieBreak, found: Working, players: dict[int, PublishedPlayer], player_id: int
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
            )
        )
    return tuple(lines)


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
    players: dict[int, PublishedPlayer],
    player_id: int,
    left_out: Collection[int],
) -> tuple[Working, tuple[Encounter, ...]]:
    """The direct encounters with this player, at each place of the list; among equal points where it is not in it."""
    places = [place for place, other in enumerate(asked) if other == entry]
    listed = list(asked) if places else [entry]
    found: list[Encounter] = []
    first: Value | None = None
    for place in places or [0]:
        value, tables = encounter_of(field, listed, place, player_id, left_out=left_out)
        first = first or Value(value, WHOLE)
        found += [_encounter(place + 1, table, players, player_id) for table in tables if _names(table, player_id)]
    return Working(first.value if first else None), tuple(found)


def _names(table: EncounterTable, player_id: int) -> bool:
    return any(line.tpn == player_id for line in table.lines)


def _encounter(place: int, table: EncounterTable, players: dict[int, PublishedPlayer], player_id: int) -> Encounter:
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
    return Encounter(place, table.all_met, rows)
