"""Who sits out where the number of players is odd: the first of the system's own order who leaves the rest paired.

Whoever had a bye or a free win before may not (C.04.1, 4), and a round is paired completely or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from pairing.engine.basics.bits import members_of
from pairing.engine.errors import NoCompletePairing
from pairing.engine.matching.cardinality import augment, maximum_matching, within

if TYPE_CHECKING:
    from pairing.engine.basics.entrant_facts import EntrantFacts
    from pairing.engine.systems.system import Articles


class ByeVerdict(StrEnum):
    """Why a candidate, in the order in which they are looked at, got the pairing-allocated bye or not."""

    CHOSEN = "chosen"
    BARRED = "barred"  # had a bye or a free win
    LEAVES_NO_PAIRING = "leaves-no-pairing"
    LATER_IN_ORDER = "later-in-order"


def allocate_bye(
    players: Sequence[EntrantFacts], adjacent: Sequence[int], order: Sequence[int], *, articles: Articles
) -> tuple[int | None, list[int], dict[int, ByeVerdict]]:
    """The number of whoever has the bye, a complete matching of the others, and all verdicts by number.

    ``adjacent`` says who may meet whom, ``order`` who is looked at first (all numbers). Verdicts come in that order; in
    an even field there is no bye and there are none.

    Raises:
        NoCompletePairing: nobody who may take the bye leaves a field that can be paired, or an even field cannot.
    """
    everybody = (1 << len(players)) - 1
    mate, exposed = maximum_matching(within(adjacent, everybody), everybody, len(players))
    if len(players) % 2 == 0:
        if exposed:
            raise NoCompletePairing(_why_incomplete(players, exposed, articles))
        return None, mate, {}
    verdicts: dict[int, ByeVerdict] = {}
    chosen: int | None = None
    for number in order:
        if not players[number].may_take_bye:
            verdicts[number] = ByeVerdict.BARRED
        elif chosen is not None:
            verdicts[number] = ByeVerdict.LATER_IN_ORDER
        elif (rest := _matching_without(adjacent, everybody, mate, exposed, number)) is None:
            verdicts[number] = ByeVerdict.LEAVES_NO_PAIRING
        else:
            verdicts[number], chosen, complete = ByeVerdict.CHOSEN, number, rest
    if chosen is None:
        raise NoCompletePairing(_why_no_bye(players, exposed, verdicts, articles))
    return chosen, complete, verdicts


def _matching_without(
    adjacent: Sequence[int], everybody: int, mate: list[int], exposed: int, number: int
) -> list[int] | None:
    """A complete matching of everybody but ``number``, made from a maximum matching; ``None`` where there is none."""
    if exposed.bit_count() > 1:
        return None
    if exposed >> number & 1:
        return list(mate)
    rest = list(mate)
    partner = rest[number]
    rest[number] = rest[partner] = -1
    others = everybody & ~(1 << number)
    end = augment(within(adjacent, others), rest, partner, exposed | 1 << partner)
    return None if end is None else rest


def _why_incomplete(players: Sequence[EntrantFacts], exposed: int, articles: Articles) -> str:
    return (
        f"No complete pairing of the {len(players)} who are present exists ({articles.no_complete_pairing}): whoever "
        f"meets whom, at least {exposed.bit_count()} of them stay without an opponent they may meet; in one attempt "
        f"{_named(players, exposed)}."
    )


def _why_no_bye(
    players: Sequence[EntrantFacts], exposed: int, verdicts: dict[int, ByeVerdict], articles: Articles
) -> str:
    if all(verdict is ByeVerdict.BARRED for verdict in verdicts.values()):
        return (
            f"The number of those present is odd ({len(players)}), and every one of them has had a bye, a forfeit "
            f"win or a full-point bye ({articles.one_bye}): nobody may take the pairing-allocated bye "
            f"({articles.no_complete_pairing})."
        )
    if exposed.bit_count() > 1:
        return _why_incomplete(players, exposed, articles)
    return (
        f"No complete pairing of the {len(players)} who are present exists ({articles.no_complete_pairing}): whichever "
        "of those who may take the pairing-allocated bye sits out, the others cannot all be paired."
    )


def _named(players: Sequence[EntrantFacts], numbers: int) -> str:
    names = []
    for number in members_of(numbers):
        player = players[number]
        names.append(f"{player.tpn} ({player.name})" if player.name else str(player.tpn))
    return ", ".join(names)
