"""A database of before: the log tells the same of it as it did, and what could be undone still can.

``log_of_0064.json.gz`` has all rows at migration 0064, of tournaments with every kind of change, and of each entry of
the log its sentence, the right by which "Undo" was offered, and what undoing it answered: nothing where it was undone,
null where it was not tried.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction

from tests.tournaments.models.test_older_columns import migrate
from tournaments.basics.errors import Refused
from tournaments.history.actions.undoing import undo
from tournaments.log.kinds import KINDS
from tournaments.log.reading import log_lines
from tournaments.models import AuditEntry, Tournament

__all__ = ["migrate"]
CHANGED = "This has been changed again since. Look at it, and change it by hand."
PAIRED = "A round has been paired or published since, which rests on this. Change it by hand."
# What is answered otherwise today: byes, withdrawals and presence of a player rest on each other only where they wrote
# the same row, and an import rests where one of its players was changed. The offer and the answer, by entry.
OTHERWISE = {
    **dict.fromkeys((44, 48, 110, 181, 185, 292, 329), ("work", "")),
    291: ("", CHANGED),
    331: ("work", "There is no round 4; the tournament has 2 rounds."),
    366: ("", PAIRED),
}
# What the log says in other words today, in this order.
REWORDED = (
    ("TPNs numbered anew", "Players numbered anew"),
    ("TPNs", "Pairing numbers"),
    ("TPN:", "pairing number:"),
    ("to be entered", "to enter"),
    ("taken in from an event file", "imported from an event file"),
    ("not yet known", "not checked in"),
    ("when the arbiter says so", "when an arbiter publishes them"),
    (" are kept apart from round", ": forbidden pairing from round"),
    ("they were kept apart from round", "that was forbidden from round"),
    (": could not be kept apart:", ": forbidden pairings that could not be avoided:"),
    ("Kept apart as far as possible from round", "Forbidden pairings by group from round"),
    ("Kept apart as far as possible:", "Forbidden pairings by group:"),
    ("No longer kept apart:", "Forbidden pairings by group removed:"),
    ("Groups kept apart put", "Forbidden groups put"),
)
BEFORE = Path(__file__).parent / "data" / "log_of_0064.json.gz"


@pytest.fixture
def told(migrate: Any) -> dict[int, list[Any]]:
    """What was told of each entry then; its database is here, brought up to date."""
    held = json.loads(gzip.decompress(BEFORE.read_bytes()))
    model_of = migrate("0064_lots_seed")
    with transaction.atomic(), connection.constraint_checks_disabled():
        for name, rows in held["rows"].items():
            model = model_of(name)
            fields = {field.name: field for field in model._meta.concrete_fields}
            for row in rows:
                values = {fields[key].attname: fields[key].to_python(value) for key, value in row.items()}
                one = model(**values)
                one.save_base(raw=True, force_insert=True)
    migrate()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(
            no_style(), list(apps.get_app_config("tournaments").get_models())
        ):
            cursor.execute(statement)
    return {int(key): [_in_words_of_today(sentence), *line] for key, (sentence, *line) in held["told"].items()}


def _in_words_of_today(sentence: str) -> str:
    for old, new in REWORDED:
        sentence = sentence.replace(old, new)
    return sentence


def _outcome(entry: AuditEntry) -> str:
    with transaction.atomic():
        try:
            undo(entry, by=None, sure=True)
            return ""
        except Refused as error:
            return str(error)
        finally:
            transaction.set_rollback(True)


def test_it_tells_the_same_and_what_could_be_undone_still_can(told: dict[int, list[Any]]) -> None:
    lines = {
        line.entry.pk: line
        for tournament in (*Tournament.objects.all(), None)
        for line in log_lines(AuditEntry.objects.filter(tournament=tournament), tournament)
    }
    assert lines.keys() == told.keys()
    assert {line.entry.kind for line in lines.values()} <= KINDS.keys(), "a kind of that day is known no more"
    assert {pk: line.sentence for pk, line in lines.items()} == {pk: sentence for pk, (sentence, *_) in told.items()}
    then = {pk: OTHERWISE.get(pk, (right, answer)) for pk, (_sentence, right, answer) in told.items()}
    assert {pk: line.undone_with for pk, line in lines.items()} == {pk: right for pk, (right, _answer) in then.items()}
    tried = {pk: answer for pk, (_right, answer) in then.items() if answer is not None}
    now = {pk: _outcome(lines[pk].entry) for pk in tried}
    assert now == tried
