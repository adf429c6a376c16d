"""Matches of several games: the format has no record for them, so each game takes a round of the file (C.04.5).

Of two games the rounds 2m-1 and 2m are the games of match m: the same opponent, reversed colours. A bye fills both
columns, U and then H (a win and a draw), or the same letter twice; its first column says of which kind it is. So it is
with more games, as a knock-out can have them: colours change from game to game, and behind a U stands Z. All records
that count rounds count those of the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pairing.engine.tournament import Bye, ByeKind, Game, Match, Outcome, Record, Scoring, outcome_of
from pairing.engine.words import counted
from pairing.trf.as_paired import as_counted
from pairing.trf.codes import COLOUR_OFFSET, block_column
from pairing.trf.problems import Problem, in_bounds
from pairing.trf.records import ForbiddenGroup, TrfFile, TrfPlayer

GAMES = 2  # of a match where nothing says how many it has
_SECOND_OF_ALLOCATED = (ByeKind.HALF_POINT, ByeKind.PAIRING_ALLOCATED, ByeKind.ZERO_POINT)


def in_matches(file: TrfFile, games: int = GAMES) -> TrfFile:
    """The file with rounds that are matches of ``games``; as it is, with more problems, where they cannot be made out.

    Of games that were corrected for rating only it has those that count.
    """
    file = _with_coming_match_whole(_with_last_match_whole(as_counted(file), games), games)
    problems = [*file.problems, *_problems_of_settings(file, games)]
    problems += [problem for player in file.players for problem in _problems(player, games)]
    scoring = _scoring(file, problems, games)
    if problems:
        scoring = replace(file.scoring, games_per_match=games)  # so that nobody reads it as matches once more
        return replace(file, problems=in_bounds(sorted(problems)), scoring=scoring)
    records = {player.tpn: player.records for player in file.players}
    return replace(
        file,
        players=tuple(_player_in_matches(player, records, scoring) for player in file.players),
        rounds_paired=file.rounds_paired // games,
        total_rounds=None if file.total_rounds is None else file.total_rounds // games,
        scoring=scoring,
        forbidden=tuple(_group_in_matches(group, games) for group in file.forbidden),
    )


def _with_last_match_whole(file: TrfFile, games: int) -> TrfFile:
    """The file with all columns of a last match in which nobody met anybody: one had the bye, all others were away.

    The further columns hold no allocated bye there, so they look like what is asked for a round to come.
    """
    there = file.rounds_paired % games
    if there == 0:
        return file
    takers = [player for player in file.players if player.records[-there] == Bye(ByeKind.PAIRING_ALLOCATED)]
    has_games = any(isinstance(record, Game) for player in file.players for record in player.records[-there:])
    missing = games - there
    is_whole = all(len(player.byes_ahead) >= missing and all(player.byes_ahead[:missing]) for player in takers)
    if has_games or not is_whole:
        return file

    def rest(player: TrfPlayer) -> tuple[Bye, ...]:
        ahead = (*player.byes_ahead[:missing], *[None] * missing)[:missing]
        return tuple(bye or Bye(ByeKind.ZERO_POINT) for bye in ahead)

    return replace(
        file,
        rounds_paired=file.rounds_paired + missing,
        players=tuple(
            replace(player, records=(*player.records, *rest(player)), byes_ahead=player.byes_ahead[missing:])
            for player in file.players
        ),
    )


def _with_coming_match_whole(file: TrfFile, games: int) -> TrfFile:
    """The file with those whom XXZ names away from all games of the coming match."""

    def whole(player: TrfPlayer) -> TrfPlayer:
        ahead = player.byes_ahead
        if player.tpn not in file.away or any(ahead[1:games]):
            return player
        return replace(player, byes_ahead=(*ahead[:1] * games, *ahead[games:]))

    return replace(file, players=tuple(map(whole, file.players)))


def _problems_of_settings(file: TrfFile, games: int) -> Iterator[Problem]:
    for name, number in (("paired", file.rounds_paired), ("stated", file.total_rounds or 0)):
        if number % games:
            stated = f"{counted(number, 'round')} {'is' if number == 1 else 'are'} {name}"
            if games == GAMES:
                message = f"{stated}; a match of two games takes two (C.04.5), so make the number even."
            else:
                message = f"{stated}; a match of {games} games takes {games}, so make it a multiple of {games}."
            yield Problem(1, 1, "", message)
    for entry in file.abnormal_points:
        message = f"Abnormal points (299) in matches of {_of(games)} games are not read here; take the record out."
        yield Problem(entry.line, 1, "299", message)
    for group in file.forbidden:
        if group.first_round % games != 1 or (group.last_round or games) % games:
            message = (
                "A prohibition must begin with the first and end with the second game of a match: an odd, an even."
                if games == GAMES
                else "A prohibition must begin with the first and end with the last game of a match."
            )
            yield Problem(group.line, 5, "", message)


def _of(games: int) -> str:
    return "two" if games == GAMES else str(games)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of one match of a player; None where the line has ended."""

    player: TrfPlayer
    number: int  # of the match
    games: int
    records: tuple[Record | None, ...]

    @property
    def first(self) -> Record | None:
        """What the first column says."""
        return self.records[0]

    def problem(self, message: str, place: int, offset: int = 0) -> Problem:
        """A problem with the column ``place`` of the match, counted from 0."""
        column = block_column(self.games * (self.number - 1) + place + 1) + offset
        return Problem(self.player.line, column, "", f"Match {self.number}, player {self.player.tpn}: {message}")


