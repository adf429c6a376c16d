"""What in a file that can be read gives rise to doubt: pairings against the basic rules, ranks against the points.

Article numbers are those of C.04.1 (February 2026), whose articles hold for every Swiss system. Those on colours allow
exceptions, in the last round to every system, so all of this is doubt, not proof.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from pairing.engine.basics.breaches import Rule, broken_by_colour
from pairing.engine.basics.histories import bars_from_bye
from pairing.engine.basics.preferences import colour_difference
from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Match
from pairing.trf.abnormal import PointsTable
from pairing.trf.codes import COLOUR_OFFSET, RESULT_OFFSET, block_column
from pairing.trf.columns import points_text
from pairing.trf.problems import Problem, in_bounds
from pairing.trf.records import TrfFile, TrfPlayer

RANK_COLUMN = 86


def basic_rule_doubts(file: TrfFile, *, besides: Container[int] = ()) -> tuple[Problem, ...]:
    """Pairings of the file that C.04.1 does not allow, in the order of the file; none where no Swiss rules hold.

    ``besides`` are rounds of which none is wanted.
    """
    if file.has_predetermined_pairings:
        return ()
    names = {player.tpn: player.name for player in file.players}
    found = (entry for player in file.players for entry in _player_doubts(player, file, names))
    return in_bounds(sorted(doubt for number, doubt in found if number not in besides))


@dataclass(slots=True)
class _History:
    """One player's rounds so far."""

    met: dict[int, int] = field(default_factory=dict)  # opponent to the round of the game played
    free_win: int = 0  # the round of a win's points without a game
    colours: list[Colour] = field(default_factory=list)


def _player_doubts(player: TrfPlayer, file: TrfFile, names: dict[int, str]) -> Iterator[tuple[int, Problem]]:
    """Each doubt with its round."""
    last = file.total_rounds or file.rounds_paired
    history = _History()
    who = f"player {player.tpn} ({player.name})"
    for number, record in enumerate(player.records, start=1):
        start = f"Round {number}, {who}: "
        if isinstance(record, Bye):
            if record.kind is ByeKind.PAIRING_ALLOCATED and history.free_win:
                message = f"{start}the allocated bye after a win without a game in round {history.free_win}"
                yield number, _doubt(player, number, RESULT_OFFSET, "U", f"{message} (C.04.1, 4).")
        elif record.played:
            if (rematch := _rematch(player, number, record, history, start, names)) is not None:
                yield number, rematch
            if number != last:  # articles 6 and 7 leave it to the systems
                yield from ((number, doubt) for doubt in _colour_doubts(player, number, record.colour, history, start))
            history.colours.append(record.colour)
        if bars_from_bye(record, file.scoring):
            history.free_win = number


def _rematch(
    player: TrfPlayer, number: int, game: Game | Match, history: _History, start: str, names: dict[int, str]
) -> Problem | None:
    earlier = history.met.setdefault(game.opponent, number)
    if earlier == number or player.tpn > game.opponent:  # each pairing once
        return None
    message = f"{start}has met player {game.opponent} ({names[game.opponent]}) in round {earlier} already"
    return _doubt(player, number, 0, f"{game.opponent:>4}", f"{message} (C.04.1, 2).")


def _colour_doubts(player: TrfPlayer, number: int, played: Colour, history: _History, start: str) -> Iterator[Problem]:
    colour = played.name.lower()
    difference = abs(colour_difference([*history.colours, played]))
    messages = {
        Rule.THIRD_COLOUR: f"{start}{colour} three times in a row (C.04.1, 7).",
        Rule.COLOUR_DIFFERENCE: f"{start}{colour} {difference} times more often than the other colour (C.04.1, 6).",
    }
    for rule in broken_by_colour(history.colours, played):
        yield _doubt(player, number, COLOUR_OFFSET, played.value, messages[rule])


def _doubt(player: TrfPlayer, number: int, offset: int, read: str, message: str) -> Problem:
    return Problem(player.line, block_column(number) + offset, read, message)


def rank_doubts(file: TrfFile) -> tuple[Problem, ...]:
    """Ranks that the points do not allow, whatever the tie-breaks: somebody with more points stands behind."""
    table = PointsTable(file.scoring.points, file.abnormal_points)
    points = {player.tpn: table.total(player.tpn, player.records) for player in file.players}
    ranked = sorted(points[player.tpn] for player in file.players if player.rank is not None)
    doubts = []
    for player in file.players:
        if player.rank is None:
            continue
        best = 1 + len(ranked) - bisect_right(ranked, points[player.tpn])
        last = len(ranked) - bisect_left(ranked, points[player.tpn])
        if not best <= player.rank <= last:
            place = str(best) if best == last else f"{best} to {last}"
            message = (
                f"The rank of player {player.tpn} ({player.name}) does not go with "
                f"{points_text(points[player.tpn])} points; by the points it is {place}."
            )
            doubts.append(Problem(player.line, RANK_COLUMN, f"{player.rank:>4}", message))
    return tuple(doubts)
