"""Pieces taken in: rows that changed are put in the place of the old ones, all of a piece or nothing of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

from pairing.service import system_names
from tournaments.basics.bounded_json import MOST_TEXT
from tournaments.basics.dump import Table, dumped_fields, pack, tables
from tournaments.basics.incoming import UNREADABLE, Damaged, reasons, require_bounded, require_codes, require_readable
from tournaments.basics.load import load_rows, loaded_values, unpack
from tournaments.files.actions.event_file import follow_numbers
from tournaments.journal.noting import unnoted
from tournaments.journal.public_changes import count_public
from tournaments.mirroring.queries.pieces import FORMAT, KIND, digest_of
from tournaments.mirroring.queries.results import with_results
from tournaments.mirroring.queries.shown import MARK, PUBLICATIONS, Row, rows_of, table_in, wanted
from tournaments.models import MirrorFrom, Publication, Tournament
from tournaments.tournament.actions.setup import new_slug

AT_ONCE = 500


class Conflict(Exception):
    """The piece does not follow the last one that was taken in: somebody else writes, or it is an old one."""


class NotUsable(Exception):
    """The piece is no piece, or of a later program; the text says which."""


def receive(mirror: MirrorFrom, body: bytes) -> MirrorFrom:
    """Take in a piece or a sign of life whose signature is right; the same piece again changes nothing.

    Raises:
        Conflict: it does not follow what is here.
        NotUsable: it cannot be read. Nothing has been changed then, in both cases.
    """
    try:
        data = unpack(body, most=MOST_TEXT)
        _require_readable(data)
        with transaction.atomic(), unnoted():
            current = MirrorFrom.objects.select_for_update().get(pk=mirror.pk)
            if current.ended_at is not None:
                raise Conflict
            _take_in(current, data, body)
            return current
    except UNREADABLE as error:
        raise NotUsable(f"the piece is damaged: {'; '.join(reasons(error))[:200]}") from error


def _require_readable(data: Mapping[str, Any]) -> None:
    if data.get("kind") != KIND:
        raise Damaged("it does not say that it is a piece of a mirror")
    if data["format"] > FORMAT or ("state" in data and data["state"]["tournament"]["system"] not in system_names()):
        raise NotUsable("this program is older than the one that sends; upgrade it first")
    if "games" in data:
        require_bounded({"games": data["games"]})
    if "state" in data:
        require_bounded({**data["state"]["tables"], "publications": data["state"]["publications"]})


def _take_in(mirror: MirrorFrom, data: dict[str, Any], body: bytes) -> None:
    digest = digest_of(body)
    if "pulse" in data:
        if (data["sequence"], data["after"]) != (mirror.sequence, mirror.digest) or data["pulse"] <= mirror.pulse:
            raise Conflict
        mirror.pulse = data["pulse"]
        _forget_more(mirror)
    elif digest != mirror.digest:
        if (data["sequence"], data["after"]) != (mirror.sequence + 1, mirror.digest):
            raise Conflict
        _replace_state(mirror, wanted(data.pop("state") if "state" in data else _with_results(mirror, data)))
        mirror.sequence, mirror.digest, mirror.pulse = data["sequence"], digest, 0
        mirror.changed_at = timezone.now()
    mirror.seen_at = timezone.now()
    mirror.save()
    if mirror.tournament is not None:
        count_public(mirror.tournament)  # its pages show when it was seen


def _with_results(mirror: MirrorFrom, data: dict[str, Any]) -> dict[str, Any]:
    """What is here, with the results that the piece brings."""
    before = _state(mirror)
    if before is None:
        raise Damaged("it brings results, and nothing was here before")
    return with_results(before, data["games"], data["deadlines"])


def _forget_more(mirror: MirrorFrom) -> None:
    """What an earlier version of this program took in and a mirror does not show goes with the next sign of life."""
    before = _state(mirror)
    if before is not None and not bytes(mirror.state).startswith(_MARKED):
        _replace_state(mirror, wanted(before))


_MARKED = f"{MARK}\n".encode()  # in front of a state of which nothing else was kept than what is sent today


def _state(mirror: MirrorFrom) -> dict[str, Any] | None:
    """What is here, by the numbers of there; None before the first piece."""
    packed = bytes(mirror.state)
    if not packed:
        return None
    if not packed.startswith(b"x"):  # with which everything begins that is packed
        packed = packed.partition(b"\n")[2]
    found: dict[str, Any] = unpack(packed)["state"]
    return found


def _replace_state(mirror: MirrorFrom, state: Mapping[str, Any]) -> None:
    """Make the tournament here equal to ``state``, row by row where rows differ."""
    before = _state(mirror)
    numbers: dict[str, dict[int, int]] = {
        table: {int(old): new for old, new in rows.items()} for table, rows in mirror.numbers.items()
    }
    tournament = _tournament(mirror, state)
    mirror.state = _MARKED + pack({"state": state})  # before the rows get the numbers of here
    for one in tables():
        if one.name not in numbers:  # rows that a migration made of an older column
            one.rows_of(tournament).delete()
    parts = [
        (
            model,
            table_in(state, name)["columns"],
            _rows(state, name),
            _rows(before, name) if str(model._meta.model_name) in numbers else {},
        )
        for model, name in _parts()
    ]
    # Publications name teams by the numbers of here where rows of teams are sent, which earlier versions did not.
    anew = {Publication} if table_in(state, "team")["rows"] and not numbers.get("team") else set()
    for model, _columns, new, old in reversed(parts):
        known = numbers.setdefault(str(model._meta.model_name), {})
        leave = [known[key] for key, row in old.items() if model in anew or new.get(key) != row]
        for start in range(0, len(leave), AT_ONCE):
            # By SQL alone: rows that point to one of them come back, or leave in the same transaction.
            rows = model._base_manager.filter(pk__in=leave[start : start + AT_ONCE])
            rows._raw_delete(rows.db)
        for key in old.keys() - new.keys():
            del known[key]
    for model, columns, new, old in parts:
        fresh = [list(row.values()) for key, row in new.items() if model in anew or old.get(key) != row]
        _insert(model, {"columns": columns, "rows": fresh}, tournament, numbers)
    tournament.save()
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
    mirror.tournament, mirror.numbers = tournament, numbers
    mirror.deadlines = {number: _moment(at) for number, at in state["deadlines"].items()}


def _moment(text: str) -> str:
    read = datetime.fromisoformat(text)
    if read.tzinfo is None or not 2000 <= read.year < 3000:
        raise Damaged(f"“{text}” is no moment of a round")
    return read.isoformat()


def _parts() -> Iterator[tuple[type[models.Model], str]]:
    for table in tables():
        yield table.model, table.name
    yield Publication, PUBLICATIONS


def _rows(state: Mapping[str, Any] | None, name: str) -> dict[int, Row]:
    """The rows of a table, as values by column, by their number there."""
    return {} if state is None else {row["id"]: row for row in rows_of(table_in(state, name))}


def _tournament(mirror: MirrorFrom, state: Mapping[str, Any]) -> Tournament:
    known = {field.attname: field for field in dumped_fields()}
    # What is not sent is as in a new tournament, whatever an earlier piece may have brought.
    values = {name: field.get_default() for name, field in known.items()}
    values |= loaded_values(state["tournament"], strict=True)
    tournament = mirror.tournament or Tournament(slug=new_slug(state["slug"]))
    for name, value in values.items():
        setattr(tournament, name, value)
    tournament.clean_fields()
    require_codes(tournament)
    tournament.save()
    return tournament


def _insert(
    model: type[models.Model], table: Table, tournament: Tournament, numbers: dict[str, dict[int, int]]
) -> None:
    """Save rows: under the number that they had here, or under a new one."""
    if not table["rows"]:
        return
    known = numbers.setdefault(str(model._meta.model_name), {})
    rows = load_rows(model, table, strict=True)
    old = [row.pk for row in rows]
    for row in rows:
        require_readable(row, tournament.system)
        row.pk = known.get(row.pk)
        follow_numbers(row, tournament, numbers)
    for has_number in (True, False):
        some = [row for row in rows if (row.pk is not None) is has_number]
        model._base_manager.bulk_create(some, batch_size=AT_ONCE)
    known.update(zip(old, (row.pk for row in rows), strict=True))
