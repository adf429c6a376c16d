"""The players of a team event against each other: one line a player, one column a complete round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from pairing.service import Bye, ByeKind, Colour, Game, Outcome
from tournaments.basics import outcomes
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.publication.queries.teams import PublishedBoard, TeamRound
from tournaments.standings.queries.crosstable import Cell, Crosstable, CrosstableLine, cell_of
from tournaments.standings.queries.current import StandingLine, Standings, complete_rounds

Made = Mapping[int, Mapping[int, Game]]  # by player and round; the opponent is a row id, 0 at an empty board


def crosstable_of_players(rounds: Sequence[PublishedRound]) -> Crosstable:
    """The players of a team event by their game points, of equal ones the fewer games first; empty of another event.

    A point won by forfeit is one, as in the score of the match; who has sat at no board has no line.
    """
    complete = complete_rounds(rounds)
    event = rounds[-1].event if rounds else None
    running = rounds[len(complete)] if len(complete) < len(rounds) else None
    if event is None:
        return Crosstable(Standings(0, (), (), running), (), ())
    players, made = _made(complete)
    points = {key: sum(map(event.scoring.points, games.values())) for key, games in made.items()}

    def rank(key: int) -> tuple[int, int]:
        return -points[key], len(made[key])

    order = sorted(made, key=lambda key: (*rank(key), -(players[key].strength or 0), players[key].tpn))
    ranks = {rank(key): place for place, key in reversed(list(enumerate(order, start=1)))}
    lines = tuple(
        StandingLine(place, ranks[rank(key)], players[key], points[key], ()) for place, key in enumerate(order, start=1)
    )
    positions = {line.player.id: line.position for line in lines}
    numbers = tuple(one.number for one in complete)
    return Crosstable(
        Standings(len(complete), (), lines, running),
        numbers,
        tuple(
            CrosstableLine(line, tuple(_cell(made[line.player.id].get(number), positions) for number in numbers))
            for line in lines
        ),
        teams=event.team_of,
    )


def _made(rounds: Sequence[PublishedRound]) -> tuple[dict[int, PublishedPlayer], Made]:
    """Who sat at the boards of matches, and what they made there."""
    players: dict[int, PublishedPlayer] = {}
    made: dict[int, dict[int, Game]] = defaultdict(dict)
    for one in rounds:
        for player, board, colour, opponent in _seats(one.event) if one.event else ():
            players[player.id] = player
            against = opponent.id if opponent else 0
            made[player.id][one.number] = outcomes.game(board.result, Colour(colour), against, rated=board.rated)
    return players, made


def _seats(event: TeamRound) -> list[tuple[PublishedPlayer, PublishedBoard, str, PublishedPlayer | None]]:
    """Who sat where: the player, the board, the colour, the opponent."""
    return [
        (player, board, colour, board.other if player is board.one else board.one)
        for match in event.matches
        for player, _team, board, colour in match.seats()
    ]


def _cell(game: Game | None, positions: Mapping[int, int]) -> Cell:
    if game is None:
        return cell_of(Bye(ByeKind.ZERO_POINT), positions)
    if not game.opponent:  # nobody sat there: no colour
        return Cell(None, "", "+" if game.outcome is Outcome.WIN else "-", rated=True)
    return cell_of(game, positions)
