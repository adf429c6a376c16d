"""Lists of players of any kind: what a report file (TRF) tells of them, else a list as text (``player_files``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from pairing.trf.problems import Problem
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfPlayer
from tournaments.basics.dates import read_year
from tournaments.players.actions.files import ParsedPlayers, PlayerRow, read_players_csv
from tournaments.players.actions.namesakes import doubt_of_name

_PLAYER_LINE = re.compile(r"^001 ", re.MULTILINE)
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
LAST_COLUMN_OF_PLAYER = 79  # what follows in record 001 are points, rank and rounds


def read_players(text: str) -> ParsedPlayers:
    """The players of a report file or of a list, and everything that is wrong with it.

    Of a report file only the players count: its rounds are left aside, and so are faults in them.
    """
    return with_doubts(read_players_csv(text) if not is_report(text) else _players_of_report(text))


def is_report(text: str) -> bool:
    """Whether the text is that of a report file."""
    return bool(_PLAYER_LINE.search(text))


def with_doubts(parsed: ParsedPlayers) -> ParsedPlayers:
    """``parsed`` with a notice on each name that has more in it than a name."""
    return replace(parsed, notices=(*parsed.notices, *_doubtful_names(parsed.rows)))


def _doubtful_names(rows: Iterable[PlayerRow]) -> Iterator[str]:
    for row in rows:
        doubt = doubt_of_name(str(row.fields.get("name") or ""))
        if doubt:
            yield _("Line %(line)d: %(problem)s") % {"line": row.line, "problem": doubt}


def lines_of_report(text: str) -> list[str]:
    """The lines of a report file, those of players without what they have played."""
    return [line[:LAST_COLUMN_OF_PLAYER] if line.startswith("001") else line for line in _LINE_ENDS.split(text)]


def _players_of_report(text: str) -> ParsedPlayers:
    lines = (line if line.startswith("001") else "" for line in lines_of_report(text))
    file = read_trf("\n".join(lines))
    notices = [_("This is a report file (TRF). Only its players are taken; import it as a tournament for its rounds.")]
    return ParsedPlayers(
        rows=tuple(PlayerRow(player.line, player_fields(player)) for player in file.players),
        problems=tuple(map(sentence_of, file.problems)),
        notices=(*notices, *map(sentence_of, file.adjustments)),
    )


def player_fields(player: TrfPlayer) -> dict[str, Any]:
    """The fields of a player's row that record 001 gives."""
    return {
        "name": ", ".join(part.strip() for part in player.name.split(",") if part.strip()),
        "title": player.title,
        "federation": player.federation[:3].upper(),
        "rating": player.rating,
        "fide_id": player.fide_id,
        "birth_year": read_year(player.birth_date),
        "sex": player.sex,
    }


def sentence_of(problem: Problem) -> str:
    """A problem of a report file as a sentence among others."""
    text = str(problem)
    return text[:1].upper() + text[1:]
