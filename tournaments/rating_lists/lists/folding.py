"""Names as they are searched: without marks, and by how they may have been transliterated.

A list writes names in ASCII: Müller as Mueller or as Muller, Сергей as Sergey, Sergei or Sergej. ``plain`` takes marks
and signs off; ``sounding`` brings the spellings of one name to one form. It is a key to find by, never shown.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tournaments.basics.collation import collation_key

_NO_LETTER = re.compile(r"[^\w]+|_+")
_DROPPED = re.compile(r"['’`´]")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_PLAIN_ASCII = str.maketrans({sign: " " for sign in map(chr, range(128)) if not sign.isalnum()} | {"'": "", "`": ""})

# Spellings of one sound, the longest first, and what stands for all of them.
_SPELLINGS = {
    "schtsch": "s", "chtch": "s", "shch": "s", "szcz": "s", "tsch": "c", "sch": "s", "tch": "c", "sh": "s", "sz": "s",
    "ch": "c", "cz": "c", "ts": "c", "tz": "c", "zh": "z", "kh": "h", "dj": "d", "x": "ks", "w": "v", "ou": "u",
    "aa": "a", "ae": "a", "oe": "o", "ue": "u", "y": "i", "j": "i",
}  # fmt: skip
_SPELLING = re.compile("|".join(_SPELLINGS))
_DOUBLE = re.compile(r"(\w)\1+")


def plain(name: str) -> str:
    """``name`` in small letters without marks and signs, its words separated by one blank.

    >>> plain("Müller-Lüdenscheidt,  Jörg"), plain("O'Kelly de Galway, Alberic")
    ('muller ludenscheidt jorg', 'okelly de galway alberic')
    """
    if name.isascii():  # nearly every name of a list, and much faster
        return " ".join(name.lower().translate(_PLAIN_ASCII).split())
    return _NO_LETTER.sub(" ", _DROPPED.sub("", collation_key(name))).strip()


def spelt_out(name: str) -> str:
    """As ``plain``, with ü as ue and the like.

    >>> spelt_out("Müller, Jörg")
    'mueller joerg'
    """
    return plain(name.lower().translate(_UMLAUTS))


def sounding(plain_name: str) -> str:
    """The form that the spellings of one name have in common.

    >>> [sounding(name) for name in ("sergey", "sergei", "sergej")]
    ['sergei', 'sergei', 'sergei']
    >>> sounding("mueller") == sounding("muller"), sounding("nepomniachtchi") == sounding("nepomnyashchy")
    (True, True)
    >>> sounding("yevgeniy khodorkovsky")
    'evgeni hodorkovski'
    """
    return " ".join(map(_sounding_word, plain_name.split()))


def same_surname(one: str, other: str) -> bool:
    """Whether the surnames of two names sound alike; first names are shortened in many ways.

    >>> same_surname("Müller, J", "Mueller, Joerg"), same_surname("Muller, J", "Maller, J")
    (True, False)
    """
    return sounding(plain(one.partition(",")[0])) == sounding(plain(other.partition(",")[0]))


@lru_cache(maxsize=100_000)
def _sounding_word(word: str) -> str:
    spelt = _SPELLING.sub(lambda found: _SPELLINGS[found[0]], word)
    return _DOUBLE.sub(r"\1", spelt.replace("ie", "e"))
