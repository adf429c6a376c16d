"""The pairing of the groups as the trace keeps it, in TPNs."""

from __future__ import annotations

from pairing.engine.basics.bits import members_of
from pairing.engine.systems.lim.field import Field
from pairing.engine.systems.lim.floater_types import types_of
from pairing.engine.systems.lim.group import Pairs, floaters_in_turn
from pairing.engine.systems.lim.groups import PairedGroup, PairedGroups
from pairing.engine.systems.lim.trace import Cracked, Floater, Group
from pairing.engine.systems.lim.trace import Pairs as PairsOfTpns


def groups_in_turn(field: Field, groups: PairedGroups) -> tuple[Group, ...]:
    """All groups in the order in which they were paired, the median group last."""
    sides = [_written(field, paired) for paired in (*groups.above, *groups.below)]
    return (*sides, _written(field, groups.median, is_median=True))


def cracked_pairs(field: Field, groups: PairedGroups) -> tuple[Cracked, ...]:
    """The pairs that were given up for the median group, in their order (2.6)."""
    return tuple(
        Cracked(
            pair=(field.players[crack.pair[0]].tpn, field.players[crack.pair[1]].tpn),
            from_above=crack.from_above,
            floaters_from_above=crack.floaters_from_above,
            floaters_from_below=crack.floaters_from_below,
        )
        for crack in groups.cracked
    )


def _written(field: Field, paired: PairedGroup, *, is_median: bool = False) -> Group:
    group = paired.group
    score = field.players[group.residents.bit_length() - 1].score if group.residents else None
    return Group(
        score=score,
        downward=group.downward,
        is_median=is_median,
        residents=field.tpns_of(group.residents),
        from_above=field.tpns(floaters_in_turn(field, members_of(group.from_above), downward=True)),
        from_below=field.tpns(floaters_in_turn(field, members_of(group.from_below), downward=False)),
        next_door=field.tpns_of(group.next_door),
        floaters=_floaters(field, paired),
        floater_pairs=_named(field, paired.floater_pairs),
        first_scrutiny=_named(field, paired.first_scrutiny),
        second_scrutiny=_named(field, paired.second_scrutiny),
    )


def _floaters(field: Field, paired: PairedGroup) -> tuple[Floater, ...]:
    return tuple(
        Floater(
            tpn=field.players[number].tpn,
            type=kind,
            lone=bool(paired.floaters.lone >> number & 1),
            floated_last_round=field.players[number].floated_last_round,
        )
        for number, kind in types_of(field, paired.group, paired.floaters.chosen)
    )


def _named(field: Field, pairs: Pairs) -> PairsOfTpns:
    return tuple((field.players[one].tpn, field.players[other].tpn) for one, other in pairs)
