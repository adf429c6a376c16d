"""The comments of a report file on what rounds were paired on, where the file holds something else in the end.

``pairing.trf.as_paired`` reads them, so that a checker finds these rounds as they were paired. ``paired`` is the last
of them that is in the file: a round that is not may be paired anew, on something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairing.service import Colour
from pairing.trf.as_paired import other_colours, other_order, other_rating, other_result
from pairing.trf.codes import block_text
from tournaments.basics import outcomes
from tournaments.log.changes import GameNamed, GameResult
from tournaments.log.kinds_of_players import Renumbered
from tournaments.models import Result

Comments = Iterator[tuple[int, str]]


def result_before(game: GameNamed, old: GameResult, paired: int, tpns: tuple[int, int]) -> Comments:
    """Rounds paired on the result that was corrected."""
    rounds = range(game.round_number + 1, paired + 1)
    if not rounds or game.board != 1 or old.result == Result.OPEN:
        return
    white, black = (
        block_text(outcomes.game(old.result, own, tpn, rated=old.rated))[-1]
        for own, tpn in zip((Colour.WHITE, Colour.BLACK), tpns, strict=True)
    )
    yield game.round_number, other_result(game.round_number, tpns, (white, black), rounds, game=game.number)


def colours_before(game: GameNamed, result: GameResult | None, paired: int, tpns: tuple[int, int]) -> Comments:
    """Rounds paired on the colours that were corrected, the game's own round among them."""
    if paired >= game.round_number:
        yield game.round_number, other_colours(game.round_number, tpns, range(game.round_number, paired + 1))
    if result:
        yield from result_before(game, result, paired, tpns)


def rating_before(tpn: int | None, old: object, paired: int) -> Comments:
    """Rounds paired on the rating that was corrected."""
    if paired and tpn and isinstance(old, int):
        yield paired, other_rating(paired, tpn, old, range(1, paired + 1))


def orders_before(renumbered: Sequence[tuple[int, Renumbered]], tpns: Mapping[int, int], rounds: int) -> Comments:
    """Those of the first ``rounds`` that were paired on another order of players than that of ``tpns``, TPNs by id.

    Where numbers only moved down behind a late entry the order is the same, and there is no comment.
    """
    last = min(rounds, max((paired for paired, _change in renumbered), default=0))
    orders = [_order(number, renumbered, tpns) for number in range(1, last + 1)]
    first = 1
    for number, order in enumerate(orders, start=1):
        if number == last or orders[number] != order:
            if order != sorted(order):
                yield number, other_order(number, order, range(first, number + 1))
            first = number + 1


def _order(number: int, renumbered: Sequence[tuple[int, Renumbered]], tpns: Mapping[int, int]) -> list[int]:
    """The TPNs of now in the order in which the players stood when round ``number`` was paired."""
    then = dict(tpns)
    for paired, change in reversed(renumbered):
        if paired >= number:
            then |= {move.player.id: move.old for move in change.moves if move.player.id in then and move.old}
    return [tpns[pk] for pk in sorted(tpns, key=lambda pk: (then[pk], tpns[pk]))]
