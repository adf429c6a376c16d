"""What comes out of the engine: the pairing of one round and the data that explain it.

Everything is plain frozen data in TPNs and tenths of a point, made while pairing; turning it into words is
the business of whoever shows it. Article numbers are those of the system's own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from pairing.engine.tournament import Colour


class Strength(IntEnum):
    """How strong a colour preference is (1.6); a larger value is a stronger preference."""

    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What the rules know of one player before the round: the basis of the pairing and of the ARO list.

    ``points`` are the player's real points, ``score`` adds virtual points (both in tenths). ``opponents`` are
    the TPNs met over the board in order of rounds; ``aro`` their mean rating (1.7), 0 without games.
    ``upfloats`` counts earlier upfloats, ``maximum_upfloats`` is MaxT (1.8).
    """

    tpn: int
    name: str
    rating: int
    points: int
    score: int
    opponents: tuple[int, ...]
    aro: int
    colours: tuple[Colour, ...]
    preference: Colour
    strength: Strength
    upfloats: int
    maximum_upfloats: int
    upfloated_last_round: bool
    may_take_bye: bool
    present: bool

    @property
    def games(self) -> int:
        """Games really played (3.1.4)."""
        return len(self.opponents)

    @property
    def colour_difference(self) -> int:
        """Games with White minus games with Black (1.5)."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.colours)

    @property
    def is_maximum_upfloater(self) -> bool:
        """Already upfloated as often as MaxT says (1.8.1)."""
        return self.upfloats >= self.maximum_upfloats


@dataclass(frozen=True, slots=True)
class Pair:
    """One board: the TPNs of White and Black."""

    white: int
    black: int


class ByeVerdict(StrEnum):
    """Why a candidate, in the order of 3.1, got the pairing-allocated bye or not."""

    CHOSEN = "chosen"
    BARRED = "barred"  # 3.1.1
    LEAVES_NO_PAIRING = "leaves-no-pairing"  # 3.1.2
    LATER_IN_ORDER = "later-in-order"  # 3.1.3 to 3.1.5


@dataclass(frozen=True, slots=True)
class ByeCandidate:
    """A player looked at for the bye, with the keys of 3.1.3 to 3.1.5 (score in tenths, games played)."""

    tpn: int
    score: int
    games: int
    verdict: ByeVerdict


@dataclass(frozen=True, slots=True)
class QualityCosts:
    """What a bracket costs by each quality criterion, in the order of article 2.3.

    ``upfloater_scores`` is C6: ascending, in tenths, larger is better; all others are counts to keep small.
    """

    upfloaters: int  # C5
    upfloater_scores: tuple[int, ...]  # C6
    misses_colour_preference: int  # C7
    maximum_upfloaters: int  # C8
    earlier_upfloats_of_maximum_upfloaters: int  # C9
    upfloated_last_round: int  # C10


@dataclass(frozen=True, slots=True)
class Shift:
    """One recomposition of G1 and G2 (3.2.4): ``pool`` in the order of sequence numbers (4.3), who moved, whence."""

    article: str
    source: str
    pool: tuple[int, ...]
    shifted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """How one bracket was paired (3.2), in TPNs.

    ``candidates`` is the pool of possible upfloaters in the order of 4.2. ``g1`` and ``g2`` are the subgroups
    before any shift; ``s1`` and ``t2`` stand opposite each other as they were paired.
    """

    score: int
    residents: tuple[int, ...]
    candidates: tuple[int, ...]
    upfloaters: tuple[int, ...]
    costs: QualityCosts
    all_yet_to_play: bool
    g1: tuple[int, ...]
    g2: tuple[int, ...]
    shifts: tuple[Shift, ...]
    s1: tuple[int, ...]
    t2: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardColours:
    """Which article (5.2.1 to 5.2.5) gave White and Black at a board."""

    pair: Pair
    article: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything needed to follow the pairing by hand; ``boards`` are in board order.

    ``forbidden_pairs`` are those of the arbiter, each with the smaller TPN first, ascending.
    """

    round_number: int
    total_rounds: int
    initial_colour: Colour | None
    forbidden_pairs: tuple[tuple[int, int], ...]
    players: tuple[PlayerFacts, ...]
    bye_candidates: tuple[ByeCandidate, ...]
    brackets: tuple[Bracket, ...]
    boards: tuple[BoardColours, ...]


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round: pairs in board order (C.04.2, 3.6), the TPN with the bye, the explanation."""

    round_number: int
    pairs: tuple[Pair, ...]
    bye: int | None
    explanation: Explanation
