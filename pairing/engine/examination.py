"""What stands behind a pairing: whom each choice was made against, and the proofs that earlier candidates fail.

Plain frozen data in TPNs, beside the ``Explanation`` of ``pairing.engine.result``; made on request, since pairing
itself does not need it. Article numbers are those of the system's own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.systems.dubov.trace import QualityCosts


class Obstacle(StrEnum):
    """Why two players are not paired with each other, though it would be their turn."""

    ALREADY_MET = "already-met"  # 2.1.1
    FORBIDDEN = "forbidden"  # the arbiter's, as strong as 2.1.1
    SAME_ABSOLUTE_PREFERENCE = "same-absolute-preference"  # 2.1.3
    NEEDED = "needed"  # 3.2.6: the players below could not all be paired any more

    @property
    def article(self) -> str:
        """The article that stands in the way."""
        return {"same-absolute-preference": "2.1.3", "needed": "3.2.6"}.get(self.value, "2.1.1")


@dataclass(frozen=True, slots=True)
class Shortage:
    """Proof that some players cannot all be paired in the way that was asked.

    Each of ``groups`` is odd in number, and its members could be paired with nobody but each other and ``only``. So
    of each group at least one needs a player of ``only``, and there are fewer of those than groups: at least the
    difference stay unpaired.
    """

    groups: tuple[tuple[int, ...], ...]
    only: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ByeExamination:
    """The article by which a candidate got the bye (3.1) or not.

    ``round_number`` is the round that bars the player (3.1.1), ``shortage`` what their bye would lead to (3.1.2).
    """

    tpn: int
    article: str
    round_number: int | None = None
    shortage: Shortage | None = None


class FewestReason(StrEnum):
    """Which bound keeps a bracket from having fewer upfloaters (3.2.1)."""

    NONE_NEEDED = "none-needed"
    ODD_NUMBER = "odd-number"  # of residents
    RESIDENTS = "residents"  # they cannot be paired among themselves
    REST = "rest"  # those below cannot (C4)
    TOGETHER = "together"  # each could do with fewer, both at once cannot (C4)


@dataclass(frozen=True, slots=True)
class FewestUpfloaters:
    """The number of upfloaters and what bounds it.

    ``for_residents`` are those whom the residents need if nothing is asked of the rest, ``for_rest`` those who must
    leave the rest if nothing is asked of the residents. ``shortage`` proves the one that is the bound.
    """

    number: int
    reason: FewestReason
    for_residents: int
    for_rest: int
    shortage: Shortage | None = None


@dataclass(frozen=True, slots=True)
class RejectedSet:
    """A set of upfloaters that was not chosen, and the article that decided against it.

    2.1 and 2.2.1 have the proof in ``shortage``: the bracket, or those left below it, cannot be paired. 2.3.2 to
    2.3.6 are the first criterion by which the set costs more, 4.2 is the order of sets that cost the same. ``costs`` is
    None where the bracket cannot be paired.
    """

    upfloaters: tuple[int, ...]
    article: str
    costs: QualityCosts | None
    shortage: Shortage | None = None


@dataclass(frozen=True, slots=True)
class PassedShifter:
    """A possible shifter before the last one chosen, passed over because no legal pairing has them shifted as well.

    ``sequence_number`` is that of 4.3.3; the set chosen holds all earlier players who were not passed over.
    ``shortage`` is the proof, where there is one that can be told so (second shift only).
    """

    tpn: int
    sequence_number: int
    shortage: Shortage | None = None


@dataclass(frozen=True, slots=True)
class ShiftExamination:
    """Why a shift was needed and who was passed over; ``shortage`` proves that pairs inside cannot be avoided."""

    article: str
    passed_over: tuple[PassedShifter, ...]
    shortage: Shortage | None = None


@dataclass(frozen=True, slots=True)
class PassedOpponent:
    """A player of G2 who stood before the opponent of the row and was not taken, with the proof for ``NEEDED``."""

    tpn: int
    obstacle: Obstacle
    shortage: Shortage | None = None


@dataclass(frozen=True, slots=True)
class BracketExamination:
    """What the choice in one bracket was made against.

    ``not_legal`` are up to three sets of upfloaters that would come first but give no complete pairing, ``rejected``
    the next three legal ones in the order of the rules, ``rows`` the players passed over for each player of S1.
    """

    fewest: FewestUpfloaters
    not_legal: tuple[RejectedSet, ...]
    rejected: tuple[RejectedSet, ...]
    shifts: tuple[ShiftExamination, ...]
    rows: tuple[tuple[PassedOpponent, ...], ...]


@dataclass(frozen=True, slots=True)
class Examination:
    """What stands behind an ``Explanation``: candidates for the bye and brackets in the same order as there."""

    bye_candidates: tuple[ByeExamination, ...]
    brackets: tuple[BracketExamination, ...]
