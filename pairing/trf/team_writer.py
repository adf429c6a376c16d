"""The file of an event of teams: its players with their games, and the records 240, 300 to 330, 352 and 362."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.engine.basics.line_ups import is_score_alone
from pairing.engine.tournament import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Match,
    Outcome,
    Record,
    ScoreType,
    Scoring,
    Team,
    Tournament,
    without_open_games,
)
from pairing.trf.columns import points_text, printable
from pairing.trf.records import KeptLine, TournamentDetails, TrfFile, TrfPlayer
from pairing.trf.scores_alone import ScoreAlone, comment_on
from pairing.trf.settings_lines import ALL_ROUNDS
from pairing.trf.team_colours import scheduled_colours
from pairing.trf.writer import range_lines

_ABSENT = Bye(ByeKind.ZERO_POINT)
_FORFEITS = {(Outcome.WIN, Outcome.LOSS): "+-", (Outcome.LOSS, Outcome.WIN): "-+", (Outcome.LOSS, Outcome.LOSS): "--"}
_REQUESTED = (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT)
_NO_DETAILS = TournamentDetails()

ByesByRound = Mapping[int, Mapping[int, ByeKind]]
"""The byes asked for, by round and then by team."""


@dataclass(frozen=True, slots=True)
class TeamDetails:
    """What record 310 says of a team beside its number, name, strength, points and roster.

    Of the nickname the format has room for five letters.
    """

    nickname: str = ""
    rank: int | None = None


def trf_from_teams(
    tournament: Tournament,
    *,
    details: TournamentDetails = _NO_DETAILS,
    code: str = "",
    teams: Mapping[int, TeamDetails] | None = None,
    byes: ByesByRound | None = None,
    with_013: bool = False,
    boards: Sequence[Colour] = (),
    open_games: bool = False,
) -> TrfFile:
    """The file of an event of teams. ``code`` is that of record 192; without it, that of a team Swiss (``code_of``).

    ``teams`` and ``byes`` give what the tournament itself does not know: details by TPN, and the byes asked for from
    the coming round on. Who is absent in the coming round and has no bye there has a zero-point bye. ``with_013`` adds
    the teams in the records of the older edition. Line-ups that are not in the order of the roster have records 300,
    forfeited matches records 330. ``boards`` are the colours of the team that has White on board 1 (352), as the
    matches show them if empty. With ``open_games`` those that go on are still to be played: they, and their matches,
    are worth nothing so far.
    """
    games = games_of_members(tournament)
    players = (
        TrfPlayer(tpn=member.tpn, name=member.name, rating=member.rating, records=games[member.tpn])
        for team in tournament.teams
        for member in team.roster
    )
    return TrfFile(
        **{name: getattr(details, name) for name in TournamentDetails.__dataclass_fields__},
        players=tuple(sorted(players, key=lambda player: player.tpn)),
        rounds_paired=tournament.rounds_paired,
        total_rounds=tournament.total_rounds,
        initial_colour=tournament.initial_colour,
        scoring=_scoring_of_players(tournament),
        undecided_points=0 if open_games else None,
        kept_lines=tuple(
            map(KeptLine, _lines(tournament, games, code, teams or {}, byes or {}, with_013, boards, open_games))
        ),
    )


def code_of(tournament: Tournament) -> str:
    """The code of record 192 by which a team Swiss is paired: the type of its colour preferences and its scores.

    >>> code_of(Tournament(total_rounds=5, players=(), scores=(ScoreType.GAME_POINTS,)))
    'FIDE_TEAM_TYPEA_GP'
    """
    words = (tournament.colour_preferences.value, *(score.value for score in tournament.scores))
    return "_".join(("FIDE_TEAM", *filter(None, words)))


def _scoring_of_players(tournament: Tournament) -> Scoring:
    """The points of single games; those of the allocated bye are a draw's on each board, unless 320 says otherwise."""
    scoring = tournament.scoring
    return replace(scoring, games_per_match=1, pairing_allocated_bye=scoring.draw)


def games_of_members(tournament: Tournament) -> dict[int, tuple[Record, ...]]:
    """The rounds of every member by starting rank: the game on their board, the team's allocated bye, or nothing.

    The opponent is a player; 0 stands opposite a board that was won without one.
    """
    teams = {team.tpn: team for team in tournament.teams}
    found: dict[int, list[Record]] = {member.tpn: [] for team in teams.values() for member in team.roster}
    for team in teams.values():
        for number, record in enumerate(team.records):
            made = dict(_games_of_round(team, teams, number, record, tournament.scoring.games_per_match))
            for member in team.roster:
                found[member.tpn].append(made.get(member.tpn, _ABSENT))
    return {tpn: tuple(records) for tpn, records in found.items()}


