"""Clubs of one installation: each organiser has the own club's tournaments, and nothing of another one's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.arbiter_client import ArbiterClient
from tests.tournaments.factories import make_user, publish_pairing
from tests.tournaments.logged import logged
from tournaments.accounts.actions.members import give_role
from tournaments.basics.errors import Refused
from tournaments.clubs.actions import clubs as actions
from tournaments.clubs.actions.reading import open_for_reading
from tournaments.events.actions import make_event
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.actions.importing import import_trf
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_clubs import ClubJoined, OpenedForReading
from tournaments.models import Accent, AuditEntry, Club, Member, Reading, Role, Tournament, User
from tournaments.permissions import Right, events_of, leads_event, rights_of, tournaments_of
from tournaments.players.actions.entries import add_player
from tournaments.players.actions.files import PlayerRow, import_players
from tournaments.tournament.actions.copies import copy_tournament
from tournaments.tournament.actions.ending import archive_tournament
from tournaments.tournament.actions.setup import create_tournament, update_tournament

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]


@pytest.fixture
def lakeside(organiser: User) -> Club:
    return actions.make_club(by=organiser, name="Lakeside")


@pytest.fixture
def hillside(organiser: User) -> Club:
    return actions.make_club(by=organiser, name="Hillside")


@pytest.fixture
def lena(lakeside: Club, organiser: User) -> User:
    return of_club(lakeside, "lena", by=organiser)


@pytest.fixture
def hans(hillside: Club, organiser: User) -> User:
    return of_club(hillside, "hans", by=organiser)


def of_club(club: Club, name: str, *, by: User, what: str = actions.ORGANISER) -> User:
    user = make_user(name)
    actions.set_person(club, user, what, by=by)
    return user


def client_of(user: User) -> ArbiterClient:
    client = ArbiterClient()
    client.force_login(user)
    return client


def test_what_the_organiser_of_a_club_makes_is_the_clubs_and_nobody_elses(lena: User, hans: User) -> None:
    made = create_tournament(by=lena, name="Lake Open")
    assert made.in_club.club.name == "Lakeside"
    assert not Member.objects.filter(tournament=made).exists()  # the rights are the club's, not the account's
    found = tournaments_of(lena).get()
    assert rights_of(lena, found) == frozenset(Right)
    assert not tournaments_of(hans).exists()
    assert client_of(lena).get("/arbiter/t/lake-open/settings/").status_code == 200
    assert client_of(hans).get("/arbiter/t/lake-open/settings/").status_code == 404


def test_every_way_to_make_one_makes_it_the_clubs(lena: User, make_tournament: Make, organiser: User) -> None:
    source = make_tournament(players=4)
    publish_pairing(source, by=organiser)
    made = [
        import_trf(export_trf(source).encode(), by=lena, name="From TRF"),
        import_event(event_file(source), by=lena, name="From file"),
    ]
    made.append(copy_tournament(made[0], by=organiser, name="Copy", later=timedelta(days=365)))
    assert [one.in_club.club.name for one in made] == ["Lakeside"] * 3
    assert not hasattr(Tournament.objects.get(pk=source.pk), "in_club")


def test_organisers_see_all_and_move_a_tournament(
    lena: User, hans: User, lakeside: Club, make_tournament: Make, organiser: User
) -> None:
    one = make_tournament(slug="one", players=2)
    actions.move_tournaments([one], lakeside, by=organiser)
    assert [row.slug for row in tournaments_of(lena)] == ["one"]
    actions.move_tournaments([one], Club.objects.get(name="Hillside"), by=organiser)
    assert not tournaments_of(lena).exists()
    assert [row.slug for row in tournaments_of(hans)] == ["one"]
    actions.move_tournaments([one], None, by=organiser)
    assert not tournaments_of(hans).exists()
    assert [(row.club, row.club_before) for row in logged(ClubJoined)] == [
        ("Lakeside", ""),
        ("Hillside", "Lakeside"),
        ("", "Hillside"),
    ]
    assert tournaments_of(organiser).count() == 1


def test_a_role_in_one_tournament_is_what_it_was(lena: User, hans: User, organiser: User) -> None:
    made = create_tournament(by=lena, name="Lake Open")
    give_role(made, hans, Role.ARBITER, by=lena)
    found = tournaments_of(hans).get()
    assert rights_of(hans, found) == frozenset({Right.SEE, Right.FILL, Right.CHECK_IN, Right.WORK})
    hans_client = client_of(hans)
    assert hans_client.get("/arbiter/t/lake-open/members/").status_code == 200
    assert hans_client.get("/arbiter/t/lake-open/end/").status_code == 403
    assert hans_client.post("/arbiter/t/lake-open/end/delete/", {"name": "Lake Open"}).status_code == 403
    assert "Delete permanently" in client_of(lena).get("/arbiter/t/lake-open/end/").text
    client_of(lena).post("/arbiter/t/lake-open/end/delete/", {"name": "Lake Open"})
    assert not Tournament.objects.filter(pk=made.pk).exists()


def test_an_event_is_whose_its_tournaments_are(lena: User, hans: User, organiser: User) -> None:
    parts = [(create_tournament(by=lena, name=name), name) for name in ("A", "B")]
    event = make_event(by=lena, name="Congress", parts=parts)
    foreign = make_event(by=organiser, name="Both", parts=[(create_tournament(by=hans, name="C"), "C")])
    assert list(events_of(lena)) == [event]
    assert leads_event(lena, event)
    assert list(events_of(hans)) == [foreign]
    assert client_of(lena).get(f"/arbiter/events/{foreign.pk}/").status_code == 404
    assert client_of(lena).get(f"/arbiter/events/{event.pk}/settings/").status_code == 200
    actions.move_tournaments([parts[1][0]], Club.objects.get(name="Hillside"), by=organiser)
    assert not leads_event(lena, event)
    desk = client_of(lena).get(f"/arbiter/events/{event.pk}/").text
    assert "/arbiter/t/a/" in desk
    assert "/arbiter/t/b/" not in desk


def test_whoever_organises_no_more_has_nothing_left(lena: User, lakeside: Club, organiser: User) -> None:
    create_tournament(by=lena, name="Lake Open")
    actions.set_person(lakeside, lena, "", by=organiser)
    assert not tournaments_of(lena).exists()
    assert client_of(lena).get(f"/arbiter/clubs/{lakeside.pk}/").status_code == 404


def test_the_page_of_a_club_is_its_own(lena: User, hans: User, lakeside: Club, organiser: User) -> None:
    address = f"/arbiter/clubs/{lakeside.pk}/"
    assert client_of(hans).get(address).status_code == 404
    client = client_of(lena)
    page = client.get(address).text
    assert 'name="contact"' in page
    assert 'name="most_running"' not in page  # that is the installation's
    sent = client.post(address, {"name": "Lakeside", "contact": "chess@example.org", "accent": "plum"})
    assert sent.status_code == 302
    lakeside.refresh_from_db()
    assert (lakeside.contact, lakeside.accent) == ("chess@example.org", Accent.PLUM)
    for name in ("club_limits", "club_people", "club_tournaments", "club_delete"):
        assert client.post(reverse(f"arbiter:{name}", args=[lakeside.pk]), {"most_running": "1"}).status_code == 404
    assert client.get("/arbiter/clubs/").status_code == 404
    assert f'href="{address}">Club<' in client.get("/arbiter/").text
    assert 'href="/arbiter/clubs/">Clubs<' in client_of(organiser).get("/arbiter/").text


def test_people_of_a_club_are_no_organisers_and_of_one_club(
    lena: User, hillside: Club, lakeside: Club, organiser: User
) -> None:
    for club, user, what in (
        (hillside, lena, "organiser"),
        (hillside, organiser, "reader"),
        (lakeside, lena, "emperor"),
    ):
        with pytest.raises(Refused):
            actions.set_person(club, user, what, by=organiser)
    with pytest.raises(Refused, match="a club “lakeside” already"):
        actions.make_club(by=organiser, name="lakeside")
    actions.set_person(lakeside, lena, actions.READER, by=organiser)
    assert not lakeside.organisers.exists()
    assert [one.user for one in lakeside.readers.all()] == [lena]


def test_a_deleted_club_leaves_its_tournaments(lena: User, lakeside: Club, organiser: User) -> None:
    made = create_tournament(by=lena, name="Lake Open")
    actions.delete_club(lakeside, by=organiser)
    assert tournaments_of(organiser).get() == made
    assert not tournaments_of(lena).exists()


def test_without_clubs_no_page_says_the_word(
    client: Client, organiser: User, arbiter: User, make_tournament: Make
) -> None:
    """But for the one link by which the first club is made."""
    publish_pairing(make_tournament(arbiters=(arbiter,)), by=arbiter)
    for user in (organiser, arbiter):
        for address in ("/arbiter/", "/arbiter/t/open/members/", "/arbiter/account/"):
            page = client_of(user).get(address).text
            assert "/arbiter/club" not in page
            assert "/arbiter/reading" not in page
            assert "of the club" not in page
    for address in ("/", "/open/"):
        assert "/clubs/" not in client.get(address).text
    assert "/arbiter/clubs/" in client_of(organiser).get("/arbiter/look/").text


def test_rights_take_no_further_query(lena: User, make_tournament: Make, arbiter: User, organiser: User) -> None:
    make_tournament(slug="mine", arbiters=(arbiter,), players=2)
    create_tournament(by=lena, name="Lake Open")
    counts = {}
    for user, slug in ((organiser, "mine"), (arbiter, "mine"), (lena, "lake-open")):
        client = client_of(user)
        client.get(f"/arbiter/t/{slug}/restore-points/")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/arbiter/t/{slug}/restore-points/").status_code == 200
        counts[user.username] = len(queries)
    assert len(set(counts.values())) == 1, counts


# --- What everybody sees ----------------------------------------------------------------------------------------------


def test_the_public_page_of_a_club(client: Client, lena: User, lakeside: Club, make_tournament: Make) -> None:
    actions.change_club(lakeside, by=None, contact="chess@example.org", accent="teal")
    empty = client.get("/clubs/lakeside/").text
    assert "No tournament of this club is public yet." in empty
    assert "chess@example.org" in empty
    assert 'data-accent="teal"' in empty
    one, other = make_tournament(slug="one", players=4), make_tournament(slug="other", players=4)
    for tournament in (one, other):
        publish_pairing(tournament, by=None)
    actions.move_tournaments([one], lakeside, by=None)
    page = client.get("/clubs/lakeside/").text
    assert 'href="/one/"' in page
    assert 'href="/other/"' not in page
    front = client.get("/").text
    assert front.count('href="/clubs/lakeside/"') == 1
    assert client.get("/clubs/none/").status_code == 404
    tournament = client.get("/one/").text
    assert 'data-accent="teal"' in tournament
    assert 'data-accent="green"' in client.get("/other/").text


def test_a_changed_look_is_another_page(client: Client, lakeside: Club, make_tournament: Make) -> None:
    one = make_tournament(slug="one", players=4)
    publish_pairing(one, by=None)
    actions.move_tournaments([one], lakeside, by=None)
    before = {address: client.get(address).headers["ETag"] for address in ("/", "/one/", "/clubs/lakeside/")}
    actions.change_club(lakeside, by=None, accent="plum", name="Lakeside Chess")
    for address, etag in before.items():
        answer = client.get(address, headers={"If-None-Match": etag})
        assert answer.status_code == 200, address
        assert "plum" in answer.text, address
    assert "Lakeside Chess" in client.get("/").text
    assert client.get("/clubs/lakeside/").headers["ETag"] != before["/clubs/lakeside/"]
    update_tournament(one, by=None, accent="blue")
    assert 'data-accent="blue"' in client.get("/one/").text  # its own comes first


# --- The account of a federation --------------------------------------------------------------------------------------


@pytest.fixture
def frida(lakeside: Club, organiser: User) -> User:
    return of_club(lakeside, "frida", by=organiser, what=actions.READER)


def test_a_federation_reads_what_it_has_opened_and_nothing_else(lena: User, hans: User, frida: User) -> None:
    made = create_tournament(by=lena, name="Lake Open")
    foreign = create_tournament(by=hans, name="Hill Open")
    client = client_of(frida)
    page = client.get("/arbiter/reading/").text
    assert "Lake Open" in page
    assert "Hill Open" not in page
    assert client.get("/arbiter/t/lake-open/").status_code == 404
    assert client.post(f"/arbiter/reading/{foreign.pk}/open/").status_code == 404
    assert client.post(f"/arbiter/reading/{made.pk}/open/").headers["Location"] == "/arbiter/t/lake-open/"
    assert client.get("/arbiter/t/lake-open/players/").status_code == 200
    assert client.post("/arbiter/t/lake-open/settings/", {"name": "x"}).status_code == 403
    assert client.get("/arbiter/t/lake-open/end/").status_code == 403
    (told,) = logged(OpenedForReading)
    assert (told.account.username, told.name, told.club) == ("frida", "Lake Open", "Lakeside")
    assert AuditEntry.objects.get(kind=OpenedForReading.kind).by == frida


def test_what_was_opened_ends_with_its_time_and_with_the_right(
    lena: User, frida: User, lakeside: Club, organiser: User
) -> None:
    made = create_tournament(by=lena, name="Lake Open")
    revision = Tournament.objects.get(pk=made.pk).revision
    open_for_reading(made, by=frida)
    open_for_reading(made, by=frida)
    assert Reading.objects.count() == 1
    assert Tournament.objects.get(pk=made.pk).revision == revision  # nobody's work is disturbed
    assert tournaments_of(frida).get().role == Role.READER
    Reading.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert not tournaments_of(frida).exists()
    open_for_reading(made, by=frida)
    assert tournaments_of(frida).exists()
    actions.set_person(lakeside, frida, "", by=organiser)
    assert not tournaments_of(frida).exists()
    with pytest.raises(Refused, match="may not read this tournament any more"):
        open_for_reading(made, by=frida)


def test_the_club_is_told_who_has_read(
    lena: User,
    frida: User,
    settings: Any,
    django_capture_on_commit_callbacks: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.CAN_MAIL, settings.MAIL_SITE = True, "https://chess.example.org"
    monkeypatch.setattr("tournaments.outgoing.mails.in_background", lambda send: send())
    User.objects.filter(pk=lena.pk).update(email="lena@example.org")
    made = create_tournament(by=lena, name="Lake Open")
    assert "Opened for reading" not in client_of(lena).get("/arbiter/").text
    with django_capture_on_commit_callbacks(execute=True):
        open_for_reading(made, by=frida)
    for address in ("/arbiter/", f"/arbiter/clubs/{made.in_club.club_id}/"):
        page = client_of(lena).get(address).text
        assert "Opened for reading" in page
        assert 'frida: <a href="/arbiter/t/lake-open/">' in page
    (letter,) = mail.outbox
    assert letter.to == ["lena@example.org"]
    assert "frida opened “Lake Open” for reading" in letter.body


# --- Limits -----------------------------------------------------------------------------------------------------------


def test_no_more_tournaments_at_a_time(lena: User, lakeside: Club, make_tournament: Make, organiser: User) -> None:
    actions.change_club(lakeside, by=organiser, most_running=1)
    first = create_tournament(by=lena, name="One")
    with pytest.raises(Refused, match="Lakeside may have one tournament at a time"):
        create_tournament(by=lena, name="Two")
    with pytest.raises(Refused, match="Lakeside may have one tournament at a time"):
        actions.move_tournaments([make_tournament(slug="three", players=2)], lakeside, by=organiser)
    assert Tournament.objects.filter(in_club__club=lakeside).count() == 1
    archive_tournament(first, by=lena)
    create_tournament(by=lena, name="Two")


def test_no_more_players_in_one(lena: User, lakeside: Club, make_tournament: Make, organiser: User) -> None:
    source = make_tournament(players=4)
    actions.change_club(lakeside, by=organiser, most_players=2)
    made = create_tournament(by=lena, name="Lake Open")
    rows = [PlayerRow(line, {"name": f"Player {line}", "rating": 2000 - line}) for line in (1, 2, 3)]
    with pytest.raises(Refused, match="may have 2 players, and these would be 3"):
        import_players(made, rows, by=lena)
    assert not made.players.exists()
    import_players(made, rows[:2], by=lena)
    with pytest.raises(Refused, match="may have 2 players"):
        add_player(made, by=lena, name="Third, Tom")
    with pytest.raises(Refused, match="may have 2 players, and these would be 4"):
        import_event(event_file(source), by=lena)
    assert made.players.count() == 2
    assert Tournament.objects.count() == 2
