"""An event of teams, read from a file: its teams with rosters, line-ups and matches, and the engine's view of them.

The file itself keeps the records of teams as they stand and the players' games as those of players; here they are put
together. Numbers of the records 240, 250, 260 and 299 are those of teams.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    ColourPreferences,
    Game,
    Player,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    without_open_games,
)
from pairing.trf.abnormal import AbnormalPoints, PointsTable
from pairing.trf.columns import Line, points_text, tenths
from pairing.trf.problems import Problem, Remarks, UnusableTrf
from pairing.trf.records import ForbiddenGroup, TrfFile, TrfPlayer
from pairing.trf.requests import byes_ahead, note_rounds_beyond, virtual_points
from pairing.trf.scores_alone import Scores, scores_alone
from pairing.trf.settings_lines import Settings, VirtualPoints
from pairing.trf.team_boards import check_boards
from pairing.trf.team_byes import byes_asked, check_byes, check_idle
from pairing.trf.team_colours import scheduled_of
from pairing.trf.team_lines import TeamLine, TeamLines
from pairing.trf.team_matches import TeamRound, TeamSide
from pairing.trf.team_rounds import check_old_teams, check_stated_rounds

_OF_TEAM_NUMBERS = frozenset({"240", "250", "260", "299"})
_BOTH = (ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS)


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """The teams in the order of the file, and what the event says of boards and points.

    ``tournament`` stands before the coming round; ``forbidden`` are the prohibitions of all rounds, by team numbers;
    ``colourless`` has for each round the forfeited matches whose colours the file does not state; ``byes_ahead`` the
    byes of each team from the coming round on. ``adjustments`` list what was read in a lenient way.
    """

    lines: tuple[TeamLine, ...]
    tournament: Tournament
    board_colours: tuple[Colour, ...]
    abnormal_points: tuple[AbnormalPoints, ...]
    forbidden: tuple[ForbiddenGroup, ...]
    colourless: tuple[frozenset[frozenset[int]], ...]
    byes_ahead: Mapping[int, tuple[Bye | None, ...]]
    adjustments: tuple[Problem, ...]

    def after(self, rounds: int) -> Tournament:
        """The tournament with the first ``rounds`` rounds alone."""
        teams = tuple(
            replace(team, records=team.records[:rounds], line_ups=team.line_ups[:rounds])
            for team in self.tournament.teams
        )
        return replace(self.tournament, teams=teams, absent=frozenset())

    def points_table(self, score: ScoreType) -> PointsTable:
        """The points of the teams in ``score``, with what records 299 change."""
        given = ((entry, entry.points_in(score)) for entry in self.abnormal_points)
        worth = [replace(entry, points=points) for entry, points in given if points is not None]
        return PointsTable(lambda record: self.tournament.points(record, score), worth)


def read_team_event(file: TrfFile) -> TeamEvent:
    """The event of teams that ``file`` holds (``file.is_of_teams``).

    Raises:
        UnusableTrf: the file has problems, or its teams and games contradict each other; all of it at once.
    """
    if file.problems:
        raise UnusableTrf(file.problems)
    remarks, lines, settings = Remarks(), TeamLines(), Settings(who="team")
    old = TeamLines()
    has_310 = any(kept.text.startswith("310") for kept in file.kept_lines)
    for kept in file.kept_lines:
        if has_310 and kept.text.startswith("013"):
            old.read(Line(kept.line, kept.text), remarks)  # the same teams, for readers of the older edition
            continue
        line = Line(kept.line, kept.text)
        lines.read(line, remarks)
        if kept.text[:3] in _OF_TEAM_NUMBERS:
            settings.read(line, remarks)
    _check_teams(file, lines, remarks)
    lines.check_match_points(remarks)
    if old.teams:
        check_old_teams(lines, old, remarks)
    if remarks.problems:
        _check_requests(lines, settings, file.total_rounds, remarks)
        raise UnusableTrf(remarks.problems)
    event = _event(file, lines, settings, remarks)
    if remarks.problems:
        raise UnusableTrf(remarks.problems)
    return event


def _check_requests(lines: TeamLines, settings: Settings, total_rounds: int | None, remarks: Remarks) -> None:
    """The records 240, 250, 260 and 299 of teams that cannot be put together, so that all is reported at once."""
    numbers: dict[int, tuple[Bye | None, ...]] = dict.fromkeys(lines.teams, ())
    byes_ahead(settings.byes, numbers, {}, 0, remarks, who="Team", total_rounds=total_rounds)
    virtual_points(settings.virtual_points, numbers, remarks, who="Team")
    settings.forbidden_groups(lines.teams, "Team", remarks)
    settings.known_abnormal_points(lines.teams, "Team", remarks)


def _check_teams(file: TrfFile, lines: TeamLines, remarks: Remarks) -> None:
    """Teams without an entry, and members who are in no file or in two teams."""
    if not lines.teams:
        remarks.problem(1, 1, "", "An event of teams (192) without teams; add a record 310 for each of them.")
    players = {player.tpn for player in file.players}
    seen: dict[int, int] = {}
    for team in lines.teams.values():
        for column, member in zip(team.columns, team.members, strict=True):
            text = team.line.rank_at(column)
            if member not in players:
                message = f"Player {member} of team {team.number} is not in the file; correct the number."
                remarks.problem(team.line.number, column, text, message)
            elif member in seen:
                message = f"Player {member} is in team {seen[member]} already; each player is in one team."
                remarks.problem(team.line.number, column, text, message)
            seen.setdefault(member, team.number)
    check_stated_rounds(file, lines, remarks)
    for line_ups in lines.line_ups.values():
        for number, line_up in line_ups.items():
            unknown = set(line_up.players) - set(lines.teams[number].members if number in lines.teams else ()) - {0}
            if unknown:
                message = f"Player {min(unknown)} of this line-up is not in team {number} (310); correct the number."
                remarks.problem(line_up.line.number, 17, line_up.line.text[16:], message)


def _event(file: TrfFile, lines: TeamLines, settings: Settings, remarks: Remarks) -> TeamEvent:
    rounds = file.rounds_paired
    players = {player.tpn: player for player in file.players}
    colours = lines.board_colours or _alternating(players, lines, rounds)
    game_points = lines.bye_points[1] if lines.bye_points else len(colours) * file.scoring.draw
    scoring = replace(file.scoring, games_per_match=max(1, len(colours)), pairing_allocated_bye=game_points)
    comments = scheduled_of(file.kept_lines), scores_alone(file.kept_lines)
    sides = _sides(lines, players, colours, file.scoring, rounds, remarks, comments)
    check_boards(lines, sides, file.scoring.draw, remarks)
    check_byes(lines, players, sides, rounds, remarks)
    check_idle(lines, players, sides, settings, remarks)
    records = _records(lines, players, sides, settings, rounds)
    numbers: dict[int, tuple[Bye | None, ...]] = dict.fromkeys(lines.teams, ())
    note_rounds_beyond(settings, file.total_rounds, remarks)
    forbidden = tuple(settings.forbidden_groups(lines.teams, "Team", remarks))
    scores = _scores(file.stated("192"))
    total = file.total_rounds
    ahead = byes_ahead(settings.byes, numbers, records, rounds, remarks, who="Team", total_rounds=total)
    virtual = virtual_points(_in_score(settings.virtual_points, scores[0]), numbers, remarks, who="Team")
    teams = tuple(
        Team(
            tpn=team.number,
            rating=team.strength or None,
            records=records[team.number],
            name=team.name,
            virtual_points=virtual[team.number],
            roster=tuple(_member(players[member]) for member in team.members),
            line_ups=tuple(_line_up(made.get(team.number)) for made in sides.values()),
        )
        for team in lines.teams.values()
    )
    tournament = Tournament(
        total_rounds=file.total_rounds or rounds,
        players=(),
        initial_colour=file.initial_colour,
        absent=frozenset(tpn for tpn, byes in ahead.items() if byes and byes[0] is not None),
        forbidden_pairs=frozenset(pair for group in forbidden if group.covers(rounds + 1) for pair in group.pairs),
        scoring=scoring,
        teams=teams,
        match_scoring=lines.match_scoring(),
        scores=scores,
        colour_preferences=_colour_preferences(file.stated("192")),
    )
    _compare_points(lines, without_open_games(tournament) if file.has_open_games else tournament, remarks)
    abnormal = settings.known_abnormal_points(lines.teams, "Team", remarks)
    return TeamEvent(
        tuple(lines.teams.values()),
        tournament,
        colours,
        abnormal,
        forbidden,
        tuple(map(_colourless, sides.values())),
        ahead,
        remarks.adjustments,
    )


def _colourless(sides: dict[int, TeamSide]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset((team, side.match.opponent)) for team, side in sides.items() if not side.colours_known)


def _in_score(stated: Iterable[VirtualPoints], score: ScoreType) -> list[VirtualPoints]:
    """The virtual points of records 250 in a score: match points stand at 5 to 8, game points at 10 to 13.

    Programs put match points in either place, so where the score has no points of its own the other ones are taken.
    """
    column = 5 if score is ScoreType.MATCH_POINTS else 10
    entries = []
    for entry in stated:
        points = tenths(entry.line.field(column, column + 3))
        entries.append(entry if points is None else entry._replace(column=column, points=points))
    return entries


def _line_up(side: TeamSide | None) -> tuple[int, ...]:
    return () if side is None else side.line_up


def _member(player: TrfPlayer) -> Player:
    return Player(tpn=player.tpn, rating=player.rating, name=player.name)


def _alternating(players: dict[int, TrfPlayer], lines: TeamLines, rounds: int) -> tuple[Colour, ...]:
    """White and Black in turn, as many as the most boards that a team filled, where 352 does not say."""
    boards = max((len(entry.players) for line_ups in lines.line_ups.values() for entry in line_ups.values()), default=0)
    for team in lines.teams.values():
        for number in range(rounds):
            records = (players[member].records[number] for member in team.members)
            boards = max(boards, sum(isinstance(record, Game) for record in records))
    return ((Colour.WHITE, Colour.BLACK) * boards)[:boards]


def _sides(
    lines: TeamLines,
    players: dict[int, TrfPlayer],
    colours: tuple[Colour, ...],
    scoring: Scoring,
    rounds: int,
    remarks: Remarks,
    comments: tuple[Mapping[int, Mapping[int, Colour]], Scores],
) -> dict[int, dict[int, TeamSide]]:
    """The matches by round and team; ``comments`` have the colours scheduled, and the scores of matches alone."""
    scheduled, scores = comments
    team_of = {member: team.number for team in lines.teams.values() for member in team.members}
    return {
        number: TeamRound(
            *(number, records, lines.teams, players, team_of, lines, colours, scoring, remarks),
            scheduled=scheduled.get(number, {}),
            scores=scores.get(number, {}),
        ).sides()
        for number in range(1, rounds + 1)
        for records in [{tpn: player.records[number - 1] for tpn, player in players.items()}]
    }


def _records(
    lines: TeamLines,
    players: dict[int, TrfPlayer],
    sides: dict[int, dict[int, TeamSide]],
    settings: Settings,
    rounds: int,
) -> dict[int, tuple[Record, ...]]:
    """The records of each team. Without a match it has the bye of 320, of its players' U, or of 240, else none."""
    asked = byes_asked(settings)
    allocated = Bye(ByeKind.PAIRING_ALLOCATED)
    found: dict[int, tuple[Record, ...]] = {}
    for team in lines.teams.values():
        records: list[Record] = []
        for number in range(1, rounds + 1):
            side = sides[number].get(team.number)
            listed = number in lines.byes and lines.byes[number][1] == team.number
            shown = any(players[member].records[number - 1] == allocated for member in team.members)
            if side is not None:
                records.append(side.match)
            elif listed or shown:
                records.append(allocated)
            else:
                records.append(asked.get((number, team.number), Bye(ByeKind.ZERO_POINT)))
        found[team.number] = tuple(records)
    return found


