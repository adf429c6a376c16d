"""The kinds of changes, one class each. ``KINDS`` is the register: an entry of any other kind is shown plainly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.log.changes import (
    Change,
    FieldChange,
    ListNamed,
    OfAccount,
    OfBackup,
    OfForbiddenPair,
    OfRatingList,
    Plain,
    PlayerNamed,
    Remark,
    RoundMoved,
    Target,
    TargetKind,
)
from tournaments.log.kinds_of_helpers import OF_HELPERS
from tournaments.log.kinds_of_members import OF_MEMBERS
from tournaments.log.kinds_of_mirrors import MirrorEnded, MirrorMade, MirrorSet, MirrorStopped, MirrorTakenOver
from tournaments.log.kinds_of_own import OF_OWN
from tournaments.log.kinds_of_players import (
    ByeCancelled,
    ByeRequested,
    ByesRequested,
    MissingDecided,
    NumberedAnew,
    PlayerChanged,
    PlayerEntered,
    PlayerExpelled,
    PlayerNotCome,
    PlayerPlaysOn,
    PlayerRemoved,
    PlayerReturned,
    PlayersImported,
    PlayersWithdrawn,
    PlayerWithdrawn,
    PresenceNoted,
    ProvisionalRatingGiven,
    RatingForRatingOnly,
    RatingsTakenOver,
    Renumbered,
    RoundRatingSet,
    TpnsExchanged,
)
from tournaments.log.kinds_of_programs import OF_PROGRAMS
from tournaments.log.kinds_of_publication import (
    FinalReportMade,
    HallChanged,
    PublicationChanged,
    ResultsReleased,
    StandingsReleased,
)
from tournaments.log.kinds_of_rounds import (
    BoardNoted,
    ColoursCorrected,
    CorrectedForRating,
    DraftDiscarded,
    GroupChanged,
    GroupKeptApart,
    GroupMayMeet,
    GroupsOrdered,
    NotKeptApart,
    PairedByHand,
    PairedUnanswered,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundPublished,
    RoundTakenBack,
    SessionCancelled,
    SessionStarted,
)
from tournaments.log.kinds_of_sign_in import OF_SIGN_IN
from tournaments.log.kinds_of_standings import OF_STANDINGS


# --- Accounts ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AccountMade(OfAccount):
    kind: ClassVar[str] = "account.create"
    optional: ClassVar[tuple[str, ...]] = ("is_organiser",)

    is_organiser: bool


@dataclass(frozen=True, slots=True)
class PasswordSet(OfAccount):
    kind: ClassVar[str] = "account.password"


@dataclass(frozen=True, slots=True)
class AccountSwitched(OfAccount):
    """Opened where ``active``, else closed."""

    kind: ClassVar[str] = "account.active"
    optional: ClassVar[tuple[str, ...]] = ("active",)

    active: bool


# --- The tournament ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class TournamentMade(Change):
    kind: ClassVar[str] = "tournament.create"

    name: str
    values: dict[str, Plain]


@dataclass(frozen=True, slots=True)
class TournamentImported(Change):
    """Made from a report file. ``notes`` are English, as the remarks are: report files repeat them."""

    kind: ClassVar[str] = "tournament.import"
    optional: ClassVar[tuple[str, ...]] = ("adjustments", "doubts", "notes")

    name: str
    players: int
    rounds: int
    adjustments: tuple[Remark, ...] = ()
    doubts: tuple[Remark, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventImported(Change):
    """Taken in from an event file, with its log before this entry."""

    kind: ClassVar[str] = "tournament.import_event"
    optional: ClassVar[tuple[str, ...]] = ("rounds",)

    name: str
    players: int
    rounds: int


@dataclass(frozen=True, slots=True)
class TournamentArchived(Change):
    """Put away where ``archived``, else brought out again."""

    kind: ClassVar[str] = "tournament.archive"
    optional: ClassVar[tuple[str, ...]] = ("archived",)

    archived: bool


@dataclass(frozen=True, slots=True)
class TournamentDeleted(Change):
    kind: ClassVar[str] = "tournament.delete"
    optional: ClassVar[tuple[str, ...]] = ("players", "rounds")

    tournament_id: int
    name: str
    players: int
    rounds: int

    @property
    def target(self) -> Target:
        return Target(TargetKind.TOURNAMENT, self.tournament_id, self.name)


@dataclass(frozen=True, slots=True)
class SettingsChanged(Change):
    kind: ClassVar[str] = "tournament.update"

    changes: tuple[FieldChange, ...]


@dataclass(frozen=True, slots=True)
class TieBreaksChanged(Change):
    """After round 1 there is a reason."""

    kind: ClassVar[str] = "tournament.tiebreaks"
    optional: ClassVar[tuple[str, ...]] = ("reason",)

    changes: tuple[FieldChange, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Restored(Change):
    """Brought back to the restore point that was kept on ``occasion``, at ``moment``; ``undo`` is the point before.

    ``undone`` counts the entries of the log before this one that happened after the point.
    """

    kind: ClassVar[str] = "tournament.restore"
    optional: ClassVar[tuple[str, ...]] = ("step_round",)

    point: int
    occasion: str
    step_round: int | None
    moment: str
    undo: int
    undone: int


@dataclass(frozen=True, slots=True)
class FideModeLeft(Change):
    """Left for good when ``paired`` rounds had been paired."""

    kind: ClassVar[str] = "tournament.leave_fide_mode"
    optional: ClassVar[tuple[str, ...]] = ("paired",)

    paired: int
    reason: str


@dataclass(frozen=True, slots=True)
class Undone(Change):
    """One change was undone: the id of its entry, its kind, and what its target was called."""

    kind: ClassVar[str] = "tournament.undo"

    entry: int
    of_kind: str
    name: str


@dataclass(frozen=True, slots=True)
class TimetableChanged(Change):
    kind: ClassVar[str] = "tournament.timetable"

    moves: tuple[RoundMoved, ...]


@dataclass(frozen=True, slots=True)
class ColourDrawn(Change):
    """The initial colour, drawn by the program; ``colour_before`` is empty where none was set."""

    kind: ClassVar[str] = "tournament.draw_colour"
    optional: ClassVar[tuple[str, ...]] = ("colour_before",)

    colour_before: str
    colour: str


@dataclass(frozen=True, slots=True)
class LotsDrawn(Change):
    """The groups tied to the end, each in the order drawn."""

    kind: ClassVar[str] = "tournament.lots"

    round_number: int
    groups: tuple[tuple[PlayerNamed, ...], ...]


@dataclass(frozen=True, slots=True)
class KeptApart(OfForbiddenPair):
    kind: ClassVar[str] = "forbidden.add"


@dataclass(frozen=True, slots=True)
class MayMeetAgain(OfForbiddenPair):
    kind: ClassVar[str] = "forbidden.remove"


# --- Rating lists -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class RatingListImported(OfRatingList):
    """``month`` is empty where nobody knows it, ``replaced`` None for the first list."""

    kind: ClassVar[str] = "ratings.import"
    optional: ClassVar[tuple[str, ...]] = ("month", "replaced")

    players: int
    month: str
    replaced: ListNamed | None


@dataclass(frozen=True, slots=True)
class RatingImportStopped(OfRatingList):
    kind: ClassVar[str] = "ratings.stop"


@dataclass(frozen=True, slots=True)
class BackupMade(OfBackup):
    """``with_key`` says that the key that signs sessions is in it."""

    kind: ClassVar[str] = "backup.make"
    optional: ClassVar[tuple[str, ...]] = ("with_key",)

    with_key: bool


@dataclass(frozen=True, slots=True)
class Unknown(Change):
    """An entry of a kind or version that this program does not know, or that is damaged: shown as it stands."""

    code: str
    name: str
    payload: object


ALL: tuple[type[Change], ...] = (
    *OF_MEMBERS,
    *OF_SIGN_IN,
    *OF_STANDINGS,
    AccountMade,
    AccountSwitched,
    BackupMade,
    BoardNoted,
    ByeCancelled,
    ByeRequested,
    ColourDrawn,
    ColoursCorrected,
    CorrectedForRating,
    DraftDiscarded,
    EventImported,
    FideModeLeft,
    KeptApart,
    LotsDrawn,
    MayMeetAgain,
    NumberedAnew,
    TpnsExchanged,
    PairedByHand,
    PairedUnanswered,
    PasswordSet,
    PlayerChanged,
    PlayerEntered,
    PlayerExpelled,
    PlayerNotCome,
    PlayerPlaysOn,
    PlayerRemoved,
    PlayerReturned,
    PlayerWithdrawn,
    PlayersImported,
    ByesRequested,
    PlayersWithdrawn,
    NotKeptApart,
    GroupChanged,
    GroupKeptApart,
    GroupMayMeet,
    GroupsOrdered,
    PresenceNoted,
    MissingDecided,
    ProvisionalRatingGiven,
    RatingForRatingOnly,
    RatingImportStopped,
    RatingListImported,
    RatingsTakenOver,
    Renumbered,
    RoundRatingSet,
    Restored,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundPublished,
    RoundTakenBack,
    SessionCancelled,
    SessionStarted,
    SettingsChanged,
    TieBreaksChanged,
    TimetableChanged,
    FinalReportMade,
    HallChanged,
    PublicationChanged,
    ResultsReleased,
    StandingsReleased,
    TournamentArchived,
    TournamentDeleted,
    TournamentImported,
    TournamentMade,
    Undone,
    MirrorEnded,
    MirrorMade,
    MirrorSet,
    MirrorStopped,
    MirrorTakenOver,
    *OF_PROGRAMS,
    *OF_HELPERS,
    *OF_OWN,
)
KINDS: dict[str, type[Change]] = {change.kind: change for change in ALL}
