"""A team event beyond the pages of teams: overview, programs, webhooks, personal pages, hall, calendar, games."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any

import chess.pgn
import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.tournaments.api.programs import Program
from tests.tournaments.factories import make_tournament, play_round, publish_next, publish_pairing
from tests.tournaments.mirroring.test_pieces import Sender, assert_same_pages, received
from tests.tournaments.players.test_personal_links import phone_with
from tests.tournaments.teams.events import make_event, member, team
from tests.tournaments.webhooks.test_messages import hook, new_messages
from tournaments.basics.errors import Refused
from tournaments.mirroring.queries.pieces import new_key, public_state
from tournaments.models import Game, HallShows, MirrorFrom, Player, Round, RoundTime, Tournament, User
from tournaments.players.actions.byes import request_byes
from tournaments.players.actions.entries import add_player, request_bye
from tournaments.players.actions.links import renew_link
from tournaments.results.actions.matches import forfeit_match
from tournaments.results.actions.recording import record_result
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries.not_come import not_come
from tournaments.teams.actions.line_ups import hand_in_line_up, reveal_line_ups
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.teams import add_team, return_team, set_team_bye, update_team, withdraw_team
from tournaments.tournament.actions.hall import set_hall
from tournaments.tournament.actions.timetable import set_timetable

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter: User) -> Tournament:
    """Five teams of two boards with a reserve, round 1 published."""
    made = make_event(teams=5, players=3, arbiters=(arbiter,), tiebreaks="MPVGP,EDE")
    publish_pairing(made, by=arbiter)
    made.refresh_from_db()
    return made


def at(event: Tournament, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[event.slug, *keys])


def words(answer: Any) -> str:
    """A page without tags, in one line."""
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def game(event: Tournament, table: int, board: int) -> Game:
    return Game.objects.select_related("match__round__tournament").get(
        match__round__tournament=event, match__round__number=1, match__table=table, board=board
    )


def test_the_overview_tells_of_teams(event: Tournament, arbiter: User, arbiter_client: Client) -> None:
    set_team_bye(team(event, 2), by=arbiter, round_number=2, kind="H")
    withdraw_team(team(event, 3), by=arbiter)
    add_team(event, by=arbiter, name="Latecomers", entry_round=2)
    page = arbiter_client.get(at(event, "tournament"))
    text = words(page)
    assert "Byes Bille (½)" in text
    assert "Leaving Chemnitz" in text
    assert "Joining Latecomers + late team" in text
    assert "Teams 6 Players 15" in text
    assert "of a game: win 1, draw ½" in text
    assert f'href="{at(event, "team_edit", team(event, 2).pk)}">Bille</a>' in page.text
    assert "Average opposition" not in text


def test_too_few_teams_are_pointed_out_and_not_too_few_players(arbiter: User, arbiter_client: Client) -> None:
    made = make_event(teams=3, players=3, arbiters=(arbiter,))
    assert "3 teams for 5 rounds: no two meet twice, so 3 rounds at most" in words(
        arbiter_client.get(at(made, "tournament"))
    )


def test_players_are_asked_for_no_bye(event: Tournament, arbiter: User, arbiter_client: Client) -> None:
    one = member(event, 1, 1)
    for ask in (
        lambda: request_bye(one, by=arbiter, round_number=2, kind="H"),
        lambda: request_byes(event, [one.pk], by=arbiter, round_number=2, kind="Z"),
    ):
        with pytest.raises(Refused, match="it is teams that have byes"):
            ask()
    page = arbiter_client.get(at(event, "player_edit", one.pk)).text
    assert at(event, "bye_request", one.pk) not in page
    assert f'<a href="{at(event, "team_edit", team(event, 1).pk)}">Alster</a>' in page
    answer = arbiter_client.post(at(event, "bye_request", one.pk), {"round_number": 2, "kind": "H"})
    assert answer.status_code == 422
    assert "it is teams that have byes" in answer.text
    listed = arbiter_client.get(at(event, "players"))
    assert [key for key, _words in listed.context["many_form"].fields["action"].choices] == ["withdraw"]
    assert at(event, "team_edit", team(event, 1).pk) in listed.text


def test_nobody_is_asked_whether_a_player_who_did_not_come_plays_on(event: Tournament, arbiter: User) -> None:
    round_ = Round.objects.get(tournament=event)
    match = round_.matches.select_related("round__tournament").get(table=1)
    forfeit_match(match, "w", by=arbiter)
    assert not_come(event, round_) == []
    record_result(game(event, 2, 1), "1-0", by=arbiter)
    record_result(game(event, 2, 2), "1/2", by=arbiter)
    assert drafts.pair_next_round(event, by=arbiter).number == 2


def test_who_is_entered_later_is_in_no_team_and_in_no_round(event: Tournament, arbiter: User) -> None:
    late = add_player(event, by=arbiter, name="Late, Lea", rating=2000)
    assert not late.seats.exists()
    for one in Game.objects.filter(match__round__tournament=event):
        record_result(one, "1-0", by=arbiter)
    round_ = drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    assert not late.seats.filter(round=round_).exists()


# --- Other programs --------------------------------------------------------------------------------------------------


def test_a_program_names_a_game_by_table_and_board(event: Tournament, arbiter: User, client: Client) -> None:
    program = Program(event, arbiter)
    rows = program.read("rounds/1/results/")["results"]
    assert [(row["board"], row["match_board"], row["game"]) for row in rows] == [
        (table, board, 1) for table in (1, 2) for board in (1, 2)
    ]
    sent = [{"id": row["id"], "result": "1-0", "version": row["version"]} for row in rows[:2]]
    assert program.ask("PUT", "rounds/1/results/", {"results": sent}).json()["changed"] == 2
    assert (game(event, 1, 2).result, game(event, 2, 1).result) == ("1-0", "")
    public = client.get(f"/api/v1/tournaments/{event.slug}/rounds/1/").json()
    assert [(one["board"], one["match_board"]) for one in public["pairings"]] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    first, second = public["matches"]
    assert (first["white"]["name"], first["white_game_points"], first["black_game_points"]) == ("Alster", 1, 1)
    assert (first["open_boards"], second["open_boards"], public["open_boards"]) == (0, 2, 2)
    assert [one["team"]["name"] for one in public["team_byes"]] == ["Elbe"]
    assert all(one["match_board"] is None for one in _pairings_of_players(client))


def _pairings_of_players(client: Client) -> list[dict[str, Any]]:
    publish_next(make_tournament(players=4, slug="singles"))
    found: list[dict[str, Any]] = client.get("/api/v1/tournaments/singles/rounds/1/").json()["pairings"]
    return found


def test_a_webhook_is_told_of_the_matches(event: Tournament, arbiter: User, client: Client) -> None:
    webhook = hook(event)
    for one in Game.objects.filter(match__round__tournament=event).order_by("match__table", "board"):
        record_result(one, "1-0", by=arbiter)
    (message,) = new_messages(webhook)
    assert [(one["board"], one["match_board"]) for one in message["round"]["results"]] == [
        (1, 1), (1, 2), (2, 1), (2, 2),
    ]  # fmt: skip
    assert [one["table"] for one in message["round"]["matches"]] == [1, 2]
    drafts.publish_round(drafts.pair_next_round(event, by=arbiter), by=arbiter)
    (message,) = new_messages(webhook)
    public = client.get(f"/api/v1/tournaments/{event.slug}/rounds/2/").json()
    assert message["round"]["matches"] == public["matches"]
    assert message["round"]["team_byes"] == public["team_byes"]
    record_result(Game.objects.get(match__round__number=2, match__table=2, board=1), "0-1", by=arbiter)
    (message,) = new_messages(webhook)
    assert [(one["table"], one["open_boards"]) for one in message["round"]["matches"]] == [(2, 1)]


def test_a_mirror_is_told_nothing_of_sealed_line_ups_and_captains(arbiter: User, client: Client) -> None:
    """Only when they are revealed; and its pages are those of the source before and after."""
    made = make_event(teams=4, arbiters=(arbiter,))
    set_team_settings(made, by=arbiter, line_up_minutes=60)
    set_timetable(made, [RoundTime.read("2199-01-01 10:00"), *[None] * 4], by=arbiter)
    update_team(team(made, 1), by=arbiter, captain="Secret, Sue")
    reserve = member(made, 1, 3)
    hand_in_line_up(team(made, 1), [member(made, 1, 2).pk, reserve.pk], by=arbiter, round_number=1)
    round_ = drafts.publish_round(drafts.pair_next_round(made, by=arbiter), by=arbiter)
    state = public_state(made)[0]
    text = json.dumps(state)
    assert "Secret, Sue" not in text
    assert not {"lineup", "lineupplace", "teamseat", "teambye"} & state["tables"].keys()
    assert state["tables"]["seat"]["rows"] == []
    mirror, sender = MirrorFrom.objects.create(name="Hall", key=new_key()), Sender(made)
    assert_same_pages(client, received(mirror, sender.next()), made)
    reveal_line_ups(round_, by=arbiter, sure=True)
    copy = received(mirror, sender.next())
    assert_same_pages(client, copy, made)
    assert reserve.name in client.get(f"/{copy.slug}/rounds/1/").text


# --- What players and the hall see -----------------------------------------------------------------------------------


def test_the_personal_page_has_team_and_board(event: Tournament, arbiter: User) -> None:
    def page(player: Player) -> str:
        link = renew_link(player, by=arbiter)
        return words(phone_with(link).get(reverse("public:personal", args=[link.pk])))

    white = game(event, 1, 2).sides()["w"].player
    assert "Board 1.2" in page(white)
    assert "Alster – " in page(member(event, 1, 1))
    assert "at table 1, without you on a board." in page(member(event, 1, 3))
    assert "Elbe: pairing-allocated bye" in page(member(event, 5, 1))
    assert "Byes" not in page(white)


def test_the_hall_screen_has_matches_and_the_standings_of_teams(
    event: Tournament, arbiter: User, client: Client
) -> None:
    set_hall(event, hall_shows=HallShows.BOTH, hall_seconds=15, hall_paused=False, by=arbiter)
    for one in Game.objects.filter(match__round__tournament=event):
        record_result(one, "1-0", by=arbiter)
    text = words(client.get(f"/{event.slug}/hall/"))
    assert re.search(r"1 Alster 1 : 1 \w+", text)
    assert "Elbe 1 pairing-allocated bye" in text
    assert "Standings after round 1" in text
    assert "Player 1" not in text


def test_the_calendar_has_the_rounds(event: Tournament, arbiter: User, client: Client) -> None:
    set_timetable(event, [RoundTime.read("2026-11-28 10:00"), *[None] * 4], by=arbiter)
    calendar = Calendar.from_ical(client.get(f"/{event.slug}/files/calendar.ics").content)
    assert [str(one["summary"]) for one in calendar.events] == [f"{event.name}: round 1"]


def test_the_games_file_has_teams_table_and_board(event: Tournament, client: Client) -> None:
    text, found = StringIO(client.get(f"/{event.slug}/files/round-1/games.pgn").text), []
    while read := chess.pgn.read_game(text):
        found.append(read.headers)
    assert [(one["Table"], one["Board"]) for one in found] == [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]
    assert {one["WhiteTeam"] for one in found[:2]} == {one["BlackTeam"] for one in found[:2]}
    for one in found:
        assert one["White"].startswith(one["WhiteTeam"])
        assert one["Black"].startswith(one["BlackTeam"])


def test_arbiters_standings_lead_to_the_arbiters_pages_of_teams(
    event: Tournament, arbiter: User, arbiter_client: Client
) -> None:
    for one in Game.objects.filter(match__round__tournament=event):
        record_result(one, "1-0", by=arbiter)
    key = team(event, 1).pk
    own, public = at(event, "team_edit", key), reverse("public:team", args=[event.slug, key])
    for page in ("standings", "crosstable"):
        text = arbiter_client.get(at(event, page)).text
        assert f'"{own}"' in text
        assert f'"{public}"' not in text
    value = arbiter_client.get(at(event, "working", key, "EDE"))
    assert f'"{public}"' not in value.text


def test_a_team_that_has_withdrawn_is_told_on_its_page_and_in_the_standings(client: Client, arbiter: User) -> None:
    event = make_event(teams=7, players=2, arbiters=(arbiter,), tiebreaks="MPVGP,EDE")
    gone = team(event, 3)
    own, standings = (
        reverse(f"public:{name}", args=[event.slug, *keys]) for name, *keys in (("team", gone.pk), ("standings",))
    )
    play_round(event, by=arbiter)
    withdraw_team(gone, by=arbiter)
    assert 'class="left"' not in client.get(own).text, "not published yet"
    play_round(event, by=arbiter)
    assert '<b class="left">withdrawn from round 2 on</b>' in client.get(own).text
    assert client.get(standings).text.count('<abbr class="mark" title="withdrawn">W</abbr>') == 1
    return_team(gone, by=arbiter)
    assert '<b class="left">withdrawn from round 2 on</b>' in client.get(own).text, "back again, and not published yet"
    play_round(event, by=arbiter)
    assert 'class="left"' not in client.get(own).text
    assert 'title="withdrawn"' not in client.get(standings).text


def test_a_team_that_has_left_a_round_robin_is_told_without_a_round(client: Client, arbiter: User) -> None:
    event = make_event(teams=5, players=2, arbiters=(arbiter,), system="team-round-robin", tiebreaks="MPVGP,EDE")
    play_round(event, by=arbiter)
    withdraw_team(team(event, 2), by=arbiter)
    assert '<b class="left">withdrawn</b>' in client.get(f"/{event.slug}/teams/{team(event, 2).pk}/").text
    assert 'class="left"' not in client.get(f"/{event.slug}/teams/{team(event, 4).pk}/").text
