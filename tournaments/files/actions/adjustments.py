"""What of a report file is taken over otherwise than it stands, beside what its reader tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import cast

from django.db import models
from django.utils.translation import gettext as _

from pairing.checking.standings_of_file import edition_of_file
from pairing.tiebreak_list import split_list
from pairing.trf.problems import Problem, in_bounds
from pairing.trf.records import TrfFile
from pairing.trf.snapshot import inferred_initial_colour
from pairing.trf.system_of_file import system_of
from pairing.trf.team_snapshot import colour_shown
from pairing.trf.tiebreak_lines import STANDINGS_RULE, TIEBREAKS, stated_tiebreaks
from tournaments.basics.dates import read_date
from tournaments.basics.deputies import in_one_field
from tournaments.files.queries.doubts import tiebreaks_of_import
from tournaments.files.queries.team_files import adjustments_of_teams, event_of
from tournaments.models import Tournament
from tournaments.players.actions.lists import player_fields

# The records whose text a field of the tournament holds.
TEXTS = {"012": "name", "022": "place", "102": "chief_arbiter", "112": "deputy_arbiters", "122": "time_control"}
_OF_THE_EVENT = {*TEXTS, "032", "042", "052", "092", "132"}
_LINE_ENDS = re.compile(r"\r\n|\r|\n")


def adjustments_of(file: TrfFile, text: str, encoding: str) -> tuple[Problem, ...]:
    """What was read in a lenient way, in the order of the file; ``text`` is the whole of it."""
    found = (
        *file.adjustments,
        *system_of(file).adjustments,
        *adjustments_of_teams(file),
        *_of_the_event(file, text, encoding),
        *_of_texts(file, text),
        *_of_tiebreaks(file, text),
        *_of_signs(text),
        *_of_players(file),
        *_of_letters(file, text),
        *_of_prohibitions(file),
    )
    return in_bounds(sorted(found))


def text_fields(file: TrfFile) -> dict[str, str]:
    """The texts of the file that fields of the tournament hold, whole, by the fields."""
    return {
        "name": file.name,
        "place": file.city,
        "chief_arbiter": file.chief_arbiter,
        "deputy_arbiters": in_one_field(name.replace(";", ",") for name in file.deputy_arbiters),
        "time_control": file.time_control,
    }


def longest(field: str) -> int:
    """How many characters the tournament's field holds."""
    column = cast("models.CharField[str, str]", Tournament._meta.get_field(field))
    return column.max_length or 0


def _line_of(text: str, code: str) -> int:
    """The first line of a record."""
    lines = _LINE_ENDS.split(text)
    return next((number for number, line in enumerate(lines, start=1) if line.startswith(code)), 1)


def _of_the_event(file: TrfFile, text: str, encoding: str) -> Iterator[Problem]:
    if encoding != "UTF-8":
        yield Problem(1, 1, "", _("The file is not in UTF-8; it was read as %(name)s.") % {"name": encoding})
    for code, date in (("042", file.start_date), ("052", file.end_date)):
        day = read_date(date) if date else None
        if date and day is None:
            message = _("The date in record %(code)s could not be understood; it is kept as a text.") % {"code": code}
            yield Problem(_line_of(text, code), 5, date, message)
        elif day is not None and date != f"{day:%Y/%m/%d}":
            message = _("The date in record %(code)s was read as %(day)s.")
            yield Problem(_line_of(text, code), 5, date, message % {"code": code, "day": f"{day:%Y/%m/%d}"})
    event = event_of(file)
    shown = inferred_initial_colour(file) if event is None else colour_shown(event.tournament)
    if file.initial_colour is None and shown is None and file.rounds_paired:
        yield Problem(1, 1, "", _("The initial colour is not stated and no game shows it; it is drawn when needed."))
    if len(file.federation) > 3:
        message = _("The federation was cut to three letters.")
        yield Problem(_line_of(text, "032"), 5, file.federation, message)
    elif file.federation != file.federation.upper():
        yield _in_letters(_line_of(text, "032"), 5, file.federation, file.federation.upper())
    if file.total_rounds and any(file.round_dates[file.total_rounds :]):
        message = _("Days of more rounds than the %(rounds)d that there are; those after the last one were left out.")
        yield Problem(_line_of(text, "132"), 1, "132", message % {"rounds": file.total_rounds})


