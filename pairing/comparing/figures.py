"""The figures of one event: opposition, colours, floats, places and byes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise
from math import sqrt

from pairing.comparing.events import Event
from pairing.engine.tournament import Bye, Colour, Record

FIGURES: dict[str, str] = {
    "aro_in_groups": "Spread of average opposition within scoregroups (standard deviation, rating points)",
    "aro_over_all": "Spread of average opposition over all (standard deviation, rating points)",
    "colour_difference": "Players with two or more games more with one colour (percent)",
    "same_colour_twice": "Games with the colour of the game before (percent)",
    "refused_colours": "Games without the colour that was due (percent)",
    "floats": "Boards with players of different scores (percent)",
    "float_distance": "Difference of the scores on these boards (points)",
    "rank_correlation": "Final rank against strength (Spearman)",
    "rank_order": "Final rank against strength (Kendall, tau-b)",
    "best_wins": "The strongest player is first (percent; shared firsts in part)",
    "byes_of_upper_half": "Allocated byes to the upper half by strength (percent of byes)",
}
"""What each figure is, by its key, in the order in which they are shown."""


def figures(event: Event) -> dict[str, float]:
    """The figures of ``event``; those of which there is nothing to count are left out."""
    found = {**_opposition(event), **_colours(event), **_floats(event), **_places(event), **_byes(event)}
    return {key: found[key] for key in FIGURES if key in found}


def _opposition(event: Event) -> dict[str, float]:
    """ARO without rounding; within scoregroups the deviations from the mean of each group of two or more, pooled."""
    ratings = event.field.ratings
    average: dict[int, float] = {}
    groups: dict[int, list[float]] = defaultdict(list)
    for number, records in event.records.items():
        met = [ratings[record.opponent - 1] for record in records if not isinstance(record, Bye)]
        if met:
            average[number] = sum(met) / len(met)
            groups[event.points(number)].append(average[number])
    large = [group for group in groups.values() if len(group) > 1]
    if not large:
        return {"aro_over_all": _deviation(list(average.values()))}
    squares = sum(sum((one - _mean(group)) ** 2 for one in group) for group in large)
    pooled = sqrt(squares / sum(map(len, large)))
    return {"aro_in_groups": pooled, "aro_over_all": _deviation(list(average.values()))}


def _colours(event: Event) -> dict[str, float]:
    """Due is the colour that a player had less often, and of two that were had as often the one not had last."""
    played = refused = same = followed = lopsided = 0
    for records in event.records.values():
        colours = [record.colour for record in records if not isinstance(record, Bye)]
        lopsided += abs(_difference(colours)) >= 2
        same += sum(one is other for one, other in pairwise(colours))
        followed += max(0, len(colours) - 1)
        for place in range(1, len(colours)):
            before = _difference(colours[:place])
            due = colours[place - 1].opposite if not before else Colour.BLACK if before > 0 else Colour.WHITE
            played, refused = played + 1, refused + (colours[place] is not due)
    found = {"colour_difference": 100 * lopsided / len(event.records)}
    if played:
        found |= {"same_colour_twice": 100 * same / followed, "refused_colours": 100 * refused / played}
    return found


def _difference(colours: Sequence[Colour]) -> int:
    return sum(1 if colour is Colour.WHITE else -1 for colour in colours)


def _floats(event: Event) -> dict[str, float]:
    apart = [abs(board.scores[0] - board.scores[1]) for boards in event.rounds for board in boards]
    uneven = [one for one in apart if one]
    found = {"floats": 100 * len(uneven) / len(apart)}
    return found | ({"float_distance": _mean(uneven) / 10} if uneven else {})


def _places(event: Event) -> dict[str, float]:
    """By points and Buchholz without a cut, where byes count as draws against oneself; equals share their rank."""
    points = {number: event.points(number) for number in event.records}
    keys = {number: (points[number], _buchholz(records, points, number)) for number, records in event.records.items()}
    ranks = _ranks(list(event.records), lambda number: keys[number])
    strengths = _ranks(list(event.records), lambda number: (event.field.ratings[number - 1],))
    strongest = min(strengths, key=lambda number: strengths[number])
    best = max(points.values())
    first = [number for number in points if points[number] == best]
    final, strong = [ranks[one] for one in ranks], [strengths[one] for one in ranks]
    return {
        "rank_correlation": _correlation(final, strong),
        "rank_order": _kendall(final, strong),
        "best_wins": 100 / len(first) if strongest in first else 0.0,
    }


def _buchholz(records: Iterable[Record], points: dict[int, int], own: int) -> int:
    return sum(points[own] if isinstance(record, Bye) else points[record.opponent] for record in records)


def _ranks(numbers: Sequence[int], key: Callable[[int], tuple[int, ...]]) -> dict[int, float]:
    """The highest key first; equals have the mean of the places that they take."""
    places: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for place, number in enumerate(sorted(numbers, key=key, reverse=True), start=1):
        places[key(number)].append(place)
    return {number: _mean(places[key(number)]) for number in numbers}


def _byes(event: Event) -> dict[str, float]:
    takers = [number for number, records in event.records.items() for record in records if isinstance(record, Bye)]
    if not takers:
        return {}
    strengths = _ranks(list(event.records), lambda number: (event.field.ratings[number - 1],))
    upper = sum(strengths[number] <= len(event.records) // 2 for number in takers)
    return {"byes_of_upper_half": 100 * upper / len(takers)}


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    middle, centre = _mean(one), _mean(other)
    both = sum((x - middle) * (y - centre) for x, y in zip(one, other, strict=True))
    size = sqrt(sum((x - middle) ** 2 for x in one) * sum((y - centre) ** 2 for y in other))
    return both / size if size else 0.0


def _kendall(one: Sequence[float], other: Sequence[float]) -> float:
    """Kendall's tau-b: pairs in the same order less those in the other one, of all that neither has level."""
    same = level_in_one = level_in_other = 0
    pairs = list(combinations(range(len(one)), 2))
    for first, second in pairs:
        left, right = one[first] - one[second], other[first] - other[second]
        level_in_one += not left
        level_in_other += not right
        same += 1 if left * right > 0 else -1 if left * right < 0 else 0
    size = sqrt((len(pairs) - level_in_one) * (len(pairs) - level_in_other))
    return same / size if size else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _deviation(values: Sequence[float]) -> float:
    middle = _mean(values)
    return sqrt(sum((one - middle) ** 2 for one in values) / len(values))
