"""What another installation made, value by value: each is held against its column before any of it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models
from django.utils.translation import gettext as _

from pairing.certifying.certificate import read_certificate
from pairing.explaining.document import read_explanation
from pairing.service import Column, Kind, system_named, system_names
from tournaments.basics.pictures import require_kept
from tournaments.basics.tiebreaks import tiebreaks_of
from tournaments.models import EntryRequest, HallPicture, Player, Publication, Round, RoundCertificate, Tournament
from tournaments.models.look import MOST_PICTURES
from tournaments.models.shapes import MOST_BIG, MOST_INTEGER, MOST_SMALL, Odd, ShapedJSON, require_moment
from tournaments.models.shapes import require_name as name_shape
from tournaments.models.shapes import require_straight as straight_shape
from tournaments.models.shapes import require_text as text_shape

MOST_FAULTS = 20  # that are listed at once
# Counted so, an event of 1,000 players with 11 rounds and 8,000 entries in its log has 667,000.
MOST_VALUES, OF_ROW, LEAST_OF_ROW = 740_000, 10, 20  # a row counts as ten more than it has
MOST_ROWS = {
    "player": 9_999,
    "entry_requests": 9_999,
    "hall_pictures": MOST_PICTURES,
}  # pairing numbers have four digits
_INTEGER = re.compile(r"-?\d{1,40}", re.ASCII)
# The same on every database, whatever else one of them would take.
_HIGHEST: tuple[tuple[type[models.Field[Any, Any]], int, int], ...] = (
    (models.PositiveSmallIntegerField, 0, MOST_SMALL),
    (models.PositiveBigIntegerField, 0, MOST_BIG),
    (models.PositiveIntegerField, 0, MOST_INTEGER),
    (models.SmallIntegerField, -MOST_SMALL, MOST_SMALL),
    (models.BigIntegerField, 0, MOST_BIG),
    (models.ForeignKey, 0, MOST_BIG),
    (models.IntegerField, -MOST_INTEGER, MOST_INTEGER),
)

_STRENGTHS = ("mild", "strong", "absolute", None)


class Damaged(ValueError):
    """What was to be taken in is no tournament; ``faults`` has each place with what is wrong there."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


# What reading such data raises where they contradict themselves, or where the database refuses them.
UNREADABLE = (
    *(Damaged, LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError),
    *(IntegrityError, DataError, ValidationError),
)


def reasons(error: Exception) -> list[str]:
    """Why such data cannot be read, by one of ``UNREADABLE``: bounded texts that an answer can hold."""
    if isinstance(error, Damaged):
        found = list(error.faults)
    elif isinstance(error, ValidationError):
        found = ["; ".join(error.messages)]
    else:
        found = [f"“{error}” is missing" if isinstance(error, KeyError) else str(error)]
    # JSON can hold half of a sign, which no text that is sent can.
    return [one[:300].encode(errors="backslashreplace").decode() for one in found]


class Faults:
    """What is wrong, with its place: the first ``MOST_FAULTS``, and how many more there are."""

    def __init__(self) -> None:
        self._listed: list[str] = []
        self._count = 0

    def __bool__(self) -> bool:
        return bool(self._listed)

    def add(self, place: str, fault: str) -> None:
        """One more."""
        self._count += 1
        if len(self._listed) < MOST_FAULTS:
            self._listed.append(f"{place}: {fault}"[:300])

    def require_none(self) -> None:
        """Refuse what has any.

        Raises:
            Damaged: with all of them.
        """
        if self._count > len(self._listed):
            self._listed.append(_("and %(count)d more") % {"count": self._count - len(self._listed)})
        if self._listed:
            raise Damaged(*self._listed)


Check = Callable[[Any], Any]  # a value as its column holds it; raises what is wrong with it


def checks_of(model: type[models.Model], *, strict: bool) -> dict[str, Check]:
    """By column what its values are held against; put together once for all rows."""
    return {field.attname: _check_of(field, strict) for field in model._meta.concrete_fields}


def taken_values(checks: Mapping[str, Check], values: Mapping[str, Any], faults: Faults, place: str) -> dict[str, Any]:
    """The values of a row as its columns hold them; what a column cannot hold is added to ``faults``."""
    found = {}
    for name, value in values.items():
        try:
            found[name] = checks[name](value)
        except ValidationError as error:
            messages = [str(error)] if isinstance(error, Odd) else error.messages
            faults.add(f"{place}, {name}", " ".join(messages))
        except (ValueError, TypeError, OverflowError, RecursionError, AttributeError) as error:
            faults.add(f"{place}, {name}", str(error))
    return found


def _shape_of(field: models.Field[Any, Any]) -> Callable[[str], None]:
    """What a text of another installation must be: straight where people write freely, else a name or figures."""
    if isinstance(field, models.TextField) or field.name.endswith(("announcement", "note", "reason", "text")):
        return straight_shape
    return _require_figures if field.name == "fide_id" else name_shape


def _require_figures(value: str) -> None:
    if not (value.isascii() and value.isdigit()):
        raise ValidationError(_("a number in figures belongs here"))


