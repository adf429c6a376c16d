"""What the systems write down while pairing: each choice as it was made, in plain data, cheap to keep.

A system makes the steps of the explanation from it when they are first asked for, without deciding anything anew
(``System.steps``); a trace knows nothing of that. Entrants are TPNs, scores tenths of a point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from pairing.engine.basics.bye_candidates import ByeCandidate, chosen_for_bye
from pairing.engine.basics.obstacles import Obstacles
from pairing.engine.result import Pair, RoundPairing

if TYPE_CHECKING:
    from pairing.engine.tournament import Colour, Tournament

Facts = TypeVar("Facts")


@dataclass(frozen=True, slots=True)
class BoardColours:
    """White and Black of a board, and the article that gave them."""

    pair: Pair
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTrace(Generic[Facts]):
    """What is decided in a round of any system; each has more in it: how the players were paired, and ``boards``.

    ``forbidden_pairs`` are those of the arbiter, each with the smaller TPN first, ascending. ``players`` is what the
    rules knew of each entrant, present or not, from the highest ranked down. ``bye_candidates`` are empty where nobody
    sits out.
    """

    round_number: int
    total_rounds: int
    initial_colour: Colour | None
    forbidden_pairs: tuple[tuple[int, int], ...]
    players: tuple[Facts, ...]
    bye_candidates: tuple[ByeCandidate, ...]

    @classmethod
    def of(cls, pairing: RoundPairing) -> Self:
        """The trace of a pairing that this system made.

        Raises:
            TypeError: another one made it.
        """
        trace: object = pairing.trace
        if not isinstance(trace, cls):
            raise TypeError("a pairing of another system")
        return trace

    @property
    def is_last_round(self) -> bool:
        """Whether it is the last round of the tournament."""
        return self.round_number == self.total_rounds

    def obstacles(self) -> Obstacles:
        """Who may not meet whom."""
        return Obstacles(self.players, self.forbidden_pairs)


def pairing_of(trace: Any) -> RoundPairing:
    """The pairing of a round by what was written down: the boards in their order, and who was chosen for the bye."""
    bye = chosen_for_bye(trace.bye_candidates)
    return RoundPairing(
        round_number=trace.round_number,
        pairs=tuple(board.pair for board in trace.boards),
        bye=None if bye is None else bye.tpn,
        trace=trace,
    )


def about_round(tournament: Tournament) -> dict[str, Any]:
    """What a trace says of the coming round itself, by the names of its fields."""
    return {
        "round_number": tournament.coming_round,
        "total_rounds": tournament.total_rounds,
        "initial_colour": tournament.initial_colour,
        "forbidden_pairs": tuple(sorted({(min(pair), max(pair)) for pair in tournament.forbidden_pairs})),
    }
