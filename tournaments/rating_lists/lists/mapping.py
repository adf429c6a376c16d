"""Which column of a list of one's own holds what: kept with the list, so that the next one is read in the same way."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from tournaments.rating_lists.lists.listed import UnreadableList


class Form(StrEnum):
    """How a list has its columns."""

    DELIMITED = "delimited"
    FIXED = "fixed"
    SPREADSHEET = "spreadsheet"


# What a column can hold. ``name`` is the whole name or the surname, ``first_name`` is joined to it.
FIELDS = (
    *("number", "name", "first_name", "federation", "title", "women_title", "sex", "birth_year", "club"),
    *("standard", "rapid", "blitz", "k", "fide_id"),
)
RATINGS = ("standard", "rapid", "blitz")
ENCODINGS = ("utf-8", "cp1252", "cp1250", "cp1251", "latin-1", "utf-16")
DELIMITERS = (";", ",", "\t", "|")
MOST_COLUMNS = 100
WIDEST_LINE = 4_000
_RANGE = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")
_PLACE = re.compile(r"#(\d{1,3})")

Place = int | slice


@dataclass(frozen=True, slots=True)
class ListMapping:
    """``columns`` says for a field where it stands: by the heading, by ``#3`` (the third column), or by ``16-76``.

    ``heading_line`` is the line with the headings, 0 where there is none; what stands above it is passed over.
    """

    form: Form = Form.DELIMITED
    encoding: str = "utf-8"
    delimiter: str = ","
    heading_line: int = 1
    columns: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> ListMapping:
        """The mapping that ``kept`` says, as a row of the database has it."""
        known = {name: kept[name] for name in cls.__slots__ if name in kept}
        return cls(**known | {"form": Form(known.get("form", Form.DELIMITED))})

    def kept(self) -> dict[str, Any]:
        """As JSON holds it."""
        return asdict(self) | {"form": str(self.form), "columns": dict(self.columns)}

    def places(self, headings: Sequence[str]) -> dict[str, Place]:
        """Where each field stands in a line, beneath these ``headings`` (none where the list has none).

        Raises:
            UnreadableList: a column is not there, or the columns are not enough; all problems at once.
        """
        found: dict[str, Place] = {}
        problems = list(self.problems())
        for name, where in self.columns.items():
            place = self._place(where, headings)
            if place is None:
                problems.append(f"There is no column “{where}”, which was to be {name.replace('_', ' ')}.")
            else:
                found[name] = place
        if problems:
            raise UnreadableList(" ".join(problems))
        return found

    def problems(self) -> list[str]:
        """Why no list at all can be read by it; empty where one can."""
        problems = []
        if "name" not in self.columns:
            problems.append("No column is chosen for the name.")
        if not {"number", "fide_id"} & self.columns.keys():
            problems.append("No column is chosen for the number: that of the list, or FIDE's.")
        if not set(RATINGS) & self.columns.keys():
            problems.append("No column is chosen for a rating.")
        return problems

    def _place(self, where: str, headings: Sequence[str]) -> Place | None:
        if self.form is Form.FIXED:
            match = _RANGE.fullmatch(where.strip())
            first, last = (int(match[1]), int(match[2])) if match else (0, 0)
            return slice(first - 1, last) if 0 < first <= last <= WIDEST_LINE else None
        if match := _PLACE.fullmatch(where):
            return int(match[1]) - 1 if 0 < int(match[1]) <= MOST_COLUMNS else None
        folded = [heading_key(heading) for heading in headings]
        return folded.index(heading_key(where)) if heading_key(where) in folded else None


def heading_key(heading: str) -> str:
    """A heading as it is compared: capitals, blanks, hyphens and underscores make no difference."""
    return re.sub(r"[\s_-]+", " ", heading).strip(" \ufeff").casefold()


def name_of_column(headings: Sequence[str], place: int) -> str:
    """How a mapping names the column at ``place``: by its heading, or by ``#3`` where another has the same or none."""
    keys = [heading_key(heading) for heading in headings]
    return headings[place].strip() if keys[place] and keys.count(keys[place]) == 1 else f"#{place + 1}"
