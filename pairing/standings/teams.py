"""Tie-breaks for teams, whose matches bring match points and game points (C.07, 11 to 13).

Their names tell which of the two is meant, so nothing here depends on the score that a field is in.
"""

from __future__ import annotations

from collections.abc import Collection

from pairing.engine.tournament import ScoreType
from pairing.standings.buchholz import contributions, summed
from pairing.standings.codes import Code
from pairing.standings.direct_encounter import EncounterTable, direct_encounter
from pairing.standings.field import Field
from pairing.standings.own_record import wins
from pairing.standings.working import Working

_OTHER = {ScoreType.MATCH_POINTS: ScoreType.GAME_POINTS, ScoreType.GAME_POINTS: ScoreType.MATCH_POINTS}


def secondary_score(field: Field) -> ScoreType:
    """The score that is not the primary one."""
    return _OTHER[field.tournament.scores[0]]


def matches_won(field: Field, code: Code, tpn: int) -> Working:
    """WIN (7.1) of a team: the rounds that brought as many match points as a won match, played or not."""
    return wins(field.in_score(ScoreType.MATCH_POINTS), code, tpn)


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


def extended_direct_encounter(
    field: Field, group: Collection[int]
) -> tuple[dict[int, int], tuple[EncounterTable, ...]]:
    """EDE: the places from 1 within ``group`` by direct encounter in the primary score, then in the other one.

    Whenever the other score parts a group, those still tied in it begin anew with the primary one. The tables are
    those by which the places were found, as ``direct_encounter`` gives them.
    """
    scores = (field.in_score(field.tournament.scores[0]), field.in_score(secondary_score(field)))
    places: dict[int, int] = {}
    tables: list[EncounterTable] = []
    waiting = [(1, tuple(sorted(group)), 0, 0)]  # first place, who, which score, how many scores in vain before it
    while waiting:
        first, members, which, in_vain = waiting.pop()
        found, made = direct_encounter(scores[which], members)
        tables += made
        by_place: dict[int, list[int]] = {}
        for tpn in members:
            by_place.setdefault(found[tpn], []).append(tpn)
        for place, tied in sorted(by_place.items(), reverse=True):
            vain = in_vain + 1 if len(by_place) == 1 else 1  # in this score they are tied for good
            if len(tied) == 1 or vain == len(scores):
                places |= dict.fromkeys(tied, first + place - 1)
            else:
                waiting.append((first + place - 1, tuple(tied), 1 - which, vain))
    return places, tuple(tables)
