"""The log of version 0.1 as data and back: each kind of entry that it wrote, with accents, namesakes, gone accounts.

``data/log_of_0_1.json`` holds the rows and the report files that version 0.1 itself made of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.models.rows import from_the_beginning, made_once, migrated, new_tables
from tournaments.audit.kinds import ALL, Unknown
from tournaments.audit.stored import change_of
from tournaments.models import AuditEntry, Game, Player, Tournament
from tournaments.selectors.tournament.log import LogFilter, last_change_by, log_lines, log_page
from tournaments.services.files.export import export_trf

APP = "tournaments"
BEFORE, AFTER = "0004_rating_lists", "0009_log_as_data"
DATA = json.loads((Path(__file__).parent / "data" / "log_of_0_1.json").read_text(encoding="utf-8"))
# The kinds that version 0.1 wrote: all of that time, 31 of them. Later ones had no entries then.
WRITTEN = {row["action"] for row in DATA["rows"]["AuditEntry"]}
Migrate = Callable[[str | None], Any]

pytestmark = pytest.mark.django_db(transaction=True)


def _migrate(name: str | None) -> Any:
    """The apps after the migration ``name``, after the newest one for None."""
    return migrated((APP, name) if name else None)


@pytest.fixture
def migrate() -> Iterator[Migrate]:
    """Migrates to any state; the newest tables are there in the end."""
    yield _migrate
    new_tables()


def _load(apps: Any) -> None:
    for name, rows in DATA["rows"].items():
        model = apps.get_model(APP, name)
        for field in model._meta.fields:
            if hasattr(field, "auto_now_add"):
                field.auto_now = field.auto_now_add = False
        model.objects.bulk_create(model(**row) for row in rows)


def _entries(apps: Any) -> list[dict[str, Any]]:
    rows = list(apps.get_model(APP, "AuditEntry").objects.order_by("pk").values())
    for row in rows:
        row["at"] = row["at"].isoformat()
    return rows


@pytest.fixture
def newest(migrate: Migrate) -> None:
    """The old rows, migrated to the newest state."""

    def make() -> None:
        _load(from_the_beginning((APP, BEFORE)))
        migrate(None)

    made_once("the log of version 0.1", make)


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("###")]


def test_forwards_and_back_nothing_is_lost(migrate: Migrate) -> None:
    apps = from_the_beginning((APP, BEFORE))
    _load(apps)
    before = _entries(apps)
    assert {row["action"] for row in before} == WRITTEN
    migrate(AFTER)
    assert _entries(migrate(BEFORE)) == before
    again = migrate(AFTER)
    entries = again.get_model(APP, "AuditEntry").objects
    assert not entries.filter(version=0).exists()


@pytest.mark.usefixtures("newest")
def test_every_old_entry_is_read_as_what_it_was() -> None:
    entries = list(AuditEntry.objects.all())
    assert len(entries) == len(DATA["rows"]["AuditEntry"])
    changes = [change_of(one.kind, one.version, one.payload) for one in entries]
    assert {type(change) for change in changes} == {shape for shape in ALL if shape.kind in WRITTEN}
    assert not any(isinstance(change, Unknown) for change in changes)
    for line in log_lines(entries):
        assert line.sentence
        assert "{" not in line.sentence, line.sentence


@pytest.mark.usefixtures("newest")
def test_report_files_say_what_they_said() -> None:
    """With one line more where something was done that FIDE mode refuses, and where numbers moved after round 1.

    What rounds were paired on before a correction is told beside (test_checked_after_repairs).
    """
    told = {
        one.slug: [line for line in comments(export_trf(one)) if "for the pairing of" not in line]
        for one in Tournament.objects.all()
    }
    newer = ("### FIDE mode left", "### Starting ranks")
    added = [line.partition(":")[0] for slug in sorted(told) for line in told[slug] if line.startswith(newer)]
    assert added == [
        "### FIDE mode left @ Round 1",
        "### Starting ranks @ Round 1",
        "### Starting ranks @ Round 2",
    ]
    told = {slug: [line for line in lines if not line.startswith(newer)] for slug, lines in told.items()}
    old = {line for text in DATA["reports"].values() for line in comments(text)}
    taken_over = [line for lines in told.values() for line in lines if line not in old]
    assert taken_over == ["### Configuration @ Round 1: rating of Muller, Anna 2340 -> 2350"], "from the list"
    told = {slug: sorted(line for line in lines if line not in taken_over) for slug, lines in told.items()}
    assert told == {slug: sorted(comments(text)) for slug, text in DATA["reports"].items()}
    assert sum(map(len, told.values())) > 12


@pytest.mark.usefixtures("newest")
def test_old_entries_name_their_players_and_boards() -> None:
    tournament = Tournament.objects.get(slug="zizkov-open")
    renamed = Player.objects.get(name="Dvořák-Nový, Ondřej")
    entry = AuditEntry.objects.get(tournament=tournament, kind="player.update", target_id=renamed.pk)
    assert entry.target_name == "Dvořák-Nový, Ondřej"
    pair = AuditEntry.objects.filter(kind="forbidden.add", payload__one__name="Dvořák, Ondřej").first()
    assert pair is not None
    assert pair.payload["one"]["id"] == renamed.pk
    assert pair.payload["other"]["name"] == "van der Berg - Šimek, Jan"
    # One who was taken out is not the one who came later under the same name.
    added = AuditEntry.objects.filter(kind="player.add", target_name="Gone, Gerda").order_by("pk")
    assert [one.target_id for one in added] == [None, Player.objects.get(name="Stays, Gerda").pk]
    # Two of one name cannot be told apart by what the old log kept.
    gone = AuditEntry.objects.get(kind="player.withdraw", target_name="Adler, Anna")
    assert gone.target_id is None
    board = Game.objects.get(match__round__tournament=tournament, match__round__number=1, match__table=2)
    assert last_change_by(tournament, "game", board.pk) == "arbiter"
    corrected = AuditEntry.objects.get(kind="result.correct", target_id=board.pk)
    assert corrected.payload["game"]["white"]["name"] == "Adler, Anna"


@pytest.mark.usefixtures("newest")
def test_old_entries_are_told_in_sentences() -> None:
    tournament = Tournament.objects.get(slug="zizkov-open")
    _page, lines = log_page(tournament, LogFilter(), page=1)
    _page, more = log_page(tournament, LogFilter(), page=2)
    told = {line.sentence for line in (*lines, *more)}
    assert {
        "Muller, Anna withdrew from round 4 on",
        "Round 2, board 1: Adler - Kœnig: 1-0 corrected to ½-½ (not rated): one move only",
        "Kœnig, Séverine got the provisional rating 1700 (before: 1600 (provisional)): a better estimate",
        "Ó Briain, Fionn asks for a half-point bye in round 2; instead of a zero-point bye",
        "Tie-breaks changed: tie-breaks: SB,BH → BH/C1,SB; reason: as the regulations say – §4",
    } <= told
    # PostgreSQL had kept the fields of one change in an order of its own.
    assert {"name: Žižkov Open → Žižkov Open 2026", "place: – → Sál", "rounds: 5 → 6", "ratings: standard → rapid"} in [
        set(sentence.removeprefix("Settings changed: ").split("; ")) for sentence in told
    ]


def test_what_was_written_since_goes_back_in_the_old_form(migrate: Migrate) -> None:
    apps = from_the_beginning((APP, BEFORE))
    _load(apps)
    before = {row["id"]: row for row in _entries(apps)}
    entries = migrate(AFTER).get_model(APP, "AuditEntry").objects
    newest = entries.order_by("-pk").values().first()
    texts = {"kind": "player.withdraw", "target_kind": "player", "target_id": 7, "target_name": "Adler, Anna"}
    player = {"id": 7, "name": "Adler, Anna", "tpn": 3, "birth_year": 1990, "club": ""}
    added = {**newest, **texts, "id": newest["id"] + 1, "payload": {"player": player, "round_number": 5}, "version": 1}
    entries.create(**added)
    rows = {row["id"]: row for row in _entries(migrate(BEFORE))}
    new = rows.pop(added["id"])
    assert (new["action"], new["subject"]) == ("player.withdraw", "Adler, Anna")
    assert (new["old"], new["new"]) == ({"withdrawn_from": None}, {"withdrawn_from": 5})
    assert rows == before


def test_an_entry_that_cannot_be_understood_stays_as_it_was(migrate: Migrate) -> None:
    apps = from_the_beginning((APP, BEFORE))
    _load(apps)
    entries = apps.get_model(APP, "AuditEntry").objects
    kept = entries.order_by("-pk").values().first()
    for number, odd in enumerate(
        (
            {"action": "somebody.else", "subject": "a thing", "old": [1], "new": {"b": None}},
            {"action": "result.record", "subject": "Partie 3", "old": {"result": ""}, "new": {"result": "1-0"}},
            {"action": "player.withdraw", "subject": "Adler, Anna", "old": None, "new": {"withdrawn_from": 2, "x": 1}},
        ),
        start=1,
    ):
        entries.create(**{**kept, **odd, "id": kept["id"] + number})
    before = _entries(apps)
    assert len(before) == len(DATA["rows"]["AuditEntry"]) + 3
    migrate(AFTER)
    assert _entries(migrate(BEFORE)) == before
    migrate(None)
    odd_ones = AuditEntry.objects.filter(pk__gt=kept["id"]).order_by("pk")
    first, second, third = (line.sentence for line in log_lines(odd_ones))
    assert first.startswith("a thing: {")
    assert "Partie 3" in second
    assert third == "Adler, Anna withdrew from round 2 on"
