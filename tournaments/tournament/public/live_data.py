"""What a phone is told of those whom it follows: the seats of the round at hand with their results, and the ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.basics.outcomes import points_of, scoring_of
from tournaments.basics.timetable import round_time
from tournaments.pages.frame import milliseconds_between_questions
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound, named_players, published_rounds
from tournaments.publication.queries.teams import TeamRound
from tournaments.standings.queries.live import live_standings
from tournaments.standings.queries.movement import ranks_before
from tournaments.templatetags.chess import bye_name, format_points

Seat = tuple[Any, ...]


def live_of(public: PublicTournament) -> dict[str, Any]:
    """Plain values for JSON: two queries at most.

    ``players`` and ``teams`` are lists by row id, short because a whole hall asks for them: the name and, of a seat,
    the board (of a match of teams “table.board”), the colour, the row id of the opponent, and what the own side has
    made of it in words, empty while it is open. Of a bye board and colour are empty, and its kind stands last. A team
    has a table in place of the board, and both scores in the place of the result. ``ranks`` have the rank, the points,
    and the rank one round before, 0 for none.
    """
    rounds = published_rounds(public.row, last=public.current_round)
    players = named_players(public.row, rounds)
    at_hand = next((one for one in rounds if one.number == public.at_hand), None)
    begins = round_time(public.timetable, public.at_hand)
    data: dict[str, Any] = {
        "name": public.row.name,
        "round": public.at_hand,
        "begins": begins.words if begins and public.open_boards else "",
        "seconds": int(milliseconds_between_questions(public)) / 1000,
        "players": {},
    }
    if at_hand is None:
        return data
    seats = dict(_seats(public, at_hand))
    data["players"] = {one.id: [one.name, *seats.get(one.id, ())] for one in players.values()}
    if at_hand.event:
        data["teams"] = dict(_teams(public, at_hand.event))
        data["team_of"] = {key: team.id for key, team in at_hand.event.team_of.items()}
    return data | _ranks(public, rounds, players)


def _ranks(
    public: PublicTournament, rounds: tuple[PublishedRound, ...], players: Mapping[int, PublishedPlayer]
) -> dict[str, Any]:
    now = live_standings(public.row, rounds, players)
    before = ranks_before(public.row, rounds, players, now)
    return {
        "after": now.after_round,
        "provisional": bool(now.to_play),
        "ranks": {
            line.player.id: [line.places, format_points(line.points), before.get(line.player.id, 0)]
            for line in now.lines
        },
    }


def _seats(public: PublicTournament, at_hand: PublishedRound) -> Iterator[tuple[int, Seat]]:
    scoring = scoring_of(public.row)
    if at_hand.event:
        yield from _team_seats(at_hand.event)
        return
    for match in at_hand.matches:
        made = ["", ""]
        if not match.is_open:
            totals = [0, 0]
            for game in match.games:
                points = points_of(game.result, scoring)
                white_first = game.white.id == match.white.id
                totals = [one + more for one, more in zip(totals, points if white_first else points[::-1], strict=True)]
            made = [format_points(one) for one in totals]
        yield match.white.id, (match.board, "w", match.black.id, made[0])
        yield match.black.id, (match.board, "b", match.white.id, made[1])
    for bye in at_hand.byes:
        yield bye.player.id, ("", "", 0, bye_name(bye.kind, public.row))


def _team_seats(event: TeamRound) -> Iterator[tuple[int, Seat]]:
    for match in event.matches:
        for player, _team, board, colour in match.seats():
            opponent = board.other if player is board.one else board.one
            made = ""
            if board.result:
                made = format_points(points_of(board.result, event.scoring)[colour == "b"])
            yield player.id, (f"{match.table}.{board.number}", colour, opponent.id if opponent else 0, made)


def _teams(public: PublicTournament, event: TeamRound) -> Iterator[tuple[int, Seat]]:
    for team in event.teams:
        match = event.match_of(team.id)
        if match is None:
            bye = next((one for one in event.byes if one.team.id == team.id), None)
            yield team.id, (team.name, *(("", "", 0, bye_name(bye.kind, public.row)) if bye else ()))
            continue
        own = match.seen_from(team.id)
        score = "" if own.open_boards == len(own.boards) else " : ".join(map(format_points, own.made))
        yield team.id, (team.name, match.table, "", own.black.id, score)
