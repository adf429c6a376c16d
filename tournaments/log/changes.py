"""What every entry of the log is made of: a change with its target, and the things that changes name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, dataclass_transform

from django.utils.translation import gettext_lazy as _

from tournaments.log.undoing import Undo
from tournaments.models import Player, Team, User

Conditions = str | dict[str, Any]  # of a category; older entries have them in words
Plain = str | int | bool | None  # a field's value as JSON holds it; dates and the like as text
_INSTALLATION = _("It is the whole installation's and no tournament's. Ask the organiser.")


class TargetKind(StrEnum):
    """What a change is about; an id is that of a row of this kind."""

    ACCOUNT = "account"
    BACKUP = "backup"
    CLUB = "club"
    EVENT = "event"
    FORBIDDEN_PAIR = "forbidden_pair"
    GAME = "game"
    LOOK = "look"
    MIRROR = "mirror"
    PLAYER = "player"
    PRIVACY = "privacy"
    RATING_LIST = "rating_list"
    ROUND = "round"
    SERIES = "series"
    TEAM = "team"
    PROGRAM = "program"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class Target:
    """The thing that changed: its row's id, None where that is not known any more, and what named it then."""

    kind: TargetKind
    id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class PlayerNamed:
    """A player as the tournament had them then, with what namesakes differ in."""

    id: int | None
    name: str
    tpn: int | None = None
    birth_year: int | None = None
    club: str = ""

    @classmethod
    def of(cls, player: Player) -> PlayerNamed:
        """``player`` as the row is now."""
        return cls(player.pk, player.name, player.tpn, player.birth_year, player.club)

    @property
    def surname(self) -> str:
        """What stands before the comma."""
        return self.name.partition(",")[0].strip()


@dataclass(frozen=True, slots=True)
class TeamNamed:
    """A team as the tournament had it then."""

    id: int | None
    name: str
    tpn: int | None = None

    @classmethod
    def of(cls, team: Team) -> TeamNamed:
        """``team`` as the row is now."""
        return cls(team.pk, team.name, team.tpn)


EntrantNamed = PlayerNamed | TeamNamed
"""Who is paired and ranked, as the tournament had them then."""


def entrant_named(one: Player | Team) -> EntrantNamed:
    """``one`` as the row is now."""
    return TeamNamed.of(one) if isinstance(one, Team) else PlayerNamed.of(one)


@dataclass(frozen=True, slots=True)
class TeamMoved:
    """A team that has another pairing number."""

    team: TeamNamed
    old: int | None
    new: int | None


@dataclass(frozen=True, slots=True)
class PairNamed:
    """Two who meet."""

    white: EntrantNamed
    black: EntrantNamed


@dataclass(frozen=True, slots=True)
class AccountNamed:
    """An account: ``name`` is what people call the user."""

    id: int | None
    username: str
    name: str

    @classmethod
    def of(cls, user: User) -> AccountNamed:
        """``user`` as the row is now."""
        return cls(user.pk, user.username, str(user))


@dataclass(frozen=True, slots=True)
class GameNamed:
    """A game with both players, ``number`` of several at a table, or at a board of a match of teams (``in_match``)."""

    id: int | None
    round_number: int
    table: int
    board: int
    number: int
    white: PlayerNamed
    black: PlayerNamed
    in_match: bool = False

    @property
    def place(self) -> str:
        """The table, as a hall calls it; with the board of a team match behind a dot."""
        return f"{self.table}.{self.board}" if self.in_match or self.board > 1 else str(self.table)


@dataclass(frozen=True, slots=True)
class GameResult:
    """``result`` is one of ``Result``, empty for an open game."""

    result: str
    rated: bool = True


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of a row and its values before and after."""

    field: str
    old: Plain
    new: Plain


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose TPN or rating changed."""

    player: PlayerNamed
    old: int | None
    new: int | None


@dataclass(frozen=True, slots=True)
class ValueMoved:
    """The value of a player, or a team, in a tie-break that is worked out elsewhere, as text; empty without one."""

    player: EntrantNamed
    code: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class GroupHeld:
    """A forbidden group as it was; ``players``, or teams, are those of one made by hand."""

    name: str
    first_round: int
    last_round: int
    players: tuple[EntrantNamed, ...] = ()


