"""The games of a round out of PGN: held against the pairings, with results and moves; nothing is saved here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.basics import outcomes
from tournaments.models import Game, GameMoves, Player, Result, Round
from tournaments.rating_lists.lists.folding import plain
from tournaments.results.queries.pgn_games import PgnGame, games_of

UNKNOWN = frozenset({"", "?", "-"})
FORFEIT = frozenset({"rules infraction", "forfeit", "unplayed"})
_RESULTS = {"1-0": Result.WHITE_WINS, "0-1": Result.BLACK_WINS, "1/2-1/2": Result.DRAW}
_FORFEITS = {"1-0": Result.WHITE_WINS_FORFEIT, "0-1": Result.BLACK_WINS_FORFEIT}
_ROUND = re.compile(r"(\d{1,4})(?:\.(\d{1,4}))?(?:\.\d{1,4})?", re.ASCII)


class Board(NamedTuple):
    """A board of the round with who sits at it; ``place`` is its number in words, ``in_match`` that in a team match."""

    game: Game
    white: Player
    black: Player
    place: str
    in_match: int


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game of the file at its board: ``result`` is None where it is not over, ``before`` the moves that are kept."""

    line: int
    board: Board
    result: str | None
    moves: str
    before: str

    @property
    def has_new_moves(self) -> bool:
        """Whether its moves are others than those that are kept, and are there at all."""
        return bool(self.moves) and self.moves != self.before

    @property
    def is_overtaken(self) -> bool:
        """Whether it goes on, and is a beginning of what is kept: a copy from before."""
        return self.result is None and f"{self.before} ".startswith(f"{self.moves} ")

    @property
    def plies(self) -> int:
        """How many half-moves it has."""
        return len(self.moves.split())

    @property
    def plies_before(self) -> int:
        """How many are kept."""
        return len(self.before.split())

    @property
    def replaces_a_result(self) -> bool:
        """Whether another result was entered at the board."""
        return self.result is not None and self.board.game.result not in (*outcomes.UNDECIDED, self.result)


def pgn_of_round(round_: Round, boards: Sequence[Board], text: str, problems: list[str]) -> list[FoundGame]:
    """The games of ``text`` with their boards; every problem goes to ``problems``, with its line."""
    kept = dict(GameMoves.objects.filter(game__match__round=round_).values_list("game_id", "moves"))
    found: dict[int, FoundGame] = {}
    for game in games_of(text, round_.start_position):
        faults = list(game.problems)
        board = _board_of(round_, boards, game, faults)
        before = found.get(board.game.pk) if board is not None else None
        if board is not None and before is not None:
            if not faults and (before.moves, before.result) == (game.moves, _result_of(game)):
                continue  # the same once more, as a file of all boards beside one for each has it
            text_of = _("board %(board)s is in line %(line)d already.")
            faults.append(text_of % {"board": board.place, "line": before.line})
        problems += [_("Line %(line)d: %(problem)s") % {"line": game.line, "problem": fault} for fault in faults]
        if board is not None and not faults:
            result = _result_of(game)
            found[board.game.pk] = FoundGame(game.line, board, result, game.moves, kept.get(board.game.pk, ""))
    return list(found.values())


def _result_of(game: PgnGame) -> str | None:
    if game.result == "*":
        return None
    is_forfeit = not game.moves and game.tags.get("Termination", "").lower() in FORFEIT
    found = _FORFEITS.get(game.result) if is_forfeit else None
    return (found or _RESULTS[game.result]).value


def _board_of(round_: Round, boards: Sequence[Board], game: PgnGame, faults: list[str]) -> Board | None:
    """The board at which the game was played; None, with a fault, where there is none or the tags contradict it."""
    stated = _ROUND.fullmatch(game.tags.get("Round", "").strip())
    if stated and int(stated[1]) != round_.number:
        text = _("it is of round %(other)s, not of round %(number)d.")
        faults.append(text % {"other": stated[1], "number": round_.number})
        return None
    named = [one for one in boards if _is_same(one, game.tags)]
    numbered = list(_numbered(boards, game.tags, int(stated[2]) if stated and stated[2] else 0))
    who = {"white": game.tags.get("White", "?")[:60], "black": game.tags.get("Black", "?")[:60]}
    if named:
        both = [one for one in named if not numbered or one in numbered]
        if both:
            return both[0]
        place = {"board": named[0].place, "other": ", ".join(one.place for one in numbered)}
        text = _("%(white)s and %(black)s play at board %(board)s, not at %(other)s.")
        faults.append(text % {**who, **place})
        return None
    turned = [one for one in boards if _is_same(one, _turned(game.tags))]
    if turned:
        text = _("%(white)s and %(black)s have the colours the other way round at board %(board)s.")
        faults.append(text % {**who, "board": turned[0].place})
        return None
    if len(numbered) == 1 and _has_no_names(game.tags):
        return numbered[0]
    faults.append(_("%(white)s and %(black)s do not meet in this round.") % who)
    return None


def _numbered(boards: Sequence[Board], tags: Mapping[str, str], behind_dot: int) -> Iterator[Board]:
    """The boards of these numbers; none where the tags say no number.

    Behind the dot of the round stands a board, or which game it is of a match that has several.
    """
    number, table = _number(tags.get("Board", "")), _number(tags.get("Table", ""))
    for one in boards:
        games = [other for other in boards if other.game.match_id == one.game.match_id]
        if one.in_match:
            if number and one.in_match == number and table in (0, one.game.table):
                yield one
        elif len(games) > 1:
            if (number in (0, one.game.table)) and behind_dot and one.game.number == behind_dot:
                yield one
        elif (number or behind_dot) == one.game.table:
            yield one


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0


def _has_no_names(tags: Mapping[str, str]) -> bool:
    return tags.get("White", "") in UNKNOWN and tags.get("Black", "") in UNKNOWN


def _turned(tags: Mapping[str, str]) -> dict[str, str]:
    other = {"White": "Black", "Black": "White", "WhiteFideId": "BlackFideId", "BlackFideId": "WhiteFideId"}
    return {name: tags.get(source, "") for name, source in other.items()}


def _is_same(board: Board, tags: Mapping[str, str]) -> bool:
    """Whether the tags name who sits there: by FIDE numbers where both have one, else by names."""
    return _is_player(board.white, tags, "White") and _is_player(board.black, tags, "Black")


def _is_player(player: Player, tags: Mapping[str, str], side: str) -> bool:
    number = tags.get(f"{side}FideId", "")
    if number not in UNKNOWN and number != "0" and player.fide_id:
        return number == player.fide_id
    return _folded(tags.get(side, "")) == _folded(player.name)


def _folded(name: str) -> str:
    return " ".join(plain(name.replace(",", " ")).split())
