"""The preconditions of forms about a tournament's settings, its standings, its publication, and the whole of it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    ApartGroup,
    ApartMember,
    ForbiddenPair,
    Game,
    MirrorTo,
    Player,
    Round,
    RoundTime,
    SentReport,
    Team,
    TieBreakValue,
    TiePlace,
)
from tournaments.publication.forms import PublicationForm
from tournaments.publication.queries.withheld import complete_round
from tournaments.sharing.forms import SharingForm
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows
from tournaments.standings.forms.tiebreaks import TieBreakForm
from tournaments.tournament.forms.before import BeforeForm
from tournaments.tournament.forms.hall import HallForm
from tournaments.tournament.forms.timetable import LABELS, TimetableForm
from tournaments.tournament.forms.tournament import TournamentForm

SETTINGS = Precondition(
    "settings",
    _("The settings have changed since this page was made."),
    form=TournamentForm,
    filled_by="tournament",
)
FIDE_MODE = Precondition(
    "fide_mode",
    _("The tournament has left FIDE mode since this page was made."),
    columns=("in_fide_mode",),
    reads=("left_fide_mode_at",),
    labels={"in_fide_mode": _("in FIDE mode")},
)
TIMETABLE = Precondition(
    "timetable",
    _("The timetable has changed since this page was made."),
    form=TimetableForm,
    filled_by="tournament",
    reads=("total_rounds", RoundTime),
    labels=LABELS,
)
BEFORE = Precondition(
    "before",
    _("What is settled before round 1 has changed since this page was made."),
    form=BeforeForm,
    filled_by="tournament",
)
SHARING = Precondition(
    "sharing",
    _("Who may embed the tournament, or whether search engines see it, has changed since this page was made."),
    form=SharingForm,
    filled_by="tournament",
)
HALL = Precondition(
    "hall",
    _("What the hall screen shows has changed since this page was made."),
    columns=("hall_screens",),
    form=HallForm,
    filled_by="tournament",
    labels={"hall_screens": _("further screens")},
)
HALL_PICTURE = Precondition(
    "hall_picture",
    _("This picture is not what it was when this page was made."),
    targets.HALL_PICTURE,
    columns=("name", "mark"),
    page="hall",
)
OFFICIALS = Precondition(
    "officials",
    _("The arbiters of the event have changed since this page was made."),
    columns=("officials",),
    labels={"officials": _("arbiters of the event")},
)
PUBLICATION = Precondition(
    "publication",
    _("What is public, or which round is complete, has changed since this page was made."),
    columns=("results_out", "standings_out"),
    derived={"complete": complete_round},
    reads=("pairings_at_once", "live_standings", "possible_public", Game),
    form=PublicationForm,
    filled_by="tournament",
    labels={
        "results_out": _("results public up to round"),
        "standings_out": _("standings public up to round"),
        "complete": _("last complete round"),
    },
)
TIEBREAKS = Precondition(
    "tiebreaks",
    _("The tie-breaks have changed since this page was made."),
    columns=("ranks_reason",),
    rows=(Rows(TiePlace, ("round_number", "group", "place", "player_id", "team_id")),),
    reads=("tiebreak_edition",),
    form=TieBreakForm,
    filled_by="tournament",
)
LOTS = Precondition(
    "lots",
    _("The tournament has changed since this page was made: others may be tied now, or the lots drawn."),
    columns=("revision",),
    page="tiebreaks#lots",
    log_kinds=("",),
)
GIVEN_VALUES = Precondition(
    "given_values",
    _("The values, the tie-breaks, the players or the teams have changed since this page was made."),
    columns=("tiebreaks", "given_values_note"),
    rows=(
        Rows(TieBreakValue, ("code", "player_id", "team_id", "value")),
        Rows(Player, ("name",)),
        Rows(Team, ("name",)),
    ),
)
MIRROR = Precondition(
    "mirror",
    _("The mirror has changed since this page was made."),
    rows=(Rows(MirrorTo, ("pk", "stopped"), name="mirror"),),
    labels={"mirror": _("mirror")},
    log_kinds=("mirror.",),
    is_counted=False,
)
REPORTS = Precondition(
    "reports",
    _("Whether players report results has changed since this page was made."),
    columns=("player_reports",),
    labels={"player_reports": _("players report results")},
    page="helpers",
)
WHOLE = Precondition(
    "whole",
    _("The tournament has changed since this page was made."),
    columns=("revision",),
    labels={"revision": _("changes so far")},
    page="ending",
    log_kinds=("",),
)
RESTORE_POINT = Precondition(
    "restore_point",
    _("The tournament has changed since this page was made: going back would undo more than was to be seen."),
    targets.RESTORE_POINT,
    columns=("at",),
    derived={"changes": lambda point: point.tournament.revision},
    labels={"at": _("kept"), "changes": _("changes so far")},
    log_kinds=("",),
)
ENTRY = Precondition(
    "entry",
    _("This change is not what it was when this page was made."),
    targets.ENTRY,
    columns=("undone_by",),
    labels={"undone_by": _("undone")},
    page="audit",
    log_kinds=("tournament.undo", "tournament.restore"),
)
COMING = Precondition(
    "coming",
    _("Another round is the coming one now than when this page was made."),
    derived={"round": lambda tournament: tournament.coming_round()},
    reads=(Round,),
    page="tournament",
)
REPORT = Precondition(
    "report",
    _("Results have changed since this page was made."),
    rows=(Rows(Game, ("version",), of="match__round__tournament", where={"published": True}),),
)

SENT_REPORTS = Precondition(
    "sent_reports",
    _("Results have changed, or a report was sent, since this page was made."),
    rows=(
        Rows(Game, ("version",), of="match__round__tournament", where={"published": True}),
        Rows(SentReport, ("pk",)),
    ),
    page="report_checks",
    log_kinds=("tournament.report_sent",),
)

# --- Groups with forbidden pairings --------------------------------------------------------------------------------
GROUPS = Precondition(
    "groups",
    _("The groups with forbidden pairings have changed since this page was made."),
    rows=(Rows(ApartGroup),),
)
GROUP = Precondition(
    "group",
    _("This group is not what it was when this page was made."),
    targets.GROUP,
    columns=("kind", "value", "first_round", "last_round", "place"),
    rows=(Rows(ApartMember, ("player_id", "team_id"), of="group"),),
    page="groups",
)
PAIRS = Precondition(
    "pairs",
    _("The forbidden pairings have changed since this page was made."),
    rows=(Rows(ForbiddenPair),),
    page="groups#pairs",
)
PAIR = Precondition(
    "pair",
    _("This forbidden pairing is not what it was when this page was made."),
    targets.PAIR,
    columns=("one_id", "other_id", "one_team_id", "other_team_id", "first_round", "last_round"),
    page="groups#pairs",
)
