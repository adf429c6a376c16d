"""Archive and delete: what goes, what stays, and who may."""

from __future__ import annotations

import zlib

import pytest
from django.apps import apps
from django.test import Client

from tests.tournaments.factories import Make, Play
from tests.tournaments.logged import logged
from tournaments.basics.dump import tables
from tournaments.basics.errors import Refused
from tournaments.history.actions.restore_points import restore
from tournaments.history.actions.undoing import undo
from tournaments.journal.changing import change
from tournaments.journal.restore_points import keep_point
from tournaments.log.kinds import TournamentArchived, TournamentDeleted
from tournaments.models import AuditEntry, EntryRequest, Publication, RestorePoint, Tournament, User
from tournaments.players.actions.entries import remove_player
from tournaments.players.actions.entry_requests import accept_entries, refuse_entries, request_entry
from tournaments.players.models.personal import new_mark
from tournaments.rounds.actions import by_hand, drafts
from tournaments.tournament.actions.ending import archive_tournament, delete_tournament

pytestmark = pytest.mark.django_db


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
    assert [one.archived for one in logged(TournamentArchived)] == [True, False]


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


def _texts() -> str:
    """All that stands in any row of any table, unpacked."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        for row in model._base_manager.values_list():
            for value in row:
                packed = bytes(value) if isinstance(value, bytes | memoryview) else b""
                found.append(zlib.decompress(packed) if packed.startswith(b"x") else packed or value)
    return "\n".join(one.decode() if isinstance(one, bytes) else str(one) for one in found)


def test_after_the_end_no_row_of_any_table_has_what_was_erased(make_tournament: Make, organiser: User) -> None:
    """Nor the journal, which has rows of before: with the archive e-mail addresses go, deleted everything of people."""
    tournament = make_tournament(players=4, announced=True, entry_form=True)
    keep_point(tournament, "asked", by=organiser)
    for name in ("Quill, Quentin", "Quaver, Queenie", "Quist, Quirin"):
        request_entry(
            tournament, mark=new_mark(), caller="0f0f0f0f", email=f"{name[:5]}@example.org", listed=False, name=name
        )
    one, other, third = EntryRequest.objects.order_by("pk")
    accept_entries(tournament, [one.pk], by=organiser, sure=True)
    refuse_entries(tournament, [other.pk], by=organiser, reason="full")
    undo(AuditEntry.objects.latest("pk"), by=organiser)
    with change(tournament):
        third.link.delete()
    remove_player(tournament.players.get(name=one.name), by=organiser, sure=True)
    restore(keep_point(tournament, "asked", by=organiser), by=organiser)
    assert "Quill@example.org" in _texts()
    archive_tournament(tournament, by=organiser)
    assert "@example.org" not in _texts()
    assert _texts().count("Quist, Quirin") > 1
    delete_tournament(tournament, by=organiser, name=tournament.name)
    left = _texts()
    assert [word for word in ("Quill", "Quaver", "Quist", "0f0f0f0f") if word in left] == []


def test_only_organisers_delete(make_tournament: Make, arbiter_client: Client, organiser_client: Client) -> None:
    tournament = make_tournament(players=2)
    assert "Only an organiser" in arbiter_client.get("/arbiter/t/open/end/").text
    assert arbiter_client.post("/arbiter/t/open/end/delete/", {"name": tournament.name}).status_code == 404
    assert organiser_client.post("/arbiter/t/open/end/delete/", {"name": "open"}).status_code == 422
    assert Tournament.objects.exists()
    answer = organiser_client.post("/arbiter/t/open/end/delete/", {"name": tournament.name}, follow=True)
    assert "has been deleted" in answer.text
    assert not Tournament.objects.exists()
