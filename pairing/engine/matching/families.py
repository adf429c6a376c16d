"""Families of sets, in which what their sets have in common stands once: some thousand nodes for billions of sets.

A family is the number of a node. ``NONE`` has no set, ``EMPTY`` the empty set alone. The sets of any other node are
those of ``without`` and, with the node's ``member`` added, those of ``having``; all members further down are greater.
The same family is always the same number (a zero-suppressed decision diagram).
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.basics.bits import members_of

NONE, EMPTY = 0, 1
BEYOND = 1 << 30  # the member of the two families without any: after all others


class TooManyNodes(Exception):  # noqa: N818 - what happened
    """Families take more nodes than may be made."""


class Families:
    """The nodes of all families that were made with it, at most ``most`` of them.

    Raises ``TooManyNodes`` where there would be more.
    """

    def __init__(self, most: int = 1 << 30) -> None:
        self._most = most
        self.member = [BEYOND, BEYOND]
        self.without = [NONE, NONE]
        self.having = [NONE, NONE]
        self._nodes: dict[tuple[int, int, int], int] = {}
        self._unions: dict[tuple[int, int], int] = {}

    def node(self, member: int, without: int, having: int) -> int:
        """The family of the sets ``without`` the member and of those ``having`` it, which are given without it."""
        if having == NONE:
            return without
        key = (member, without, having)
        found = self._nodes.get(key)
        if found is None:
            if len(self.member) >= self._most:
                raise TooManyNodes
            found = self._nodes[key] = len(self.member)
            self.member.append(member)
            self.without.append(without)
            self.having.append(having)
        return found

    def of_one(self, members: int) -> int:
        """The family of a single set.

        >>> families = Families()
        >>> [bin(members) for members in families.sets(families.of_one(0b101))]
        ['0b101']
        """
        family = EMPTY
        for member in reversed(list(members_of(members))):
            family = self.node(member, NONE, family)
        return family

    def union(self, one: int, other: int) -> int:
        """The sets of either family.

        >>> families = Families()
        >>> both = families.union(families.of_one(0b101), families.of_one(0b110))
        >>> sorted(families.sets(both))
        [5, 6]
        """
        if one == other or other == NONE:
            return one
        if one == NONE:
            return other
        if one > other:
            one, other = other, one
        key = (one, other)
        found = self._unions.get(key)
        if found is None:
            first, second = self.member[one], self.member[other]
            if first < second:
                found = self.node(first, self.union(self.without[one], other), self.having[one])
            elif second < first:
                found = self.node(second, self.union(one, self.without[other]), self.having[other])
            else:
                without = self.union(self.without[one], self.without[other])
                found = self.node(first, without, self.union(self.having[one], self.having[other]))
            self._unions[key] = found
        return found

    def taken_over(self, other: Families, family: int) -> int:
        """The same family here, of nodes that were made with ``other``."""
        taken = {NONE: NONE, EMPTY: EMPTY}
        ways = [family]
        while ways:
            node = ways[-1]
            without, having = other.without[node], other.having[node]
            missing = [part for part in (without, having) if part not in taken]
            if node not in taken and missing:
                ways += missing
                continue
            if node not in taken:
                taken[node] = self.node(other.member[node], taken[without], taken[having])
            ways.pop()
        return taken[family]

    def by_lowest(self, family: int) -> Iterator[tuple[int, int]]:
        """Each lowest member of a set, and the family of the sets that it is the lowest of, without it."""
        while family > EMPTY:
            yield self.member[family], self.having[family]
            family = self.without[family]

    def count(self, family: int) -> int:
        """How many sets there are.

        >>> families = Families()
        >>> families.count(families.union(families.of_one(0b101), families.of_one(0b110)))
        2
        """
        counted = {NONE: 0, EMPTY: 1}
        ways = [family]
        while ways:
            node = ways[-1]
            parts = (self.without[node], self.having[node])
            missing = [part for part in parts if part not in counted]
            if node not in counted and missing:
                ways += missing
                continue
            if node not in counted:
                counted[node] = sum(counted[part] for part in parts)
            ways.pop()
        return counted[family]

    def sets(self, family: int) -> Iterator[int]:
        """Each set, as bits."""
        ways = [(family, 0)]
        while ways:
            family, members = ways.pop()
            if family == EMPTY:
                yield members
            elif family != NONE:
                ways.append((self.without[family], members))
                ways.append((self.having[family], members | 1 << self.member[family]))
