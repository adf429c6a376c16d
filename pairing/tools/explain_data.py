"""The explanation of a round as plain data for JSON: stable, with a version number (docs/explanation.md).

Players are TPNs, scores tenths of a point, articles those of C.04.4.1 (February 2026).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pairing.engine.basics.allocated_bye import ByeVerdict
from pairing.engine.basics.board_order import rank_key
from pairing.engine.examination import (
    BracketExamination,
    ByeExamination,
    Examination,
    RejectedSet,
    ShiftExamination,
    Shortage,
)
from pairing.engine.result import RoundPairing
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.trace import BoardColours, Bracket, QualityCosts, Shift, Trace
from pairing.engine.tournament import Colour
from pairing.version import ENGINE_VERSION

FORMAT = "arobase-explanation"
FORMAT_VERSION = 1  # a new number whenever a field changes its meaning or goes; fields may be added at any time
RULES = "C.04.4.1 (February 2026)"


@dataclass(frozen=True, slots=True)
class Explained:
    """A pairing and what it was chosen against."""

    pairing: RoundPairing
    examination: Examination

    @property
    def trace(self) -> Trace:
        trace: Trace = self.pairing.trace
        return trace

    @property
    def players(self) -> dict[int, PlayerFacts]:
        """The facts of all players by TPN."""
        return {player.tpn: player for player in self.trace.players}


def bracket_places(explanation: Trace) -> dict[int, int]:
    """The place, from 0, of the bracket in which a player was paired, by TPN."""
    return {
        tpn: place
        for place, bracket in enumerate(explanation.brackets)
        for tpn in (*bracket.residents, *bracket.upfloaters)
    }


def latest_difference(one: PlayerFacts, other: PlayerFacts) -> int | None:
    """How many games back two players last had different colours (1 is the latest game); ``None`` for never (5.2.4)."""
    histories = zip(reversed(one.colours), reversed(other.colours), strict=False)
    return next((back for back, (mine, theirs) in enumerate(histories, start=1) if mine is not theirs), None)


def explanation_data(explained: Explained, *, board: int | None = None) -> dict[str, Any]:
    """The whole document; with ``board`` only that board and its bracket are in it."""
    explanation, places = explained.trace, bracket_places(explained.trace)
    boards = [
        _board(number, line, explained.players, places)
        for number, line in enumerate(explanation.boards, start=1)
        if board in (None, number)
    ]
    wanted = {line["bracket"] for line in boards} if board is not None else set(range(len(explanation.brackets)))
    pairs = zip(explanation.brackets, explained.examination.brackets, strict=True)
    return {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "engine": ENGINE_VERSION,
        "system": "dubov",
        "rules": RULES,
        "round": explanation.round_number,
        "total_rounds": explanation.total_rounds,
        "initial_colour": None if explanation.initial_colour is None else _colour(explanation.initial_colour),
        "forbidden_pairs": [list(pair) for pair in explanation.forbidden_pairs],
        "players": [_player(player) for player in explanation.players],
        "bye": _bye(explained),
        "brackets": [
            _bracket(place, *pair, explained.players)
            for place, pair in enumerate(pairs, start=1)
            if place - 1 in wanted
        ],
        "boards": [line | {"bracket": line["bracket"] + 1} for line in boards],
    }


def _colour(colour: Colour) -> str:
    return colour.name.lower()


def _player(player: PlayerFacts) -> dict[str, Any]:
    return {
        "tpn": player.tpn,
        "name": player.name,
        "rating": player.rating,
        "points": player.points,
        "score": player.score,
        "opponents": list(player.opponents),
        "aro": player.aro,
        "colours": [_colour(colour) for colour in player.colours],
        "colour_difference": player.colour_difference,
        "preference": _colour(player.preference),
        "strength": player.strength.name.lower(),
        "upfloats": player.upfloats,
        "maximum_upfloats": player.maximum_upfloats,
        "upfloated_last_round": player.upfloated_last_round,
        "may_take_bye": player.may_take_bye,
        "present": player.present,
    }


def _bye(explained: Explained) -> dict[str, Any] | None:
    candidates = explained.trace.bye_candidates
    if not candidates:
        return None
    chosen = next(candidate.tpn for candidate in candidates if candidate.verdict is ByeVerdict.CHOSEN)
    reasons: tuple[ByeExamination, ...] = explained.examination.bye_candidates
    return {
        "chosen": chosen,
        "candidates": [
            {
                "tpn": candidate.tpn,
                "score": candidate.score,
                "games": candidate.games,
                "verdict": candidate.verdict.value,
                "article": reason.article,
                "barred_in_round": reason.round_number,
                "shortage": shortage_data(reason.shortage),
            }
            for candidate, reason in zip(candidates, reasons, strict=True)
        ],
    }


def shortage_data(shortage: Shortage | None) -> dict[str, Any] | None:
    """The proof of a shortage."""
    if shortage is None:
        return None
    return {"groups": [list(group) for group in shortage.groups], "only": list(shortage.only)}


def costs_data(costs: QualityCosts) -> dict[str, Any]:
    """C5 to C10 in their order."""
    return {
        "upfloaters": costs.upfloaters,
        "upfloater_scores": list(costs.upfloater_scores),
        "misses_colour_preference": costs.misses_colour_preference,
        "maximum_upfloaters": costs.maximum_upfloaters,
        "earlier_upfloats_of_maximum_upfloaters": costs.earlier_upfloats_of_maximum_upfloaters,
        "upfloated_last_round": costs.upfloated_last_round,
    }


def _bracket(
    place: int, bracket: Bracket, examination: BracketExamination, players: dict[int, PlayerFacts]
) -> dict[str, Any]:
    fewest = examination.fewest
    shifts = zip(bracket.shifts, examination.shifts, strict=True)
    return {
        "bracket": place,
        "score": bracket.score,
        "residents": list(bracket.residents),
        "candidates": list(bracket.candidates),
        "upfloaters": list(bracket.upfloaters),
        "costs": costs_data(bracket.costs),
        "fewest_upfloaters": {
            "number": fewest.number,
            "reason": fewest.reason.value,
            "for_residents": fewest.for_residents,
            "for_rest": fewest.for_rest,
            "shortage": shortage_data(fewest.shortage),
        },
        "not_legal": [_set(entry) for entry in examination.not_legal],
        "rejected": [_set(entry) for entry in examination.rejected],
        "all_yet_to_play": bracket.all_yet_to_play,
        "g1": in_columns(bracket.g1, players, by_aro=not bracket.all_yet_to_play),
        "g2": in_columns(bracket.g2, players, by_aro=False),
        "shifts": [_shift(shift, reasons) for shift, reasons in shifts],
        "rows": [
            {
                "s1": one,
                "t2": other,
                "passed_over": [
                    {
                        "tpn": entry.tpn,
                        "reason": entry.obstacle.value,
                        "article": entry.obstacle.article,
                        "shortage": shortage_data(entry.shortage),
                    }
                    for entry in passed
                ],
            }
            for one, other, passed in zip(bracket.s1, bracket.t2, examination.rows, strict=True)
        ],
    }


def in_columns(tpns: tuple[int, ...], players: dict[int, PlayerFacts], *, by_aro: bool) -> list[int]:
    """A subgroup in the order in which it is ranked: White seekers by ARO and TPN, all others by TPN (4.3.2)."""
    return sorted(tpns, key=lambda tpn: (players[tpn].aro if by_aro else 0, tpn))


def _set(entry: RejectedSet) -> dict[str, Any]:
    return {
        "upfloaters": list(entry.upfloaters),
        "article": entry.article,
        "costs": None if entry.costs is None else costs_data(entry.costs),
        "shortage": shortage_data(entry.shortage),
    }


def _shift(shift: Shift, examination: ShiftExamination) -> dict[str, Any]:
    return {
        "article": shift.article,
        "source": shift.source,
        "pool": list(shift.pool),
        "shifted": list(shift.shifted),
        "passed_over": [
            {
                "tpn": entry.tpn,
                "sequence_number": entry.sequence_number,
                "shortage": shortage_data(entry.shortage),
            }
            for entry in examination.passed_over
        ],
        "shortage": shortage_data(examination.shortage),
    }


def _board(number: int, line: BoardColours, players: dict[int, PlayerFacts], places: dict[int, int]) -> dict[str, Any]:
    white, black = players[line.pair.white], players[line.pair.black]
    higher = min(white, black, key=rank_key)
    return {
        "board": number,
        "white": white.tpn,
        "black": black.tpn,
        "bracket": places[white.tpn],
        "article": line.article,
        "higher_ranked": higher.tpn,
        "latest_difference": latest_difference(white, black) if line.article == "5.2.4" else None,
    }
