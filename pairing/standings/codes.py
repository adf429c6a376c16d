"""The notation of tie-breaks in record 202 of the report file: ``BH/C1``, ``KS/L+1``, ``AOB/F``, ``DE/P``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pairing.engine.tournament import ScoreType
from pairing.texts import shortened

_SYNONYMS = {"GE": "REP"}
_MOST = 99
_LONGEST = 40  # letters of an acronym, those of OTHER_… included
_HIGHEST_RATING = 4000
_HALF, _ALL = 50, 100  # percent of the highest possible score
_VARIANT = re.compile(r"(?P<letter>[A-Z])(?P<sign>[+-]?)(?P<number>\d{1,4})?", re.ASCII)
_WITH_NUMBER = frozenset("CMLUK")
_BARE = frozenset("PFR")


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break with its variants, as written. ``low`` and ``high`` are how many values are cut at each end.

    ``limit`` moves the limit of KS by so many half points (14.5) from ``percent`` of the highest possible score,
    ``unrated`` is the rating of players without one, ``factor`` what SSSC divides by (13.4). ``score`` is the one that
    a team tie-break names (``BH:GP``).
    """

    acronym: str
    low: int = 0
    high: int = 0
    as_played: bool = False
    fore: bool = False
    limit: int = 0
    percent: int = _HALF
    reverse: bool = False
    unrated: int | None = None
    factor: int = 0
    score: ScoreType | None = None

    def __str__(self) -> str:
        variants = [f"{self.acronym}:{self.score}" if self.score else self.acronym]
        if self.low:
            variants.append(f"M{self.low}" if self.high else f"C{self.low}")
        variants += ["F"] * self.fore + ["P"] * self.as_played
        if self.factor:
            variants.append(f"K{self.factor}")
        if self.limit:
            variants.append(f"L{self.limit:+d}")
        elif self.percent != _HALF:
            variants.append(f"L{self.percent}")
        variants += ["R"] * self.reverse
        if self.unrated is not None:
            variants.append(f"U{self.unrated}")
        return "/".join(variants)

    @property
    def letters(self) -> str:
        """The letters of the variants that are in use, in the order of the notation."""
        used = {
            "M": bool(self.high),
            "C": bool(self.low) and not self.high,
            "P": self.as_played,
            "F": self.fore,
            "L": bool(self.limit) or self.percent != _HALF,
            "R": self.reverse,
            "U": self.unrated is not None,
            "K": bool(self.factor),
        }
        return "".join(letter for letter, is_used in used.items() if is_used)


def read_code(text: str) -> Code:
    """The code that ``text`` writes; capitals and small letters are the same. Whether it makes sense is not asked.

    >>> str(read_code("bh/c1/p")), str(read_code("KS/L1")), str(read_code("KS/L60")), str(read_code("GE"))
    ('BH/C1/P', 'KS/L+1', 'KS/L60', 'REP')

    Raises:
        ValueError: it is not in the notation; the message says what is wrong.
    """
    shown = shortened(text.strip())
    acronym, *variants = text.strip().upper().split("/")
    if len(acronym) > _LONGEST or not re.fullmatch(r"[A-Z][A-Z0-9_]*(:[MG]P)?", acronym, re.ASCII):
        raise ValueError(f"“{shown}” is no tie-break; write an acronym and variants, such as BH/C1.")
    values: dict[str, int | bool] = {}
    for variant in variants:
        read = _variant(shortened(variant), shown)
        if values.keys() & read.keys():
            raise ValueError(f"“{shown}” has two variants of one kind; keep one of them.")
        values |= read
    name, _colon, score = acronym.partition(":")
    return Code(
        acronym=_SYNONYMS.get(name, name),
        low=int(values.get("low", 0)),
        high=int(values.get("high", 0)),
        as_played=bool(values.get("as_played", False)),
        fore=bool(values.get("fore", False)),
        limit=int(values.get("limit", 0)),
        percent=int(values.get("percent", _HALF)),
        reverse=bool(values.get("reverse", False)),
        unrated=int(values["unrated"]) if "unrated" in values else None,
        factor=int(values.get("factor", 0)),
        score=ScoreType(score) if score else None,
    )


def _variant(variant: str, text: str) -> dict[str, int | bool]:
    """What one variant sets."""
    match = _VARIANT.fullmatch(variant)
    letter = match["letter"] if match else ""
    if match is not None and letter in _BARE and match["number"] is None and not match["sign"]:
        return {{"P": "as_played", "F": "fore", "R": "reverse"}[letter]: True}
    if match is None or letter not in _WITH_NUMBER or match["number"] is None:
        raise ValueError(f"“{text}”: “/{variant}” is no variant; known are /C1 /M1 /P /F /L+1 /R /K2 and /U1400.")
    number = int(match["number"])
    if letter == "L":
        return _limit(match["sign"], number, variant, text)
    highest = _HIGHEST_RATING if letter == "U" else _MOST
    if match["sign"] or not 1 <= number <= highest:
        raise ValueError(f"“{text}”: the number in “/{variant}” must be from 1 to {highest}.")
    if letter == "U":
        return {"unrated": number}
    if letter == "K":
        return {"factor": number}
    return {"low": number, "high": number if letter == "M" else 0}


def _limit(sign: str, number: int, variant: str, text: str) -> dict[str, int | bool]:
    """Half points up or down. Without a sign, one digit means up, and more are the percentage of some programs."""
    if number > (_MOST if sign else _ALL):
        message = "write /L+1 or /L-1 for half a point more or less, or a percentage up to /L100."
        raise ValueError(f"“{text}”: “/{variant}” is unclear; {message}")
    if not sign and number > 9:
        return {"limit": 0, "percent": number}
    return {"limit": -number if sign == "-" else number, "percent": _HALF}
