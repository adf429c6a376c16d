"""From a file of a team event to the engine's input: the teams as they stood before one round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairing.engine.basics.acceleration import baku_objection, baku_virtual_points
from pairing.engine.tournament import Awards, Bye, ByeKind, Colour, ScoreType, Team, Tournament, is_played
from pairing.trf.abnormal import BONUS
from pairing.trf.problems import Remarks, UnusableTrf
from pairing.trf.records import KeptLine, TrfFile
from pairing.trf.snapshot import Snapshot, check_prohibitions, check_round, number_of_rounds, told_baku
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
    remarks = Remarks(file.problems, event.adjustments)
    rounds = number_of_rounds(file, total_rounds, remarks)
    check_round(file, coming, rounds, remarks)
    check_prohibitions(event.forbidden, coming, remarks)
    baku = None if any(team.virtual_points for team in event.tournament.teams) else file.baku_line
    if baku is not None:
        _check_baku(baku, event.tournament, remarks)
    if remarks.problems or rounds is None:
        raise UnusableTrf(remarks.problems)
    before = event.after(coming - 1)
    tournament = replace(
        before,
        teams=tuple(replace(team, awards=tuple(_awards(event, before, team))) for team in before.teams),
        total_rounds=rounds,
        absent=_absent(file, event, coming),
        forbidden_pairs=frozenset(pair for group in event.forbidden if group.covers(coming) for pair in group.pairs),
    )
    tournament = replace(tournament, initial_colour=_initial_colour(event.tournament, tournament, remarks))
    if baku is not None:
        tournament = _accelerated(file, event, tournament)
        told_baku(baku, remarks)
    return Snapshot(tournament, remarks.adjustments)


def _absent(file: TrfFile, event: TeamEvent, coming: int) -> frozenset[int]:
    """Who is not to be paired: as the file says for its coming round, as history shows for an earlier one."""
    teams = event.tournament.teams
    if coming == file.coming_round:
        return event.tournament.absent
    return frozenset(team.tpn for team in teams if _was_absent(team, coming))


def _awards(event: TeamEvent, before: Tournament, team: Team) -> Iterator[Awards]:
    """What records 299 make of the team's points. A bonus or penalty of a round counts from it on, others always."""
    if not event.abnormal_points:
        return
    for score in before.scores:
        by_round = list(event.awards(before.rounds_paired, score)[0][team.tpn])
        beside = 0
        for entry in event.abnormal_points:
            if entry.kind != BONUS or (entry.players and team.tpn not in entry.players):
                continue
            points = entry.points_in(score) or 0
            if entry.round_number is None:
                beside += points
            elif entry.round_number <= len(by_round):
                by_round[entry.round_number - 1] += points
        yield Awards(score, tuple(by_round), beside)


def _was_absent(team: Team, round_number: int) -> bool:
    record = team.records[round_number - 1]
    return isinstance(record, Bye) and record.kind is not ByeKind.PAIRING_ALLOCATED


def _initial_colour(event: Tournament, before: Tournament, remarks: Remarks) -> Colour | None:
    """The initial colour: stated, else as round 1 shows it, else White where somebody still needs it."""
    if event.initial_colour is not None:
        return event.initial_colour
    colour = _inferred_initial_colour(event)
    if colour is not None:
        remarks.adjustment(1, 1, "", f"The initial colour is not stated; round 1 shows {colour.name.lower()}.")
        return colour
    present = (team for team in before.teams if team.tpn not in before.absent)
    if all(any(map(is_played, team.records)) for team in present):
        return None
    message = "The initial colour is not stated and no match shows it; white is used. Add “152 W” or “152 B”."
    remarks.adjustment(1, 1, "", message)
    return Colour.WHITE


def _inferred_initial_colour(event: Tournament) -> Colour | None:
    """The initial colour by the highest ranked team with a match in round 1, None where nobody had one."""
    played = [
        (-(team.virtual_points[0] if team.virtual_points else 0), team.tpn, record.colour)
        for team in event.teams
        for record in team.records[:1]
        if is_played(record)
    ]
    if not played:
        return None
    _, tpn, colour = min(played)
    return colour if tpn % 2 else colour.opposite


def _check_baku(baku: KeptLine, event: Tournament, remarks: Remarks) -> None:
    objection = baku_objection(event.match_scoring)
    if event.scores[0] is not ScoreType.MATCH_POINTS:
        objection = "Baku acceleration of teams counts match points, and the primary score here is game points."
    if objection:
        remarks.problem(baku.line, 5, baku.text[4:], objection)


def _accelerated(file: TrfFile, event: TeamEvent, tournament: Tournament) -> Tournament:
    """The tournament with the virtual points of C.04.7; who was not paired in round 1 is a late entry to it."""
    teams = {team.tpn for team in tournament.teams}
    points = baku_virtual_points(
        teams,
        first_round=teams - _absent(file, event, 1),
        total_rounds=tournament.total_rounds,
        scoring=tournament.match_scoring,
    )
    accelerated = (replace(team, virtual_points=points[team.tpn]) for team in tournament.teams)
    return replace(tournament, teams=tuple(accelerated))
