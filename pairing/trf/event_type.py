"""What kind of event a file is of: by the code of record 192 or, without it, by the words of record 092."""

from __future__ import annotations

import re

_CODES = re.compile(r"ROUNDROBIN|SCHILLER|SCHEVENINGEN")
_WORDS = re.compile(r"round[ -]?robin|all[ -]play[ -]all|schiller|scheveningen|\bberger\b")


def has_predetermined_pairings(code: str, words: str) -> bool:
    """Whether everybody's opponents are known before the event, so that C.07, 15.2 holds. The code goes before words.

    >>> has_predetermined_pairings("BERGER_ROUNDROBIN_G2", ""), has_predetermined_pairings("", "Round-Robin")
    (True, True)
    >>> has_predetermined_pairings("CUSTOM_SWISS", "round robin"), has_predetermined_pairings("", "Swiss")
    (False, False)
    """
    return bool(_CODES.search(code.upper()) if code else _WORDS.search(words.lower()))
