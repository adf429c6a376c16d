"""The pairing system of a tournament, and how its articles are cited."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement

from django.utils.translation import gettext as _

from pairing.service import Cycles, Scoring, System, baku_objection, registered_systems, system_named
from tournaments.models import Acceleration, Tournament


def system_of(tournament: Tournament) -> System:
    """The system by which the tournament is paired."""
    return system_named(tournament.system)


def cycles_of(tournament: Tournament) -> Cycles:
    """How often all meet whom they meet, where the tournament goes by a table."""
    known = system_of(tournament).known_rounds
    can_exchange = known is not None and known.can_exchange and tournament.cycles == 2
    return Cycles(tournament.cycles, exchanged=tournament.cycles_exchanged and can_exchange)


def games_in_match(tournament: Tournament) -> int:
    """How many games a match of two players has: as the system says, or the regulations where they choose."""
    system = system_of(tournament)
    return tournament.games_per_match if system.choice_of_games else system.games_per_match


def has_single_games(tournament: Tournament) -> bool:
    """Whether players, not teams, play one game a round."""
    return system_of(tournament).is_for_players and games_in_match(tournament) == 1


def is_for_teams(tournament: Tournament) -> bool:
    """Whether teams enter the tournament, whose members play on boards."""
    return system_of(tournament).pairs_teams


def systems_in_browser() -> tuple[System, ...]:
    """The systems by which a tournament can be run on the pages, in the order in which people are offered them."""
    return tuple(registered_systems())


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


def usual_bye(system: System, win: int, draw: int) -> int:
    """What the pairing-allocated bye gives unless somebody says otherwise: a win, and a draw for each further game.

    >>> {system.games_per_match: usual_bye(system, 10, 5) for system in systems_in_browser()}
    {1: 10, 2: 15}
    """
    return win + (system.games_per_match - 1) * draw


def is_possible_bye(games: int, points: Mapping[str, int]) -> bool:
    """Whether the ``games`` of a round can give as much as the pairing-allocated bye does (all in tenths).

    >>> points = {"points_win": 10, "points_draw": 5, "points_bye": 15}
    >>> is_possible_bye(1, points), is_possible_bye(2, points)
    (False, True)
    """
    of_a_game = (points["points_win"], points["points_draw"], 0)
    return points["points_bye"] in set(map(sum, combinations_with_replacement(of_a_game, games)))


def objection_to_bye(system: System, points: Mapping[str, int]) -> str:
    """Why the pairing-allocated bye cannot be worth that (tenths), empty when it can.

    Report files write the bye of a match of two games as a bye and a draw, so it is worth a draw at least.
    """
    win, draw, bye = points["points_win"], points["points_draw"], points["points_bye"]
    if bye > system.games_per_match * win:
        if system.games_per_match == 1:
            return _("The bye is worth more than a win. Give at most as many points as for a win.")
        return _("The bye is worth more than winning every game of the match. Give fewer points.")
    if bye < (system.games_per_match - 1) * draw:
        return _("The bye of a match of two games must be worth a draw at least. Give more points.")
    return ""
