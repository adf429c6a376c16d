"""How the row of a click is found, numbered, and looked at."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.clicks.seen import Place
from tournaments.models import (
    ApartGroup,
    ApiToken,
    AuditEntry,
    ByeRequest,
    ForbiddenPair,
    Game,
    HelperLink,
    ManualSession,
    MirrorFrom,
    Player,
    RestorePoint,
    Round,
    Tournament,
    User,
    Webhook,
)


def the_tournament(place: Place) -> Tournament:
    if place.tournament is None:
        raise Tournament.DoesNotExist
    return place.tournament


def find_player(place: Place) -> Player:
    player = Player.objects.select_related("provisional_by").get(pk=place.key, tournament=place.tournament)
    player.tournament = the_tournament(place)
    return player


def find_group(place: Place) -> ApartGroup:
    group = ApartGroup.objects.get(pk=place.key, tournament=place.tournament)
    group.tournament = the_tournament(place)
    return group


def find_token(place: Place) -> ApiToken:
    token = ApiToken.objects.get(pk=place.key, tournament=place.tournament)
    token.tournament = the_tournament(place)
    return token


def find_webhook(place: Place) -> Webhook:
    webhook = Webhook.objects.get(pk=place.key, tournament=place.tournament)
    webhook.tournament = the_tournament(place)
    return webhook


def find_bye(place: Place) -> ByeRequest:
    bye = ByeRequest.objects.select_related("player").get(pk=place.key, tournament=place.tournament)
    bye.player.tournament = bye.tournament = the_tournament(place)
    return bye


def find_pair(place: Place) -> ForbiddenPair:
    return ForbiddenPair.objects.select_related("one", "other").get(pk=place.key, tournament=place.tournament)


def find_round(place: Place) -> Round:
    rounds = Round.objects.defer("snapshot", "explanation")
    found = rounds.get(number=place.key, tournament=place.tournament)
    found.tournament = the_tournament(place)
    return found


def find_game(place: Place) -> Game:
    tournament = the_tournament(place)
    game = _GAME.first(pk=place.key, tournament=tournament.pk)
    if game is None:
        raise Game.DoesNotExist
    game.match.round.tournament = tournament
    return game


def _game(pk: int, tournament: int) -> QuerySet[Game]:
    rows = Game.objects.select_related("match__round").defer("match__round__snapshot", "match__round__explanation")
    return rows.filter(pk=pk, match__round__tournament=tournament).order_by()


_GAME = PreparedQuery(_game, pk=int, tournament=int)


def find_point(place: Place) -> RestorePoint:
    point = RestorePoint.objects.get(pk=place.key, tournament=place.tournament)
    point.tournament = the_tournament(place)
    return point


def find_entry(place: Place) -> AuditEntry:
    return AuditEntry.objects.select_related("tournament").get(pk=place.key, tournament=place.tournament)


def find_by_hand(place: Place) -> ManualSession:
    session = ManualSession.objects.select_related("round").get(
        round__number=place.key, round__tournament=place.tournament
    )
    session.round.tournament = the_tournament(place)
    return session


def find_place(place: Place) -> MirrorFrom:
    places = MirrorFrom.objects.select_for_update() if place.locked else MirrorFrom.objects.all()
    return places.defer("state", "numbers").get(pk=place.key)


def find_link(place: Place) -> HelperLink:
    link = HelperLink.objects.get(pk=place.key, tournament=place.tournament)
    link.tournament = the_tournament(place)
    return link


def find_account(place: Place) -> User:
    """The account of the address, or else one's own."""
    users = User.objects.select_for_update() if place.locked else User.objects.all()
    if place.number is not None:
        return users.get(pk=place.number)
    if place.user is None:
        raise User.DoesNotExist
    return users.get(pk=place.user.pk)


def id_of(row: Any) -> int:
    return int(row.pk)


def no_row(_row: Any) -> int:
    return 0


def at(name: str, place: Place, *more: object) -> str:
    return reverse(f"arbiter:{name}", args=[*([place.tournament.slug] if place.tournament else []), *more])


def look_at_round(place: Place, row: Round | None) -> str:
    return at("round", place, row.number) if row else at("tournament", place)


def look_at_game(place: Place, row: Game | None) -> str:
    return at("round", place, row.match.round.number) if row else at("tournament", place)


def look_at_player(place: Place, row: Player | None) -> str:
    return at("player_edit", place, row.pk) if row else at("players", place)


def look_at_bye(place: Place, row: ByeRequest | None) -> str:
    return look_at_player(place, row.player if row else None)


def look_at_account(place: Place, row: User | None) -> str:
    if place.number is None:
        return reverse("arbiter:own_password")
    return at("account", place, row.pk) if row else at("accounts", place)
