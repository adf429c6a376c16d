"""TPNs that move after round 1 has been published: listed by name, and asked about before it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.errors import Doubtful
from tournaments.basics.joining import with_semicolons
from tournaments.models import Player, Tournament
from tournaments.rounds.queries.guards import has_begun

MOST_MOVED = 12  # who are named
Moves = Sequence[tuple[str, int | None, int | None]]  # name, old and new number


def moved_in_words(moves: Moves) -> str:
    """That TPNs move, with names and old and new numbers; empty where none does."""
    if not moves:
        return ""
    text = ngettext("%(count)d number moves: %(moves)s", "%(count)d numbers move: %(moves)s", len(moves))
    listed = [f"{name} {old} → {new}" for name, old, new in moves[:MOST_MOVED]]
    if len(moves) > MOST_MOVED:
        listed.append(_("and %(count)d more") % {"count": len(moves) - MOST_MOVED})
    return text % {"count": len(moves), "moves": with_semicolons(listed)}


def numbers_of(tournament: Tournament) -> dict[int, int | None]:
    """The TPNs by the players' ids."""
    return dict(Player.objects.filter(tournament=tournament).values_list("pk", "tpn"))


def moved_since(tournament: Tournament, before: Mapping[int, int | None]) -> str:
    """Which TPNs are others than ``before``, of those who had one and are still there, as a sentence.

    Empty where none is. Before round 1 has been published numbers come and go, and nobody is asked.
    """
    now = Player.objects.filter(tournament=tournament).order_by("tpn").values_list("pk", "name", "tpn")
    moves = [(name, old, new) for pk, name, new in now if (old := before.get(pk)) not in (None, new)]
    return moved_in_words(moves) if has_begun(tournament) else ""


def require_none_moved(tournament: Tournament, before: Mapping[int, int | None], *, sure: bool) -> None:
    """Ask about TPNs that are others than ``before``, unless somebody is ``sure``.

    Raises:
        Doubtful: round 1 has been published, and numbers have moved.
    """
    if not sure and (text := moved_since(tournament, before)):
        raise Doubtful(text)
