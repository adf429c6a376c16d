"""The pairing system of a tournament, and how its articles are cited."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from pairing.service import Cycles, Scoring, System, baku_objection, registered_systems, system_named
from tournaments.models import Acceleration, Tournament


def system_of(tournament: Tournament) -> System:
    """The system by which the tournament is paired."""
    return system_named(tournament.system)


def cycles_of(tournament: Tournament) -> Cycles:
    """How often everybody meets everybody, where the tournament is a round robin."""
    return Cycles(tournament.cycles, exchanged=tournament.cycles_exchanged and tournament.cycles == 2)


def systems_in_browser() -> tuple[System, ...]:
    """The systems by which a tournament can be run on the pages: those for single players and one game a match."""
    return tuple(system for system in registered_systems() if system.is_for_single_games)


def cited(article: str) -> str:
    """An article at the end of a sentence; nothing where a system's text has none for it.

    >>> cited("1.1.2"), cited("")
    (' (1.1.2)', '')
    """
    return f" ({article})" if article else ""


def objection_to(acceleration: str, points: Mapping[str, int]) -> str:
    """Why the acceleration cannot be used with ``points_win`` and ``points_draw`` (tenths), empty when it can.

    >>> objection_to("", {"points_win": 30, "points_draw": 10})
    ''
    """
    if acceleration != Acceleration.BAKU:
        return ""
    return baku_objection(Scoring(win=points["points_win"], draw=points["points_draw"])) or ""


def objection_to_draw(win: int, draw: int) -> str:
    """Why a draw cannot give ``draw`` points where a win gives ``win`` (tenths), empty when it can.

    >>> objection_to_draw(10, 5), objection_to_draw(30, 10)
    ('', '')
    """
    if 2 * draw <= win:
        return ""
    return _("Two draws would be worth more than a win and a loss. Give at most half as many points as for a win.")


def rules_in_brackets(system: System) -> str:
    """The text that the system implements, with its edition, in brackets of its own.

    >>> from pairing.service import DEFAULT
    >>> rules_in_brackets(system_named(DEFAULT))
    '(C.04.4.1, February 2026)'
    """
    return f"({system.rules.replace(' (', ', ').removesuffix(')')})"
