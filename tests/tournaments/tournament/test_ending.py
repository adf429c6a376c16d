"""Archive and delete: what goes, what stays, and who may."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournaments.logged import logged
from tournaments.audit.kinds import TournamentArchived, TournamentDeleted
from tournaments.models import AuditEntry, Publication, RestorePoint, Round, Tournament, User
from tournaments.services.errors import Refused
from tournaments.services.rounds import by_hand, drafts
from tournaments.services.tournament.ending import archive_tournament, delete_tournament
from tournaments.whole import tables

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]


def test_an_archived_tournament_leaves_the_front_page_and_nothing_else(
    make_tournament: Make, play_round: Play, arbiter: User, arbiter_client: Client, client: Client
) -> None:
    tournament = make_tournament(players=4, name="Hill Rapid")
    play_round(tournament)
    assert "Hill Rapid" in client.get("/").text
    arbiter_client.post("/arbiter/t/open/end/archive/")
    assert "Hill Rapid" not in client.get("/").text
    for page in ("/open/", "/open/rounds/1/", "/open/standings/"):
        assert client.get(page).status_code == 200
    assert "archived" in arbiter_client.get("/arbiter/").text
    archive_tournament(tournament, by=arbiter)  # changes nothing
    arbiter_client.post("/arbiter/t/open/end/archive/")
    assert "Hill Rapid" in client.get("/").text
    assert [change.archived for change in logged(TournamentArchived)] == [True, False]


def test_a_deleted_tournament_is_gone_with_everything(make_tournament: Make, play_round: Play, organiser: User) -> None:
    tournament, other = make_tournament(players=5), make_tournament(players=4, slug="other")
    for each in (tournament, other):
        play_round(each)
    by_hand.start_session(drafts.pair_next_round(tournament, by=organiser), by=organiser)
    before = {table.name: table.rows_of(other).count() for table in tables()}
    with pytest.raises(Refused, match="not the name"):
        delete_tournament(tournament, by=organiser, name="Tournament other")
    key = tournament.pk
    delete_tournament(tournament, by=organiser, name=f" {tournament.name} ")
    assert list(Tournament.objects.all()) == [other]
    assert {table.name: table.rows_of(other).count() for table in tables()} == before
    for table in tables():
        assert table.model._base_manager.count() == before[table.name], table.name
    for model in (Publication, RestorePoint):
        assert not model.objects.exclude(tournament=other).exists()
    assert not AuditEntry.objects.filter(tournament=key).exists()
    assert logged(TournamentDeleted) == [TournamentDeleted(key, "Tournament open", 5, 2)]


def test_only_organisers_delete(make_tournament: Make, arbiter_client: Client, organiser_client: Client) -> None:
    tournament = make_tournament(players=2)
    assert "Only an organiser" in arbiter_client.get("/arbiter/t/open/end/").text
    assert arbiter_client.post("/arbiter/t/open/end/delete/", {"name": tournament.name}).status_code == 404
    assert organiser_client.post("/arbiter/t/open/end/delete/", {"name": "open"}).status_code == 422
    assert Tournament.objects.exists()
    answer = organiser_client.post("/arbiter/t/open/end/delete/", {"name": tournament.name}, follow=True)
    assert "has been deleted" in answer.text
    assert not Tournament.objects.exists()
