"""A position as a picture of a board (SVG) that the page draws by itself, without a script."""

from __future__ import annotations

import re
from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()
SQUARE = 45
SIDE = 8 * SQUARE
_STYLE = re.compile(r'style="([^"]*)"')


@register.simple_tag
def chessboard(fen: str, squares: tuple[int, int] | None = None, label: str = "") -> SafeString:
    """The position ``fen`` seen from White's side; ``squares`` are marked, from a1 (0) to h8 (63)."""
    rows = fen.split(" ")[0].split("/")
    fields = "".join(_field(file, rank, squares or ()) for rank in range(8) for file in range(8))
    pieces, used = [], set()
    for rank, row in enumerate(rows[:8]):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
                continue
            used.add(sign)
            pieces.append(f'<use href="#{_id(sign)}" x="{file * SQUARE}" y="{rank * SQUARE}"/>')
            file += 1
    drawn = "".join(_piece(sign) for sign in sorted(used))
    svg = mark_safe(  # noqa: S308  numbers, and drawings of the library
        f"<defs>{drawn}</defs>{fields}{_marks()}{''.join(pieces)}"
    )
    title = label or _("Position")
    return format_html(
        '<svg class="chessboard" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>', SIDE, SIDE, title, svg
    )


def _field(file: int, rank: int, marked: tuple[int, ...]) -> str:
    """A square; ``rank`` counts from the eighth one."""
    number = (7 - rank) * 8 + file
    kind = "light" if (file + rank) % 2 == 0 else "dark"
    last = " last" if number in marked else ""
    return f'<rect class="{kind}{last}" x="{file * SQUARE}" y="{rank * SQUARE}" width="{SQUARE}" height="{SQUARE}"/>'


@cache
def _marks() -> str:
    """Letters and numbers at the edges."""
    files = (f'<text x="{place * SQUARE + 38}" y="356">{"abcdefgh"[place]}</text>' for place in range(8))
    ranks = (f'<text x="3" y="{place * SQUARE + 11}">{8 - place}</text>' for place in range(8))
    return "".join((*files, *ranks))


def _id(sign: str) -> str:
    return f"piece-{'w' if sign.isupper() else 'b'}{sign.lower()}"


@cache
def _piece(sign: str) -> str:
    """The drawing of a piece, with attributes where the library has styles, which the pages do not allow."""
    from chess.svg import PIECES

    drawing = _STYLE.sub(lambda found: _attributes(found[1]), PIECES[sign])
    return re.sub(r'<g id="[^"]*" class="[^"]*"', f'<g id="{_id(sign)}"', drawing, count=1)


def _attributes(style: str) -> str:
    pairs = (one.partition(":") for one in style.split(";") if ":" in one)
    return " ".join(f'{name.strip()}="{value.strip()}"' for name, _colon, value in pairs)


@register.filter
def moves_of_plies(plies: int) -> int:
    """How many moves so many half-moves are.

    >>> moves_of_plies(5), moves_of_plies(6), moves_of_plies(0)
    (3, 3, 0)
    """
    return (plies + 1) // 2
