"""Lists of players as text: separated by commas, semicolons or tabs, with or without a line of headings."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from pairing.trf.problems import texts_in_bounds
from tournaments.basics.collation import collation_key
from tournaments.basics.errors import Refused, require
from tournaments.clubs.queries.belonging import require_players_fit
from tournaments.journal.changing import change
from tournaments.journal.restore_points import Occasion, keep_point
from tournaments.log.changes import PlayerNamed
from tournaments.log.kinds_of_players import PlayersImported
from tournaments.log.writing import log
from tournaments.models import Player, Team, Title, Tournament, User
from tournaments.models.names import invisible_in
from tournaments.players.actions.entries import new_player
from tournaments.players.actions.missed import seat_in_missed_rounds
from tournaments.players.actions.numbering import moved_by_entry, number_players
from tournaments.players.models.player import HIGHEST_RATING, NATIONAL_NUMBER, NO_COLUMNS, PLAYER_FIELDS
from tournaments.players.queries.heading_words import SEXES
from tournaments.players.queries.headings import columns_of, double_headings, has_headings, is_heading, unknown_headings
from tournaments.players.queries.loose_lines import COLUMNS as LOOSE_COLUMNS
from tournaments.players.queries.loose_lines import loose_lines, numbers_first, without_numbers
from tournaments.rating_lists.queries.sources import note_sources
from tournaments.rounds.queries.guards import require_ahead

DEFAULT_COLUMNS = tuple(name for name in PLAYER_FIELDS if name not in (*NO_COLUMNS, "national_rating", "national_id"))
# Columns of a list of teams, and the fields of a team whose names differ from theirs.
OF_TEAMS = ("team", "short_name", "captain", "team_club", "team_federation", "board")
FIELDS_OF_TEAMS = {"team": "name", "team_club": "club", "team_federation": "federation"}
SEPARATORS = "\t;,"
MOST_ROWS = 9_999  # pairing numbers have four digits
MOST_ROWS_SHOWN = 500
LONGEST_RATING = len(str(HIGHEST_RATING))

_SEXES = {collation_key(word): sex for sex, words in SEXES.items() for word in words.split()} | {"": ""}
_TITLES = {title.value: title.value for title in Title} | {"": "", "-": ""}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One line: where it stood, and the fields of the player."""

    line: int
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ParsedPlayers:
    """What a list holds. With ``problems`` (with line and what was read) nothing may be imported.

    ``notices`` tell what was left aside.
    """

    rows: tuple[PlayerRow, ...]
    problems: tuple[str, ...]
    notices: tuple[str, ...] = ()

    @property
    def problems_shown(self) -> tuple[str, ...]:
        """As many of the problems as a page can hold, and how many more there are."""
        return texts_in_bounds(self.problems)

    @property
    def notices_shown(self) -> tuple[str, ...]:
        """As many of the notices as a page can hold, and how many more there are."""
        return texts_in_bounds(self.notices)

    @property
    def rows_shown(self) -> tuple[PlayerRow, ...]:
        """The rows to look at."""
        return self.rows[:MOST_ROWS_SHOWN]

    @property
    def rows_not_shown(self) -> int:
        """How many rows there are beside them."""
        return max(0, len(self.rows) - MOST_ROWS_SHOWN)


@dataclass(slots=True)
class _Reader:
    columns: Sequence[str | None]
    separator: str
    problems: list[str] = field(default_factory=list)

    def row(self, line: int, cells: Sequence[str]) -> PlayerRow:
        """The player of one line; what is wrong with it goes to ``problems``."""
        if split := self._split_name(cells):
            text = _("a comma stands inside the name, and commas separate the columns; write quotation marks around it")
            self._problem(line, text, split)
            return PlayerRow(line, {"name": split})
        surplus = [cell for cell in cells[len(self.columns) :] if cell.strip()]
        if surplus:
            self._problem(line, _("there are more columns than expected"), ", ".join(surplus))
        texts = {name: cell.strip() for name, cell in zip(self.columns, cells, strict=False) if name}
        first_name = texts.pop("first_name", "")
        if first_name:
            texts["name"] = f"{texts.get('name', '')}, {first_name}"
        if not texts.get("name", "").strip(" ,"):
            self._problem(line, _("there is no name"), "")
        return PlayerRow(line, {name: self._value(line, name, text) for name, text in texts.items()})

    def _split_name(self, cells: Sequence[str]) -> str:
        """“Surname, First name” that has come apart into two columns; empty where it has not."""
        place = self.columns.index("name") if "name" in self.columns else len(cells)
        if self.separator != "," or place + 1 >= min(len(cells), len(self.columns)):
            return ""
        reader, text = _READERS.get(self.columns[place + 1] or ""), cells[place + 1].strip()
        if reader is None or any(sign.isdigit() for sign in text) or not any(sign.isalpha() for sign in text):
            return ""
        try:
            reader(text)
        except _Unreadable:
            return f"{cells[place].strip()}, {text}"
        return ""

    def _value(self, line: int, name: str, text: str) -> Any:
        reader = _READERS.get(name)
        if reader is None:
            if problem := invisible_in(text):
                self._problem(line, problem, "")
            longest = _longest(name)
            if longest is not None and len(text) > longest:
                problem = _("the text is longer than %(longest)d characters") % {"longest": longest}
                self._problem(line, problem, text)
            return text
        try:
            return reader(text)
        except _Unreadable as error:
            self._problem(line, str(error), text)
            return None

    def _problem(self, line: int, problem: str, read: str) -> None:
        if read:
            text = _("Line %(line)d: %(problem)s (read “%(read)s”).") % {"line": line, "problem": problem, "read": read}
        else:
            text = _("Line %(line)d: %(problem)s.") % {"line": line, "problem": problem}
        self.problems.append(text)


