"""``make undo``: write docs/undo.md from the kinds of changes (``tournaments.log``)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "undo.md"

HEAD = """\
# Undo: what the log takes back, and what it does not

Made from the code by `make undo` (the kinds in `tournaments/log/`); a test compares the two.

“Undo” stands in the message at the bottom for ten seconds after a change, for who made it, and in the log beside
each change on which nothing rests. The state after it is that before the change, row by row; the log keeps the change,
marked, and says who undid it and when. It needs the right to make the change. Where numbers of players would move
once round 1 is published, it says which and asks first.

Nothing is undone that was changed again since (another field of the same player, or another setting, does not matter),
nothing on which a later change rests, or a round that was paired or published since, and nothing whose rows are not
kept: changes of older versions of the program, and those that an event file tells of. The message says what to do
instead. What the log tells in several lines because it was one step (expelling a player withdraws the player too,
accepting a request enters the player) is undone as one, with its last line.

Where it says “as the last change”, nothing else may have come since. Later on the line leads to the restore point that
was kept before it, which takes back all that came after, too.

What was published stays: rounds that a change published anew get one more version, as they were before it.
"""

EXCEPTIONS = """\
Of what became of those who had not come (`players.missing`) the leaving out is undone while nothing rests on it, the
taking out of the list as the last change; that they were paired all the same is only written down. A published round
that was changed by hand stays: the public has read it. So does a change of the settings that threw away what players
had reported.
"""


def lines() -> Iterator[str]:
    """The document."""
    from tournaments.log.changes import OfAccount
    from tournaments.log.kinds import ALL, UNDOABLE

    kinds = {one.kind: one for one in sorted(ALL, key=lambda one: one.kind)}
    yield from HEAD.splitlines()
    yield ""
    yield "## Undone from the log"
    yield ""
    yield "| Change | In the log | Undone | By | A later round rests on it |"
    yield "| --- | --- | --- | --- | --- |"
    for kind, undo in sorted(UNDOABLE.items()):
        how = "as the last change" if undo.is_last else "while nothing rests on it"
        who = "chief arbiters" if undo.is_led else "arbiters"
        rests = "–" if undo.is_last else undo.rests
        yield f"| {kinds[kind].label} | `{kind}` | {how} | {who} | {rests} |"
    yield ""
    yield from EXCEPTIONS.splitlines()
    yield ""
    yield "## Not undone from the log"
    yield ""
    yield "| Change | In the log | Why, and what to do instead |"
    yield "| --- | --- | --- |"
    yield f"| all of accounts, second factors, roles | `account.…`, `member.…` | {OfAccount.not_undone} |"
    for kind, change in kinds.items():
        if kind not in UNDOABLE and not issubclass(change, OfAccount):
            yield f"| {change.label} | `{kind}` | {change.not_undone} |"


def main() -> None:
    """Write it."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    DOCUMENT.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
