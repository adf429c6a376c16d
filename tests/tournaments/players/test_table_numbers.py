"""The numbers of a round robin: by lot, by federation, by rating and by hand, until round 1 is paired."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament
from tests.tournaments.logged import logged
from tests.tournaments.rounds.test_round_robins import made, publish
from tournaments.basics.errors import Refused
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds_of_players import TableNumbered
from tournaments.models import AuditEntry, Player, Tournament, User
from tournaments.players.actions.entries import update_player
from tournaments.players.actions.table_numbers import give_numbers, meeting_late

pytestmark = pytest.mark.django_db


def numbers(tournament: Tournament) -> list[int]:
    """By the order of entry."""
    return [player.tpn or 0 for player in Player.objects.filter(tournament=tournament).order_by("pk")]


def test_by_lot_that_falls_once_and_anew_when_drawn_again() -> None:
    tournament = made(10)
    give_numbers(tournament, how="lot", by=None)
    first = numbers(tournament)
    assert sorted(first) == list(range(1, 11))
    assert first != list(range(1, 11))
    (entry,) = logged(TableNumbered)
    assert [move.new for move in entry.moves] == list(range(1, 11))
    update_player(Player.objects.get(tournament=tournament, tpn=1), by=None, rating=2900)
    assert numbers(tournament) == first  # ratings move nobody
    give_numbers(tournament, how="lot", by=None)
    assert numbers(tournament) != first
    undo(AuditEntry.objects.filter(kind=TableNumbered.kind).latest("pk"), by=None)
    assert numbers(tournament) == first
    give_numbers(tournament, how="rating", by=None)
    by_rating = Player.objects.filter(tournament=tournament).order_by("-rating").values_list("tpn", flat=True)
    assert list(by_rating) == list(range(1, 11))


def test_by_federation_compatriots_meet_early_and_who_does_not_is_told() -> None:
    tournament = made(10)
    four = Player.objects.filter(tournament=tournament).order_by("pk")[:3]
    Player.objects.filter(tournament=tournament).update(federation="")
    Player.objects.filter(pk__in=[player.pk for player in four]).update(federation="NOR")
    assert give_numbers(tournament, how="federation", by=None) == []
    drawn = {player.tpn for player in Player.objects.filter(tournament=tournament, federation="NOR")}
    assert drawn in ({3, 4, 8}, {5, 7, 9})
    Player.objects.filter(tournament=tournament).update(federation="NOR")
    assert meeting_late(list(Player.objects.filter(tournament=tournament))) == []  # it cannot be helped
    Player.objects.filter(pk=four[0].pk).update(federation="SWE")
    late = meeting_late(list(Player.objects.filter(tournament=tournament)))
    assert {number for _one, _other, number in late} == {7, 8, 9}
    with pytest.raises(Refused, match="for 9 to 24 players"):
        give_numbers(made(8, slug="small"), how="federation", by=None)


def test_by_hand_each_number_once(arbiter: User, arbiter_client: Client) -> None:
    tournament = made(4, arbiters=(arbiter,))
    address = reverse("arbiter:numbers", args=[tournament.slug])
    page = arbiter_client.get(address)
    players = list(Player.objects.filter(tournament=tournament).order_by("tpn"))
    sent = {f"table-number_{player.pk}": 5 - (player.tpn or 0) for player in players} | {"table-how": "hand"}
    twice = sent | {f"table-number_{players[0].pk}": 1}
    answer = arbiter_client.post(address, twice)
    assert (answer.status_code, "Each of the numbers 1 to 4 is given once" in answer.text) == (422, True)
    assert numbers(tournament) == [1, 2, 3, 4]
    arbiter_client.post(address, sent)
    assert numbers(tournament) == [4, 3, 2, 1]
    assert "numbers of the table" in page.text.lower()


def test_round_1_settles_them(arbiter: User, arbiter_client: Client) -> None:
    tournament = made(4, arbiters=(arbiter,))
    publish(tournament, 1)
    with pytest.raises(Refused, match="the numbers of the table stay as they are"):
        give_numbers(tournament, how="lot", by=None)
    page = arbiter_client.get(reverse("arbiter:numbers", args=[tournament.slug])).text
    assert "the numbers of the table stay as they are" in page


def test_a_swiss_has_none() -> None:
    with pytest.raises(Refused, match="rounds go by a table"):
        give_numbers(make_tournament(players=4), how="lot", by=None)
