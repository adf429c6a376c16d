"""Columns of national lists as they are published, and a guess by the headings where a list is not among them.

None of the federations documents its file for programs. What is here was told by other programs that read these files
in 2026 (docs/rating-lists.md says how sure each is); the page shows the choice, and the organiser changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rating_lists.lists.mapping import heading_key, name_of_column


@dataclass(frozen=True, slots=True)
class Preset:
    """A published list: it is known by having all ``columns`` among its headings."""

    name: str
    columns: dict[str, str]


PRESETS = (
    Preset(
        "ECF (England)",
        {
            "number": "ECF_code", "name": "full_name", "title": "title", "sex": "gender", "federation": "nation",
            "club": "club_name", "standard": "revised_standard", "rapid": "revised_rapid", "blitz": "revised_blitz",
            "fide_id": "FIDE_no",
        },
    ),
    Preset(
        "DSB (Germany)",
        {
            "number": "ID", "name": "Name,Vorname", "title": "FIDE-Titel", "women_title": "FIDE-Frauentitel",
            "sex": "Geschlecht", "birth_year": "Geburtsjahr", "standard": "DWZ", "fide_id": "FIDE-ID",
            "federation": "FIDE-Land",
        },
    ),
    Preset(
        "DSB (Germany), files before 2026",
        {
            "number": "ID", "name": "Spielername", "title": "FIDE-Titel", "sex": "Geschlecht",
            "birth_year": "Geburtsjahr", "standard": "DWZ", "fide_id": "FIDE-ID", "federation": "FIDE-Land",
        },
    ),
    Preset(
        "US Chess",
        {
            "number": "MEM_ID", "name": "MEM_NAME", "standard": "R_LPB_RAT", "rapid": "Q_LPB_RAT",
            "blitz": "B_LPB_RAT",
        },
    ),
    Preset(
        "Chess South Africa",
        {
            "number": "UNIQUE_NO", "name": "SURNAME", "first_name": "FIRSTNAME", "birth_year": "BDATE", "sex": "SEX",
            "title": "TITLE", "standard": "RATING",
        },
    ),
    Preset(
        "SSL (Finland)",
        {"number": "Id", "name": "Sukunimi", "first_name": "Etunimi", "club": "Seura", "standard": "Selo"},
    ),
)  # fmt: skip
# Words by which a heading is taken for a column, where no preset fits; the first column that has one gets it.
_WORDS = {
    "fide_id": ("fide id", "fideid", "fide no", "fide nr", "fide number", "fide code", "id fide"),
    "number": ("number", "no", "nr", "id", "code", "member id", "national id", "id number", "player id"),
    "name": ("name", "full name", "surname", "last name", "lastname", "player", "nachname", "nom"),
    "first_name": ("first name", "firstname", "given name", "forename", "vorname", "prenom", "prénom"),
    "federation": ("federation", "fed", "country", "nation"),
    "title": ("title", "tit", "titel", "titre"),
    "sex": ("sex", "gender", "geschlecht", "sexe"),
    "birth_year": ("born", "birth", "birthday", "birth year", "year of birth", "date of birth", "dob", "geburtsjahr"),
    "club": ("club", "club name", "verein", "team"),
    "standard": ("standard", "rating", "elo", "srtng", "std", "classical", "national rating", "nrtg"),
    "rapid": ("rapid", "rrtng", "rapid rating"),
    "blitz": ("blitz", "brtng", "blitz rating"),
    "k": ("k", "k factor", "sk"),
}


def preset_for(headings: Sequence[str]) -> Preset | None:
    """The published list that has these headings; None if it is none that is known."""
    there = {heading_key(heading) for heading in headings}
    return next((one for one in PRESETS if {heading_key(name) for name in one.columns.values()} <= there), None)


def guessed_columns(headings: Sequence[str]) -> dict[str, str]:
    """What the columns are by their headings: as a published list has them, else by words."""
    preset = preset_for(headings)
    if preset is not None:
        return dict(preset.columns)
    keys = [heading_key(heading) for heading in headings]
    found: dict[str, str] = {}
    taken: set[int] = set()
    for name, words in _WORDS.items():
        place = next((keys.index(word) for word in words if word in keys and keys.index(word) not in taken), None)
        if place is not None:
            taken.add(place)
            found[name] = name_of_column(headings, place)
    return found
