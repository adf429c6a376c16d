"""What a comparison says: charts and table of its figures by system, and in sentences what is more than chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.service import system_named
from tournaments.basics.joining import with_and
from tournaments.models import Tournament

CHARTS = ("aro_in_groups", "refused_colours", "floats", "rank_correlation")
FEWEST = 20  # events, below which an interval by the normal distribution says too much
_ROOM = 0.06  # of the axis, left free at both ends


@dataclass(frozen=True, slots=True)
class Words:
    """A figure in words: its ``title``, what it is of (``says``), its decimals; ``better`` says what the best one does.

    ``more`` says whether more of it is better; where neither is, ``better`` is empty.
    """

    title: Any
    says: Any
    places: int
    better: Any = ""
    more: bool = False


_WORDS = {
    "aro_in_groups": Words(
        gettext_lazy("Opposition among equals"),
        gettext_lazy("How far the average opponents of players with equal points lie apart, in rating points"),
        1,
        gettext_lazy("%(system)s gives players of one score more even opposition than %(others)s."),
    ),
    "aro_over_all": Words(
        gettext_lazy("Opposition over all"),
        gettext_lazy("How far the average opponents of all players lie apart, in rating points"),
        1,
    ),
    "refused_colours": Words(
        gettext_lazy("Colours that were not due"),
        gettext_lazy("Games without the colour that was due, in percent"),
        1,
        gettext_lazy("%(system)s gives the colour that is due more often than %(others)s."),
    ),
    "same_colour_twice": Words(
        gettext_lazy("The same colour again"), gettext_lazy("Games with the colour of the game before, in percent"), 1
    ),
    "colour_difference": Words(
        gettext_lazy("Lopsided colours"),
        gettext_lazy("Players with two or more games more with one colour, in percent"),
        2,
        gettext_lazy("With %(system)s fewer players have one colour twice more often than with %(others)s."),
    ),
    "floats": Words(
        gettext_lazy("Floats"),
        gettext_lazy("Boards with players of different scores, in percent"),
        1,
        gettext_lazy("%(system)s pairs fewer players of different scores than %(others)s."),
    ),
    "float_distance": Words(
        gettext_lazy("How far they float"), gettext_lazy("Difference of the scores on these boards, in points"), 2
    ),
    "rank_correlation": Words(
        gettext_lazy("Order at the end and strength"),
        gettext_lazy("Rank correlation: 1 is the order of the ratings, 0 is none"),
        3,
        gettext_lazy("The order at the end is closer to strength with %(system)s than with %(others)s."),
        more=True,
    ),
    "rank_order": Words(
        gettext_lazy("Pairs of players in the right order"),
        gettext_lazy("Kendall’s tau: 1 is the order of the ratings, 0 is none"),
        3,
        more=True,
    ),
    "best_wins": Words(
        gettext_lazy("The strongest player wins"),
        gettext_lazy("Events, in percent; shared firsts in part"),
        0,
        gettext_lazy("The strongest player wins more often with %(system)s than with %(others)s."),
        more=True,
    ),
    "byes_of_upper_half": Words(gettext_lazy("Byes to the upper half"), gettext_lazy("Allocated byes, in percent"), 0),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A system in one figure: the mean and half of its interval, and where they lie on the axis in percent."""

    system: str
    mean: str
    within: str
    at: str
    begins: str
    ends: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of all systems; ``marks`` are the ends of the axis with their places on it."""

    key: str
    title: str
    says: str
    rows: tuple[Row, ...]
    marks: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """A comparison as it is shown; ``sentences`` say where intervals lie apart, ``level`` where none does."""

    events: int
    left_out: int
    systems: tuple[str, ...]
    figures: tuple[Figure, ...]
    sentences: tuple[str, ...]
    level: tuple[str, ...]

    @property
    def too_few(self) -> bool:
        """Whether there are too few events to tell anything."""
        return self.events < FEWEST

    @property
    def charts(self) -> tuple[Figure, ...]:
        return tuple(figure for figure in self.figures if figure.key in CHARTS)


def results_of(found: Mapping[str, Any]) -> Results | None:
    """What a comparison (``Comparison.data``) says; None where no event could be paired to its end by all systems."""
    if not found["events"]:
        return None
    figures = {figure["key"]: figure["systems"] for figure in found["figures"] if figure["key"] in _WORDS}
    tells = found["events"] >= FEWEST
    sentences, level = [], []
    for key, words in _WORDS.items():
        if key in figures and words.better and tells:
            best, worse, alike = parted(figures[key], more=words.more)
            if worse:
                sentences.append(_sentence(words, figures[key], best, worse, alike))
            elif any(one["within"] for one in figures[key].values()):
                level.append(str(words.title))
    return Results(
        found["events"],
        found["left_out"],
        tuple(_(system_named(name).title) for name in found["systems"]),
        tuple(_figure(_WORDS[key], key, figures[key], tells=tells) for key in _WORDS if key in figures),
        tuple(sentences),
        tuple(level),
    )


def parted(systems: Mapping[str, Mapping[str, float]], *, more: bool) -> tuple[str, list[str], list[str]]:
    """The best system, those whose interval lies wholly on the worse side of its own, and those that overlap it."""
    sign = 1 if more else -1
    best = max(systems, key=lambda name: sign * systems[name]["mean"])
    least = sign * systems[best]["mean"] - systems[best]["within"]
    others = [name for name in systems if name != best]
    worse = [name for name in others if sign * systems[name]["mean"] + systems[name]["within"] < least]
    return best, worse, [name for name in others if name not in worse]


def _sentence(
    words: Words, systems: Mapping[str, Mapping[str, float]], best: str, worse: list[str], alike: list[str]
) -> str:
    def shown(name: str) -> str:
        mean = number_format(round(systems[name]["mean"], words.places), words.places)
        return _("%(system)s (%(value)s)") % {"system": _(system_named(name).title), "value": mean}

    said = str(words.better) % {"system": shown(best), "others": with_and(map(shown, worse))}
    if alike:
        text = _("No difference from %(others)s can be told.")
        said = f"{said} {text % {'others': with_and(map(shown, alike))}}"
    return said


def _figure(words: Words, key: str, systems: Mapping[str, Mapping[str, float]], *, tells: bool) -> Figure:
    lowest = min(one["mean"] - one["within"] for one in systems.values())
    highest = max(one["mean"] + one["within"] for one in systems.values())
    room = (highest - lowest) * _ROOM or 1.0
    first, last = lowest - room, highest + room

    def along(value: float) -> str:
        return f"{(value - first) * 100 / (last - first):.4g}%"

    def shown(value: float) -> str:
        return number_format(round(value, words.places), words.places)

    best, worse, _alike = parted(systems, more=words.more)
    rows = tuple(
        Row(
            _(system_named(name).title),
            shown(one["mean"]),
            shown(one["within"]),
            along(one["mean"]),
            along(one["mean"] - one["within"]),
            along(one["mean"] + one["within"]),
            tells and bool(words.better) and bool(worse) and name == best,
        )
        for name, one in systems.items()
    )
    marks = tuple((shown(value), along(value)) for value in dict.fromkeys((lowest, highest)))
    return Figure(key, str(words.title), str(words.says), rows, marks)


def own_field(tournament: Tournament) -> tuple[list[int], int]:
    """The ratings of the tournament's players from the highest down, and how many of them have none: one query."""
    ratings = list(tournament.players.values_list("rating", flat=True))
    known = sorted((rating for rating in ratings if rating), reverse=True)
    return known, len(ratings) - len(known)
