"""The picture of a round as HTML: rows are lists of fixed heights, and only the lines between them are SVG.

``{% bracket_picture view band %}`` draws one bracket, ``{% bracket_picture view band me=12 %}`` with the line of the
player whose number is 12 lit and no other one stressed: ``view`` is ``picture_view(explanation)`` and ``band`` one of
its ``bands``, or ``view.band_of(12)``, which is cut to the rows around a player where a bracket is long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django import template
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, npgettext, pgettext

from pairing.explaining.picture import PictureWriter, surname
from pairing.explaining.writer import points_text
from pairing.service import Band, BandColumn, Entry, EntryKind, Remark, Side
from tournaments.basics.decimals import decimals
from tournaments.basics.joining import with_colon
from tournaments.rounds.queries.picture import MARKS, PictureView
from tournaments.templatetags.chess import pawn
from tournaments.templatetags.picture_lines import gutter_lines, pair_lines, tall_rows

register = template.Library()

LONGEST, LONGEST_WITH_NOTE = 36, 26  # letters of a name in two lines, or in one and a note; else it has an initial


@register.simple_tag
def bracket_picture(view: PictureView, band: Band, me: int | None = None) -> SafeString:
    """Both columns of a bracket and the lines between them; ``me`` is the number of a player whose line is lit."""
    html = _Columns(view.writer, band, me)
    return mark_safe(html.drawn())  # noqa: S308  every text in it is escaped


@register.simple_tag
def bracket_gutter(view: PictureView, band: Band, side: str) -> SafeString:
    """The floats of one side of a bracket: who leaves it, who arrives, who passes by."""
    place = view.bands.index(band)
    lines = gutter_lines(view.picture.floats, place, Side(side))
    return mark_safe(f'<svg class="gutter {side}" aria-hidden="true">{lines}</svg>' if lines else "")  # noqa: S308


@register.simple_tag
def picture_remarks(view: PictureView, remarks: Iterable[Remark]) -> SafeString:
    """Sentences beside a bracket, each with its article; what was not taken is struck through."""
    items = "".join(map(_Remarks(view.writer).item, remarks))
    return mark_safe(f"<ul>{items}</ul>" if items else "")  # noqa: S308  every text in it is escaped


@register.simple_tag
def bracket_score(view: PictureView, band: Band) -> SafeString:
    """The points of a bracket, large; a word where it has none."""
    if band.score is None:
        word = gettext("Median group") if view.picture.is_decided else gettext("All")
        return format_html('<span class="word">{}</span>', word)
    return mark_safe(escape(decimals(points_text(band.score))))  # noqa: S308  escaped


@register.simple_tag
def bracket_name(view: PictureView, band: Band) -> str:
    """What a bracket is called in a link."""
    if band.score is not None:
        return decimals(points_text(band.score))
    return gettext("Median group") if view.picture.is_decided else gettext("All")


@register.simple_tag
def bracket_size(view: PictureView, band: Band) -> SafeString:
    """How many have these points, and how many came from elsewhere."""
    parts = [view.writer.say("count.players", count=band.residents)]
    if band.incoming:
        parts.append(ngettext("%(count)d floats in", "%(count)d float in", band.incoming) % {"count": band.incoming})
    if band.score is not None:
        parts.insert(0, _points(*divmod(band.score, 10)))
    return format_html_join(" ", "<span>{}</span>", ((part,) for part in parts))


def _points(whole: int, tenths: int) -> str:
    """The noun of a score: a number that is not whole has one of its own."""
    if not tenths:
        return ngettext("point", "points", whole)
    if not whole:
        return pgettext("½", "point")
    return npgettext("such as 1½ or 2½, counted by what stands before the fraction", "points", "points", whole)


@register.simple_tag
def bracket_heading(view: PictureView, band: Band) -> str:
    """What happened in a bracket, in a sentence."""
    return view.writer.sentence(band.heading)


@register.simple_tag
def bracket_details(view: PictureView, band: Band) -> SafeString:
    """What a bracket costs by each criterion, folded; criteria that cost nothing together."""
    told = (
        view.writer.say("picture.costs", costs=step.parameters["costs"])
        for step in band.details
        if step.parameters.get("costs")
    )
    items = format_html_join("", "<p>{}</p>", ((text,) for text in told))
    if not items:
        return SafeString("")
    return format_html("<details><summary>{}</summary>{}</details>", gettext("What it costs by the criteria"), items)


@register.simple_tag
def both_pawns() -> SafeString:
    """A white and a black pawn."""
    return format_html("{}{}", pawn("w"), pawn("b"))


class _Remarks:
    def __init__(self, writer: PictureWriter) -> None:
        self._writer = writer

    def item(self, remark: Remark) -> str:
        sentence = _in_bold(self._writer.sentence(remark.step))
        article = f' <span class="article">{escape(remark.step.article)}</span>' if remark.step.article else ""
        if not remark.struck:
            return f"<li>{sentence}{article}</li>"
        struck = ", ".join(f"<s>{_in_bold(group)}</s>" for group in self._writer.struck(remark))
        return f"<li>{with_colon(struck, sentence)}{article}</li>"


def _in_bold(text: str) -> str:
    """The text as HTML, what is marked in bold."""
    return escape(text).replace(MARKS[0], "<b>").replace(MARKS[1], "</b>")


class _Columns:
    def __init__(self, writer: PictureWriter, band: Band, me: int | None) -> None:
        self._writer = writer
        self._band = band
        self._me = me
        self._opponents = dict(self._meetings())
        self._tall = tall_rows(band)

    def _meetings(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """By player of the left column the opponent and the board."""
        for line in self._band.lines:
            one, other = self._band.left.entries[line.left].tpn, self._band.right.entries[line.right].tpn
            yield one, (other, line.board)

    def drawn(self) -> str:
        band = self._band
        heads = "".join(self._heading(side, column) for side, column in band.columns)
        left, right = (self._list(side, column) for side, column in band.columns)
        return f'<div class="pairs">{heads}{left}{pair_lines(band, self._writer, self._me)}{right}</div>'

    def _heading(self, side: Side, column: BandColumn) -> str:
        if not column.key:
            return ""
        order = f" <span>· {escape(self._writer.say(column.order_key))}</span>" if column.order_key else ""
        return f'<h4 class="{side}">{escape(self._writer.say(column.key))}{order}</h4>'

    def _list(self, side: Side, column: BandColumn) -> str:
        rows = "".join(self._row(side, entry, row in self._tall) for row, entry in enumerate(column.entries))
        return f'<ol class="{side}">{rows}</ol>'

    def _row(self, side: Side, entry: Entry, is_tall: bool) -> str:
        is_ghost = entry.kind in (EntryKind.LEAVES, EntryKind.MOVED)
        is_me = entry.tpn == self._me and not is_ghost
        kinds = ["ghost"] * is_ghost + ["me"] * is_me + ["tall"] * is_tall
        piece = pawn(entry.colour[:1]) or "<span></span>"
        value = f'<span class="value">{escape(decimals(entry.value))}</span>'
        who = f'<span class="no">{entry.tpn}</span>{self._who(side, entry)}{value}'
        cells = f"{who}{piece}" if side is Side.LEFT else f"{piece}{who}"
        return f'<li class="{" ".join(kinds)}">{cells}</li>' if kinds else f"<li>{cells}</li>"

    def _who(self, side: Side, entry: Entry) -> str:
        name = str(self._writer.facts[entry.tpn]["name"]) or str(entry.tpn)
        last, first = surname(name), name.partition(",")[2].strip()
        given = f'<span class="given">, {escape(first)}</span><span class="initial">, {escape(first[:1])}.</span>'
        if len(name) > (LONGEST_WITH_NOTE if entry.notes else LONGEST):
            given = f", {escape(first[:1])}."
        you = entry.tpn == self._me and entry.kind is EntryKind.PAIRED
        shown = f"<b>{escape(gettext('You'))}</b>" if you else escape(last) + (given if first else "")
        value = f"<small>{escape(decimals(entry.value))}</small>" if entry.value else ""
        return f'<span class="who">{shown}{value}{self._notes(entry)}{self._meets(side, entry)}</span>'

    def _notes(self, entry: Entry) -> str:
        if not entry.notes:
            return ""
        against = ' class="against"' if entry.notes[-1].key == "picture.gets" else ""
        return f"<i{against}>{escape(self._writer.note(entry.notes))}</i>"

    def _meets(self, side: Side, entry: Entry) -> str:
        """For who does not see the lines: the opponent and the board."""
        if side is not Side.LEFT or entry.kind is not EntryKind.PAIRED or entry.tpn not in self._opponents:
            return ""
        other, board = self._opponents[entry.tpn]
        meets = gettext("board %(board)d, against %(opponent)s")
        words = meets % {"board": board, "opponent": self._writer.who(other)}
        return f'<span class="visually-hidden"> {escape(words)}</span>'
