"""The rows that forms are about: how each is found, and where it can be looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db.models import Model, QuerySet
from django.urls import reverse

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.models import (
    ApartGroup,
    ApiToken,
    AuditEntry,
    ByeRequest,
    ByeWish,
    Category,
    Club,
    Event,
    ForbiddenPair,
    Game,
    HallPicture,
    HelperLink,
    Invitation,
    ManualSession,
    Match,
    Member,
    MirrorFrom,
    Player,
    PrizeFund,
    PrizeList,
    RatingList,
    RestorePoint,
    Round,
    Series,
    Team,
    Tournament,
    User,
    Webhook,
)
from tournaments.stale_forms.expected import Address
from tournaments.stale_forms.precondition import Target, arbiter_url, tournament_of


def _in_tournament(
    model: type[Model], *related: str, by: str = "pk", path: str = "", unread: tuple[str, ...] = (), **where: Any
) -> Callable[[Address], Any]:
    """A function that finds the row of ``model`` whose ``by`` is the number in the address.

    The tournament of the address is that of the row, of the ``related`` rows or, by a ``path``, of one of these.
    """

    def find(address: Address) -> Any:
        rows = model._base_manager.select_related(*related) if related else model._base_manager.all()
        row = rows.defer(*unread).get(**{f"{path}{by}": address.key, f"{path}tournament": address.tournament}, **where)
        for one in (row, *(getattr(row, name) for name in related)):
            if hasattr(one, "tournament_id"):
                one.tournament = address.tournament
        return row

    return find


def _game(address: Address) -> Game:
    tournament = tournament_of(address)
    game = _GAME.first(pk=address.key, tournament=tournament.pk)
    if game is None:
        raise Game.DoesNotExist
    game.match.round.tournament = tournament
    return game


def _games(pk: int, tournament: int) -> QuerySet[Game]:
    rows = Game.objects.select_related("match__round").defer("match__round__snapshot", "match__round__explanation")
    return rows.filter(pk=pk, match__round__tournament=tournament).order_by()


_GAME = PreparedQuery(_games, pk=int, tournament=int)


def _match(address: Address) -> Match:
    tournament = tournament_of(address)
    rows = Match.objects.select_related("round").defer("round__snapshot", "round__explanation")
    match = rows.get(pk=address.key, round__tournament=tournament)
    match.round.tournament = tournament
    return match


def _prizes(address: Address) -> PrizeList:
    tournament = tournament_of(address)
    one = PrizeList.objects.select_related("fund").get(pk=address.key, fund__tournament=tournament)
    one.fund.tournament = tournament
    return one


def _mirror_from(address: Address) -> MirrorFrom:
    rows = MirrorFrom.objects.select_for_update() if address.locked else MirrorFrom.objects.all()
    return rows.defer("state", "numbers").get(pk=address.key)


def _event(address: Address) -> Event:
    rows = Event.objects.select_for_update() if address.locked else Event.objects.all()
    return rows.get(pk=address.key)


def _club(address: Address) -> Club:
    rows = Club.objects.select_for_update() if address.locked else Club.objects.all()
    return rows.get(pk=address.key)


def _series(address: Address) -> Series:
    rows = Series.objects.select_for_update(of=("self",)) if address.locked else Series.objects.all()
    return rows.get(pk=address.key)


def _wide_token(address: Address) -> ApiToken:
    rows = ApiToken.objects.filter(tournament=None)
    return (rows.select_for_update() if address.locked else rows).get(pk=address.key)


def _readable(address: Address) -> Tournament:
    return Tournament.objects.get(pk=address.key)


def _rating_list(address: Address) -> RatingList:
    rows = RatingList.objects.select_for_update() if address.locked else RatingList.objects.all()
    return rows.get(pk=address.key)


def _account(address: Address) -> User:
    """The account of the address, or else one's own."""
    users = User.objects.select_for_update() if address.locked else User.objects.all()
    if address.number is not None:
        return users.get(pk=address.number)
    if address.user is None:
        raise User.DoesNotExist
    return users.get(pk=address.user.pk)


