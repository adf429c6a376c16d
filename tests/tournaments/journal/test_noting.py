"""What a change writes is noted as it is written, one entry of the journal for each change, and no secret is in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from tests.tournaments.journal.held import differences, held_against_triggers, noted, noted_models, written
from tests.tournaments.journal.oracle import watched
from tests.tournaments.journal.test_oracle import WAYS
from tournaments.journal.changing import change, locked
from tournaments.journal.noting import WrittenOutside, open_change, unnoted
from tournaments.log.changes import LotsHeld
from tournaments.models import (
    AuditEntry,
    EntryRequest,
    ForbiddenPair,
    Game,
    JournalEntry,
    PersonalLink,
    Player,
    Round,
    Tournament,
    User,
)
from tournaments.models.journal import PACKED_FROM, Unreadable, stored_steps
from tournaments.models.rows import kept_columns, noted_columns
from tournaments.players.actions import entries
from tournaments.results.actions.recording import record_result
from tournaments.standings.actions.tiebreaks import hold_lots

pytestmark = pytest.mark.django_db
Make = Callable[..., Tournament]
Play = Callable[..., Round]
BY_SQL = {"by SQL"}  # this passes the models by


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=4)


def steps_of(tournament: Tournament) -> list[Any]:
    entries_of = JournalEntry.objects.filter(tournament=tournament).order_by("pk")
    return [step for entry in entries_of for step in entry.steps()]


class Failed(Exception):
    """Something inside of a change went wrong."""


def fail_within(tournament: Tournament) -> None:
    with change(tournament):
        tournament.players.filter(tpn=2).update(club="Bern")
        raise Failed


@pytest.mark.parametrize("way", sorted(WAYS.keys() - BY_SQL))
def test_every_way_of_writing_is_noted(tournament: Tournament, way: str) -> None:
    with held_against_triggers(), change(tournament):
        WAYS[way][0](tournament)
        assert noted(open_change().steps)  # type: ignore[union-attr]


def test_rows_that_go_with_others_are_noted_whole(tournament: Tournament) -> None:
    one, other, *_others = tournament.players.order_by("tpn")
    pair = ForbiddenPair.objects.create(tournament=tournament, one=one, other=other)  # leads back by no name
    with held_against_triggers(), change(tournament):
        one.delete()
    found = {(table, kind): rows for table, kind, _columns, rows in steps_of(tournament)}
    assert [row[0] for row in found["forbiddenpair", "-"]] == [pair.pk]
    assert found["player", "-"][0][kept_columns(Player).index("name")] == one.name


def test_what_was_written_outside_of_a_change_is_not_noted(tournament: Tournament) -> None:
    known = JournalEntry.objects.count()
    tournament.players.update(club="Ajax")
    assert open_change() is None
    assert JournalEntry.objects.count() == known


def test_a_part_that_failed_leaves_nothing(tournament: Tournament) -> None:
    player = tournament.players.get(tpn=1)
    with held_against_triggers(), change(tournament):
        player.club = "Ajax"
        player.save()
        with pytest.raises(Failed):
            fail_within(tournament)
    ((table, kind, columns, rows),) = steps_of(tournament)
    assert (table, kind, columns, rows) == ("player", "=", ["club"], [[player.pk, "", "Ajax"]])


def test_a_change_has_one_entry_with_all_its_sentences(tournament: Tournament, play_round: Play, arbiter: User) -> None:
    play_round(tournament)
    known = JournalEntry.objects.count()
    late = entries.add_player(tournament, by=arbiter, name="Aalto, Late", rating=2700, entry_round=2)
    (entry,) = JournalEntry.objects.order_by("pk")[known:]
    assert {one.kind for one in entry.sentences.all()} == {"player.add", "players.renumber"}
    assert entry.revision == Tournament.objects.get().revision - entry.sentences.count()
    assert noted(entry.steps())["player", late.pk] == "new"


def test_the_revision_is_counted_from_what_the_database_has(make_tournament: Make, arbiter: User) -> None:
    tournament, other = make_tournament(slug="one"), make_tournament(slug="two")
    revision = Tournament.objects.get(slug="one").revision
    tournament.revision = 0
    for name in ("Early, Eve", "Late, Lea"):
        entries.add_player(tournament, by=arbiter, name=name)
    assert Tournament.objects.get(slug="one").revision == revision + 2
    assert Tournament.objects.get(slug="two").revision == other.revision


def test_changes_made_together_have_an_entry_each(tournament: Tournament, play_round: Play) -> None:
    play_round(tournament)
    known = JournalEntry.objects.count()
    with locked(tournament):
        for game in Game.objects.select_related("match__round__tournament"):
            record_result(game, "1/2" if game.result != "1/2" else "1-0", by=None)
    assert [one.sentences.count() for one in JournalEntry.objects.order_by("pk")[known:]] == [1, 1]


def test_a_change_that_writes_nothing_has_none(tournament: Tournament) -> None:
    known = JournalEntry.objects.count()
    with change(tournament):
        tournament.players.filter(tpn=1).update(club="")
    assert JournalEntry.objects.count() == known


def test_what_was_rolled_back_is_in_no_entry(tournament: Tournament) -> None:
    known = JournalEntry.objects.count()
    with pytest.raises(Failed):
        fail_within(tournament)
    assert not tournament.players.filter(club="Bern").exists()
    assert JournalEntry.objects.count() == known
    assert open_change() is None


def test_the_triggers_would_see_what_is_not_noted(tournament: Tournament) -> None:
    with watched(noted_models()):
        WAYS["by SQL"][0](tournament)
        assert "Ajax" in differences({}, written(0))


@pytest.mark.parametrize("long", [False, True])
def test_a_damaged_entry_is_told(tournament: Tournament, long: bool) -> None:
    steps = [["player", "+", ["id"], [[number] for number in range(PACKED_FROM if long else 2)]]]
    entry = JournalEntry.objects.create(tournament=tournament, revision=1, rows=stored_steps(steps))
    assert JournalEntry.objects.get(pk=entry.pk).steps() == steps
    for damaged in (bytes(entry.rows)[:-3], b"", b"\xff\xfe", b"{}", b"[" * 100_000):
        entry.rows = damaged
        with pytest.raises(Unreadable):
            entry.steps()


def test_no_secret_is_noted(tournament: Tournament) -> None:
    link = PersonalLink.objects.create(tournament=tournament)
    with change(tournament):
        asked = EntryRequest.objects.create(
            tournament=tournament, link=link, name="Alder, Ann", email="ann@example.org", caller="c0ffee"
        )
        EntryRequest.objects.filter(pk=asked.pk).update(email="other@example.org", state="refused")
        Tournament.objects.filter(pk=tournament.pk).update(reports_mark="5ec4e7")
        asked.delete()
    text = json.dumps(steps_of(tournament))
    assert "Alder, Ann" in text
    for secret in ("ann@example.org", "other@example.org", "c0ffee", "5ec4e7"):
        assert secret not in text


# What a field that lets somebody in, or says where somebody can be reached, is called.
TELLING = ("mark", "secret", "token", "digest", "password", "mail", "caller", "phone", "address", "ip")


@pytest.mark.parametrize("model", noted_models(), ids=lambda model: model.__name__)
def test_every_field_that_sounds_like_a_secret_says_so(model: Any) -> None:
    for field in model._meta.concrete_fields:
        if any(word == part for word in TELLING for part in field.name.split("_")):
            assert field.attname not in noted_columns(model), field
            assert field.attname not in kept_columns(model), field


def test_what_a_change_says_and_writes_is_kept_together(tournament: Tournament, arbiter: User) -> None:
    entries.withdraw_player(tournament.players.get(tpn=2), by=arbiter)
    entry = AuditEntry.objects.latest("pk").journal
    assert entry is not None
    assert [step[:3] for step in entry.steps()] == [["player", "=", ["withdrawn_from"]]]


def test_outside_of_a_change_nothing_is_written_and_the_log_says_so(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As where no test says that it may."""
    monkeypatch.setattr("tournaments.journal.noting.may_write_outside", lambda: False)
    player = tournament.players.get(tpn=1)
    ways: list[Callable[[], object]] = [
        player.save,
        player.delete,
        tournament.players.filter(tpn=2).delete,
        lambda: tournament.players.update(club="Ajax"),
        lambda: Player.objects.bulk_create([Player(tournament=tournament, name="New, Nina")]),
        lambda: Player.objects.bulk_update([player], ["club"]),
    ]
    for write in ways:
        with pytest.raises(WrittenOutside), transaction.atomic():
            write()
    assert [one.message for one in caplog.records] == ["a row of player was to be written outside of a change"] * len(
        ways
    )
    assert tournament.players.filter(club="").count() == 4
    with unnoted():
        player.delete()
    assert tournament.players.count() == 3


def test_what_a_service_writes_outside_of_a_change_fails_in_every_test(tournament: Tournament) -> None:
    with pytest.raises(WrittenOutside):
        hold_lots(tournament, LotsHeld())
