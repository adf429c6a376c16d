"""The headings of lists of players: which column each of them stands for, in English, German and French."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.basics.collation import collation_key

# Headings without marks and signs, by their column. “first_name” is joined to the surname.
_WORDS = {
    "name": "name player surname lastname spieler nachname nom joueur",
    "first_name": "firstname givenname forename vorname prenom",
    "rating": "rating elo fide fiderating rtg eloint fideelo wertung wertungszahl classement",
    "national_rating": "nationalrating national nrtg rtgnat elonat eloloc dwz nationalewertung elonational",
    "national_id": "nationalnumber nationalid nationalno nationalnr pkz",
    "title": "title titel titre tit",
    "federation": "federation fed country land foderation verband pays",
    "fide_id": "fidenumber fideid fideno fidenr fidenummer idfide numerofide codefide id",
    "birth_year": "birth born birthyear yearofbirth yob birthdate dateofbirth birthday birthdt bornon year dob"
    " geburtsjahr geburtsdatum geb gebjahr gebdatum gebam geboren geborenam jahrgang jg jahr"
    " naissance anneedenaissance datedenaissance ne nele neele",
    "club": "club team verein clubcity vereinort equipe",
    "sex": "sex gender geschlecht sexe genre",
}
# In lists of teams the team has a column of its own, beside the club.
_WORDS_OF_TEAMS = {
    "team": "team mannschaft equipe teamname",
    "short_name": "shortname kurzname kurzel abbreviation",
    "captain": "captain teamcaptain mannschaftsfuhrer capitaine",
    "board": "board boardno brett brettnr echiquier",
}
_TEAM = _WORDS_OF_TEAMS["team"].split()
_HEADINGS = {word: column for column, words in _WORDS.items() for word in words.split()}
_HEADINGS_OF_TEAMS = _HEADINGS | {word: column for column, words in _WORDS_OF_TEAMS.items() for word in words.split()}
_IGNORED_HEADINGS = frozenset({"", "no", "nr", "rank", "rang", "startingrank", "startrang", "tpn", "snr"})


def has_headings(line: str, separators: str, *, of_teams: bool = False) -> bool:
    """Whether a line has the names of columns, with one of ``separators`` between them."""
    sign = next((sign for sign in separators if sign in line), "")
    is_text = not any(letter.isdigit() for letter in line)
    return bool(sign) and is_text and columns_of(line.split(sign), of_teams=of_teams) is not None


def is_heading(line: str) -> bool:
    """Whether a line has nothing but the names of columns, with blanks between them."""
    words = line.split()
    return bool(words) and all(_heading(word) in _HEADINGS or _heading(word) in _IGNORED_HEADINGS for word in words)


def _heading(cell: str) -> str:
    return "".join(letter for letter in collation_key(cell) if letter.isalpha())


def columns_of(cells: Sequence[str], *, of_teams: bool = False) -> list[str | None] | None:
    """The column names that the headings stand for; None when the first line is a player."""
    known = _HEADINGS_OF_TEAMS if of_teams else _HEADINGS
    headings = [_heading(cell) for cell in cells]
    if not of_teams and "club" in headings:  # then a team beside it is none, as in the lists of a team event
        headings = ["" if known.get(one) == "club" and one in _TEAM else one for one in headings]
    columns = [known.get(heading) for heading in headings]
    return columns if "name" in columns else None


def double_headings(columns: Sequence[str | None], cells: Sequence[str]) -> Iterator[str]:
    """A sentence for each column that stands there twice."""
    known = [column for column in columns if column]
    for column in sorted({column for column in known if known.count(column) > 1}):
        double = ", ".join(cell for cell, name in zip(cells, columns, strict=True) if name == column)
        yield _("Line 1: these headings mean the same: %(headings)s. Keep one of them.") % {"headings": double}


def unknown_headings(columns: Sequence[str | None], cells: Sequence[str]) -> Iterator[str]:
    """A sentence with the headings that stand for no column, where there are any."""
    unknown = [
        cell.strip()
        for cell, column in zip(cells, columns, strict=True)
        if column is None and _heading(cell) not in _IGNORED_HEADINGS
    ]
    if unknown:
        text = _("These columns are not used: %(headings)s.")
        yield text % {"headings": ", ".join(unknown)}
