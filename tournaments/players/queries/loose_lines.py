"""Lists that nobody wrote for a program: lines with a number in front, or with blanks alone between name and rating."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.trf.problems import ranges_text
from tournaments.basics.errors import label_of
from tournaments.models import Player, Title
from tournaments.players.models.player import NO_COLUMNS, PLAYER_FIELDS

COLUMNS = tuple(name for name in PLAYER_FIELDS if name not in ("sex", *NO_COLUMNS))
FIRST_YEAR, LAST_YEAR = 1900, 2030  # of births, which can be taken for ratings
_TITLES = "|".join(sorted((title.value for title in Title), key=len, reverse=True))
# “1. ” or “1) ” before a letter; a tab after it is a column of its own.
_NUMBERED = re.compile(r" *\d{1,4} ?[.)] *(?=[^\W\d])")
_BARE = re.compile(r" *\d{1,3} +(?=[^\W\d])")
_LOOSE = re.compile(
    rf"\s*(?:(?P<title>{_TITLES})\s+)?(?P<name>[^\d,;\t\"]+(?:,\s*[^\W\d][^\d,;\t\"]*)?)"
    r"(?P<rest>(?<=[\s(])\d[^;\t\"]*)?"
)
_PLAIN = re.compile(r"[^;\t\"]+")
# Words before a rating; “DWZ” is a national one, as it is over a column.
_LABELS = {"elo": "rating", "rating": "rating", "rtg": "rating", "twz": "rating", "dwz": "national_rating"}
_LABEL_BEHIND = re.compile(rf"(?P<name>.+?)[\s,]+(?P<label>{'|'.join(_LABELS)})[.:]?\s*", re.IGNORECASE)
LONGEST_LINE = 300  # characters; a longer one is none that somebody typed
_TITLE_BEHIND = re.compile(rf"(?P<name>.+?)\s+(?P<title>{_TITLES})\s*")
_DIGITS = re.compile(r"\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Loose:
    """Lines as rows of ``COLUMNS``, each with its number, and what there is to say of them."""

    rows: tuple[tuple[int, list[str]], ...]
    notices: tuple[str, ...]


def without_numbers(text: str, *, has_columns: bool = False) -> tuple[str, str]:
    """The lines without the numbers in front of them, and a notice that says so; empty where there were none.

    A bare number goes where nothing separates columns, or every line has one.

    >>> without_numbers("1. Meier, Hans")[0]
    'Meier, Hans'
    """
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    all_bare = bool(filled) and all(map(_BARE.match, filled))
    found = []
    for place, line in enumerate(lines):
        is_bare = all_bare or (not has_columns and _PLAIN.fullmatch(line))
        if match := _NUMBERED.match(line) or (_BARE.match(line) if is_bare else None):
            lines[place] = line[match.end() :]
            found.append(place + 1)
    if not found:
        return text, ""
    notice = _("Numbers in front of the names were left out: lines %(lines)s.") % {"lines": ranges_text(found)}
    return "\n".join(lines), notice


def loose_lines(text: str) -> Loose | None:
    """The players of lines such as “Meier, Hans 1812 SV Brühl”; None where most of the lines are none such."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    matches = [_LOOSE.fullmatch(line.rstrip()) if len(line) <= LONGEST_LINE else None for _number, line in lines]
    loose = sum(match is not None and match["rest"] is not None for match in matches)
    if not loose or loose < matches.count(None):
        return None
    rows, doubts = [], []
    for (number, line), match in zip(lines, matches, strict=True):
        cells, doubt = _cells(match) if match else ([" ".join(line.split()), *[""] * (len(COLUMNS) - 1)], "")
        rows.append((number, cells))
        if match is None:
            doubts.append(_("Line %(line)d was not understood: all of it is taken for the name.") % {"line": number})
        elif doubt:
            doubts.append(_("Line %(line)d: %(doubt)s") % {"line": number, "doubt": doubt})
    return Loose(tuple(rows), (_columns_found(rows), *doubts))


def _columns_found(rows: Sequence[tuple[int, list[str]]]) -> str:
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
    words = (match["rest"] or "").replace(",", " ").split()
    found["title"], found["name"] = match["title"] or "", match["name"].strip(" (-–")
    if label := _LABEL_BEHIND.fullmatch(found["name"]):
        found["name"] = label["name"]
        words.insert(0, label["label"])
    behind = _TITLE_BEHIND.fullmatch(found["name"])
    if behind and not found["title"]:
        found["title"], found["name"] = behind["title"], behind["name"]
    numbers, words = _in_front(words, found)
    last = _number(words[-1]) if len(words) > 1 else ""
    doubt = ""
    if words and _is_federation(words[0]) and all(map(_number, words[1:])):
        numbers += map(_number, words[1:])
        found["federation"] = words[0].strip("()-–")
    elif len(last) > 4 or (_may_be_year(last) and not any(map(_may_be_year, numbers))):
        numbers, words = [*numbers, last], words[:-1]
        if _may_be_year(last):
            doubt = _("%(year)s was read as the year of birth; it may belong to the club.") % {"year": last}
    found["club"] = "" if found["federation"] else " ".join(words).strip("() -–")
    doubt = _place_numbers(numbers, found) or doubt
    return [found[name] for name in COLUMNS], doubt


def _in_front(words: list[str], found: dict[str, str]) -> tuple[list[str], list[str]]:
    """The numbers in front of ``words``, and the words from the club on; a national rating goes to ``found``."""
    numbers: list[str] = []
    while words:
        label = _LABELS.get(words[0].strip("(),.:").lower(), "")
        if label == "national_rating" and len(words) > 1 and _number(words[1]):
            found[label], words = _number(words[1]), words[2:]
        elif number := _number(words[0]):
            numbers, words = [*numbers, number], words[1:]
        elif label:
            words = words[1:]
        else:
            break
    sure = [place for place, text in enumerate(numbers) if len(text) <= 4 and not _may_be_year(text)]
    if words and len(sure) > 1:  # “1812 1860 München”
        return numbers[: sure[1]], numbers[sure[1] :] + words
    return numbers, words


def _number(word: str) -> str:
    """The digits of ``word``; empty where it is no number, or one such as the first of “1. FC”."""
    text = word.strip("(),.")
    is_ordinal = word.endswith(".") and len(text) < 3
    return text if _DIGITS.fullmatch(text) and not is_ordinal else ""


def _is_federation(word: str) -> bool:
    text = word.strip("()-–")
    return len(text) == 3 and text.isalpha() and text.isupper()


def _place_numbers(numbers: Sequence[str], found: dict[str, str]) -> str:
    """Put the numbers where they belong: long ones are FIDE numbers, short ones ratings and years of birth."""
    long = [text for text in numbers if len(text) > 4]
    short = [text for text in numbers if len(text) <= 4]
    found["fide_id"] = " ".join(long)
    sure = [text for text in short if not _may_be_year(text)]
    years = [text for text in short if _may_be_year(text)]
    if len(short) > 2 or len(sure) > 1 or len(long) > 1:
        found["rating"] = " ".join(short)  # which is none, and is refused as such
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