def _games_of_round(
    team: Team, teams: dict[int, Team], number: int, record: Record, boards: int
) -> Iterator[tuple[int, Record]]:
    if isinstance(record, Bye):
        if record.kind is ByeKind.PAIRING_ALLOCATED:
            yield from ((member.tpn, record) for member in team.roster[:boards])
        return
    answers = teams[record.opponent].line_ups[number]
    for player, answer, game in zip(team.line_ups[number], answers, record.games, strict=True):
        if player and (answer or game.outcome is Outcome.WIN):
            colour = game.colour if answer else Colour.WHITE  # opposite an empty board it says nothing
            yield player, Game(answer, colour, game.outcome, game.played, game.rated, game.adjourned)


def _lines(
    tournament: Tournament,
    games: Mapping[int, tuple[Record, ...]],
    code: str,
    details: Mapping[int, TeamDetails],
    byes: ByesByRound,
    with_013: bool,
    boards: Sequence[Colour],
    open_games: bool,
) -> Iterator[str]:
    yield f"192 {code or code_of(tournament)}"
    first = boards or _board_colours(tournament)
    if first:
        yield "352 " + "".join(colour.value.upper() for colour in first)
    scoring = tournament.match_scoring
    if (scoring.win, scoring.draw, scoring.loss) != (20, 10, 0):
        parts = (("TW", scoring.win), ("TD", scoring.draw), ("TL", scoring.loss))
        yield "362 " + "   ".join(f"{symbol}{points_text(points):>4}" for symbol, points in parts)
    worth = without_open_games(tournament) if open_games else tournament
    yield from (_team_line(team, tournament, details.get(team.tpn, TeamDetails())) for team in worth.teams)
    if with_013:
        yield from map(_old_team_line, tournament.teams)
    yield from _line_up_lines(tournament, games)
    yield from _bye_lines(tournament)
    yield from _forfeit_lines(tournament)
    yield from _score_lines(tournament)
    yield from _colour_lines(tournament, first)
    yield from _requested_byes(tournament, byes)
    yield from range_lines(tournament.teams, of_matches=tournament.scores[0] is ScoreType.MATCH_POINTS)
    for one, other in sorted(tournament.forbidden_pairs):
        yield f"260   1 {ALL_ROUNDS:>3} {one:>4} {other:>4}"


def _board_colours(tournament: Tournament) -> tuple[Colour, ...]:
    """The colours of the boards of a team that has White on the first one, None known before the first match."""
    for team in tournament.teams:
        for record in team.records:
            if isinstance(record, Match):
                colours = tuple(game.colour for game in record.games)
                return colours if colours[0] is Colour.WHITE else tuple(colour.opposite for colour in colours)
    return ((Colour.WHITE, Colour.BLACK) * tournament.scoring.games_per_match)[: tournament.scoring.games_per_match]


def _team_line(team: Team, tournament: Tournament, details: TeamDetails) -> str:
    points = (
        sum(tournament.points(record, score) for record in team.records)
        for score in (ScoreType.MATCH_POINTS, ScoreType.GAME_POINTS)
    )
    match_points, game_points = map(points_text, points)
    rating = "" if team.rating is None else team.rating
    names = f"{printable(team.name)[:32]:<32} {printable(details.nickname)[:5]:<5}"
    rank = "" if details.rank is None else details.rank
    return f"310 {team.tpn:>3} {names} {rating:>6} {match_points:>6} {game_points:>6} {rank:>3} {_members(team)}"


def _old_team_line(team: Team) -> str:
    """Record 013, which has no number: teams are counted in the order of the file."""
    return f"013 {printable(team.name)[:32]:<32}{_members(team)[1:]}"


def _members(team: Team) -> str:
    return "".join(f" {member.tpn:>4}" for member in team.roster)


def _line_up_lines(tournament: Tournament, games: Mapping[int, tuple[Record, ...]]) -> Iterator[str]:
    """300, for both teams of a match in which one of them did not sit in the order of its roster."""
    teams = {team.tpn: team for team in tournament.teams}
    for team in tournament.teams:
        for number, record in enumerate(team.records):
            if isinstance(record, Bye):
                continue
            if _in_order(team, number, games) and _in_order(teams[record.opponent], number, games):
                continue
            line_up = "".join(f" {player:>4}" for player in team.line_ups[number])
            yield f"300 {number + 1:>3} {team.tpn:>3} {record.opponent:>3}{line_up}"


