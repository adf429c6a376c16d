"""The records 172 to 222, which describe the event in codes, and the records of national ratings (TRF26).

They are kept as they stand. What is read here is what can be said about them, and what others ask of them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pairing.engine.systems import DEFAULT, system_of_code
from pairing.engine.systems.system import BAKU, OTHER_SWISS, System
from pairing.engine.tournament import Cycles
from pairing.trf.columns import Line, printable, whole_number
from pairing.trf.problems import Remarks

DESCRIPTIVE = ("082", "172", "182", "192", "202", "212", "222")  # of no use for a pairing
SYSTEM_NAME = "XXN"  # the name of the pairing system, where record 192 has no code for it: this program's own record
LEFT_FIDE_MODE = "### FIDE mode left"  # the beginning of a comment that every edition keeps: no file leads back
_PRIVATE = ("XX", "BB")  # the beginnings of pairing engines' own records
_OWN_WORDS = frozenset({"ACC", "BYE", "FOR", "TNR"})  # records of a pairing engine that no federation is called like

_RATING_METHODS = frozenset({"FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"})
_SWISS = r"CUSTOM_(DOUBLE)?SWISS(_BAKU)?"  # the systems that are here know their own codes
_ALL_PLAY_ALL = r"(BERGER|FIDE|CUSTOM)_(DOUBLE)?ROUNDROBIN(_G\d+)?|CUSTOM_KNOCKOUT|FIDE_(SCHILLER|SCHEVENINGEN)(_\w+)?"
_TEAMS = r"(FIDE|BERGER|CUSTOM)_TEAM(_\w+)?"
_TOURNAMENT_CODE = re.compile(rf"{_SWISS}|{_ALL_PLAY_ALL}|{_TEAMS}", re.ASCII)
_PERIODS = r"(\d+/)?\d+(\+\d+)?(:(\d+/)?\d+(\+\d+)?)*"
_TIME_CONTROL = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}", re.ASCII)


class NationalRating(NamedTuple):
    """A record of a national rating, as the federation writes it; ``rating`` is None where there is none."""

    federation: str
    tpn: int
    sex: str
    national_class: str
    name: str
    rating: int | None
    origin: str
    number: str
    birth_date: str


def remark_on_codes(line: Line, remarks: Remarks) -> None:
    """An adjustment for a record 172, 192 or 222 that is not in the format's own codes."""
    value = line.text[4:].strip()
    message = ""
    if line.text.startswith("172") and not is_rating_method(value):
        message = f"Not a way to rank that the format names ({', '.join(sorted(_RATING_METHODS))}); it was kept."
    elif line.text.startswith("192") and not is_tournament_code(value):
        message = "Not a type of tournament that the format names; it was kept."
    elif line.text.startswith("222") and not is_time_control(value):
        message = "Not a time control in the format's code, such as 5400+30; it was kept."
    if message:
        remarks.adjustment(line.number, 5, line.text[4:], message)


def is_time_control(value: str) -> bool:
    """Whether a text is in the notation of record 222: seconds, or moves/seconds, + seconds a move, by periods.

    >>> [is_time_control(text) for text in ("5400+30", "40/6000+30:1800+30", "W300-B240", "90 min")]
    [True, True, True, False]
    """
    return bool(_TIME_CONTROL.fullmatch(value.upper()))


def is_tournament_code(value: str) -> bool:
    """Whether record 192 says a type of tournament that the format names, or a code of one of the systems here.

    >>> is_tournament_code("CUSTOM_SWISS"), is_tournament_code("FIDE_SOMEHOW")
    (True, False)
    """
    return bool(_TOURNAMENT_CODE.fullmatch(value.upper())) or system_of_code(value) is not None


def lines_that_state(
    system: System,
    *,
    accelerated: bool = False,
    cycles: Cycles | None = None,
    by_hand: bool = False,
    has_192: bool = True,
) -> tuple[str, ...]:
    """The lines that say which system a file is of: record 192, and the system's name where that does not say it.

    ``cycles`` are those of a round robin, ``by_hand`` says that one goes by no table.

    An edition that does not have record 192 (``has_192``) is given the name of any system but the default one.
    """
    name = f"{SYSTEM_NAME} {system.name}"
    if not has_192:
        return () if system.name == DEFAULT else (name,)
    code = f"192 {system.code(accelerated=accelerated, cycles=cycles, by_hand=by_hand)}"
    return (code,) if system.has_code else (code, name)


def is_other_swiss(code: str) -> bool:
    """Whether record 192 leaves open which Swiss system it is.

    >>> is_other_swiss("custom_swiss_baku"), is_other_swiss("CUSTOM_DOUBLESWISS")
    (True, False)
    """
    return code.strip().upper().removesuffix(BAKU) == OTHER_SWISS


def is_rating_method(value: str) -> bool:
    """Whether record 172 says a method of the list: after a federation's code, as in the table, or alone.

    >>> is_rating_method("FRA NIDOF"), is_rating_method("FIDE"), is_rating_method("FRA")
    (True, True, False)
    """
    words = value.upper().split()
    return 1 <= len(words) <= 2 and words[-1] in _RATING_METHODS


def is_national_record(text: str) -> bool:
    """Whether a line is the record of a national rating: three letters for the federation, then a starting rank.

    >>> is_national_record("FRA    1"), is_national_record("DDD SSSS sTTT"), is_national_record("XXP    1")
    (True, False, False)
    >>> is_national_record("TNR 9")
    False
    """
    code = text[:3]
    letters = len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()
    is_private = code[:2] in _PRIVATE or code in _OWN_WORDS
    return letters and not is_private and text[3:4] == " " and whole_number(text[4:8]) is not None


def read_national_record(line: Line) -> NationalRating:
    """The fields of a line of which ``is_national_record`` is true; they stand as in record 001."""
    return NationalRating(
        federation=line.field(1, 3),
        tpn=whole_number(line.field(5, 8)) or 0,
        sex=printable(line.field(10, 10)),
        national_class=printable(line.field(11, 13)),
        name=printable(line.field(15, 47)),
        rating=whole_number(line.field(49, 52)) or None,
        origin=printable(line.field(54, 56)),
        number=printable(line.field(58, 68)),
        birth_date=printable(line.field(70, 79)),
    )


def renumbered_record(text: str, tpn: int) -> str:
    """The record of a national rating for the starting rank that its player has now."""
    return f"{text[:4]}{tpn:>4}{text[8:]}"