class _OwnAccount(Target):
    """Whoever is logged in."""

    def key_of(self, _row: Any) -> int:
        return 0

    def url(self, _address: Address, _row: Any) -> str:
        return reverse("arbiter:own_password")


class _Nothing(Target):
    """What is made by the form."""

    def url(self, address: Address, _row: Any) -> str:
        return arbiter_url("players" if address.tournament else "home", address)


NOTHING = _Nothing(None, lambda address: address.tournament)
INSTALLATION = Target(None, lambda _address: None)

PLAYER = Target(
    Player,
    _in_tournament(Player, "provisional_by"),
    page="player_edit",
    page_without="players",
    log_kind="player",
)
LEAVING_PLAYER = replace(PLAYER, page="player_leave")
BYE = Target(
    ByeRequest,
    _in_tournament(ByeRequest, "player"),
    page="player_edit",
    page_key=lambda bye: int(bye.player_id),
    page_without="players",
)
WISH = Target(ByeWish, _in_tournament(ByeWish, "player", refused=False))

ROUND = Target(
    Round,
    _in_tournament(Round, by="number", unread=("snapshot", "explanation")),
    key=lambda round_: int(round_.number),
    page="round",
    page_without="tournament",
)
SESSION = Target(
    ManualSession,
    _in_tournament(ManualSession, "round", by="number", path="round__"),
    key=lambda session: int(session.round.number),
    page="by_hand",
    page_without="tournament",
)
GAME = Target(
    Game,
    _game,
    page="round",
    page_key=lambda game: int(game.match.round.number),
    page_without="tournament",
    log_kind="game",
)
MATCH = Target(
    Match,
    _match,
    page="round",
    page_key=lambda match: int(match.round.number),
    page_without="tournament",
)
ENTRY = Target(AuditEntry, _in_tournament(AuditEntry))
RESTORE_POINT = Target(RestorePoint, _in_tournament(RestorePoint), page="restore_point", page_without="restore_points")

TEAM = Target(Team, _in_tournament(Team), page="team_edit", page_without="teams", log_kind="team")
GROUP = Target(ApartGroup, _in_tournament(ApartGroup))
HALL_PICTURE = Target(HallPicture, _in_tournament(HallPicture, unread=("content",)))
PAIR = Target(ForbiddenPair, _in_tournament(ForbiddenPair, "one", "other", "one_team", "other_team"))

CATEGORY = Target(Category, _in_tournament(Category), page="category_edit", page_without="categories")

FUND = Target(PrizeFund, _in_tournament(PrizeFund), page="fund_edit", page_without="prize_plan")
PRIZES = Target(PrizeList, _prizes, page="list_edit", page_without="prize_plan")
CLUB = Target(Club, _club, page="club", page_without="clubs", log_kind="club")
SERIES = Target(Series, _series, page="series", page_without="series_list", log_kind="series")
READABLE = Target(Tournament, _readable)
EVENT = Target(Event, _event, page="event_settings", page_without="home", log_kind="event")
ACCOUNT = Target(User, _account, page="account", page_without="accounts", log_kind="account")
OWN_ACCOUNT = _OwnAccount(User, _account, log_kind="account")
MEMBER = Target(Member, _in_tournament(Member, "user"))
INVITATION = Target(Invitation, _in_tournament(Invitation))
HELPER_LINK = Target(HelperLink, _in_tournament(HelperLink))
TOKEN = Target(ApiToken, _in_tournament(ApiToken))
WIDE_TOKEN = Target(ApiToken, _wide_token)
WEBHOOK = Target(Webhook, _in_tournament(Webhook))
MIRROR_FROM = Target(MirrorFrom, _mirror_from)
RATING_LIST = Target(RatingList, _rating_list, log_kind="rating_list")
