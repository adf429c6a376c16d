"""The kinds of things that clicks rest on: which row, what a page shows of it, where it can be looked at."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Max
from django.forms import BaseForm
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from tournaments.clicks.seen import Facts, Kind, Place
from tournaments.forms.accounts import ArbiterTournamentsForm
from tournaments.forms.player import PlayerForm
from tournaments.forms.tiebreaks import TieBreakForm
from tournaments.forms.tournament import TournamentForm
from tournaments.models import (
    ByeRequest,
    ForbiddenPair,
    Game,
    Player,
    RatingList,
    RestorePoint,
    Result,
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


# --- What a page shows ---------------------------------------------------------------------------------------------


def form_facts(form: BaseForm) -> Facts:
    """The values with which ``form`` begins, as its fields write them."""
    values = {name: form[name].value() for name in form.fields if name in form.initial}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def _digest(rows: Iterable[object]) -> str:
    return hashlib.sha256(repr(list(rows)).encode()).hexdigest()[:16]


def _settings_facts(tournament: Tournament) -> Facts:
    return form_facts(TournamentForm(tournament=tournament))


def _tiebreak_facts(tournament: Tournament) -> Facts:
    lots = tournament.tiebreak_lots
    shown = form_facts(TieBreakForm(tournament=tournament, locked=False))
    return {**shown, "lots": _digest([lots["round"], lots["order"]]) if lots else ""}


def _pairs_facts(tournament: Tournament) -> Facts:
    """Pairs are never changed, only made and removed."""
    found = tournament.forbidden_pairs.aggregate(count=Count("pk"), last=Max("pk"))
    return {"pairs": f"{found['count']} {found['last'] or 0}"}


def _pair_facts(pair: ForbiddenPair) -> Facts:
    return {"pair": f"{pair.one_id} {pair.other_id} {pair.first_round} {pair.last_round}"}


def _list_facts(tournament: Tournament) -> Facts:
    found = tournament.players.aggregate(count=Count("pk"), last=Max("pk"))
    return {"players": f"{found['count']} {found['last'] or 0}"}


def _unrated_facts(tournament: Tournament) -> Facts:
    unrated = tournament.players.filter(rating=None).order_by("pk").values_list("pk", flat=True)
    return {"unrated": _digest(unrated)}


def _rating_facts(tournament: Tournament) -> Facts:
    shown = ("pk", "tpn", "name", "title", "rating", "provisional", "fide_id")
    players = tournament.players.order_by("pk").values_list(*shown)
    current = RatingList.objects.filter(state=RatingList.State.CURRENT).values_list("pk", flat=True)
    return {"ratings": _digest([tournament.rating_type, *current, *players])}


def _player_facts(player: Player) -> Facts:
    byes = player.bye_requests.order_by("round_number").values_list("round_number", "kind")
    return {
        **form_facts(PlayerForm(player=player)),
        "withdrawn_from": str(player.withdrawn_from or ""),
        "provisional": player.provisional_reason if player.provisional else "",
        "byes": ", ".join(f"{number} {kind}" for number, kind in byes),
    }


def _bye_facts(bye: ByeRequest) -> Facts:
    return {"bye": f"{bye.round_number} {bye.kind}"}


def coming_facts(tournament: Tournament) -> Facts:
    """The number of the round that would be paired."""
    paired = tournament.paired_rounds.aggregate(last=Max("number"))["last"] or 0
    return {"round": str(paired + 1)}


def _draft_facts(round_: Round) -> Facts:
    published = round_.published_at.isoformat() if round_.published_at else ""
    return {"draft": str(round_.pk), "paired": round_.paired_at.isoformat(), "published": published}


def _published_facts(round_: Round) -> Facts:
    """Which publication holds, and whether anything was entered on it."""
    version = round_.publications.filter(taken_back_at=None).aggregate(last=Max("version"))["last"]
    entered = round_.games.exclude(result=Result.OPEN).count()
    return {**_draft_facts(round_), "version": str(version or ""), "results": str(entered)}


def _point(place: Place) -> RestorePoint:
    point = RestorePoint.objects.get(pk=place.key, tournament=place.tournament)
    point.tournament = _tournament(place)
    return point


def _point_facts(point: RestorePoint) -> Facts:
    """Which one it is, and how the tournament stands that would be brought back to it."""
    return {"kept": point.at.isoformat(), "changes": str(point.tournament.revision)}


def _game_facts(game: Game) -> Facts:
    return {"version": str(game.version)}


def _account_facts(user: User) -> Facts:
    given = user.tournaments.order_by("name").values_list("pk", flat=True)
    return {
        "active": str(int(user.is_active)),
        "organiser": str(int(user.is_organiser)),
        "tournaments": " ".join(map(str, given)),
        # Whether it is another one, and nothing else, can be told from this.
        "password": salted_hmac("tournaments.clicks", user.password).hexdigest()[:12],
    }


def rating_list_facts(_row: object = None) -> Facts:
    """The import begun last."""
    return {"import": str(RatingList.objects.aggregate(last=Max("pk"))["last"] or 0)}


def _new_facts(_row: object) -> Facts:
    return {"form": secrets.token_urlsafe(12)}


# --- The kinds -----------------------------------------------------------------------------------------------------

SETTINGS = Kind(
    "settings",
    _tournament,
    _id,
    _settings_facts,
    lambda place, _row: _at("settings", place),
    ("tournament.",),
    _("The settings have changed since this page was made."),
    form=TournamentForm,
)
TIEBREAKS = Kind(
    "tiebreaks",
    _tournament,
    _id,
    _tiebreak_facts,
    lambda place, _row: _at("tiebreaks", place),
    ("tournament.tiebreaks", "tournament.lots"),
    _("The tie-breaks have changed since this page was made."),
    form=TieBreakForm,
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
    _pairs_facts,
    lambda place, _row: f"{_at('settings', place)}#pairs",
    ("forbidden.",),
    _("The pairs to keep apart have changed since this page was made."),
)
PAIR = Kind(
    "pair",
    _pair,
    _id,
    _pair_facts,
    lambda place, _row: f"{_at('settings', place)}#pairs",
    ("forbidden.",),
    _("This pair to keep apart is not what it was when this page was made."),
)
PLAYERS = Kind(
    "players",
    _tournament,
    _id,
    _list_facts,
    lambda place, _row: _at("players", place),
    ("player.add", "player.import", "player.remove"),
    _("The list of players has changed since this page was made."),
)
UNRATED = Kind(
    "unrated",
    _tournament,
    _id,
    _unrated_facts,
    lambda place, _row: _at("players", place),
    ("player.", "players."),
    _("Other players are without a rating now than when this page was made."),
)
RATINGS = Kind(
    "ratings",
    _tournament,
    _id,
    _rating_facts,
    lambda place, _row: _at("ratings", place),
    ("player.", "players.", "tournament.update"),
    _("The players or the rating list have changed since this page was made."),
)
PLAYER = Kind(
    "player",
    _player,
    _id,
    _player_facts,
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
    _bye_facts,
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
    _draft_facts,
    _look_at_round,
    ("round.",),
    _("The draft that you looked at is not what stands now."),
)
PUBLISHED = Kind(
    "published",
    _round,
    lambda round_: int(round_.number),
    _published_facts,
    _look_at_round,
    ("round.", "result."),
    _("The round that you looked at is not what stands now."),
    labels={"results": _("results entered"), "version": _("version in force")},
)
RESTORE_POINT = Kind(
    "restore_point",
    _point,
    _id,
    _point_facts,
    lambda place, row: _at("restore_point", place, row.pk) if row else _at("restore_points", place),
    ("",),
    _("The tournament has changed since this page was made: going back would undo more than was to be seen."),
    labels={"kept": _("kept"), "changes": _("changes so far")},
)
GAME = Kind(
    "game",
    _game,
    _id,
    _game_facts,
    _look_at_game,
    ("result.", "round.discard"),
    _("The result of this board has changed since this page was made."),
)
ACCOUNT = Kind(
    "account",
    _account,
    _id,
    _account_facts,
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
    _account_facts,
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
    _new_facts,
    lambda place, _row: _at("players", place) if place.tournament else _at("home", place),
    ("player.add", "account.create", "tournament.create", "tournament.import"),
    _("This form has been sent before, with something else in it, and has been carried out."),
)

KINDS = {
    kind.name: kind
    for kind in (
        *(SETTINGS, TIEBREAKS, LOTS, PAIRS, PAIR),
        *(PLAYERS, UNRATED, RATINGS, PLAYER, BYE),
        *(COMING, DRAFT, PUBLISHED, RESTORE_POINT, GAME),
        *(ACCOUNT, OWN_ACCOUNT, RATING_LISTS, NEW),
    )
}
