"""Results alone: what a mirror is sent where nothing else that it shows has changed since the last piece."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from tournaments.basics.dump import Table, dump_rows
from tournaments.basics.incoming import Damaged
from tournaments.journal.going_back import entries_since
from tournaments.journal.noting import UPDATED
from tournaments.journal.public_changes import PLAYED, is_public
from tournaments.mirroring.queries.shown import table_in
from tournaments.models import Game, Tournament
from tournaments.results.queries.deadline import deadlines

SENT = ("id", "result", "rated", "version", "changed_at")


def results_since(now: Tournament, revision: int) -> dict[str, Any] | None:
    """The games whose result was changed since ``revision``, as they are, and the deadlines; {} if there is none.

    None where something else that everybody may read was changed, or the journal does not say: the whole is sent then.
    """
    try:
        keys = _games_since(now, revision)
    except Damaged:
        return None
    if keys is None:
        return None
    games = dump_rows(_public_games(now, keys), SENT)
    return {"games": games, "deadlines": deadlines(now)} if games["rows"] else {}


def _games_since(now: Tournament, revision: int) -> set[int] | None:
    keys: set[int] = set()
    for _entry, steps in entries_since(now, revision):
        for step in steps:
            table, kind, columns, rows = step
            if table == "game" and kind == UPDATED and PLAYED.issuperset(columns):
                keys.update(row[0] for row in rows)
            elif is_public(now, [step]):
                return None
    return keys


def _public_games(now: Tournament, keys: set[int]) -> QuerySet[Game]:
    games = Game.objects.filter(pk__in=keys, published=True).order_by("pk")
    return games if now.results_out is None else games.filter(match__round__number__lte=now.results_out)


def with_results(state: dict[str, Any], games: Table, deadlines: dict[str, str]) -> dict[str, Any]:
    """``state`` with these results in the place of those that it had.

    Raises:
        Damaged: it has not got one of the games.
    """
    table = table_in(state, "game")
    places = [table["columns"].index(name) for name in SENT]
    rows = {row[places[0]]: row for row in table["rows"]}
    for values in games["rows"]:
        given = dict(zip(games["columns"], values, strict=True))
        if given["id"] not in rows:
            raise Damaged(f"game {given['id']} was in no piece before")
        for name, place in zip(SENT, places, strict=True):
            rows[given["id"]][place] = given[name]
    return {**state, "deadlines": deadlines}
