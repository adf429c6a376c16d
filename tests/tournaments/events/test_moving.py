"""Players move from one tournament of an event to another, one by one or all shared anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import version_at
from tournaments.basics.errors import Refused
from tournaments.events.actions import make_event
from tournaments.events.queries.distribution import How, equal_sizes, shared
from tournaments.models import ByeRequest, MirrorFrom, Player, Round, Tournament, User
from tournaments.players.actions.entries import add_player, request_bye
from tournaments.players.actions.moving import move_players

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def two(make_tournament: Make) -> tuple[Tournament, Tournament]:
    return make_tournament(slug="a", name="A group", players=4), make_tournament(slug="b", name="B group", players=2)


def numbers(tournament: Tournament) -> list[int | None]:
    return list(tournament.players.order_by("tpn").values_list("tpn", flat=True))


def test_a_player_moves_with_all_that_was_entered(two: tuple[Tournament, Tournament], arbiter: User) -> None:
    source, target = two
    player = add_player(
        source, by=arbiter, name="Ng, Lee", rating=2900, club="Ajax", fide_id="1503014", birth_year=1990, title="GM"
    )
    request_bye(player, by=arbiter, round_number=2, kind="H")
    (moved,) = move_players([player], target, by=arbiter)
    assert not Player.objects.filter(pk=player.pk).exists()
    assert moved.tournament == target
    assert (moved.name, moved.rating, moved.club, moved.fide_id) == ("Ng, Lee", 2900, "Ajax", "1503014")
    assert (moved.birth_year, moved.title, moved.tpn) == (1990, "GM", 1)
    assert [(bye.tournament, bye.round_number) for bye in ByeRequest.objects.all()] == [(target, 2)]
    assert (numbers(source), numbers(target)) == ([1, 2, 3, 4], [1, 2, 3])
    assert source.audit_entries.order_by("-pk")[0].kind == "players.moved_away"
    assert target.audit_entries.order_by("-pk")[0].kind == "players.moved_here"


def test_nobody_moves_once_a_round_is_paired(
    two: tuple[Tournament, Tournament], play_round: Play, arbiter: User
) -> None:
    source, target = two
    play_round(target)
    with pytest.raises(Refused, match="B group: round 1 is paired"):
        move_players(list(source.players.all()), target, by=arbiter)
    assert source.players.count() == 4


def test_who_is_there_already_does_not_come_twice(two: tuple[Tournament, Tournament], arbiter: User) -> None:
    source, target = two
    for tournament in two:
        add_player(tournament, by=arbiter, name="Ng, Lee", rating=2400, fide_id="1503014")
    with pytest.raises(Refused, match="Ng, Lee is in B group already"):
        move_players(list(source.players.filter(fide_id="1503014")), target, by=arbiter)
    assert (source.players.count(), target.players.count()) == (5, 3)


def player(name: str, rating: int | None, club: str = "", born: int | None = None) -> Player:
    return Player(name=name, rating=rating, club=club, birth_year=born)


def test_they_are_shared_by_rating_age_and_evenly() -> None:
    field = [player(*one) for one in (("D", 1800, "X", 2010), ("A", 2400, "X", 2001), ("E", None, "", 2014))]
    field += [player(*one) for one in (("B", 2300, "X", 1960), ("C", 2000, "Y", None))]

    def names(how: str, sizes: list[int]) -> list[str]:
        return ["".join(one.name for one in group) for group in shared(field, sizes, how)]

    assert names(How.RATING, [2, 3]) == ["AB", "CDE"]
    assert names(How.AGE, [3, 2]) == ["CBA", "DE"]
    assert equal_sizes(5, 2) == [3, 2]
    first, second = names(How.EVENLY, [3, 2])
    assert ("A" in first) != ("B" in first)  # of one club, and as strong
    assert sorted(first + second) == list("ABCDE")
    with pytest.raises(ValueError, match="do not fill"):
        shared(field, [3, 3], How.RATING)


def test_an_event_is_shared_anew_on_its_page(
    two: tuple[Tournament, Tournament], organiser: User, client: Client
) -> None:
    first, second = two
    event = make_event(by=organiser, name="Congress", parts=[(first, "A"), (second, "B")])
    strongest = add_player(second, by=organiser, name="Ng, Lee", rating=2900)
    client.force_login(organiser)
    page = reverse("arbiter:event_players", args=[event.pk])
    sizes = {f"size_{first.pk}": 3, f"size_{second.pk}": 4}
    sent = {"how": "rating", **sizes, "expected_version": version_at(page, organiser)}
    shown = client.post(page, sent)
    assert "Move the players so" in shown.content.decode()
    assert Player.objects.get(pk=strongest.pk).tournament == second  # it was only shown
    wrong = client.post(page, sent | {f"size_{first.pk}": 9})
    assert wrong.status_code == 422
    assert client.post(page, sent | {"do": "yes"}).status_code == 302
    assert (first.players.count(), second.players.count()) == (3, 4)
    assert first.players.get(tpn=1).name == "Ng, Lee"
    assert min(first.players.values_list("rating", flat=True)) >= max(second.players.values_list("rating", flat=True))


def test_those_ticked_move(two: tuple[Tournament, Tournament], organiser: User, client: Client) -> None:
    first, second = two
    event = make_event(by=organiser, name="Congress", parts=[(first, "A"), (second, "B")])
    client.force_login(organiser)
    page, chosen = reverse("arbiter:event_players", args=[event.pk]), first.players.get(tpn=2)
    sent = {"chosen": [chosen.pk], "to": second.pk, "expected_version": version_at(page, organiser)}
    move = reverse("arbiter:event_move", args=[event.pk])
    assert client.post(move, {**sent, "chosen": []}).status_code == 422
    assert client.post(move, sent).status_code == 302
    assert (first.players.count(), second.players.count()) == (3, 3)
    assert client.post(move, sent).status_code == 409  # the page is older than the move


def test_who_has_a_role_in_one_tournament_does_not_read_the_players_of_the_others(
    two: tuple[Tournament, Tournament], organiser: User, arbiter: User, client: Client
) -> None:
    first, second = two
    event = make_event(by=organiser, name="Congress", parts=[(first, "A"), (second, "B")])
    second.members.all().delete()
    client.force_login(arbiter)
    page = reverse("arbiter:event_players", args=[event.pk])
    assert client.get(page).status_code == 403
    assert page not in client.get(reverse("arbiter:event", args=[event.pk])).content.decode()


def test_nobody_moves_out_of_a_mirror_or_into_it(two: tuple[Tournament, Tournament], organiser: User) -> None:
    source, target = two
    MirrorFrom.objects.create(name="Elsewhere", key="0" * 64, tournament=target)
    for players, to in ((source.players.all(), target), (target.players.all(), source)):
        with pytest.raises(Refused, match="B group is a mirror"):
            move_players(list(players), to, by=organiser)