def _check_of(field: models.Field[Any, Any], strict: bool) -> Check:
    is_text, shape = isinstance(field, models.CharField | models.TextField), _shape_of(field)
    bounds = next(((low, high) for kind, low, high in _HIGHEST if isinstance(field, kind)), None)
    choices = dict(field.flatchoices) if field.choices else {}

    def check(value: Any) -> Any:
        if value is None:
            if not field.null:
                raise ValidationError(_("a value is missing"))
            return None
        if isinstance(field, ShapedJSON):
            field.shape(value, strict)
            return value
        if isinstance(value, list | dict | float):
            raise ValidationError(_("a single value belongs here"))
        if is_text:
            text_shape(value)
        if bounds:
            _require_number(value, *bounds)
        taken = field.to_python(value)
        if isinstance(taken, date):
            require_moment(taken)
        if choices and taken != "" and taken not in choices:
            raise ValidationError(_("“%(value)s” is none of the choices") % {"value": str(taken)[:40]})
        field.run_validators(taken)
        if strict and is_text and taken:
            shape(taken)
        return taken

    return check


def _require_number(value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not _INTEGER.fullmatch(str(value)) or not low <= int(value) <= high:
        raise ValidationError(_("a number from %(low)d to %(high)d belongs here") % {"low": low, "high": high})


def require_bounded(tables: Mapping[str, Mapping[str, list[Any]] | None]) -> None:
    """Refuse more rows than an event has, before anything is made of them; ``tables`` are by their names in the file.

    Raises:
        Damaged: there are more.
    """
    values = 0
    for name, table in tables.items():
        if table:
            rows, most = len(table["rows"]), MOST_ROWS.get(name)
            if most is not None and rows > most:
                raise Damaged(f"too large: {rows} rows in {name}, and {most} are allowed")
            values += rows * max(len(table["columns"]) + OF_ROW, LEAST_OF_ROW)
    if values > MOST_VALUES:
        raise Damaged("too large: it has more rows than an event of a thousand players")


# --- What only the pairing systems and the tie-breaks can judge -----------------------------------------------------


def require_codes(tournament: Tournament) -> None:
    """Refuse tie-breaks that this program does not know.

    Raises:
        ValueError: there is one.
    """
    tiebreaks_of(tournament)


def require_readable(row: models.Model, system: str) -> None:
    """Refuse a row that pages cannot show, whatever its columns can hold; it is not yet in the database.

    Raises:
        ValidationError, LookupError, TypeError, ValueError, AttributeError: what is wrong.
    """
    if isinstance(row, EntryRequest | Player):
        keys = {field.name for field in row._meta.concrete_fields if isinstance(field, models.ForeignKey)}
        row.clean_fields(exclude=keys)  # which would each be a query
    elif isinstance(row, Publication):
        require_list(row)
    elif isinstance(row, HallPicture):
        require_kept(bytes(row.content), mark=row.mark, size=(row.width, row.height))
    elif isinstance(row, RoundCertificate):
        read_certificate(row.file.encode())
    elif isinstance(row, Round):
        require_explanation(row, system)


def require_explanation(round_: Round, system: str) -> None:
    """Refuse an explanation that cannot be read.

    Raises:
        LookupError, TypeError, ValueError, AttributeError: the kept explanation is none.
    """
    kept = round_.explanation
    if kept and kept.get("players"):
        known = read_explanation(kept, system=system, engine=round_.engine_version)
        for player in known.players:
            _ = player["tpn"] + 0, player["name"] + "", player["present"]
        words = known.writer().words
        for step in known.steps.walk():
            words[step.key]


def require_list(publication: Publication) -> None:
    """Refuse the list of a round that has not what the columns of its pairing system show.

    Raises:
        Damaged: a value of a column is missing, or of another kind.
    """
    listed = publication.round_list
    if listed["system"] not in system_names():
        raise Damaged(f"publication of round {publication.number}: no program knows the system “{listed['system']}”")
    columns = system_named(listed["system"]).round_list.columns
    for number, line in enumerate(listed["lines"], start=1):
        for column in columns:
            if not all(key in line for key in column.keys) or not _fits(column, line):
                place = f"publication of round {publication.number}, round_list, line {number}"
                raise Damaged(f"{place}: “{column.key}” is missing, or of another kind")


def _fits(column: Column, line: Mapping[str, Any]) -> bool:
    value = line[column.key]
    match column.kind:
        case Kind.OPPONENTS:
            return isinstance(value, list) and all(
                isinstance(one, dict)
                and {"round", "id", "tpn", "name", "rating"} <= one.keys()
                and not any(isinstance(part, dict | list) for part in one.values())
                and all(_is_number(one[name]) for name in ("round", "id", "tpn"))
                and isinstance(one["name"], str)
                and (one["rating"] is None or _is_number(one["rating"]))
                for one in value
            )
        case Kind.PREFERENCE:
            return value in ("w", "b", None) and line["strength"] in _STRENGTHS and (not value or line["strength"])
        case Kind.COLOURS:
            return isinstance(value, str) and set(value) <= {"w", "b"}
        case Kind.OUT_OF:
            return _is_number(value) and _is_number(line[f"maximum_{column.key}"])
        case Kind.NUMBER:
            return value is None or _is_number(value)
    return value is None or isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
