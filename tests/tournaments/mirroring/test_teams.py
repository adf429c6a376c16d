"""A mirror of a team event has its lots, its ranks by hand and its board prizes, and nothing of a sealed line-up."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.logged import logged
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tests.tournaments.mirroring.test_shown import of_an_older_program
from tests.tournaments.teams.captains import begins_in
from tests.tournaments.teams.events import make_event, member, name_of, team
from tests.tournaments.teams.test_by_hand import play
from tournaments.log.kinds_of_teams import LineUpHandedIn
from tournaments.mirroring.queries.pieces import WHOLE, digest_of, new_key, news, piece, public_state
from tournaments.models import LineUp, MirrorFrom, Publication, Team, TiePlace, Tournament, User
from tournaments.publication.queries.published import published_rounds
from tournaments.rounds.actions import drafts
from tournaments.standings.actions.given_values import give_values
from tournaments.standings.actions.tiebreaks import draw_lots, rank_by_hand
from tournaments.standings.queries.current import current_standings
from tournaments.teams.actions.line_ups import hand_in_line_up, reveal_line_ups
from tournaments.teams.actions.settings import set_team_settings

pytestmark = pytest.mark.django_db
Agrees = Callable[[], Tournament]


def at(event: Tournament, name: str) -> str:
    return reverse(f"public:{name}", args=[event.slug])


def order(event: Tournament) -> list[str]:
    """The teams as the standings of everybody have them."""
    event = Tournament.objects.get(pk=event.pk)
    return [line.player.name for line in current_standings(event, published_rounds(event), {}).lines]


def state_of(event: Tournament) -> dict[str, Any]:
    """The state as it is when it has been sent."""
    found: dict[str, Any] = json.loads(json.dumps(public_state(event)[0]))
    return found


@pytest.fixture
def tied(arbiter: User) -> Tournament:
    """Four teams after their only round, in which every game was drawn: all are tied."""
    event = make_event(teams=4, rounds=1, tiebreaks="MPVGP,OTHER_BLITZ")
    Team.objects.filter(tournament=event, tpn=1).update(captain="Geheimnis, Gerda", club="Geheimnis")
    play(event, result="1/2", by=arbiter)
    return Tournament.objects.get(pk=event.pk)


@pytest.fixture
def agrees(tied: Tournament, client: Client) -> Agrees:
    """Sends a piece, and compares the pages of the mirror, in which other teams stand already, with its source."""
    elsewhere = make_event(teams=3, slug="elsewhere")
    assert elsewhere.teams.count() == 3
    sender, mirror = Sender(tied), MirrorFrom.objects.create(name="Hall", key=new_key())

    def compare() -> Tournament:
        copy = received(mirror, sender.next())
        assert_same_pages(client, copy, tied)
        assert order(copy) == order(tied)
        return copy

    return compare


def test_ranks_by_hand_and_given_values_of_teams_are_those_of_the_source(
    tied: Tournament, agrees: Agrees, arbiter: User
) -> None:
    agrees()
    keys = [team(tied, number).pk for number in (3, 1, 4, 2)]
    rank_by_hand(tied, [keys], reason="a play-off", by=arbiter)
    copy = agrees()
    assert order(copy) == [name_of(number) for number in (3, 1, 4, 2)]
    assert TiePlace.objects.filter(tournament=copy, team__tournament=copy).count() == 4
    give_values(tied, {"OTHER_BLITZ": {team(tied, 2).pk: 150}}, note="blitz", by=arbiter)
    assert order(agrees())[0] == name_of(2)


def test_lots_of_teams_are_those_of_the_source(tied: Tournament, agrees: Agrees, arbiter: User) -> None:
    agrees()
    draw_lots(tied, by=arbiter)
    copy = agrees()
    assert TiePlace.objects.filter(tournament=copy, team__tournament=copy, group=0).exists()


def test_teams_are_sent_with_number_and_name_alone_once_they_are_named(tied: Tournament, arbiter: User) -> None:
    sent = state_of(tied)
    assert sent["tables"]["team"]["columns"] == ["id", "tournament_id", "tpn", "name"]
    assert len(sent["tables"]["team"]["rows"]) == 4
    Team.objects.create(tournament=tied, name="Geheimnis", tpn=9)
    assert state_of(tied) == sent
    assert "Geheimnis" not in json.dumps(sent)


def test_board_prizes_are_sent_once_they_are_public(
    tied: Tournament, agrees: Agrees, arbiter: User, client: Client
) -> None:
    set_team_settings(tied, by=arbiter, prizes_by="points", prizes_games=1)
    assert state_of(tied)["tables"]["teamsettings"]["rows"] == []
    assert "Board prizes" not in client.get(at(agrees(), "boards")).text
    set_team_settings(tied, by=arbiter, prizes_public=True)
    shown = client.get(at(agrees(), "boards")).text
    assert "Board prizes" in shown
    assert "By points" in shown
    set_team_settings(tied, by=arbiter, prizes_public=False)
    assert "Board prizes" not in client.get(at(agrees(), "boards")).text


def test_a_mirror_that_had_no_teams_gets_them(tied: Tournament, client: Client, arbiter: User) -> None:
    """As one that an earlier version took in: publications kept the numbers that teams have at home."""
    make_event(teams=3, slug="elsewhere")
    draw_lots(tied, by=arbiter)
    mirror, state = MirrorFrom.objects.create(name="Hall", key=new_key()), state_of(tied)
    for name in ("team", "teamsettings"):
        del state["tables"][name]
    for name in ("tieplace", "tiebreakvalue"):
        state["tables"][name]["rows"] = []
    body = piece({"state": state}, sequence=1, after="")
    old = received(mirror, body)
    kept = Publication.objects.get(tournament=old).pairings["event"]["teams"][0]["id"]
    assert kept == team(tied, 1).pk
    sender = Sender(tied)
    sender.sequence, sender.digest = 1, digest_of(body)
    copy = received(mirror, sender.next())
    assert order(copy) == order(tied)
    assert_same_pages(client, copy, tied)


def test_a_sealed_line_up_is_in_no_piece(arbiter: User, client: Client) -> None:
    event = make_event(teams=4, players=4)
    begins_in(event, 90)
    drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    sender, mirror = Sender(event), MirrorFrom.objects.create(name="Hall", key=new_key())
    copy = received(mirror, sender.next())
    before, revision = state_of(event), news(event, WHOLE)[1]
    keys = [member(event, 1, place).pk for place in (2, 4)]
    hand_in_line_up(team(event, 1), keys, by=None, round_number=1, by_captain=True)
    assert logged(LineUpHandedIn)
    assert LineUp.objects.count() == 1
    assert state_of(event) == before, "nothing that the public could see has changed"
    found, now = news(event, revision)
    assert (found, now > revision) == ({}, True)
    # Nor is it taken in from an older program that sends every row it has.
    body = piece({"state": of_an_older_program(event)}, sequence=sender.sequence + 1, after=sender.digest)
    received(mirror, body)
    assert not LineUp.objects.filter(team__tournament=copy).exists()
    reveal_line_ups(event.paired_rounds.get(), by=arbiter, sure=True)
    sender.sequence, sender.digest = sender.sequence + 1, digest_of(body)
    copy = received(mirror, sender.next())
    assert_same_pages(client, copy, event)
    shown = client.get(f"/{copy.slug}/rounds/1/").text
    assert member(event, 1, 4).name in shown