def _longest(column: str) -> int | None:
    """How many characters a text of the column may have."""
    model, name = (Team, FIELDS_OF_TEAMS.get(column, column)) if column in OF_TEAMS else (Player, column)
    found: int | None = getattr(model._meta.get_field(name), "max_length", None)
    return found


class _Unreadable(ValueError):
    """A cell that does not hold what its column should."""


def _rating(text: str) -> int | None:
    if text in ("", "0", "-"):
        return None
    short = len(text) <= LONGEST_RATING  # a longer text of digits is not even read as a number
    if not short or not text.isascii() or not text.isdigit() or not 1 <= int(text) <= HIGHEST_RATING:
        message = _("the rating must be a whole number from 1 to %(highest)d, or empty")
        raise _Unreadable(message % {"highest": HIGHEST_RATING})
    return int(text)


def _title(text: str) -> str:
    title = _TITLES.get(text.upper())
    if title is None:
        raise _Unreadable(_("the title must be one of GM, IM, WGM, FM, WIM, CM, WFM, WCM, or empty"))
    return title


def _federation(text: str) -> str:
    if text and (len(text) != 3 or not text.isalpha()):
        raise _Unreadable(_("the federation must be three letters, or empty"))
    return text.upper()


def _fide_id(text: str) -> str:
    if text.strip("0") == "" or not any(sign.isalnum() for sign in text):  # dashes stand for none
        return ""
    if not text.isascii() or not text.isdigit() or len(text) > 11:
        raise _Unreadable(_("the FIDE number must be up to 11 digits, or empty"))
    return text


def _birth_year(text: str) -> int | None:
    if text in ("", "0"):
        return None
    years = [part for part in text.replace("/", ".").replace("-", ".").split(".") if len(part) == 4]
    if len(years) != 1 or not years[0].isascii() or not years[0].isdigit() or not 1900 <= int(years[0]) <= 2100:
        raise _Unreadable(_("the year of birth must have four digits, such as 1987, or be empty"))
    return int(years[0])


def _board(text: str) -> int | None:
    if text in ("", "-"):
        return None
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= MOST_ROWS or len(text) > 4:
        raise _Unreadable(_("the board must be a whole number from 1 on, or empty"))
    return int(text)


def _sex(text: str) -> str:
    sex = _SEXES.get(collation_key(text))
    if sex is None:
        raise _Unreadable(_("the sex must be m, w or f, or empty"))
    return sex


def _national_id(text: str) -> str:
    if text and NATIONAL_NUMBER.fullmatch(text) is None:
        raise _Unreadable(_("a national number has at most eleven digits, Latin letters, hyphens and slashes"))
    return text


_READERS: dict[str, Callable[[str], Any]] = {
    "rating": _rating,
    "national_rating": _rating,
    "title": _title,
    "federation": _federation,
    "team_federation": _federation,
    "fide_id": _fide_id,
    "national_id": _national_id,
    "birth_year": _birth_year,
    "sex": _sex,
    "board": _board,
}


