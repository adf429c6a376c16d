"""Lists of teams of any kind: the rosters of a report file (TRF), else a list as text with a line for each player."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from pairing.service import registered_systems
from pairing.trf.problems import Problem, UnusableTrf
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfFile
from pairing.trf.team_event import TeamEvent, read_team_event
from tournaments.players.actions.files import ParsedPlayers, PlayerRow, read_players_csv
from tournaments.players.actions.lists import is_report, lines_of_report, player_fields, sentence_of, with_doubts

_POINTS_AND_RANK = slice(54, 73)  # of record 310, where they are those of rounds that are left aside


def read_teams(text: str) -> ParsedPlayers:
    """The players of a list with their teams, and everything that is wrong with it.

    Of a report file only the rosters count: its rounds are left aside, and so are faults in them.
    """
    return with_doubts(_teams_of_report(text) if is_report(text) else read_players_csv(text, of_teams=True))


def _teams_of_report(text: str) -> ParsedPlayers:
    system = next(one for one in registered_systems() if one.pairs_teams)
    file = read_trf("\n".join([*map(_without_rounds, lines_of_report(text)), f"192 {system.code()}"]))
    event, problems = _event(file)
    told = (*file.adjustments, *(event.adjustments if event else ()))
    notice = _("This is a report file (TRF). Only its teams are taken; import it as a tournament for its rounds.")
    return ParsedPlayers(
        rows=tuple(_rows(file, event)) if event else (),
        problems=tuple(map(sentence_of, problems)),
        notices=(notice, *map(sentence_of, told), *(_left_out(file, event) if event else ())),
    )


def _without_rounds(line: str) -> str:
    if line.startswith("310"):
        return f"{line[: _POINTS_AND_RANK.start]:<{_POINTS_AND_RANK.stop}}{line[_POINTS_AND_RANK.stop :]}"
    return line if line.startswith(("001", "013")) else ""


def _event(file: TrfFile) -> tuple[TeamEvent | None, tuple[Problem, ...]]:
    try:
        return read_team_event(file), ()
    except UnusableTrf as error:
        return None, tuple(error.problems)


def _rows(file: TrfFile, event: TeamEvent) -> Iterator[PlayerRow]:
    players = {player.tpn: player for player in file.players}
    for team in event.lines:
        of_team = {"team": team.name, "short_name": team.nickname, "strength": team.strength or None}
        for member in team.members:
            yield PlayerRow(players[member].line, player_fields(players[member]) | of_team)


def _left_out(file: TrfFile, event: TeamEvent) -> Iterator[str]:
    members = {member for team in event.lines for member in team.members}
    for player in file.players:
        if player.tpn not in members:
            text = _("Line %(line)d: %(name)s is in no team and is left out.")
            yield text % {"line": player.line, "name": player.name}