def _problems(player: TrfPlayer, games: int) -> Iterator[Problem]:
    """What in a player's columns is no match of so many games."""
    for columns in _matches(player, player.records, 0, games):
        yield from _problems_of_match(columns)
    matches = len(player.records) // games
    for columns in _matches(player, player.byes_ahead, matches, games):
        if len(set(columns.records)) > 1:
            where = "both of its rounds" if games == GAMES else "all of its rounds"
            yield columns.problem(f"a bye is for a whole match; ask for it in {where}.", games - 1)
    virtual = (*player.virtual_points, *[0] * (-len(player.virtual_points) % games))
    for number, place in enumerate(range(0, len(virtual), games), start=1):
        if len(set(virtual[place : place + games])) > 1:
            yield Problem(
                player.line, 1, "", f"Match {number}, player {player.tpn}: other virtual points in each game."
            )


def _matches(player: TrfPlayer, entries: Sequence[Record | None], before: int, games: int) -> Iterator[_Columns]:
    for place in range(0, len(entries), games):
        own = (*entries[place : place + games], *[None] * games)[:games]
        yield _Columns(player, before + place // games + 1, games, own)


def _problems_of_match(columns: _Columns) -> Iterator[Problem]:
    if None in columns.records:
        return  # a number of rounds that fills no match, which is reported once
    both = "both games" if columns.games == GAMES else "all games"
    for place, (before, record) in enumerate(pairwise(columns.records), start=1):
        first = columns.first
        if isinstance(before, Game) and isinstance(record, Game):
            if before.opponent != record.opponent:
                message = f"the opponents {before.opponent} and {record.opponent}; {both} of a match are against one."
                yield columns.problem(message, place)
            elif before.colour is record.colour:
                message = (
                    "the same colour in both games; reverse it in the second."
                    if columns.games == GAMES
                    else "the same colour in two games running; colours change from game to game."
                )
                yield columns.problem(message, place, COLOUR_OFFSET)
        elif isinstance(before, Bye) and isinstance(record, Bye) and isinstance(first, Bye):
            allocated = first.kind is ByeKind.PAIRING_ALLOCATED and record.kind in _SECOND_OF_ALLOCATED
            if first.kind is not record.kind and not allocated:
                kinds = f"{first.kind.value} and {record.kind.value}"
                yield columns.problem(f"the byes {kinds}; a bye is for a whole match, so enter one.", place)
        else:
            what = "a bye and a game" if isinstance(before, Bye) else "a game and a bye"
            enter = "two games or one bye twice" if columns.games == GAMES else "all games or one bye in all columns"
            yield columns.problem(f"{what}; a bye is for a whole match, so enter {enter}.", place)


def _scoring(file: TrfFile, problems: list[Problem], games: int) -> Scoring:
    """The points with those of the allocated bye for a whole match, which must be the same for everybody."""
    single = file.scoring
    worth: dict[int, _Columns] = {}
    for player in file.players:
        for columns in _matches(player, player.records, 0, games):
            byes = [record for record in columns.records if isinstance(record, Bye)]
            if columns.first == Bye(ByeKind.PAIRING_ALLOCATED) and len(byes) == games:
                worth.setdefault(sum(map(single.points, byes)), columns)
    if len(worth) > 1:
        message = "another value of the pairing-allocated bye than elsewhere; it is the same for everybody (C.04.1, 3)."
        problems.append(list(worth.values())[1].problem(message, games - 1))
    bye = next(iter(worth), single.pairing_allocated_bye + _behind_allocated(single, games))
    return replace(single, pairing_allocated_bye=bye, games_per_match=games)


def _behind_allocated(single: Scoring, games: int) -> int:
    """What the columns behind that of an allocated bye are worth: of a match of two games a draw, else nothing."""
    return single.draw if games == GAMES else 0


def _player_in_matches(player: TrfPlayer, records: dict[int, tuple[Record, ...]], scoring: Scoring) -> TrfPlayer:
    games = scoring.games_per_match
    return replace(
        player,
        records=tuple(_match(player.tpn, place, records, scoring) for place in range(0, len(player.records), games)),
        byes_ahead=player.byes_ahead[::games],
        virtual_points=player.virtual_points[::games],
    )


def _match(tpn: int, place: int, records: dict[int, tuple[Record, ...]], scoring: Scoring) -> Record:
    behind = place + scoring.games_per_match
    mine = records[tpn][place:behind]
    games = tuple(record for record in mine if isinstance(record, Game))
    if not games:
        return mine[0]
    answers = tuple(record for record in records[games[0].opponent][place:behind] if isinstance(record, Game))
    return match_of(games, answers, scoring)


def match_of(mine: tuple[Game, ...], theirs: tuple[Game, ...], scoring: Scoring) -> Match:
    """One side of a match from the games of both. It is forfeited where one of them forfeited every game (preface)."""
    made, answer = (sum(map(scoring.of_outcome, games)) for games in (mine, theirs))
    return Match(mine, outcome_of(made, answer), not (_stayed_away(mine) or _stayed_away(theirs)))


def _stayed_away(games: tuple[Game, ...]) -> bool:
    return not any(game.played or game.outcome is Outcome.WIN for game in games)


def _group_in_matches(group: ForbiddenGroup, games: int) -> ForbiddenGroup:
    last = None if group.last_round is None else group.last_round // games
    return replace(group, first_round=group.first_round // games + 1, last_round=last)


def in_rounds(file: TrfFile) -> TrfFile:
    """The file as its lines have it, a round for each game of a match; the opposite of ``in_matches``.

    Raises:
        ValueError: the allocated bye is worth less than a draw in the second column.
    """
    scoring, games = file.scoring, file.scoring.games_per_match
    first_column = scoring.pairing_allocated_bye - _behind_allocated(scoring, games)
    if first_column < 0:
        raise ValueError("The pairing-allocated bye of a match must be worth a draw at least; give it more points.")
    players = tuple(
        replace(
            player,
            records=tuple(column for record in player.records for column in _columns(record, games)),
            byes_ahead=tuple(bye for bye in player.byes_ahead for _game in range(games)),
            virtual_points=tuple(points for points in player.virtual_points for _game in range(games)),
        )
        for player in file.players
    )
    return replace(
        file,
        players=players,
        rounds_paired=file.rounds_paired * games,
        total_rounds=None if file.total_rounds is None else file.total_rounds * games,
        scoring=replace(scoring, pairing_allocated_bye=first_column, games_per_match=1),
        forbidden=tuple(_group_in_rounds(group, games) for group in file.forbidden),
    )


def _columns(record: Record, games: int) -> tuple[Record, ...]:
    if not isinstance(record, Bye):
        return record.games
    behind = record.kind
    if record.kind is ByeKind.PAIRING_ALLOCATED:
        behind = ByeKind.HALF_POINT if games == GAMES else ByeKind.ZERO_POINT
    return record, *[Bye(behind)] * (games - 1)


def _group_in_rounds(group: ForbiddenGroup, games: int) -> ForbiddenGroup:
    last = None if group.last_round is None else group.last_round * games
    return replace(group, first_round=(group.first_round - 1) * games + 1, last_round=last)
