"""What another installation made, value by value: each is held against its column before any of it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, models
from django.utils.translation import gettext as _

from pairing.explaining.document import read_explanation
from pairing.service import Column, Kind, system_named, system_names
from tournaments.models import Publication, Round, Tournament
from tournaments.models.names import VisibleNames
from tournaments.models.shapes import MOST_BIG, MOST_INTEGER, MOST_SMALL, ShapedJSON, require_moment
from tournaments.models.shapes import require_name as name_shape
from tournaments.models.shapes import require_text as text_shape
from tournaments.tiebreaks import tiebreaks_of

MOST_FAULTS = 20  # that are told at once
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


class Faults:
    """What is wrong, with its place: the first ``MOST_FAULTS``, and how many more there are."""

    def __init__(self) -> None:
        self._told: list[str] = []
        self._count = 0

    def __bool__(self) -> bool:
        return bool(self._told)

    def add(self, place: str, told: str) -> None:
        """One more."""
        self._count += 1
        if len(self._told) < MOST_FAULTS:
            self._told.append(f"{place}: {told}"[:300])

    def require_none(self) -> None:
        """Refuse what has any.

        Raises:
            Damaged: with all of them.
        """
        if self._count > len(self._told):
            self._told.append(_("and %(count)d more") % {"count": self._count - len(self._told)})
        if self._told:
            raise Damaged(*self._told)


def taken_values(
    fields: Mapping[str, models.Field[Any, Any]],
    values: Mapping[str, Any],
    faults: Faults,
    place: str,
    *,
    strict: bool,
) -> dict[str, Any]:
    """The values of a row as its columns hold them; what a column cannot hold is added to ``faults``."""
    found = {}
    for name, value in values.items():
        field = fields[name]
        try:
            found[name] = _taken(field, value, strict)
            if strict and name in _names_of(field) and found[name]:
                name_shape(found[name])
        except ValidationError as error:
            told = [str(error)] if hasattr(error, "told") else error.messages
            faults.add(f"{place}, {name}", " ".join(told))
        except (ValueError, TypeError, OverflowError, RecursionError, AttributeError) as error:
            faults.add(f"{place}, {name}", str(error))
    return found


def _names_of(field: models.Field[Any, Any]) -> tuple[str, ...]:
    """The columns of its table that people read as names: those of forms, and who did something."""
    names = field.model.VISIBLE if issubclass(field.model, VisibleNames) else ()
    return (*names, "by_name", "target_name", "taken_back_by_name")


def _taken(field: models.Field[Any, Any], value: Any, strict: bool) -> Any:
    if value is None:
        if not field.null:
            raise ValidationError(_("a value is missing"))
        return None
    if isinstance(field, ShapedJSON):
        field.shape(value, strict)
        return value
    if isinstance(value, list | dict | float):
        raise ValidationError(_("a single value belongs here"))
    if isinstance(field, models.CharField | models.TextField):
        text_shape(value)
    for kind, low, high in _HIGHEST:
        if isinstance(field, kind):
            if isinstance(value, bool) or not _INTEGER.fullmatch(str(value)) or not low <= int(value) <= high:
                raise ValidationError(_("a number from %(low)d to %(high)d belongs here") % {"low": low, "high": high})
            break
    taken = field.to_python(value)
    if isinstance(taken, date):
        require_moment(taken)
    if field.choices and taken != "" and taken not in dict(field.flatchoices):
        raise ValidationError(_("“%(value)s” is none of the choices") % {"value": str(taken)[:40]})
    field.run_validators(taken)
    return taken


# --- What only the pairing systems and the tie-breaks can judge -----------------------------------------------------


def require_codes(tournament: Tournament) -> None:
    """Refuse tie-breaks that this program does not know.

    Raises:
        ValueError: there is one.
    """
    tiebreaks_of(tournament)


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
