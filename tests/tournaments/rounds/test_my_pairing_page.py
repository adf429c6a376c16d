"""“Why do I play her?” and “Why not B?” on the public pages: from publications alone, plain, kept and limited."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from threading import Event

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.teams.events import make_event
from tournaments.models import Round, Seat, TeamSeat, Tournament, User
from tournaments.rounds import public
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import why_not
from tournaments.tournament.actions.groups import add_group

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Three published rounds of 13 players, and the fourth as a draft."""
    made = make_tournament(players=13, rounds=7, arbiters=(arbiter,))
    for _ in range(3):
        play_round(made, by=arbiter)
    drafts.pair_next_round(made, by=arbiter)
    return made


def text_of(page: str) -> str:
    main = page[page.index("why-where") :]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_everybody_in_a_round_reads_whom_and_why(tournament: Tournament, client: Client) -> None:
    for seat in Seat.objects.filter(round__tournament=tournament, round__number=3).select_related("match", "player"):
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(f"/open/rounds/3/why/{seat.player_id}/")
        assert answer.status_code == 200
        assert len(queries) <= 3
        text = text_of(answer.text)
        if seat.match is None:
            assert "Why do I have no opponent?" in text
            assert "So you have the bye." in text
            continue
        other = seat.match.seats.exclude(player=seat.player_id).get().player
        family, _, first = other.name.partition(", ")
        assert f"Why do I play {first} {family}?" in text
        assert re.search(rf"<b>So [^<]*{first} {family}[^<]*</b>", answer.text)
        assert re.search(r"You have \S+ points?", text)


@pytest.mark.parametrize("page", ["", "not/"])
def test_drafts_and_strangers_have_no_page(tournament: Tournament, client: Client, page: str) -> None:
    somebody = tournament.players.all()[0].pk
    assert client.get(f"/open/rounds/3/why/{somebody}/{page}").status_code == 200
    for address in (f"rounds/4/why/{somebody}", f"rounds/0/why/{somebody}", "rounds/3/why/99999"):
        assert client.get(f"/open/{address}/{page}").status_code == 404
    assert client.post(f"/open/rounds/3/why/{somebody}/{page}").status_code == 405


def test_a_team_reads_it_for_teams(arbiter: User, client: Client) -> None:
    event = make_event(teams=7, by=arbiter)
    play_round(event, by=arbiter)
    for seat in TeamSeat.objects.filter(round__tournament=event, round__number=1).select_related("match"):
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(f"/{event.slug}/rounds/1/why/{seat.team_id}/")
        assert answer.status_code == 200
        assert len(queries) <= 3
        assert "Why do we " in text_of(answer.text)
        others = TeamSeat.objects.filter(round__tournament=event, round__number=1).exclude(team=seat.team_id)
        asked = client.get(f"/{event.slug}/rounds/1/why/{seat.team_id}/not/?other={others.last().team_id}")  # type: ignore[union-attr]
        assert asked.status_code in (200, 422)


def test_a_round_that_was_not_paired_here_says_so(tournament: Tournament, client: Client) -> None:
    Round.objects.filter(tournament=tournament, number=3).update(explanation={}, snapshot="")
    somebody = tournament.players.all()[0].pk
    assert "was not paired here" in text_of(client.get(f"/open/rounds/3/why/{somebody}/").text)
    assert client.get(f"/open/rounds/3/why/{somebody}/not/").status_code == 404


def pair_apart(tournament: Tournament, number: int) -> tuple[int, int]:
    """Two who are paired in a round, and not with each other."""
    seats = Seat.objects.filter(round__tournament=tournament, round__number=number).exclude(match=None)
    ordered = list(seats.order_by("match_id", "pk").values_list("player_id", "match_id"))
    one = ordered[0]
    return one[0], next(player for player, match in ordered if match != one[1])


