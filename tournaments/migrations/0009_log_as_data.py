"""Log entries become data: kind, target, payload. Going back, every entry is again what it was.

What was written until now is a subject in words with two values, ``old`` and ``new``. ``_FORWARDS`` reads them, kind by
kind, and ``_BACK`` writes them again; an entry that does not come back exactly keeps what it was as ``base`` in its
payload. The entries of a tournament are read from the newest to the oldest, with the names and rounds as they were then.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from django.db import migrations, models

BATCH = 500
ROUNDS = ("first_round", "last_round")
UNREADABLE = 0  # the version of entries of which no payload could be made
NEW_FIELDS = ["target_kind", "target_id", "target_name", "version", "payload"]

Row = Any
Payload = dict[str, Any]
Old = tuple[str, Any, Any]  # subject, old, new


class Then:
    """Who was called what at the time of an entry: begun with the present, then led back entry by entry."""

    def __init__(self, apps: Any, tournament_id: int | None, accounts: dict[str, int]) -> None:
        self.tournament_id = tournament_id
        self.accounts = accounts
        self.bearers: dict[str, list[int | None]] = defaultdict(list)
        self.rounds: dict[int, int] = {}
        self.boards: dict[tuple[int, int], Payload] = {}
        self.pairs: dict[tuple[int | None, int | None], int] = {}
        if tournament_id is not None:
            self._read(apps, tournament_id)

    def _read(self, apps: Any, tournament_id: int) -> None:
        model = lambda name: apps.get_model("tournaments", name)  # noqa: E731
        for pk, name in model("Player").objects.filter(tournament_id=tournament_id).values_list("pk", "name"):
            self.bearers[name].append(pk)
        self.rounds.update(model("Round").objects.filter(tournament_id=tournament_id).values_list("number", "pk"))
        # Who wrote these entries knew nothing but matches of one game.
        seats = model("Seat").objects.filter(
            round__tournament_id=tournament_id, board=1, match__games__board=1, match__games__number=1
        )
        for number, table, pk, colour, player_id, name in seats.values_list(
            "round__number", "match__table", "match__games__pk", "colour", "player_id", "player__name"
        ):
            at_board = self.boards.setdefault((number, table), {"id": pk})
            at_board["white" if colour == "w" else "black"] = {"id": player_id, "name": name}
        pairs = model("ForbiddenPair").objects.filter(tournament_id=tournament_id)
        self.pairs = {(one, other): pk for one, other, pk in pairs.values_list("one_id", "other_id", "pk")}

    def player(self, name: str) -> Payload:
        """The player called ``name``; without an id where there are several, or the row is gone."""
        bearers = self.bearers.get(name, [])
        return {"id": bearers[0] if len(bearers) == 1 else None, "name": name}

    def account(self, username: str, name: str) -> Payload:
        return {"id": self.accounts.get(username), "username": username, "name": name}

    def two_players(self, names: str) -> tuple[Payload, Payload]:
        """The two whose names ``names`` joins; a name may hold the sign that joins them."""
        parts = names.split(" - ")
        splits = [(" - ".join(parts[:at]), " - ".join(parts[at:])) for at in range(1, len(parts))]
        known = [(one, other) for one, other in splits if self.bearers.get(one) and self.bearers.get(other)]
        one, other = (known or splits)[0]
        return self.player(one), self.player(other)

    def was_entered(self, name: str) -> None:
        """Before this entry there was no such player."""
        if len(self.bearers[name]) == 1:
            self.bearers[name].clear()

    def was_removed(self, name: str) -> None:
        """Before this entry there was one player more."""
        self.bearers[name].append(None)

    def was_renamed(self, old: str, new: str) -> None:
        bearers = self.bearers[new]
        self.bearers[old].append(bearers.pop() if len(bearers) == 1 else None)


# --- Forwards: one function for each kind, from the row and what was called what, to target and payload ---------------
Forward = Callable[[Row, Then], tuple[tuple[str, int | None, str], Payload]]
Made = tuple[tuple[str, int | None, str], Payload]


def _of_player(row: Row, then: Then, payload: Payload) -> Made:
    player = then.player(row.subject)
    return ("player", player["id"], row.subject), {"player": player, **payload}


def _of_account(row: Row, then: Then, username: str, payload: Payload) -> Made:
    account = then.account(username, row.subject)
    return ("account", account["id"], row.subject), {"account": account, **payload}


def _of_tournament(row: Row, then: Then, payload: Payload) -> Made:
    return ("tournament", then.tournament_id, row.subject), payload


def _of_round(row: Row, then: Then, payload: Payload) -> Made:
    pk = then.rounds.get(row.round_number) if row.kind != "round.discard" else None
    return ("round", pk, str(row.round_number)), {"round_id": pk, "round_number": row.round_number, **payload}


def _changes(row: Row, *, without: str = "") -> list[Payload]:
    return [
        {"field": name, "old": (row.old or {}).get(name), "new": value}
        for name, value in row.new.items()
        if name != without
    ]


def _player_added(row: Row, then: Then) -> Made:
    made = _of_player(row, then, {"values": row.new or {}})
    then.was_entered(row.subject)
    return made


def _player_removed(row: Row, then: Then) -> Made:
    then.was_removed(row.subject)
    target = ("player", None, row.subject)
    return target, {"player": {"id": None, "name": row.subject}, "values": row.old or {}}


def _player_updated(row: Row, then: Then) -> Made:
    made = _of_player(row, then, {"changes": _changes(row)})
    if "name" in row.new:
        then.was_renamed(row.old["name"], row.new["name"])
    return made


def _players_imported(row: Row, then: Then) -> Made:
    players = [then.player(name) for name in row.new]
    for name in row.new:
        then.was_entered(name)
    return ("tournament", then.tournament_id, ""), {"players": players}


def _rating_given(row: Row, then: Then) -> Made:
    old = {"rating": row.old["rating"], "provisional": row.old["provisional"]}
    return _of_player(row, then, {"old": old, "rating": row.new["rating"], "reason": row.new["reason"]})


def _moves(row: Row, then: Then) -> list[Payload]:
    return [
        {"player": then.player(name), "old": (row.old or {}).get(name), "new": new} for name, new in row.new.items()
    ]


def _renumbered(row: Row, then: Then) -> Made:
    return ("tournament", then.tournament_id, ""), {"moves": _moves(row, then)}


def _ratings_taken_over(row: Row, then: Then) -> Made:
    source = re.fullmatch(r"\d+ ratings from the list (.*)", row.subject, re.DOTALL)
    payload = {"source": source[1] if source else row.subject, "moves": _moves(row, then)}
    return ("tournament", then.tournament_id, ""), payload


def _forbidden(row: Row, then: Then) -> Made:
    one, other = then.two_players(row.subject)
    rounds = row.new if row.kind == "forbidden.add" else row.old
    pk = then.pairs.pop((one["id"], other["id"]), None) if row.kind == "forbidden.add" else None
    payload = {"pair_id": pk, "one": one, "other": other, **{name: rounds[name] for name in ROUNDS}}
    return ("forbidden_pair", pk, row.subject), payload




def _game(row: Row, then: Then) -> Payload:
    """The game whose board the subject names; surnames only, where the players are called otherwise by now."""
    named = re.fullmatch(r"Round (\d+), board (\d+): (.*)", row.subject, re.DOTALL)
    if named is None:
        raise ValueError("the subject names no board")
    number, table, names = int(named[1]), int(named[2]), named[3]
    known = then.boards.get((number, table), {})
    white, black = known.get("white", {"id": None, "name": ""}), known.get("black", {"id": None, "name": ""})
    if f"{_surname(white['name'])} - {_surname(black['name'])}" != names:
        one, _, other = names.partition(" - ")
        white, black = {"id": white["id"], "name": one}, {"id": black["id"], "name": other}
    place = {"round_number": number, "table": table, "board": 1, "number": 1}
    return {"id": known.get("id"), **place, "white": white, "black": black}


def _surname(name: str) -> str:
    return name.partition(",")[0].strip()


def _result(values: Payload) -> Payload:
    return {"result": values["result"], "rated": values.get("rated", True)}


def _of_game(row: Row, then: Then) -> Made:
    game = _game(row, then)
    payload = {"game": game, "old": _result(row.old), "new": _result(row.new)}
    if row.kind == "result.correct":
        payload["reason"] = row.new.get("reason", "")
    return ("game", game["id"], f"{game['white']['name']} - {game['black']['name']}"), payload


def _round_paired(row: Row, then: Then) -> Made:
    bye = then.player(row.new["bye"]) if row.new["bye"] else None
    made = _of_round(row, then, {"boards": row.new["boards"], "bye": bye, "engine": row.new["engine"]})
    then.rounds.pop(row.round_number, None)  # an earlier draft of this number is another row
    return made


def _imported(row: Row, then: Then) -> Made:
    remarks = {
        name: [{"text": text, "count": count} for text, count in row.new[name].items()]
        for name in ("adjustments", "doubts")
        if name in row.new
    }
    payload = {"name": row.subject, **row.new, **remarks}
    return _of_tournament(row, then, payload)


def _list_imported(row: Row, then: Then) -> Made:
    replaced = {"source": row.old["source"], "players": row.old["players"]} if row.old else None
    payload = {"list_id": None, "source": row.subject, **row.new, "replaced": replaced}
    return ("rating_list", None, row.subject), payload


_FORWARDS: dict[str, Forward] = {
    "account.active": lambda row, then: _of_account(row, then, row.subject, {"active": row.new}),
    "account.create": lambda row, then: _of_account(row, then, row.subject, {"is_organiser": row.new["is_organiser"]}),
    "account.password": lambda row, then: _of_account(row, then, row.subject, {}),
    "bye.cancel": lambda row, then: _of_player(
        row, then, {"round_number": row.round_number, "bye": row.old["kind"]}
    ),
    "bye.request": lambda row, then: _of_player(
        row,
        then,
        {
            "round_number": row.round_number,
            "bye_before": row.old["kind"] if row.old else "",
            "bye": row.new["kind"],
        },
    ),
    "forbidden.add": _forbidden,
    "forbidden.remove": _forbidden,
    "player.add": _player_added,
    "player.import": _players_imported,
    "player.provisional_rating": _rating_given,
    "player.remove": _player_removed,
    "player.return": lambda row, then: _of_player(row, then, {"round_number": row.old["withdrawn_from"]}),
    "player.update": _player_updated,
    "player.withdraw": lambda row, then: _of_player(row, then, {"round_number": row.new["withdrawn_from"]}),
    "players.refresh_ratings": _ratings_taken_over,
    "players.renumber": _renumbered,
    "ratings.import": _list_imported,
    "ratings.stop": lambda row, then: (
        ("rating_list", None, row.subject),
        {"list_id": None, "source": row.subject},
    ),
    "result.correct": _of_game,
    "result.record": _of_game,
    "round.discard": lambda row, then: _of_round(row, then, {"boards": row.old["boards"]}),
    "round.pair": _round_paired,
    "round.publish": lambda row, then: _of_round(row, then, {"edition": row.new["version"]}),
    "tournament.create": lambda row, then: _of_tournament(row, then, {"name": row.subject, "values": row.new}),
    "tournament.draw_colour": lambda row, then: (
        ("tournament", then.tournament_id, ""),
        {"colour_before": row.old["initial_colour"], "colour": row.new["initial_colour"]},
    ),
    "tournament.give": lambda row, then: _of_account(row, then, row.new["username"], {}),
    "tournament.import": _imported,
    "tournament.lots": lambda row, then: _of_tournament(
        row,
        then,
        {
            "round_number": row.round_number,
            "groups": [[then.player(name) for name in group] for group in row.new["drawn"]],
        },
    ),
    "tournament.take": lambda row, then: _of_account(row, then, row.old["username"], {}),
    "tournament.tiebreaks": lambda row, then: _of_tournament(
        row, then, {"changes": _changes(row, without="reason"), "reason": row.new.get("reason", "")}
    ),
    "tournament.update": lambda row, then: _of_tournament(row, then, {"changes": _changes(row)}),
}


# --- Back: from the row's payload to subject, old and new -------------------------------------------------------------
def _values(changes: Iterable[Payload], which: str) -> Payload:
    return {change["field"]: change[which] for change in changes}


def _moved(moves: Iterable[Payload], which: str) -> Payload:
    return {move["player"]["name"]: move[which] for move in moves}


def _plain_result(result: Payload) -> Payload:
    return {"result": result["result"]} if result["rated"] else {"result": result["result"], "rated": False}


def _game_back(row: Row) -> Old:
    payload, game = row.payload, row.payload["game"]
    names = f"{_surname(game['white']['name'])} - {_surname(game['black']['name'])}"
    subject = f"Round {game['round_number']}, board {game['table']}: {names}"
    reason = {"reason": payload["reason"]} if payload.get("reason") else {}
    return subject, _plain_result(payload["old"]), _plain_result(payload["new"]) | reason


def _pair_back(row: Row) -> Old:
    payload = row.payload
    rounds = {name: payload[name] for name in ROUNDS}
    subject = f"{payload['one']['name']} - {payload['other']['name']}"
    return (subject, None, rounds) if row.kind == "forbidden.add" else (subject, rounds, None)


def _round_back(row: Row, old: Payload | None, new: Payload | None) -> Old:
    return f"Round {row.payload['round_number']}", old, new


def _imported_back(row: Row) -> Old:
    remarks = {
        name: {remark["text"]: remark["count"] for remark in row.payload[name]}
        for name in ("adjustments", "doubts")
        if name in row.payload
    }
    plain = {name: value for name, value in row.payload.items() if name != "name"}
    return row.payload["name"], None, {**plain, **remarks}


def _list_back(row: Row) -> Old:
    payload = row.payload
    return payload["source"], payload["replaced"], {name: payload[name] for name in ("players", "month")}


def _player_back(row: Row, old: Payload | None, new: Payload | None) -> Old:
    return row.payload["player"]["name"], old, new


def _tournament_back(row: Row, **more: Any) -> Old:
    changes = row.payload["changes"]
    reason = {"reason": row.payload["reason"]} if row.payload.get("reason") else {}
    return row.target_name, _values(changes, "old"), _values(changes, "new") | reason


_BACK: dict[str, Callable[[Row], Old]] = {
    "account.active": lambda row: (row.payload["account"]["username"], not row.payload["active"], row.payload["active"]),
    "account.create": lambda row: (
        row.payload["account"]["username"], None, {"is_organiser": row.payload["is_organiser"]}
    ),
    "account.password": lambda row: (row.payload["account"]["username"], None, None),
    "bye.cancel": lambda row: _player_back(row, {"kind": row.payload["bye"]}, None),
    "bye.request": lambda row: _player_back(
        row, {"kind": row.payload["bye_before"]} if row.payload["bye_before"] else None, {"kind": row.payload["bye"]}
    ),
    "forbidden.add": _pair_back,
    "forbidden.remove": _pair_back,
    "player.add": lambda row: _player_back(row, None, row.payload["values"]),
    "player.import": lambda row: (
        f"{len(row.payload['players'])} players from a list",
        None,
        [player["name"] for player in row.payload["players"]],
    ),
    "player.provisional_rating": lambda row: _player_back(
        row,
        row.payload["old"],
        {"rating": row.payload["rating"], "provisional": True, "reason": row.payload["reason"]},
    ),
    "player.remove": lambda row: _player_back(row, row.payload["values"], None),
    "player.return": lambda row: _player_back(
        row, {"withdrawn_from": row.payload["round_number"]}, {"withdrawn_from": None}
    ),
    "player.update": lambda row: _player_back(
        row, _values(row.payload["changes"], "old"), _values(row.payload["changes"], "new")
    ),
    "player.withdraw": lambda row: _player_back(
        row, {"withdrawn_from": None}, {"withdrawn_from": row.payload["round_number"]}
    ),
    "players.refresh_ratings": lambda row: (
        f"{len(row.payload['moves'])} ratings from the list {row.payload['source']}",
        _moved(row.payload["moves"], "old"),
        _moved(row.payload["moves"], "new"),
    ),
    "players.renumber": lambda row: (
        "TPNs", _moved(row.payload["moves"], "old"), _moved(row.payload["moves"], "new")
    ),
    "ratings.import": _list_back,
    "ratings.stop": lambda row: (row.payload["source"], None, None),
    "result.correct": _game_back,
    "result.record": _game_back,
    "round.discard": lambda row: _round_back(row, {"boards": row.payload["boards"]}, None),
    "round.pair": lambda row: _round_back(
        row,
        None,
        {
            "boards": row.payload["boards"],
            "bye": row.payload["bye"]["name"] if row.payload["bye"] else None,
            "engine": row.payload["engine"],
        },
    ),
    "round.publish": lambda row: _round_back(row, None, {"version": row.payload["edition"]}),
    "tournament.create": lambda row: (row.payload["name"], None, row.payload["values"]),
    "tournament.draw_colour": lambda row: (
        "Initial colour, drawn by the program",
        {"initial_colour": row.payload["colour_before"]},
        {"initial_colour": row.payload["colour"]},
    ),
    "tournament.give": lambda row: (
        row.payload["account"]["name"], None, {"username": row.payload["account"]["username"]}
    ),
    "tournament.import": _imported_back,
    "tournament.lots": lambda row: (
        row.target_name,
        None,
        {"drawn": [[player["name"] for player in group] for group in row.payload["groups"]]},
    ),
    "tournament.take": lambda row: (
        row.payload["account"]["name"], {"username": row.payload["account"]["username"]}, None
    ),
    "tournament.tiebreaks": _tournament_back,
    "tournament.update": _tournament_back,
}


# --- All rows ---------------------------------------------------------------------------------------------------------
def _read(row: Row, then: Then) -> None:
    """Fill the new fields of ``row`` from the old ones."""
    base = (row.subject, row.old, row.new)
    try:
        (row.target_kind, row.target_id, row.target_name), row.payload = _FORWARDS[row.kind](row, then)
        row.version = 1
        if _written(row) == base:
            return
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        row.target_kind, row.target_id, row.target_name = "", None, row.subject
        row.version, row.payload = UNREADABLE, {}
    row.payload = {**row.payload, "base": dict(zip(("subject", "old", "new"), base, strict=True))}


def _written(row: Row) -> Old:
    if "base" in row.payload:
        base = row.payload["base"]
        return base["subject"], base["old"], base["new"]
    if row.kind not in _BACK:
        return row.target_name[:200], None, row.payload
    subject, old, new = _BACK[row.kind](row)
    return subject[:200], old, new


def _batches(entries: Any, ids: list[int]) -> Iterable[list[Row]]:
    for start in range(0, len(ids), BATCH):
        rows = entries.in_bulk(ids[start : start + BATCH])
        yield [rows[pk] for pk in ids[start : start + BATCH]]


def _save(entries: Any, rows: list[Row], fields: list[str]) -> None:
    # One statement for many rows; nothing is inserted, because every row is there.
    entries.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=fields)


def forwards(apps: Any, schema_editor: Any) -> None:
    """Make payloads of the old entries."""
    entries = apps.get_model("tournaments", "AuditEntry").objects
    accounts = dict(apps.get_model("tournaments", "User").objects.values_list("username", "pk"))
    tournaments = [None, *apps.get_model("tournaments", "Tournament").objects.values_list("pk", flat=True)]
    for tournament_id in tournaments:
        then = Then(apps, tournament_id, accounts)
        ids = list(entries.filter(tournament_id=tournament_id).order_by("-at", "-id").values_list("pk", flat=True))
        for rows in _batches(entries, ids):
            for row in rows:
                _read(row, then)
            _save(entries, rows, NEW_FIELDS)


def back(apps: Any, schema_editor: Any) -> None:
    """Write subject, old and new again."""
    entries = apps.get_model("tournaments", "AuditEntry").objects
    for rows in _batches(entries, list(entries.order_by("pk").values_list("pk", flat=True))):
        for row in rows:
            row.subject, row.old, row.new = _written(row)
        _save(entries, rows, ["subject", "old", "new"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0008_sent_forms'),
    ]

    operations = [
        migrations.RenameField('auditentry', 'action', 'kind'),
        migrations.AddField('auditentry', 'target_kind', models.CharField(default='', max_length=20), preserve_default=False),
        migrations.AddField('auditentry', 'target_id', models.PositiveBigIntegerField(blank=True, null=True)),
        migrations.AddField('auditentry', 'target_name', models.CharField(blank=True, max_length=300)),
        migrations.AddField('auditentry', 'version', models.PositiveSmallIntegerField(default=1)),
        migrations.AddField('auditentry', 'payload', models.JSONField(default=dict)),
        # With a default the column can come back, empty at first.
        migrations.AlterField('auditentry', 'subject', models.CharField(default='', max_length=200)),
        migrations.RunPython(forwards, back),
        migrations.RemoveField('auditentry', 'subject'),
        migrations.RemoveField('auditentry', 'old'),
        migrations.RemoveField('auditentry', 'new'),
        migrations.AddIndex('auditentry', models.Index(fields=['target_kind', 'target_id'], name='audit_by_target')),
    ]
