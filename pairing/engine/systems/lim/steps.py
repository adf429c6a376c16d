"""A round as steps of an explanation, made from what the pairer wrote down."""

from __future__ import annotations

from pairing.engine.basics.common_steps import board_row, boards_step, round_step
from pairing.engine.steps import Row, Step
from pairing.engine.systems.lim.trace import BoardColours, Trace


def steps_of(trace: Trace) -> Step:
    """The whole round."""
    return round_step(
        trace.round_number,
        trace.total_rounds,
        boards_step(_board(number, board) for number, board in enumerate(trace.boards, start=1)),
    )


def _board(number: int, board: BoardColours) -> Row:
    both = (board.pair.white, board.pair.black)
    return board_row(number, board.pair, Step(f"colours.{board.rule}", board.rule.article, players=both))
