"""Which rating counts, and in which order equal players stand: settings until round 1, numbers and files follow."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.factories import Make, Play
from tests.tournaments.ratings.samples import MakeList
from tournaments.basics.errors import Refused
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.models import Player, Tournament, User
from tournaments.players.actions.entries import add_player, give_provisional_rating, update_player
from tournaments.players.actions.files import import_players, read_players_csv
from tournaments.rating_lists.lists.listed import Listed
from tournaments.ratings.actions.refresh import refresh_ratings, review
from tournaments.tournament.actions.setup import update_tournament

pytestmark = pytest.mark.django_db
TEXT = "Name;Rating;DWZ\nAbel, A;2000;2100\nBerg, B;2050;\nCosta, C;;1900\nDale, D;;\n"


@pytest.fixture
def tournament(make_tournament: Make, arbiter: User) -> Tournament:
    """Four players: both ratings, FIDE's alone, the national one alone, none."""
    made = make_tournament(players=0, federation="GER")
    import_players(made, read_players_csv(TEXT).rows, by=arbiter)
    return made


def ratings(tournament: Tournament) -> dict[str, int | None]:
    """The rating that counts, by surname, in the order of the TPNs."""
    players = Player.objects.filter(tournament=tournament).order_by("tpn")
    return {player.name.partition(",")[0]: player.rating for player in players}


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("FIDE", {"Berg": 2050, "Abel": 2000, "Costa": None, "Dale": None}),
        ("NRO", {"Abel": 2100, "Costa": 1900, "Berg": None, "Dale": None}),
        ("FIDON", {"Berg": 2050, "Abel": 2000, "Costa": 1900, "Dale": None}),
        ("NIDOF", {"Abel": 2100, "Berg": 2050, "Costa": 1900, "Dale": None}),
        ("HBFN", {"Abel": 2100, "Berg": 2050, "Costa": 1900, "Dale": None}),
        ("OTHER", {"Berg": 2050, "Abel": 2000, "Costa": None, "Dale": None}),
    ],
)
def test_the_rating_that_counts(
    tournament: Tournament, arbiter: User, method: str, expected: dict[str, int | None]
) -> None:
    update_tournament(tournament, by=arbiter, rating_method=method)
    assert list(ratings(tournament).items()) == list(expected.items())
    # A player who comes now, and a method that is changed back, follow as well.
    tournament.refresh_from_db()
    add_player(tournament, by=arbiter, name="Ende, E", rating=1500, national_rating=1600)
    both = {"FIDE": 1500, "NRO": 1600, "FIDON": 1500, "NIDOF": 1600, "HBFN": 1600, "OTHER": 1500}
    assert ratings(tournament)["Ende"] == both[method]
    update_tournament(tournament, by=arbiter, rating_method="FIDE")
    assert ratings(tournament) == {"Berg": 2050, "Abel": 2000, "Ende": 1500, "Costa": None, "Dale": None}


def test_each_of_the_two_is_changed_by_itself(tournament: Tournament, arbiter: User, arbiter_client: Client) -> None:
    update_tournament(tournament, by=arbiter, rating_method="NIDOF")
    abel = tournament.players.get(name="Abel, A")
    update_player(abel, by=arbiter, rating=2010)
    assert ratings(tournament)["Abel"] == 2100
    update_player(abel, by=arbiter, national_rating=None)
    assert ratings(tournament)["Abel"] == 2010
    # The form shows FIDE's rating in its field, and saved as it is it changes nothing.
    costa = tournament.players.get(name="Costa, C")
    page = f"/arbiter/t/open/players/{costa.pk}/"
    arbiter_client.post(page, {"name": "Costa, C", "rating": "", "national_rating": "1900", "entry_round": "1"})
    costa.refresh_from_db()
    assert (costa.rating, costa.fide_rating, costa.national_rating) == (1900, None, 1900)
    give_provisional_rating(tournament.players.get(name="Dale, D"), by=arbiter, rating=1400, reason="estimate")
    assert ratings(tournament)["Dale"] == 1400
    update_player(tournament.players.get(name="Dale, D"), by=arbiter, club="Tower")
    assert ratings(tournament)["Dale"] == 1400


def test_the_list_is_compared_with_the_fide_rating(tournament: Tournament, arbiter: User, make_list: MakeList) -> None:
    update_tournament(tournament, by=arbiter, rating_method="NIDOF")
    Player.objects.filter(name="Abel, A").update(fide_id="1")
    make_list(Listed(1, "Abel, A", standard=2000))
    assert review(tournament).differences == ()
    make_list(Listed(1, "Abel, A", standard=2150))
    (row,) = review(tournament).differences
    refresh_ratings(tournament, by=arbiter, ticked=[row.key])
    abel = tournament.players.get(name="Abel, A")
    assert (abel.fide_rating, abel.rating) == (2150, 2100)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("name", "Abel Berg Costa Dale"), ("oldest", "Dale Berg Abel Costa"), ("youngest", "Abel Berg Dale Costa"),
        ("number", "Costa Abel Berg Dale"), ("entry", "Dale Costa Berg Abel"),
    ],
)  # fmt: skip
def test_equal_players_stand_in_the_order_chosen(
    make_tournament: Make, arbiter: User, order: str, expected: str
) -> None:
    tournament = make_tournament(players=0)
    for name, year, number in (("Dale", 1950, ""), ("Costa", None, "7"), ("Berg", 1980, ""), ("Abel", 2000, "12")):
        add_player(tournament, by=arbiter, name=name, rating=2000, birth_year=year, fide_id=number)
    add_player(tournament, by=arbiter, name="Zeller", rating=2000, title="FM")
    update_tournament(tournament, by=arbiter, equal_order=order)
    assert " ".join(ratings(tournament)) == f"Zeller {expected}"


def test_round_1_fixes_both(tournament: Tournament, arbiter: User, play_round: Play) -> None:
    update_tournament(tournament, by=arbiter, rating_method="HBFN")
    give_provisional_rating(tournament.players.get(name="Dale, D"), by=arbiter, rating=1400, reason="estimate")
    tournament.refresh_from_db()
    play_round(tournament)
    for change in ({"rating_method": "FIDE"}, {"equal_order": "oldest"}):
        with pytest.raises(Refused, match="Round 1 has been paired"):
            update_tournament(tournament, by=arbiter, **change)


def test_lists_and_files_say_it(
    tournament: Tournament, arbiter: User, arbiter_client: Client, client: Client, play_round: Play
) -> None:
    update_tournament(tournament, by=arbiter, rating_method="NIDOF", equal_order="oldest")
    give_provisional_rating(tournament.players.get(name="Dale, D"), by=arbiter, rating=1400, reason="estimate")
    tournament.refresh_from_db()
    play_round(tournament)
    line = "Rating used: national, else FIDE. Equal rating and title: the older one first."
    assert line in arbiter_client.get("/arbiter/t/open/players/").text
    assert line in client.get("/open/players/").text
    text = export_trf(tournament)
    assert "172 GER NIDOF\n" in text
    national = [line for line in text.splitlines() if line.startswith("GER ")]
    assert [(int(line[4:8]), line[14:19], int(line[48:52])) for line in national] == [
        (1, "Abel,", 2100),
        (3, "Costa", 1900),
    ]
    again = import_trf(text.encode(), by=arbiter, name="In again")
    assert list(again.players.order_by("tpn").values_list("national_rating", flat=True)) == [2100, None, 1900, None]
    assert [line for line in export_trf(again).splitlines() if line[:3] in ("172", "GER")] == [
        "172 GER NIDOF",
        *national,
    ]
