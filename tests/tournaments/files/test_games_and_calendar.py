"""PGN and calendar, read back by programs that are not ours."""

from __future__ import annotations

from datetime import UTC, date, time, timedelta
from io import StringIO
from typing import Any

import chess.pgn
import pytest
from django.db.models import F
from django.test import Client
from icalendar import Calendar

from tests.tournaments.factories import Make, Play, publish_next
from tournaments.models import Publication, RoundTime, Tournament, User
from tournaments.results.actions import recording
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db


ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]


def games(client: Client, address: str) -> list[chess.pgn.Game]:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/vnd.chess-pgn; charset=utf-8"
    text, found = StringIO(answer.text), []
    while game := chess.pgn.read_game(text):
        assert game.errors == []
        found.append(game)
    return found


def test_one_game_a_board(client: Client, arbiter: User, make_tournament: Make) -> None:
    tournament = make_tournament(
        players=12, place="Utopia", federation="UTO", start_date=date(2026, 5, 1), end_date=date(2026, 5, 9)
    )
    best, second = tournament.players.filter(tpn__in=(1, 2))
    tournament.players.filter(tpn=1).update(title="GM", fide_id="1503014", name='O\\"Neil, "Dvořák"')
    tournament.players.filter(tpn=2).update(provisional=True, provisional_reason="national")
    round_ = publish_next(tournament, by=arbiter)
    entered = ("1-0", "1/2", "0-1", "1F0", "0F0")
    for board, result in enumerate(entered, start=1):
        recording.record_result(round_.games.get(match__table=board), result, by=arbiter)
    found = games(client, "/open/files/round-1/games.pgn")
    assert [game.headers["Result"] for game in found] == ["1-0", "1/2-1/2", "0-1", "1-0", "*", "*"]
    assert [game.headers["Board"] for game in found] == list("123456")
    assert [game.headers.get("Termination") for game in found] == [None] * 3 + ["rules infraction"] * 2 + [
        "unterminated"
    ]
    assert found[3].comment == "Won by forfeit, not played."
    for game in found:
        assert (game.headers["Site"], game.headers["Date"]) == ("Utopia UTO", "2026.05.??")
        assert (game.headers["EventDate"], game.headers["Round"]) == ("2026.05.01", "1")
    sides = {game.headers[side]: (game, side) for game in found for side in ("White", "Black")}
    # The library takes what stands between the outer quotation marks as it is, with its backslashes.
    game, side = sides['O\\\\\\"Neil, \\"Dvořák\\"']
    assert (game.headers[f"{side}Elo"], game.headers[f"{side}Title"]) == (str(best.rating), "GM")
    assert game.headers[f"{side}FideId"] == "1503014"
    game, side = sides[second.name]
    assert f"{side}Elo" not in game.headers
    assert f"{side}Title" not in game.headers
    assert f"{side}FideId" not in game.headers


def test_tags_stand_in_the_order_of_the_export_format(client: Client, make_tournament: Make, play_round: Play) -> None:
    play_round(make_tournament(players=6))
    text = client.get("/open/files/round-1/games.pgn").text
    assert text.endswith("\n")
    for game in text.rstrip("\n").split("\n\n[Event")[0:]:
        names = [line[1:].split()[0] for line in game.splitlines() if line.startswith("[")]
        names = names if names[0] == "Event" else ["Event", *names]
        assert names[:7] == ROSTER
        assert names[7:] == sorted(names[7:])
    assert max(map(len, text.splitlines())) <= 255


@pytest.mark.parametrize(
    ("start", "end", "shown"),
    [
        (None, None, "????.??.??"),
        (date(2026, 5, 1), None, "????.??.??"),
        (date(2026, 5, 1), date(2026, 5, 1), "2026.05.01"),
        (date(2026, 5, 1), date(2026, 5, 3), "2026.05.??"),
        (date(2026, 5, 30), date(2026, 6, 3), "2026.??.??"),
        (date(2026, 12, 30), date(2027, 1, 3), "????.??.??"),
    ],
)
def test_the_date_says_no_more_than_is_known(
    client: Client, make_tournament: Make, play_round: Play, start: date | None, end: date | None, shown: str
) -> None:
    play_round(make_tournament(players=4, start_date=start, end_date=end))
    assert {game.headers["Date"] for game in games(client, "/open/files/round-1/games.pgn")} == {shown}


