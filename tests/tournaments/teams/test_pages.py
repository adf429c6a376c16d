"""The arbiter's pages of teams: what they show, and what they do."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from pairing.engine.systems import DEFAULT
from tests.tournaments.teams.events import make_event, member, roster, team
from tests.tournaments.teams.test_teams import seat
from tournaments.models import AuditEntry, LineUp, Member, Role, Team, TeamSettings, Tournament, User
from tournaments.rounds.actions import drafts
from tournaments.teams.actions import teams
from tournaments.teams.actions.line_ups import hand_in_line_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter: User) -> Tournament:
    tournament = make_event(teams=4, by=arbiter)
    Member.objects.create(tournament=tournament, user=arbiter, role=Role.CHIEF)
    return tournament


def at(event: Tournament, name: str, *keys: object) -> str:
    return reverse(f"arbiter:{name}", args=[event.slug, *keys])


def names(event: Tournament) -> list[str]:
    return list(Team.objects.filter(tournament=event).values_list("name", flat=True))


def test_the_list_has_teams_by_number_with_their_means(event: Tournament, arbiter_client: Client) -> None:
    page = arbiter_client.get(at(event, "teams"))
    shown = [(row.team.name, row.mean, row.olympiad) for row in page.context["rows"]]
    assert shown[:2] == [("Alster", 2579, 2579), ("Bille", 2559, 2559)]
    assert ">Teams</a>" in page.content.decode(), "the tab"


def test_a_tournament_of_players_has_no_tab_for_teams(event: Tournament, arbiter_client: Client) -> None:
    Tournament.objects.filter(pk=event.pk).update(system=DEFAULT)
    page = arbiter_client.get(at(event, "players")).content.decode()
    assert ">Teams</a>" not in page


@pytest.mark.parametrize(
    ("sent", "order"),
    [
        ({"move": "{3} up"}, ["Alster", "Chemnitz", "Bille", "Dahme"]),
        ({"move": "{1} down"}, ["Bille", "Alster", "Chemnitz", "Dahme"]),
        ({"team": "{4}", "number": "1"}, ["Dahme", "Alster", "Bille", "Chemnitz"]),
        ({"team": "{1}", "number": "99"}, ["Bille", "Chemnitz", "Dahme", "Alster"]),
        ({"rule": "typed"}, ["Dahme", "Alster", "Bille", "Chemnitz"]),
    ],
)
def test_the_order_is_another_one(
    event: Tournament, arbiter_client: Client, sent: dict[str, str], order: list[str]
) -> None:
    Team.objects.filter(name="Dahme").update(strength=2000)
    numbers = {tpn: team(event, tpn).pk for tpn in range(1, 5)}
    data = {name: re.sub(r"\{(\d)\}", lambda found: str(numbers[int(found[1])]), value) for name, value in sent.items()}
    assert arbiter_client.post(at(event, "team_order"), data).status_code == 302
    assert names(event) == order


def test_enter_in_the_field_of_the_number_moves_nobody(event: Tournament, arbiter_client: Client) -> None:
    """A browser presses the first button of the form in which Enter was pressed."""
    html = arbiter_client.get(at(event, "teams")).text
    [form] = [one for one in re.findall(r"<form.*?</form>", html, re.DOTALL) if 'name="number"' in one]
    assert re.findall(r"<button([^>]*)>", form)[0] == ""
    assert 'name="move"' not in form


def test_each_field_has_a_label_of_its_own(event: Tournament, arbiter_client: Client) -> None:
    """The page of a team has several forms with a name and a federation."""
    html = arbiter_client.get(at(event, "team_edit", team(event, 1).pk)).text
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("data", [{}, {"team": "1"}, {"rule": "by name"}, {"move": "up"}])
def test_an_order_that_says_nothing_is_refused(event: Tournament, arbiter_client: Client, data: dict[str, str]) -> None:
    assert arbiter_client.post(at(event, "team_order"), data).status_code == 422
    assert names(event)[0] == "Alster"


def test_a_team_is_entered_and_a_second_one_of_its_name_is_refused(event: Tournament, arbiter_client: Client) -> None:
    data: dict[str, Any] = {"name": "Rook Row", "captain": "Adler, Anna", "federation": "uto", "entry_round": 1}
    answer = arbiter_client.post(at(event, "teams"), data)
    made = team(event, 5)
    assert answer.headers["Location"] == at(event, "team_edit", made.pk)
    assert (made.name, made.captain, made.federation) == ("Rook Row", "Adler, Anna", "UTO")
    answer = arbiter_client.post(at(event, "teams"), {**data, "name": "rook row"})
    assert answer.status_code == 422
    assert "There is a team Rook Row already" in answer.content.decode()


def test_the_roster_is_put_in_order_and_filled(event: Tournament, arbiter_client: Client) -> None:
    one = team(event, 1)
    roster_of, third = at(event, "team_roster", one.pk), member(event, 1, 3)
    arbiter_client.post(roster_of, {"move": f"{third.pk} up"})
    assert roster(event, 1) == ["Player 1", "Player 3", "Player 2"]
    arbiter_client.post(roster_of, {"move": f"{third.pk} out"})
    assert roster(event, 1) == ["Player 1", "Player 2"]
    arbiter_client.post(roster_of, {"player": third.pk})
    assert roster(event, 1) == ["Player 1", "Player 2", "Player 3"]
    arbiter_client.post(at(event, "team_member", one.pk), {"name": "New, Ned", "rating": 2000, "federation": "uto"})
    assert roster(event, 1)[3:] == ["Ned"]
    assert arbiter_client.post(roster_of, {"player": member(event, 2, 1).pk}).status_code == 422
    assert arbiter_client.post(roster_of, {}).status_code == 422


def test_the_regulations_are_written_and_fixed_by_round_1(event: Tournament, arbiter_client: Client) -> None:
    data = {
        "board_colours": "W B B",
        "match_win": "3",
        "match_draw": "1",
        "match_loss": "0",
        "primary_score": "GP",
        "secondary_score": "",
        "colour_preferences": "TYPEB",
        "bye_match_points": "1½",
        "order_rule": "gaps",
        "prizes_by": "points",
        "prizes_boards": "played",
    }
    assert arbiter_client.post(at(event, "team_settings"), data).status_code == 302
    settings = TeamSettings.objects.get(tournament=event)
    assert (settings.board_colours, settings.match_win, settings.bye_match_points) == ("wbb", 30, 15)
    assert (settings.secondary_score, settings.order_binds) == ("", False)
    seat(event)
    page = arbiter_client.get(at(event, "team_settings"))
    assert page.context["form"].fields["match_win"].disabled
    assert (
        arbiter_client.post(at(event, "team_settings"), {**data, "match_win": "2", "order_rule": "free"}).status_code
        == 302
    )
    settings.refresh_from_db()
    assert (settings.match_win, settings.order_rule) == (30, "free")
    assert "Give this number" not in arbiter_client.get(at(event, "teams")).content.decode()


def test_a_team_leaves_comes_back_and_is_taken_out(event: Tournament, arbiter_client: Client) -> None:
    leave = at(event, "team_leave", team(event, 4).pk)
    arbiter_client.post(leave, {"what": "withdraw"})
    assert team(event, 4).withdrawn_from == 1
    arbiter_client.post(leave, {"what": "return"})
    assert team(event, 4).withdrawn_from is None
    arbiter_client.post(leave, {"what": "remove"})
    assert names(event) == ["Alster", "Bille", "Chemnitz"]


def test_pages_cost_the_same_whatever_their_size(event: Tournament, arbiter_client: Client) -> None:
    arbiter = User.objects.get(username="arbiter")
    large = make_event(teams=12, players=6, slug="large", by=arbiter)
    Member.objects.create(tournament=large, user=arbiter, role=Role.CHIEF)
    AuditEntry.objects.update(at=timezone.now() - timedelta(hours=13))  # nothing is offered to be undone at once
    for name in ("teams", "team_edit"):
        counts = []
        for one in (event, large):
            keys = [team(one, 1).pk] if name == "team_edit" else []
            arbiter_client.get(at(one, name, *keys))
            with CaptureQueriesContext(connection) as asked:
                arbiter_client.get(at(one, name, *keys))
            counts.append(len(asked))
        assert counts[0] == counts[1], name


def test_a_bye_is_noted_and_taken_back(event: Tournament, arbiter_client: Client) -> None:
    one = team(event, 1)
    arbiter_client.post(at(event, "team_bye", one.pk), {"round_number": 2, "kind": "H"})
    assert "Round 2: half-point bye" in arbiter_client.get(at(event, "team_edit", one.pk)).content.decode()
    assert arbiter_client.post(at(event, "team_bye", one.pk), {"round_number": 9, "kind": "H"}).status_code == 422
    arbiter_client.post(at(event, "team_bye", one.pk), {"round_number": 2, "kind": ""})
    assert not one.byes.exists()


def test_a_pasted_list_makes_teams_or_says_what_is_wrong(event: Tournament, arbiter_client: Client) -> None:
    address = at(event, "teams_import")
    for text, problem in (
        ("Team;Name;Rating\nRook Row;Adler, Anna;fast", "the rating must be a whole number"),
        ("Team;Name;Rating\n;Adler, Anna;2000", "Line 2: this player has no team"),
    ):
        answer = arbiter_client.post(address, {"text": text, "import": "1"})
        assert (answer.status_code, len(names(event))) == (422, 4)
        assert problem in answer.text
    good = {"text": "Team;Name;Rating\nRook Row;Adler, Anna;2000"}
    looked = arbiter_client.post(address, good)
    assert (looked.status_code, len(names(event))) == (200, 4)
    assert "Enter 1 player in 1 team" in looked.text
    answer = arbiter_client.post(address, {**good, "import": "1"})
    assert (answer.status_code, names(event)[-1]) == (302, "Rook Row")


# --- Line-ups ---------------------------------------------------------------------------------------------------------
def test_the_grid_has_every_team_and_round(event: Tournament, arbiter_client: Client) -> None:
    one = team(event, 1)
    hand_in_line_up(one, [member(event, 1, place).pk for place in (2, 3)], by=None, round_number=2)
    teams.set_team_bye(team(event, 4), by=None, round_number=1, kind="H")
    drafts.pair_next_round(event, by=None)
    grid = arbiter_client.get(at(event, "line_ups")).context["grid"]
    cells = {row.tpn: cells for row, cells in grid.rows}
    assert [cell.state for cell in cells[1][:3]] == ["seated", "handed_in", "usual"]
    assert cells[1][0].names == ("Alster", "Alster")
    assert sorted(cells[tpn][0].state for tpn in cells) == ["seated", "seated", "without", "without"]


def test_the_coming_round_comes_first_and_earlier_ones_are_folded(event: Tournament, arbiter_client: Client) -> None:
    hand_in_line_up(team(event, 1), [member(event, 1, place).pk for place in (2, 3)], by=None, round_number=2)
    drafts.pair_next_round(event, by=None)
    page = arbiter_client.get(at(event, "line_ups"))
    assert "Round 2: 1 of 4 teams have handed in a line-up." in page.text
    assert [list(part.rounds) for part in (page.context["grid"].to_come, page.context["grid"].known)] == [
        list(range(2, event.total_rounds + 1)),
        [1],
    ]
    assert page.text.index("Round 2</th>") < page.text.index("Earlier rounds") < page.text.index("Round 1</th>")


def test_a_line_up_is_handed_in_and_asked_about(event: Tournament, arbiter_client: Client) -> None:
    address = at(event, "line_up", team(event, 1).pk)
    page = arbiter_client.get(f"{address}?round_number=2")
    assert [page.context["form"][f"board_{board}"].value() for board in (1, 2)] == [
        str(member(event, 1, place).pk) for place in (1, 2)
    ]
    turned = {"round_number": 2, "board_1": member(event, 1, 3).pk, "board_2": member(event, 1, 1).pk}
    answer = arbiter_client.post(address, turned)
    assert (answer.status_code, LineUp.objects.count()) == (422, 0)
    TeamSettings.objects.update(order_binds=False)
    answer = arbiter_client.post(address, turned)
    assert (answer.status_code, LineUp.objects.count()) == (422, 0)
    answer = arbiter_client.post(address, {**turned, "sure": answer.context["question"]})
    assert (answer.status_code, LineUp.objects.count()) == (302, 1)
    assert arbiter_client.post(address, {**turned, "board_1": member(event, 2, 1).pk}).status_code == 422
    for odd in ("x", "", "999999999", "-1"):
        assert arbiter_client.get(address, {"round_number": odd}).status_code == 200


def test_the_grid_costs_the_same_whatever_its_size(event: Tournament, arbiter_client: Client) -> None:
    arbiter = User.objects.get(username="arbiter")
    large = make_event(teams=12, players=6, slug="large", by=arbiter)
    Member.objects.create(tournament=large, user=arbiter, role=Role.CHIEF)
    counts = []
    for one in (event, large):
        drafts.pair_next_round(one, by=arbiter)
        arbiter_client.get(at(one, "line_ups"))
        with CaptureQueriesContext(connection) as asked:
            arbiter_client.get(at(one, "line_ups"))
        counts.append(len(asked))
    assert counts[0] == counts[1]


# --- Order and members ------------------------------------------------------------------------------------------------
def test_rows_that_were_dropped_are_the_order(event: Tournament, arbiter_client: Client) -> None:
    keys = [team(event, tpn).pk for tpn in (3, 1, 4, 2)]
    sent = {"order": " ".join(map(str, keys))}
    assert arbiter_client.post(at(event, "team_order"), sent).status_code == 302
    assert names(event) == ["Chemnitz", "Alster", "Dahme", "Bille"]
    one = team(event, 1)
    players = [member(event, 1, place).pk for place in (2, 3, 1)]
    assert (
        arbiter_client.post(at(event, "team_roster", one.pk), {"order": " ".join(map(str, players))}).status_code == 302
    )
    assert roster(event, 1) == ["Player 2", "Player 3", "Player 1"]
    for odd in (" ".join(map(str, players[:2])), f"{players[0]} {players[0]} {players[1]}", "x"):
        assert arbiter_client.post(at(event, "team_roster", one.pk), {"order": odd}).status_code == 422
    assert roster(event, 1) == ["Player 2", "Player 3", "Player 1"]
