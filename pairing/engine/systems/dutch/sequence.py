"""Where a candidate stands in the sequence of articles 3 and 4: Limbo, transpositions and exchange, by their BSNs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairing.engine.systems.dutch.trace import Candidate

Tpns = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The choices of a candidate, in TPNs.

    ``limbo`` are MDPs who are not paired (3.2.4). ``remainder`` are the residents who do not meet an MDP, all of them
    in a homogeneous bracket: in the order of their BSNs, which begin anew (4.1). Of its original S1, ``moved_out`` go
    to S2, and ``moved_in`` come from there (4.3), both ascending.
    """

    limbo: Tpns
    s1_of_mdps: Tpns
    opponents: Tpns
    remainder: Tpns
    size: int
    moved_out: Tpns
    moved_in: Tpns
    s1: Tpns
    s2: Tpns

    @property
    def original_s1(self) -> Tpns:
        """S1, or S1R, before any exchange (3.2.2)."""
        return self.remainder[: self.size]

    @property
    def original_s2(self) -> Tpns:
        """S2, or S2R, before any exchange (3.2.3)."""
        return self.remainder[self.size :]

    def numbers(self, tpns: Iterable[int]) -> Tpns:
        """The BSNs in the remainder, or in a homogeneous bracket."""
        return tuple(self.remainder.index(tpn) + 1 for tpn in tpns)

    @property
    def exchange_key(self) -> tuple[int, int, Tpns, Tpns]:
        """Sorts exchanges by 4.3.2: number, difference, largest BSNs that leave S1, smallest that come."""
        out, into = self.numbers(self.moved_out), self.numbers(self.moved_in)
        return (len(out), sum(into) - sum(out), tuple(-number for number in sorted(out, reverse=True)), into)


def place_of(candidate: Candidate) -> Place:
    """The choices by which a candidate comes about."""
    meeting_mdps = {resident for _mdp, resident in candidate.mdp_pairs}
    remainder = tuple(tpn for tpn in candidate.residents if tpn not in meeting_mdps)
    size = len(candidate.pairs)
    s1 = tuple(one for one, _other in candidate.pairs)
    return Place(
        limbo=tuple(tpn for tpn in candidate.mdps if tpn in candidate.downfloaters),
        s1_of_mdps=tuple(mdp for mdp, _resident in candidate.mdp_pairs),
        opponents=tuple(resident for _mdp, resident in candidate.mdp_pairs),
        remainder=remainder,
        size=size,
        moved_out=tuple(tpn for tpn in remainder[:size] if tpn not in s1),
        moved_in=tuple(tpn for tpn in remainder[size:] if tpn in s1),
        s1=s1,
        s2=tuple(other for _one, other in candidate.pairs),
    )


@dataclass(frozen=True, slots=True)
class Parting:
    """The first choice of article 4 that two candidates with equal costs make differently.

    ``row`` is the player of S1 whose opponents differ, None where it is a set that differs.
    """

    what: str
    article: str
    ours: Tpns
    theirs: Tpns
    row: int | None = None


def partings(ours: Candidate, theirs: Candidate) -> Iterator[Parting]:
    """Where two candidates part, in the order of articles 3.6 and 3.7; nothing where they are one and the same."""
    mine, other = place_of(ours), place_of(theirs)
    if mine.limbo != other.limbo:
        yield Parting("limbo", "4.4.2", mine.limbo, other.limbo)
    yield from _rows("mdp-transposition", mine.s1_of_mdps, mine.opponents, other.opponents)
    if (mine.moved_out, mine.moved_in) != (other.moved_out, other.moved_in):
        yield Parting("exchange", "4.3.2", mine.moved_out + mine.moved_in, other.moved_out + other.moved_in)
    yield from _rows("transposition", mine.s1, mine.s2, other.s2)


def _rows(what: str, s1: Tpns, ours: Tpns, theirs: Tpns) -> Iterator[Parting]:
    for row, mine, other in zip(s1, ours, theirs, strict=False):
        if mine != other:
            yield Parting(what, "4.2.2", (mine,), (other,), row)
