"""What a bracket costs by the quality criteria (2.3). Absolute criteria are the edges of the field's graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairing.engine.basics.bits import members_of
from pairing.engine.round_pairing.field import RoundField
from pairing.engine.round_pairing.identifiers import Pairs
from pairing.engine.round_pairing.trace import QualityCosts
from pairing.engine.round_pairing.upfloaters import fewest_needed


def costs_of(
    field: RoundField[Any],
    residents: int,
    upfloaters: int,
    lower: int,
    following: int,
    pairs: Pairs,
    mate: Sequence[int],
) -> QualityCosts:
    """The costs of a bracket as it was paired; ``mate`` is a matching of those who stay below."""
    staying = following & ~upfloaters
    of_colours = [inside_pairs(sets, pairs) for sets in field.kept_apart]
    return QualityCosts(
        upfloaters=upfloaters.bit_count(),
        upfloater_scores=tuple(sorted(field.players[number].score for number in members_of(upfloaters))),
        needed_by_following=fewest_needed(field, staying, lower & ~upfloaters & ~staying, mate),
        repeated_floats=(upfloaters & field.floaters).bit_count(),
        preferences_missed=of_colours[0] if of_colours else 0,
        strong_preferences_missed=of_colours[1] if len(of_colours) > 1 else 0,
        floaters_met=floaters_met(field, residents, upfloaters, pairs),
    )


def inside_pairs(sets: tuple[int, ...], pairs: Pairs) -> int:
    """How many pairs lie inside one of the sets."""
    return sum(any(members >> one & members >> other & 1 for members in sets) for one, other in pairs)


def floaters_met(field: RoundField[Any], residents: int, upfloaters: int, pairs: Pairs) -> int:
    """How many upfloaters meet a resident who floated in the round before."""
    hard = residents & field.floaters
    return sum(upfloaters >> one & hard >> other & 1 or upfloaters >> other & hard >> one & 1 for one, other in pairs)
