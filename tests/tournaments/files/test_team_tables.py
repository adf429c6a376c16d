"""The files of a team event: what CSV, XLSX and PGN have of teams, and that each of them can be read again."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from pairing.engine.systems import system_named
from pairing.trf.reader import read_trf
from pairing.trf.system_of_file import round_to_pair
from tests.commission_pairing import pair_of_text
from tests.tournaments.factories import publish_pairing
from tests.tournaments.files.test_tables import csv_rows, xlsx_rows
from tests.tournaments.teams.events import make_event, member, roster, team
from tests.tournaments.teams.test_pairing import played
from tournaments.files.queries.export import export_trf
from tournaments.models import Tournament, User
from tournaments.players.actions.entries import withdraw_player
from tournaments.players.actions.files import read_players_csv
from tournaments.teams.actions.rosters import set_roster

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(arbiter: User) -> Tournament:
    """Round 1 of five teams, published and played but for one board; the first team's roster is in an order of its own,
    and the fourth has one player who is there."""
    tournament = make_event(teams=5, by=arbiter, arbiters=(arbiter,))
    keys = [member(tournament, 1, place).pk for place in (3, 1, 2)]
    set_roster(team(tournament, 1), keys, by=arbiter)
    for place in (2, 3):
        withdraw_player(member(tournament, 4, place), by=arbiter)
    round_ = publish_pairing(tournament, by=arbiter)
    results = iter(("1-0", "1/2", "1-0"))
    for game in round_.games.filter(result="").order_by("match__table", "board"):
        game.result = next(results)
        game.save()
    tournament.refresh_from_db()
    return tournament


def at(event: Tournament, name: str, *keys: object) -> str:
    return reverse(f"public:{name}", args=[event.slug, *keys])


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_players_come_with_team_and_board_and_into_another_event(
    form: str, event: Tournament, client: Client, arbiter: User, arbiter_client: Client
) -> None:
    address = at(event, "table_file", "players", form)
    rows = csv_rows(client, address) if form == "csv" else xlsx_rows(client, address)
    assert list(rows[0][-2:]) == ["Team", "Board"]
    assert {str(row[2]): (row[-2], int(str(row[-1]))) for row in rows[1:]}["Alster, Player 3"] == ("Alster", 1)
    other = make_event(teams=0, slug="other", arbiters=(arbiter,))
    upload = SimpleUploadedFile(f"players.{form}", client.get(address).getvalue())
    into = reverse("arbiter:teams_import", args=[other.slug])
    looked = arbiter_client.post(into, {"file": upload})
    assert looked.context["parsed"].problems == ()
    sent = {"text": looked.context["form"]["text"].value(), "import": "1"}
    assert arbiter_client.post(into, sent).status_code == 302
    names = {one.name: one.tpn for one in other.teams.all()}
    assert sorted(names) == ["Alster", "Bille", "Chemnitz", "Dahme", "Elbe"]
    for name, tpn in names.items():
        assert roster(other, tpn) == roster(event, event.teams.get(name=name).tpn)


def test_the_list_of_players_goes_into_a_tournament_of_single_players_too(event: Tournament, client: Client) -> None:
    parsed = read_players_csv(client.get(at(event, "table_file", "players", "csv")).text)
    assert parsed.problems == ()
    assert parsed.notices == ("These columns are not used: Remark, Team, Board.",)
    assert len(parsed.rows) == 15


def test_a_round_has_a_line_for_each_board_with_both_teams(event: Tournament, client: Client) -> None:
    rows = csv_rows(client, at(event, "pairings_file", 1, "csv"))
    head, *lines = rows
    assert head[:7] == [
        *("Match", "Board", "First team", "Points before", "Second team", "Points before", "Colour of the first team"),
    ]
    told = [tuple(line[:3]) + (line[4], line[6], line[9], line[15], *line[-3:]) for line in lines]
    assert told == [
        ("1", "1", "Alster", "Chemnitz", "White", "Alster, Player 3", "Chemnitz, Player 1", "1", "0", ""),
        ("1", "2", "Alster", "Chemnitz", "Black", "Chemnitz, Player 2", "Alster, Player 1", "0.5", "0.5", ""),
        ("2", "1", "Dahme", "Bille", "White", "Dahme, Player 1", "Bille, Player 1", "1", "0", ""),
        ("2", "2", "Dahme", "Bille", "Black", "Bille, Player 2", "", "1", "0", "forfeit"),
        ("", "", "Elbe", "", "", "", "", "", "", "pairing-allocated bye"),
    ]
    sheet = xlsx_rows(client, at(event, "pairings_file", 1, "xlsx"))
    assert [["" if cell is None else str(cell) for cell in row] for row in sheet] == [
        [cell.lstrip("'") for cell in row] for row in rows
    ]


def test_standings_and_crosstable_are_those_of_the_teams(event: Tournament, client: Client) -> None:
    head, *lines = csv_rows(client, at(event, "table_file", "standings", "csv"))
    assert head[:4] == ["Rank", "TPN", "Team", "Match points"]
    assert {line[2]: line[3] for line in lines} == {
        "Alster": "2",
        "Bille": "1",
        "Chemnitz": "0",
        "Dahme": "1",
        "Elbe": "1",
    }
    _head, *lines = csv_rows(client, at(event, "table_file", "crosstable", "csv"))
    cells = {line[3]: line[6] for line in lines}
    assert cells["Alster"].endswith("w 2 (1.5)")
    assert cells["Elbe"] == "U 1 (1)"


def test_the_games_name_teams_and_tables_and_boards(event: Tournament, client: Client) -> None:
    text = client.get(at(event, "games_file", 1)).text
    tags = [dict(re.findall(r'\[(\w+) "([^"]*)"\]', game)) for game in text.split("[Event ")[1:]]
    wanted = ("Round", "Table", "Board", "White", "WhiteTeam", "Black", "BlackTeam", "Result")
    assert [tuple(game[name] for name in wanted) for game in tags] == [
        ("1", "1", "1", "Alster, Player 3", "Alster", "Chemnitz, Player 1", "Chemnitz", "1-0"),
        ("1", "1", "2", "Chemnitz, Player 2", "Chemnitz", "Alster, Player 1", "Alster", "1/2-1/2"),
        ("1", "2", "1", "Dahme, Player 1", "Dahme", "Bille, Player 1", "Bille", "1-0"),
    ]


def test_the_commissions_program_reads_the_report_and_pairs_the_same_round() -> None:
    event = make_event(teams=7, players=4, boards="wbwb")
    for shift in range(3):
        played(event, shift=shift)
    text = export_trf(event)
    system, snapshot = round_to_pair(read_trf(text))
    pairing = system_named(system.name).pair_round(snapshot.tournament)
    boards, bye = pair_of_text(text, snapshot.tournament)
    assert (sorted(boards), bye) == (sorted((pair.white, pair.black) for pair in pairing.pairs), pairing.bye)
