"""The comments with the values of tie-breaks which are worked out elsewhere (``OTHER_…`` in record 202)."""

from __future__ import annotations

import re

from pairing.trf.records import TrfFile

_HUNDREDTHS = 100
_NOTE = re.compile(r"### Tie-break @ Round \d{1,2}: worked out elsewhere: (.*)$")
_COMMENT = re.compile(
    r"### Tie-break @ Round \d{1,2}: (OTHER_[A-Z0-9_]{1,34}) of (\d{1,4}) is (-?\d{1,5})\.(\d\d)$", re.ASCII
)


def given_value(number: int, acronym: str, tpn: int, value: int) -> str:
    """The comment (behind ###) on a player's value after round ``number``, in hundredths of a point.

    >>> given_value(9, "OTHER_BLITZ", 12, 350), given_value(9, "OTHER_BLITZ", 12, -5)
    ('Tie-break @ Round 9: OTHER_BLITZ of 12 is 3.50', 'Tie-break @ Round 9: OTHER_BLITZ of 12 is -0.05')
    """
    whole, rest = divmod(abs(value), _HUNDREDTHS)
    return f"Tie-break @ Round {number}: {acronym} of {tpn} is {'-' if value < 0 else ''}{whole}.{rest:02d}"


def note_on_values(number: int, note: str) -> str:
    """The comment (behind ###) on where the values after round ``number`` come from."""
    return f"Tie-break @ Round {number}: worked out elsewhere: {note}"


def note_of_file(file: TrfFile) -> str:
    """Where the values of a file come from; empty where it does not say."""
    notes = (match[1] for kept in file.kept_lines if (match := _NOTE.match(kept.text.strip())))
    return next(notes, "")


def is_comment_on_values(line: str) -> bool:
    """Whether a line is one of these comments."""
    return bool(_COMMENT.match(line.strip()) or _NOTE.match(line.strip()))


def given_values_of(file: TrfFile) -> dict[str, dict[int, int]]:
    """The values by acronym and starting rank, in hundredths of a point; of two for one player the last one."""
    found: dict[str, dict[int, int]] = {}
    for kept in file.kept_lines:
        if comment := _COMMENT.match(kept.text.strip()):
            acronym, tpn, whole, rest = comment.groups()
            value = abs(int(whole)) * _HUNDREDTHS + int(rest)
            found.setdefault(acronym, {})[int(tpn)] = -value if whole.startswith("-") else value
    return found
