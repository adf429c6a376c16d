"""The results of a round from pasted or uploaded text: lines of board and result, a report file, or games (PGN).

All or nothing: ``read_results`` lists every problem at once with its line, ``take_results`` saves what was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from pairing.service import Bye, ByeKind, Colour
from pairing.service import Game as EngineGame
from pairing.trf.problems import texts_in_bounds
from pairing.trf.reader import read_trf
from pairing.trf.records import TrfPlayer
from tournaments.basics import outcomes
from tournaments.basics.errors import Refused, require
from tournaments.basics.systems import is_for_teams
from tournaments.journal.changing import locked
from tournaments.models import Game, Player, Result, Round, User
from tournaments.results.actions.moves import keep_moves
from tournaments.results.actions.pgn import Board, FoundGame, pgn_of_round
from tournaments.results.actions.recording import record_result
from tournaments.results.queries.pgn_games import is_pgn

LARGEST_TEXT = 1_000_000  # characters
LONGEST_SHOWN = 40
_HEADING = re.compile(r"board|table|brett|no\.?|nr\.?", re.IGNORECASE)
_PLACE = re.compile(r"(\d{1,4})(?:\.(\d{1,2}))?", re.ASCII)  # a board, and which game of its match
# How people write results; blanks are left out and signs made alike before.
_WORDS: dict[str, Result] = {
    **dict.fromkeys(("1-0", "1:0"), Result.WHITE_WINS),
    **dict.fromkeys(("0-1", "0:1"), Result.BLACK_WINS),
    **dict.fromkeys(("1/2", "½", "=", "1/2-1/2", "½-½", "½:½", "1/2:1/2", "0.5-0.5", "0,5-0,5", "r"), Result.DRAW),
    **dict.fromkeys(("+--", "+:-", "1f-0", "1-0f", "1f0", "1-0f"), Result.WHITE_WINS_FORFEIT),
    **dict.fromkeys(("--+", "-:+", "0-1f", "0f-1", "0f1"), Result.BLACK_WINS_FORFEIT),
    **dict.fromkeys(("---", "-:-", "0f-0f", "0-0f", "0f0"), Result.DOUBLE_FORFEIT),
    **dict.fromkeys(("½-0", "1/2-0", "0.5-0"), Result.DRAW_LOSS),
    **dict.fromkeys(("0-½", "0-1/2", "0-0.5"), Result.LOSS_DRAW),
    **dict.fromkeys(("0-0", "0:0"), Result.DOUBLE_LOSS),
    **dict.fromkeys(("?", "adj", "adj."), Result.ADJOURNED),
}


@dataclass(frozen=True, slots=True)
class ReadResult:
    """A result that was read for ``game``; ``line`` is its place in the text.

    ``place`` is the number of the board, with that of the game behind a dot where the board has several.
    """

    line: int
    game: Game
    place: str
    white: str
    black: str
    result: str
    rated: bool

    @property
    def replaces(self) -> bool:
        """Whether another result was entered there."""
        return self.differs and self.game.result not in outcomes.UNDECIDED

    @property
    def differs(self) -> bool:
        """Whether it is another one than what stands there."""
        return (self.game.result, self.game.rated or not self.game.result) != (self.result, self.rated)


@dataclass(frozen=True, slots=True)
class ReadResults:
    """What was read, by board, and every problem as a sentence with its line."""

    results: tuple[ReadResult, ...]
    problems: tuple[str, ...]
    games: tuple[FoundGame, ...] = ()

    @property
    def new_moves(self) -> tuple[FoundGame, ...]:
        """The games of which other moves are kept, or none."""
        return tuple(one for one in self.games if one.has_new_moves)

    @property
    def has_news(self) -> bool:
        """Whether anything is another one than what stands there."""
        return bool(self.changes or self.new_moves)

    @property
    def changes(self) -> tuple[ReadResult, ...]:
        return tuple(one for one in self.results if one.differs)


@dataclass(frozen=True, slots=True)
class _Board:
    game: Game
    white: Player
    black: Player
    place: str = ""

    def result(self, line: int, result: Result, *, rated: bool = True) -> ReadResult:
        """What stands for it in ``line``."""
        return ReadResult(line, self.game, self.place, self.white.name, self.black.name, result.value, rated)


def read_results(round_: Round, text: str) -> ReadResults:
    """The results of ``round_`` that ``text`` holds; nothing is saved."""
    if len(text) > LARGEST_TEXT:
        return ReadResults((), (_("The text is too long for the results of a round."),))
    games = (
        Game.objects.filter(match__round=round_).select_related("match__round").prefetch_related("match__seats__player")
    )
    boards = []
    for game in games:
        game.match.round.tournament = round_.tournament
        nobody, sides = Player(name="–"), game.sides()  # at an empty board of a match of teams
        white, black = (sides[colour].player if colour in sides else nobody for colour in "wb")
        boards.append(_Board(game, white, black))
    boards = [board for table in _by_table(boards).values() for board in table]
    problems: list[str] = []
    if is_pgn(text):
        return _of_pgn(round_, boards, text, problems)
    is_report = bool(re.search(r"^(012|001) ", text, re.MULTILINE))
    found = _of_report(boards, round_.number, text, problems) if is_report else _of_lines(boards, text, problems)
    results = sorted(found, key=lambda one: (one.game.table, one.game.board, one.game.number))
    if not results and not problems:
        problems.append(_("There is no result in it. Write a line for each board: its number and its result."))
    return ReadResults(tuple(results), tuple(texts_in_bounds(problems)))


def _of_pgn(round_: Round, boards: Sequence[_Board], text: str, problems: list[str]) -> ReadResults:
    """Results and moves; what is rated stays."""
    in_match = is_for_teams(round_.tournament)
    seated = [Board(one.game, one.white, one.black, one.place, one.game.board if in_match else 0) for one in boards]
    games = sorted(pgn_of_round(round_, seated, text, problems), key=lambda one: one.line)
    by_game = {one.game.pk: one for one in boards}
    results = [
        by_game[one.board.game.pk].result(one.line, Result(one.result), rated=one.board.game.rated)
        for one in games
        if one.result is not None
    ]
    if not games and not problems:
        problems.append(_("There is no game in it."))
    return ReadResults(tuple(results), tuple(texts_in_bounds(problems)), tuple(games))


def _of_lines(boards: Sequence[_Board], text: str, problems: list[str]) -> list[ReadResult]:
    """Lines of board and result, with anything between them; a heading is left out."""
    by_table = _by_table(boards)
    found: dict[int, ReadResult] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        cells = [cell.strip().strip('"') for cell in re.split(r"[;\t]" if re.search(r"[;\t]", line) else r",| +", line)]
        cells = [cell for cell in cells if cell]
        if not cells or (number == 1 and _HEADING.match(cells[0])):
            continue
        try:
            for one in _line(by_table, cells, number):
                if one.game.pk in found:
                    text_of = _("board %(board)s has a result in line %(line)d already.")
                    raise _UnreadableError(text_of % {"board": cells[0], "line": found[one.game.pk].line})
                found[one.game.pk] = one
        except _UnreadableError as error:
            problems.append(_("Line %(line)d: %(problem)s") % {"line": number, "problem": error})
    return list(found.values())


class _UnreadableError(ValueError):
    """What is wrong with a line, and what to do."""


def _by_table(boards: Iterable[_Board]) -> dict[int, list[_Board]]:
    """The games by the number of their board, each with its place."""
    found: dict[int, list[_Board]] = {}
    for board in boards:
        found.setdefault(board.game.table, []).append(board)
    return {
        table: [
            replace(one, place=f"{table}.{at}" if len(games) > 1 else str(table)) for at, one in enumerate(games, 1)
        ]
        for table, games in found.items()
    }


def _line(by_table: dict[int, list[_Board]], cells: list[str], number: int) -> list[ReadResult]:
    """The results of one line: of a board, of each game of its match, or of the game that is named behind a dot."""
    shown = {"read": cells[0][:LONGEST_SHOWN], "result": cells[-1][:LONGEST_SHOWN]}
    place = _PLACE.fullmatch(cells[0])
    games = by_table.get(int(place[1]), []) if place else []
    if place and place[2]:
        games = games[int(place[2]) - 1 : int(place[2])] if int(place[2]) else []
    if not games:
        raise _UnreadableError(_("“%(read)s” is no board of this round. Begin the line with its number.") % shown)
    results = [_WORDS.get(_alike(cell)) for cell in cells[1:][-len(games) :]]
    if not results or results[-1] is None:
        raise _UnreadableError(_("“%(result)s” is no result. Write 1-0, 0-1, ½-½, +:-, -:+ or -:-.") % shown)
    if len(results) < len(games) or None in results:
        text = _("board %(read)s has %(games)d games: write a result for each, or %(read)s.1 and the result of one.")
        raise _UnreadableError(text % {**shown, "games": len(games)})
    return [board.result(number, result) for board, result in zip(games, results, strict=True) if result is not None]


def _alike(text: str) -> str:
    return text.lower().replace(" ", "").replace("–", "-").replace("−", "-").replace("o", "0")


def _of_report(boards: Sequence[_Board], number: int, text: str, problems: list[str]) -> list[ReadResult]:
    """The games of round ``number`` of a report file, by the starting ranks of both players."""
    file = read_trf(text)
    if file.problems:
        problems += [str(problem) for problem in file.problems]
        return []
    players = {player.tpn: player for player in file.players}
    by_tpns = {(board.white.tpn, board.black.tpn): board for board in boards}
    found = []
    for tpn, player in sorted(players.items()):
        for place, game in enumerate(_games_in(player, number)):
            if game.colour is not Colour.WHITE:
                continue
            values = {"white": tpn, "black": game.opponent, "round": number, "line": player.line}
            board = by_tpns.get((tpn, game.opponent))
            answers = _games_in(players[game.opponent], number) if game.opponent in players else ()
            if board is None or len(answers) <= place:
                problem = _(
                    "Line %(line)d: starting ranks %(white)d and %(black)d do not meet here in round %(round)d."
                )
                problems.append(problem % values)
                continue
            result = outcomes.result_of(game, answers[place])
            found.append(board.result(player.line, result, rated=game.rated or not outcomes.is_played(result)))
    return found


def _games_in(player: TrfPlayer, number: int) -> tuple[EngineGame, ...]:
    """The games of one round of a report file."""
    record = player.records[number - 1] if number <= len(player.records) else Bye(ByeKind.ZERO_POINT)
    return () if isinstance(record, Bye) else record.games


def take_results(
    round_: Round, results: Iterable[ReadResult], *, by: User | None, games: Iterable[FoundGame] = ()
) -> int:
    """Save the results that differ from what stands there, and the moves of ``games``, all or none; returns how many
    results.

    Raises:
        Refused: nothing differs, or it is not the round published last.
    """
    with locked(round_.tournament):
        changes = [one for one in results if one.differs]
        new_moves = [one for one in games if one.has_new_moves]
        require(changes or new_moves, _("Nothing differs from what stands there. Nothing has been saved."))
        problems: list[str] = []
        for one in changes:
            try:
                record_result(one.game, one.result, by=by, rated=one.rated)
            except Refused as refusal:
                problems += [
                    _("Line %(line)d: %(problem)s") % {"line": one.line, "problem": problem}
                    for problem in refusal.problems
                ]
        if problems:
            raise Refused(dict.fromkeys(problems))
        if new_moves:
            keep_moves(round_, {one.board.game.pk: one.moves for one in new_moves}, by=by)
        return len(changes)
