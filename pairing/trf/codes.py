"""Result codes of the round blocks in record 001, from and to the engine's records.

A block is ten columns: opponent (4), blank, colour, blank, result, two blanks. Editions: TRF16 and TRF26, with
the habits of older and of foreign files that can be told apart without guessing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pairing.engine.tournament import Bye, ByeKind, Colour, Game, Outcome
from pairing.trf.columns import whole_number

BLOCK_WIDTH = 10
FIRST_BLOCK = 92  # column of the first round's block
COLOUR_OFFSET = 5
RESULT_OFFSET = 7
MOST_ROUNDS = 99  # no event has more; a line that shows more is damaged

NOTHING = ""  # the block is blank
LONE_PLUS = "lone +"  # a point without an opponent: which kind of bye is decided with the whole round in view
UNREADABLE_OPPONENT = -1
ADJOURNED = "?"  # while data are exchanged during the event; others write X or *
_ALSO_ADJOURNED = frozenset("X*")

# Code: outcome, played, rated. A forfeit keeps the engine's default for rated: the question does not arise.
_GAMES: dict[str, tuple[Outcome, bool, bool]] = {
    "1": (Outcome.WIN, True, True),
    "=": (Outcome.DRAW, True, True),
    "0": (Outcome.LOSS, True, True),
    "W": (Outcome.WIN, True, False),
    "D": (Outcome.DRAW, True, False),
    "L": (Outcome.LOSS, True, False),
    "+": (Outcome.WIN, False, True),
    "-": (Outcome.LOSS, False, True),
}
_CODES = {meaning: code for code, meaning in _GAMES.items()}
_BYES = {kind.value: kind for kind in ByeKind}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "s": Colour.BLACK}

# The codes that two opponents may have, in both orders; ½-0 and 0-0 are unusual, not wrong.
_FITTING = ("??", "10", "==", "=0", "00", "WL", "DD", "DL", "LL", "+-", "--")
FITTING_RESULTS = frozenset((*pair,) for codes in _FITTING for pair in (codes, codes[::-1]))


def block_column(round_number: int) -> int:
    """The column at which the block of a round begins."""
    return FIRST_BLOCK + BLOCK_WIDTH * (round_number - 1)


class Remark(NamedTuple):
    """A remark about a block; ``offset`` is the place in it, counted from 0."""

    offset: int
    read: str
    message: str


class Block(NamedTuple):
    """One round of one player as read. ``opponent`` is 0 for nobody, ``code`` one of the letters of the file."""

    opponent: int
    colour: Colour | None
    code: str
    faults: tuple[Remark, ...] = ()
    notes: tuple[Remark, ...] = ()

    @property
    def is_pairing(self) -> bool:
        """Whether the block shows that its round has been paired: an opponent, or the pairing-allocated bye."""
        return self.opponent != 0 or self.code == ByeKind.PAIRING_ALLOCATED


BLANK = Block(0, None, NOTHING)


def read_block(text: str) -> Block:
    """What a block of up to ten characters says; never raises, what is wrong stands in ``faults``."""
    text = text.ljust(BLOCK_WIDTH)
    field, tail = text[:4], text[4:BLOCK_WIDTH]
    if field.strip() == "":
        return _without_opponent(tail)
    opponent = whole_number(field)
    if opponent is None:
        message = "the opponent must be the starting rank in four columns, or 0000."
        return Block(UNREADABLE_OPPONENT, None, NOTHING, (Remark(0, field, message),))
    if opponent == 0:
        return _without_opponent(tail)
    colour, code, faults, notes = _with_opponent(tail)
    return Block(opponent, colour, code, faults, notes)


@lru_cache(maxsize=4096)
def _without_opponent(tail: str) -> Block:
    faults = _misplaced(tail)
    notes: tuple[Remark, ...] = ()
    colour, letter = tail[1].lower(), tail[3].upper()
    if colour in _COLOURS:
        notes += (Remark(COLOUR_OFFSET, tail[1], "there is a colour but no opponent; the colour was left aside."),)
    elif colour not in "- ":
        faults += (Remark(COLOUR_OFFSET, tail[1], "the colour must be w or b, or - without an opponent."),)
    if letter in _BYES:
        return Block(0, None, letter, faults, notes)
    old = {"+": LONE_PLUS, "1": LONE_PLUS, "=": "H", "½": "H", "-": "Z", "0": "Z", " ": NOTHING}.get(letter)
    if old is None:
        faults += (Remark(RESULT_OFFSET, tail[3], "without an opponent the result must be U, F, H or Z."),)
        return Block(0, None, NOTHING, faults, notes)
    if old in _BYES:
        notes += (Remark(RESULT_OFFSET, tail[3], f"a result without an opponent; read as the bye {old}."),)
    return Block(0, None, old, faults, notes)


@lru_cache(maxsize=4096)
def _with_opponent(tail: str) -> tuple[Colour | None, str, tuple[Remark, ...], tuple[Remark, ...]]:
    faults = _misplaced(tail)
    notes: tuple[Remark, ...] = ()
    letter, code = tail[1].lower(), tail[3].upper()
    colour = _COLOURS.get(letter)
    if letter == "s":
        notes += (Remark(COLOUR_OFFSET, tail[1], "read as black; the letter of the format is b."),)
    if colour is None and letter not in "- ":
        faults += (Remark(COLOUR_OFFSET, tail[1], "the colour must be w or b."),)
    elif colour is None and code not in "+-":
        faults += (Remark(COLOUR_OFFSET, tail[1], "the game has no colour; enter w or b."),)
    if code == "½":
        code, notes = "=", (*notes, Remark(RESULT_OFFSET, tail[3], "read as a draw; the sign of the format is =."))
    if code in _ALSO_ADJOURNED:
        code, notes = ADJOURNED, (*notes, Remark(RESULT_OFFSET, tail[3], "read as ?, a game that is not decided yet."))
    if code not in _GAMES and code not in _BYES and code not in (ADJOURNED, " "):
        code, notes = (
            ADJOURNED,
            (*notes, Remark(RESULT_OFFSET, tail[3], "an unknown sign; read as ?, not known.")),
        )
    if code not in _GAMES and code != ADJOURNED:
        faults += (Remark(RESULT_OFFSET, tail[3], _wrong_result(code)),)
        code = NOTHING
    return colour, code, faults, notes


def _misplaced(tail: str) -> tuple[Remark, ...]:
    """A fault where a column that parts two fields is not blank: the block is shifted or overwritten."""
    if tail[0] + tail[2] + tail[4:] == "    ":
        return ()
    message = "something stands where the format has blanks; opponent, colour and result must stand in their columns."
    return (Remark(4, tail, message),)


def _wrong_result(code: str) -> str:
    if code == " ":
        return "the game has no result; enter it, or take the round out of the file."
    return f"{code} is a bye, but there is an opponent; enter a result or 0000 as the opponent."


def game_of(block: Block, colour: Colour) -> Game:
    """The engine's record of a block with an opponent and a readable code."""
    if block.code == ADJOURNED:  # a draw for pairing only (C.04.2, 3.1)
        return Game(block.opponent, colour, Outcome.DRAW, rated=False, adjourned=True)
    outcome, played, rated = _GAMES[block.code]
    return Game(opponent=block.opponent, colour=colour, outcome=outcome, played=played, rated=rated)


def bye_of(code: str) -> Bye:
    """The engine's record of a bye's letter; a blank block is a zero-point bye."""
    return Bye(_BYES[code]) if code else Bye(ByeKind.ZERO_POINT)


def block_text(record: Game | Bye) -> str:
    """The eight characters of a record in the file.

    >>> block_text(Game(opponent=12, colour=Colour.WHITE, outcome=Outcome.DRAW)), block_text(Bye(ByeKind.HALF_POINT))
    ('  12 w =', '0000 - H')
    """
    if isinstance(record, Bye):
        return f"0000 - {'+' if record.by_forfeit else record.kind.value}"
    code = ADJOURNED if record.adjourned else _CODES[(record.outcome, record.played, record.rated or not record.played)]
    if not record.opponent:  # a board of a team's match that was won against nobody
        return f"0000 - {code}"
    return f"{record.opponent:4d} {record.colour.value} {code}"
