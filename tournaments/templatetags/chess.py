"""How scores, results, colours and names are written on a page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sized
from decimal import Decimal
from typing import NamedTuple, Protocol

from django import template
from django.utils.formats import localize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.basics.chess960 import in_words
from tournaments.basics.decimals import decimals
from tournaments.basics.deputies import deputies_of
from tournaments.basics.joining import with_semicolons
from tournaments.basics.systems import system_of
from tournaments.models import Result, Tournament

register = template.Library()
register.filter("decimals", decimals)


_QUARTERS = {0: "", 25: "¼", 50: "½", 75: "¾"}


class Halves(NamedTuple):
    """The two sides of a result as printed, and the letter that the legend explains (empty for a usual one)."""

    white: str
    black: str
    letter: str = ""


class WithResult(Protocol):
    """Anything with a game's result."""

    @property
    def result(self) -> str: ...

    @property
    def rated(self) -> bool: ...


class WithPoints(Protocol):
    """A match of two teams."""

    @property
    def boards(self) -> Sized: ...

    @property
    def open_boards(self) -> int: ...

    @property
    def made(self) -> tuple[int, int]: ...


class WithVirtualPoints(Protocol):
    """Anybody in a round with the virtual points of that round."""

    @property
    def virtual(self) -> int: ...


_HALVES: dict[str, Halves] = {
    Result.WHITE_WINS: Halves("1", "0"),
    Result.DRAW: Halves("½", "½"),
    Result.BLACK_WINS: Halves("0", "1"),
    Result.WHITE_WINS_FORFEIT: Halves("1", "0", "F"),
    Result.BLACK_WINS_FORFEIT: Halves("0", "1", "F"),
    Result.DOUBLE_FORFEIT: Halves("0", "0", "F"),
    Result.DRAW_LOSS: Halves("½", "0", "S"),
    Result.LOSS_DRAW: Halves("0", "½", "S"),
    Result.DOUBLE_LOSS: Halves("0", "0", "S"),
    Result.ADJOURNED: Halves("½", "½", "A"),
}


def split_points(value: int, *, unit: int = 10) -> tuple[str, str]:
    """The whole part and the fraction of a score of ``value`` parts of a point, ``unit`` parts to the point.

    >>> split_points(25)
    ('2', '½')
    >>> split_points(575, unit=100)
    ('5', '¾')
    >>> split_points(5)
    ('', '½')
    >>> split_points(12)
    ('1.2', '')
    """
    whole, rest = divmod(value, unit)
    hundredths = rest * 100 // unit
    if hundredths in _QUARTERS and hundredths * unit == rest * 100:
        fraction = _QUARTERS[hundredths]
        return (str(whole) if whole or not fraction else "", fraction)
    digits = len(str(unit)) - 1
    return decimals(f"{whole}.{rest:0{digits}d}".rstrip("0")), ""


def format_points(value: int, *, unit: int = 10) -> str:
    """A score in words of print: 25 tenths are “2½”."""
    return "".join(split_points(value, unit=unit))


@register.filter
def deputies(text: str) -> str:
    """The names of several deputy arbiters."""
    return "; ".join(deputies_of(text))


@register.filter
def points(value: int | None) -> str:
    """Tenths of a point as text, “2½”; nothing for ``None``."""
    return "" if value is None else format_points(value)


