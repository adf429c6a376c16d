"""A round as a file has it: who met whom, White first, and who had the allocated bye."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairing.engine.result import PlayedRound
from pairing.engine.systems.system import Entrants
from pairing.engine.tournament import Bye, ByeKind, Colour
from pairing.trf.codes import COLOUR_OFFSET, block_column

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairing.engine.systems.system import System
    from pairing.engine.tournament import Record
    from pairing.trf.records import TrfFile, TrfPlayer


def played_round(file: TrfFile, number: int, system: System) -> PlayedRound:
    """Round ``number`` of those whom ``system`` pairs, in the order of the file.

    ``file`` must be as the system reads it (``system_of_file.file_for``), a round of it one match.

    Raises:
        UnusableTrf: the teams of the file contradict each other.
    """
    if system.entrants is Entrants.TEAMS:
        from pairing.trf.team_event import read_team_event  # few files need it

        event = read_team_event(file)
        of_teams = [(team.tpn, team.records[number - 1]) for team in event.tournament.teams]
        return _free_of_bye(_round_of(of_teams, event.colourless[number - 1]), of_teams, system)
    colourless = frozenset(
        frozenset((player.tpn, record.opponent))
        for player in file.players
        if not isinstance(record := player.records[number - 1], Bye)
        and not record.played
        and _colour_is_missing(file, player, number)
    )
    records = [(player.tpn, player.records[number - 1]) for player in file.players]
    return _free_of_bye(_round_of(records, colourless), records, system)


def _free_of_bye(played: PlayedRound, records: Iterable[tuple[int, Record]], system: System) -> PlayedRound:
    """The round of a knock-out with those who went on without a match."""
    if not system.eliminates:
        return played
    free = tuple(tpn for tpn, record in records if record == Bye(system.kind_of_bye))
    return replace(played, bye=None, free=free)


def _round_of(records: Iterable[tuple[int, Record]], colourless: frozenset[frozenset[int]]) -> PlayedRound:
    pairs, bye = [], None
    for tpn, record in records:
        if isinstance(record, Bye):
            bye = tpn if record.kind is ByeKind.PAIRING_ALLOCATED else bye
        elif record.colour is Colour.WHITE:
            pairs.append((tpn, record.opponent))
    return PlayedRound(pairs=tuple(pairs), bye=bye, colourless=colourless)


def _colour_is_missing(file: TrfFile, player: TrfPlayer, number: int) -> bool:
    """Whether the reader had to take a colour for this forfeit, because the file has none."""
    first = block_column(file.scoring.games_per_match * (number - 1) + 1) + COLOUR_OFFSET
    return any(
        remark.line == player.line and remark.column == first and remark.read.strip(" -") == ""
        for remark in file.adjustments
    )
