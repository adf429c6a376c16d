"""The event file: a whole tournament with rounds, log and publications, for another installation (or this one again).

Rows get new numbers there. Wherever a number of a row stands inside of data (log, publications, lots), it follows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from typing import Any, TypeVar

from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from config.version import FULL_VERSION
from pairing.service import system_names
from tournaments.accounts.actions.members import begin_as_chief
from tournaments.basics.bounded_json import MOST_TEXT
from tournaments.basics.dump import FORMAT, dump, dump_rows, pack_for_others, parents, tables, user_fields
from tournaments.basics.entrants import entrant_rows
from tournaments.basics.errors import Refused
from tournaments.basics.incoming import (
    UNREADABLE,
    Damaged,
    Faults,
    reasons,
    require_bounded,
    require_codes,
    require_readable,
)
from tournaments.basics.load import load_rows, loaded_values, unpack
from tournaments.clubs.queries.belonging import require_limits
from tournaments.files.queries.extras import renumbered_extras
from tournaments.journal.noting import unnoted
from tournaments.log.changes import (
    AccountNamed,
    GameNamed,
    OfForbiddenPair,
    OfRound,
    PlayerNamed,
    TargetKind,
    TeamNamed,
)
from tournaments.log.kinds import EventImported, Restored, Undone, Unknown
from tournaments.log.stored import change_of, payload_of
from tournaments.log.writing import log
from tournaments.models import (
    AuditEntry,
    EntryRequest,
    ForbiddenPair,
    HallPicture,
    ManualSession,
    PersonalLink,
    Publication,
    RoundCertificate,
    SentReport,
    Tournament,
    User,
)
from tournaments.models.rows import AT_ONCE
from tournaments.tournament.actions.setup import new_slug

KIND = "arobase event"
_LASTING = {
    "publications": Publication,
    "certificates": RoundCertificate,
    "log": AuditEntry,
    "entry_requests": EntryRequest,
    "sent_reports": SentReport,
    "hall_pictures": HallPicture,
}  # by their names in the file
Part = TypeVar("Part")
Numbers = Mapping[str, Mapping[int, int]]  # by the name of the table: old number -> new one


def event_file(tournament: Tournament) -> bytes:
    """The packed file of ``tournament`` as it stands: everything but accounts, restore points and links.

    Entry requests are in it with their e-mail addresses: whoever takes the tournament over must answer them.
    """
    now = Tournament.objects.get(pk=tournament.pk)
    lasting = {name: model._base_manager.filter(tournament=now).order_by("id") for name, model in _LASTING.items()}
    return pack_for_others(
        {
            "kind": KIND,
            "program": FULL_VERSION,
            **dump(now),
            **{name: dump_rows(rows) for name, rows in lasting.items()},
        }
    )


def import_event(packed: bytes, *, by: User | None, name: str = "") -> Tournament:
    """The tournament of an event file, as a new one; an arbiter who imports it works on it.

    Accounts are not in the file: who did what stays as a name.

    Raises:
        Refused: it is no event file, of a later program, damaged, or contradicts itself. Nothing is saved then.
    """
    try:
        data = unpack(packed, most=MOST_TEXT)
        _require_readable(data)
        faults = Faults()
        tournament, rows = _tournament(data, name, faults), _all_rows(data, faults)
        faults.require_none()
        for row in chain(*rows.values()):
            require_readable(row, tournament.system)
        with transaction.atomic(), unnoted():
            tournament.save()
            begin_as_chief(tournament, by)
            _fill(tournament, rows)
            require_limits(tournament)
            counts = tournament.players.count(), tournament.paired_rounds.count()
            log(tournament, EventImported(tournament.name, *counts), by=by)
            return tournament
    except UNREADABLE as error:
        if isinstance(error, Refused):
            raise
        text = _(
            "This is no event file, or it is damaged (%(why)s). Put it right where it comes from, and export it again."
        )
        why, *more = reasons(error)
        raise Refused([text % {"why": why}, *more]) from error


def _require_readable(data: Mapping[str, Any]) -> None:
    if data.get("kind") != KIND:
        raise Damaged("it does not say that it is one")
    if data["format"] > FORMAT:
        raise Refused(_("This event file was made by a later version of the program. Upgrade this one first."))
    if data["tournament"]["system"] not in system_names():
        raise Refused(_("This program does not know the pairing system of the event. Upgrade it first."))


def _tournament(data: Mapping[str, Any], name: str, faults: Faults) -> Tournament:
    tournament = Tournament(**loaded_values(data["tournament"], strict=True, faults=faults))
    tournament.name = name or tournament.name
    tournament.slug = new_slug(tournament.name)
    if not faults:
        tournament.clean_fields()
        require_codes(tournament)
    return tournament


def _all_rows(data: dict[str, Any], faults: Faults) -> dict[type[models.Model], list[Any]]:
    """The rows of every table, held against their columns; what was read is forgotten table by table."""
    models_of: dict[str, type[models.Model]] = {**{table.name: table.model for table in tables()}, **_LASTING}
    held = {name: data["tables"].pop(name, None) for name in models_of if name not in _LASTING}
    held |= {"publications": data.pop("publications"), "log": data.pop("log")}
    younger = ("entry_requests", "certificates", "sent_reports", "hall_pictures")  # than the format
    held |= {name: data.pop(name, None) for name in younger}
    require_bounded(held)
    found = {}
    for name, model in models_of.items():
        if table := held.pop(name):
            found[model] = load_rows(model, table, strict=True, faults=faults)
    return found


def _fill(tournament: Tournament, rows: Mapping[type[models.Model], list[Any]]) -> None:
    """All rows in the order in which they point to each other."""
    numbers: dict[str, dict[int, int]] = defaultdict(dict)
    for table in tables():
        _insert(table.model, rows.get(table.model, []), tournament, numbers)
    tournament.report_extras = renumbered_extras(tournament.report_extras, numbers["player"])
    entrants = entrant_rows(tournament).column
    for round_ in tournament.paired_rounds.exclude(kept_apart=[]).only("kept_apart"):
        # Rounds come before players and teams: nothing else of them names one.
        round_.kept_apart = [[numbers[entrants][pk] for pk in members] for members in round_.kept_apart]
        round_.save(update_fields=["kept_apart"])
    _insert(Publication, rows[Publication], tournament, numbers)
    _insert(RoundCertificate, rows.get(RoundCertificate, []), tournament, numbers)
    _insert(SentReport, rows.get(SentReport, []), tournament, numbers)
    _insert(HallPicture, rows.get(HallPicture, []), tournament, numbers)
    _insert(AuditEntry, rows[AuditEntry], tournament, numbers)
    _say_what_was_undone(tournament, numbers["auditentry"])
    _insert_requests(rows.get(EntryRequest, []), tournament, numbers)
    tournament.revision = len(rows[AuditEntry])
    tournament.save(update_fields=["report_extras", "revision"])


def _insert_requests(rows: list[EntryRequest], tournament: Tournament, numbers: Numbers) -> None:
    """Entry requests, each with a new link: the old ones belong to the other installation."""
    for asked in rows:
        player = numbers["player"].get(asked.player_key or 0)
        asked.pk, asked.tournament, asked.player_key = None, tournament, player
        asked.link = PersonalLink(tournament=tournament, player_key=player)
        _mark_authors(asked)
    PersonalLink.objects.bulk_create([asked.link for asked in rows])
    EntryRequest.objects.bulk_create(rows)


def _say_what_was_undone(tournament: Tournament, entries: Mapping[int, int]) -> None:
    """Entries point to those that undid them, which come later in the log, and these to what they undid."""
    log = AuditEntry.objects.filter(Q(kind=Undone.kind) | ~Q(undone_by=None), tournament=tournament)
    changed = list(log.only("kind", "payload", "undone_by"))
    for entry in changed:
        entry.undone_by = entries.get(entry.undone_by or 0)
        if entry.kind == Undone.kind:
            entry.payload = {**entry.payload, "entry": entries.get(entry.payload.get("entry"), 0)}
    AuditEntry.objects.bulk_update(changed, ["undone_by", "payload"], batch_size=500)


def _insert(
    model: type[models.Model], rows: list[Any], tournament: Tournament, numbers: dict[str, dict[int, int]]
) -> None:
    """Save the rows of one table under new numbers, pointing to the rows that were saved before."""
    old = [row.pk for row in rows]
    for row in rows:
        row.pk = None
        follow_numbers(row, tournament, numbers)
        _mark_authors(row)
    model._base_manager.bulk_create(rows, batch_size=AT_ONCE)
    numbers[str(model._meta.model_name)] = dict(zip(old, (row.pk for row in rows), strict=True))


def _mark_authors(row: models.Model) -> None:
    """Who did it is what the file says, and nobody here can vouch for that: the name says where it comes from."""
    mark = f" ({_('in an event file')})"
    for field in row._meta.concrete_fields:
        name = getattr(row, field.attname) if field.name.endswith("by_name") else ""
        if name and not name.endswith(mark):
            setattr(row, field.attname, name[: (field.max_length or 0) - len(mark)] + mark)


def follow_numbers(row: Any, tournament: Tournament, numbers: Numbers) -> None:
    """Let an unsaved row of another installation point to the rows that stand for those of there; accounts stay there.

    Raises:
        Damaged: it points to a row that is not known.
    """
    model = type(row)
    for name in user_fields(model):
        setattr(row, name, None)
    for name, parent in parents(model).items():
        number = getattr(row, f"{name}_id")
        if parent is Tournament:
            setattr(row, f"{name}_id", tournament.pk)
        elif number is not None:
            setattr(row, f"{name}_id", _number(numbers, parent, number))
    if adjust := _ADJUST.get(model):
        adjust(row, numbers, tournament)


def _number(numbers: Numbers, model: type[models.Model], old: int) -> int:
    known = numbers[str(model._meta.model_name)]
    if old not in known:
        raise Damaged(f"a row points to {model._meta.model_name} {old}, which is not in the file")
    return known[old]


def _in_order(pair: ForbiddenPair, numbers: Numbers, tournament: Tournament) -> None:
    one, other = ("one_id", "other_id") if pair.one_id else ("one_team_id", "other_team_id")
    first, second = sorted((getattr(pair, one), getattr(pair, other)))
    setattr(pair, one, first)
    setattr(pair, other, second)


def _in_publication(row: Publication, numbers: Numbers, tournament: Tournament) -> None:
    """Players and teams by ``id``, games by ``pairing``; rows that are no more have numbers that nobody has.

    In place: of the largest ones two would be too much. The lines of a list of teams, and whom they met, are teams.
    """
    event = row.pairings.pop("event", None)
    _renumber(row.pairings, numbers["player"], numbers["game"])
    if event is None:
        _renumber(row.round_list, numbers["player"], numbers["game"])
    else:
        row.pairings["event"] = event
        _in_team_round(event, row.round_list, numbers)


def _renumber(part: Any, entrants: Mapping[int, int], games: Mapping[int, int]) -> None:
    if isinstance(part, dict):
        for known, name in ((entrants, "id"), (games, "pairing")):
            if name in part:
                part[name] = known.get(part[name], 0)
    for one in part.values() if isinstance(part, dict) else part:
        if isinstance(one, list | dict):
            _renumber(one, entrants, games)


def _in_team_round(event: dict[str, Any], round_list: dict[str, Any], numbers: Numbers) -> None:
    """What a round of teams names; teams keep the numbers of their source where a mirror is sent no rows of them."""
    players, games, named = numbers["player"], numbers["game"], [team["id"] for team in event["teams"]]
    teams = {key: numbers["team"].get(key, 0) for key in named} if numbers.get("team") else {key: key for key in named}
    _renumber(round_list, teams, games)
    _renumber(event["others"], players, games)
    for team in event["teams"]:
        team["id"], team["roster"] = teams[team["id"]], [players[key] for key in team["roster"] if key in players]
    for match in event["matches"]:
        match["white"], match["black"] = teams[match["white"]], teams[match["black"]]
        for board in match["boards"]:
            board["pairing"] = games.get(board["pairing"], 0)
            board["white"], board["black"] = players.get(board["white"]), players.get(board["black"])
    for bye in event["byes"]:
        bye["team"] = teams[bye["team"]]


def _in_session(row: ManualSession, numbers: Numbers, tournament: Tournament) -> None:
    entrants = numbers[entrant_rows(tournament).column]

    def renumbered(part: Mapping[str, Any]) -> dict[str, Any]:
        found = dict(part)
        found["pairs"] = [[entrants[pk] for pk in pair] for pair in part["pairs"]]
        if "byes" in part:
            found["byes"] = {str(entrants[int(pk)]): kind for pk, kind in part["byes"].items()}
        if "present" in part:
            found["present"] = sorted(entrants[pk] for pk in part["present"])
            found["bye"] = entrants[part["bye"]] if part["bye"] else None
        return found

    row.seating, row.past = renumbered(row.seating), [renumbered(one) for one in row.past]
    row.engine = renumbered(row.engine) if row.engine else {}


_OF_TARGET: dict[str, str] = {
    TargetKind.PLAYER: "player",
    TargetKind.GAME: "game",
    TargetKind.ROUND: "round",
    TargetKind.FORBIDDEN_PAIR: "forbiddenpair",
    TargetKind.TEAM: "team",
}


def _in_log(entry: AuditEntry, numbers: Numbers, tournament: Tournament) -> None:
    """What an entry is about and whom it names; accounts, restore points and the rows that it wrote stay behind."""
    entry.journal_id = None
    old = entry.target_id or 0
    entry.target_id = numbers[_OF_TARGET[entry.target_kind]].get(old) if entry.target_kind in _OF_TARGET else None
    if entry.target_kind == TargetKind.TOURNAMENT:
        entry.target_id = tournament.pk
    change = change_of(entry.kind, entry.version, entry.payload)
    if not isinstance(change, Unknown):
        entry.payload = payload_of(_renamed(change, numbers))


def _renamed(part: Part, numbers: Numbers) -> Part:
    """``part`` of a change with the new numbers of the rows that it names."""
    if isinstance(part, tuple):
        return tuple(_renamed(one, numbers) for one in part)  # type: ignore[return-value]
    if not is_dataclass(part) or isinstance(part, type):
        return part
    values: dict[str, Any] = {one.name: _renamed(getattr(part, one.name), numbers) for one in fields(part)}
    if isinstance(part, PlayerNamed):
        values["id"] = numbers["player"].get(part.id or 0)
    elif isinstance(part, TeamNamed):
        values["id"] = numbers["team"].get(part.id or 0)
    elif isinstance(part, GameNamed):
        values["id"] = numbers["game"].get(part.id or 0)
    elif isinstance(part, AccountNamed):
        values["id"] = None
    elif isinstance(part, OfRound):
        values["round_id"] = numbers["round"].get(part.round_id or 0)
    elif isinstance(part, OfForbiddenPair):
        values["pair_id"] = numbers["forbiddenpair"].get(part.pair_id or 0)
    elif isinstance(part, Restored):
        values |= {"point": 0, "undo": 0}
    return replace(part, **values)


_ADJUST: dict[type[models.Model], Any] = {
    AuditEntry: _in_log,
    ForbiddenPair: _in_order,
    ManualSession: _in_session,
    Publication: _in_publication,
}