def _scores(code: str) -> tuple[ScoreType, ...]:
    """The primary score and the one beside it, by the code of record 192; match points first unless it says so.

    >>> [score.value for score in _scores("FIDE_TEAM_TYPEB_GP_MP")], [score.value for score in _scores("FIDE_TEAM_MP")]
    (['GP', 'MP'], ['MP'])
    """
    named = tuple(ScoreType(word) for word in code.upper().split("_") if word in ("MP", "GP"))
    return named or _BOTH


def _colour_preferences(code: str) -> ColourPreferences:
    """The colour preferences by the code of record 192: a code that names scores and no type has none.

    >>> [_colour_preferences(f"FIDE_TEAM{end}").name for end in ("", "_BAKU", "_TYPEB_GP", "_MP_GP")]
    ['TYPE_A', 'TYPE_A', 'TYPE_B', 'NONE']
    """
    words = code.upper().split("_")
    named = (kind for kind in (ColourPreferences.TYPE_A, ColourPreferences.TYPE_B) if kind.value in words)
    without = ColourPreferences.NONE if words[0] == "FIDE" and {"MP", "GP"} & set(words) else ColourPreferences.TYPE_A
    return next(named, without)


def _compare_points(lines: TeamLines, tournament: Tournament, remarks: Remarks) -> None:
    """Tells where the points that the file states are not those of the matches; they are for information."""
    for team, line in zip(tournament.teams, lines.teams.values(), strict=True):
        for stated, score, column in (
            (line.match_points, ScoreType.MATCH_POINTS, 55),
            (line.game_points, ScoreType.GAME_POINTS, 62),
        ):
            points = sum(tournament.points(record, score) for record in team.records)
            if stated is not None and stated != points:
                what = "match" if score is ScoreType.MATCH_POINTS else "game"
                message = f"The {what} points of team {team.tpn} ({team.name}) differ; its matches give "
                remarks.adjustment(line.line.number, column, points_text(stated), f"{message}{points_text(points)}.")
