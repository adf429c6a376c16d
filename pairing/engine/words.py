"""Words for people, marked where they stand so that they can be translated.

The engine knows no language. What it says to people is an English message, with named parameters where it needs
any, ``%(number)s``; whoever shows it may look up the message in the reader's language before filling them in.
"""

from __future__ import annotations


def N_(message: str) -> str:  # noqa: N802  the customary name of the marker, which collectors of messages look for
    """The message itself; the call marks it as one to translate.

    >>> N_("%(count)s players") % {"count": 3}
    '3 players'
    """
    return message
