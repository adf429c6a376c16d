"""The quality criteria C5 to C10 in their order (2.3). Absolute criteria are the edges of the field's graph.

C5, C6, C8, C9 and C10 depend on the set of upfloaters alone; C7 on how the bracket is paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pairing.engine.basics.bits import members_of
from pairing.engine.basics.upfloater_sets import Charges
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.trace import QualityCosts


def is_maximum_upfloater(player: PlayerFacts) -> int:  # C8
    return int(player.is_maximum_upfloater)


def earlier_upfloats_of_maximum_upfloater(player: PlayerFacts) -> int:  # C9
    return player.upfloats if player.is_maximum_upfloater else 0


def upfloated_last_round(player: PlayerFacts) -> int:  # C10
    return int(player.upfloated_last_round)


# Lower is better, in this order; all three are off in the last round.
UPFLOATER_CRITERIA: tuple[Callable[[PlayerFacts], int], ...] = (
    is_maximum_upfloater,
    earlier_upfloats_of_maximum_upfloater,
    upfloated_last_round,
)


def upfloater_costs(field: Field, number: int) -> tuple[int, ...]:
    """What C8, C9 and C10 charge for this player as an upfloater."""
    if field.is_last_round:
        return (0,) * len(UPFLOATER_CRITERIA)
    return tuple(criterion(field.players[number]) for criterion in UPFLOATER_CRITERIA)


def charges_of(field: Field, residents: int) -> Charges:
    """What a set of upfloaters of ``residents`` is charged below C5 and C6: C7 for pairs, then C8, C9 and C10."""
    return Charges(
        of_upfloater=lambda number: upfloater_costs(field, number),
        most_of_pairs=residents.bit_count(),
        of_pair=field.seek_same_colour,
    )


def fewest_missed_preferences(field: Field, bracket: int) -> int:
    """A bound that C7 cannot pass: half of what White and Black seekers differ by, rounded down."""
    white = (bracket & field.white_seekers).bit_count()
    return abs(2 * white - bracket.bit_count()) // 2


def costs_of(field: Field, upfloaters: int, pairs: Iterable[tuple[int, int]]) -> QualityCosts:
    """The costs of a bracket as it was paired."""
    floating = list(members_of(upfloaters))
    charged = [upfloater_costs(field, number) for number in floating]
    maximum, earlier, last_round = (sum(column) for column in zip((0, 0, 0), *charged, strict=True))
    return QualityCosts(
        upfloaters=len(floating),
        upfloater_scores=tuple(sorted(field.players[number].score for number in floating)),
        misses_colour_preference=sum(field.seek_same_colour(one, other) for one, other in pairs),
        maximum_upfloaters=maximum,
        earlier_upfloats_of_maximum_upfloaters=earlier,
        upfloated_last_round=last_round,
    )
