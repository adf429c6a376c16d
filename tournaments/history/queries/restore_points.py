"""Restore points: which are kept, what one holds, and what a restore to it would change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.dump import DumpedTable, Table, dump, tables
from tournaments.journal.going_back import held_by
from tournaments.journal.noting import plain
from tournaments.models import RestorePoint, Result, Tournament

MOST_SHOWN = 30
Rows = dict[Any, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RoundThen:
    """A round as the point holds it."""

    number: int
    is_published: bool
    boards: int
    open_boards: int


@dataclass(frozen=True, slots=True)
class Inside:
    """What a point holds: rounds and players; ``changes`` are sentences on what a restore would change now."""

    players: int
    rounds: tuple[RoundThen, ...]
    changes: tuple[str, ...]
    more: int

    @property
    def is_as_now(self) -> bool:
        return not self.changes


def points_of(tournament: Tournament) -> QuerySet[RestorePoint]:
    """The points that are kept, the newest first, without what they hold."""
    return RestorePoint.objects.filter(tournament=tournament).defer("rows")


def inside(point: RestorePoint, tournament: Tournament) -> Inside:
    """What ``point`` holds, and how ``tournament`` differs from it now.

    Raises:
        Damaged: the point cannot be read.
    """
    held, present = held_by(point, tournament), dump(tournament)
    younger = {table.name: _younger(table, held["tables"].get(table.name)) for table in tables()}
    then = {name: _rows(table, table["columns"], younger.get(name, {})) for name, table in held["tables"].items()}
    now = {name: _rows(table, held["tables"].get(name, table)["columns"]) for name, table in present["tables"].items()}
    changes = [*_rounds(then, now), *_players(then, now), *_results(then, now), *_others(then, now)]
    own = present["tournament"]  # columns that are younger than the point, or gone since, stay as they are
    if any(own.get(name, value) != value for name, value in held["tournament"].items()):
        changes.append(_("Settings of the tournament are as they were then."))
    rounds = tuple(_round(row, then) for row in sorted(then["round"].values(), key=lambda row: row["number"]))
    return Inside(len(then["player"]), rounds, tuple(changes[:MOST_SHOWN]), max(0, len(changes) - MOST_SHOWN))


def _younger(table: DumpedTable, held: Table | None) -> dict[str, Any]:
    """What a restore puts into the columns that the point does not know."""
    if held is None:
        return {}
    fields = table.model._meta.concrete_fields
    return {one.attname: plain(one.get_default()) for one in fields if one.attname not in held["columns"]}


def _rows(table: Table, known: Collection[str], more: Mapping[str, Any] | None = None) -> Rows:
    """The rows by their numbers, with ``more`` in each; where the point knows none, by all that it knows of them."""
    rows = [{**dict(zip(table["columns"], row, strict=True)), **(more or {})} for row in table["rows"]]
    if "id" in known:
        return {row["id"]: row for row in rows}
    kept = [{name: row[name] for name in known} for row in rows]
    return {tuple(row.values()): row for row in kept}


def _round(row: dict[str, Any], then: dict[str, Rows]) -> RoundThen:
    matches = {key for key, match in then["match"].items() if match["round_id"] == row["id"]}
    games = [game for game in then["game"].values() if game["match_id"] in matches]
    still_open = sum(game["result"] == Result.OPEN for game in games)
    return RoundThen(row["number"], row["published_at"] is not None, len(games), still_open)


def _rounds(then: dict[str, Rows], now: dict[str, Rows]) -> Iterator[str]:
    old, new = ({row["number"]: row for row in tables["round"].values()} for tables in (then, now))
    for number in sorted(old.keys() | new.keys()):
        was, is_now = old.get(number), new.get(number)
        if was is None:
            yield _("Round %(number)d goes: it had not been paired.") % {"number": number}
        elif is_now is None:
            yield _("Round %(number)d comes back.") % {"number": number}
        elif was["id"] != is_now["id"]:
            yield _("Round %(number)d is paired as it was then.") % {"number": number}
        elif (was["published_at"] is None) != (is_now["published_at"] is None):
            text = _("Round %(number)d is a draft again.") if was["published_at"] is None else None
            yield (text or _("Round %(number)d is published again.")) % {"number": number}
        elif _boards(was["id"], then) != _boards(is_now["id"], now):
            yield _("Round %(number)d has the boards that it had then.") % {"number": number}


def _boards(round_id: int, tables: dict[str, Rows]) -> set[tuple[object, ...]]:
    seats = (seat for seat in tables["seat"].values() if seat["round_id"] == round_id)
    return {(seat["player_id"], seat["match_id"], seat["board"], seat["colour"], seat["bye"]) for seat in seats}


def _players(then: dict[str, Rows], now: dict[str, Rows]) -> Iterator[str]:
    old, new = then["player"], now["player"]
    for key in new.keys() - old.keys():
        yield _("%(name)s will be removed: not entered at that time.") % {"name": new[key]["name"]}
    for key in old.keys() - new.keys():
        yield _("%(name)s comes back.") % {"name": old[key]["name"]}
    changed = [old[key]["name"] for key in old.keys() & new.keys() if old[key] != new[key]]
    for name in sorted(changed):
        yield _("The details of %(name)s will be reverted.") % {"name": name}


def _results(then: dict[str, Rows], now: dict[str, Rows]) -> Iterator[str]:
    for key in sorted(then["game"].keys() & now["game"].keys()):
        was, is_now = then["game"][key], now["game"][key]
        if (was["result"], was["rated"]) == (is_now["result"], is_now["rated"]):
            continue
        match = then["match"][was["match_id"]]
        yield _("Round %(round)d, board %(board)d: %(now)s becomes %(then)s.") % {
            "round": then["round"][match["round_id"]]["number"],
            "board": match["table"],
            "now": Result(is_now["result"]).label,
            "then": Result(was["result"]).label,
        }


def _others(then: dict[str, Rows], now: dict[str, Rows]) -> Iterator[str]:
    """How many rows of every other table differ."""
    named = ("player", "round", "match", "game", "seat")
    count = sum(
        then.get(name, {}).get(key) != now.get(name, {}).get(key)
        for name in then.keys() | now.keys()
        if name not in named
        for key in then.get(name, {}).keys() | now.get(name, {}).keys()
    )
    if count:
        text = ngettext(
            "%(count)d more entry (byes asked for, forbidden pairings and the like) is as it was then.",
            "%(count)d more entries (byes asked for, forbidden pairings and the like) are as they were then.",
            count,
        )
        yield text % {"count": count}
