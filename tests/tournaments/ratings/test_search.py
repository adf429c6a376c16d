"""Finding a player: who is found and in which order, alike in every database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from django.test import Client

from tests.tournaments.factories import Make, make_tournament
from tests.tournaments.ratings.asking import current_list, look_up, suggestions
from tests.tournaments.ratings.samples import PLAYERS, MakeList
from tournaments.basics.errors import Refused
from tournaments.models import User
from tournaments.rating_lists.lists.folding import plain, sounding
from tournaments.rating_lists.lists.listed import Listed, RatingType
from tournaments.rating_lists.lists.query import query_of
from tournaments.rating_lists.lists.search import search
from tournaments.rating_lists.lists.sqlite_store import SqliteStore
from tournaments.rating_lists.lists.store import NoSuchList, Reader
from tournaments.rating_lists.lists.stores import store
from tournaments.rating_lists.queries import listed_players
from tournaments.rating_lists.queries.listed_players import Wanted
from tournaments.rating_lists.queries.sources import ratings_of
from tournaments.tournament.actions import setup

Open = Callable[..., AbstractContextManager[Reader]]


@pytest.fixture(params=["the installation's", "SQLite"])
def open_list(request: pytest.FixtureRequest, db: None, tmp_path: Path) -> Open:
    """``with open_list(*players) as reader``, in the installation's store and in an SQLite file."""
    place = SqliteStore(tmp_path) if request.param == "SQLite" else store()

    @contextmanager
    def opened(*players: Listed) -> Iterator[Reader]:
        written = place.write(1, players or PLAYERS)
        assert written.players == len({one.fide_id for one in players or PLAYERS})
        with place.reading(1) as reader:
            yield reader

    return opened


def names(reader: Reader, text: str, limit: int = 12) -> list[str]:
    query = query_of(text)
    return [one.name.partition(",")[0] for one in search(reader, query, limit)] if query else []


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("car", ["Carlsson"]),
        ("CARLSS", ["Carlsson"]),
        ("mul", ["Muller", "Mullens", "Mueller"]),
        ("müller", ["Mueller", "Muller"]),
        ("Mueller", ["Mueller", "Muller"]),
        ("Müller, J", ["Mueller"]),
        ("joerg mueller", ["Mueller"]),
        ("Jörg", ["Mueller"]),
        ("Sergejev", ["Sergeev"]),
        ("sergei", ["Andreev"]),
        ("Dimitrij", []),
        ("Dmitrij", ["Sergeev"]),
        ("Sørensen", ["Soerensen"]),
        ("sorensen", ["Soerensen"]),
        ("öyvind", ["Soerensen"]),
        ("berg", ["van der Berg"]),
        ("van der", ["van der Berg"]),
        ("jan wi", ["van der Berg"]),
        ("berg j", ["van der Berg"]),
        ("berg x", []),
        ("1503014", ["Carlsson"]),
        ("46100", ["Mueller", "Muller", "Mullens"]),
        ("461001", ["Mueller", "Muller", "Mullens"]),
        ("4610", []),
        ("ca", []),
        ("", []),
        ("'; DROP", []),
        ('"*', []),
        ("99999999999999999999", []),
    ],
)
def test_who_is_found(open_list: Open, typed: str, found: list[str]) -> None:
    with open_list() as reader:
        assert names(reader, typed) == found


def test_the_strongest_come_first_and_the_beginning_before_the_rest(open_list: Open) -> None:
    players = [Listed(n, f"Mart{'' if n % 2 else 'in'}, A{n}", standard=1500 + n) for n in range(1, 40)]
    players += [Listed(100, "Zander, Martin", standard=2800), Listed(101, "Martin, Rapid", rapid=2700)]
    with open_list(*players) as reader:
        query = query_of("mart")
        assert query is not None
        assert [one.fide_id for one in search(reader, query, 60)] == [101, *range(39, 0, -1), 100]
        assert [one.fide_id for one in search(reader, query, 3)] == [101, 39, 38]


def test_names_that_sound_alike_keep_some_places(open_list: Open) -> None:
    players = [Listed(n, f"Muller, A{n}", standard=2000 + n) for n in range(1, 30)]
    with open_list(*players, Listed(99, "Mueller, Zoe", standard=1400)) as reader:
        assert names(reader, "muller")[-1] == "Mueller"
        assert len(names(reader, "muller")) == 12


def test_of_two_lines_with_one_number_the_last_counts(open_list: Open) -> None:
    with open_list(PLAYERS[0], PLAYERS[1], PLAYERS[0]._replace(standard=1234)) as reader:
        assert [one.standard for one in reader.among([1503014])] == [1234]
        assert names(reader, "carlsson") == ["Carlsson"]


