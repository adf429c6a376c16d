"""Notes and illegal moves at a board: seen by arbiters, by nobody else."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.logged import logged
from tournaments.basics.errors import Refused
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.journal.restore_points import keep_point
from tournaments.log.kinds_of_rounds import BoardNoted
from tournaments.models import BoardNote, User
from tournaments.results.actions.notes import note_board
from tournaments.rounds.actions import drafts

pytestmark = pytest.mark.django_db
SECRET = "the neighbour whispered a move"


def test_it_is_on_the_arbiters_pages(site: Site, arbiter_client: Client) -> None:
    address = reverse("arbiter:board_note", args=["open", site.game.pk])
    page = reverse("arbiter:round", args=["open", 2])
    assert address in arbiter_client.get(page).content.decode()
    answer = arbiter_client.post(address, {"text": SECRET, "illegal_white": 0, "illegal_black": 2})
    assert answer.headers["Location"] == f"{page}#board-{site.game.pk}"
    shown = arbiter_client.get(page).content.decode()
    assert SECRET in shown
    assert "Black 2 illegal moves" in shown
    assert SECRET in arbiter_client.get(reverse("arbiter:audit", args=["open"])).content.decode()


def test_no_public_page_and_no_report_has_it(site: Site, arbiter: User, client: Client) -> None:
    note_board(site.game, by=arbiter, text=SECRET, illegal_black=2)
    seen = 0
    for name in ("home", "tournament", "round", "standings", "crosstable", "players"):
        arguments = {"home": [], "round": ["open", 2]}.get(name, ["open"])
        answer = client.get(reverse(f"public:{name}", args=arguments))
        assert SECRET not in answer.content.decode()
        assert "illegal" not in answer.content.decode()
        seen += answer.status_code == 200
    assert seen == 6
    assert SECRET not in export_trf(site.tournament)


def test_all_empty_takes_it_away_and_the_log_keeps_both(site: Site, arbiter: User) -> None:
    note_board(site.game, by=arbiter, text=f" {SECRET} ", illegal_white=1)
    note_board(site.game, by=arbiter, text=SECRET, illegal_white=1)
    note_board(site.game, by=arbiter, text="")
    assert not BoardNote.objects.exists()
    assert [(change.text, change.illegal_white) for change in logged(BoardNoted)] == [(SECRET, 1), ("", 0)]


def test_what_cannot_be_noted(site: Site, arbiter: User) -> None:
    with pytest.raises(Refused, match="from 0 to 9"):
        note_board(site.game, by=arbiter, text="", illegal_white=10)
    with pytest.raises(Refused, match="at most 300"):
        note_board(site.game, by=arbiter, text="x" * 301)
    site.tournament.paired_rounds.filter(number=2).delete()
    draft = drafts.pair_next_round(site.tournament, by=arbiter)
    game = draft.games.select_related("match__round__tournament")[0]
    with pytest.raises(Refused, match="draft"):
        note_board(game, by=arbiter, text=SECRET)
    assert not BoardNote.objects.exists()


def test_restore_points_and_event_files_have_it(site: Site, arbiter: User) -> None:
    note_board(site.game, by=arbiter, text=SECRET, illegal_black=1)
    point = keep_point(site.tournament, "asked", by=arbiter)
    note_board(site.game, by=arbiter, text="")
    restore(point, by=arbiter)
    assert BoardNote.objects.get().text == SECRET
    again = import_event(event_file(site.tournament), by=arbiter, name="Again")
    note = BoardNote.objects.get(game__match__round__tournament=again)
    assert (note.text, note.illegal_black) == (SECRET, 1)
