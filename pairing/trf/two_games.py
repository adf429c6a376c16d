"""Matches of two games: the format has no record for them, so a match takes two rounds of the file (C.04.5).

The rounds 2m-1 and 2m are the games of match m: the same opponent, reversed colours. A bye fills both columns, U and
then H (a win and a draw), or the same letter twice; its first column says of which kind it is. All records that count
rounds count those of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pairing.engine.tournament import Bye, ByeKind, Game, Match, Outcome, Record, Scoring, outcome_of
from pairing.engine.words import counted
from pairing.trf.as_paired import as_counted
from pairing.trf.codes import COLOUR_OFFSET, block_column
from pairing.trf.problems import Problem, in_bounds
from pairing.trf.records import ForbiddenGroup, TrfFile, TrfPlayer

GAMES = 2
_SECOND_OF_ALLOCATED = (ByeKind.HALF_POINT, ByeKind.PAIRING_ALLOCATED, ByeKind.ZERO_POINT)


def in_matches(file: TrfFile) -> TrfFile:
    """The file with rounds that are matches of two games; as it is, with more problems, where they cannot be made out.

    Of games that were corrected for rating only it has those that count.
    """
    file = _with_coming_match_whole(_with_last_match_whole(as_counted(file)))
    problems = [*file.problems, *_problems_of_settings(file)]
    problems += [problem for player in file.players for problem in _problems(player)]
    scoring = _scoring(file, problems)
    if problems:
        scoring = replace(file.scoring, games_per_match=GAMES)  # so that nobody reads it as matches once more
        return replace(file, problems=in_bounds(sorted(problems)), scoring=scoring)
    records = {player.tpn: player.records for player in file.players}
    return replace(
        file,
        players=tuple(_player_in_matches(player, records, scoring) for player in file.players),
        rounds_paired=file.rounds_paired // GAMES,
        total_rounds=None if file.total_rounds is None else file.total_rounds // GAMES,
        scoring=scoring,
        forbidden=tuple(_group_in_matches(group) for group in file.forbidden),
    )


def _with_last_match_whole(file: TrfFile) -> TrfFile:
    """The file with both halves of a last match in which nobody met anybody: one had the bye, all others were away.

    The second column holds no allocated bye there, so it looks like what is asked for a round to come.
    """
    if file.rounds_paired % GAMES == 0:
        return file
    last = [player.records[-1] for player in file.players]
    takers = [player for player in file.players if player.records[-1] == Bye(ByeKind.PAIRING_ALLOCATED)]
    if any(isinstance(record, Game) for record in last) or not all(player.coming for player in takers):
        return file
    return replace(
        file,
        rounds_paired=file.rounds_paired + 1,
        players=tuple(
            replace(
                player,
                records=(*player.records, player.coming or Bye(ByeKind.ZERO_POINT)),
                byes_ahead=player.byes_ahead[1:],
            )
            for player in file.players
        ),
    )


def _with_coming_match_whole(file: TrfFile) -> TrfFile:
    """The file with those whom XXZ names away from both games of the coming match."""

    def whole(player: TrfPlayer) -> TrfPlayer:
        ahead = player.byes_ahead
        if player.tpn not in file.away or any(ahead[1:GAMES]):
            return player
        return replace(player, byes_ahead=(*ahead[:1], *ahead[:1], *ahead[GAMES:]))

    return replace(file, players=tuple(map(whole, file.players)))


def _problems_of_settings(file: TrfFile) -> Iterator[Problem]:
    for name, number in (("paired", file.rounds_paired), ("stated", file.total_rounds or 0)):
        if number % GAMES:
            stated = f"{counted(number, 'round')} {'is' if number == 1 else 'are'} {name}"
            message = f"{stated}; a match of two games takes two (C.04.5), so make the number even."
            yield Problem(1, 1, "", message)
    for entry in file.abnormal_points:
        message = "Abnormal points (299) in matches of two games are not read here; take the record out."
        yield Problem(entry.line, 1, "299", message)
    for group in file.forbidden:
        if group.first_round % GAMES != 1 or (group.last_round or GAMES) % GAMES:
            message = (
                "A prohibition must begin with the first and end with the second game of a match: an odd, an even."
            )
            yield Problem(group.line, 5, "", message)


@dataclass(frozen=True, slots=True)
class _Halves:
    """The two columns of one match of a player."""

    player: TrfPlayer
    number: int  # of the match
    first: Record | None
    second: Record | None

    def problem(self, message: str, offset: int = 0) -> Problem:
        column = block_column(GAMES * self.number) + offset
        return Problem(self.player.line, column, "", f"Match {self.number}, player {self.player.tpn}: {message}")


def _problems(player: TrfPlayer) -> Iterator[Problem]:
    """What in a player's columns is no match of two games."""
    for halves in _halves(player, player.records, 0):
        yield from _problems_of_match(halves)
    matches = len(player.records) // GAMES
    for halves in _halves(player, player.byes_ahead, matches):
        if halves.first != halves.second:
            yield halves.problem("a bye is for a whole match; ask for it in both of its rounds.")
    virtual = player.virtual_points
    for number, first in enumerate(virtual[::GAMES], start=1):
        second = virtual[GAMES * number - 1] if GAMES * number <= len(virtual) else 0
        if first != second:
            yield Problem(
                player.line, 1, "", f"Match {number}, player {player.tpn}: other virtual points in each game."
            )


