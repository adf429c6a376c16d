"""All kinds of changes, one class each: those of tournaments, accounts and lists here, the others in their modules.

An entry of any other kind is shown plainly (``Unknown``).
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournaments.log import (  # noqa: F401 - they register their kinds
    kinds_of_clubs,
    kinds_of_events,
    kinds_of_helpers,
    kinds_of_members,
    kinds_of_mirrors,
    kinds_of_players,
    kinds_of_privacy,
    kinds_of_prizes,
    kinds_of_programs,
    kinds_of_publication,
    kinds_of_rounds,
    kinds_of_self_service,
    kinds_of_series,
    kinds_of_sign_in,
    kinds_of_standings,
    kinds_of_teams,
)
from tournaments.log.changes import (
    KINDS,
    Change,
    EntrantNamed,
    FieldChange,
    ListNamed,
    OfAccount,
    OfBackup,
    OfForbiddenPair,
    OfRatingList,
    Plain,
    Remark,
    RoundMoved,
    Target,
    TargetKind,
    logged_as,
)
from tournaments.log.undoing import Undo, fixed_by_round_1, never

FROM_NOTHING = _("Nothing was there before. Archive or delete the tournament.")


# --- Accounts ---------------------------------------------------------------------------------------------------------
@logged_as(
    "account.create",
    _("Account %(account)s made, for an organiser"),
    label=_("account made"),
    unless={"is_organiser": _("Account %(account)s made, for an arbiter")},
)
class AccountMade(OfAccount):
    is_organiser: bool


@logged_as("account.password", _("%(account)s got a new password"), label=_("password set"))
class PasswordSet(OfAccount):
    pass


@logged_as(
    "account.active",
    _("%(account)s can log in again"),
    label=_("account opened or closed"),
    unless={"active": _("%(account)s can no longer log in")},
)
class AccountSwitched(OfAccount):
    """Opened where ``active``, else closed."""

    active: bool


# --- The tournament ---------------------------------------------------------------------------------------------------
@logged_as("tournament.create", _("%(name)s made: %(values)s"), label=_("tournament made"), undo=FROM_NOTHING)
class TournamentMade(Change):
    name: str
    values: dict[str, Plain]


@logged_as(
    "tournament.import",
    _("%(name)s imported from a report file, with %(players)s and %(rounds)s"),
    label=_("tournament imported"),
    also={
        "adjustments": _("adjusted: %(adjustments)s"),
        "doubts": _("doubtful: %(doubts)s"),
        "notes": _("noted: %(notes)s"),
    },
    undo=FROM_NOTHING,
)
class TournamentImported(Change):
    """Made from a report file. ``notes`` are English, as the remarks are: report files repeat them."""

    name: str
    players: int
    rounds: int
    adjustments: tuple[Remark, ...] = ()
    doubts: tuple[Remark, ...] = ()
    notes: tuple[str, ...] = ()


@logged_as(
    "tournament.import_event",
    _("%(name)s imported from an event file, with %(players)s and %(rounds)s"),
    label=_("event file imported"),
    unless={"rounds": _("%(name)s imported from an event file, with %(players)s")},
    undo=FROM_NOTHING,
)
class EventImported(Change):
    """Taken in from an event file, with its log before this entry."""

    name: str
    players: int
    rounds: int


@logged_as(
    "tournament.archive",
    _("Tournament put into the archive"),
    label=_("archived or brought out"),
    unless={"archived": _("Tournament brought out of the archive")},
    undo=_("The same page puts it away and brings it out again."),
)
class TournamentArchived(Change):
    """Put away where ``archived``, else brought out again."""

    archived: bool


@logged_as(
    "tournament.delete",
    _("Tournament %(name)s deleted, with %(players)s and %(rounds)s"),
    label=_("tournament deleted"),
    unless={"players": _("Tournament %(name)s deleted"), "rounds": _("Tournament %(name)s deleted, with %(players)s")},
    undo=_("The rows are gone. A backup has them."),
)
class TournamentDeleted(Change):
    tournament_id: int
    name: str
    players: int
    rounds: int

    @property
    def target(self) -> Target:
        return Target(TargetKind.TOURNAMENT, self.tournament_id, self.name)


@logged_as(
    "tournament.update",
    _("Settings changed: %(changes)s"),
    label=_("settings changed"),
    undo=Undo(is_led=True, carries_rounds=fixed_by_round_1),
)
class SettingsChanged(Change):
    changes: tuple[FieldChange, ...]

    @property
    def how_undone(self) -> Undo | None:
        """Not where what players had reported was thrown away with it."""
        return None if any(one.field == "player_reports" for one in self.changes) else self.undo_rule


@logged_as(
    "tournament.tiebreaks",
    _("Tie-breaks changed: %(changes)s"),
    label=_("tie-breaks changed"),
    also={"reason": _("reason: %(reason)s")},
    undo=Undo(is_led=True, carries_rounds=never),
)
class TieBreaksChanged(Change):
    """After round 1 there is a reason."""

    changes: tuple[FieldChange, ...]
    reason: str = ""


@logged_as(
    "tournament.restore",
    _("Brought back to the state of %(moment)s (%(occasion)s, round %(step_round)s); undone by it: %(undone)s"),
    label=_("tournament brought back"),
    unless={"step_round": _("Brought back to the state of %(moment)s (%(occasion)s); undone by it: %(undone)s")},
    undo=_("Go back to the restore point that was kept before it."),
)
class Restored(Change):
    """Brought back to the restore point that was kept on ``occasion``, at ``moment``; ``undo`` is the point before.

    ``undone`` counts the entries of the log before this one that happened after the point.
    """

    point: int
    occasion: str
    step_round: int | None
    moment: str
    undo: int
    undone: int


@logged_as(
    "tournament.leave_fide_mode",
    _("FIDE mode left for good, after %(paired)s: %(reason)s"),
    label=_("FIDE mode left"),
    unless={"paired": _("FIDE mode left for good before round 1: %(reason)s")},
    undo=_("FIDE mode is left for good."),
)
class FideModeLeft(Change):
    """Left for good when ``paired`` rounds had been paired."""

    paired: int
    reason: str


@logged_as("tournament.undo", _("Undone: %(of_kind)s (%(name)s)"), label=_("undone"), undo=_("Make the change again."))
class Undone(Change):
    """One change was undone: the id of its entry, its kind, and what its target was called."""

    entry: int
    of_kind: str
    name: str


@logged_as(
    "tournament.timetable",
    _("Timetable changed: %(moves)s"),
    label=_("timetable changed"),
    undo=Undo(carries_rounds=never),
)
class TimetableChanged(Change):
    moves: tuple[RoundMoved, ...]


@logged_as(
    "tournament.draw_colour",
    _("Initial colour drawn by the program: %(colour)s"),
    label=_("initial colour drawn"),
    also={"colour_before": _("before: %(colour_before)s")},
    undo=Undo(is_led=True),
)
class ColourDrawn(Change):
    """The initial colour, drawn by the program; ``colour_before`` is empty where none was set."""

    colour_before: str
    colour: str


@logged_as(
    "tournament.lots",
    _("Lots drawn after round %(round_number)s, in this order: %(groups)s"),
    label=_("lots drawn"),
    undo=Undo(is_led=True, carries_rounds=never),
)
class LotsDrawn(Change):
    """The groups tied to the end, each in the order drawn."""

    round_number: int
    groups: tuple[tuple[EntrantNamed, ...], ...]


@logged_as(
    "forbidden.add",
    _("%(one)s and %(other)s: forbidden pairing from round %(first_round)s to round %(last_round)s"),
    label=_("forbidden pairing added"),
    undo=Undo(is_led=True),
)
class KeptApart(OfForbiddenPair):
    pass


@logged_as(
    "forbidden.remove",
    _("%(one)s and %(other)s may meet again; that was forbidden from round %(first_round)s to round %(last_round)s"),
    label=_("forbidden pairing removed"),
    undo=Undo(is_led=True),
)
class MayMeetAgain(OfForbiddenPair):
    pass


# --- Rating lists -----------------------------------------------------------------------------------------------------
@logged_as(
    "ratings.import",
    _("Rating list %(source)s imported, with %(players)s"),
    label=_("rating list imported"),
    also={
        "month": _("its month is %(month)s"),
        "replaced": _("it replaces %(replaced)s"),
        "name": _("it is called %(name)s"),
    },
)
class RatingListImported(OfRatingList):
    """``month`` is empty where nobody knows it, ``replaced`` None for the first list of that ``name``."""

    players: int
    month: str
    replaced: ListNamed | None
    name: str = ""


@logged_as(
    "ratings.remove",
    _("Rating list %(name)s (%(source)s) removed, with %(players)s"),
    label=_("rating list removed"),
)
class RatingListRemoved(OfRatingList):
    name: str
    players: int


@logged_as(
    "ratings.stop", _("Import of the rating list %(source)s stopped"), label=_("import of a rating list stopped")
)
class RatingImportStopped(OfRatingList):
    pass


@logged_as(
    "backup.make",
    _("Backup %(name)s made"),
    label=_("backup made"),
    also={"with_key": _("with the key that signs sessions")},
)
class BackupMade(OfBackup):
    """``with_key`` says that the key that signs sessions is in it."""

    with_key: bool


@logged_as(
    "look.change",
    _("Look of the public pages: %(name)s, accent %(accent)s"),
    label=_("look of the public pages"),
    unless={"name": _("Look of the public pages: no name, accent %(accent)s")},
    also={"with_logo": _("with a logo")},
    undo=_("It is the whole installation's and no tournament's. Ask the organiser."),
)
class LookChanged(Change):
    """How the organiser shows on the public pages: name, accent colour, and whether there is a logo."""

    name: str
    accent: str
    with_logo: bool

    @property
    def target(self) -> Target:
        return Target(TargetKind.LOOK, None, self.name)


@dataclass(frozen=True, slots=True)
class Unknown(Change):
    """An entry of a kind or version that this program does not know, or that is damaged: shown as it stands."""

    code: str
    name: str
    payload: object


ALL = tuple(KINDS.values())
UNDOABLE: dict[str, Undo] = {kind: change.undo_rule for kind, change in KINDS.items() if change.undo_rule}
