"""TPNs that move after round 1 has been published, told by name."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MOST_MOVED = 12  # who are named


def moved_in_words(moves: Sequence[tuple[str, int | None, int | None]]) -> str:
    """That TPNs move, with names and old and new numbers; empty where none does."""
    if not moves:
        return ""
    text = ngettext("%(count)d number moves: %(moves)s", "%(count)d numbers move: %(moves)s", len(moves))
    told = [f"{name} {old} → {new}" for name, old, new in moves[:MOST_MOVED]]
    if len(moves) > MOST_MOVED:
        told.append(_("and %(count)d more") % {"count": len(moves) - MOST_MOVED})
    return text % {"count": len(moves), "moves": "; ".join(told)}
