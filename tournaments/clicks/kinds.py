"""The kinds of things that clicks rest on: which row, what a page shows of it, where it can be looked at."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.accounts.forms.accounts import ArbiterTournamentsForm
from tournaments.clicks.facts import (
    account_facts,
    by_hand_facts,
    bye_facts,
    coming_facts,
    draft_facts,
    fide_mode_facts,
    game_facts,
    hall_facts,
    list_facts,
    mirror_facts,
    new_facts,
    pair_facts,
    pairs_facts,
    place_facts,
    player_facts,
    publication_facts,
    published_facts,
    rating_facts,
    rating_list_facts,
    settings_facts,
    tiebreak_facts,
    timetable_facts,
    unrated_facts,
)
from tournaments.clicks.finding import (
    at,
    find_account,
    find_by_hand,
    find_bye,
    find_game,
    find_pair,
    find_place,
    find_player,
    find_round,
    id_of,
    look_at_account,
    look_at_bye,
    look_at_game,
    look_at_player,
    look_at_round,
    no_row,
    the_tournament,
)
from tournaments.clicks.kinds_before_round_1 import (
    BEFORE,
    GIVEN_VALUES,
    GROUP,
    GROUPS,
    MANY,
    MISSING,
    NUMBERS,
    PRESENCE,
    ROUND_RATINGS,
)
from tournaments.clicks.kinds_of_links import OF_LINKS
from tournaments.clicks.kinds_of_members import INVITATION, MEMBER
from tournaments.clicks.kinds_of_own import CODES, LINK, LINKS, REQUESTS, WISH
from tournaments.clicks.kinds_of_programs import TOKEN, WEBHOOK
from tournaments.clicks.kinds_of_the_day import ENTRY, LEAVING, NOT_COME, NOTE, REPORT, RESTORE_POINT, RESULTS, WHOLE
from tournaments.clicks.seen import Kind
from tournaments.mirroring.forms import LinkForm
from tournaments.players.forms.player import PlayerForm
from tournaments.publication.forms import PublicationForm
from tournaments.standings.forms.tiebreaks import TieBreakForm
from tournaments.tournament.forms.hall import HallForm
from tournaments.tournament.forms.timetable import LABELS, TimetableForm
from tournaments.tournament.forms.tournament import TournamentForm

# --- The kinds -----------------------------------------------------------------------------------------------------

SETTINGS = Kind(
    "settings",
    the_tournament,
    id_of,
    settings_facts,
    lambda place, _row: at("settings", place),
    ("tournament.",),
    _("The settings have changed since this page was made."),
    form=TournamentForm,
)
TIEBREAKS = Kind(
    "tiebreaks",
    the_tournament,
    id_of,
    tiebreak_facts,
    lambda place, _row: at("tiebreaks", place),
    ("tournament.tiebreaks", "tournament.lots"),
    _("The tie-breaks have changed since this page was made."),
    form=TieBreakForm,
)
FIDE_MODE = Kind(
    "fide_mode",
    the_tournament,
    id_of,
    fide_mode_facts,
    lambda place, _row: at("fide_mode", place),
    ("tournament.leave_fide_mode",),
    _("The tournament has left FIDE mode since this page was made."),
    labels={"fide_mode": _("in FIDE mode")},
)
TIMETABLE = Kind(
    "timetable",
    the_tournament,
    id_of,
    timetable_facts,
    lambda place, _row: at("timetable", place),
    ("tournament.timetable", "tournament.update"),
    _("The timetable has changed since this page was made."),
    form=TimetableForm,
    labels=LABELS,
)
PUBLICATION = Kind(
    "publication",
    the_tournament,
    id_of,
    publication_facts,
    lambda place, _row: at("publication", place),
    ("tournament.publication", "tournament.release_results", "tournament.release_standings", "result."),
    _("What is public, or which round is complete, has changed since this page was made."),
    form=PublicationForm,
    labels={
        "results_out": _("results public up to round"),
        "standings_out": _("standings public up to round"),
        "complete": _("last complete round"),
    },
)
HALL = Kind(
    "hall",
    the_tournament,
    id_of,
    hall_facts,
    lambda place, _row: at("hall", place),
    ("tournament.hall",),
    _("What the hall screen shows has changed since this page was made."),
    form=HallForm,
)
MIRROR = Kind(
    "mirror",
    the_tournament,
    id_of,
    mirror_facts,
    lambda place, _row: at("mirror", place),
    ("mirror.",),
    _("The mirror has changed since this page was made."),
    form=LinkForm,
    labels={"mirror": _("mirror")},
)
PLACE = Kind(
    "place",
    find_place,
    id_of,
    place_facts,
    lambda place, _row: at("mirrors", place),
    ("mirror.",),
    _("This place has changed since this page was made."),
    labels={"ended": _("ended")},
)
LOTS = Kind(
    "lots",
    the_tournament,
    id_of,
    lambda tournament: {"revision": str(tournament.revision)},
    lambda place, _row: f"{at('tiebreaks', place)}#lots",
    ("",),
    _("The tournament has changed since this page was made: others may be tied now, or the lots drawn."),
)
PAIRS = Kind(
    "pairs",
    the_tournament,
    id_of,
    pairs_facts,
    lambda place, _row: f"{at('groups', place)}#pairs",
    ("forbidden.",),
    _("The forbidden pairings have changed since this page was made."),
)
PAIR = Kind(
    "pair",
    find_pair,
    id_of,
    pair_facts,
    lambda place, _row: f"{at('groups', place)}#pairs",
    ("forbidden.",),
    _("This forbidden pairing is not what it was when this page was made."),
)
PLAYERS = Kind(
    "players",
    the_tournament,
    id_of,
    list_facts,
    lambda place, _row: at("players", place),
    ("player.add", "player.import", "player.remove"),
    _("The list of players has changed since this page was made."),
)
UNRATED = Kind(
    "unrated",
    the_tournament,
    id_of,
    unrated_facts,
    lambda place, _row: at("players", place),
    ("player.", "players."),
    _("Other players are without a rating now than when this page was made."),
)
RATINGS = Kind(
    "ratings",
    the_tournament,
    id_of,
    rating_facts,
    lambda place, _row: at("ratings", place),
    ("player.", "players.", "tournament.update"),
    _("The players or the rating list have changed since this page was made."),
)
PLAYER = Kind(
    "player",
    find_player,
    id_of,
    player_facts,
    look_at_player,
    ("player.", "players.refresh_ratings", "bye."),
    _("The data of this player have changed since this page was made."),
    form=PlayerForm,
    labels={
        "withdrawn_from": _("withdrawn from round"),
        "provisional": _("Provisional rating"),
        "reported": _("Rating reported for rating only"),
        "byes": _("Byes asked for"),
    },
)
BYE = Kind(
    "bye",
    find_bye,
    id_of,
    bye_facts,
    look_at_bye,
    ("bye.", "player.remove"),
    _("This bye is not what it was when this page was made."),
)
COMING = Kind(
    "coming",
    the_tournament,
    id_of,
    coming_facts,
    lambda place, _row: at("tournament", place),
    ("round.",),
    _("Another round is the coming one now than when this page was made."),
)
DRAFT = Kind(
    "draft",
    find_round,
    lambda round_: int(round_.number),
    draft_facts,
    look_at_round,
    ("round.",),
    _("The draft that you looked at is not what stands now."),
)
PUBLISHED = Kind(
    "published",
    find_round,
    lambda round_: int(round_.number),
    published_facts,
    look_at_round,
    ("round.", "result."),
    _("The round that you looked at is not what stands now."),
    labels={"results": _("results entered"), "version": _("version in force")},
)
BY_HAND = Kind(
    "by_hand",
    find_by_hand,
    lambda session: int(session.round.number),
    by_hand_facts,
    lambda place, row: at("by_hand", place, row.round.number) if row else at("tournament", place),
    ("round.", "result."),
    _("The pairing by hand is not what it was when this page was made."),
    labels={"step": _("steps taken"), "results": _("results entered"), "version": _("version in force")},
)
GAME = Kind(
    "game",
    find_game,
    id_of,
    game_facts,
    look_at_game,
    ("result.", "round.discard"),
    _("The result of this board has changed since this page was made."),
)
ACCOUNT = Kind(
    "account",
    find_account,
    id_of,
    account_facts,
    look_at_account,
    ("account.",),
    _("This account has changed since this page was made."),
    form=ArbiterTournamentsForm,
    labels={"active": _("open (1) or closed (0)"), "factor": _("second factor, on (1) or off (0)")},
)
OWN_ACCOUNT = Kind(
    "own_account",
    find_account,
    no_row,
    account_facts,
    look_at_account,
    ("account.",),
    _("Your account has changed since this page was made."),
)
RATING_LISTS = Kind(
    "rating_lists",
    lambda _place: None,
    no_row,
    rating_list_facts,
    lambda place, _row: at("rating_list", place),
    ("ratings.",),
    _("Another import of a rating list has been begun since this page was made."),
)
NEW = Kind(
    "new",
    lambda place: place.tournament,
    lambda row: row.pk if row else 0,
    new_facts,
    lambda place, _row: at("players", place) if place.tournament else at("home", place),
    ("player.add", "account.create", "tournament.create", "tournament.import"),
    _("This form has been sent before, with something else in it, and has been carried out."),
)

KINDS = {
    kind.name: kind
    for kind in (
        *(
            SETTINGS,
            FIDE_MODE,
            TIMETABLE,
            BEFORE,
            HALL,
            PUBLICATION,
            TIEBREAKS,
            LOTS,
            PAIRS,
            PAIR,
            GIVEN_VALUES,
            NUMBERS,
        ),
        *(PLAYERS, UNRATED, RATINGS, PLAYER, BYE),
        *(PRESENCE, MISSING, MANY, GROUPS, GROUP, ROUND_RATINGS),
        *(LINKS, LINK, WISH, REQUESTS, CODES),
        *(COMING, DRAFT, PUBLISHED, BY_HAND, REPORT, WHOLE, RESTORE_POINT, GAME),
        *(LEAVING, NOT_COME, ENTRY, RESULTS, NOTE),
        *(ACCOUNT, OWN_ACCOUNT, RATING_LISTS, INVITATION, MEMBER, MIRROR, PLACE, TOKEN, WEBHOOK, NEW),
        *OF_LINKS,
    )
}