@dataclass(frozen=True, slots=True)
class LotsHeld:
    """What parted those tied after a round: the order drawn, the groups put in order by hand; round 0 for nothing."""

    round_number: int = 0
    order: tuple[EntrantNamed, ...] = ()
    by_hand: tuple[tuple[EntrantNamed, ...], ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundMoved:
    """A round that begins at another time, as ``RoundTime`` writes it; empty where it is not known."""

    round_number: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RatingHeld:
    """A player's rating, None without one; provisional where the chief arbiter gave it (1.1.2)."""

    rating: int | None
    provisional: bool


@dataclass(frozen=True, slots=True)
class ListNamed:
    """A rating list that was in use."""

    source: str
    players: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark of the reader of report files, in English, and how many times it was made."""

    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Change:
    """A change that the log keeps. A subclass is one kind; its fields are the facts of its sentence.

    They are read by name: a new one needs a default, and one that goes is not read any more. What the class says of
    itself is what ``logged_as`` was given; ``not_undone`` is why it is not undone, empty where it is or nobody asks.
    """

    kind: ClassVar[str]
    words: ClassVar[Any]
    label: ClassVar[Any]
    unless: ClassVar[Mapping[str, Any]] = {}
    also: ClassVar[Mapping[str, Any]] = {}
    undo_rule: ClassVar[Undo | None] = None
    not_undone: ClassVar[Any] = ""

    @property
    def target(self) -> Target | None:
        """What changed; None for the tournament as a whole."""
        return None

    @property
    def of_round(self) -> int | None:
        """The round that the change belongs to, if it belongs to one."""
        number = getattr(self, "round_number", None)
        return number if isinstance(number, int) else None

    @property
    def how_undone(self) -> Undo | None:
        """How this change is undone; None where it cannot be."""
        return self.undo_rule


KINDS: dict[str, type[Change]] = {}  # all of them once ``kinds`` is imported


@dataclass_transform(frozen_default=True)
def logged_as(
    kind: str,
    words: Any,
    *,
    label: Any,
    unless: Mapping[str, Any] | None = None,
    also: Mapping[str, Any] | None = None,
    undo: Any = None,
) -> Callable[[type[Any]], type[Any]]:
    """Make a class a kind of change, which the log keeps as ``kind`` and shows in ``words``, named after its fields.

    ``unless`` has other words for where a field is empty (or False), ``also`` words to be added where it is not;
    ``label`` is what filters call the kind. ``undo`` says how it is undone, or why it is not.
    """

    def made(of: type[Any]) -> type[Any]:
        known: Any = dataclass(frozen=True, slots=True)(of)
        known.kind, known.words, known.label = kind, words, label
        known.unless, known.also = unless or {}, also or {}
        if isinstance(undo, Undo):
            known.undo_rule = undo
        elif undo is not None:
            known.not_undone = undo
        KINDS[kind] = known
        return known

    return made


@dataclass(frozen=True, slots=True)
class OfPlayer(Change):
    """A change of one player."""

    player: PlayerNamed

    @property
    def target(self) -> Target:
        return Target(TargetKind.PLAYER, self.player.id, self.player.name)


@dataclass(frozen=True, slots=True)
class OfTeam(Change):
    """A change of one team."""

    team: TeamNamed

    @property
    def target(self) -> Target:
        return Target(TargetKind.TEAM, self.team.id, self.team.name)


@dataclass(frozen=True, slots=True)
class OfAccount(Change):
    """A change of one account, or of what it may work on."""

    not_undone: ClassVar[Any] = _("Accounts, roles and what lets people in are changed back on their own pages.")

    account: AccountNamed

    @property
    def target(self) -> Target:
        return Target(TargetKind.ACCOUNT, self.account.id, self.account.name)


@dataclass(frozen=True, slots=True)
class OfGame(Change):
    """A change of one game."""

    game: GameNamed

    @property
    def target(self) -> Target:
        return Target(TargetKind.GAME, self.game.id, f"{self.game.white.name} - {self.game.black.name}")

    @property
    def of_round(self) -> int:
        return self.game.round_number


@dataclass(frozen=True, slots=True)
class OfRound(Change):
    """A change of a round as a whole."""

    round_id: int | None
    round_number: int

    @property
    def target(self) -> Target:
        return Target(TargetKind.ROUND, self.round_id, str(self.round_number))


@dataclass(frozen=True, slots=True)
class OfForbiddenPair(Change):
    """Two whom the regulations keep apart from ``first_round`` to ``last_round``, or did."""

    pair_id: int | None
    one: EntrantNamed
    other: EntrantNamed
    first_round: int
    last_round: int

    @property
    def target(self) -> Target:
        return Target(TargetKind.FORBIDDEN_PAIR, self.pair_id, f"{self.one.name} - {self.other.name}")


@dataclass(frozen=True, slots=True)
class OfRatingList(Change):
    """A change of the rating lists of the whole installation."""

    not_undone: ClassVar[Any] = _INSTALLATION

    list_id: int | None
    source: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.RATING_LIST, self.list_id, self.source)


@dataclass(frozen=True, slots=True)
class OfBackup(Change):
    """A change of the backups; ``name`` is that of the file."""

    not_undone: ClassVar[Any] = _INSTALLATION

    name: str

    @property
    def target(self) -> Target:
        return Target(TargetKind.BACKUP, None, self.name)
