"""The kinds of things that clicks rest on: which row, what a page shows of it, where it can be looked at."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clicks.facts import (
    account_facts,
    by_hand_facts,
    bye_facts,
    coming_facts,
    draft_facts,
    game_facts,
    list_facts,
    new_facts,
    pair_facts,
    pairs_facts,
    player_facts,
    point_facts,
    published_facts,
    rating_facts,
    rating_list_facts,
    settings_facts,
    tiebreak_facts,
    timetable_facts,
    unrated_facts,
    whole_facts,
)
from tournaments.clicks.seen import Kind, Place
from tournaments.forms.accounts import ArbiterTournamentsForm
from tournaments.forms.player import PlayerForm
from tournaments.forms.tiebreaks import TieBreakForm
from tournaments.forms.timetable import LABELS, TimetableForm
from tournaments.forms.tournament import TournamentForm
from tournaments.models import (
    ByeRequest,
    ForbiddenPair,
    Game,
    ManualSession,
    Player,
    RestorePoint,
    Round,
    Tournament,
    User,
)

# --- Finding, numbering, looking ----------------------------------------------------------------------------------


def _tournament(place: Place) -> Tournament:
    if place.tournament is None:
        raise Tournament.DoesNotExist
    return place.tournament


def _player(place: Place) -> Player:
    player = Player.objects.select_related("provisional_by").get(pk=place.key, tournament=place.tournament)
    player.tournament = _tournament(place)
    return player


def _bye(place: Place) -> ByeRequest:
    bye = ByeRequest.objects.select_related("player").get(pk=place.key, tournament=place.tournament)
    bye.player.tournament = bye.tournament = _tournament(place)
    return bye


def _pair(place: Place) -> ForbiddenPair:
    return ForbiddenPair.objects.select_related("one", "other").get(pk=place.key, tournament=place.tournament)


def _round(place: Place) -> Round:
    rounds = Round.objects.defer("snapshot", "explanation")
    found = rounds.get(number=place.key, tournament=place.tournament)
    found.tournament = _tournament(place)
    return found


def _game(place: Place) -> Game:
    rows = Game.objects.select_related("match__round").defer("match__round__snapshot", "match__round__explanation")
    game = rows.get(pk=place.key, match__round__tournament=place.tournament)
    game.match.round.tournament = _tournament(place)
    return game


def _point(place: Place) -> RestorePoint:
    point = RestorePoint.objects.get(pk=place.key, tournament=place.tournament)
    point.tournament = _tournament(place)
    return point


def _by_hand(place: Place) -> ManualSession:
    session = ManualSession.objects.select_related("round").get(
        round__number=place.key, round__tournament=place.tournament
    )
    session.round.tournament = _tournament(place)
    return session


def _account(place: Place) -> User:
    """The account of the address, or else one's own."""
    users = User.objects.select_for_update() if place.locked else User.objects.all()
    return users.get(pk=place.user.pk if place.number is None else place.number)


def _id(row: Any) -> int:
    return int(row.pk)


def _none(_row: Any) -> int:
    return 0


def _at(name: str, place: Place, *more: object) -> str:
    return reverse(f"arbiter:{name}", args=[*([place.tournament.slug] if place.tournament else []), *more])


def _look_at_round(place: Place, row: Round | None) -> str:
    return _at("round", place, row.number) if row else _at("tournament", place)


def _look_at_game(place: Place, row: Game | None) -> str:
    return _at("round", place, row.match.round.number) if row else _at("tournament", place)


def _look_at_player(place: Place, row: Player | None) -> str:
    return _at("player_edit", place, row.pk) if row else _at("players", place)


def _look_at_bye(place: Place, row: ByeRequest | None) -> str:
    return _look_at_player(place, row.player if row else None)


def _look_at_account(place: Place, row: User | None) -> str:
    if place.number is None:
        return reverse("arbiter:own_password")
    return _at("account", place, row.pk) if row else _at("accounts", place)


# --- The kinds -----------------------------------------------------------------------------------------------------

