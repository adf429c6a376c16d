"""A report file of an event of teams: as what it is taken over, and what of it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.service import (
    BYES_WITH_POINTS,
    Bye,
    ByeKind,
    Colour,
    InvalidTournament,
    Match,
    Record,
    ScoreType,
    baku_objection,
    is_score_alone,
)
from pairing.standings import Event, read_tiebreaks
from pairing.trf.abnormal import AbnormalPoints
from pairing.trf.problems import Problem, UnusableTrf
from pairing.trf.records import TrfFile
from pairing.trf.team_event import TeamEvent, read_team_event
from pairing.trf.team_snapshot import baku_points_of_teams
from tournaments.basics import outcomes
from tournaments.files.queries.doubts import tiebreaks_of_import
from tournaments.models import Acceleration, Result
from tournaments.models.tournament import HIGHEST_POINTS
from tournaments.rounds.queries.team_obstacles import tiebreaks_by_boards
from tournaments.teams.models import MOST_BOARDS, OrderRule, TeamSettings
from tournaments.teams.queries.teams import name_key

USUAL_BOARDS = "wbwb"  # where a file has neither record 352 nor a match
HIGHEST_STRENGTH = 32_767
_MISSED = Bye(ByeKind.ZERO_POINT)


@dataclass(frozen=True, slots=True)
class BoardOfFile:
    """Who sat on a board by starting rank, 0 for nobody, and what the game brought."""

    white: int
    black: int
    result: Result
    rated: bool


def event_of(file: TrfFile) -> TeamEvent | None:
    """The event of teams in ``file``; None where it is none, or its teams and games contradict each other."""
    if not file.has_matches_of_teams:
        return None
    try:
        return read_team_event(file)
    except UnusableTrf:
        return None


def matches_of(event: TeamEvent, number: int) -> dict[int, Match]:
    """The matches of round ``number``, each as it was to the team that had White on board 1, by that team's number."""
    records = {team.tpn: team.records[number - 1] for team in event.tournament.teams}
    return {tpn: one for tpn, one in records.items() if isinstance(one, Match) and one.colour is Colour.WHITE}


def boards_of(event: TeamEvent, number: int, white: int, match: Match) -> list[BoardOfFile]:
    """The boards of a match of round ``number``, from the first one on.

    Raises:
        KeyError: the two sides of a board do not fit together.
    """
    teams = {team.tpn: team for team in event.tournament.teams}
    answer = teams[match.opponent].records[number - 1]
    if not isinstance(answer, Match):
        raise TypeError("A reader that reports no problem gives both teams of a match its boards.")
    seats = (teams[white].line_ups[number - 1], teams[match.opponent].line_ups[number - 1])
    found = []
    for one, other, mine, theirs in zip(match.games, answer.games, *seats, strict=True):
        has_white = one.colour is Colour.WHITE
        games, players = ((one, other), (mine, theirs)) if has_white else ((other, one), (theirs, mine))
        result = Result.ADJOURNED if one.adjourned else outcomes.result_of(*games)
        found.append(BoardOfFile(*players, result, rated=games[0].rated or not games[0].played))
    return found


def settings_of_file(event: TeamEvent) -> TeamSettings:
    """What the file says of the regulations, as an unsaved row; what is usual where it says nothing.

    The order of line-ups is the strictest of which no line-up of the file is against.
    """
    tournament = event.tournament
    first, *others = tournament.scores
    matches, games = tournament.match_scoring, tournament.scoring
    usual = len(event.board_colours) * games.draw
    return TeamSettings(
        board_colours=_colours(event.board_colours),
        match_win=matches.win,
        match_draw=matches.draw,
        match_loss=matches.loss,
        primary_score=first.value,
        secondary_score=next((one.value for one in others if one is not first), ""),
        colour_preferences=tournament.colour_preferences.value,
        bye_match_points=None if matches.pairing_allocated_bye == matches.draw else matches.pairing_allocated_bye,
        bye_game_points=None if games.pairing_allocated_bye == usual else games.pairing_allocated_bye,
        order_rule=_order_rule(event),
        scores_without_players=_has_scores_alone(event),
    )


