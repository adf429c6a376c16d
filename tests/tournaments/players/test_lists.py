"""Players from a report file, entered into a tournament that exists already."""

from __future__ import annotations

import pytest

from tests.tournaments.factories import make_tournament
from tournaments.models import Tournament, User
from tournaments.players.actions.files import import_players
from tournaments.players.actions.lists import read_players

REPORT = """012 Mini example
001    1 m  FM Alfa,Ann                         2100 UTO     1234567 1980/02/03  1.0    1     2 w 1
001    2 w     Bravo, Bob                            UTO                         0.0    2     1 b 0
"""


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_tournament(players=0)


def test_the_players_of_a_report_file(tournament: Tournament, organiser: User) -> None:
    parsed = read_players(REPORT)
    assert not parsed.problems
    assert "Only its players" in parsed.notices[0]
    import_players(tournament, parsed.rows, by=organiser)
    shown = list(
        tournament.players.order_by("tpn").values_list("name", "title", "rating", "fide_id", "birth_year", "sex")
    )
    assert shown == [("Alfa, Ann", "FM", 2100, "1234567", 1980, "m"), ("Bravo, Bob", "", None, "", None, "w")]


def test_faults_in_the_rounds_do_not_matter_here(db: None) -> None:
    parsed = read_players(REPORT.replace("1 b 0", "7 b 0"))
    assert not parsed.problems
    assert len(parsed.rows) == 2


def test_a_broken_player_is_told_with_line_and_column(db: None) -> None:
    parsed = read_players(REPORT.replace("001    2", "001    x"))
    assert any(problem.startswith("Line 3, column 5") for problem in parsed.problems)


def test_a_list_without_report_lines_is_read_as_before(db: None) -> None:
    assert [row.fields["name"] for row in read_players("Name;Rating\nRossi, Carla;2210").rows] == ["Rossi, Carla"]
