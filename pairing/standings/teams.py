"""Tie-breaks for teams, whose matches bring match points and game points (C.07, 11 to 13).

Their names say which of the two is meant, so nothing here depends on the score that a field is in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from pairing.engine.tournament import Outcome, ScoreType, is_played
from pairing.standings.boards import KEYS, BoardTable, table_of_two
from pairing.standings.buchholz import buchholz, contributions, fore_buchholz, summed
from pairing.standings.codes import Code
from pairing.standings.direct_encounter import EncounterTable, direct_encounter
from pairing.standings.errors import InvalidTieBreaks
from pairing.standings.field import Field
from pairing.standings.own_record import by_round, wins
from pairing.standings.working import Step, StepName, Working

_OTHER = {ScoreType.MATCH_POINTS: ScoreType.GAME_POINTS, ScoreType.GAME_POINTS: ScoreType.MATCH_POINTS}


def secondary_score(field: Field) -> ScoreType:
    """The score that is not the primary one."""
    return _OTHER[field.tournament.scores[0]]


def matches_won(field: Field, code: Code, tpn: int) -> Working:
    """WIN (7.1) of a team: the rounds that brought as many match points as a won match, played or not."""
    return wins(field.in_score(ScoreType.MATCH_POINTS), code, tpn)


def matches_won_over_the_board(field: Field, _code: Code, tpn: int) -> Working:
    """WON (7.2) of a team: the matches won of which a board at least was played."""
    return by_round(field, tpn, lambda record, _points: int(is_played(record) and record.outcome is Outcome.WIN))


def match_points(field: Field, _code: Code, tpn: int) -> Working:
    """MPTS: the match points, in tenths of a point."""
    return Working(field.in_score(ScoreType.MATCH_POINTS).points[tpn])


def game_points(field: Field, _code: Code, tpn: int) -> Working:
    """GPTS: the game points, in tenths of a point."""
    return Working(field.in_score(ScoreType.GAME_POINTS).points[tpn])


def other_points(field: Field, _code: Code, tpn: int) -> Working:
    """MPvGP: the points of the score that is not the primary one, in tenths of a point."""
    return Working(field.in_score(secondary_score(field)).points[tpn])


def extended_sonneborn_berger(field: Field, code: Code, tpn: int) -> Working:
    """EMMSB to EGGSB: the opponents' scores times the points made against them, in hundredths of a point.

    The second letter of the acronym says in which score the opponents count, the third in which the own points do. A
    cut goes by the opponents' scores (14.1.2).
    """
    opponents, own = (field.in_score(ScoreType(f"{letter}P")) for letter in code.acronym[1:3])
    made = own.round_points[tpn]
    elements = []
    for element in contributions(opponents, as_played=code.as_played)[tpn]:
        points, score = made[element.round_number - 1], int(element.value)
        elements.append(element._replace(basis=score, points=points, value=score * points))
    return summed(elements, code)


def schedule_strength(field: Field, code: Code, tpn: int) -> Working:
    """SSSC (13.4): the secondary score and the Buchholz of the primary one, divided by a factor; in tenths of a point.

    The factor is the highest primary score of the event divided by the highest secondary score of a match, without a
    fraction; ``/K2`` names another one.

    Raises:
        InvalidTieBreaks: it would be 0, so the regulations have to name one.
    """
    factor = code.factor or _factor(field)
    if not factor:
        raise InvalidTieBreaks(
            [f"“{code}” would divide by 0 in so short an event; the regulations have to name what by, as in SSSC/K2."]
        )
    found = (fore_buchholz if code.fore else buchholz)(field.in_score(field.tournament.scores[0]), code, tpn)
    secondary = field.in_score(secondary_score(field)).points[tpn]
    total = found.value or 0
    steps = (Step(StepName.SUM, total), Step(StepName.FACTOR, factor), Step(StepName.SECONDARY, secondary))
    return Working(secondary + Fraction(total) / factor, found.elements, found.cuts, steps)


def _factor(field: Field) -> int:
    rounds = field.tournament.total_rounds
    primary, secondary = field.in_score(field.tournament.scores[0]), field.in_score(secondary_score(field))
    return rounds * primary.win // secondary.win if secondary.win else 0


def extended_direct_encounter(
    field: Field, code: Code, group: Collection[int]
) -> tuple[dict[int, int], tuple[EncounterTable | BoardTable, ...]]:
    """EDE (13.3): the places from 1 within ``group`` by direct encounter in the primary score, then in the other one.

    Whenever the other score parts a group, those still tied in it begin anew with the primary one. Two who are left
    tied are parted by the boards of the matches between them where the code says so (13.3.2). The tables are those by
    which the places were found, as ``direct_encounter`` gives them.
    """
    names = (field.tournament.scores[0], secondary_score(field))
    scores = tuple(map(field.in_score, names))
    places: dict[int, int] = {}
    tables: list[EncounterTable | BoardTable] = []
    waiting = [(1, tuple(sorted(group)), 0, 0)]  # first place, who, which score, how many scores in vain before it
    while waiting:
        first, members, which, in_vain = waiting.pop()
        found, made = direct_encounter(scores[which], members, as_played=code.as_played)
        tables += [replace(table, score=names[which]) for table in made]
        by_place: dict[int, list[int]] = {}
        for tpn in members:
            by_place.setdefault(found[tpn], []).append(tpn)
        for place, tied in sorted(by_place.items(), reverse=True):
            vain = in_vain + 1 if len(by_place) == 1 else 1  # in this score they are tied for good
            if len(tied) == 1 or vain == len(scores):
                found_at_last, by_boards = _left_tied(field, code, tied)
                places |= {tpn: first + place + nth - 2 for tpn, nth in found_at_last.items()}
                tables += by_boards
            else:
                waiting.append((first + place - 1, tuple(tied), 1 - which, vain))
    return places, tuple(tables)


def _left_tied(field: Field, code: Code, tied: Sequence[int]) -> tuple[dict[int, int], list[BoardTable]]:
    """The places from 1 of those whom neither score parts, and the table where boards were looked at for that."""
    if len(tied) != 2:
        return dict.fromkeys(tied, 1), []
    table = table_of_two(field, code, *tied)
    have_met = any(any(line.boards) for line in table.lines)
    return table.places, [table] if KEYS[code.acronym] and have_met else []