def read_players_csv(text: str, *, of_teams: bool = False) -> ParsedPlayers:
    """The players of a list, and everything that is wrong with it; ``of_teams`` may have the columns ``OF_TEAMS`` too.

    The separator is the tab, the semicolon or the comma, whichever of them the first line has. Without headings the
    columns are those of ``DEFAULT_COLUMNS``. A name with a comma needs quotes in a list that commas separate, but not
    in a list of names alone.
    """
    if "\0" in text:
        return ParsedPlayers((), (_("This is no text. Save the list as text (CSV) and try again."),))
    text = text.removeprefix("\ufeff")
    has_columns = has_headings(_first_line(text), SEPARATORS, of_teams=of_teams)
    text, numbers_notice = without_numbers(text, has_columns=has_columns)
    notices = [numbers_notice] if numbers_notice else []
    loose = None if has_columns else loose_lines(text)
    try:
        separator = _separator(text)
        lines = list(loose.rows if loose else _lines(text, separator))
    except csv.Error as error:
        return ParsedPlayers((), (_("The quotation marks do not match: %(error)s. Correct them.") % {"error": error},))
    if not lines:
        return ParsedPlayers((), (_("The list is empty. Enter one player in each line."),))
    if len(lines) > MOST_ROWS + 1:  # with the headings
        text = _("The list has %(count)d lines; at most %(most)d players can be entered.")
        return ParsedPlayers((), (text % {"count": len(lines), "most": MOST_ROWS},))
    columns = None if loose else columns_of(lines[0][1], of_teams=of_teams)
    reader = _Reader(columns or _columns_without_headings(lines, is_loose=loose is not None), separator)
    if loose:
        notices += loose.notices
        lines = lines[is_heading(_first_line(text)) :]
    elif columns is not None:
        reader.problems += double_headings(columns, lines[0][1])
        notices += unknown_headings(columns, lines[0][1])
        lines = lines[1:]
        if not lines:
            reader.problems.append(_("There are headings but no players. Enter one player in each line."))
    rows = tuple(reader.row(line, cells) for line, cells in lines)
    reader.problems += _repeated(rows)
    return ParsedPlayers(rows, tuple(reader.problems), tuple(notices))


def _columns_without_headings(lines: Sequence[tuple[int, list[str]]], *, is_loose: bool) -> Sequence[str | None]:
    if is_loose:
        return LOOSE_COLUMNS
    return (None, *DEFAULT_COLUMNS) if numbers_first([cells for _line, cells in lines]) else DEFAULT_COLUMNS


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "")


def _separator(text: str) -> str:
    rows = text.splitlines()
    first = _first_line(text)
    separator = next((sign for sign in SEPARATORS if sign in first), ";")
    return ";" if separator == "," and _only_names(rows) else separator


def _lines(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold something, with their numbers."""
    reader = csv.reader(text.splitlines(), delimiter=separator, skipinitialspace=True, strict=True)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield reader.line_num, cells


def _only_names(rows: Sequence[str]) -> bool:
    """Whether every line is “Surname, First name” and nothing else."""
    return all(row.count(",") <= 1 and not any(sign.isdigit() or sign == '"' for sign in row) for row in rows)


def _repeated(rows: Sequence[PlayerRow]) -> Iterator[str]:
    seen: dict[str, int] = {}
    for row in rows:
        number = row.fields.get("fide_id")
        if number and number in seen:
            text = _("Line %(line)d: the FIDE number %(number)s stands in line %(first)d too.")
            yield text % {"line": row.line, "number": number, "first": seen[number]}
        elif number:
            seen[number] = row.line


def import_players(tournament: Tournament, rows: Sequence[PlayerRow], *, by: User | None) -> list[Player]:
    """Enter every player of ``rows``, or nobody.

    Raises:
        Refused: a player cannot be entered, all rounds are paired, or there are no rows; every reason has its line.
    """
    with change(tournament) as current:
        require(rows, _("The list is empty. Enter one player in each line."))
        players, problems = _checked(current, rows, by=by)
        if problems:
            raise Refused(problems)
        require_ahead(current, players[0].entry_round)
        keep_point(current, Occasion.IMPORT, by=by)
        note_sources(current, players)
        Player.objects.bulk_create(players, batch_size=200)
        require_players_fit(current)
        seat_in_missed_rounds(players)
        number_players(current, by=by, sure=True)  # by moved_by_rows
        entered = {player.pk: player for player in Player.objects.filter(pk__in=[player.pk for player in players])}
        log(current, PlayersImported(tuple(PlayerNamed.of(entered[player.pk]) for player in players)), by=by)
        return list(entered.values())


def moved_by_rows(tournament: Tournament, rows: Sequence[PlayerRow]) -> str:
    """Which TPNs would move if all of ``rows`` were entered, as a sentence; empty where none does or one cannot be."""
    players, problems = _checked(tournament, rows, by=None)
    return "" if problems else moved_by_entry(tournament, players)


def _checked(tournament: Tournament, rows: Sequence[PlayerRow], *, by: User | None) -> tuple[list[Player], list[str]]:
    players, problems = [], []
    for number, row in zip(count(1), rows, strict=False):
        values = {name: value for name, value in row.fields.items() if value is not None}
        try:
            players.append(new_player(tournament, by=by, **values))
        except Refused as refused:
            line = row.line or number
            text = _("Line %(line)d: %(problem)s")
            problems += [text % {"line": line, "problem": problem} for problem in refused.problems]
    return players, problems
