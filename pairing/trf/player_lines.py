"""Record 001: one player, field by field (TRF16 and TRF26, section 4 of both)."""

from __future__ import annotations

from typing import NamedTuple

from pairing.trf.codes import BLANK, BLOCK_WIDTH, FIRST_BLOCK, MOST_ROUNDS, Block, block_column, read_block
from pairing.trf.columns import Line, printable, read_number, read_optional_number, tenths
from pairing.trf.problems import Remarks
from pairing.trf.records import PlayerDetails

POINTS_COLUMN = 81

_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_SHORT_TITLES = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
    "GF": "WGM",
    "MF": "WIM",
    "FF": "WFM",
    "CF": "WCM",
}
_BLANK_COLUMNS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)


class PlayerLine(NamedTuple):
    """A record 001 as read, its rounds still as blocks. ``tpn`` is None where it could not be read."""

    line: Line
    tpn: int | None
    name: str
    rating: int | None
    points: int | None
    details: PlayerDetails
    blocks: tuple[Block, ...]

    @property
    def who(self) -> str:
        """The player for a message."""
        number = "?" if self.tpn is None else str(self.tpn)
        return f"player {number} ({self.name})" if self.name else f"player {number}"

    def block(self, round_number: int) -> Block:
        """The block of a round, a blank one where the line ends earlier."""
        return self.blocks[round_number - 1] if round_number <= len(self.blocks) else BLANK


def read_player_line(line: Line, remarks: Remarks, *, of_teams: bool = False) -> PlayerLine:
    """Reads a record 001. What is wrong in it goes to ``remarks``, together, round blocks included.

    ``of_teams`` where its games are boards of teams' matches: there results without an opponent are nothing special.
    """
    name = printable(line.field(15, 47))
    player = PlayerLine(
        line=line,
        tpn=_read_tpn(line, remarks),
        name=name,
        rating=read_optional_number(line, 49, 52, f"The rating of {name or 'the player'}", remarks) or None,
        points=_read_points(line, remarks),
        details=PlayerDetails(
            sex=_read_sex(line, remarks),
            title=_read_title(line, remarks),
            federation=printable(line.field(54, 56)),
            fide_id=_read_fide_id(line, remarks),
            birth_date=printable(line.field(70, 79)),
            rank=read_optional_number(line, 86, 89, f"The rank of {name or 'the player'}", remarks) or None,
        ),
        blocks=_read_blocks(line, remarks),
    )
    _report_blank_columns(line, remarks)
    _report_blocks(player, remarks, of_teams=of_teams)
    return player


def _read_tpn(line: Line, remarks: Remarks) -> int | None:
    tpn = read_number(line, 5, 8, "The starting rank", remarks)
    if tpn == 0:
        remarks.problem(line.number, 5, line.field(5, 8), "The starting rank must be a number from 1 to 9999.")
        return None
    return tpn


def _read_points(line: Line, remarks: Remarks) -> int | None:
    text = line.field(POINTS_COLUMN, 84)
    if not text.strip():
        return None
    points = tenths(text.replace(",", "."))
    if points is None:
        remarks.problem(
            line.number, POINTS_COLUMN, text, "The points must be a number such as 5.5 in columns 81 to 84."
        )
    elif "," in text:
        remarks.adjustment(line.number, POINTS_COLUMN, text, "Points with a comma; the format has a full stop.")
    return points


def _read_sex(line: Line, remarks: Remarks) -> str:
    text = line.field(10, 10)
    if text.lower() in ("m", "w"):
        return text.lower()
    if text.lower() == "f":
        remarks.adjustment(line.number, 10, text, "Read as female; the letter of the format is w.")
        return "w"
    if text.strip():
        remarks.adjustment(line.number, 10, text, "The sex is m, w or blank; it was left blank.")
    return ""


def _read_title(line: Line, remarks: Remarks) -> str:
    text = line.field(11, 13)
    title = text.strip().upper()
    if not title or title in _TITLES:
        return title
    if title in _SHORT_TITLES:
        remarks.adjustment(line.number, 11, text, f"A short form of the title; read as {_SHORT_TITLES[title]}.")
        return _SHORT_TITLES[title]
    remarks.adjustment(line.number, 11, text, "No title of FIDE; it was left blank.")
    return ""


def _read_fide_id(line: Line, remarks: Remarks) -> str:
    """The digits; signs without a letter or digit (``-----------``), which some programs write, stand for none."""
    text = line.field(58, 68)
    number = text.strip()
    if number and not any(sign.isalnum() for sign in number):
        remarks.adjustment(line.number, 58, text, "No FIDE number; it was left blank.")
        return ""
    if number and not (number.isascii() and number.isdigit()):
        remarks.problem(line.number, 58, text, "The FIDE number must be digits in columns 58 to 68, or blank.")
    return "" if number.strip("0") == "" else number


def has_too_many_rounds(line: Line) -> bool:
    """Whether the line goes on behind the last round that is read."""
    return len(line.text.rstrip()) >= FIRST_BLOCK + MOST_ROUNDS * BLOCK_WIDTH


def _read_blocks(line: Line, remarks: Remarks) -> tuple[Block, ...]:
    """The round blocks; trailing blanks may have been stripped in the middle of the last one."""
    rounds, end = line.text[FIRST_BLOCK - 1 :].rstrip(), MOST_ROUNDS * BLOCK_WIDTH
    if has_too_many_rounds(line):
        message = (
            f"More than {MOST_ROUNDS} rounds, of which a match of two games takes two; take out what does not belong "
            "to this line."
        )
        remarks.problem(line.number, FIRST_BLOCK + end, rounds[end:], message)
        rounds = rounds[:end]
    return tuple(read_block(rounds[start : start + BLOCK_WIDTH]) for start in range(0, len(rounds), BLOCK_WIDTH))


def _report_blank_columns(line: Line, remarks: Remarks) -> None:
    for column in _BLANK_COLUMNS:
        text = line.field(column, column)
        if text.strip():
            message = f"Column {column} should be blank; what stands there was left aside."
            remarks.adjustment(line.number, column, text, message)


def _report_blocks(player: PlayerLine, remarks: Remarks, *, of_teams: bool) -> None:
    for number, block in enumerate(player.blocks, start=1):
        start = block_column(number)
        for offset, read, message in block.faults:
            remarks.problem(player.line.number, start + offset, read, f"Round {number}, {player.who}: {message}")
        notes = () if of_teams and not block.opponent else block.notes
        for offset, read, message in notes:
            remarks.adjustment(player.line.number, start + offset, read, f"Round {number}, {player.who}: {message}")
