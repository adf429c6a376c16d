"""Configuration files of generators, ``Key=Value`` on each line, in the key names of bbpPairings and JaVaFo.

A rate ``n`` means about one in n there, 0 never; ``DrawPercentage`` is a percentage. ``ZeroPointByeRate``,
``LateEntryRate``, ``RatingSpread``, ``UnusualResultRate``, ``DoubleForfeitRate``, ``Ratings``, ``TieBreaks`` and
``Acceleration`` are additions of this program.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pairing.engine.tournament import Scoring
from pairing.generating.lots import MILLION
from pairing.generating.parameters import Wishes, read_range, read_ratings
from pairing.generating.sizes import Range, UnusableParameters
from pairing.standings import split_list
from pairing.trf.columns import tenths


def _one_in(text: str) -> Range:
    one_in = _fraction(text)
    if one_in != 0 and one_in < 1:
        raise ValueError("a rate n means one in n, so it is 1 or more, or 0 for never")
    share = int(MILLION / one_in) if one_in else 0
    return share, share


def _percentage(text: str) -> Range:
    percentage = _fraction(text)
    if not 0 <= percentage <= 100:
        raise ValueError("a percentage is a number from 0 to 100")
    share = int(percentage * MILLION / 100)
    return share, share


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"“{text}” is no number") from None


def _points(text: str) -> int:
    points = tenths(text)
    if points is None:
        raise ValueError(f"“{text}” are no points, such as 1.0")
    return points


_PARAMETERS: dict[str, tuple[str, Callable[[str], Range]]] = {
    "PlayersNumber": ("players", read_range),
    "RoundsNumber": ("rounds", read_range),
    "DrawPercentage": ("draw_rate", _percentage),
    "ForfeitRate": ("forfeit_rate", _one_in),
    "RetiredRate": ("withdrawal_rate", _one_in),
    "HalfPointByeRate": ("half_point_bye_rate", _one_in),
    "HPBRate": ("half_point_bye_rate", _one_in),
    "ZeroPointByeRate": ("zero_point_bye_rate", _one_in),
    "ZPBRate": ("zero_point_bye_rate", _one_in),
    "FPBRate": ("full_point_bye_rate", _one_in),
    "FullPointByeRate": ("full_point_bye_rate", _one_in),
    "UnusualResultRate": ("unusual_result_rate", _one_in),
    "DoubleForfeitRate": ("double_forfeit_rate", _one_in),
    "LateEntryRate": ("late_entry_rate", _one_in),
    "HighestRating": ("highest_rating", read_range),
    "LowestRating": ("lowest_rating", read_range),
    "RatingSpread": ("spread", read_range),
}
_POINTS = ("PointsForWin", "PointsForDraw", "PointsForLoss", "PointsForZPB", "PointsForForfeitLoss", "PointsForPAB")
_LISTS = ("Ratings", "TieBreaks", "Acceleration")
_KEYS = {key.lower(): key for key in (*_PARAMETERS, *_POINTS, *_LISTS)}


def read_config(text: str) -> Wishes:
    """The parameters that a configuration file gives; empty lines and those with # or ! in front are comments.

    Raises:
        UnusableParameters: lines that are not understood, or keys that are not known, each with its line.
    """
    given: dict[str, Range] = {}
    points: dict[str, int] = {}
    lists: dict[str, Any] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.strip().lstrip("\ufeff")
        if not content or content[0] in "#!":
            continue
        try:
            _read_line(content, given, points, lists)
        except ValueError as error:
            problems.append(f"line {number}: {error} (read “{content}”)")
    if problems:
        raise UnusableParameters(problems)
    return Wishes(given, _scoring(points), **lists)


def _read_line(content: str, given: dict[str, Range], points: dict[str, int], lists: dict[str, Any]) -> None:
    name, equals, value = (part.strip() for part in content.replace(":", "=", 1).partition("="))
    key = _KEYS.get(name.lower())
    if not equals:
        raise ValueError("a line is a key, = and a value")
    if key is None:
        raise ValueError(f"the key is not known here; those known are {', '.join(_KEYS.values())}")
    if key in _POINTS:
        points[key] = _points(value)
        return
    if key in _LISTS:
        lists.update(_list(key, value))
        return
    parameter, read = _PARAMETERS[key]
    if parameter in given:
        raise ValueError("this is given twice; keep one of them")
    given[parameter] = read(value)


def _list(key: str, value: str) -> dict[str, Any]:
    """What a key of a list, or of the acceleration, says of ``Wishes``."""
    if key == "Ratings":
        return {"ratings": read_ratings(value)}
    if key == "TieBreaks":
        return {"tiebreaks": tuple(split_list(value))}
    if value.lower() not in ("baku", "none"):
        raise ValueError("the acceleration is Baku, or none")
    return {"baku": value.lower() == "baku"}


def _scoring(points: dict[str, int]) -> Scoring | None:
    if not points:
        return None
    win = points.get("PointsForWin", 10)
    absence = points.get("PointsForZPB", points.get("PointsForForfeitLoss", 0))
    if points.get("PointsForForfeitLoss", absence) != absence:
        raise UnusableParameters(
            ["PointsForZPB and PointsForForfeitLoss differ; here both are the points of an absence: give the same."]
        )
    return Scoring(
        win=win,
        draw=points.get("PointsForDraw", 5),
        loss=points.get("PointsForLoss", 0),
        absence=absence,
        pairing_allocated_bye=points.get("PointsForPAB", win),
    )
