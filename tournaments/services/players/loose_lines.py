"""Lists that nobody wrote for a program: lines with a number in front, or with blanks alone between name and rating."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.trf.problems import ranges_text
from tournaments.models import Player, Title
from tournaments.models.player import PLAYER_FIELDS
from tournaments.services.errors import label_of

COLUMNS = tuple(name for name in PLAYER_FIELDS if name not in ("sex", "entry_round", "no_bye", "national_rating"))
FIRST_YEAR, LAST_YEAR = 1900, 2030  # of births, which can be taken for ratings
_TITLES = "|".join(sorted((title.value for title in Title), key=len, reverse=True))
# “1. ” or “1) ” before a letter; a tab after it is a column of its own.
_NUMBERED = re.compile(r" *\d{1,4} ?[.)] *(?=[^\W\d])")
_BARE = re.compile(r" *\d{1,3} +(?=[^\W\d])")
_LOOSE = re.compile(
    rf"\s*(?:(?P<title>{_TITLES})\s+)?(?P<name>[^\d,;\t\"]+(?:,\s*[^\W\d][^\d,;\t\"]*)?)"
    r"(?P<rest>(?<=[\s(])\d[^,;\t\"]*)?"
)
LONGEST_LINE = 300  # characters; a longer one is none that somebody typed
_TITLE_BEHIND = re.compile(rf"(?P<name>.+?)\s+(?P<title>{_TITLES})\s*")
_DIGITS = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Loose:
    """Lines as rows of ``COLUMNS``, each with its number, and what there is to say of them."""

    rows: tuple[tuple[int, list[str]], ...]
    notices: tuple[str, ...]


def without_numbers(text: str) -> tuple[str, str]:
    """The lines without the numbers in front of them, and what is told of it; empty where there were none.

    >>> without_numbers("1. Meier, Hans")[0]
    'Meier, Hans'
    """
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    numbered = _BARE if filled and all(map(_BARE.match, filled)) else _NUMBERED
    found = [number for number, line in enumerate(lines, start=1) if numbered.match(line)]
    if not found:
        return text, ""
    told = _("Numbers in front of the names were left out: lines %(lines)s.") % {"lines": ranges_text(found)}
    return "\n".join(numbered.sub("", line, count=1) for line in lines), told


def loose_lines(text: str) -> Loose | None:
    """The players of lines such as “Meier, Hans 1812 SV Brühl”; None where the lines are no such list."""
    rows, doubts, is_loose = [], [], False
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        match = _LOOSE.fullmatch(line.rstrip()) if len(line) <= LONGEST_LINE else None
        if match is None:
            return None
        is_loose |= match["rest"] is not None
        cells, doubt = _cells(match)
        rows.append((number, cells))
        doubts += [_("Line %(line)d: %(doubt)s") % {"line": number, "doubt": doubt}] if doubt else []
    return Loose(tuple(rows), (_told(rows), *doubts)) if is_loose else None


def _told(rows: Sequence[tuple[int, list[str]]]) -> str:
    used = [
        label_of(Player, name)
        for place, name in enumerate(COLUMNS)
        if name != "name" and any(cells[place] for _line, cells in rows)
    ]
    text = _("Nothing separates the columns. What stands beside the name was read as: %(columns)s. Look at every line.")
    return text % {"columns": ", ".join(used)}


def _cells(match: re.Match[str]) -> tuple[list[str], str]:
    """The cells of a line in the order of ``COLUMNS``, and what is doubtful in it."""
    found = dict.fromkeys(COLUMNS, "")
    found["title"], found["name"] = match["title"] or "", match["name"].strip(" (-–")
    behind = _TITLE_BEHIND.fullmatch(found["name"])
    if behind and not found["title"]:
        found["title"], found["name"] = behind["title"], behind["name"]
    words = (match["rest"] or "").split()
    numbers = [word.strip("(),.") for word in words if _DIGITS.fullmatch(word.strip("(),."))]
    others = [word for word in words if word.strip("(),.") not in numbers]
    doubt = _place_numbers(numbers, found)
    rest = " ".join(others).strip("() -–")
    if len(rest) == 3 and rest.isalpha() and rest.isupper():
        found["federation"] = rest
    else:
        found["club"] = rest
    return [found[name] for name in COLUMNS], doubt


def _place_numbers(numbers: Sequence[str], found: dict[str, str]) -> str:
    """Put the numbers where they belong: long ones are FIDE numbers, short ones ratings and years of birth."""
    long = [text for text in numbers if len(text) > 4]
    short = [text for text in numbers if len(text) <= 4]
    found["fide_id"] = " ".join(long)
    sure = [text for text in short if not _may_be_year(text)]
    years = [text for text in short if _may_be_year(text)]
    if len(short) > 2 or len(sure) > 1 or len(long) > 1:
        found["rating"] = " ".join(short)  # which is none, and is told as such
        return ""
    if sure:
        found["rating"], found["birth_year"] = sure[0], years[0] if years else ""
        return ""
    found["rating"], found["birth_year"] = (*years, "", "")[:2]
    if not years:
        return ""
    return _("%(year)s was read as the rating; it may be a year of birth.") % {"year": years[0]}


def _may_be_year(text: str) -> bool:
    return len(text) == 4 and FIRST_YEAR <= int(text) <= LAST_YEAR


def numbers_first(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first column has nothing but the numbers of the lines.

    >>> numbers_first([["1.", "Meier, Hans"], ["2.", "Kowalski, Jan"]]), numbers_first([["Meier, Hans", "1812"]])
    (True, False)
    """
    return bool(rows) and all(re.fullmatch(r" *\d{1,4} ?[.)]? *", cells[0]) for cells in rows if cells)
