"""From a file of a team event to the engine's input: the teams as they stood before one round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairing.engine.basics.acceleration import baku_objection, baku_virtual_points
from pairing.engine.tournament import BYES_WITH_POINTS, Awards, Bye, Colour, ScoreType, Team, Tournament, is_played
from pairing.trf.problems import Remarks, UnusableTrf
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.snapshot import (
    Snapshot,
    absent_before,
    assumed_initial_colour,
    check_prohibitions,
    check_round,
    colour_in_round_1,
    note_baku,
    number_of_rounds,
)
from pairing.trf.team_event import TeamEvent, read_team_event


def team_snapshot(file: TrfFile, *, total_rounds: int | None = None, before_round: int | None = None) -> Snapshot:
    """The state of the teams before the coming round, or before ``before_round``; see ``TrfFile.snapshot``.

    Raises:
        UnusableTrf: the file has problems, or cannot give that state; all the reasons at once.
    """
    coming = file.coming_round if before_round is None else before_round
    try:
        event = read_team_event(file)
    except UnusableTrf as error:
        remarks = Remarks(error.problems)
        check_round(file, coming, number_of_rounds(file, total_rounds, remarks), remarks)
        raise UnusableTrf(remarks.problems) from None
    remarks = Remarks(file.problems, (*file.adjustments, *event.adjustments))
    rounds = number_of_rounds(file, total_rounds, remarks)
    check_prohibitions(event.forbidden, coming, remarks)
    baku = None if any(team.virtual_points for team in event.tournament.teams) else file.baku_line
    if baku is not None:
        _check_baku(baku, event.tournament, remarks)
    check_round(file, coming, rounds, remarks)
    if remarks.problems or rounds is None:
        raise UnusableTrf(remarks.problems)
    before = event.after(coming - 1)
    tournament = replace(
        before,
        teams=tuple(replace(team, awards=tuple(_awards(event, before, team))) for team in before.teams),
        total_rounds=rounds,
        absent=_absent(file, event, coming),
        absent_with_points=_absent_with_points(file, event, coming),
        forbidden_pairs=frozenset(pair for group in event.forbidden if group.covers(coming) for pair in group.pairs),
    )
    tournament = replace(tournament, initial_colour=_initial_colour(event.tournament, tournament, remarks))
    if baku is not None:
        tournament = _accelerated(file, event, tournament)
        note_baku(baku, remarks)
    return Snapshot(tournament, remarks.adjustments)


def _absent(file: TrfFile, event: TeamEvent, coming: int) -> frozenset[int]:
    return absent_before(file, coming, event.tournament.teams, event.tournament.absent)


def _absent_with_points(file: TrfFile, event: TeamEvent, coming: int) -> frozenset[int]:
    """Those of the absent who have a half-point or full-point bye in the coming round."""
    if coming == file.coming_round:
        byes = {team: ahead[0] for team, ahead in event.byes_ahead.items() if ahead}
    else:
        records = ((team.tpn, team.records[coming - 1]) for team in event.tournament.teams)
        byes = {team: record for team, record in records if isinstance(record, Bye)}
    return frozenset(team for team, bye in byes.items() if bye is not None and bye.kind in BYES_WITH_POINTS)


def _awards(event: TeamEvent, before: Tournament, team: Team) -> Iterator[Awards]:
    """What records 299 make of the team's points. A bonus or penalty of a round counts from it on, others always."""
    if not event.abnormal_points:
        return
    for score in before.scores:
        yield event.points_table(score).awards(team.tpn, team.records, score)


def colour_shown(event: Tournament) -> Colour | None:
    """The initial colour that round 1 of the teams shows, None where no match was played in it."""
    return colour_in_round_1(event.teams, {team.tpn: team.tpn for team in event.teams})


def _initial_colour(event: Tournament, before: Tournament, remarks: Remarks) -> Colour | None:
    if event.initial_colour is not None:
        return event.initial_colour
    shown = colour_shown(event)
    present = (team for team in before.teams if team.tpn not in before.absent)
    is_needed = not all(any(map(is_played, team.records)) for team in present)
    return assumed_initial_colour(shown, "match", remarks, is_needed=is_needed)


def _check_baku(baku: KeptLine, event: Tournament, remarks: Remarks) -> None:
    objection = baku_objection(event.match_scoring)
    if event.scores[0] is not ScoreType.MATCH_POINTS:
        objection = "Baku acceleration of teams counts match points, and the primary score here is game points."
    if objection:
        remarks.problem(baku.line, 5, baku.text[4:], objection)


def baku_points_of_teams(file: TrfFile, event: TeamEvent, *, total_rounds: int) -> dict[int, tuple[int, ...]]:
    """The virtual points of C.04.7 by team and round (tenths); who was not paired in round 1 is a late entry to it.

    Raises:
        InvalidTournament: the method is not meant for the match points of the event.
    """
    teams = {team.tpn for team in event.tournament.teams}
    return baku_virtual_points(
        teams,
        first_round=teams - _absent(file, event, 1),
        total_rounds=total_rounds,
        scoring=event.tournament.match_scoring,
    )


def _accelerated(file: TrfFile, event: TeamEvent, tournament: Tournament) -> Tournament:
    points = baku_points_of_teams(file, event, total_rounds=tournament.total_rounds)
    accelerated = (replace(team, virtual_points=points[team.tpn]) for team in tournament.teams)
    return replace(tournament, teams=tuple(accelerated))
