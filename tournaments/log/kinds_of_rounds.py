"""The kinds of changes of rounds and of results, one class each; the register stands in ``kinds``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, GameResult, GroupHeld, OfGame, OfRound, PairNamed, PlayerNamed


@dataclass(frozen=True, slots=True)
class RoundPaired(OfRound):
    """``bye`` is the player with the pairing-allocated bye."""

    kind: ClassVar[str] = "round.pair"
    optional: ClassVar[tuple[str, ...]] = ("bye",)

    boards: int
    bye: PlayerNamed | None
    engine: str


@dataclass(frozen=True, slots=True)
class PairedUnanswered(OfRound):
    """The round was paired though nobody has said of ``players``, who lost by forfeit before, whether they play on."""

    kind: ClassVar[str] = "round.unanswered"

    players: tuple[PlayerNamed, ...]


@dataclass(frozen=True, slots=True)
class DraftDiscarded(OfRound):
    kind: ClassVar[str] = "round.discard"

    boards: int


@dataclass(frozen=True, slots=True)
class RoundPublished(OfRound):
    """``edition`` counts the publications of the round; ``position`` is the one drawn for a round of Chess960.

    ``case`` is that of C.04.2, 4.4, where other pairings were public before.
    """

    kind: ClassVar[str] = "round.publish"
    optional: ClassVar[tuple[str, ...]] = ("position", "case")

    edition: int
    position: str = ""
    case: str = ""


@dataclass(frozen=True, slots=True)
class RoundTakenBack(OfRound):
    """A published round is a draft again; ``edition`` is the publication that holds no more."""

    kind: ClassVar[str] = "round.take_back"

    edition: int
    reason: str


@dataclass(frozen=True, slots=True)
class SessionStarted(OfRound):
    """Somebody begins to pair the round by hand."""

    kind: ClassVar[str] = "round.by_hand_start"


@dataclass(frozen=True, slots=True)
class SessionCancelled(OfRound):
    """The session ended with the round as it was."""

    kind: ClassVar[str] = "round.by_hand_cancel"


@dataclass(frozen=True, slots=True)
class PairedByHand(OfRound):
    """The round was changed by hand: the boards that are gone and those that came, White first.

    ``case`` is the article of C.04.2, 4.4 where the round was published; ``breaks`` are the rules that were warned of
    (``pairing.service.Rule``);
    ``bye_before`` and ``bye_now`` are empty where the bye stayed; ``as_paired`` says that it is what the program pairs.
    """

    kind: ClassVar[str] = "round.by_hand"
    optional: ClassVar[tuple[str, ...]] = (
        *("case", "gone", "come", "bye_before", "bye_now"),
        *("let_in", "breaks", "as_paired"),
    )

    reason: str
    case: str
    gone: tuple[PairNamed, ...]
    come: tuple[PairNamed, ...]
    bye_before: PlayerNamed | None
    bye_now: PlayerNamed | None
    let_in: tuple[PlayerNamed, ...]
    breaks: tuple[str, ...]
    as_paired: bool


@dataclass(frozen=True, slots=True)
class ResultEntered(OfGame):
    kind: ClassVar[str] = "result.record"

    old: GameResult
    new: GameResult


@dataclass(frozen=True, slots=True)
class BoardNoted(OfGame):
    """What arbiters note at a board, for themselves; all empty where the note went."""

    kind: ClassVar[str] = "result.note"
    optional: ClassVar[tuple[str, ...]] = ("text", "illegal_white", "illegal_black")

    text: str
    illegal_white: int
    illegal_black: int


@dataclass(frozen=True, slots=True)
class ColoursCorrected(OfGame):
    """The game was played with the other colours (C.04.2, 4.3.2); ``game`` has those of the pairing.

    ``result`` is what stood there, by the colours of the pairing; older entries lack it.
    """

    kind: ClassVar[str] = "result.colours"
    optional: ClassVar[tuple[str, ...]] = ("result",)

    reason: str
    result: GameResult | None = None


@dataclass(frozen=True, slots=True)
class CorrectedForRating(OfGame):
    """Told after the end of the next round: what is reported for rating, and counts for nothing else."""

    kind: ClassVar[str] = "result.for_rating"
    optional: ClassVar[tuple[str, ...]] = ("colours_changed",)

    old: GameResult
    new: GameResult
    colours_changed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class ResultCorrected(OfGame):
    kind: ClassVar[str] = "result.correct"

    old: GameResult
    new: GameResult
    reason: str


@dataclass(frozen=True, slots=True)
class NotKeptApart(OfRound):
    """Players of one group who meet, because the round could not be paired otherwise."""

    kind: ClassVar[str] = "round.not_apart"

    pairs: tuple[PairNamed, ...]


@dataclass(frozen=True, slots=True)
class GroupKeptApart(Change):
    """A group that is kept apart as far as possible; ``players`` are those of one made by hand."""

    kind: ClassVar[str] = "forbidden.group"
    optional: ClassVar[tuple[str, ...]] = ("players",)

    group: str
    first_round: int
    last_round: int
    players: tuple[PlayerNamed, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupMayMeet(Change):
    kind: ClassVar[str] = "forbidden.group_remove"

    group: str
    first_round: int
    last_round: int


@dataclass(frozen=True, slots=True)
class GroupChanged(Change):
    """Another group, other players or other rounds, at the same place."""

    kind: ClassVar[str] = "forbidden.group_change"

    before: GroupHeld
    held: GroupHeld


@dataclass(frozen=True, slots=True)
class GroupsOrdered(Change):
    """The groups that changed places; ``order`` has all of them, the most important one first."""

    kind: ClassVar[str] = "forbidden.group_order"

    order: tuple[str, ...]
