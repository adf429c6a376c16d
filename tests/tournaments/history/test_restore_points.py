"""Restore points: what is kept before a hard step, looked into, brought back, and undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils.timezone import localtime

from tests.tournaments.arbiter.addresses import Site
from tests.tournaments.factories import enter_results
from tests.tournaments.logged import logged
from tournaments.accounts.actions.invitations import make_invitation, revoke_invitation
from tournaments.basics.dump import LASTING, dump, pack, tables
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.files.queries.export import export_trf
from tournaments.history.actions.restore_points import restore
from tournaments.history.queries.restore_points import inside
from tournaments.journal import restore_points as journal_restore_points
from tournaments.journal.restore_points import keep_point
from tournaments.log.kinds import Restored
from tournaments.models import (
    AuditEntry,
    Game,
    JournalEntry,
    Player,
    Publication,
    RestorePoint,
    Result,
    Round,
    Tournament,
    User,
)
from tournaments.models.journal import stored_steps
from tournaments.players.actions import entries
from tournaments.players.actions.byes import request_byes
from tournaments.publication.queries.published import published_round, published_rounds
from tournaments.publication.queries.versions import versions_of
from tournaments.results.actions import recording
from tournaments.results.actions.corrections import correct_game
from tournaments.rounds.actions import drafts
from tournaments.rounds.actions.by_hand import finish_session, seating_of, start_session, take_step
from tournaments.rounds.actions.taking_back import take_back_round

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
# Tables whose rows belong to no single tournament.
OF_NO_TOURNAMENT = {
    "club",
    "cluborganiser",
    "clubreader",
    "event",
    "installation",
    "look",
    "loginattempt",
    "opensession",
    "passkey",
    "privacynotice",
    "ratinglist",
    "recoverycode",
    "secondfactor",
    "sentform",
    "series",
    "seriescategory",
    "seriesperson",
    "tournament",
    "user",
}


def rows(tournament: Tournament) -> dict[str, Any]:
    """The tournament as data; the versions of games aside, which only ever grow."""
    data = dump(Tournament.objects.get(pk=tournament.pk))
    games = data["tables"]["game"]
    moving = [games["columns"].index(name) for name in ("version", "changed_at")]
    games["rows"] = [[value for place, value in enumerate(row) if place not in moving] for row in games["rows"]]
    return data


def test_every_table_is_restored_or_lasts_or_is_of_no_tournament() -> None:
    known = {model._meta.model_name for model in apps.get_app_config("tournaments").get_models()}
    restored = [table.name for table in tables()]
    assert {*restored} | {model._meta.model_name for model in LASTING} | OF_NO_TOURNAMENT == known
    assert len(restored) == len(set(restored))
    for earlier, later in (("team", "player"), ("player", "seat"), ("round", "match"), ("match", "game")):
        assert restored.index(earlier) < restored.index(later)


def test_a_point_is_kept_before_every_hard_step(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    tournament = make_tournament(players=5)
    play_round(tournament)
    draft = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    take_back_round(draft, by=arbiter, reason="wrong")
    kept = [(point.occasion, point.round_number) for point in RestorePoint.objects.order_by("pk")]
    assert kept == [("pairing", 1), ("publishing", 1), ("pairing", 2), ("publishing", 2), ("taking_back", 2)]
    with pytest.raises(Refused):
        drafts.pair_next_round(tournament, by=arbiter)
    assert RestorePoint.objects.count() == 5  # a step that was refused keeps none


def test_a_restore_brings_every_row_back_and_is_undone_by_another(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=7)
    play_round(tournament)
    entries.request_bye(tournament.players.all()[0], by=arbiter, round_number=3, kind="H")
    before, entries_before = rows(tournament), AuditEntry.objects.count()
    point = keep_point(tournament, "asked", by=arbiter)
    play_round(tournament)
    recording.correct_result(Game.objects.all()[0], Result.DOUBLE_LOSS, by=arbiter, reason="phones")
    entries.add_player(tournament, by=arbiter, name="Late, Lena", rating=1700)
    after = rows(tournament)
    assert after != before
    entries_since = AuditEntry.objects.count() - entries_before
    undo = restore(point, by=arbiter)
    assert rows(tournament) == before
    assert logged(Restored)[-1].undone == entries_since
    restore(undo, by=arbiter)
    assert rows(tournament) == after
    # And the tournament goes on: pairing, results, export.
    play_round(tournament)
    assert export_trf(tournament)


def test_a_page_that_was_open_before_a_restore_writes_over_nothing(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=4)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    point = keep_point(tournament, "asked", by=arbiter)
    game = Game.objects.all()[0]
    for result in (Result.DRAW, Result.WHITE_WINS):
        game = recording.record_result(game, result, by=arbiter)
    restore(point, by=arbiter)
    fresh = Game.objects.get(pk=game.pk)
    assert fresh.result == Result.OPEN
    assert fresh.version > game.version
    with pytest.raises(Refused, match="somebody else"):
        recording.record_result(fresh, Result.BLACK_WINS, by=arbiter, expected_version=game.version)


def test_what_was_published_since_is_shown_as_taken_back(
    make_tournament: Make, play_round: Play, arbiter: User, client: Client
) -> None:
    tournament = make_tournament(players=6)
    play_round(tournament)
    point = keep_point(tournament, "asked", by=arbiter)
    play_round(tournament)
    undo = restore(point, by=arbiter)
    assert [one.number for one in published_rounds(tournament)] == [1]
    assert published_round(tournament, 1).version == 1
    page = client.get("/open/rounds/2/").text
    assert "The tournament was brought back to an earlier state." in page
    restore(undo, by=arbiter)
    newer, older = versions_of(tournament, 2)
    assert (newer.publication.version, newer.is_in_force) == (2, True)
    assert newer.publication.pairings == older.publication.pairings
    assert older.publication.taken_back_reason == "The tournament was brought back to an earlier state."
    assert [game.result for game in published_round(tournament, 2).games].count("") == 0
    assert set(Publication.objects.values_list("round__number", flat=True)) == {1, 2}


def test_a_version_of_then_is_published_again(make_tournament: Make, arbiter: User) -> None:
    tournament = make_tournament(players=5)
    draft = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    point = keep_point(tournament, "asked", by=arbiter)
    first = Publication.objects.get().pairings
    drafts.discard_draft(take_back_round(draft, by=arbiter, reason="wrong"), by=arbiter)
    entries.withdraw_player(Player.objects.all()[0], by=arbiter)
    drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter, case="4.4.2")
    restore(point, by=arbiter, case="4.4.2")
    versions = versions_of(tournament, 1)
    assert [one.publication.version for one in versions] == [3, 2, 1]
    assert (versions[0].is_in_force, versions[0].publication.pairings) == (True, first)
    assert published_round(tournament, 1).version == 3
    assert Game.objects.filter(published=True).count() == 2


def test_other_pairings_than_were_public_need_a_case(
    make_tournament: Make, arbiter: User, arbiter_client: Client
) -> None:
    """C.04.2, 4.4, also where a restore brings them."""
    tournament = make_tournament(players=8, rounds=5)
    round_ = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    point = keep_point(tournament, RestorePoint.Occasion.ASKED, by=arbiter)
    draft = take_back_round(round_, by=arbiter, reason="a slip")
    (one, _black), (other, _other), *_rest = seating_of(draft).pairs
    session = take_step(start_session(draft, by=arbiter), "exchange", [one, other], by=arbiter)
    draft = finish_session(session, by=arbiter, reason="they asked")
    drafts.publish_round(draft, by=arbiter, sure=True, case="4.4.2")
    before = dump(Tournament.objects.get(pk=tournament.pk))
    for case in ("", "4.4.5", "4.5"):
        with pytest.raises(Refused, match=r"C\.04\.2, 4\.4"):
            restore(point, by=arbiter, case=case)
    assert dump(Tournament.objects.get(pk=tournament.pk)) == before
    page = f"/arbiter/t/open/restore-points/{point.pk}/"
    assert arbiter_client.post(page).status_code == 409
    assert 'name="case"' in arbiter_client.post(page).text
    assert arbiter_client.post(page, {"case": "4.4.2"}).status_code == 302
    newest = versions_of(tournament, 1)[0].publication
    assert (newest.version, "(C.04.2, 4.4.2)" in newest.note) == (3, True)
    told = "### Publication @ Round 1: version 3 has other pairings than were published (C.04.2 4.4.2)"
    enter_results(Round.objects.get(number=1), by=arbiter)
    assert told in export_trf(tournament).splitlines()


def test_the_same_pairings_need_none_nor_do_colours_that_were_corrected(
    make_tournament: Make, play_round: Play, arbiter: User
) -> None:
    tournament = make_tournament(players=8, rounds=5)
    round_ = play_round(tournament)
    point = keep_point(tournament, RestorePoint.Occasion.ASKED, by=arbiter)
    game = round_.games.get(match__table=1)
    correct_game(game, game.result, by=arbiter, reason="wrong chairs", colours_changed=True)
    restore(point, by=arbiter)
    assert len(versions_of(tournament, 1)) == 3


def test_report_files_tell_only_what_was_not_undone(make_tournament: Make, play_round: Play, arbiter: User) -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    point = keep_point(tournament, "asked", by=arbiter)
    recording.correct_result(Game.objects.all()[0], Result.DOUBLE_LOSS, by=arbiter, reason="phones rang")
    undo = restore(point, by=arbiter)
    lines = export_trf(tournament)
    assert "phones rang" not in lines
    assert "### Restore @ Round 1: the state of " in lines
    restore(undo, by=arbiter)
    assert "phones rang" in export_trf(tournament)
    restore(point, by=arbiter)
    assert "phones rang" not in export_trf(tournament)


def test_the_oldest_go_when_there_are_too_many(
    make_tournament: Make, arbiter: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(players=2)
    monkeypatch.setattr(journal_restore_points, "MOST_POINTS", 3)
    kept = [keep_point(tournament, "asked", by=arbiter).pk for _time in range(5)]
    assert list(RestorePoint.objects.values_list("pk", flat=True)) == kept[:1:-1]
    monkeypatch.setattr(journal_restore_points, "MOST_BYTES", 1)
    newest = keep_point(tournament, "asked", by=arbiter)
    assert list(RestorePoint.objects.all()) == [newest]
    with pytest.raises(Refused, match="no longer kept"):
        restore(RestorePoint(pk=kept[0], tournament=tournament), by=arbiter)


def _lose(entry: JournalEntry) -> None:
    entry.delete()


def _damage(entry: JournalEntry) -> None:
    JournalEntry.objects.filter(pk=entry.pk).update(rows=b"[no such thing")


def _alter(entry: JournalEntry) -> None:
    (table, kind, columns, (row, *_more)), *_others = entry.steps()
    JournalEntry.objects.filter(pk=entry.pk).update(rows=stored_steps([[table, kind, columns, [row]]]))


@pytest.mark.parametrize("harm", [_lose, _damage, _alter])
def test_a_lost_or_damaged_entry_is_noticed_and_the_copy_serves(
    site: Site, arbiter: User, caplog: pytest.LogCaptureFixture, harm: Callable[[JournalEntry], None]
) -> None:
    tournament = site.tournament
    point = keep_point(tournament, "publishing", by=arbiter)
    before = rows(tournament)
    request_byes(
        tournament, [one.pk for one in tournament.players.all()[:3]], by=arbiter, round_number=5, kind="H", sure=True
    )
    byes = JournalEntry.objects.latest("pk")
    entries.withdraw_player(tournament.players.latest("pk"), by=arbiter)
    harm(byes)
    restore(point, by=arbiter)
    assert rows(tournament) == before
    (told,) = (one.getMessage() for one in caplog.records if one.levelname == "ERROR")
    assert f"restore point {point.pk}" in told


def test_a_damaged_copy_costs_nothing_and_without_a_journal_nothing_is_changed(
    site: Site, arbiter: User, arbiter_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    tournament = site.tournament
    point = keep_point(tournament, "publishing", by=arbiter)
    before = rows(tournament)
    entries.withdraw_player(tournament.players.latest("pk"), by=arbiter)
    for damage in (b"no such thing", bytes(point.rows)[:-9]):
        RestorePoint.objects.filter(pk=point.pk).update(rows=damage)
        back = restore(point, by=arbiter)
        assert rows(tournament) == before
        restore(back, by=arbiter)
    assert "copy of restore point" in caplog.text
    _damage(JournalEntry.objects.latest("pk"))
    for damage in (b"", b"no such thing"):
        RestorePoint.objects.filter(pk=point.pk).update(rows=damage)
        after = rows(tournament)
        with pytest.raises(Refused, match="damaged"):
            restore(point, by=arbiter)
        assert rows(tournament) == after
        assert arbiter_client.get(f"/arbiter/t/open/restore-points/{point.pk}/").status_code == 409


def test_what_is_logged_beside_a_change_leaves_no_gap(site: Site, arbiter: User) -> None:
    point = keep_point(site.tournament, "asked", by=arbiter)
    assert not point.size
    before = rows(site.tournament)
    revoke_invitation(make_invitation(site.tournament, by=arbiter, name="Ruth", role="arbiter", days=2), by=arbiter)
    entries.withdraw_player(site.tournament.players.latest("pk"), by=arbiter)
    restore(point, by=arbiter)
    assert rows(site.tournament) == before


def test_a_copy_is_kept_before_publishing_and_where_there_is_none(site: Site, arbiter: User) -> None:
    RestorePoint.objects.all().delete()
    for occasion in ("asked", "asked", "publishing", "correction"):
        keep_point(site.tournament, occasion, by=arbiter)
    kept = RestorePoint.objects.order_by("pk").values_list("occasion", "size")
    assert [(occasion, size > 0) for occasion, size in kept] == [
        *(("asked", True), ("asked", False), ("publishing", True), ("correction", False)),
    ]


def test_a_column_that_is_younger_than_a_point_changes_nothing_unless_it_is_filled_in(
    site: Site, arbiter: User
) -> None:
    """The copy of a point from before an upgrade lacks it."""
    tournament = site.tournament
    point = keep_point(tournament, "publishing", by=arbiter)
    held = unpack(bytes(point.rows))
    table = held["tables"]["player"]
    place = table["columns"].index("sex")
    held["tables"]["player"] = {
        "columns": [name for name in table["columns"] if name != "sex"],
        "rows": [row[:place] + row[place + 1 :] for row in table["rows"]],
    }
    RestorePoint.objects.filter(pk=point.pk).update(rows=pack(held))
    JournalEntry.objects.filter(tournament=tournament).delete()
    point.refresh_from_db()
    tournament.refresh_from_db()
    assert inside(point, tournament).is_as_now
    player = tournament.players.latest("pk")
    entries.update_player(player, by=arbiter, sex="w")
    JournalEntry.objects.filter(tournament=tournament).delete()
    told = inside(point, Tournament.objects.get(pk=tournament.pk)).changes
    assert told == (f"The details of {player.name} will be reverted.",)


def test_what_a_point_holds_and_would_change(
    make_tournament: Make, play_round: Play, arbiter: User, arbiter_client: Client
) -> None:
    tournament = make_tournament(players=4)
    play_round(tournament)
    point = keep_point(tournament, "asked", by=arbiter)
    tournament.refresh_from_db()
    assert inside(point, tournament).is_as_now
    was = Game.objects.all()[0].get_result_display()
    entries.add_player(tournament, by=arbiter, name="Late, Lena", rating=1700)
    recording.correct_result(Game.objects.all()[0], Result.DOUBLE_LOSS, by=arbiter, reason="phones")
    round_2 = drafts.publish_round(drafts.pair_next_round(tournament, by=arbiter), by=arbiter)
    enter_results(round_2, by=arbiter)
    page = arbiter_client.get(f"/arbiter/t/open/restore-points/{point.pk}/").text
    for told in (
        "Round 2 goes: it had not been paired.",
        "Late, Lena will be removed: not entered at that time.",
        f"Round 1, board 1: 0-0 becomes {was}.",
    ):
        assert told in page, told
    answer = arbiter_client.post(f"/arbiter/t/open/restore-points/{point.pk}/", follow=True)
    assert answer.redirect_chain == [("/arbiter/t/open/", 302)]
    assert f"as it stood on {localtime(point.at):%-d %B %Y, %H:%M:%S}" in answer.text
    assert "Go back to this state" not in answer.text
    listed = arbiter_client.get("/arbiter/t/open/restore-points/").text
    assert "before a restore" in listed
    undo = RestorePoint.objects.get(occasion="restore")
    assert "Round 2 comes back." in arbiter_client.get(f"/arbiter/t/open/restore-points/{undo.pk}/").text
