"""What kind of event a file is of: by the code of record 192 or, without it, by the words of record 092."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CODES = re.compile(r"ROUNDROBIN|SCHILLER|SCHEVENINGEN")
_WORDS = re.compile(r"round[ -]?robin|all[ -]play[ -]all|schiller|scheveningen|\bberger\b")


_GAMES_OF_KNOCK_OUT = re.compile(r"### Knock-out: matches of (\d{1,2}) games\b", re.ASCII)  # pairing.trf.bracket_lines
_TEAMS = ("013", "310")  # the records that list teams


def is_of_teams(lines: Iterable[str]) -> bool:
    """Whether the lines are those of an event of teams: record 192 says so or, without it, teams are listed.

    >>> is_of_teams(["192 FIDE_TEAM_BAKU"]), is_of_teams(["310   1 Lindenhof"]), is_of_teams(["001    1"])
    (True, True, False)
    >>> is_of_teams(["013 Lindenhof", "192 CUSTOM_SWISS"])  # players, of whom some belong to a team
    False
    """
    found = {line[:3]: line for line in reversed([*lines]) if line[:3] in ("192", *_TEAMS)}
    code = found.get("192", "")[4:].strip().upper()
    return "TEAM" in code if code else any(record in found for record in _TEAMS)


def has_predetermined_pairings(code: str, words: str) -> bool:
    """Whether everybody's opponents are known before the event, so that C.07, 15.2 holds. The code goes before words.

    >>> has_predetermined_pairings("BERGER_ROUNDROBIN_G2", ""), has_predetermined_pairings("", "Round-Robin")
    (True, True)
    >>> has_predetermined_pairings("CUSTOM_SWISS", "round robin"), has_predetermined_pairings("", "Swiss")
    (False, False)
    """
    return bool(_CODES.search(code.upper()) if code else _WORDS.search(words.lower()))


def games_of_matches(lines: Iterable[str]) -> int:
    """How many rounds of the file a match takes: record 192 says it (C.04.5), or a comment on a knock-out does.

    >>> games_of_matches(["192 FIDE_DOUBLESWISS_BAKU"]), games_of_matches(["192 CUSTOM_SWISS"])
    (2, 1)
    >>> games_of_matches(["192 CUSTOM_KNOCKOUT", "### Knock-out: matches of 4 games"])
    4
    """
    stated = [*lines]
    code = next((line for line in stated if line.startswith("192")), "").upper()
    if "DOUBLESWISS" in code:
        return 2
    said = next(filter(None, map(_GAMES_OF_KNOCK_OUT.match, stated)), None) if "KNOCKOUT" in code else None
    return max(1, int(said[1])) if said else 1


def has_matches_of_teams(lines: Iterable[str]) -> bool:
    """Whether the players' games are the boards of teams' matches: 192 says so or, without it, a record 310 is there.

    Records 013 alone stand in events of players too, whose teams are for a prize.

    >>> has_matches_of_teams(["310   1 Lindenhof"]), has_matches_of_teams(["013 Lindenhof"])
    (True, False)
    """
    return is_of_teams(line for line in lines if line[:3] != "013")
