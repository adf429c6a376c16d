"""What a webhook is sent: publications and public results, once, in order, and nothing that is not public."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.factories import enter_results
from tests.tournaments.rounds.test_knock_outs import enter, made
from tests.tournaments.rounds.test_knock_outs import publish as publish_knock_out
from tournaments.history.actions.restore_points import restore
from tournaments.models import DecidedBy, Delivery, Game, Match, Result, Round, Tournament, User, Webhook
from tournaments.players.actions import entries
from tournaments.publication.actions import release_results, set_publication
from tournaments.results.actions import recording
from tournaments.results.actions.deciding import decide_match
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.webhooks.actions.sending import make_messages
from tournaments.webhooks.actions.webhooks import set_webhook

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
Play = Callable[..., Round]


@pytest.fixture
def tournament(make_tournament: Make, play_round: Play) -> Tournament:
    made = make_tournament(players=6)
    play_round(made)
    made.refresh_from_db()
    return made


def hook(tournament: Tournament, *, publications: bool = True, results: bool = True) -> Webhook:
    address = f"https://example.org/{Webhook.objects.count()}"
    return set_webhook(tournament, by=None, address=address, of_publications=publications, of_results=results)


def new_messages(webhook: Webhook) -> list[dict[str, Any]]:
    """What is made for it since the last time."""
    known = Delivery.objects.filter(webhook=webhook).count()
    count = make_messages(webhook)
    new = list(Delivery.objects.filter(webhook=webhook).order_by("sequence"))[known:]
    assert len(new) == count
    return [json.loads(one.body) for one in new]


def publish(tournament: Tournament, by: User) -> Round:
    return drafts.publish_round(drafts.pair_next_round(tournament, by=by), by=by)


def test_what_was_there_before_is_not_sent(tournament: Tournament) -> None:
    assert new_messages(hook(tournament)) == []


def test_a_round_and_its_results(tournament: Tournament, arbiter: User, client: Client) -> None:
    webhook = hook(tournament)
    drafts.pair_next_round(tournament, by=arbiter)
    assert new_messages(webhook) == []
    round_ = drafts.publish_round(tournament.paired_rounds.get(number=2), by=arbiter)
    [message] = new_messages(webhook)
    assert (message["event"], message["sequence"]) == ("publication", 1)
    assert message["tournament"]["slug"] == "open"
    public = client.get("/api/v1/tournaments/open/rounds/2/").json()
    assert message["round"]["pairings"] == public["pairings"]
    assert new_messages(webhook) == []
    games = list(Game.objects.filter(match__round=round_).order_by("match__table"))
    recording.record_result(games[0], "1-0", by=arbiter)
    recording.record_result(games[2], "1/2", by=arbiter)
    [message] = new_messages(webhook)
    assert (message["event"], message["sequence"], message["round"]["open_boards"]) == ("results", 2, 1)
    public = client.get("/api/v1/tournaments/open/rounds/2/").json()
    assert message["round"]["results"] == [public["pairings"][0], public["pairings"][2]]
    recording.record_result(games[0], "", by=arbiter)
    [message] = new_messages(webhook)
    assert [one["result"] for one in message["round"]["results"]] == [None]


def test_it_is_sent_what_it_asked_for(tournament: Tournament, arbiter: User) -> None:
    of_rounds, of_results = hook(tournament, results=False), hook(tournament, publications=False)
    enter_results(publish(tournament, arbiter), by=arbiter)
    assert [one["event"] for one in new_messages(of_rounds)] == ["publication"]
    assert [one["event"] for one in new_messages(of_results)] == ["results"]


def test_withheld_results_are_in_no_message_until_they_are_out(tournament: Tournament, arbiter: User) -> None:
    webhook = hook(tournament)
    set_publication(tournament, pairings_at_once=False, results_at_once=False, standings_at_once=False, by=arbiter)
    enter_results(publish(tournament, arbiter), by=arbiter)
    [message] = new_messages(webhook)
    assert message["event"] == "publication"
    assert {one["result"] for one in message["round"]["pairings"]} == {None}
    game = Game.objects.filter(match__round__number=2).first()
    assert game is not None
    recording.record_result(game, "0F0", by=arbiter)
    assert new_messages(webhook) == []
    tournament.refresh_from_db()
    release_results(tournament, by=arbiter)
    [message] = new_messages(webhook)
    assert (message["event"], message["round"]["number"], len(message["round"]["results"])) == ("results", 2, 3)


def test_what_was_taken_back_and_brought_back_is_sent(tournament: Tournament, arbiter: User) -> None:
    webhook = hook(tournament)
    round_ = publish(tournament, arbiter)
    new_messages(webhook)
    take_back_round(round_, by=arbiter, reason="wrong player withdrawn")
    [message] = new_messages(webhook)
    assert (message["event"], message["round"]) == ("publication", {"number": 2, "version": 1, "taken_back": True})
    point = tournament.restore_points.order_by("pk").last()
    assert point is not None
    restore(point, by=arbiter)
    [message] = new_messages(webhook)
    assert (message["round"]["taken_back"], message["round"]["version"]) == (False, 2)
    assert Webhook.objects.filter(pk=webhook.pk).exists()


def test_preparations_are_sent_to_nobody(tournament: Tournament, arbiter: User) -> None:
    webhook = hook(tournament)
    entries.add_player(tournament, by=arbiter, name="Latecomer, Lena", rating=1800)
    drafts.pair_next_round(tournament, by=arbiter)
    assert new_messages(webhook) == []
    assert not Delivery.objects.exists()


def test_of_a_level_match_of_a_knock_out_the_decision_is_told() -> None:
    cup = made(players=2)
    webhook = hook(cup)
    enter(publish_knock_out(cup), Result.DRAW)
    assert [one["event"] for one in new_messages(webhook)] == ["publication", "results"]
    match = Match.objects.get()
    colours = {seat.player.tpn: seat.colour for seat in match.seats.select_related("player")}
    decide_match(match, by=None, goes_on=colours[2], decided_by=DecidedBy.PLAY_OFF, decided_score="0-2")
    [message] = new_messages(webhook)
    [game] = message["round"]["results"]
    assert message["event"] == "results"
    assert (game["match_winner"], game["match_decided"]) == (cup.players.get(tpn=2).pk, "play-off 0-2")
    decide_match(match, by=None, goes_on=colours[1], decided_by=DecidedBy.LOT)
    [message] = new_messages(webhook)
    assert message["round"]["results"][0]["match_winner"] == cup.players.get(tpn=1).pk
    assert new_messages(webhook) == []
