"""What stood in columns of the tournament's row and stands in tables today: databases and files of before keep it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.tournaments.mirroring.test_pieces import Sender
from tournaments.basics.dump import pack
from tournaments.basics.errors import Refused
from tournaments.basics.load import unpack
from tournaments.basics.older_columns import COLUMNS
from tournaments.basics.timetable import timetable_of
from tournaments.files.actions.event_file import event_file, import_event
from tournaments.history.actions.restore_points import restore
from tournaments.history.queries.restore_points import inside
from tournaments.journal.changing import change
from tournaments.log.changes import LotsHeld
from tournaments.mirroring.actions.receiving import receive
from tournaments.mirroring.queries.pieces import digest_of, new_key, piece, pulse
from tournaments.models import MirrorFrom, RestorePoint, RoundRating, RoundTime, TieBreakValue, Tournament, User
from tournaments.standings.actions.tiebreaks import hold_lots, lots_held
from tournaments.tournament.actions.timetable import set_timetable

# An event file, a restore point and a piece of a mirror, unpacked, of one tournament at migration 0057.
BEFORE = Path(__file__).parent / "data" / "whole_of_0057.json"
TIMES = ["2026-11-28 10:00", "", "2026-12-29"]
RATINGS = [(1, 3, 2600), (2, 2, 2450), (2, 3, 2410)]  # by TPN; another one was removed
# An event file and the state of a mirror's piece, as old: players 5 and 6, who had values, were removed.
TIES = Path(__file__).parent / "data" / "ties_of_0057.json"
VALUES = [
    *(("OTHER_BLITZ", 1, 150), ("OTHER_BLITZ", 2, 150), ("OTHER_BLITZ", 3, -25), ("OTHER_BLITZ", 4, -25)),
    *(("OTHER_RAPID", 1, 100), ("OTHER_RAPID", 2, 100)),
]


@pytest.fixture
def before() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(BEFORE.read_text())
    return found


@pytest.fixture
def ties() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(TIES.read_text())
    return found


def times(tournament: Tournament | None) -> list[str]:
    assert tournament is not None
    return [str(one or "") for one in timetable_of(tournament)]


def ratings(tournament: Tournament | None) -> list[tuple[int, int, int]]:
    rows = RoundRating.objects.filter(player__tournament=tournament).order_by("player__tpn", "round_number")
    return list(rows.values_list("player__tpn", "round_number", "rating"))


def assert_ties_as_they_were(tournament: Tournament | None) -> None:
    assert tournament is not None
    now = Tournament.objects.get(pk=tournament.pk)
    values = TieBreakValue.objects.filter(tournament=now).values_list("code", "player__tpn", "value")
    assert (sorted(values), now.given_values_note) == (VALUES, "blitz on Sunday")
    held = lots_held(now)
    order, *by_hand = ([player.tpn for player in group] for group in (held.order, *held.by_hand))
    assert (held.round_number, order, by_hand, held.reason) == (1, [2, 1], [[4, 3]], "a play-off")


# --- Databases ----------------------------------------------------------------------------------------------------


@pytest.fixture
def migrate(transactional_db: None) -> Iterator[Any]:
    """``migrate(name)`` brings the database there, or up to date, and gives its models; at the end it is as today."""

    def to(name: str = "") -> Any:
        executor = MigrationExecutor(connection)
        targets = [("tournaments", name)] if name else executor.loader.graph.leaf_nodes()
        return partial(executor.migrate(targets).apps.get_model, "tournaments")

    yield to
    to()


def test_a_database_of_before_keeps_all_of_it_there_and_back(migrate: Any, ties: dict[str, Any]) -> None:
    """Timetables, ratings by round, what parts the tied: in one walk, since each migration of all tables takes long."""
    old = migrate("0057_time_control_code")
    for slug, timetable in (("full", TIMES), ("empty", []), ("none", ["", ""])):
        old("Tournament").objects.create(slug=slug, system="dubov", timetable=timetable)
    row, given, lots = _with_what_parts_the_tied(old, ties)

    new = migrate("0058_round_times")
    rows = new("RoundTime").objects.order_by("round_number").values_list("tournament__slug", "round_number")
    assert list(rows) == [("full", 1), ("full", 3)]
    kept = _with_ratings_by_round(new)

    seconds = migrate("0117_privacy_of_clubs")("RoundTime").objects
    assert seconds.filter(round_number=1).update(time="10:00", second_time="15:30") == 1

    migrate()
    assert RoundTime.objects.get(round_number=1).later_games == ["15:30"]
    assert seconds.model._meta.get_field("second_time")
    RoundTime.objects.update(later_games=[])
    assert times(Tournament.objects.get(slug="full"))[:3] == TIMES
    assert ratings(Tournament.objects.get(slug="long")) == RATINGS
    assert_ties_as_they_were(row)
    assert TieBreakValue.objects.count() == len(VALUES)

    assert migrate("0058_round_times")("Tournament").objects.get(slug="long").round_ratings == kept
    again = migrate("0057_time_control_code")("Tournament").objects
    slugs = ("full", "empty", "none")
    assert [again.get(slug=slug).timetable for slug in slugs] == [TIMES, [], []]
    assert [again.get(slug=slug).given_values for slug in ("one", "none")] == [given, {}]
    assert [again.get(slug=slug).tiebreak_lots for slug in ("one", "none")] == [lots, {}]


def _with_ratings_by_round(new: Any) -> dict[str, Any]:
    """A tournament with ratings by round, also of a player who is gone; those of the players who are there."""
    made = new("Tournament").objects.create(slug="long", system="dubov")
    keys = [new("Player").objects.create(tournament_id=made.pk, name=f"New, No {tpn}", tpn=tpn).pk for tpn in (1, 2)]
    kept = {str(keys[1]): [[2, 2450], [3, 2410]], str(keys[0]): [[3, 2600]]}
    made.round_ratings = {**kept, str(keys[1] + 1): [[2, 1999]]}
    made.save()
    return kept


def _with_what_parts_the_tied(old: Any, ties: dict[str, Any]) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """A tournament with values and lots, also of players who are gone; the values and the lots of who is there."""
    made = ties["event"]["tournament"]
    row = old("Tournament").objects.create(slug="one", name="one", total_rounds=1)
    people = [old("Player").objects.create(tournament=row, tpn=tpn, name=f"Player {tpn}") for tpn in range(1, 5)]
    keys = {str(tpn): str(player.pk) for tpn, player in enumerate(people, start=1)}
    values = {
        code: {keys.get(key, f"9{key}"): value for key, value in of.items()}
        for code, of in made["given_values"]["values"].items()
    }
    of_no_list = {"X" * 121: {keys["1"]: 5}}  # which nobody reads
    row.given_values = {**made["given_values"], "values": values | of_no_list}
    one, two, three, four = (player.pk for player in people)
    row.tiebreak_lots = {**made["tiebreak_lots"], "order": [two, None, one], "by_hand": [[four, three]]}
    row.save()
    there = {code: {key: value for key, value in of.items() if key in keys.values()} for code, of in values.items()}
    given = {"note": "blitz on Sunday", "values": there}
    return row, given, {**row.tiebreak_lots, "order": [two, one]}


# --- Files, restore points, mirrors -------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


def test_an_event_file_of_before(before: dict[str, Any], arbiter: User) -> None:
    made = import_event(pack(before["event"]), by=arbiter)
    again = import_event(event_file(made), by=arbiter, name="Again")
    for one in (made, again):
        assert (times(one), ratings(one)) == (TIMES, RATINGS)


def test_an_event_file_of_before_has_what_parts_the_tied(ties: dict[str, Any], arbiter: User) -> None:
    made = import_event(pack(ties["event"]), by=arbiter)
    assert_ties_as_they_were(made)
    assert_ties_as_they_were(import_event(event_file(made), by=arbiter, name="Again"))


DAMAGE: list[tuple[str, Any]] = [
    *(("timetable", value) for value in ({}, ["tomorrow"], ["0001-01-01 10:00"], ["2026-01-01 noon"], [1], 1)),
    *(("round_ratings", value) for value in ({"x": []}, [], None, {"1": [[1]]}, {"1": [[2, "x"]]}, {"2": [[2, -1]]})),
    *(("given_values", {"values": value}) for value in ([], {"X": {"one": 1}}, {"X": {"1": "1"}}, {"X": {"1": 2**31}})),
    *(("given_values", value) for value in ([], None, {"note": 1})),
    *(("tiebreak_lots", value) for value in ([], {"round": 2**15}, {"order": ["1"]}, {"by_hand": [1]}, {"reason": 1})),
]


@pytest.mark.parametrize(("column", "value"), DAMAGE)
def test_a_damaged_column_of_before_is_told_by_its_place(
    before: dict[str, Any], arbiter: User, column: str, value: Any
) -> None:
    before["event"]["tournament"][column] = value
    with pytest.raises(Refused, match=rf"tournament\.{column}|roundtime, row 1, "):
        import_event(pack(before["event"]), by=arbiter)
    assert not Tournament.objects.exists()


@pytest.fixture
def there(before: dict[str, Any]) -> Tournament:
    """The tournament of the point, as it is in a database that was migrated since."""
    own = {**before["point"]["tournament"], "slug": "lakeside", "id": 1}
    for name in COLUMNS:
        own.pop(name, None)
    return Tournament.objects.create(**own)


def test_a_restore_point_of_before(before: dict[str, Any], there: Tournament) -> None:
    other = Tournament.objects.create(slug="other", system="dubov", total_rounds=1)
    set_timetable(other, [RoundTime.read("2026-01-01")], by=None)
    point = RestorePoint.objects.create(tournament=there, revision=0, size=1, rows=pack(before["point"]))
    set_timetable(there, [RoundTime.read("2026-11-27"), None, None], by=None)
    undo = restore(point, by=None)
    assert (times(there), ratings(there)) == (TIMES, RATINGS)
    assert times(other) == ["2026-01-01"]
    assert inside(point, Tournament.objects.get(pk=there.pk)).is_as_now
    set_timetable(there, [RoundTime.read("2026-11-27"), None, None], by=None)
    told = inside(point, Tournament.objects.get(pk=there.pk)).changes
    assert told == ("3 more entries (byes asked for, forbidden pairings and the like) are as they were then.",)
    restore(undo, by=None)
    assert times(there) == ["2026-11-27", "", ""]


def test_a_restore_point_of_before_has_what_parts_the_tied(ties: dict[str, Any], arbiter: User) -> None:
    event = ties["event"]
    tournament = import_event(pack(event), by=arbiter)
    for table in event["tables"].values():
        if "tournament_id" in table["columns"]:
            place = table["columns"].index("tournament_id")
            table["rows"] = [[*row[:place], tournament.pk, *row[place + 1 :]] for row in table["rows"]]
    held = pack({**event, "in_force": {}})
    point = RestorePoint.objects.create(tournament=tournament, occasion="asked", revision=1, size=1, rows=held)
    TieBreakValue.objects.filter(tournament=tournament, value__lt=100).delete()
    with change(tournament) as current:
        hold_lots(current, LotsHeld())
    Tournament.objects.filter(pk=tournament.pk).update(given_values_note="another one")
    told = inside(point, Tournament.objects.get(pk=tournament.pk)).changes
    assert "Settings of the tournament are as they were then." in told
    back = restore(point, by=arbiter, case="4.4.2")  # its rows have the keys of another installation
    assert_ties_as_they_were(tournament)
    current = Tournament.objects.get(pk=tournament.pk)
    assert inside(point, current).is_as_now
    assert not inside(back, current).is_as_now


def test_a_piece_of_an_older_program(before: dict[str, Any]) -> None:
    mirror = MirrorFrom.objects.create(name="Hall", key=new_key())
    piece = before["piece"]
    first = pack(piece)
    copy = receive(mirror, first).tournament
    assert (times(copy), ratings(copy)) == (TIMES, RATINGS)
    piece["state"]["tournament"]["timetable"] = ["2026-11-28 10:30", "2026-11-29", ""]
    piece["state"]["tournament"]["round_ratings"] = {"1": [[2, 2601]]}
    second = pack({**piece, "sequence": 2, "after": digest_of(first)})
    receive(mirror, second)
    assert (times(copy), ratings(copy)) == (["2026-11-28 10:30", "2026-11-29", ""], [(1, 2, 2601)])
    newer = Sender(import_event(pack(before["event"]), by=None))
    newer.sequence, newer.digest = 2, digest_of(second)
    receive(mirror, newer.next())
    assert (times(copy), ratings(copy)) == (TIMES, RATINGS)


def test_a_mirror_that_was_filled_before(before: dict[str, Any]) -> None:
    """Its rows were made by the migration; the next sign of life tells which row stands for which of there."""
    mirror = MirrorFrom.objects.create(name="Hall", key=new_key())
    piece = pack(before["piece"])
    copy = receive(mirror, piece).tournament
    mirror.refresh_from_db()
    for name in ("roundtime", "roundrating", "tiebreakvalue"):
        del mirror.numbers[name]
    mirror.state = b"0\n" + pack({"state": before["piece"]["state"]})
    mirror.save()
    receive(mirror, pulse(sequence=1, digest=digest_of(piece), number=1))
    assert (times(copy), ratings(copy)) == (TIMES, RATINGS)
    mirror.refresh_from_db()
    assert [sorted(mirror.numbers[name]) for name in ("roundtime", "roundrating")] == [["1", "2"], ["1", "2", "3"]]


def test_a_piece_of_before_has_what_parts_the_tied(ties: dict[str, Any]) -> None:
    mirror = MirrorFrom.objects.create(name="Hall", key=new_key())
    body = piece({"state": ties["state"]}, sequence=1, after="")
    copy = receive(mirror, body).tournament
    assert_ties_as_they_were(copy)
    # Taken in by an earlier version, and the tables brought up to date since: nobody knows the numbers of these rows.
    held = MirrorFrom.objects.get(pk=mirror.pk)
    del held.numbers["tiebreakvalue"], held.numbers["tieplace"]
    held.state = pack({"state": json.loads(TIES.read_text())["state"]})
    held.save()
    receive(mirror, pulse(sequence=1, digest=digest_of(body), number=1))
    assert_ties_as_they_were(copy)


def test_what_is_packed_today_has_no_such_column(there: Tournament) -> None:
    held = unpack(event_file(there))
    assert not COLUMNS.keys() & held["tournament"].keys()
    assert all(
        "id" in held["tables"][name]["columns"] for name in ("roundtime", "roundrating", "tiebreakvalue", "tieplace")
    )
