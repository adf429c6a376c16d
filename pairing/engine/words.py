"""Words for people, marked where they stand so that they can be translated.

The engine knows no language. What it says to people is an English message; whoever shows it may look it up in the
reader's language before filling in what it names.

The messages of a step (``pairing.engine.steps``) name its parameters and say how each is written: ``{score:points}``
(the ways of writing are those of ``pairing.explaining.writer``). A message that depends on a number is a pair, for one
and for many, marked by ``NN_``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

BEHIND_CONTEXT = "\x04"  # as catalogues have it (gettext's manual, “Contexts”)


def N_(message: str) -> str:  # noqa: N802  the customary name of the marker, which collectors of messages look for
    """The message itself; the call marks it as one to translate.

    >>> N_("%(count)s players") % {"count": 3}
    '3 players'
    """
    return message


def CN_(context: str, message: str) -> str:  # noqa: N802  as N_
    """A message that means something else elsewhere, behind its context; the call marks it with that.

    >>> CN_("head of a column", "White").partition(BEHIND_CONTEXT)[2]
    'White'
    """
    return f"{context}{BEHIND_CONTEXT}{message}"


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802  as N_
    """The message for one and for many; the call marks them as two forms of one message.

    >>> NN_("{count} player", "{count} players")[1].format(count=3)
    '3 players'
    """
    return one, many


def counted(number: int, noun: str) -> str:
    """A number and what it counts, in a message that is not translated; the noun makes its plural with an s.

    >>> counted(0, "round"), counted(1, "round"), counted(12_345, "round")
    ('0 rounds', '1 round', '12345 rounds')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Shown(StrEnum):
    """Where a step is shown. The JSON document always has it."""

    ALWAYS = "always"
    PAGE = "page"  # on pages, not on a terminal
    FOLDED = "folded"  # on pages, its children folded away until somebody opens them; not on a terminal
    DATA = "data"  # in the JSON document alone


class Words(NamedTuple):
    """How a step is put into words.

    ``text`` is the message, or its forms for one and for many, between which the parameter ``by`` decides: a number,
    or a list by its length. ``joined`` makes the step the end of its parent's sentence, behind these signs and before
    ``ends``.

    Of a long row of siblings with one key only ``at_most`` are shown one by one; ``more`` says how many ``{count}``
    more there are.
    """

    text: str | tuple[str, str]
    by: str = ""
    shown: Shown = Shown.ALWAYS
    joined: str = ""
    ends: str = ""
    at_most: int | None = None
    more: tuple[str, str] | None = None
