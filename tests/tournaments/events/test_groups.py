"""Groups of a championship: one list of players becomes an event of round robins."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter_client import version_at
from tests.tournaments.factories import give_times, make_user
from tournaments.accounts.actions.members import give_role
from tournaments.basics.errors import Refused, Stale
from tournaments.basics.systems import system_of
from tournaments.events.actions import make_event, split_players
from tournaments.events.queries.distribution import How, group_sizes, shared
from tournaments.models import Event, Player, Role, Round, Tournament, User
from tournaments.rounds.actions.drafts import pair_next_round

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
ALL_PLAY_ALL = "round-robin"


@pytest.mark.parametrize("players", range(2, 80))
@pytest.mark.parametrize("size", range(8, 13))
def test_groups_differ_by_one_player_and_are_about_as_large_as_wanted(players: int, size: int) -> None:
    sizes = group_sizes(players, size)
    assert sum(sizes) == players
    assert max(sizes) - min(sizes) <= 1
    assert players < 2 * size or abs(players / len(sizes) - size) <= size / 2


def split(tournament: Tournament, by: User, **more: object) -> Event:
    players = list(Player.objects.filter(tournament=tournament))
    groups = shared(players, group_sizes(len(players), 10), How.RATING)
    values = {"name": "Championship", "system": ALL_PLAY_ALL, "cycles": 1, **more}
    return split_players(tournament, [[one.pk for one in group] for group in groups], by=by, **values)


def test_one_list_becomes_round_robins_by_rating(make_tournament: Make, organiser: User) -> None:
    tournament = make_tournament(players=29, rounds=9, place="Winterthur", tiebreaks="BH/C1,BH,SB")
    give_times(tournament, "2027-01-08 18:00", "2027-01-15 18:00")
    event = split(tournament, organiser)
    parts = list(event.parts.select_related("tournament"))
    assert [(part.letter, part.tournament.name) for part in parts] == [
        ("A", "Championship A"),
        ("B", "Championship B"),
        ("C", "Championship C"),
    ]
    assert parts[0].tournament.pk == tournament.pk
    assert [part.tournament.players.count() for part in parts] == [10, 10, 9]
    assert [part.tournament.total_rounds for part in parts] == [9, 9, 9]
    lowest = [min(part.tournament.players.values_list("rating", flat=True)) for part in parts]
    assert lowest == sorted(lowest, reverse=True)
    for part in parts:
        row = part.tournament
        assert system_of(row).is_predetermined
        assert "BH" not in row.tiebreaks
        assert list(row.round_times.values_list("round_number", flat=True)) == [1, 2]
        assert row.place == "Winterthur"
        assert pair_next_round(row, by=organiser).number == 1


def test_nothing_is_half_made(make_tournament: Make, play_round: Play, organiser: User) -> None:
    begun = make_tournament(slug="begun", players=20)
    play_round(begun)
    with pytest.raises(Refused, match="Groups are made before"):
        split(begun, organiser)
    taken = make_tournament(slug="taken", players=20)
    make_event(by=organiser, name="Congress", parts=[(taken, "A")])
    with pytest.raises(Refused, match="Congress"):
        split(taken, organiser)
    huge = make_tournament(slug="huge", players=20)
    with pytest.raises(Refused, match="rounds"):
        split(huge, organiser, cycles=8)
    keys = list(huge.players.values_list("pk", flat=True))
    with pytest.raises(Stale):
        split_players(huge, [keys[:10], keys[10:19]], by=organiser, name="X", system=ALL_PLAY_ALL, cycles=1)
    assert Tournament.objects.count() == 3
    assert Event.objects.count() == 1
    assert huge.players.count() == 20


def test_the_page_shows_the_groups_before_it_makes_them(make_tournament: Make, organiser: User, client: Client) -> None:
    tournament = make_tournament(players=21)
    client.force_login(organiser)
    page = reverse("arbiter:players_split", args=[tournament.slug])
    assert page in client.get(reverse("arbiter:players", args=[tournament.slug])).content.decode()
    sent = {"name": "Championship", "size": "10", "cycles": "1"}
    shown = client.post(page, sent | {"expected_version": version_at(page, organiser)})
    assert [len(group.players) for group in shown.context["groups"]] == [11, 10]
    assert not Event.objects.exists()
    done = client.post(page, sent | {"do": "yes", "expected_version": version_at(page, organiser)})
    event = Event.objects.get()
    assert done["Location"] == reverse("arbiter:event", args=[event.pk])
    assert [part.tournament.players.count() for part in event.parts.all()] == [11, 10]


def test_who_may_make_no_tournaments_is_told(make_tournament: Make, organiser: User, client: Client) -> None:
    tournament = make_tournament(players=20)
    chief = make_user("chief")
    User.objects.filter(pk=chief.pk).update(makes_tournaments=False)
    give_role(tournament, chief, Role.CHIEF, by=organiser)
    client.force_login(chief)
    page = reverse("arbiter:players_split", args=[tournament.slug])
    assert "Ask an organiser" in client.get(page).content.decode()
