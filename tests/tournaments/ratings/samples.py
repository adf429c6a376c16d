"""Rating lists for tests, small enough to be looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from scripts.synthetic_rating_list import TXT, Row, xml_lines
from tournaments.models import RatingList
from tournaments.rating_lists.lists.listed import Listed

MakeList = Callable[..., RatingList]  # what the fixture ``make_list`` gives

# Invented players, spelt as a list spells them.
PLAYERS = (
    Listed(1503014, "Carlsson, Magne", "NOR", "m", "GM", 1990, False, 2839, 2824, 2886, 10, 10, 10),
    Listed(4610015, "Mueller, Joerg", "GER", "m", "IM", 1985, False, 2410, 2380, None, 10, 20, None),
    Listed(4610016, "Muller, Anna", "GER", "w", "WGM", 1999, False, 2350, None, 2300, 20, None, 20),
    Listed(4610017, "Mullens, Kim", "USA", "w", "", None, True, None, None, None, None, None, None),
    Listed(4100018, "Sergeev, Dmitry", "FID", "m", "FM", 1970, False, None, 2290, 2301, None, 20, 20),
    Listed(4100019, "Andreev, Sergey", "FID", "m", "", 2001, False, 1855, None, None, 20, None, None),
    Listed(2900084, "van der Berg, Jan Willem", "NED", "m", "", 1962, False, 1702, None, 1650, 20, None, 20),
    Listed(35000001, "Soerensen, Oeyvind", "DEN", "m", "", 2010, False, None, None, 1801, None, None, 40),
)


def row(listed: Listed, **changes: Any) -> Row:
    """The cells of a list's line for ``listed``."""
    cells = {
        "number": listed.fide_id,
        "name": listed.name,
        "federation": listed.federation,
        "sex": {"m": "M", "w": "F"}.get(listed.sex, ""),
        "title": "" if listed.title.startswith("W") else listed.title,
        "women_title": listed.title if listed.title.startswith("W") else "",
        "other_titles": "",
        "online_title": "",
        "ratings": tuple(rating or 0 for rating in (listed.standard, listed.rapid, listed.blitz)),
        "games": (0, 0, 0),
        "factors": tuple(k or 0 for k in (listed.standard_k, listed.rapid_k, listed.blitz_k)),
        "born": listed.birth_year or 0,
        "flag": "i" if listed.inactive else "",
    }
    return Row(**cells | changes)


def txt(players: tuple[Listed, ...] = PLAYERS, *, layout: str = "txt") -> str:
    """A list as text."""
    header, line_of = TXT[layout]
    return "".join(f"{line}\r\n" for line in (header, *(line_of(row(listed)) for listed in players)))


def xml(players: tuple[Listed, ...] = PLAYERS) -> str:
    """The same as XML."""
    lines = ["<playerslist>"]
    for listed in players:
        cells = row(listed)
        values = {
            "fideid": cells.number, "name": cells.name, "country": cells.federation, "sex": cells.sex,
            "title": cells.title, "w_title": cells.women_title, "o_title": "", "foa_title": "",
            "rating": cells.ratings[0], "games": 0, "k": cells.factors[0],
            "rapid_rating": cells.ratings[1], "rapid_games": 0, "rapid_k": cells.factors[1],
            "blitz_rating": cells.ratings[2], "blitz_games": 0, "blitz_k": cells.factors[2],
            "birthday": cells.born, "flag": cells.flag,
        }  # fmt: skip
        lines += ["<player>", *(f"<{tag}>{value}</{tag}>" for tag, value in values.items()), "</player>"]
    return "\r\n".join([*lines, "</playerslist>", ""])


def written(path: Path, text: str, encoding: str = "ascii") -> Path:
    """``text`` in the file ``path``."""
    path.write_bytes(text.encode(encoding))
    return path


__all__ = ["PLAYERS", "MakeList", "row", "txt", "written", "xml", "xml_lines"]