def events(client: Client, slug: str = "open") -> list[tuple[str, date, date]]:
    answer = client.get(f"/{slug}/files/calendar.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    calendar = Calendar.from_ical(answer.content)
    return [
        (str(event["summary"]), event["dtstart"].dt, event["dtend"].dt - timedelta(days=1)) for event in calendar.events
    ]


def test_a_round_a_day_where_there_are_as_many_days(client: Client, make_tournament: Make, play_round: Play) -> None:
    first = date(2026, 5, 30)
    play_round(make_tournament(players=4, rounds=3, start_date=first, end_date=first + timedelta(days=2)))
    assert events(client) == [
        (f"Tournament open: round {number}", first + timedelta(days=number - 1), first + timedelta(days=number - 1))
        for number in (1, 2, 3)
    ]


@pytest.mark.parametrize("end", [None, date(2026, 5, 1), date(2026, 5, 3)])
def test_else_one_entry_over_all_days(
    client: Client, make_tournament: Make, play_round: Play, end: date | None
) -> None:
    first = date(2026, 5, 1)
    name = "Größtes Gedächtnisturnier aller Zeiten, ein Name; mit Zeichen \\ und vielen, vielen Buchstaben"
    play_round(make_tournament(players=4, rounds=5, start_date=first, end_date=end, name=name))
    assert events(client) == [(f"{name} (5 rounds)", first, end or first)]


def test_entries_keep_their_identity(client: Client, arbiter: User, make_tournament: Make, play_round: Play) -> None:
    """A calendar that reads the file again replaces the entries of before, and never those of another tournament."""
    days = {"start_date": date(2026, 5, 1), "end_date": date(2026, 5, 3), "rounds": 3}
    tournament = make_tournament(players=4, **days)
    play_round(tournament)
    play_round(make_tournament(players=4, slug="other", **days))

    def identities(slug: str) -> list[str]:
        calendar = Calendar.from_ical(client.get(f"/{slug}/files/calendar.ics").content)
        stamps = {event["dtstamp"].dt for event in calendar.events}
        newest = Publication.objects.filter(round__tournament__slug=slug).latest("published_at").published_at
        assert stamps == {newest.astimezone(UTC).replace(microsecond=0)}
        return [str(event["uid"]) for event in calendar.events]

    before = identities("open")
    assert len(set(before) | set(identities("other"))) == 6
    publish_next(tournament, by=arbiter)
    Tournament.objects.filter(pk=tournament.pk).update(name="A better name")
    assert identities("open") == before


def test_a_players_calendar_has_the_boards_that_are_published(client: Client, make_tournament: Make) -> None:
    """And for whom a round is not published yet, the round alone; a round has an end, an alarm and a growing number."""
    tournament = make_tournament(players=4, name="Lakeside Open", time_control_code="5400+30")
    times = [RoundTime(day=date(2026, 5, number), time=time(10)) for number in (1, 2)]
    set_timetable(tournament, (*times, *[None] * 5), by=None)
    round_ = publish_next(tournament)
    player = tournament.players.get(tpn=1)
    seat = round_.seats.select_related("match").get(player=player)
    other = round_.seats.exclude(player=player).get(match=seat.match).player
    address = f"/open/players/{player.pk}/calendar.ics"

    def entries() -> list[Any]:
        return list(Calendar.from_ical(client.get(address).content).events)

    first, second = entries()
    colour = {"w": "White", "b": "Black"}[seat.colour]
    words = f"Lakeside Open – round 1: board {seat.match.table}, {colour}, against {other.name}"
    assert [str(one["summary"]) for one in (first, second)] == [words, "Lakeside Open: round 2"]
    assert first["dtend"].dt - first["dtstart"].dt == timedelta(hours=4)  # twice 90 minutes and 60 times 30 seconds
    (alarm,) = first.walk("VALARM")
    assert alarm["trigger"].dt == -timedelta(minutes=30)
    of_all = Calendar.from_ical(client.get("/open/files/calendar.ics").content).events
    assert {str(one["uid"]) for one in of_all}.isdisjoint({str(first["uid"]), str(second["uid"])})
    Tournament.objects.update(public_revision=F("public_revision") + 5000)
    later = entries()
    assert [str(one["uid"]) for one in later] == [str(first["uid"]), str(second["uid"])]
    assert later[0]["sequence"] == first["sequence"] + 5
    assert client.get("/open/players/99999/calendar.ics").status_code == 404


def test_entries_lead_to_the_page_where_the_address_is_known(
    client: Client, make_tournament: Make, settings: Any
) -> None:
    settings.MAIL_SITE = "https://chess.example.org"
    publish_next(make_tournament(players=4, start_date=date(2026, 5, 1)))
    (entry,) = Calendar.from_ical(client.get("/open/files/calendar.ics").content).events
    assert str(entry["url"]) == "https://chess.example.org/open/"
    assert not list(entry.walk("VALARM"))
