"""What the readings of the systems for individuals have in common: facts of the record, who can be paired, boards.

Nothing of the engine is used but the input types. Scores are in tenths of a point; articles are those of C.04.2
unless another text is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Player, Tournament
from pairing.readings.player_facts import bars_bye, scores_before_rounds


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """A player's record: pairing scores before each round (the coming one last) and played games, oldest first."""

    tpn: int
    rating: int | None
    scores: tuple[int, ...]
    games: tuple[tuple[int, Game], ...]
    """The index of the round, 0 for the first, with the game played in it (3.4)."""
    bye_barred: bool
    """C.04.1, 4: as many points as for a win were had in one round without playing."""

    @property
    def score(self) -> int:
        return self.scores[-1]

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(game.opponent for _, game in self.games)

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(game.colour for _, game in self.games)

    @property
    def difference(self) -> int:
        """Games with White minus games with Black."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.colours)


def histories(tournament: Tournament) -> dict[int, History]:
    """The history of every player, absent ones too, by TPN."""
    return {
        player.tpn: History(
            tpn=player.tpn,
            rating=player.rating,
            scores=tuple(scores_before_rounds(player, tournament)),
            games=tuple(
                (index, record)
                for index, record in enumerate(player.records)
                if isinstance(record, Game) and record.played
            ),
            bye_barred=any(bars_bye(record) for record in player.records),
        )
        for player in tournament.players
    }


def last_two_alike(colours: Sequence[Colour]) -> Colour | None:
    """The colour of the last two games where they had the same one."""
    return colours[-1] if len(colours) >= 2 and colours[-1] is colours[-2] else None


def latest_difference(one: Sequence[Colour], other: Sequence[Colour]) -> Colour | None:
    """The colour ``one`` had when the two last had different ones, both histories set side by side at the end (3.4)."""
    backwards = zip(reversed(one), reversed(other), strict=False)
    return next((mine for mine, theirs in backwards if mine is not theirs), None)


def are_forbidden(tournament: Tournament, one: int, other: int) -> bool:
    """Whether the arbiter keeps the two TPNs apart."""
    return (one, other) in tournament.forbidden_pairs or (other, one) in tournament.forbidden_pairs


def is_last_round(tournament: Tournament) -> bool:
    return tournament.coming_round >= tournament.total_rounds


def running_numbers(tournament: Tournament) -> dict[int, int]:
    """The place in TPN order among those who are in this round's pairing or were in an earlier one (2.4)."""
    numbered = sorted(
        player.tpn for player in tournament.players if player.tpn not in tournament.absent or was_paired(player)
    )
    return {tpn: place for place, tpn in enumerate(numbered, start=1)}


def was_paired(player: Player) -> bool:
    """Whether any round's pairing had the player: against somebody, named or not, or with its allocated bye."""
    return any(
        not isinstance(record, Bye) or record.kind is ByeKind.PAIRING_ALLOCATED or record.by_forfeit
        for record in player.records
    )


class HasRank(Protocol):
    """What ``rank`` asks of a player."""

    @property
    def score(self) -> int: ...

    @property
    def tpn(self) -> int: ...


Item = TypeVar("Item")
Ranked = TypeVar("Ranked", bound=HasRank)


def rank(player: HasRank) -> tuple[int, int]:
    """Higher ranked first: the pairing score, then the TPN."""
    return (-player.score, player.tpn)


def board_key(couple: tuple[Ranked, Ranked]) -> tuple[int, int, int]:
    """3.6: the higher ranked player's score, both scores, the higher ranked player's TPN."""
    higher, lower = sorted(couple, key=rank)
    return (-higher.score, -higher.score - lower.score, higher.tpn)


class Circle(Generic[Ranked]):
    """Those who are there, as bit sets, and who of them may meet whom: what can be paired at all.

    Goes through all the partners of the first player, then of the next one left; answers are remembered.
    """

    def __init__(self, players: Sequence[Ranked], may_meet: Callable[[Ranked, Ranked], bool]) -> None:
        self.players = players
        self._place = {player: place for place, player in enumerate(players)}
        self._may_meet = may_meet
        self._most: dict[int, int] = {0: 0}
        self._perfect: dict[int, bool] = {0: True}

    @cached_property
    def partners(self) -> list[int]:
        """The players whom each one may meet."""
        return [self.mask(other for other in self.players if self._allowed(one, other)) for one in self.players]

    def may_meet(self, one: Ranked, other: Ranked) -> bool:
        return bool(self.partners[self._place[one]] >> self._place[other] & 1)

    def can_be_paired(self, players: Iterable[Ranked]) -> bool:
        """Whether all ``players`` can be paired with one another."""
        return self._all_paired(self.mask(players))

    def most_pairs(self, players: Iterable[Ranked]) -> int:
        """How many pairs ``players`` can make at most."""
        return self._most_pairs(self.mask(players))

    def mask(self, players: Iterable[Ranked]) -> int:
        return sum(1 << self._place[player] for player in players)

    def _allowed(self, one: Ranked, other: Ranked) -> bool:
        return one is not other and self._may_meet(one, other)

    def _all_paired(self, everyone: int) -> bool:
        known = self._perfect.get(everyone)
        if known is None:
            first = everyone & -everyone
            choices = self.partners[first.bit_length() - 1] & everyone
            known = any(self._all_paired(everyone ^ first ^ partner) for partner in bits(choices))
            self._perfect[everyone] = known
        return known

    def _most_pairs(self, everyone: int) -> int:
        known = self._most.get(everyone)
        if known is None:
            first = everyone & -everyone
            choices = self.partners[first.bit_length() - 1] & everyone
            known = self._most_pairs(everyone ^ first)  # the first one stays alone
            for partner in bits(choices):
                known = max(known, 1 + self._most_pairs(everyone ^ first ^ partner))
            self._most[everyone] = known
        return known


def without(players: Sequence[Ranked], *leaving: Ranked) -> tuple[Ranked, ...]:
    """``players`` in their order, those ``leaving`` taken out."""
    return tuple(player for player in players if player not in leaving)


def the_least(sets: Sequence[Item], key: Callable[[Item], Any]) -> list[Item]:
    """Those of ``sets`` whose key is the smallest."""
    if len(sets) == 1:
        return list(sets)
    keys = [key(chosen) for chosen in sets]
    smallest = min(keys)
    return [chosen for chosen, own in zip(sets, keys, strict=True) if own == smallest]


def bits(mask: int) -> Iterator[int]:
    """The single bits of ``mask``, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