def test_rows_come_back_as_they_went_in(open_list: Open) -> None:
    with open_list() as reader:
        found = {one.fide_id: one for one in reader.among([one.fide_id for one in PLAYERS])}
    assert found == {one.fide_id: one for one in PLAYERS}


def test_a_list_that_is_not_there(db: None) -> None:
    with pytest.raises(NoSuchList), store().reading(77) as reader:
        reader.spelt("a", 1)


def test_a_list_replaced_between_two_looks(make_list: MakeList, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = make_list(PLAYERS[0]), make_list(PLAYERS[1])
    store().discard(old.pk)
    assert current_list() == new
    monkeypatch.setattr(listed_players, "lists_of", lambda _tournament: [old])
    assert [one.name for one in suggestions("mueller")] == ["Mueller, Joerg"]


def test_a_list_that_a_backup_did_not_bring_along(
    make_list: MakeList, organiser_client: Client, organiser: User
) -> None:
    """After a restore on another computer its row is there, and the list is not."""
    tournament = make_tournament(players=2, arbiters=(organiser,))
    tournament.players.filter(tpn=1).update(fide_id="1503014")
    current = make_list()
    assert "not on this server" not in organiser_client.get("/arbiter/ratings/").text
    store().discard(current.pk)
    assert suggestions("mueller") == []
    assert look_up("1503014") == {}
    assert organiser_client.get(f"/arbiter/t/{tournament.slug}/").status_code == 200
    assert organiser_client.get(f"/arbiter/t/{tournament.slug}/players/new/").status_code == 200
    assert "not on this server" in organiser_client.get("/arbiter/ratings/").text


def test_numbers_are_looked_up_as_they_are_written(make_list: MakeList) -> None:
    numbers = ("1503014", "01503014", "12", "", "x", "9" * 30)
    assert look_up(*numbers) == {}
    make_list()
    assert look_up(*numbers) == {"1503014": PLAYERS[0], "01503014": PLAYERS[0]}


@pytest.mark.parametrize(
    "spellings",
    [
        ("Sergey", "Sergei", "Sergej"),
        ("Dmitry", "Dmitri", "Dmitrij", "Dmitriy"),
        ("Yevgeny", "Evgeny", "Jewgeni"),
        ("Müller", "Mueller", "Muller"),
        ("Khodos", "Hodos"),
        ("Alexey", "Aleksei"),
        ("Tschigorin", "Chigorin", "Tchigorin"),
        ("Schwartz", "Shvarts", "Szwarc"),
        ("Zhukov", "Zukov"),
        ("Đoković", "Djokovic"),
        ("Ångström", "Aangstroem", "Angstrom"),
    ],
)
def test_spellings_of_one_name_sound_alike(spellings: tuple[str, ...]) -> None:
    assert len({sounding(plain(spelling)) for spelling in spellings}) == 1


def test_a_rating_stands_in_for_one_that_is_missing() -> None:
    only_blitz = Listed(1, "A", blitz=1700)
    both = Listed(1, "A", standard=2000, blitz=1700)
    assert only_blitz.effective(RatingType.STANDARD) == (1700, RatingType.BLITZ)
    assert both.effective(RatingType.RAPID) == (2000, RatingType.STANDARD)
    assert both.effective(RatingType.BLITZ) == (1700, RatingType.BLITZ)
    assert Listed(1, "A").effective(RatingType.RAPID) is None


def test_the_order_of_the_lists_is_the_tournaments(make_list: MakeList, make_tournament: Make, arbiter: User) -> None:
    """Lists are moved, left out, and added again."""
    make_list(Listed(7, "Rossi, Carla", standard=2100, rapid=2050, blitz=1980))
    tournament = make_tournament(rating_type="rapid")
    ratings = {}
    for order in ("", "blitz,standard", "standard", "rapid,blitz,standard"):
        setup.update_tournament(tournament, by=arbiter, rating_order=order)
        tournament.refresh_from_db()
        wanted = Wanted("7")
        official = ratings_of(listed_players.look_up(tournament, [wanted])[wanted], tournament).entered
        ratings[order] = (official.rating, official.source)
    assert ratings == {
        "": (2050, "rapid"),
        "blitz,standard": (1980, "blitz"),
        "standard": (2100, "standard"),
        "rapid,blitz,standard": (2050, "rapid"),
    }
    with pytest.raises(Refused):
        setup.update_tournament(tournament, by=arbiter, rating_order="blitz,blitz")