def _has_scores_alone(event: TeamEvent) -> bool:
    """Whether of a match the score alone is known."""
    return any(
        is_score_alone(record, line_up)
        for team in event.tournament.teams
        for record, line_up in zip(team.records, team.line_ups, strict=True)
    )


def _colours(boards: Iterable[Colour]) -> str:
    """The colours of the team that has White on board 1."""
    text = "".join(colour.value for colour in boards) or USUAL_BOARDS
    return text if text[0] == "w" else text.translate(str.maketrans("wb", "bw"))


def _order_rule(event: TeamEvent) -> OrderRule:
    rule = OrderRule.FIXED
    for team in event.tournament.teams:
        places = {member.tpn: place for place, member in enumerate(team.roster)}
        for line_up in team.line_ups:
            taken = [places[player] for player in line_up if player]
            if taken != sorted(taken):
                return OrderRule.FREE
            if any(line_up[len(taken) :]):
                rule = OrderRule.GAPS
    return rule


def acceleration_of_teams(file: TrfFile, event: TeamEvent, rounds: int) -> Acceleration:
    """Baku or none; what else record 250 gives is among ``problems_of_teams``."""
    given = {team.tpn: team.virtual_points for team in event.tournament.teams}
    if file.baku_line is not None or (any(given.values()) and _are_of_baku(file, event, given, rounds)):
        return Acceleration.BAKU
    return Acceleration.NONE


def _are_of_baku(file: TrfFile, event: TeamEvent, given: Mapping[int, tuple[int, ...]], rounds: int) -> bool:
    try:
        return given == baku_points_of_teams(file, event, total_rounds=rounds)
    except InvalidTournament:
        return False


def rounds_there(records: Iterable[Record | None]) -> list[int]:
    """The rounds in which a team or player was more than missing: the first is that of the entry (C.04.2, 2.4)."""
    return [number for number, record in enumerate(records, start=1) if record != _MISSED]


def problems_of_teams(file: TrfFile) -> Iterator[Problem]:
    """What stands in the way of taking the teams of ``file`` over, which has no other problem."""
    try:
        event = read_team_event(file)
    except UnusableTrf as error:
        yield from error.problems
        return
    yield from _of_names(event)
    yield from abnormal_problems(event.abnormal_points)
    yield from _of_regulations(file, event)
    yield from _of_matches(event)
    yield from _of_single_players(file, event)


def abnormal_problems(entries: Iterable[AbnormalPoints]) -> Iterator[Problem]:
    """That records 299 cannot be taken over."""
    message = _("Abnormal points (299) cannot be taken over; correct the results or the points, take the record out.")
    for entry in entries:
        yield Problem(entry.line, 1, "299", message)


def _of_names(event: TeamEvent) -> Iterator[Problem]:
    keys = Counter(name_key(line.name) for line in event.lines)
    for line in event.lines:
        if not line.name:
            yield Problem(
                line.line.number, 9, "", _("Team %(number)d has no name; enter one.") % {"number": line.number}
            )
        elif keys[name_key(line.name)] > 1:
            message = _("Another team is called %(name)s too. Give each team a name of its own, such as %(name)s 2.")
            yield Problem(line.line.number, 9, line.name, message % {"name": line.name})
        if (line.strength or 0) > HIGHEST_STRENGTH:
            message = _("The strength of a team is %(highest)d at most.") % {"highest": HIGHEST_STRENGTH}
            yield Problem(line.line.number, 48, str(line.strength), message)