def _of_texts(file: TrfFile, text: str) -> Iterator[Problem]:
    for code, field in TEXTS.items():
        whole = text_fields(file)[field]
        if len(whole) > longest(field):
            message = _("The text of record %(code)s was cut to %(longest)d characters.")
            values = {"code": code, "longest": longest(field)}
            yield Problem(_line_of(text, code), 5, whole, message % values)
    for name in file.deputy_arbiters:
        if ";" in name:
            message = _("A record 112 is one arbiter, and semicolons separate several here; read as a comma.")
            yield Problem(_line_of(text, f"112 {name}"), 5, name, message)


def _of_signs(text: str) -> Iterator[Problem]:
    """Signs of texts and names that nobody sees, each of which is a blank here."""
    for number, line in enumerate(_LINE_ENDS.split(text), start=1):
        column = 5 if line[:3] in _OF_THE_EVENT else 15
        held = line[4:] if line[:3] in _OF_THE_EVENT else line[14:47] if line[:3] == "001" else ""
        if not held.rstrip().isprintable():
            message = _("Signs that cannot be printed (a tab, a hard blank, a mark of direction) were read as blanks.")
            yield Problem(number, column, held, message)


def _of_letters(file: TrfFile, text: str) -> Iterator[Problem]:
    """Codes of players that are written in small letters or capitals otherwise than in the format."""
    lines = _LINE_ENDS.split(text)
    for player in file.players:
        line, federation = lines[player.line - 1], player.federation
        codes = ((10, line[9:10], player.sex), (11, line[10:13].strip(), player.title))
        for column, read, taken in (*codes, (54, federation, federation.upper())):
            if read != taken and read.upper() == taken.upper():
                yield _in_letters(player.line, column, read, taken)


def _in_letters(line: int, column: int, read: str, taken: str) -> Problem:
    return Problem(
        line, column, read, _("Small letters and capitals otherwise than in the format; read as %s.") % taken
    )


def _of_tiebreaks(file: TrfFile, text: str) -> Iterator[Problem]:
    """What becomes of tie-breaks that are not known here: the list ends before them, or the usual ones stand in."""
    stated, taken = stated_tiebreaks(file), tiebreaks_of_import(file)
    rule, first = (_without_points(file.stated(code)) for code in (STANDINGS_RULE, TIEBREAKS))
    if rule and first and rule != first:
        message = _("Record 212 says other tie-breaks than 202, which holds; it was left out.")
        yield Problem(_line_of(text, STANDINGS_RULE), 5, file.stated(STANDINGS_RULE), message)
    if not stated or taken.left_out == ():
        return
    code = next(code for code in ("202", "212") if file.stated(code))
    message = _(
        "Not all of the tie-breaks are known here (%(left_out)s). Taken: %(taken)s (C.07, edition %(edition)s)."
    )
    values = {
        "left_out": ", ".join(taken.left_out),
        "taken": ", ".join(taken.codes) or _("none"),
        "edition": edition_of_file(file).value,
    }
    yield Problem(_line_of(text, code), 5, file.stated(code), message % values)


def _without_points(text: str) -> list[str]:
    return [code for code in split_list(text.upper()) if code != "PTS"]


def _of_players(file: TrfFile) -> Iterator[Problem]:
    last = file.total_rounds
    for player in file.players:
        if len(player.federation) > 3:
            yield Problem(player.line, 54, player.federation, _("The federation was cut to three letters."))
        if player.name and player_fields(player)["name"] != player.name:
            yield Problem(player.line, 15, player.name, _("Blanks and commas in the name were put in order."))
        for number, bye in enumerate(player.byes_ahead, start=file.coming_round):
            if bye is not None and last is not None and number > last:
                message = _("Player %(tpn)d: a bye in round %(number)d, after the last one; it was left out.")
                yield Problem(player.line, 1, "", message % {"tpn": player.tpn, "number": number})


def _of_prohibitions(file: TrfFile) -> Iterator[Problem]:
    """Prohibitions of a pair that another one names for other rounds: the first one holds."""
    first: dict[tuple[int, int], tuple[int, int | None]] = {}
    for group in file.forbidden:
        rounds = group.first_round, group.last_round
        for pair in combinations(sorted(set(group.players)), 2):
            if first.setdefault(pair, rounds) != rounds:
                message = _(
                    "Players %(one)d and %(other)d may not meet in other rounds either, as the file has it; the "
                    "first prohibition of the two holds."
                )
                yield Problem(group.line, 1, "", message % {"one": pair[0], "other": pair[1]})
