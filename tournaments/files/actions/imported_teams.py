"""The teams of an imported report file: regulations, rosters, byes, and rounds with their line-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from pairing.service import Bye, ByeKind, Colour, Match, Pair, Record, in_board_order
from pairing.trf.records import TrfFile
from pairing.trf.settings_lines import ALL_ROUNDS
from pairing.trf.team_event import TeamEvent, read_team_event
from pairing.trf.team_snapshot import team_snapshot
from tournaments.basics.errors import require_clean, require_clean_fields
from tournaments.basics.systems import cycles_of, system_of
from tournaments.files.actions.imported_bracket import bracket_before, seated_in, take_over_decisions
from tournaments.files.actions.imported_rounds import in_order_of_table, new_round
from tournaments.files.queries.team_files import boards_of, matches_of, rounds_there, settings_of_file
from tournaments.models import ForbiddenPair, Game, Player, Result, Round, Seat, Team, TeamBye, Tournament, User
from tournaments.rounds.actions.publication import frozen_data, new_version
from tournaments.rounds.actions.seating import MatchOfTeams, exchange_colours, seat_line_ups, seat_teams
from tournaments.rounds.queries.team_snapshot import colours_of

_ABSENT = Bye(ByeKind.ZERO_POINT)


def take_over_teams(tournament: Tournament, file: TrfFile, players: Mapping[int, Player], *, by: User | None) -> None:
    """Give the imported ``tournament`` the teams of the file with their rounds; ``players`` are saved, by TPN."""
    event = read_team_event(file)
    settings = settings_of_file(event)
    settings.tournament = tournament
    require_clean(settings)
    settings.save()
    teams = _create_teams(tournament, event, players)
    _forbid_pairs(tournament, event, teams)
    for number in range(1, file.rounds_paired + 1):
        _create_round(tournament, file, event, teams, players, colours_of(settings), number, by=by)


def _create_teams(tournament: Tournament, event: TeamEvent, players: Mapping[int, Player]) -> dict[int, Team]:
    """The teams by their numbers, with their members and the byes of rounds to come."""
    by_table = system_of(tournament).goes_by_numbers  # a round without a match is one in which nobody could be met
    there = {number: _there(event, number, tournament.total_rounds) for number in event.byes_ahead}
    teams = {
        line.number: Team(
            tournament=tournament,
            tpn=line.number,
            name=line.name,
            short_name=line.nickname,
            strength=line.strength or None,
            entry_round=1 if by_table else min(there[line.number], default=1),
            withdrawn_from=None if by_table else _withdrawn_from(event, line.number, there[line.number]),
        )
        for line in event.lines
    }
    for team in teams.values():
        require_clean_fields(team, team.name)
    Team.objects.bulk_create(teams.values())
    members = []
    for line in event.lines:
        for place, tpn in enumerate(line.members, start=1):
            player = players[tpn]
            player.team, player.roster_place = teams[line.number], place
            members.append(player)
    Player.objects.bulk_update(members, ["team", "roster_place"])
    coming = event.tournament.rounds_paired + 1
    TeamBye.objects.bulk_create(
        TeamBye(team=teams[tpn], round_number=number, kind=bye.kind.value)
        for tpn, byes in event.byes_ahead.items()
        for number, bye in enumerate(byes, start=coming)
        if bye is not None and number <= tournament.total_rounds and teams[tpn].takes_part_in(number)
    )
    return teams


def _there(event: TeamEvent, number: int, total_rounds: int) -> list[int]:
    """The rounds, those to come among them, in which a team is more than missing."""
    ahead = event.byes_ahead[number]
    rest = total_rounds - event.tournament.rounds_paired - len(ahead)
    return rounds_there((*_records(event, number), *ahead, *(None,) * rest))


def _records(event: TeamEvent, number: int) -> tuple[Record, ...]:
    return next(team.records for team in event.tournament.teams if team.tpn == number)


def _withdrawn_from(event: TeamEvent, number: int, there: Sequence[int]) -> int | None:
    """The first round of those missed up to the end, for a team that is not to be paired in the coming one either.

    It is missing in all rounds to come; or it was in the last one, and the file says nothing of rounds after the
    coming one.
    """
    if event.byes_ahead[number][:1] != (_ABSENT,):
        return None
    records = _records(event, number)
    if max(there, default=0) <= len(records):
        return max(there, default=0) + 1
    if any(len(byes) > 1 for byes in event.byes_ahead.values()):
        return None  # a team that has left is named there too
    before = rounds_there(records)
    return max(before) + 1 if before and records[-1] == _ABSENT else None


def _create_round(
    tournament: Tournament,
    file: TrfFile,
    event: TeamEvent,
    teams: Mapping[int, Team],
    players: Mapping[int, Player],
    colours: tuple[Colour, ...],
    number: int,
    *,
    by: User | None,
) -> None:
    """Round ``number``, published with its results."""
    round_ = new_round(tournament, number, by=by)
    round_.kept_apart = [
        [teams[tpn].pk for tpn in sorted(set(group.players))] for group in event.forbidden if group.covers(number)
    ]
    round_.save(update_fields=["kept_apart"])
    matches = matches_of(event, number)
    pairs = _in_order(tournament, file, [Pair(tpn, match.opponent) for tpn, match in matches.items()], number)
    byes = [
        (teams[team.tpn], record.kind.value)
        for team in event.tournament.teams
        if isinstance(record := team.records[number - 1], Bye)
        and (not system_of(tournament).eliminates or team.tpn in seated_in(file, tournament, number))
    ]
    seat_teams(round_, [MatchOfTeams(teams[pair.white], teams[pair.black]) for pair in pairs], byes, colours)
    line_ups = {
        teams[team.tpn].pk: tuple(players.get(tpn) for tpn in team.line_ups[number - 1])
        for team in event.tournament.teams
    }
    seat_line_ups(round_, line_ups, colours)
    games = iter(round_.games.order_by("match__table", "board"))
    changed = []
    for pair in pairs:
        for board in boards_of(event, number, pair.white, matches[pair.white]):
            game = next(games)
            goes_on = board.result == Result.ADJOURNED and file.has_open_games
            game.result, game.rated = Result.OPEN if goes_on else board.result, board.rated
            changed.append(game)
    Game.objects.bulk_update(changed, ["result", "rated"])
    _play_otherwise(round_, pairs, matches, colours)
    take_over_decisions(tournament, file, round_)
    new_version(round_, frozen_data(round_), why=(), by=by)


def _play_otherwise(
    round_: Round, pairs: Sequence[Pair], matches: Mapping[int, Match], colours: Sequence[Colour]
) -> None:
    """Boards that were played with other colours than ``colours``, those of the team with White on board 1."""
    tables = round_.matches.order_by("table")
    for match, pair in zip(tables, pairs, strict=True):
        played = zip(colours, matches[pair.white].games, strict=False)
        turned = [
            board for board, (colour, game) in enumerate(played, start=1) if game.played and game.colour != colour
        ]
        exchange_colours(Seat.objects.filter(match=match, board__in=turned))


def _forbid_pairs(tournament: Tournament, event: TeamEvent, teams: Mapping[int, Team]) -> None:
    """The pairs that are forbidden in rounds to come; those of the past stand with their rounds."""
    coming = event.tournament.rounds_paired + 1
    pairs: dict[tuple[int, int], tuple[int, int]] = {}
    for group in event.forbidden:
        last = group.last_round or ALL_ROUNDS
        for one, other in combinations(sorted({teams[tpn].pk for tpn in group.players}), 2):
            if last >= coming:
                pairs.setdefault((one, other), (max(group.first_round, coming), last))
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(tournament=tournament, one_team_id=one, other_team_id=other, first_round=first, last_round=last)
        for (one, other), (first, last) in pairs.items()
    )


def _in_order(tournament: Tournament, file: TrfFile, pairs: list[Pair], number: int) -> tuple[Pair, ...]:
    """The matches in the order of C.04.2, 3.6, or of the table; the file itself has none."""
    system = system_of(tournament)
    if system.eliminates:
        return in_order_of_table(pairs, system, bracket_before(file, number, tournament.total_rounds))
    before = team_snapshot(file, total_rounds=tournament.total_rounds, before_round=number).tournament
    if system.is_predetermined:
        return in_order_of_table(pairs, system, replace(before, cycles=cycles_of(tournament)))
    return in_board_order(pairs, {fact.tpn: fact for fact in system.facts(before)})