def test_why_not_is_answered_and_kept(tournament: Tournament, client: Client) -> None:
    one, other = pair_apart(tournament, 3)
    page = f"/open/rounds/3/why/{one}/not/"
    assert "Choose a name" in client.get(page).text
    first = client.get(f"{page}?other={other}")
    assert first.status_code == 200
    assert "no-store" in first["Cache-Control"]
    assert re.search(r"(They may meet|They have met|Both must)", text_of(first.text))
    Round.objects.filter(tournament=tournament, number=3).update(snapshot="unreadable")
    assert client.get(f"{page}?other={other}").text == first.text  # kept: nothing is paired again
    cache.clear()
    again = client.get(f"{page}?other={other}")
    assert "Ask an arbiter" in text_of(again.text)


def test_only_somebody_of_the_round_can_be_asked_about(tournament: Tournament, client: Client) -> None:
    one, _other = pair_apart(tournament, 3)
    for other in ("", "99999", str(one), "x"):
        answer = client.get(f"/open/rounds/3/why/{one}/not/?other={other}")
        assert answer.status_code == 422
        assert "Choose somebody who is paired in this round." in text_of(answer.text)


def test_what_takes_longer_is_said_and_answered_later(
    tournament: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, real = Event(), why_not.why_not_in
    monkeypatch.setattr(why_not, "SECONDS", 0.05)
    monkeypatch.setattr(why_not, "why_not_in", lambda *told, **more: done.wait(20) and real(*told, **more))
    one, other = pair_apart(tournament, 3)
    page = f"/open/rounds/3/why/{one}/not/?other={other}"
    slow = client.get(page)
    assert slow.status_code == 503
    assert "longer than a second" in text_of(slow.text)
    others = [key for key in tournament.players.values_list("pk", flat=True) if key not in (one, other)]
    answers = [client.get(f"/open/rounds/3/why/{one}/not/?other={key}") for key in others[: why_not.MOST_WAITING + 1]]
    assert "Too many questions are being worked out" in text_of(answers[-1].text)
    waiting = list(why_not._asked.values())
    done.set()
    for future in waiting:
        future.result(timeout=30)
    assert client.get(page).status_code == 200


def test_questions_of_one_network_are_counted(
    tournament: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "MOST_QUESTIONS", 1)
    one, other = pair_apart(tournament, 3)
    page = f"/open/rounds/3/why/{one}/not/?other="
    assert client.get(f"{page}{other}").status_code == 200
    third = next(key for key in tournament.players.values_list("pk", flat=True) if key not in (one, other))
    assert client.get(f"{page}{third}").status_code in (422, 429)
    assert client.get(f"{page}{other}").status_code == 200  # what is kept costs nothing


def test_a_board_paired_by_hand_says_so(tournament: Tournament, client: Client) -> None:
    """As if the arbiter had published other pairs than the ones kept."""
    row = Round.objects.get(tournament=tournament, number=3)
    boards = next(one for one in row.explanation["steps"]["children"] if one.get("table", {}).get("steps_key"))
    rows = boards["table"]["rows"]
    (first, second) = rows[0]["cells"], rows[1]["cells"]
    first[2], second[2] = second[2], first[2]
    row.save(update_fields=["explanation"])
    seat = Seat.objects.filter(round=row).exclude(match=None).order_by("match_id").first()
    assert seat is not None
    text = text_of(client.get(f"/open/rounds/3/why/{seat.player_id}/").text)
    assert "The arbiter paired this board by hand." in text
    assert "So you play" not in text


def test_forbidden_pairs_stay_the_arbiters(arbiter: User, client: Client) -> None:
    made = make_tournament(players=8, rounds=5, arbiters=(arbiter,))
    one, other = made.players.order_by("tpn")[0], made.players.order_by("tpn")[4]
    add_group(made, by=arbiter, kind="players", players=[one, other])
    play_round(made, by=arbiter)
    told = text_of(client.get(f"/open/rounds/1/why/{one.pk}/").text)
    asked = text_of(client.get(f"/open/rounds/1/why/{one.pk}/not/?other={other.pk}").text)
    for text in (told, asked):
        assert "forbidden" not in text
        assert "keeps" not in text
    assert "Ask an arbiter" in asked
