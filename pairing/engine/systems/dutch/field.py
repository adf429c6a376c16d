"""The players of one round as bit sets (``pairing.engine.basics.field``), with what the criteria go by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.field import Field as FieldOfPlayers
from pairing.engine.basics.preferences import Strength
from pairing.engine.basics.scoregroups import present_by_tpn, refused_by_absolute_preference, who_may_meet
from pairing.engine.systems.dutch.facts import Float, PlayerFacts
from pairing.engine.tournament import Colour, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(FieldOfPlayers[PlayerFacts]):
    """The present players and who may meet whom under C1, C3 and the forbidden pairs.

    ``downfloated`` and ``upfloated`` are those who had such a float in the round just before, and in the one before
    it. ``takers`` are those whom the pairing-allocated bye can go to (C5), where there is one: then the vertex ``bye``
    is adjacent to them.
    """

    white_seekers: int
    black_seekers: int
    strong: int
    absolute: int
    topscorers: int
    downfloated: tuple[int, int]
    upfloated: tuple[int, int]
    initial_colour: Colour
    takers: int = 0

    @property
    def bye(self) -> int:
        """The number of the vertex that stands for the pairing-allocated bye."""
        return len(self.players)

    def score(self, number: int) -> int:
        """The pairing score of a player, in tenths."""
        return self.players[number].score

    def ranked(self, players: int) -> list[int]:
        """The members of a set from the highest ranked down (1.2)."""
        return sorted(members_of(players), key=lambda number: (-self.players[number].score, number))

    def seekers_of_same(self, number: int) -> int:
        """All who seek the colour that this player seeks, nobody where they seek none."""
        if self.white_seekers >> number & 1:
            return self.white_seekers
        return self.black_seekers if self.black_seekers >> number & 1 else 0


def with_bye(field: Field, takers: int) -> Field:
    """The field with the bye as one more vertex, which these players may be matched with."""
    bye = 1 << field.bye
    near = (bits | bye if takers >> number & 1 else bits for number, bits in enumerate(field.adjacent))
    return replace(field, adjacent=(*near, takers), takers=takers)


def build_field(tournament: Tournament, facts: Iterable[PlayerFacts], *, certificates: bool = True) -> Field:
    """The field of the coming round from the facts of all players."""
    players = present_by_tpn(facts)
    topscorers = bit_set(n for n, player in enumerate(players) if player.is_topscorer)

    of_colours = refused_by_absolute_preference(players)

    def refused(number: int) -> int:  # C3: it is enough that one of the two is a topscorer
        return 0 if topscorers >> number & 1 else of_colours(number) & ~topscorers

    return Field(
        players=players,
        adjacent=who_may_meet(players, tournament.forbidden_pairs, refused=refused),
        is_last_round=tournament.coming_round == tournament.total_rounds,
        certificates=certificates,
        white_seekers=bit_set(n for n, player in enumerate(players) if player.preference is Colour.WHITE),
        black_seekers=bit_set(n for n, player in enumerate(players) if player.preference is Colour.BLACK),
        strong=bit_set(n for n, player in enumerate(players) if player.strength is Strength.STRONG),
        absolute=bit_set(n for n, player in enumerate(players) if player.strength is Strength.ABSOLUTE),
        topscorers=topscorers,
        downfloated=_floated(players, Float.DOWN),
        upfloated=_floated(players, Float.UP),
        initial_colour=tournament.initial_colour or Colour.WHITE,
    )


def _floated(players: tuple[PlayerFacts, ...], which: Float) -> tuple[int, int]:
    """Who had such a float in the round just before, and in the one before it."""
    return (
        bit_set(number for number, player in enumerate(players) if player.last_float is which),
        bit_set(number for number, player in enumerate(players) if player.earlier_float is which),
    )
