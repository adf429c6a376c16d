"""Broadcasts at Lichess: made there, kept up to date, in order, within its limits; the token is nobody's to read."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.factories import Make, enter_results, publish_next, publish_pairing
from tests.tournaments.webhooks.lichess import MOST_GAMES, Lichess, lichess
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.files.actions.event_file import event_file
from tournaments.mirroring.queries.shown import state_of
from tournaments.models import AuditEntry, Broadcast, Game, Tournament, User
from tournaments.outgoing import safe_http
from tournaments.players.actions.entries import withdraw_player
from tournaments.publication.actions import set_publication
from tournaments.results.actions.moves import keep_moves
from tournaments.rounds.actions.drafts import discard_draft, pair_next_round, publish_round
from tournaments.rounds.actions.taking_back import take_back_round
from tournaments.tournament.actions.setup import update_tournament
from tournaments.webhooks.actions import broadcasting
from tournaments.webhooks.actions.broadcasting import SENDER, WAITS, parts_of
from tournaments.webhooks.actions.broadcasts import end_broadcast, set_broadcast

pytestmark = pytest.mark.django_db
TOKEN = "lip_secret"
AT = "/arbiter/t/open/broadcast/"


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch, settings: pytest.FixtureRequest) -> Iterator[Lichess]:
    """On this machine, which counts as public here."""
    monkeypatch.setattr(safe_http, "is_public", lambda _address: True)
    with lichess() as made:
        settings.LICHESS_ADDRESS = made.address  # type: ignore[attr-defined]
        yield made


def send(most: int = 20) -> int:
    """Whatever is due, as if all waiting were over; how many requests that were."""
    for count in range(most):
        Broadcast.objects.update(next_at=timezone.now() - timedelta(seconds=1))
        if not SENDER.send_what_is_due():
            return count
    return most


def begun(tournament: Tournament, *, token: str = TOKEN) -> Broadcast:
    return set_broadcast(tournament, token=token, visibility="unlisted", by=None)


def test_tournament_rounds_and_games_are_made_and_kept_up_to_date(
    make_tournament: Make, arbiter: User, there: Lichess
) -> None:
    tournament = make_tournament(players=4)
    round_ = publish_pairing(tournament, by=arbiter)
    begun(tournament)
    send()
    (tour,) = there.tours.values()
    assert (tour["name"], tour["visibility"]) == ("Tournament open", "unlisted")
    (made,) = there.rounds.values()
    assert (made["name"], made["syncSource"]) == ("Round 1", "push")
    assert sorted(made["games"].values()) == [("*", 0), ("*", 0)]
    calls = len(there.calls)
    assert send() == 0
    assert len(there.calls) == calls, "nothing is sent where nothing has changed"
    enter_results(round_, by=arbiter)
    keep_moves(round_, {Game.objects.order_by("match__table")[0].pk: "e4 e5 Nf3"}, by=arbiter)
    send()
    assert sorted(plies for _result, plies in made["games"].values()) == [0, 3]
    assert len(made["games"]) == 2, "a push that comes again makes no second game"
    assert "*" not in [result for result, _plies in made["games"].values()]
    assert there.calls[0] == "/broadcast/new"
    assert there.calls[1].endswith("/new")
    tournament.refresh_from_db()
    publish_next(tournament, by=arbiter)
    send()
    assert [one["name"] for one in there.rounds.values()] == ["Round 1", "Round 2"]


def there_are(made: dict[str, Any]) -> set[str]:
    """The names in the games of a round there."""
    return {name for game in made["games"] for name in game[3:]}


def test_games_of_pairings_that_are_not_in_force_any_more_go(
    make_tournament: Make, arbiter: User, there: Lichess
) -> None:
    tournament = make_tournament(players=4)
    publish_pairing(tournament, by=arbiter)
    begun(tournament)
    send()
    (made,) = there.rounds.values()
    assert "Abel, Player 1" in there_are(made)
    update_tournament(tournament, by=arbiter, forenames_short=True)
    send()
    assert len(made["games"]) == 2, "other names make no further games"
    assert "Abel, P." in there_are(made)
    assert "Abel, Player 1" not in there_are(made)
    calls = len(there.calls)
    tournament.refresh_from_db()
    take_back_round(tournament.paired_rounds.get(number=1), by=arbiter, reason="wrong list")
    send()
    assert made["games"] == {}, "of a round that was taken back nothing stays"
    assert len(there.calls) == calls + 1
    assert send() == 0
    discard_draft(tournament.paired_rounds.get(number=1), by=arbiter)
    withdraw_player(tournament.players.get(tpn=1), by=arbiter, from_round=1)
    tournament.refresh_from_db()
    publish_round(pair_next_round(tournament, by=arbiter), by=arbiter, case="4.4.2")
    send()
    assert len(made["games"]) == 1
    assert "Abel, P." not in there_are(made)
    assert len(there.rounds) == 1


def test_of_a_longer_match_each_game_is_one_of_its_own_there(
    make_tournament: Make, arbiter: User, there: Lichess
) -> None:
    tournament = make_tournament(players=2, rounds=1, system="knock-out", games_per_match=4)
    publish_pairing(tournament, by=arbiter)
    begun(tournament)
    send()
    assert [len(one["games"]) for one in there.rounds.values()] == [2, 2]
    assert [one["name"] for one in there.rounds.values()] == ["Round 1, part 1", "Round 1, part 2"]


def test_more_games_than_a_round_there_can_have_are_several_rounds(
    make_tournament: Make, arbiter: User, there: Lichess, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert broadcasting.MOST_GAMES == MOST_GAMES
    monkeypatch.setattr(broadcasting, "MOST_GAMES", 2)
    tournament = make_tournament(players=6)
    publish_pairing(tournament, by=arbiter)
    begun(tournament)
    send()
    assert [(one["name"], len(one["games"])) for one in there.rounds.values()] == [
        ("Round 1, part 1", 2),
        ("Round 1, part 2", 1),
    ]


def test_withheld_results_are_not_sent(make_tournament: Make, arbiter: User, there: Lichess) -> None:
    tournament = make_tournament(players=4)
    set_publication(tournament, by=arbiter, pairings_at_once=True, results_at_once=False, standings_at_once=True)
    tournament.refresh_from_db()
    enter_results(publish_pairing(tournament, by=arbiter), by=arbiter)
    begun(tournament)
    send()
    (made,) = there.rounds.values()
    assert set(made["games"].values()) == {("*", 0)}


def test_hidden_names_do_not_go_there(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=4, forenames_short=True)
    publish_pairing(tournament, by=arbiter)
    (part,) = parts_of(tournament)
    assert "Player 1" not in part.pgn
    assert "Abel, P." in part.pgn


def test_it_waits_where_it_is_told_to_and_tries_again(make_tournament: Make, arbiter: User, there: Lichess) -> None:
    tournament = make_tournament(players=4)
    publish_pairing(tournament, by=arbiter)
    row = begun(tournament)
    there.answers = [429]
    SENDER.send_what_is_due()
    row.refresh_from_db()
    assert (row.status, row.tries) == (429, 0)
    assert row.next_at > timezone.now() + timedelta(seconds=50)
    there.answers = [500, 500]
    send(2)
    row.refresh_from_db()
    assert (row.tries, row.stopped) == (2, False)
    send()
    row.refresh_from_db()
    assert (row.tries, row.fault, len(there.rounds)) == (0, "", 1)


def test_it_ends_after_the_last_try_and_says_what_was_said(
    make_tournament: Make, arbiter: User, there: Lichess, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=4)
    publish_pairing(tournament, by=arbiter)
    begun(tournament)
    there.answers = [400] * (len(WAITS) + 1)
    send()
    row = Broadcast.objects.get()
    assert (row.stopped, row.fault) == (True, "No games were imported")
    assert "No games were imported" in arbiter_client.get(AT).content.decode()


def test_a_token_that_is_worth_nothing_any_more_stops_it(
    make_tournament: Make, arbiter: User, there: Lichess, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=4)
    publish_pairing(tournament, by=arbiter)
    begun(tournament, token="lip_revoked")
    assert send() == 1
    assert Broadcast.objects.get().stopped
    assert "Enter a new one." in arbiter_client.get(AT).content.decode()
    begun(tournament)
    send()
    assert len(there.rounds) == 1


def test_what_is_no_id_is_not_taken(make_tournament: Make, arbiter: User, there: Lichess) -> None:
    tournament = make_tournament(players=4)
    publish_pairing(tournament, by=arbiter)
    begun(tournament)
    there.answers = [200]
    SENDER.send_what_is_due()
    row = Broadcast.objects.get()
    assert (row.lichess_id, row.tries) == ("", 1)


def test_a_private_address_is_not_even_connected_to(
    make_tournament: Make, arbiter: User, settings: pytest.FixtureRequest
) -> None:
    with lichess() as made:
        settings.LICHESS_ADDRESS = made.address  # type: ignore[attr-defined]
        tournament = make_tournament(players=4)
        publish_pairing(tournament, by=arbiter)
        begun(tournament)
        SENDER.send_what_is_due()
    assert made.calls == []
    assert Broadcast.objects.get().fault == "no answer"


def test_the_token_is_in_no_page_log_or_file(
    make_tournament: Make,
    arbiter: User,
    there: Lichess,
    arbiter_client: Client,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    tournament = make_tournament(players=4)
    publish_pairing(tournament, by=arbiter)
    page = arbiter_client.get(AT).content.decode()
    expected = page.partition('name="expected" value="')[2].partition('"')[0]
    answer = arbiter_client.post(AT, {"token": TOKEN, "visibility": "public", "expected": expected})
    assert answer.status_code == 302
    there.answers = [500]
    send()
    tournament.refresh_from_db()
    assert TOKEN not in arbiter_client.get(AT).content.decode()
    assert TOKEN not in arbiter_client.get("/arbiter/t/open/log/").content.decode()
    assert TOKEN not in caplog.text
    assert TOKEN not in json.dumps(list(AuditEntry.objects.values_list("payload", flat=True)), default=str)
    assert TOKEN not in json.dumps(unpack(event_file(tournament), most=10_000_000), default=str)
    assert TOKEN not in json.dumps(state_of(tournament), default=str)


@pytest.mark.parametrize("token", ["", "two words", "ümlaut", "x" * 201])
def test_what_is_no_token_is_refused(make_tournament: Make, token: str) -> None:
    with pytest.raises(Refused):
        begun(make_tournament(), token=token)
    assert not Broadcast.objects.exists()


def test_it_is_off_until_somebody_begins_and_after_its_end(
    make_tournament: Make, arbiter: User, there: Lichess
) -> None:
    tournament = make_tournament(players=4)
    publish_pairing(tournament, by=arbiter)
    assert send() == 0
    begun(tournament)
    end_broadcast(tournament, by=arbiter)
    assert send() == 0
    assert there.calls == []
    with pytest.raises(Refused):
        end_broadcast(tournament, by=arbiter)
