"""Rounds of two sides as steps: those of ``pairing.engine.by_table``, and whom the table gives White."""

from __future__ import annotations

from pairing.engine.by_table.explaining import explaining_by, turned
from pairing.engine.by_table.pairer import Trace
from pairing.engine.result import Pair
from pairing.engine.steps import Step
from pairing.engine.systems.scheveningen.pairer import TABLE, TABLE_RULES


def _colours(trace: Trace, number: int, pair: Pair) -> Step:
    """Which place of which side the table has with White."""
    half = len(trace.players) // 2
    white, black = ((tpn - 1) % half + 1 for tpn in (pair.white, pair.black))
    key = "colours.first-side" if pair.white <= half else "colours.second-side"
    known = {"white_place": white, "black_place": black}
    return Step(key, TABLE, known, (pair.white, pair.black), children=turned(trace, number))


steps_of, examine, why_not, first_divergence = explaining_by(TABLE_RULES, _colours)
