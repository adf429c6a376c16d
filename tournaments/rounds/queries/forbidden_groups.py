"""Who belongs to the groups that are kept apart, and which pairs that makes (C.05: announced before round 1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from tournaments.basics.collation import collation_key
from tournaments.basics.entrants import entrant_rows
from tournaments.models import ApartGroup, ApartMember, Player, Team, Tournament

Pair = tuple[int, int]  # two players, or teams, by their ids, the smaller TPN first
One = TypeVar("One", bound=Player | Team)


def groups_in_round(tournament: Tournament, players: Iterable[One], number: int) -> list[list[One]]:
    """The players, or teams, of each group that is to be kept apart in round ``number``, the most important one first.

    Of a group over all clubs or federations each of these is one, in alphabetical order. Players stand by TPN.
    """
    there = sorted(players, key=lambda player: (player.tpn or 0, player.pk))
    groups = list(ApartGroup.objects.filter(tournament=tournament, first_round__lte=number, last_round__gte=number))
    chosen: dict[int, set[int]] = defaultdict(set)
    members = ApartMember.objects.filter(group__in=groups)
    for group_id, key in members.values_list("group_id", f"{entrant_rows(tournament).column}_id"):
        chosen[group_id].add(key)
    found = [part for group in groups for part in _parts(group, there, chosen[group.pk])]
    return [part for part in found if len(part) > 1]


def _parts(group: ApartGroup, players: Sequence[One], chosen: set[int]) -> list[list[One]]:
    if group.kind == ApartGroup.Kind.CHOSEN:
        return [[player for player in players if player.pk in chosen]]
    parts: dict[str, list[One]] = defaultdict(list)
    for player in players:
        if key := _key(player.club if group.kind == ApartGroup.Kind.CLUB else player.federation):
            parts[key].append(player)
    if group.value:
        return [parts[_key(group.value)]]
    return [parts[key] for key in sorted(parts)]


def _key(name: str) -> str:
    """Clubs are told apart by their names, capitals, accents and spaces aside."""
    return " ".join(collation_key(name).split())


def pairs_of(groups: Iterable[Sequence[Player | Team]]) -> list[Pair]:
    """All pairs of the groups once, the most important one first: by group, then by TPN."""
    return list(dict.fromkeys((one.pk, other.pk) for group in groups for one, other in combinations(group, 2)))


def as_kept(groups: Iterable[Sequence[Player | Team]], held: Iterable[Pair]) -> list[list[int]]:
    """The pairs that ``held`` as lists of ids: a whole group where all of it did, else pair by pair."""
    rest = set(held)
    kept: list[list[int]] = []
    for group in groups:
        pairs = pairs_of([group])
        if all(pair in rest for pair in pairs):
            kept.append([player.pk for player in group])
            rest -= set(pairs)
    return kept + [list(pair) for pair in sorted(rest)]


def pairs_kept(kept: Iterable[Sequence[int]]) -> Iterator[Pair]:
    """The pairs of ids that ``as_kept`` wrote."""
    for players in kept:
        yield from combinations(players, 2)
