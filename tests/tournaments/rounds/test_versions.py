"""Versions of a published round: taken back, published again, read by the public with what changed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.arbiter_client import says
from tests.tournaments.factories import Make, enter_results, play_round, publish_next, publish_pairing
from tests.tournaments.logged import logged
from tests.tournaments.public import addresses
from tests.tournaments.team_rows import make_team_event, publish, seat_round
from tournaments.basics.errors import Refused
from tournaments.files.queries.export import export_trf
from tournaments.log.kinds_of_rounds import RoundTakenBack
from tournaments.models import Game, Publication, Result, Round, Seat, User
from tournaments.players.actions import entries
from tournaments.publication.queries.published import published_round
from tournaments.publication.queries.versions import What, differences_between, versions_of
from tournaments.results.actions import recording
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.taking_back import take_back_round, why_not_taken_back

pytestmark = pytest.mark.django_db
WHY = "Dvořák was taken for absent"


@pytest.fixture
def published(make_tournament: Make, arbiter: User) -> Round:
    """Round 1 is over, round 2 public and open; nine players."""
    tournament = make_tournament(players=9)
    play_round(tournament)
    return publish_pairing(tournament, by=arbiter)


def test_a_round_taken_back_is_a_draft_and_what_was_published_stays(published: Round, arbiter: User) -> None:
    before = Publication.objects.get(number=2)
    draft = take_back_round(published, by=arbiter, reason=f"  {WHY} ")
    assert not draft.is_published
    assert not Game.objects.filter(match__round=draft, published=True).exists()
    after = Publication.objects.get(number=2)
    assert (after.pairings, after.version) == (before.pairings, 1)
    assert (after.is_taken_back, after.taken_back_reason, after.taken_back_by_name) == (True, WHY, "arbiter")
    assert logged(RoundTakenBack) == [RoundTakenBack(draft.pk, 2, 1, WHY)]
    with pytest.raises(Refused, match="not published"):
        take_back_round(draft, by=arbiter, reason=WHY)
    with pytest.raises(Refused, match="not published yet"):
        recording.record_result(draft.games[0], Result.DRAW, by=arbiter)


def test_paired_anew_it_is_version_2_and_says_what_changed(published: Round, arbiter: User, client: Client) -> None:
    tournament = published.tournament
    gone = published.games[0].sides()["w"].player
    draft = take_back_round(published, by=arbiter, reason=WHY)
    drafts.discard_draft(draft, by=arbiter)
    assert Publication.objects.get(number=2).round is None
    entries.withdraw_player(gone, by=arbiter)
    draft = drafts.pair_next_round(tournament, by=arbiter)
    again = drafts.publish_round(draft, by=arbiter, note="He left.", case="4.4.2")
    newer, older = versions_of(tournament, 2)
    assert (newer.publication.version, newer.is_in_force) == (2, True)
    assert newer.publication.note == "Published pairings were changed (C.04.2, 4.4.2). He left."
    assert (older.publication.version, older.is_in_force, older.publication.taken_back_reason) == (1, False, WHY)
    assert {change.what for change in newer.differences} >= {What.NEW_BOARD, What.NO_BOARD}
    assert older.differences is None
    shown = published_round(tournament, 2)
    assert (shown.version, {game.board for game in shown.games}) == (2, {game.table for game in again.games})
    says(client.get("/open/rounds/2/"), "Version 2 of this round replaces the earlier one.", "He left.")
    history = client.get("/open/rounds/2/versions/").text
    assert WHY in history
    assert "arbiter" not in history.partition("<main")[2].partition("</main>")[0]  # who did it is for arbiters
    assert f"### Publication @ Round 2: version 1 taken back; {WHY}" not in export_trf(tournament)
    for game in again.games:
        recording.record_result(game, Result.DRAW, by=arbiter)
    assert f"### Publication @ Round 2: version 1 taken back; {WHY}" in export_trf(tournament).splitlines()


def test_meanwhile_the_public_reads_that_it_was_taken_back(published: Round, client: Client) -> None:
    tournament = published.tournament
    seen = client.get("/open/rounds/2/")
    take_back_round(published, by=None, reason=WHY)
    for page in addresses.of_round(tournament, 2):
        answer = client.get(page, headers={"If-None-Match": seen.headers["ETag"]})
        assert answer.status_code == 200, page
        assert WHY in answer.text, page
        if "versions" not in page:
            assert "Eriksen" not in answer.text, page
    assert "The pairings of round 2 were taken back" in client.get("/open/").text
    for page in addresses.every(tournament, rounds=1):
        assert client.get(page).status_code == 200, page
    assert client.get("/open/rounds/3/").status_code == 404
    assert client.get("/open/rounds/3/versions/").status_code == 404
    assert client.get("/api/v1/tournaments/open/rounds/2/").status_code == 404
    # The draft may change as it likes: the public sees none of it.
    marks = [client.get(page).headers["ETag"] for page in addresses.every(tournament, rounds=2)]
    drafts.discard_draft(Round.objects.get(number=2), by=None)
    drafts.pair_next_round(tournament, by=None)
    assert [client.get(page).headers["ETag"] for page in addresses.every(tournament, rounds=2)] == marks


def test_the_first_round_taken_back(make_tournament: Make, client: Client) -> None:
    tournament = make_tournament(players=4)
    take_back_round(drafts.publish_round(drafts.pair_next_round(tournament, by=None), by=None), by=None, reason=WHY)
    for page in ("/open/", "/open/rounds/1/", "/open/standings/", "/open/rounds/1/versions/"):
        answer = client.get(page)
        assert (answer.status_code, WHY in answer.text) == (200, True), page
    assert "The pairings of round 1 were taken back" in client.get("/").text
    assert client.get("/api/v1/tournaments/").json()["tournaments"] == []
    assert client.get("/open/rounds/0/").status_code == 404


def test_the_boards_with_results_are_joined_as_in_a_sentence(make_tournament: Make) -> None:
    round_ = publish_next(make_tournament(players=6))
    enter_results(round_)
    with pytest.raises(Refused, match="Results have come in on boards 1, 2 and 3 of round 1. Clear them"):
        take_back_round(round_, by=None, reason=WHY)
    with translation.override("de"):
        assert why_not_taken_back(round_)[0].startswith("Für die Bretter 1, 2 und 3 der Runde 1 sind")
    of_teams = publish(seat_round(make_team_event(teams=4)))
    recording.record_result(Game.objects.filter(match__round=of_teams, match__table=1)[1], Result.DRAW, by=None)
    assert why_not_taken_back(of_teams)[0].startswith("Results of match 1 of round 1 have come in.")


def test_with_a_result_or_a_later_round_it_stays(site: Site, arbiter: User) -> None:
    recording.record_result(site.game, Result.DRAW, by=arbiter)
    rounds = {round_.number: round_ for round_ in Round.objects.all()}
    with pytest.raises(Refused, match="Results have come in on board 1 of round 2"):
        take_back_round(rounds[2], by=arbiter, reason=WHY)
    with pytest.raises(Refused, match="Round 2 has been paired on round 1"):
        take_back_round(rounds[1], by=arbiter, reason=WHY)
    with pytest.raises(Refused, match="needs a reason"):
        take_back_round(rounds[2], by=arbiter, reason="  ")
    assert all(round_.is_published for round_ in Round.objects.all())
    assert not Publication.objects.exclude(taken_back_at=None).exists()
    recording.record_result(site.game, Result.OPEN, by=arbiter)
    assert not take_back_round(rounds[2], by=arbiter, reason=WHY).is_published


def test_an_arbiter_takes_a_round_back_in_the_browser(published: Round, arbiter_client: Client) -> None:
    says(arbiter_client.get("/arbiter/t/open/rounds/2/"), "/arbiter/t/open/rounds/2/take-back/")
    answer = arbiter_client.post("/arbiter/t/open/rounds/2/take-back/", {"reason": ""})
    assert answer.status_code == 422
    answer = arbiter_client.post("/arbiter/t/open/rounds/2/take-back/", {"reason": WHY}, follow=True)
    says(answer, "Round 2 is a draft again.", "Version 1 was taken back")
    assert WHY in answer.text  # offered as the note
    answer = arbiter_client.post("/arbiter/t/open/rounds/2/publish/", {"note": "x" * 301})
    assert answer.status_code == 422
    arbiter_client.post("/arbiter/t/open/rounds/2/publish/", {"note": "Now he is here."})
    assert Publication.objects.get(number=2, version=2).note == "Now he is here."
    history = arbiter_client.get("/arbiter/t/open/rounds/2/versions/").text
    assert "The same boards and byes." in history
    assert "arbiter" in history.partition("<main")[2]


def test_every_difference_is_named_once(published: Round) -> None:
    tournament = published.tournament
    before = Publication.objects.get(number=2).pairings
    draft = take_back_round(published, by=None, reason=WHY)
    _one, _two, three, four = draft.games.select_related("match")
    seats = {seat.colour: seat for seat in three.match.seats.all()}
    Seat.objects.filter(pk=seats["w"].pk).update(match=None, colour="", bye="Z")
    Seat.objects.filter(pk=seats["b"].pk).update(match=None, colour="", bye="H")
    three.match.delete()
    four.match.table = 3
    four.match.save()
    drafts.publish_round(draft, by=None, case="4.4.2")
    after = Publication.objects.get(number=2, version=2).pairings
    found = [change.what for change in differences_between(before, after)]
    assert found == [What.MOVED, What.NO_BOARD, What.NEW_BYE, What.NEW_BYE]
    back = [change.what for change in differences_between(after, before)]
    assert back == [What.NEW_BOARD, What.MOVED, What.NO_BYE, What.NO_BYE]
    swapped = {**after, "boards": [{**row, "white": row["black"], "black": row["white"]} for row in after["boards"]]}
    assert {change.what for change in differences_between(after, swapped)} == {What.COLOURS}
    assert versions_of(tournament, 1)[0].differences is None
