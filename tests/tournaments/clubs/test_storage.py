"""How much a club stores, and that what would be more is refused with what to do."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from django.db.models.functions import Length
from PIL import Image

from pairing.trf.writer import Edition
from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.factories import make_user, publish_pairing
from tests.tournaments.results.test_pgn import pgn
from tournaments.basics.errors import Refused
from tournaments.clubs.actions import clubs as actions
from tournaments.clubs.queries import storage
from tournaments.clubs.queries.storage import stored_by
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.sending import send_report
from tournaments.models import Club, GameMoves, Result, Round, SentReport, Tournament, User
from tournaments.results.actions.files import read_results, take_results

pytestmark = pytest.mark.django_db

Make = Callable[..., Tournament]
MOVES = "1. e4 e5 2. Nf3"
SIZE = len("e4 e5 Nf3")


@pytest.fixture
def club(organiser: User) -> Club:
    return actions.make_club(by=organiser, name="Lakeside")


@pytest.fixture
def lena(club: Club, organiser: User) -> User:
    lena = make_user("lena")
    actions.set_person(club, lena, actions.ORGANISER, by=organiser)
    return lena


@pytest.fixture
def theirs(club: Club, organiser: User, make_tournament: Make) -> Tournament:
    """A tournament of two rounds of the club."""
    tournament = make_tournament(players=4, rounds=2)
    actions.move_tournaments([tournament], club, by=organiser)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, club: Club, organiser: User) -> None:
    """What the club may store is as much as one game of ``MOVES``: a “megabyte” is that here."""
    monkeypatch.setattr(storage, "MEGABYTE", SIZE)
    monkeypatch.setattr("tournaments.clubs.queries.belonging.MEGABYTE", SIZE)
    actions.change_club(club, by=organiser, most_megabytes=1)


def take(round_: Round, table: int, *, by: User) -> None:
    found = read_results(round_, pgn(round_, table, "1-0", MOVES))
    assert take_results(round_, found.results, by=by, games=found.games) == 1


def logo() -> bytes:
    out = BytesIO()
    Image.new("RGB", (64, 64), "teal").save(out, "PNG")
    return out.getvalue()


@pytest.mark.usefixtures("small")
def test_games_are_taken_as_long_as_there_is_room(theirs: Tournament, club: Club, arbiter: User) -> None:
    round_ = publish_pairing(theirs, by=arbiter)
    take(round_, 1, by=arbiter)
    with pytest.raises(Refused, match=r"Lakeside may store 1 MB of games.*Delete tournaments.*or ask"):
        take(round_, 2, by=arbiter)
    assert GameMoves.objects.get().game.match.table == 1, "all or nothing"
    assert round_.games.get(match__table=2).result == Result.OPEN
    assert stored_by(club) == storage.Stored(games=SIZE)
    actions.change_club(club, by=None, most_megabytes=2)
    take(round_, 2, by=arbiter)
    assert stored_by(club).total == 2 * SIZE


@pytest.mark.usefixtures("small")
def test_results_alone_are_always_taken(theirs: Tournament, arbiter: User, play_round: Callable[..., Round]) -> None:
    round_ = publish_pairing(theirs, by=arbiter)
    take(round_, 1, by=arbiter)
    found = read_results(round_, pgn(round_, 2, "1-0"))
    assert take_results(round_, found.results, by=arbiter, games=found.games) == 1
    play_round(theirs)


@pytest.mark.usefixtures("small")
def test_reports_logos_and_tournaments_count(
    theirs: Tournament, club: Club, arbiter: User, lena: User, organiser: User, play_round: Callable[..., Round]
) -> None:
    play_round(theirs, rounds=2)
    theirs.refresh_from_db()
    with pytest.raises(Refused, match="may store 1 MB"):
        send_report(theirs, last_round=2, edition=Edition.TRF26, by=arbiter)
    assert not SentReport.objects.exists()
    with pytest.raises(Refused, match="may store 1 MB"):
        actions.change_club(club, by=lena, logo=logo())
    actions.change_club(club, by=organiser, most_megabytes=None)
    actions.change_club(club, by=lena, logo=logo())
    send_report(theirs, last_round=2, edition=Edition.TRF26, by=arbiter)
    kept = SentReport.objects.values_list(Length("file"), flat=True).get()
    stored = stored_by(club)
    club.refresh_from_db()
    assert (stored.games, stored.reports, stored.logo) == (0, kept, len(club.logo))
    actions.change_club(club, by=organiser, most_megabytes=1)
    with pytest.raises(Refused, match="may store 1 MB"):
        import_event(event_file(theirs), by=lena)
    actions.change_club(club, by=lena, remove_logo=True)
    assert stored_by(club).logo == 0, "what makes it less is never refused"


def test_the_page_of_the_club_tells_its_organiser(theirs: Tournament, club: Club, lena: User, organiser: User) -> None:
    round_ = publish_pairing(theirs, by=organiser)
    take(round_, 1, by=organiser)
    client = ArbiterClient()
    client.force_login(lena)
    page = client.get(f"/arbiter/clubs/{club.pk}/").text
    assert "<dt>Moves of games</dt><dd>9\xa0bytes</dd>" in page
    assert "<dd>as much as there is room for</dd>" in page
    actions.change_club(club, by=organiser, most_megabytes=50)
    assert "<dd>9\xa0bytes of 50 MB</dd>" in client.get(f"/arbiter/clubs/{club.pk}/").text
