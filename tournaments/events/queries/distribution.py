"""How the entrants of an event are shared among its tournaments: by rating, by age, or evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player

MOST_PERMUTED = 5  # tournaments among which the players of one strength are tried in every order


class How(models.TextChoices):
    """By what players are shared."""

    RATING = "rating", _("by rating: the strongest in the first tournament")
    AGE = "age", _("by age: the youngest in the last tournament")
    EVENLY = "evenly", _("evenly: as strong in each, players of one club in different ones")


def shared(players: Sequence[Player], sizes: Sequence[int], how: str) -> tuple[tuple[Player, ...], ...]:
    """The players of each tournament; ``sizes`` say how many each has, as many as there are players in all.

    Whoever has no rating counts as the weakest, whoever has no year of birth as the oldest.

    Raises:
        ValueError: the sizes do not add up.
    """
    if sum(sizes) != len(players):
        raise ValueError(f"{len(players)} players do not fill tournaments of {sum(sizes)}.")
    ordered = sorted(players, key=_by_age if how == How.AGE else _by_strength)
    if how == How.EVENLY:
        return _evenly(ordered, sizes)
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return tuple(tuple(ordered[end - size : end]) for end, size in zip(ends, sizes, strict=True))


def _by_age(player: Player) -> tuple[int, str]:
    return player.birth_year or 0, player.name


def _by_strength(player: Player) -> tuple[int, str]:
    return -(player.rating or 0), player.name


def group_sizes(players: int, wanted: int) -> list[int]:
    """The sizes of groups of about ``wanted`` each, as equal as they can be.

    >>> group_sizes(29, 10), group_sizes(31, 10), group_sizes(11, 12)
    ([10, 10, 9], [11, 10, 10], [11])
    """
    return equal_sizes(players, max(1, round(players / wanted)))


def equal_sizes(players: int, tournaments: int) -> list[int]:
    """As equal as they can be, the first ones larger.

    >>> equal_sizes(11, 3)
    [4, 4, 3]
    """
    size, more = divmod(players, tournaments)
    return [size + (place < more) for place in range(tournaments)]


def _evenly(ordered: Sequence[Player], sizes: Sequence[int]) -> tuple[tuple[Player, ...], ...]:
    """One of each strength into each tournament that is not full, so that as few as can be meet their club there.

    Of equally good ways the one that keeps the sums of the ratings closest.
    """
    groups: list[list[Player]] = [[] for _size in sizes]
    clubs: list[Counter[str]] = [Counter() for _size in sizes]
    strengths = [0] * len(sizes)
    waiting = list(ordered)
    while waiting:
        open_ = [place for place, size in enumerate(sizes) if len(groups[place]) < size]
        some, waiting = waiting[: len(open_)], waiting[len(open_) :]
        ways: Iterable[tuple[int, ...]] = [tuple(open_), tuple(open_[::-1])]
        if len(open_) <= MOST_PERMUTED:
            ways = permutations(open_, len(some))

        def cost(way: Iterable[int], some: Sequence[Player] = some) -> tuple[int, int]:
            met = sum(clubs[place][one.club] for one, place in zip(some, way, strict=False) if one.club)
            sums = [
                strengths[place] + sum(one.rating or 0 for one, at in zip(some, way, strict=False) if at == place)
                for place in range(len(sizes))
            ]
            return met, max(sums) - min(sums)

        for one, place in zip(some, min(ways, key=cost), strict=False):
            groups[place].append(one)
            clubs[place][one.club] += 1
            strengths[place] += one.rating or 0
    return tuple(map(tuple, groups))
