"""The report file of an event of teams: the players with their games, and the records of teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from pairing.service import Bye, ByeKind
from pairing.trf.records import TournamentDetails, TrfFile, TrfPlayer
from pairing.trf.team_writer import TeamDetails, trf_from_teams
from tournaments.files.queries.extras import Extras
from tournaments.models import ByeRequest, TeamBye, Tournament
from tournaments.rounds.queries.snapshot import Snapshot

_MISSED = Bye(ByeKind.ZERO_POINT)
_NICKNAME = 5  # letters for which the format has room


def file_of_teams(
    tournament: Tournament,
    state: Snapshot,
    details: TournamentDetails,
    *,
    code: str,
    extras: Extras | None,
    ranks: Mapping[int, int],
    with_013: bool,
) -> TrfFile:
    """The file of what ``state`` has; ``code`` is that of record 192, ``ranks`` those of the teams by their numbers.

    Without ``extras`` it is what the round is paired from, with the byes of this round alone.
    """
    byes: Mapping[int, dict[int, ByeKind]] = {state.round_number: dict(state.byes)}
    if extras is not None:
        byes = {**_later_byes(tournament, state), **byes}
    # What was forbidden in which round the report says by itself.
    engine = state.engine if extras is None else replace(state.engine, forbidden_pairs=frozenset())
    file = trf_from_teams(
        engine,
        details=details,
        code=code,
        teams={
            tpn: TeamDetails(nickname=team.short_name[:_NICKNAME], rank=ranks.get(tpn))
            for tpn, team in state.teams.items()
        },
        byes=byes,
        with_013=with_013,
        boards=state.boards,
        open_games=extras is not None and state.open_boards > 0,
    )
    members = {player.tpn for player in file.players}
    missed = (_MISSED,) * file.rounds_paired
    others = (
        TrfPlayer(tpn=tpn, name=player.name, rating=player.rating, records=missed)
        for tpn, player in state.players.items()
        if tpn not in members
    )
    players = tuple(sorted((*file.players, *others), key=lambda player: player.tpn))
    file = replace(file, players=players)
    return file if extras is None else _with_members_away(tournament, state, _with_places(file))


def _later_byes(tournament: Tournament, state: Snapshot) -> dict[int, dict[int, ByeKind]]:
    """The byes by round after the coming one: those asked for, and zero-point byes of teams that are not there."""
    byes: dict[int, dict[int, ByeKind]] = defaultdict(dict)
    later = TeamBye.objects.filter(team__tournament=tournament, round_number__gt=state.round_number)
    for tpn, number, kind in later.values_list("team__tpn", "round_number", "kind"):
        byes[number][tpn or 0] = ByeKind(kind)
    for number in range(state.round_number + 1, tournament.total_rounds + 1):
        byes[number] |= {tpn: ByeKind.ZERO_POINT for tpn, team in state.teams.items() if not team.takes_part_in(number)}
    return byes


def _with_places(file: TrfFile) -> TrfFile:
    """``file`` with the places of the players by points and then number: the column of the rank is mandatory."""
    points = {one.tpn: sum(map(file.scoring.points, one.records)) for one in file.players}
    order = sorted(points, key=lambda tpn: (-points[tpn], tpn))
    places = {tpn: place for place, tpn in enumerate(order, start=1)}
    return replace(file, players=tuple(replace(one, rank=places[one.tpn]) for one in file.players))


def _with_members_away(tournament: Tournament, state: Snapshot, file: TrfFile) -> TrfFile:
    """``file`` with byes in the coming round for the players who have left, or asked not to sit on a board."""
    if state.round_number > tournament.total_rounds:
        return file
    asked = ByeRequest.objects.filter(tournament=tournament, round_number=state.round_number)
    kinds = dict(asked.values_list("player_id", "kind"))

    def bye(tpn: int) -> tuple[Bye, ...]:
        row = state.players[tpn]
        if not row.takes_part_in(state.round_number):
            return (_MISSED,)
        return (Bye(ByeKind(kinds[row.pk])),) if row.pk in kinds else ()

    return replace(file, players=tuple(replace(one, byes_ahead=bye(one.tpn)) for one in file.players))
