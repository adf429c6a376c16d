"""Who is on which side where two sides meet: chosen before round 1, proposed by club, federation or numbers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import make_tournament
from tests.tournaments.players.test_table_numbers import numbers
from tests.tournaments.rounds.test_round_robins import publish
from tournaments.basics.errors import Refused
from tournaments.basics.sides import Side, sides_of
from tournaments.basics.systems import system_of
from tournaments.models import Player, Tournament, User
from tournaments.players.actions.table_numbers import give_numbers, proposed_sides

pytestmark = pytest.mark.django_db


def two_sides(players: int = 6, **fields: object) -> Tournament:
    """A tournament of two sides whose numbers are by rating; odd ones are of the club “Town”, even ones of “Lake”."""
    known = {"system": "scheveningen", "tiebreaks": "DE,WIN,SB,KS", "rounds": players // 2, **fields}
    tournament = make_tournament(players=players, **known)
    for player in tournament.players.all():
        Player.objects.filter(pk=player.pk).update(club="Town" if (player.tpn or 0) % 2 else "Lake")
    return tournament


def members(tournament: Tournament) -> list[Player]:
    return list(Player.objects.filter(tournament=tournament).order_by("pk"))


def test_sides_as_they_are_chosen_each_by_rating() -> None:
    tournament = two_sides()
    sides = {player.pk: "AB"[place in (0, 3, 4)] for place, player in enumerate(members(tournament))}
    give_numbers(tournament, how="sides", sides=sides, by=None)
    assert numbers(tournament) == [4, 1, 2, 5, 6, 3]
    tournament.refresh_from_db()
    assert tournament.tpns_frozen
    names = [(side.name, [player.pk for player in side.players]) for side in _sides(tournament)]
    rows = [player.pk for player in members(tournament)]
    assert names == [
        ("First side", [rows[1], rows[2], rows[5]]),
        ("Second side", [rows[0], rows[3], rows[4]]),
    ]


def _sides(tournament: Tournament) -> tuple[Side[Player], ...]:
    return sides_of(system_of(tournament), members(tournament))


def test_two_clubs_are_proposed_and_name_the_sides() -> None:
    tournament = two_sides()
    proposed = proposed_sides(members(tournament))
    assert [proposed[player.pk] for player in members(tournament)] == ["B", "A"] * 3
    give_numbers(tournament, how="sides", sides=proposed, by=None)
    assert [side.name for side in _sides(tournament)] == ["Lake", "Town"]


def test_two_federations_are_proposed_where_clubs_say_nothing_else_the_halves_of_the_numbers() -> None:
    tournament = two_sides(4)
    tournament.players.update(club="Town")
    tournament.players.filter(tpn__in=(1, 4)).update(federation="NOR")
    proposed = proposed_sides(members(tournament))
    assert [proposed[player.pk] for player in members(tournament)] == ["A", "B", "B", "A"]
    tournament.players.update(federation="NOR")
    proposed = proposed_sides(members(tournament))
    assert [proposed[player.pk] for player in members(tournament)] == ["A", "A", "B", "B"]


def test_sides_of_other_sizes_are_refused_with_both() -> None:
    tournament = two_sides(4)
    rows = [player.pk for player in members(tournament)]
    with pytest.raises(Refused, match="now there are 3 and 1"):
        give_numbers(tournament, how="sides", sides=dict(zip(rows, "AAAB", strict=True)), by=None)
    with pytest.raises(Refused, match="now there are 2 and 1"):
        give_numbers(tournament, how="sides", sides=dict(zip(rows, "AAB", strict=False)), by=None)


def test_where_everybody_meets_everybody_there_are_no_sides(arbiter: User, arbiter_client: Client) -> None:
    tournament = make_tournament(players=4, rounds=3, system="round-robin", tiebreaks="DE", arbiters=(arbiter,))
    with pytest.raises(Refused, match="there are no two sides"):
        give_numbers(tournament, how="sides", sides={}, by=None)
    page = arbiter_client.get(reverse("arbiter:numbers", args=[tournament.slug])).text
    assert 'value="sides"' not in page
    assert "First side" not in page


def test_the_page_offers_both_sides_and_gives_the_numbers(arbiter: User, arbiter_client: Client) -> None:
    tournament = two_sides(4, arbiters=(arbiter,))
    address = reverse("arbiter:numbers", args=[tournament.slug])
    page = arbiter_client.get(address).text
    assert 'value="federation"' not in page
    assert page.count('<option value="B" selected>') == 2
    rows = members(tournament)
    sent = {f"table-side_{player.pk}": side for player, side in zip(rows, "BAAB", strict=True)}
    answer = arbiter_client.post(address, sent | {"table-how": "sides"}, follow=True)
    assert "The pairing numbers have been changed." in answer.text
    assert numbers(tournament) == [3, 1, 2, 4]
    publish(tournament, 1)
    settled = arbiter_client.get(address).text
    assert "stay as they are" in settled
    assert "Second side" in settled
