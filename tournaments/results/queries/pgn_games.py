"""Games out of PGN, one after the other with their lines, read by the rules of chess and within bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from typing import Any

from django.utils.translation import gettext as _

from tournaments.basics.chess960 import fen as position_fen
from tournaments.results.models.game_moves import MOST_PLIES
from tournaments.results.queries.replay import beginning_of

MOST_GAMES = 1000
MOST_PLIES_IN_ALL = 60_000
MOST_WORDS = 10 * MOST_PLIES  # of one game, with its variations
_TAG = re.compile(r'\[\s*(\w{1,40})\s+"((?:[^"\\]|\\.){0,300})"\s*\]\s*')
_ENDINGS = ("1-0", "0-1", "1/2-1/2", "*")
_NO_MOVES = frozenset({"", "*"})


@dataclass(frozen=True, slots=True)
class PgnGame:
    """A game as it was read: ``line`` is its first one, ``moves`` are in short notation; ``problems`` are sentences."""

    line: int
    tags: Mapping[str, str]
    moves: str
    result: str  # 1-0, 0-1, 1/2-1/2, or * where it is not over
    problems: tuple[str, ...] = ()


@dataclass(slots=True)
class _Part:
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    text: list[str] = field(default_factory=list)


def is_pgn(text: str) -> bool:
    """Whether the text begins as games in PGN do."""
    return bool(_TAG.match(text.lstrip("\ufeff \t\r\n")))


def games_of(text: str, position: int | None) -> Iterator[PgnGame]:
    """The games of ``text``, which all begin at ``position`` of Chess960, or as usual."""
    left = MOST_PLIES_IN_ALL
    for count, part in enumerate(_parts(text)):
        if count >= MOST_GAMES or left <= 0:
            problem = _("There is more in the file than the games of a round. Take the others out.")
            yield PgnGame(part.line, part.tags, "", "*", (problem,))
            return
        game = _game(part, position)
        left -= len(game.moves.split())
        yield game


def _parts(text: str) -> Iterator[_Part]:
    """The tags and the lines of moves of each game; a tag behind moves begins the next one."""
    part: _Part | None = None
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        found = _TAG.fullmatch(line.strip())
        if found:
            if part is None or part.text:
                if part is not None:
                    yield part
                part = _Part(number)
            part.tags.setdefault(found[1], re.sub(r"\\(.)", r"\1", found[2]).strip())
        elif line.strip() and not line.startswith("%"):
            part = part or _Part(number)
            part.text.append(line)
    if part is not None:
        yield part


def _game(part: _Part, position: int | None) -> PgnGame:
    problems = list(_wrong_beginning(part.tags, position))
    moves, fault, ending = _moves("\n".join(part.text), position)
    if fault:
        problems.append(fault)
    stated = part.tags.get("Result", "").replace("½", "1/2").replace(" ", "")
    result = stated if stated in _ENDINGS else ending or "*"
    if stated and stated not in _ENDINGS:
        text = _("“%(result)s” is no result of PGN. Write 1-0, 0-1, 1/2-1/2 or *.")
        problems.append(text % {"result": part.tags["Result"][:20]})
    elif ending not in _NO_MOVES and stated not in _NO_MOVES and ending != stated:
        text = _("the tag says %(one)s, the end of the moves %(other)s. Correct one of the two.")
        problems.append(text % {"one": stated, "other": ending})
    elif result == "*" and ending not in _NO_MOVES:
        result = str(ending)
    return PgnGame(part.line, part.tags, moves, result, tuple(problems))


def _wrong_beginning(tags: Mapping[str, str], position: int | None) -> Iterator[str]:
    """A position in the tags that is not that of the round."""
    stated = tags.get("FEN", "")
    if not stated:
        return
    import chess

    try:
        board = chess.Board(stated, chess960=True)
    except ValueError:
        yield _("its FEN is none that can be read. Correct it, or take it out.")
        return
    known = beginning_of(position)
    if (board.board_fen(), board.turn) != (known.board_fen(), known.turn):
        wanted = position_fen(518 if position is None else position)
        yield _("it begins at another position than this round: %(wanted)s.") % {"wanted": wanted}


def _moves(text: str, position: int | None) -> tuple[str, str, str]:
    """The moves, what is wrong with them, and the result behind them."""
    import chess.pgn

    words = _words(text)
    if len(words) > MOST_WORDS:
        return "", _("it has more than %(most)d half-moves.") % {"most": MOST_PLIES}, ""
    board = beginning_of(position)
    tags = f'[FEN "{board.fen()}"]\n[SetUp "1"]\n[Variant "Chess960"]\n' if position is not None else ""
    ending = _ending(text)
    found = chess.pgn.read_game(StringIO(f"{tags}\n{text}\n"), Visitor=_visitor())
    moves, fault = found if found is not None else ((), "")
    if not fault and len(moves) > MOST_PLIES:
        fault = _("it has more than %(most)d half-moves.") % {"most": MOST_PLIES}
    if not moves and not fault and words:
        fault = _("“%(word)s” is no move.") % {"word": words[0][:20]}
    return " ".join(moves[:MOST_PLIES]), fault, ending


def _words(text: str) -> list[str]:
    """What could be moves: no comments, numbers and results."""
    bare = re.sub(r"\{[^}]*\}|;[^\n]*|\$\d+", " ", text)
    return [word for word in bare.split() if not re.fullmatch(r"\d+\.*|[\d½/]+-[\d½/]+", word) and word not in _ENDINGS]


def _ending(text: str) -> str:
    """The result at the end of the moves; empty where there is none."""
    words = re.sub(r"\{[^}]*\}|;[^\n]*", " ", text).split()
    return words[-1] if words and words[-1] in _ENDINGS else ""


@cache
def _visitor() -> Any:
    """The class that reads moves, made when it is needed: its library loads longer than a page takes."""
    import chess.pgn

    class Mainline(chess.pgn.BaseVisitor[tuple[tuple[str, ...], str]]):
        """Takes the main line alone, without the variations and comments, up to the first fault."""

        def __init__(self) -> None:
            self.moves: list[str] = []
            self.fault = ""

        def begin_variation(self) -> Any:
            return chess.pgn.SKIP

        def visit_move(self, board: Any, move: Any) -> None:
            if not self.fault and len(self.moves) <= MOST_PLIES:
                self.moves.append(board.san(move))

        def handle_error(self, error: Exception) -> None:
            if not self.fault:
                number = len(self.moves) // 2 + 1
                dots = "." if len(self.moves) % 2 == 0 else "…"
                said = re.search(r"'([^']{1,20})'", str(error))
                text = _("“%(move)s” is no legal move (%(number)s).")
                self.fault = text % {"move": said[1] if said else "?", "number": f"{number}{dots}"}

        def result(self) -> tuple[tuple[str, ...], str]:
            return tuple(self.moves), self.fault

    return Mainline
