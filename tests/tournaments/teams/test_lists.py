"""Teams out of lists: text, spreadsheets and report files, with what is wrong told all at once."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from tests.pairing.trf.test_team_event import text_of
from tests.tournaments.teams.events import make_event, roster
from tournaments.basics.errors import Refused
from tournaments.models import Player, Team, Tournament, User
from tournaments.teams.actions.lists import faults_of, import_teams
from tournaments.teams.actions.settings import set_team_settings
from tournaments.teams.actions.team_lists import read_teams

pytestmark = pytest.mark.django_db
LIST = """Team;Short name;Captain;Club;Name;Rating;FIDE ID
Rook Row;ROOK;Adler, Anna;Rook Row Chess Club;Adler, Anna;2200;1001
Rook Row;;;Rook Row Chess Club;Berg, Ben;2100;1002
Bishop Bend;;Costa, Carla;;Costa, Carla;2050;1003
rook row;;;Elsewhere;Dahl, Dora;2000;1004
"""


@pytest.fixture
def event(arbiter: User) -> Tournament:
    return make_event(teams=0, arbiters=(arbiter,))


def spreadsheet(*rows: tuple[object, ...]) -> SimpleUploadedFile:
    book, file = Workbook(), BytesIO()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(file)
    return SimpleUploadedFile("teams.xlsx", file.getvalue())


def test_a_list_says_of_a_team_its_short_name_and_captain_beside_the_players_clubs(event: Tournament) -> None:
    parsed = read_teams(LIST)
    assert (parsed.problems, parsed.notices) == ((), ())
    assert import_teams(event, parsed.rows, by=None) == (2, 4)
    teams = Team.objects.filter(tournament=event).values_list("tpn", "name", "short_name", "captain")
    assert list(teams) == [(1, "Rook Row", "ROOK", "Adler, Anna"), (2, "Bishop Bend", "", "Costa, Carla")]
    assert roster(event, 1) == ["Anna", "Ben", "Dora"]
    assert Player.objects.get(name="Dahl, Dora").club == "Elsewhere"


def test_a_list_says_of_a_team_its_club_and_federation(event: Tournament) -> None:
    """Teams of one club are kept apart by the club of the team, whatever those of its players are."""
    text = "Team;Team club;Team federation;Club;Name\nRook 1;Rook Row;ger;Elsewhere;Adler, Anna\nRook 1;;;;Berg, Ben\n"
    parsed = read_teams(text)
    assert (parsed.problems, parsed.notices) == ((), ())
    assert import_teams(event, parsed.rows, by=None) == (1, 2)
    team = Team.objects.get(tournament=event)
    assert (team.club, team.federation) == ("Rook Row", "GER")
    assert Player.objects.get(name="Adler, Anna").club == "Elsewhere"
    parsed = read_teams("Mannschaft;Verein der Mannschaft;Name\nLäufer;Springer;Costa, Carla")
    assert parsed.rows[0].fields["team_club"] == "Springer"


def test_the_federation_of_a_team_has_three_letters() -> None:
    parsed = read_teams("Team;Team federation;Name\nRook 1;Germany;Adler, Anna\n")
    assert ["the federation must be three letters" in one for one in parsed.problems] == [True]


def test_lines_that_contradict_each_other_are_told_together(event: Tournament) -> None:
    text = LIST.replace("Rook Row;;;Rook", "Rook Row;RR;Berg, Ben;Rook").replace("Bishop Bend;;", ";;")
    assert faults_of(read_teams(text).rows) == [
        "Line 4: this player has no team. Give it in a column with the heading “Team”.",
        "Line 3: Rook Row has “ROOK” in line 2, and “RR” here. Keep one.",
        "Line 3: Rook Row has “Adler, Anna” in line 2, and “Berg, Ben” here. Keep one.",
    ]


def test_every_fault_is_told_and_nothing_is_written(event: Tournament) -> None:
    import_teams(event, read_teams(LIST).rows, by=None)
    set_team_settings(event, by=None, most_reserves=1)
    again = LIST + "Rook Row;;;;Egli, Emil;;\n"
    with pytest.raises(Refused) as refused:
        import_teams(event, read_teams(again).rows, by=None)
    problems = refused.value.problems
    assert [text.partition(":")[0] for text in problems[:4]] == ["Line 2", "Line 3", "Line 4", "Line 5"]
    assert problems[4].startswith("Rook Row would have 4 players")
    assert (event.players.count(), event.teams.count()) == (4, 2)


def test_a_spreadsheet_is_read_as_a_list_and_entered(event: Tournament, arbiter_client: Client) -> None:
    address = reverse("arbiter:teams_import", args=[event.slug])
    rows = [line.split(";") for line in LIST.splitlines()]
    numbers = [(*row[:5], int(row[5]), int(row[6])) for row in rows[1:]]
    looked = arbiter_client.post(address, {"file": spreadsheet(tuple(rows[0]), *numbers)})
    assert looked.status_code == 200
    assert "Enter 4 players in 2 teams" in looked.text
    assert event.teams.count() == 0
    text = looked.context["form"]["text"].value()
    assert arbiter_client.post(address, {"text": text, "import": "1"}).status_code == 302
    assert roster(event, 1) == ["Anna", "Ben", "Dora"]
    faulty = spreadsheet(("Team", "Name", "Rating"), (), ("Rook Row", "Egli, Emil", "fast"), ("", "Frei, Urs", 1900.0))
    told = arbiter_client.post(address, {"file": faulty, "import": "1"})
    assert told.status_code == 422
    assert "Line 3: the rating must be" in told.text
    assert "Line 4: this player has no team" in told.text


def test_before_a_list_is_entered_it_is_seen_what_is_taken_of_each_team(
    event: Tournament, arbiter_client: Client
) -> None:
    import_teams(event, read_teams("Team;Name\nBishop Bend;Egli, Emil\n").rows, by=None)
    text = LIST.replace("Club;Name", "Team club;Team federation;Name").replace("Chess Club;", "Chess Club;GER;", 2)
    text = text.replace(";;Costa, Carla;2050", ";;;Costa, Carla;2050").replace("Elsewhere;", "Rook Row Chess Club;;")
    looked = arbiter_client.post(reverse("arbiter:teams_import", args=[event.slug]), {"text": text})
    assert looked.status_code == 200
    table = looked.text.partition("Teams that were read")[2].partition("</table>")[0]
    rows = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in table.split("<tr>")[2:]]
    assert rows == [
        "Rook Row 3 ROOK Adler, Anna Rook Row Chess Club GER",
        "Bishop Bend there already; its data stay as they are 1",
    ]


def test_of_many_teams_a_hundred_are_looked_at(event: Tournament, arbiter_client: Client) -> None:
    for count, told in ((100, ""), (101, "and 1 team more"), (103, "and 3 teams more")):
        text = "Team;Name\n" + "\n".join(f"Team {number};Player {number}" for number in range(1, count + 1))
        page = arbiter_client.post(reverse("arbiter:teams_import", args=[event.slug]), {"text": text}).text
        table, _end, after = page.partition("Teams that were read")[2].partition("</table>")
        assert table.count("<tr>") == 1 + 100, "with the heads"
        assert re.findall(r"and \d+ teams? more", after) == ([told] if told else [])


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + bytes(200)])
def test_what_is_packed_and_no_spreadsheet_is_refused(data: bytes, event: Tournament, arbiter_client: Client) -> None:
    upload = SimpleUploadedFile("teams.xlsx", data)
    told = arbiter_client.post(reverse("arbiter:teams_import", args=[event.slug]), {"file": upload})
    assert told.status_code == 422
    assert "This spreadsheet cannot be read" in told.text


def test_the_rosters_of_a_report_file_are_taken_without_its_rounds(event: Tournament) -> None:
    text = text_of() + f"001   10      {'Lone, Lea':<33} 1500\n"
    parsed = read_teams(text)
    assert parsed.problems == ()
    assert parsed.notices == (
        "This is a report file (TRF). Only its teams are taken; import it as a tournament for its rounds.",
        "Line 19: Lone, Lea is in no team and is left out.",
    )
    import_teams(event, parsed.rows, by=None)
    assert list(Team.objects.values_list("tpn", "name")) == [(1, "Team 1"), (2, "Team 2"), (3, "Team 3")]
    places = Player.objects.order_by("team__tpn", "roster_place").values_list("name", flat=True)
    assert list(places) == [f"Player {tpn}" for tpn in range(1, 10)]


def test_a_player_in_two_teams_of_a_report_file_is_told_with_the_line() -> None:
    text = text_of().replace("    4    5    6", "    1    5    6")
    assert read_teams(text).problems == (
        "Line 14, column 74: Player 1 is in team 1 already; each player is in one team. (read “1”)",
    )


def test_a_player_of_one_team_does_not_come_into_another(event: Tournament) -> None:
    import_teams(event, read_teams(LIST).rows, by=None)
    with pytest.raises(Refused, match="Line 2"):
        import_teams(event, read_teams("Team;Name;FIDE ID\nKing Kai;Adler, Anna;1001\n").rows, by=None)
    assert event.teams.count() == 2
