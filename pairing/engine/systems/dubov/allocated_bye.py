"""The pairing-allocated bye (3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import members_of
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching.cardinality import augment, maximum_matching, within
from pairing.engine.systems.dubov.field import Field
from pairing.engine.systems.dubov.trace import ByeCandidate, ByeVerdict


def assign_bye(field: Field) -> tuple[int | None, list[int], tuple[ByeCandidate, ...]]:
    """Who sits out: the player's number or ``None``, a complete matching of the others, and all candidates.

    Raises:
        NoCompletePairing: nobody who may take the bye leaves a field that can be paired, or an even field cannot.
    """
    mate, exposed = maximum_matching(within(field.adjacent, field.everybody), field.everybody, len(field.players))
    if len(field.players) % 2 == 0:
        if exposed:
            raise NoCompletePairing(_why_incomplete(field, exposed))
        return None, mate, ()
    order = sorted(range(len(field.players)), key=lambda number: _order_of_candidates(field, number))
    verdicts: dict[int, ByeVerdict] = {}
    chosen: int | None = None
    for number in order:
        if not field.players[number].may_take_bye:
            verdicts[number] = ByeVerdict.BARRED
        elif chosen is not None:
            verdicts[number] = ByeVerdict.LATER_IN_ORDER
        elif (rest := _matching_without(field, mate, exposed, number)) is None:
            verdicts[number] = ByeVerdict.LEAVES_NO_PAIRING
        else:
            verdicts[number], chosen, complete = ByeVerdict.CHOSEN, number, rest
    if chosen is None:
        raise NoCompletePairing(_why_no_bye(field, exposed, verdicts))
    return chosen, complete, tuple(_candidates(field, order, verdicts))


def _order_of_candidates(field: Field, number: int) -> tuple[int, int, int]:
    player = field.players[number]
    return (player.score, -player.games, -player.tpn)  # 3.1.3, 3.1.4, 3.1.5


def _matching_without(field: Field, mate: list[int], exposed: int, number: int) -> list[int] | None:
    """A complete matching of everybody but ``number``, made from a maximum matching; ``None`` where there is none."""
    if exposed.bit_count() > 1:
        return None
    if exposed >> number & 1:
        return list(mate)
    rest = list(mate)
    partner = rest[number]
    rest[number] = rest[partner] = -1
    others = field.everybody & ~(1 << number)
    end = augment(within(field.adjacent, others), rest, partner, exposed | 1 << partner)
    return None if end is None else rest


def _candidates(field: Field, order: list[int], verdicts: dict[int, ByeVerdict]) -> Iterator[ByeCandidate]:
    for number in order:
        player = field.players[number]
        yield ByeCandidate(tpn=player.tpn, score=player.score, games=player.games, verdict=verdicts[number])


def _why_incomplete(field: Field, exposed: int) -> str:
    return (
        f"No complete pairing of the {len(field.players)} present players exists (1.9.3): whoever meets whom, at "
        f"least {exposed.bit_count()} of them stay without an opponent they may meet; in one attempt "
        f"{_named(field, exposed)}."
    )


def _why_no_bye(field: Field, exposed: int, verdicts: dict[int, ByeVerdict]) -> str:
    if all(verdict is ByeVerdict.BARRED for verdict in verdicts.values()):
        return (
            f"The number of present players is odd ({len(field.players)}), and every one of them has had a bye, a "
            "forfeit win or a full-point bye (C2): nobody may take the pairing-allocated bye (1.9.3)."
        )
    if exposed.bit_count() > 1:
        return _why_incomplete(field, exposed)
    return (
        f"No complete pairing of the {len(field.players)} present players exists (1.9.3): whichever of those who may "
        "take the pairing-allocated bye sits out, the others cannot all be paired."
    )


def _named(field: Field, players: int) -> str:
    names = []
    for number in members_of(players):
        player = field.players[number]
        names.append(f"{player.tpn} ({player.name})" if player.name else str(player.tpn))
    return ", ".join(names)
