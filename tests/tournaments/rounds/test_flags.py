"""Flags beside the players of a published round."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.factories import Make, Play
from tournaments.journal.noting import unnoted
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db


def flags(client: Client) -> int:
    return client.get(reverse("public:round", args=["open", 1])).text.count('/static/flags/ch.webp"')


def test_each_side_of_a_pairing_has_its_flag_unless_the_tournament_is_without(
    make_tournament: Make, play_round: Play, client: Client
) -> None:
    tournament = make_tournament(players=5)
    with unnoted():
        Player.objects.filter(tournament=tournament).exclude(tpn=1).update(federation="SUI")
        Player.objects.filter(tournament=tournament, tpn=1).update(federation="FID")
    play_round(tournament)
    assert flags(client) == 4
    with unnoted():
        Tournament.objects.filter(pk=tournament.pk).update(without_flags=True, public_revision=10**15)
    assert flags(client) == 0
