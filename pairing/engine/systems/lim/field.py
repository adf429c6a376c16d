"""The players of one round as bit sets: who may meet whom (2.1), and who is due which colour (5.1 to 5.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.field import Field as PlainField
from pairing.engine.basics.scoregroups import present_by_tpn, scoregroups, who_may_meet
from pairing.engine.systems.lim.facts import PlayerFacts
from pairing.engine.tournament import Colour, Tournament

MOST_RATING_DIFFERENCE = 100  # in a Maxi-tournament (3.2.3, 3.8, 5.7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(PlainField[PlayerFacts]):
    """The present players. ``adjacent[v]`` are those compatible with ``v`` (2.1; in the last round, 6).

    ``due_white`` and ``due_black`` are those due a colour. ``is_maxi`` says whether this is a Maxi-tournament.
    """

    due_white: int
    due_black: int
    is_maxi: bool

    def suited(self, number: int) -> int:
        """The set of those who are not due the same colour as this player."""
        if self.due_white >> number & 1:
            return ~self.due_white
        return ~self.due_black if self.due_black >> number & 1 else -1

    def are_near(self, one: int, other: int) -> bool:
        """Whether an exchange of these two for their colours is allowed: always but in a Maxi-tournament (5.7)."""
        if not self.is_maxi:
            return True
        ratings = [self.players[number].rating or 0 for number in (one, other)]
        return abs(ratings[0] - ratings[1]) <= MOST_RATING_DIFFERENCE


def in_turn(players: int, *, downward: bool) -> Iterator[int]:
    """The members of a set from the highest numbered on, upward from the lowest numbered on."""
    if downward:
        yield from members_of(players)
    while not downward and players:
        number = players.bit_length() - 1
        yield number
        players ^= 1 << number


def build_field(tournament: Tournament, facts: Iterable[PlayerFacts], *, certificates: bool = True) -> Field:
    """The field of the coming round from the facts of all players."""
    return field_of(
        facts,
        tournament.forbidden_pairs,
        is_last_round=tournament.coming_round == tournament.total_rounds,
        is_maxi=tournament.maxi,
        certificates=certificates,
    )


def field_of(
    facts: Iterable[PlayerFacts],
    forbidden_pairs: Iterable[tuple[int, int]],
    *,
    is_last_round: bool,
    is_maxi: bool,
    certificates: bool = True,
) -> Field:
    """The field of a round from the facts of all players and what else is known of the round."""
    players = present_by_tpn(facts)
    return Field(
        players=players,
        adjacent=who_may_meet(
            players,
            forbidden_pairs,
            refused=refused_by_colours(players, is_last_round=is_last_round).__getitem__,
        ),
        is_last_round=is_last_round,
        certificates=certificates,
        due_white=bit_set(n for n, player in enumerate(players) if player.preference is Colour.WHITE),
        due_black=bit_set(n for n, player in enumerate(players) if player.preference is Colour.BLACK),
        is_maxi=is_maxi,
    )


def refused_by_colours(players: tuple[PlayerFacts, ...], *, is_last_round: bool) -> list[int]:
    """For each player those with whom no colours are within 5.1.1 and 5.1.2; in the last round of other scores (6)."""
    everybody = (1 << len(players)) - 1
    no_white = bit_set(n for n, player in enumerate(players) if Colour.WHITE in player.barred)
    no_black = bit_set(n for n, player in enumerate(players) if Colour.BLACK in player.barred)
    neither = no_white & no_black
    refused = [
        (no_white if no_white >> n & 1 else 0) | (no_black if no_black >> n & 1 else 0) | neither
        for n in range(len(players))
    ]
    for number in members_of(neither):
        refused[number] = everybody
    if is_last_round:
        for scoregroup in scoregroups(players, everybody):
            for number in members_of(scoregroup):
                refused[number] &= ~scoregroup
    return refused