def _in_order(team: Team, number: int, games: Mapping[int, tuple[Record, ...]]) -> bool:
    """Whether every reader finds the line-up from the roster: those with a game, in its order, on all boards or none.

    Where the last boards are empty, programs differ in what they make of the roster.
    """
    with_game = [member.tpn for member in team.roster if not isinstance(games[member.tpn][number], Bye)]
    line_up = team.line_ups[number]
    return with_game == list(line_up) or not any(line_up)


def _bye_lines(tournament: Tournament) -> Iterator[str]:
    """320, when somebody has had the allocated bye or it is not worth a drawn match."""
    takers = {
        number: team.tpn
        for team in tournament.teams
        for number, record in enumerate(team.records)
        if record == Bye(ByeKind.PAIRING_ALLOCATED)
    }
    match_points = tournament.match_scoring.pairing_allocated_bye
    game_points = tournament.scoring.pairing_allocated_bye
    half = tournament.scoring.games_per_match * tournament.scoring.draw
    if not takers and (match_points, game_points) == (tournament.match_scoring.draw, half):
        return
    teams = "".join(f" {takers.get(number, 0):03}" for number in range(tournament.rounds_paired))
    yield f"320 {points_text(match_points):>4} {points_text(game_points):>4}{teams}"


def _forfeit_lines(tournament: Tournament) -> Iterator[str]:
    """330, for matches without a game that were decided."""
    teams = {team.tpn: team for team in tournament.teams}
    for team in tournament.teams:
        for number, record in enumerate(team.records):
            if isinstance(record, Bye) or record.played or record.colour is not Colour.WHITE:
                continue
            answer = teams[record.opponent].records[number]
            kind = _FORFEITS.get((record.outcome, answer.outcome)) if not isinstance(answer, Bye) else None
            if kind:
                yield f"330 {kind} {number + 1:>3} {team.tpn:>3} {record.opponent:>3}"


def _score_lines(tournament: Tournament) -> Iterator[str]:
    """The comments on matches of which the score alone is known."""
    teams = {team.tpn: team for team in tournament.teams}
    for team in tournament.teams:
        for number, (record, line_up) in enumerate(zip(team.records, team.line_ups, strict=True)):
            if isinstance(record, Bye) or record.colour is not Colour.WHITE or not is_score_alone(record, line_up):
                continue
            points = tournament.scoring.points
            answer = points(teams[record.opponent].records[number])
            yield comment_on(number + 1, ScoreAlone(team.tpn, record.opponent, points(record), answer))


def _colour_lines(tournament: Tournament, boards: Sequence[Colour]) -> Iterator[str]:
    """The comments on boards that were played with other colours than ``boards`` have."""
    teams = {team.tpn: team for team in tournament.teams}
    for team in tournament.teams:
        for number, record in enumerate(team.records):
            if isinstance(record, Bye) or record.colour is not Colour.WHITE:
                continue
            answers = teams[record.opponent].line_ups[number]
            for colour, one, other, game in zip(boards, team.line_ups[number], answers, record.games, strict=False):
                if game.played and game.colour is not colour:
                    two = (one, other) if colour is Colour.WHITE else (other, one)
                    yield scheduled_colours(number + 1, two)


def _requested_byes(tournament: Tournament, asked: ByesByRound) -> Iterator[str]:
    """240: the byes of past rounds, who is not there in the coming one, and what is asked for later."""
    coming = tournament.coming_round
    rounds: dict[int, dict[int, ByeKind]] = {
        number: {
            team.tpn: record.kind
            for team in tournament.teams
            for record in team.records[number - 1 : number]
            if isinstance(record, Bye)
        }
        for number in range(1, coming)
    }
    rounds |= {number: dict(byes) for number, byes in asked.items() if coming <= number <= tournament.total_rounds}
    if coming <= tournament.total_rounds:
        away = dict.fromkeys(tournament.absent, ByeKind.ZERO_POINT)
        rounds[coming] = {tpn: rounds.get(coming, {}).get(tpn, kind) for tpn, kind in away.items()}
    for number in sorted(rounds):
        for kind in _REQUESTED:
            takers = sorted(tpn for tpn, one in rounds[number].items() if one is kind)
            if takers:
                yield f"240 {kind.value} {number:>3}" + "".join(f" {tpn:>4}" for tpn in takers)
