"""``make roles``: write docs/roles.md from the table of rights in the code (``tournaments.permissions``)."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "roles.md"

HEAD = """\
# Roles: who may do what

Made from the code by `make roles` (`tournaments/permissions.py`); a test compares the two.

Somebody who can log in has a role in each tournament they belong to, and it may be another one in the next
tournament. **Organiser** is no such role but a property of the account: an organiser may do everything in every
tournament, and alone makes accounts, imports rating lists, makes and fetches backups, and makes places for mirrors.
An account that is no organiser's may make or import tournaments where its page “may make and import tournaments” is
ticked, and is chief arbiter of those.

Where there are clubs, **the organisers of a club** may do everything in the tournaments of that club, and what they
make is the club's; they say how the club shows, and the organiser of the installation says who they are, which
tournaments are the club's and how many it may have. **Series** are made and changed by organisers, those of a club by
its organisers, and nobody else sees them before they are public. The account of **a federation** that reads in a club
opens a tournament by a step that is written down and told to the club, and is a reader there for twelve hours.

Chief arbiters (“Settings”, “Staff”) give roles to whoever belongs to their tournament. Nobody changes
their own role. What a role does not allow is hidden or switched off on the pages, refused with 403 by the server
before anything is read or shown, and told with who may do it. A tournament in which an account has no role does not
exist for it (404). Whoever worked on a tournament before there were roles is its chief arbiter.
"""


def lines() -> Iterator[str]:
    """The document."""
    from tournaments.models import Role
    from tournaments.permissions import RIGHTS, WORDS, Right

    yield from HEAD.splitlines()
    yield ""
    yield "| May | organiser | " + " | ".join(str(role.label) for role in Role) + " |"
    yield "| --- | :-: |" + " :-: |" * len(Role)
    for right in Right:
        marks = " | ".join("yes" if right in RIGHTS[role] else "–" for role in Role)
        yield f"| {WORDS[right]} | yes | {marks} |"
    yield ""
    yield "A helper who finds a result at a board tells an arbiter: what is there is not written over, whatever the"
    yield "page showed. On the page for corrections arbiters enter the result of an adjourned game; all else there is"
    yield "the chief arbiter's. Pairing by hand a round that cannot be paired otherwise is the chief arbiter's too."
    yield "Undoing a change needs the right to make it. All this is looked at before anything else of a form."
    yield ""
    yield "## Addresses"
    yield ""
    yield "Every address of a tournament, below `/arbiter/t/…/`: who reads it, and who changes something there."
    yield ""
    yield "| Address | Reads | Changes |"
    yield "| --- | --- | --- |"
    yield from _addresses()


def _addresses() -> Iterator[str]:
    from django.urls import URLPattern

    from tournaments.models import Role
    from tournaments.permissions import RIGHTS
    from tournaments.urls_arbiter import tournament_patterns

    def who(rights: frozenset[str]) -> str:
        roles = [role for role in Role if RIGHTS[role] & rights]
        return "everybody" if len(roles) == len(Role) else ", ".join(str(role.label) for role in roles)

    for pattern in tournament_patterns:
        assert isinstance(pattern, URLPattern)
        reading, change = pattern.callback.needs
        methods = _methods(pattern.callback)
        yield f"| `{str(pattern.pattern) or './'}` | {who(reading) if 'GET' in methods else '–'} | " + (
            f"{who(frozenset({change}))} |" if "POST" in methods else "– |"
        )


def _methods(view: Callable[..., Any] | None) -> list[str]:
    """The methods that a view answers, as one of Django's decorators around it says."""
    while view is not None:
        known = inspect.getclosurevars(view).nonlocals.get("request_method_list")
        if known is not None:
            return list(known)
        view = getattr(view, "__wrapped__", None)
    raise LookupError("the view does not say which methods it answers")


def main() -> None:
    """Write it."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    DOCUMENT.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