SETTINGS = Kind(
    "settings",
    _tournament,
    _id,
    settings_facts,
    lambda place, _row: _at("settings", place),
    ("tournament.",),
    _("The settings have changed since this page was made."),
    form=TournamentForm,
)
TIEBREAKS = Kind(
    "tiebreaks",
    _tournament,
    _id,
    tiebreak_facts,
    lambda place, _row: _at("tiebreaks", place),
    ("tournament.tiebreaks", "tournament.lots"),
    _("The tie-breaks have changed since this page was made."),
    form=TieBreakForm,
)
TIMETABLE = Kind(
    "timetable",
    _tournament,
    _id,
    timetable_facts,
    lambda place, _row: _at("timetable", place),
    ("tournament.timetable", "tournament.update"),
    _("The timetable has changed since this page was made."),
    form=TimetableForm,
    labels=LABELS,
)
LOTS = Kind(
    "lots",
    _tournament,
    _id,
    lambda tournament: {"revision": str(tournament.revision)},
    lambda place, _row: f"{_at('tiebreaks', place)}#lots",
    ("",),
    _("The tournament has changed since this page was made: others may be tied now, or the lots drawn."),
)
PAIRS = Kind(
    "pairs",
    _tournament,
    _id,
    pairs_facts,
    lambda place, _row: f"{_at('settings', place)}#pairs",
    ("forbidden.",),
    _("The pairs to keep apart have changed since this page was made."),
)
PAIR = Kind(
    "pair",
    _pair,
    _id,
    pair_facts,
    lambda place, _row: f"{_at('settings', place)}#pairs",
    ("forbidden.",),
    _("This pair to keep apart is not what it was when this page was made."),
)
PLAYERS = Kind(
    "players",
    _tournament,
    _id,
    list_facts,
    lambda place, _row: _at("players", place),
    ("player.add", "player.import", "player.remove"),
    _("The list of players has changed since this page was made."),
)
UNRATED = Kind(
    "unrated",
    _tournament,
    _id,
    unrated_facts,
    lambda place, _row: _at("players", place),
    ("player.", "players."),
    _("Other players are without a rating now than when this page was made."),
)
RATINGS = Kind(
    "ratings",
    _tournament,
    _id,
    rating_facts,
    lambda place, _row: _at("ratings", place),
    ("player.", "players.", "tournament.update"),
    _("The players or the rating list have changed since this page was made."),
)
PLAYER = Kind(
    "player",
    _player,
    _id,
    player_facts,
    _look_at_player,
    ("player.", "players.refresh_ratings", "bye."),
    _("The data of this player have changed since this page was made."),
    form=PlayerForm,
    labels={
        "withdrawn_from": _("withdrawn from round"),
        "provisional": _("Provisional rating"),
        "byes": _("Byes asked for"),
    },
)
BYE = Kind(
    "bye",
    _bye,
    _id,
    bye_facts,
    _look_at_bye,
    ("bye.", "player.remove"),
    _("This bye is not what it was when this page was made."),
)
COMING = Kind(
    "coming",
    _tournament,
    _id,
    coming_facts,
    lambda place, _row: _at("tournament", place),
    ("round.",),
    _("Another round is the coming one now than when this page was made."),
)
DRAFT = Kind(
    "draft",
    _round,
    lambda round_: int(round_.number),
    draft_facts,
    _look_at_round,
    ("round.",),
    _("The draft that you looked at is not what stands now."),
)
PUBLISHED = Kind(
    "published",
    _round,
    lambda round_: int(round_.number),
    published_facts,
    _look_at_round,
    ("round.", "result."),
    _("The round that you looked at is not what stands now."),
    labels={"results": _("results entered"), "version": _("version in force")},
)
BY_HAND = Kind(
    "by_hand",
    _by_hand,
    lambda session: int(session.round.number),
    by_hand_facts,
    lambda place, row: _at("by_hand", place, row.round.number) if row else _at("tournament", place),
    ("round.", "result."),
    _("The pairing by hand is not what it was when this page was made."),
    labels={"step": _("steps taken"), "results": _("results entered"), "version": _("version in force")},
)
WHOLE = Kind(
    "whole",
    _tournament,
    _id,
    whole_facts,
    lambda place, _row: _at("ending", place),
    ("",),
    _("The tournament has changed since this page was made."),
    labels={"changes": _("changes so far")},
)
RESTORE_POINT = Kind(
    "restore_point",
    _point,
    _id,
    point_facts,
    lambda place, row: _at("restore_point", place, row.pk) if row else _at("restore_points", place),
    ("",),
    _("The tournament has changed since this page was made: going back would undo more than was to be seen."),
    labels={"kept": _("kept"), "changes": _("changes so far")},
)
GAME = Kind(
    "game",
    _game,
    _id,
    game_facts,
    _look_at_game,
    ("result.", "round.discard"),
    _("The result of this board has changed since this page was made."),
)
ACCOUNT = Kind(
    "account",
    _account,
    _id,
    account_facts,
    _look_at_account,
    ("account.",),
    _("This account has changed since this page was made."),
    form=ArbiterTournamentsForm,
    labels={"active": _("open (1) or closed (0)")},
)
OWN_ACCOUNT = Kind(
    "own_account",
    _account,
    _none,
    account_facts,
    _look_at_account,
    ("account.",),
    _("Your account has changed since this page was made."),
)
RATING_LISTS = Kind(
    "rating_lists",
    lambda _place: None,
    _none,
    rating_list_facts,
    lambda place, _row: _at("rating_list", place),
    ("ratings.",),
    _("Another import of a rating list has been begun since this page was made."),
)
NEW = Kind(
    "new",
    lambda place: place.tournament,
    lambda row: row.pk if row else 0,
    new_facts,
    lambda place, _row: _at("players", place) if place.tournament else _at("home", place),
    ("player.add", "account.create", "tournament.create", "tournament.import"),
    _("This form has been sent before, with something else in it, and has been carried out."),
)

KINDS = {
    kind.name: kind
    for kind in (
        *(SETTINGS, TIMETABLE, TIEBREAKS, LOTS, PAIRS, PAIR),
        *(PLAYERS, UNRATED, RATINGS, PLAYER, BYE),
        *(COMING, DRAFT, PUBLISHED, BY_HAND, WHOLE, RESTORE_POINT, GAME),
        *(ACCOUNT, OWN_ACCOUNT, RATING_LISTS, NEW),
    )
}