def _of_regulations(file: TrfFile, event: TeamEvent) -> Iterator[Problem]:
    matches, boards = event.tournament.match_scoring, len(event.board_colours)
    if _has_scores_alone(event) and (by_boards := _tiebreaks_by_boards(file)):
        yield Problem(1, 1, "202", tiebreaks_by_boards(by_boards))
    if boards > MOST_BOARDS:
        message = _("A match has %(most)d boards at most; these are %(boards)d.")
        yield Problem(1, 1, "352", message % {"most": MOST_BOARDS, "boards": boards})
    if not 0 < matches.win <= HIGHEST_POINTS or matches.pairing_allocated_bye > matches.win:
        message = _("A match cannot be worth more than 10 points, nor a bye more than a match won (320, 362).")
        yield Problem(1, 1, "362", message)
    if event.tournament.scoring.pairing_allocated_bye > max(boards, 1) * file.scoring.win:
        yield Problem(1, 1, "320", _("A bye cannot be worth more than a win on every board (320)."))
    if file.baku_line is not None and (objection := _objection_to_baku(event)):
        yield Problem(file.baku_line.line, 5, file.baku_line.text[4:], objection)
    given = {team.tpn: team.virtual_points for team in event.tournament.teams}
    rounds = file.total_rounds or file.rounds_paired
    if any(given.values()) and not _are_of_baku(file, event, given, rounds):
        message = _("Virtual points of teams (250) other than those of Baku acceleration cannot be taken over.")
        yield Problem(1, 1, "250", message)
    for group in event.forbidden:
        if group.last_round is None or group.last_round >= file.coming_round <= (file.total_rounds or 0):
            message = _(
                "Teams that may not meet in rounds to come (260) cannot be taken over yet. Take the record out; teams "
                "of one club or federation are kept apart on the page “Forbidden pairings”."
            )
            yield Problem(group.line, 1, "260", message)


def _tiebreaks_by_boards(file: TrfFile) -> list[str]:
    entries = read_tiebreaks(tiebreaks_of_import(file).codes, Event.TEAMS)
    return [entry.acronym for entry in entries if entry.rule.needs_boards]


def _objection_to_baku(event: TeamEvent) -> str:
    if event.tournament.scores[0] is not ScoreType.MATCH_POINTS:
        return _("Baku acceleration is for events whose primary score is match points. Choose these, or none of it.")
    return baku_objection(event.tournament.match_scoring) or ""


def _of_matches(event: TeamEvent) -> Iterator[Problem]:
    """Matches of which the boards do not say what the file makes of them."""
    teams = {team.tpn: team for team in event.tournament.teams}
    lines = {line.number: line.line.number for line in event.lines}
    for number in range(1, event.tournament.rounds_paired + 1):
        for white, match in matches_of(event, number).items():
            if not _is_told_by_boards(event, number, white, match):
                values = {"number": number, "one": teams[white].name, "other": teams[match.opponent].name}
                message = _(
                    "Round %(number)d: the boards of %(one)s - %(other)s do not say who won. Give each player of the "
                    "winner a board won by forfeit (“0000 - +”)."
                )
                yield Problem(lines[white], 5, str(white), message % values)


def _is_told_by_boards(event: TeamEvent, number: int, white: int, match: Match) -> bool:
    try:
        boards = boards_of(event, number, white, match)
    except KeyError:
        return False
    sides = [
        outcomes.Side(board.result, game.colour, rated=board.rated)
        for board, game in zip(boards, match.games, strict=True)
    ]
    made = outcomes.match_of(sides, match.opponent, event.tournament.scoring, first=match.colour)
    return (made.outcome, made.played) == (match.outcome, match.played)


def _of_single_players(file: TrfFile, event: TeamEvent) -> Iterator[Problem]:
    """Players of no team who have a game, or a bye with points."""
    members = {member.tpn for team in event.tournament.teams for member in team.roster}
    scoring = {ByeKind.PAIRING_ALLOCATED, *BYES_WITH_POINTS}
    for player in file.players:
        if player.tpn in members:
            continue
        if any(not isinstance(record, Bye) or record.kind in scoring for record in player.records):
            message = _("Player %(tpn)d (%(name)s) has games or byes and is in no team; add the player to one (310).")
            yield Problem(player.line, 5, str(player.tpn), message % {"tpn": player.tpn, "name": player.name})


def adjustments_of_teams(file: TrfFile) -> tuple[Problem, ...]:
    """What of the teams was read in a lenient way, or is not said and taken as usual."""
    event = event_of(file)
    if event is None:
        return ()
    if event.board_colours:
        return event.adjustments
    message = _("The file does not say how many boards there are (352); %(boards)d are taken.")
    return (*event.adjustments, Problem(1, 1, "", message % {"boards": len(USUAL_BOARDS)}))
