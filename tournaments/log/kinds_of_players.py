"""The kinds of changes of players, their byes, numbers and ratings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import Change, FieldChange, Move, OfPlayer, Plain, PlayerNamed, RatingHeld


@dataclass(frozen=True, slots=True)
class PlayerEntered(OfPlayer):
    kind: ClassVar[str] = "player.add"
    optional: ClassVar[tuple[str, ...]] = ("values", "half_points")

    values: dict[str, Plain]
    half_points: tuple[int, ...] = ()  # the missed rounds with half-point byes


@dataclass(frozen=True, slots=True)
class PlayersImported(Change):
    kind: ClassVar[str] = "player.import"

    players: tuple[PlayerNamed, ...]


@dataclass(frozen=True, slots=True)
class PlayerChanged(OfPlayer):
    """``player`` is as after the change."""

    kind: ClassVar[str] = "player.update"

    changes: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class PlayerRemoved(OfPlayer):
    kind: ClassVar[str] = "player.remove"
    optional: ClassVar[tuple[str, ...]] = ("values",)

    values: dict[str, Plain]


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(OfPlayer):
    """``round_number`` is the first round without the player."""

    kind: ClassVar[str] = "player.withdraw"

    round_number: int


@dataclass(frozen=True, slots=True)
class PlayerReturned(OfPlayer):
    """``round_number`` is the one from which the player had withdrawn."""

    kind: ClassVar[str] = "player.return"

    round_number: int


@dataclass(frozen=True, slots=True)
class PlayerExpelled(OfPlayer):
    """``round_number`` is the round in which it was decided."""

    kind: ClassVar[str] = "player.expel"

    round_number: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerNotCome(OfPlayer):
    """The player did not come to the round, and had not said so."""

    kind: ClassVar[str] = "player.not_come"

    round_number: int


@dataclass(frozen=True, slots=True)
class PlayerPlaysOn(OfPlayer):
    """The player, who lost by forfeit in the round, is to be paired in the next one."""

    kind: ClassVar[str] = "player.plays_on"

    round_number: int


@dataclass(frozen=True, slots=True)
class RatingForRatingOnly(OfPlayer):
    """The rating was found wrong too late to count in the tournament: ``new`` is reported and no more."""

    kind: ClassVar[str] = "player.rating_only"

    old: int | None
    new: int
    reason: str


@dataclass(frozen=True, slots=True)
class ProvisionalRatingGiven(OfPlayer):
    kind: ClassVar[str] = "player.provisional_rating"

    old: RatingHeld
    rating: int
    reason: str


@dataclass(frozen=True, slots=True)
class ByeRequested(OfPlayer):
    """``bye_before`` is the kind that was asked for until now, empty for none."""

    kind: ClassVar[str] = "bye.request"
    optional: ClassVar[tuple[str, ...]] = ("bye_before",)

    round_number: int
    bye_before: str
    bye: str


@dataclass(frozen=True, slots=True)
class ByeCancelled(OfPlayer):
    kind: ClassVar[str] = "bye.cancel"

    round_number: int
    bye: str


@dataclass(frozen=True, slots=True)
class RoundRatingSet(OfPlayer):
    """A rating that the player has from a round on, in an event of more than 30 days; empty where it was taken away."""

    kind: ClassVar[str] = "player.round_rating"
    optional: ClassVar[tuple[str, ...]] = ("rating",)

    round_number: int
    rating: int | None


@dataclass(frozen=True, slots=True)
class Renumbered(Change):
    """The players whose TPNs changed after round 1 was paired."""

    kind: ClassVar[str] = "players.renumber"

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class TpnsExchanged(Change):
    """Two players of one rating and title who have each other's TPN now."""

    kind: ClassVar[str] = "players.exchange"

    moves: tuple[Move, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class NumberedAnew(Change):
    """All have the TPNs of rating, title and name again; ``moves`` are those which had been exchanged."""

    kind: ClassVar[str] = "players.number"
    optional: ClassVar[tuple[str, ...]] = ("moves",)

    moves: tuple[Move, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RatingsTakenOver(Change):
    """Ratings from the list in use."""

    kind: ClassVar[str] = "players.refresh_ratings"

    source: str
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class PresenceNoted(OfPlayer):
    """What was known of the player's coming, and what is; ``own`` says that the player told it."""

    kind: ClassVar[str] = "player.check_in"
    optional: ClassVar[tuple[str, ...]] = ("own",)

    presence_before: str
    presence: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class MissingDecided(Change):
    """What became of those who had not come when the round was to be paired (C.04.2, 4.1)."""

    kind: ClassVar[str] = "players.missing"

    round_number: int
    missing: str
    players: tuple[PlayerNamed, ...]


@dataclass(frozen=True, slots=True)
class ByesRequested(Change):
    """Byes of one kind in one round, for several players at once."""

    kind: ClassVar[str] = "bye.request_many"

    round_number: int
    bye: str
    players: tuple[PlayerNamed, ...]


@dataclass(frozen=True, slots=True)
class PlayersWithdrawn(Change):
    """``round_number`` is the first round without the players."""

    kind: ClassVar[str] = "player.withdraw_many"

    round_number: int
    players: tuple[PlayerNamed, ...]
