"""Lists of players: separators, headings, faults with their lines, all or nothing."""

from __future__ import annotations

import pytest

from tests.tournaments.factories import make_tournament, play_round
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_players import PlayersImported
from tournaments.models import AuditEntry, Player, Tournament, User
from tournaments.players.actions.files import import_players, read_players_csv

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "text",
    [
        'Name,Rating,Title,Federation\n"Müller, Änne",2100,wfm,ger\n"Rossi, Ugo",,,ITA\n',
        "Name;Rating;Title;Federation\nMüller, Änne;2100;WFM;GER\nRossi, Ugo;0;-;ITA",
        "Name\tElo\tTitel\tVerband\r\nMüller, Änne\t2100\tWFM\tGER\r\nRossi, Ugo\t\t\tITA\r\n",
        "\ufeffNom;Prénom;Élo;Titre;Fédération\nMüller;Änne;2100;WFM;GER\n\n;;;;\nRossi;Ugo;;;ITA\n",
        "Nr;Nachname;Vorname;Titel;FED;Kader;Wertungszahl\n1;Müller;Änne;WFM;GER;1900;2100\n2;Rossi;Ugo;;ITA;;\n",
        "Müller, Änne; 2100; WFM; GER\nRossi, Ugo; ; ; ITA",
        '"Müller, Änne", 2100, WFM, GER\n"Rossi, Ugo", , , ITA',
    ],
)
def test_one_list_written_in_many_ways(text: str) -> None:
    parsed = read_players_csv(text)

    assert parsed.problems == ()
    assert [row.fields for row in parsed.rows] == [
        {"name": "Müller, Änne", "rating": 2100, "title": "WFM", "federation": "GER"},
        {"name": "Rossi, Ugo", "rating": None, "title": "", "federation": "ITA"},
    ]


def test_all_columns_in_the_default_order() -> None:
    [row] = read_players_csv("Ivanova, Ana;1987;WIM;BUL;2900123;1999;Rook & Co;w").rows
    assert row.fields == {
        "name": "Ivanova, Ana", "rating": 1987, "title": "WIM", "federation": "BUL", "fide_id": "2900123",
        "birth_year": 1999, "club": "Rook & Co", "sex": "w",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "text", "value"),
    [
        *(("birth_year", text, 1999) for text in ("1999", "1999-04-30", "30.04.1999")),
        *(("sex", text, "m") for text in ("m", "male", "männlich")),
        *(("sex", text, "w") for text in ("F", "w")),
        *(("rating", text, int(text)) for text in ("1", "4000")),
        *(("rating", text, None) for text in ("0", "-")),
        ("birth_year", "", None),
        ("sex", "", ""),
    ],
)
def test_what_a_cell_may_hold(heading: str, text: str, value: object) -> None:
    headings = {"birth_year": "Geburtsdatum", "sex": "Sex", "rating": "Elo"}
    parsed = read_players_csv(f"Name;{headings[heading]}\nA;{text}")
    assert (parsed.problems, parsed.rows[0].fields[heading]) == ((), value)


def test_a_list_of_names_alone_needs_no_quotes() -> None:
    parsed = read_players_csv("Müller, Änne\nRossi, Ugo\nZeno")
    assert [row.fields["name"] for row in parsed.rows] == ["Müller, Änne", "Rossi, Ugo", "Zeno"]


def test_every_problem_is_told_with_its_line_and_what_was_read() -> None:
    parsed = read_players_csv(
        "Name;Rating;Title;Federation;FIDE number;Born;Sex\n"
        "A;21oo;XX;Germany;12a;87;x\n"
        "\n"
        ";2000;;;;;\n"
        "B;5000;;;77;;\n"
        "C;;;;77;;;;surplus\n"
        f"{'D' * 121};;;;;;\n"
    )

    told = "\n".join(parsed.problems)
    expected = [(2, read) for read in ("21oo", "XX", "Germany", "12a", "87", "x")]
    for line, read in [*expected, (5, "5000"), (6, "surplus"), (7, "D" * 121)]:
        assert any(problem.startswith(f"Line {line}:") and f"(read “{read}”)" in problem for problem in parsed.problems)
    assert "Line 4: there is no name." in told
    assert "Line 6: the FIDE number 77 stands in line 5 too." in told
    assert len(parsed.problems) == 11


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        (" \n;;\n", "empty"),
        ("Name;Rating\n", "no players"),
        ("Name;Elo;Rating\nA;1;2\n", "Line 1: these headings mean the same: Elo, Rating"),
        ('Name;Rating\n"A;1\n', "quotation marks"),
        ("A\0;1", "no text"),
    ],
)
def test_a_list_that_cannot_be_read(text: str, said: str) -> None:
    [problem] = read_players_csv(text).problems
    assert said in problem


def test_columns_that_are_not_used_are_told() -> None:
    parsed = read_players_csv("No;Name;Favourite opening;Rating\n1;A;Dutch;2000")
    assert parsed.problems == ()
    assert parsed.notices == ("These columns are not used: Favourite opening.",)
    assert parsed.rows[0].fields == {"name": "A", "rating": 2000}


def test_an_import_enters_everybody_with_the_right_tpns(arbiter: User) -> None:
    tournament = make_tournament(players=2)
    rows = read_players_csv("A;2600\nB;2492\nC").rows

    made = import_players(tournament, rows, by=arbiter)

    assert {player.name: player.tpn for player in made} == {"A": 1, "B": 3, "C": 5}
    assert AuditEntry.objects.get().by == arbiter
    (imported,) = logged(PlayersImported)
    assert {(player.name, player.id) for player in imported.players} == {(player.name, player.pk) for player in made}
    assert [player.name for player in imported.players] == ["A", "B", "C"]


