"""The preconditions of forms about players, and about what players do themselves."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    ByeRequest,
    CheckInCode,
    EntryRequest,
    Game,
    PersonalLink,
    Player,
    PlaysOn,
    RatingList,
    Round,
    RoundRating,
    Tournament,
)
from tournaments.players.forms.personal import CheckInForm
from tournaments.players.forms.player import PlayerForm
from tournaments.publication.queries.registration import open_requests
from tournaments.rounds.queries.not_come import not_come
from tournaments.rounds.queries.presence import missing
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows


def _who_did_not_come(tournament: Tournament) -> str:
    """After which round, and who is asked about."""
    last = tournament.paired_rounds.defer("snapshot", "explanation").last()
    asked = not_come(tournament, last)
    return " ".join(str(number) for number in (last.number if last else 0, *(one.player.pk for one in asked)))


PLAYER = Precondition(
    "player",
    _("The data of this player have changed since this page was made."),
    targets.PLAYER,
    columns=("withdrawn_from", "provisional_reason", "reported_rating", "name_hidden"),
    rows=(Rows(ByeRequest, ("round_number", "kind"), of="player", name="byes"),),
    reads=("fide_rating", "provisional"),
    form=PlayerForm,
    filled_by="player",
    labels={
        "withdrawn_from": _("withdrawn from round"),
        "provisional_reason": _("Provisional rating"),
        "reported_rating": _("Rating reported for rating only"),
        "name_hidden": _("Name not public"),
        "byes": _("Byes requested"),
    },
)
PRESENCE = Precondition(
    "presence",
    _("Somebody else has noted something else of this player since this page was made."),
    targets.PLAYER,
    columns=("presence",),
    page="check_in",
)
LEAVING = Precondition(
    "leaving",
    _("The player or the player's board has changed since this page was made."),
    targets.LEAVING_PLAYER,
    columns=("withdrawn_from",),
    rows=(Rows(Game, ("version",), of="match__seats__player"),),
    labels={"withdrawn_from": _("withdrawn from round")},
)
BYE = Precondition(
    "bye",
    _("This bye is not what it was when this page was made."),
    targets.BYE,
    columns=("round_number", "kind"),
)
PLAYERS = Precondition(
    "players",
    _("The list of players has changed since this page was made."),
    rows=(Rows(Player),),
)
UNRATED = Precondition(
    "unrated",
    _("Other players are without a rating now than when this page was made."),
    rows=(Rows(Player, where={"rating": None}),),
    page="players",
)
NUMBERS = Precondition(
    "numbers",
    _("Ratings, titles, names or pairing numbers have changed since this page was made."),
    columns=("tpns_frozen",),
    rows=(Rows(Player, ("tpn", "name", "title", "rating", "equal_place", "placed_as")),),
)
MANY = Precondition(
    "many",
    _("Players, or the byes that they have asked for, have changed since this page was made."),
    columns=("half_byes", "last_without_byes"),
    rows=(
        Rows(Player, ("entry_round", "withdrawn_from", "no_bye")),
        Rows(ByeRequest, ("player_id", "round_number", "kind")),
    ),
    page="players",
)
MISSING = Precondition(
    "missing",
    _("Others have not come now than when this page was made."),
    derived={
        "round": lambda tournament: tournament.coming_round(),
        "missing": lambda tournament: " ".join(str(player.pk) for player in missing(tournament)),
    },
    reads=(Player, ByeRequest, Round),
)
NOT_COME = Precondition(
    "not_come",
    _("Others are asked about now than when this page was made."),
    derived={"asked": _who_did_not_come},
    reads=(Player, PlaysOn, ByeRequest, Game, Round),
)

# --- Ratings -------------------------------------------------------------------------------------------------------
RATINGS = Precondition(
    "ratings",
    _("The players or the rating list have changed since this page was made."),
    columns=("rating_type", "rating_order", "list_order", "rating_method"),
    rows=(
        Rows(Player, ("tpn", "name", "title", "rating", "provisional", "fide_id", "national_rating", "national_id")),
        Rows(RatingList, of="", where={"state": RatingList.State.CURRENT}),
    ),
    is_counted=False,
)
ROUND_RATINGS = Precondition(
    "round_ratings",
    _("The ratings by round have changed since this page was made."),
    columns=("long_event",),
    rows=(Rows(RoundRating, ("player_id", "round_number", "rating"), of="player__tournament"),),
)

# --- What players do themselves ------------------------------------------------------------------------------------
REQUESTS = Precondition(
    "requests",
    _("The requests, or the players who are there, have changed since this page was made."),
    rows=(Rows(Player, ("name", "fide_id")),),
    derived={
        "open": lambda tournament: " ".join(f"{one.pk}{one.state and '+'}" for one in open_requests(tournament)),
    },
    reads=(EntryRequest,),
)
CODES = Precondition(
    "codes",
    _("Check-in by code was opened, closed, or has got new codes since this page was made."),
    rows=(Rows(CheckInCode, ("open_until",), name="until"), Rows(CheckInCode, ("screen_mark",))),
    form=CheckInForm,
    page="check_in_code",
    log_kinds=("check_in.",),
)
LINKS = Precondition(
    "links",
    _("The players or their personal links have changed since this page was made."),
    rows=(
        Rows(Player, ("withdrawn_from",)),
        Rows(PersonalLink, where={"revoked_at": None, "player_key__isnull": False}),
    ),
)
LINK = Precondition(
    "link",
    _("The personal link of this player has changed since this page was made."),
    targets.PLAYER,
    rows=(Rows(PersonalLink, of="player_key", where={"revoked_at": None}),),
)
WISH = Precondition(
    "wish",
    _("The player wishes for another bye than when this page was made, or for none."),
    targets.WISH,
    columns=("round_number", "kind"),
    page="wishes",
)