@register.simple_tag
def percentage(tenths: int) -> str:
    """Tenths of a percent, with one decimal, in the writing of the page's language."""
    return localize(Decimal(tenths) / 10, use_l10n=True) if tenths % 10 else str(tenths // 10)


@register.simple_tag
def score(value: int | None, unit: int = 10) -> SafeString | str:
    """A score for a column of figures: the fraction has its own width, so that whole numbers line up."""
    if value is None:
        return ""
    whole, fraction = split_points(value, unit=unit)
    return format_html('<span class="score">{}<span class="fraction">{}</span></span>', whole, fraction)


@register.simple_tag
def match_score(match: WithPoints) -> SafeString:
    """The points of both teams so far; a quiet colon where no board is over."""
    if match.open_boards == len(match.boards):
        return format_html('<span class="quiet">{}</span>', ":")
    return format_html("{} <span>:</span> {}", *map(format_points, match.made))


@register.filter
def surname(name: str) -> str:
    """The part of a name that a list is sorted by.

    >>> surname("Dvořák, Ondřej"), surname("Adler")
    ('Dvořák', 'Adler')
    """
    return name.partition(",")[0].strip()


@register.simple_tag
def called(name: str) -> SafeString:
    """A name for the screen in the hall: the surname heavy, the forenames beside it."""
    return format_html("<b>{}</b> <span>{}</span>", surname(name), forenames(name))


@register.filter
def forenames(name: str) -> str:
    """The part of a name behind its comma; empty where there is none.

    >>> forenames("Dvořák, Ondřej"), forenames("Adler")
    ('Ondřej', '')
    """
    return name.partition(",")[2].strip()


@register.simple_tag
def virtual(player: WithVirtualPoints) -> SafeString | str:
    """The virtual points of the round (C.04.7), to stand behind the real ones: “+1”; nothing where there are none."""
    if not player.virtual:
        return ""
    return format_html('<abbr class="virtual" title="{}">+{}</abbr>', _("virtual points"), points(player.virtual))


@register.simple_tag
def pawn(colour: str) -> SafeString | str:
    """A white or a black pawn for the colour ``w`` or ``b``, with its name for those who hear the page."""
    if colour not in ("w", "b"):
        return ""
    is_white = colour == "w"
    name = pgettext("by itself", "White") if is_white else pgettext("by itself", "Black")
    shade = "white" if is_white else "black"
    return format_html('<i class="pawn {}" role="img" aria-label="{}"></i>', shade, name)


@register.simple_tag
def result(value: str, rated: bool = True, turned: bool = False) -> SafeString:
    """The result of a board, White first, aligned on the dash; an open board is a quiet dot.

    ``turned`` puts Black first: in the second game of a match, whose players stand as in the first one, and on the
    boards of a match of teams where the team named first has Black.
    """
    halves = _HALVES.get(value)
    if halves is None:
        return format_html('<span class="result open">{}</span>', _quiet_dot())
    letter = result_letter(value, rated=rated)
    first, second = (halves.black, halves.white) if turned else (halves.white, halves.black)
    mark = format_html('<abbr class="mark" title="{}">{}</abbr>', letter_meaning(letter), letter) if letter else ""
    return format_html(
        '<span class="result"><span class="white-half">{}</span><span>-</span>'
        '<span class="black-half">{}{}</span></span>',
        *(first, second, mark),
    )


def _quiet_dot() -> SafeString:
    return format_html(
        '<span class="dot" aria-hidden="true"></span><span class="visually-hidden">{}</span>',
        pgettext("a board without a result", "open"),
    )


def result_letter(value: str, *, rated: bool = True) -> str:
    """The letter beside a result that is not a usual one: F forfeit, S set by the arbiter, N not rated."""
    halves = _HALVES.get(value)
    return "" if halves is None else halves.letter or ("" if rated else "N")


@register.filter
def letter_meaning(letter: str) -> str:
    """What a letter beside a result means, for the legend."""
    return {
        "F": _("decided by forfeit, not played"),
        "S": _("special result given by the arbiter"),
        "N": _("counts for the tournament, is not rated"),
        "A": _("adjourned: a draw for pairing only, until it is decided"),
    }.get(letter, "")


_UNRATED = {"W": "1", "D": "=", "L": "0"}  # where the mark says so itself
_OWN = {"1": "1", "=": "½", "0": "0", "+": "+", "-": "−"}
# In the order of the legend.
_MARKS = ("+", "-", "N", "U", "F", "H", "Z")
_BYES = ("U", "F", "Z")


def mark_meaning(mark: str) -> str:
    """What a mark of the crosstable means, for the legend; empty for a played game."""
    return {
        "+": _("won by forfeit"),
        "-": _("lost by forfeit"),
        "N": letter_meaning("N"),
        "U": _("pairing-allocated bye"),
        "F": _("full-point bye"),
        "H": _("half-point bye"),
        "Z": _("did not play"),
    }.get(mark, "")


@register.filter
def bye_name(kind: str, tournament: Tournament | None = None) -> str:
    """The kind of a bye in words, where a player was named with it; in a knock-out who goes through, and who is out."""
    if kind and tournament is not None and system_of(tournament).eliminates:
        return pgettext("of a knock-out", "out") if kind == "Z" else _("goes through without a match")
    return _("zero-point bye") if kind == "Z" else mark_meaning(kind)


def mark_in(mark: str, tournament: Tournament | None) -> str:
    """What a mark means in ``tournament``: a knock-out has no byes, but players who go through, or are out."""
    if mark in _BYES and tournament is not None and system_of(tournament).eliminates:
        return bye_name(mark, tournament)
    return mark_meaning(mark)


register.filter("semicolons", with_semicolons)


@register.filter
def strength_name(strength: str) -> str:
    """How strong a colour preference is, in the word of the rules."""
    return {
        "mild": pgettext("colour preference", "mild"),
        "strong": pgettext("colour preference", "strong"),
        "absolute": pgettext("colour preference", "absolute"),
    }.get(strength, "")


@register.simple_tag
def own_result(mark: str, rated: bool = True, tournament: Tournament | None = None) -> SafeString | str:
    """What one player made of a round, from the letter of the report file; an open board is a quiet dot."""
    if not mark:
        return _quiet_dot()
    if len(mark) > 1:  # the games of a match
        return format_html_join("\u2009", "{}", [(own_result(one),) for one in mark])
    if mark in _UNRATED:
        mark, rated = _UNRATED[mark], False
    meaning = mark_in(mark, tournament)
    if meaning:
        return format_html('<abbr title="{}">{}</abbr>', meaning, _OWN.get(mark, mark))
    if not rated:
        return format_html('{}<abbr class="mark" title="{}">N</abbr>', _OWN[mark], letter_meaning("N"))
    return _OWN[mark]


_FILLED = {"1": "win", "+": "win", "U": "win", "F": "win", "=": "draw", "H": "draw"}  # others are empty


@register.simple_tag
def square(mark: str, rated: bool = True, figure: str = "", tournament: Tournament | None = None) -> SafeString:
    """What one player made of a round as a small square: full, half or empty, always with its figure.

    Its edge is dashed where no game was played, and dotted as long as the game goes on. ``mark`` is the letter of the
    report file; ``figure`` what stands in the square in place of the usual one, such as the points of a bye.
    """
    if len(mark) > 1:  # the games of a match
        return format_html_join("", "{}", [(square(one, rated),) for one in mark])
    if not mark:
        return format_html('<b class="sq open">{}</b>', _quiet_dot())
    usual, is_rated = (_UNRATED[mark], False) if mark in _UNRATED else (mark, rated)
    fill, meaning = _FILLED.get(usual, "loss"), mark_in(usual, tournament) or ("" if is_rated else letter_meaning("N"))
    shown = figure or _OWN.get(usual) or {"win": "1", "draw": "½"}.get(fill, "0")
    unplayed = " unplayed" if usual not in ("1", "=", "0") else ""
    title = format_html(' title="{}"', meaning) if meaning else ""
    mark_behind = format_html('<abbr class="mark" title="{}">N</abbr>', meaning) if meaning and not unplayed else ""
    return format_html('<b class="sq {}{}"{}>{}</b>{}', fill, unplayed, title, shown, mark_behind)


@register.inclusion_tag("shared/legend.html")
def result_legend(games: Iterable[WithResult]) -> dict[str, list[tuple[str, str]]]:
    """The letters that stand beside the results of ``games``, explained; nothing when there are none."""
    letters = {result_letter(game.result, rated=game.rated) for game in games}
    return {"entries": [(letter, letter_meaning(letter)) for letter in ("F", "S", "N") if letter in letters]}


@register.inclusion_tag("shared/legend.html")
def mark_legend(marks: Collection[str], tournament: Tournament | None = None) -> dict[str, list[tuple[str, str]]]:
    """The marks of a crosstable or a player's card, explained; nothing when all games were played."""
    used = {*marks, *("N" for mark in _UNRATED if mark in marks)}
    meanings = {mark: mark_in(mark, tournament) for mark in used}
    return {"entries": [(_OWN.get(mark, mark), meanings[mark]) for mark in _MARKS if mark in used]}


@register.simple_tag
def start_position(round_: object) -> str:
    """The starting position of a round of Chess960 with its number; empty in ordinary chess."""
    return in_words(getattr(round_, "start_position", None))
