"""The charts of a player's card: one idea each, drawn in the units of their frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext as _

from tournaments.players.queries.card import PlayerCard

register = template.Library()

WIDTH, HEIGHT = 480, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 452, 14, 168


class Mark(NamedTuple):
    """A point of a chart, with what it is of and its class."""

    x: float
    y: float
    text: str
    kind: str = ""


class Line(NamedTuple):
    """A line of the grid with its figure."""

    y: float
    text: str


class Chart(NamedTuple):
    """What the template draws; ``path`` are the points of its line, ``own`` is the player's own level."""

    title: str
    says: str
    grid: Sequence[Line]
    rounds: Sequence[Mark]
    marks: Sequence[Mark]
    path: str = ""
    own: Line | None = None


@register.inclusion_tag("public/players/parts/chart.html")
def rank_chart(card: PlayerCard, total_rounds: int) -> dict[str, Any]:
    """The rank after each round, best on top; no chart of fewer than two."""
    if len(card.ranks) < 2:
        return {"chart": None}
    best, worst = min(card.ranks), max(card.ranks)
    ticks = sorted({max(one, 1) for one in _ticks(best, max(worst, best + 1))})
    ranks = [_y(rank, ticks[0], ticks[-1]) for rank in card.ranks]
    points = [(_x(number, total_rounds), y) for number, y in enumerate(ranks, start=1)]
    marks = [Mark(x, y, str(rank)) for (x, y), rank in zip(points, card.ranks, strict=True)]
    best_rank, round_number = card.best_rank
    words = {"now": card.ranks[-1], "best": best_rank, "round": round_number}
    title = _("Rank %(now)s now, the best so far") if card.ranks[-1] == best else _("Rank %(now)s now, once %(best)s")
    return {
        "chart": Chart(
            title=title % words,
            says=_("Rank after each round; the best one, %(best)s, after round %(round)s") % words,
            grid=[Line(_y(one, ticks[0], ticks[-1]), str(one)) for one in ticks],
            rounds=_rounds(total_rounds),
            marks=[*marks[:-1], marks[-1]._replace(kind="last")],
            path=" ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        )
    }


@register.inclusion_tag("public/players/parts/chart.html")
def opponents_chart(card: PlayerCard, total_rounds: int) -> dict[str, Any]:
    """The rating of each opponent, filled by the result, with the player's own as a line; none of fewer than two."""
    games = [(line, line.opponent.rating) for line in card.lines if line.opponent and line.opponent.rating]
    if len(games) < 2 or card.mean_rating is None:
        return {"chart": None}
    ratings = [rating for _line, rating in games]
    own = card.player.rating
    ticks = _ticks(min([*ratings, own or ratings[0]]), max([*ratings, own or ratings[0]]))
    low, high = ticks[0], ticks[-1]
    words = {"mean": card.mean_rating, "by": abs(card.mean_rating - (own or 0))}
    if own is None or own == card.mean_rating:
        title = _("Opponents rated %(mean)s on average")
    elif card.mean_rating > own:
        title = _("Opponents rated %(by)s higher on average")
    else:
        title = _("Opponents rated %(by)s lower on average")
    return {
        "chart": Chart(
            title=title % words,
            says=_("Ratings of the opponents, %(mean)s on average. Filled: won; half: drawn; empty: lost") % words,
            grid=[Line(_y(one, high, low), str(one)) for one in ticks],
            rounds=_rounds(total_rounds),
            marks=[
                Mark(_x(line.round_number, total_rounds), _y(rating, high, low), str(rating), _fill(line.mark))
                for line, rating in games
            ],
            own=None if own is None else Line(_y(own, high, low), str(own)),
        )
    }


def _fill(mark: str) -> str:
    return {"1": "win", "+": "win", "W": "win", "=": "draw", "D": "draw", "": "open"}.get(mark, "loss")


def _x(number: int, total_rounds: int) -> float:
    return _LEFT + 16 + (number - 1) * (_RIGHT - _LEFT - 32) / max(total_rounds - 1, 1)


def _y(value: float, top: float, bottom: float) -> float:
    return _TOP + (value - top) * (_BOTTOM - _TOP) / ((bottom - top) or 1)


def _rounds(total_rounds: int) -> list[Mark]:
    step = 1 + total_rounds // 12
    return [Mark(_x(one, total_rounds), HEIGHT - 8, str(one)) for one in range(1, total_rounds + 1, step)]


def _ticks(low: int, high: int) -> list[int]:
    """Round figures that hold everything from ``low`` to ``high``, at most a few.

    >>> _ticks(1, 15), _ticks(1884, 2377)
    ([0, 5, 10, 15], [1800, 2000, 2200, 2400])
    """
    step = next(size * 10**power for power in range(6) for size in (1, 2, 5) if (high - low) / (size * 10**power) <= 4)
    first = low // step
    return [one * step for one in range(first, -(-high // step) + 1)]
