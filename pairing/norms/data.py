"""What is asked about title norms: the titles with their limits (B.01, 1.4), a player's games, the event.

Ratings are FIDE ratings; who has none is None, whatever a national list says. Scores are tenths of a point.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Norm:
    """The limits of a norm: average of the opponents (1.4.8), floor for one of them (1.4.6c), performance (1.4.9).

    ``titles`` are those of which a third of the opponents must be (1.4.5b to e).
    """

    title: str
    average: int
    floor: int
    performance: int
    titles: frozenset[str]
    for_women: bool = False


GM = Norm("GM", 2380, 2200, 2600, frozenset({"GM"}))
IM = Norm("IM", 2230, 2050, 2450, frozenset({"GM", "IM"}))
WGM = Norm("WGM", 2180, 2000, 2400, frozenset({"GM", "IM", "WGM"}), for_women=True)
WIM = Norm("WIM", 2030, 1850, 2250, frozenset({"GM", "IM", "WGM", "WIM"}), for_women=True)
NORMS = (GM, IM, WGM, WIM)

TITLES = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})  # CM and WCM do not count (1.4.5a)
NO_FEDERATION = "NON"  # a game against one of these does not count (1.4.2a)
FIDE = "FID"  # counts, but is no federation (1.4.2a)


class Kind(StrEnum):
    """What a player had in a round."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    ALLOCATED_BYE = "pairing-allocated bye"
    OTHER = "other"  # a bye asked for, or not there


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """An opponent as the title rules see one.

    ``scored_nothing`` says of who is unrated in a round robin that every game against rated players was lost (1.4.2b).
    """

    number: int
    name: str = ""
    federation: str = ""
    title: str = ""
    rating: int | None = None
    scored_nothing: bool = False


@dataclass(frozen=True, slots=True)
class NormGame:
    """A round of the player. ``opponent`` is there for games played and for forfeits."""

    round: int
    score: int
    opponent: Opponent | None = None
    kind: Kind = Kind.PLAYED


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Whose norm it would be."""

    federation: str
    is_woman: bool = False
    title: str = ""

    def norms(self) -> tuple[Norm, ...]:
        """The norms that the player may make: those above the own title, of women's titles for women alone."""
        held = next((norm.performance for norm in NORMS if norm.title == self.title.upper()), 0)
        return tuple(norm for norm in NORMS if norm.performance > held and (self.is_woman or not norm.for_women))


class Exemption(StrEnum):
    """Why federations are not asked about (1.4.3a to d); the arbiter says which."""

    NONE = ""
    NATIONAL_FINAL = "1.4.3a"
    NATIONAL_TEAMS = "1.4.3b"
    ZONAL = "1.4.3c"
    SWISS = "1.4.3d"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What of the event decides about norms.

    ``least_games`` is 9, or 7 or 8 in the championships of 1.4.1b. ``is_by_table`` is said of round robins, in which
    all rounds count (1.4.1e), ``is_double`` of double ones. ``is_over`` is said when all results are in.
    """

    rounds: int
    least_games: int = 9
    is_by_table: bool = False
    is_double: bool = False
    exemption: Exemption = Exemption.NONE
    is_over: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """A player of a Swiss event that may be exempt by 1.4.3d; ``missed`` are the rounds that were not played, an
    allocated bye and a forfeit win not among them."""

    federation: str
    rating: int | None
    title: str = ""
    missed: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class ExemptSwiss:
    """Whether a Swiss event is exempt (1.4.3d), with the numbers of its worst round: rated players of other federations
    than the host's, their federations, and GM, IM, WGM and WIM among them."""

    round: int
    players: int
    federations: int
    titled: int

    @property
    def is_exempt(self) -> bool:
        """20 players of 3 federations, 10 of them with such a title."""
        return self.players >= 20 and self.federations >= 3 and self.titled >= 10


def exempt_swiss(participants: Iterable[Participant], *, host: str, rounds: int) -> ExemptSwiss:
    """The worst round of the event; who misses more than one round counts in none."""
    counted = [
        one
        for one in participants
        if one.rating and one.federation not in (host, NO_FEDERATION) and len(one.missed) <= 1
    ]

    def of_round(number: int) -> ExemptSwiss:
        there = [one for one in counted if number not in one.missed]
        federations = {one.federation for one in there} - {FIDE, ""}
        titled = sum(one.title.upper() in ("GM", "IM", "WGM", "WIM") for one in there)
        return ExemptSwiss(number, len(there), len(federations), titled)

    found = [of_round(number) for number in range(1, max(rounds, 1) + 1)]
    return min(found, key=lambda one: (one.is_exempt, one.players, one.titled, one.federations, one.round))