def test_late_entries_come_as_a_list_too() -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    made = import_players(tournament, read_players_csv("A;2600\nB;2492").rows, by=None)
    for player in made:
        assert (player.entry_round, list(player.seats.values_list("bye", flat=True))) == (2, ["Z"])


def test_one_bad_player_means_that_nobody_is_entered() -> None:
    tournament = make_tournament(players=2)
    Player.objects.filter(tpn=1).update(fide_id="77")
    parsed = read_players_csv("Name;FIDE id\nA;1\nB;77")

    with pytest.raises(Refused, match="Line 3: "):
        import_players(tournament, parsed.rows, by=None)

    assert Player.objects.count() == 2
    assert Tournament.objects.get().revision == tournament.revision
    with pytest.raises(Refused, match="empty"):
        import_players(tournament, [], by=None)


HEADINGS = {
    "rating": "Rating|Elo|FIDE|FIDE Rating|Rtg|Elo int.|FIDE-Elo|Wertung|Wertungszahl|Classement",
    "title": "Title|Titel|Titre|Tit.",
    "federation": "Federation|FED|Country|Land|Föderation|Verband|Pays",
    "fide_id": "FIDE number|FIDE-ID|FIDE No.|FIDE-Nr.|FIDE-Nummer|ID FIDE|Numéro FIDE|Code FIDE|ID",
    "birth_year": "Birth|Born|Birth year|Year of birth|YOB|Birthdate|Date of birth|Birthday|Geburtsjahr|Jahrgang"
    "|Geburtsdatum|Geboren|Geb.|Geb.-Jahr|Geb.-Datum|Jg.|Jahr|Year|DOB|Naissance|Année de naissance|Date de naissance",
    "club": "Club|Team|Verein|Club/City|Verein/Ort|Équipe",
    "sex": "Sex|Gender|Geschlecht|Sexe|Genre",
}
CELLS = {
    "rating": "2100", "title": "GM", "federation": "GER", "fide_id": "77", "birth_year": "1990", "club": "c", "sex": "w"
}  # fmt: skip


@pytest.mark.parametrize(
    ("field", "heading"),
    [(field, heading) for field, headings in HEADINGS.items() for heading in headings.split("|")],
)
def test_headings_as_programs_and_people_write_them(field: str, heading: str) -> None:
    parsed = read_players_csv(f"Name;{heading}\nA;{CELLS[field]}")
    assert (parsed.problems, parsed.notices) == ((), ())
    assert list(parsed.rows[0].fields) == ["name", field]


@pytest.mark.parametrize(
    "headings",
    [
        "Apellidos;Nombre;Elo;Club;Sexo",
        "Cognome;Nome;Elo FIDE;Circolo;Sesso",
        "Sobrenome;Nome;Rating;Clube;Sexo",
        "Achternaam;Voornaam;Rating;Vereniging;Geslacht",
        "Nazwisko;Imię;Ranking;Klub;Płeć",
        "Příjmení;Jméno;Elo;Oddíl;Pohlaví",
        "Soyadı;Adı;Elo;Kulüp;Cinsiyet",
        "Фамилия;Имя;Рейтинг;Клуб;Пол",
        "Прізвище;Ім’я;Рейтинг;Клуб;Стать",
        "Vezetéknév;Keresztnév;Értékszám;Egyesület;Nem",
        "姓;名;等级分;俱乐部;性别",
    ],
)
def test_headings_of_each_language(headings: str) -> None:
    [row] = read_players_csv(f"{headings}\nNowak;Anna;2100;Lakeside;w\n").rows
    assert row.fields == {"name": "Nowak, Anna", "rating": 2100, "club": "Lakeside", "sex": "w"}


@pytest.mark.parametrize("heading", ["Nombre", "Nome", "Jméno", "Adı"])
def test_a_first_name_alone_is_the_whole_name(heading: str) -> None:
    [row] = read_players_csv(f"{heading};Elo\nNowak, Anna;2100\n").rows
    assert row.fields["name"] == "Nowak, Anna"


@pytest.mark.parametrize(
    ("said", "meant"), [("Ж", "w"), ("м", "m"), ("Ž", "w"), ("K", "w"), ("女", "w"), ("H", "m"), ("nő", "w")]
)
def test_the_sex_in_letters_of_other_languages(said: str, meant: str) -> None:
    [row] = read_players_csv(f"Name;Sex\nNowak, Anna;{said}\n").rows
    assert row.fields["sex"] == meant


@pytest.mark.parametrize("heading", ["Name", "Player", "Surname", "Last name", "Spieler", "Nachname", "Nom", "Joueur"])
@pytest.mark.parametrize("first", ["First name", "Given name", "Forename", "Vorname", "Prénom"])
def test_headings_of_names(heading: str, first: str) -> None:
    [row] = read_players_csv(f"{heading};{first}\nIvanova;Ana").rows
    assert row.fields == {"name": "Ivanova, Ana"}


@pytest.mark.parametrize(
    "heading", ["", "No.", "Nr.", "Rank", "Rang", "Starting rank", "Startrang", "TPN", "SNr", "#"]
)  # fmt: skip
def test_columns_that_nobody_misses(heading: str) -> None:
    parsed = read_players_csv(f"{heading};Name\n1;A")
    assert (parsed.rows[0].fields, parsed.notices, parsed.problems) == ({"name": "A"}, (), ())


def test_a_rating_above_is_refused() -> None:
    assert "from 1 to 4000" in read_players_csv("Name;Elo\nA;4001").problems[0]
