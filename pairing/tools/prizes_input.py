"""Standings for ``python -m pairing prizes``: from a tournament report file, or from tables (JSON, CSV)."""

from __future__ import annotations

from pairing.checking.standings_of_file import entrants_of_file, ranking_of
from pairing.engine.tournament import Game, Record
from pairing.prizes.fields import Table, read_document
from pairing.prizes.rows import TOURNAMENT, Row
from pairing.prizes.standings_file import birth_of, read_csv, read_rows
from pairing.trf.records import TrfFile, TrfPlayer


def rows_of_tables(data: bytes) -> tuple[Row, ...]:
    """The rows of a JSON document, else of comma separated values.

    Raises:
        InvalidPrizes: all that is wrong with them.
    """
    text = data.decode("utf-8-sig", errors="replace")
    return read_rows(read_document(data) if text.lstrip()[:1] in ("{", "[") else read_csv(text))


def rows_of_report(file: TrfFile) -> tuple[Row, ...]:
    """The rows of a report file, ranked by its tie-breaks: its players or, in an event of teams, the teams.

    The file knows neither clubs nor who left. Birth dates that are none are left aside.

    Raises:
        UnusableTrf, InvalidTieBreaks, InvalidTournament, ValueError: as ``ranking_of`` does.
    """
    ranking = ranking_of(file)
    names, _rounds = entrants_of_file(file)
    players = {} if file.has_matches_of_teams else {player.tpn: player for player in file.players}
    return tuple(
        _row(line.tpn, line.rank, line.points, names[line.tpn], players.get(line.tpn)) for line in ranking.lines
    )


def _row(number: int, rank: int, points: int, name: str, player: TrfPlayer | None) -> Row:
    if player is None:
        return Row(number=number, rank=rank, points=points, name=name)
    return Row(
        number=number,
        rank=rank,
        points=points,
        name=name,
        ratings={TOURNAMENT: player.rating} if player.rating else {},
        birth=Table({"birth": _without_zeros(player.birth_date)}, "", []).get("birth", birth_of, "", None),
        sex=player.sex.strip(),
        federation=player.federation.strip(),
        title=player.title.strip(),
        games=sum(map(_is_played, player.records)),
    )


def _is_played(record: Record) -> bool:
    return isinstance(record, Game) and record.played


def _without_zeros(date: str) -> str:
    """A date of which only the year is known, ``1999/00/00``, as the year alone."""
    year, *rest = date.strip().replace("-", "/").replace(".", "/").split("/")
    return year if not any(part.strip("0") for part in rest) else date.strip()
