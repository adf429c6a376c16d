"""Everything that is stored on one player, for whoever asks for their own data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Model, Q, QuerySet

from tournaments.basics.dump import parents, tables
from tournaments.journal.noting import UPDATED, plain
from tournaments.log.reading import log_lines
from tournaments.log.sentences import players_of
from tournaments.log.stored import change_of
from tournaments.models import (
    EntryRequest,
    JournalEntry,
    PersonalLink,
    Player,
    Publication,
    PushSubscription,
)
from tournaments.models.journal import Unreadable

FORMAT = "arobase-person"
Json = dict[str, Any]


def stored_on(player: Player) -> Json:
    """The player's own row and all rows that lead to it, what was published and logged; keys of links are left out.

    What stands in report files and certificates of rounds says no more than the publications.
    """
    tournament = player.tournament
    tables_of = dict(_tables(player))
    keys = {name: {row.pk for row in rows} for name, rows in tables_of.items()}
    asked = _requests(player)
    keys |= {"player": {player.pk}, "entryrequest": {one.pk for one in asked}}
    links = PersonalLink.objects.filter(tournament=tournament, player_key=player.pk)
    return {
        "format": FORMAT,
        "tournament": {"slug": tournament.slug, "name": tournament.name},
        "player": _row(player),
        "team": player.team.name if player.team else None,
        "rows": {name: [_row(row) for row in rows] for name, rows in tables_of.items() if rows},
        "entry_requests": [_row(row) for row in asked],
        "personal_links": [{"made_at": plain(one.made_at), "revoked_at": plain(one.revoked_at)} for one in links],
        "notified_browsers": PushSubscription.objects.filter(tournament=tournament, player_key=player.pk).count(),
        "published": list(_published(player)),
        "log": list(_logged(player)),
        "journal": list(_journal(player, keys)),
    }


def _requests(player: Player) -> QuerySet[EntryRequest]:
    return EntryRequest.objects.filter(tournament=player.tournament, player_key=player.pk)


def _row(row: Model) -> Json:
    """The columns of a row; of an entry its e-mail too, but not what lets somebody in."""
    left_out = {"caller", "mark"}
    names = [one.attname for one in row._meta.concrete_fields if one.attname not in left_out]
    return {name: plain(getattr(row, name)) for name in names}


def _tables(player: Player) -> Iterator[tuple[str, list[Model]]]:
    """The rows of each table that point to the player."""
    for table in tables():
        names = [name for name, parent in parents(table.model).items() if parent is Player]
        if names:
            of_player = Q(*((name, player.pk) for name in names), _connector=Q.OR)
            yield str(table.model._meta.model_name), list(table.model._default_manager.filter(of_player).order_by("pk"))


def _published(player: Player) -> Iterator[Json]:
    """How each version of a round prints the player."""
    for one in Publication.objects.filter(tournament=player.tournament).order_by("number", "version"):
        pairings, lines = one.pairings, one.round_list["lines"]
        rows = [row[side] for row in pairings["boards"] for side in ("white", "black")]
        rows += [row["player"] for row in pairings["byes"]] + pairings.get("event", {}).get("others", [])
        printed = next((row for row in rows if row["id"] == player.pk), None)
        listed = None if "event" in pairings else next((row for row in lines if row["id"] == player.pk), None)
        if printed or listed:
            yield {"round": one.number, "version": one.version, "printed": printed, "listed": listed}


def _logged(player: Player) -> Iterator[Json]:
    """The entries of the log that name the player, the oldest first."""
    entries = player.tournament.audit_entries.order_by("at", "pk")
    naming = [
        one
        for one in entries
        if any(named.id == player.pk for named in players_of(change_of(one.kind, one.version, one.payload)))
    ]
    for line in log_lines(naming):
        yield {"at": plain(line.entry.at), "by": line.entry.by_name, "kind": line.entry.kind, "text": line.sentence}


def _journal(player: Player, rows: Mapping[str, Collection[int]]) -> Iterator[Json]:
    """What the journal noted of the player's ``rows`` (keys by table): columns, values before and after."""
    for entry in JournalEntry.objects.filter(tournament=player.tournament).order_by("pk"):
        try:
            steps = entry.steps()
        except Unreadable:
            continue
        for table, kind, columns, noted in steps:
            known = rows.get(table, ())
            mine = [row for row in noted if row[0] in known or _leads_to(player, columns, kind, row)]
            if mine:
                yield {"change": entry.pk, "table": table, "kind": kind, "columns": columns, "rows": mine}


def _leads_to(player: Player, columns: list[str], kind: str, row: list[Any]) -> bool:
    """Whether a row that may be gone by now belonged to the player."""
    name = next((one for one in ("player_id", "player_key") if one in columns), "")
    if not name:
        return False
    place = columns.index(name)
    places = (1 + place, 1 + len(columns) + place) if kind == UPDATED else (place,)
    return any(row[one] == player.pk for one in places)