def _halves(player: TrfPlayer, entries: Sequence[Record | None], before: int) -> Iterator[_Halves]:
    for place in range(0, len(entries), GAMES):
        second = entries[place + 1] if place + 1 < len(entries) else None
        yield _Halves(player, before + place // GAMES + 1, entries[place], second)


def _problems_of_match(halves: _Halves) -> Iterator[Problem]:
    first, second = halves.first, halves.second
    if second is None:
        return  # an odd number of rounds, which is reported once
    if isinstance(first, Game) and isinstance(second, Game):
        if first.opponent != second.opponent:
            message = f"the opponents {first.opponent} and {second.opponent}; both games of a match are against one."
            yield halves.problem(message)
        elif first.colour is second.colour:
            yield halves.problem("the same colour in both games; reverse it in the second.", COLOUR_OFFSET)
    elif isinstance(first, Bye) and isinstance(second, Bye):
        allocated = first.kind is ByeKind.PAIRING_ALLOCATED and second.kind in _SECOND_OF_ALLOCATED
        if first.kind is not second.kind and not allocated:
            message = f"the byes {first.kind.value} and {second.kind.value}; a bye is for a whole match, so enter one."
            yield halves.problem(message)
    else:
        what = "a bye and a game" if isinstance(first, Bye) else "a game and a bye"
        yield halves.problem(f"{what}; a bye is for a whole match, so enter two games or one bye twice.")


def _scoring(file: TrfFile, problems: list[Problem]) -> Scoring:
    """The points with those of the allocated bye for a whole match, which must be the same for everybody."""
    single = file.scoring
    worth: dict[int, _Halves] = {}
    for player in file.players:
        for halves in _halves(player, player.records, 0):
            if halves.first == Bye(ByeKind.PAIRING_ALLOCATED) and isinstance(halves.second, Bye):
                worth.setdefault(single.points(halves.first) + single.points(halves.second), halves)
    if len(worth) > 1:
        message = "another value of the pairing-allocated bye than elsewhere; it is the same for everybody (C.04.1, 3)."
        problems.append(list(worth.values())[1].problem(message))
    bye = next(iter(worth), single.pairing_allocated_bye + single.draw)
    return replace(single, pairing_allocated_bye=bye, games_per_match=GAMES)


def _player_in_matches(player: TrfPlayer, records: dict[int, tuple[Record, ...]], scoring: Scoring) -> TrfPlayer:
    return replace(
        player,
        records=tuple(_match(player.tpn, place, records, scoring) for place in range(0, len(player.records), GAMES)),
        byes_ahead=player.byes_ahead[::GAMES],
        virtual_points=player.virtual_points[::GAMES],
    )


def _match(tpn: int, place: int, records: dict[int, tuple[Record, ...]], scoring: Scoring) -> Record:
    mine = records[tpn][place : place + GAMES]
    games = tuple(record for record in mine if isinstance(record, Game))
    if not games:
        return mine[0]
    answers = tuple(record for record in records[games[0].opponent][place : place + GAMES] if isinstance(record, Game))
    return match_of(games, answers, scoring)


def match_of(mine: tuple[Game, ...], theirs: tuple[Game, ...], scoring: Scoring) -> Match:
    """One side of a match from the games of both. It is forfeited where one of them forfeited every game (preface)."""
    made, answer = (sum(map(scoring.of_outcome, games)) for games in (mine, theirs))
    return Match(mine, outcome_of(made, answer), not (_stayed_away(mine) or _stayed_away(theirs)))


def _stayed_away(games: tuple[Game, ...]) -> bool:
    return not any(game.played or game.outcome is Outcome.WIN for game in games)


def _group_in_matches(group: ForbiddenGroup) -> ForbiddenGroup:
    last = None if group.last_round is None else group.last_round // GAMES
    return replace(group, first_round=group.first_round // GAMES + 1, last_round=last)


def in_rounds(file: TrfFile) -> TrfFile:
    """The file as its lines have it, two rounds for each match; the opposite of ``in_matches``.

    Raises:
        ValueError: the allocated bye is worth less than a draw in the second column.
    """
    scoring = file.scoring
    first_column = scoring.pairing_allocated_bye - scoring.draw
    if first_column < 0:
        raise ValueError("The pairing-allocated bye of a match must be worth a draw at least; give it more points.")
    players = tuple(
        replace(
            player,
            records=tuple(half for record in player.records for half in _columns(record)),
            byes_ahead=tuple(bye for bye in player.byes_ahead for _game in range(GAMES)),
            virtual_points=tuple(points for points in player.virtual_points for _game in range(GAMES)),
        )
        for player in file.players
    )
    return replace(
        file,
        players=players,
        rounds_paired=file.rounds_paired * GAMES,
        total_rounds=None if file.total_rounds is None else file.total_rounds * GAMES,
        scoring=replace(scoring, pairing_allocated_bye=first_column, games_per_match=1),
        forbidden=tuple(_group_in_rounds(group) for group in file.forbidden),
    )


def _columns(record: Record) -> tuple[Record, ...]:
    if not isinstance(record, Bye):
        return record.games
    second = ByeKind.HALF_POINT if record.kind is ByeKind.PAIRING_ALLOCATED else record.kind
    return record, Bye(second)


def _group_in_rounds(group: ForbiddenGroup) -> ForbiddenGroup:
    last = None if group.last_round is None else group.last_round * GAMES
    return replace(group, first_round=group.first_round * GAMES - 1, last_round=last)
