"""Scoregroups, and who may meet whom, as sets of players (``pairing.engine.basics.bits``).

The players of a round are numbered by ascending TPN, so the smallest member of a set is the one with the smallest TPN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.preferences import Strength
from pairing.engine.tournament import Colour

if TYPE_CHECKING:
    from pairing.engine.basics.colour_allocation import ColourFacts
    from pairing.engine.basics.entrant_facts import EntrantFacts

AnyFacts = TypeVar("AnyFacts", bound="EntrantFacts")


def present_by_tpn(facts: Iterable[AnyFacts]) -> tuple[AnyFacts, ...]:
    """Those who are to be paired, by ascending TPN: a player's place is the number in all sets."""
    return tuple(sorted((entrant for entrant in facts if entrant.present), key=lambda entrant: entrant.tpn))


def scoregroups(players: Sequence[EntrantFacts], members: int) -> list[int]:
    """The set ``members`` split by pairing score, from the highest score down."""
    groups: dict[int, int] = {}
    for number in members_of(members):
        score = players[number].score
        groups[score] = groups.get(score, 0) | 1 << number
    return [groups[score] for score in sorted(groups, reverse=True)]


def who_may_meet(
    players: Sequence[EntrantFacts],
    forbidden_pairs: Iterable[tuple[int, int]],
    *,
    refused: Callable[[int], int] = lambda _number: 0,
) -> tuple[int, ...]:
    """For each player the set of those whom they may meet.

    Nobody meets twice (C.04.1, 2), nor whom the arbiter keeps apart, nor anybody of ``refused(number)``: those whom
    the system itself refuses the player, such as by colours.
    """
    number_of = {player.tpn: number for number, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    barred = [1 << number | refused(number) for number in range(len(players))]
    for number, player in enumerate(players):
        for opponent in player.opponents:
            if opponent in number_of:
                barred[number] |= 1 << number_of[opponent]
    for one, other in forbidden_pairs:
        if one in number_of and other in number_of:
            barred[number_of[one]] |= 1 << number_of[other]
            barred[number_of[other]] |= 1 << number_of[one]
    return tuple(everybody & ~mask for mask in barred)


def refused_by_absolute_preference(players: Sequence[ColourFacts]) -> Callable[[int], int]:
    """Whom colours alone refuse a player: both have an absolute preference for the same colour (C.04.1, 6 and 7)."""
    absolute = {
        colour: bit_set(
            number
            for number, player in enumerate(players)
            if player.strength is Strength.ABSOLUTE and player.preference is colour
        )
        for colour in Colour
    }

    def refused(number: int) -> int:
        player = players[number]
        if player.strength is not Strength.ABSOLUTE or player.preference is None:
            return 0
        return absolute[player.preference]

    return refused
