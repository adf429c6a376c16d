"""Rows of the result entry, written here and not in a template for the reason that ``tables`` has.

A page has one for each board of a round, and each result that is saved is answered with one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localdate, localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.basics.joining import with_colon
from tournaments.basics.outcomes import is_played
from tournaments.models import Game
from tournaments.permissions import Right
from tournaments.results.forms.result import CLEAR, UNRATED_MARK, menu
from tournaments.rounds.queries.games import place_of
from tournaments.rounds.queries.seated import SeatedGame, SeatedPlayer
from tournaments.stale_forms.of_rounds import GAME
from tournaments.templatetags.chess import pawn, points, result, score, virtual
from tournaments.templatetags.match_rows import MatchRows, team_beside
from tournaments.templatetags.tables import escape

register = template.Library()
# What the three buttons send, how they are called, and what stands on them.
_BUTTONS = (("1-0", "1-0", "1-0"), ("1/2", "½-½", "½"), ("0-1", "0-1", "0-1"))


@register.simple_tag(takes_context=True)
def player_cell(context: Context, game: Game, seat: SeatedPlayer, colour: str) -> SafeString:
    """A player at a board: number, title, name and rating; on narrow screens the colour and the points before too.

    Where in a match of teams White is of the team that is named on the right, both have their team beside them.
    """
    player = seat.player
    if not seat.is_there:
        is_sealed = getattr(context.get("progress"), "sealed", None)
        text = _("not stated") if is_played(game.result) else _("sealed") if is_sealed else _("nobody")
        return mark_safe(f'<span class="quiet">{escape(text)}</span>')  # noqa: S308 - its parts are escaped
    rating = "" if player.rating is None else player.rating
    mark = f'<abbr class="mark" title="{escape(_("provisional rating"))}">p</abbr>' if player.provisional else ""
    more = f" +{points(seat.virtual)}" if seat.virtual else ""
    team = team_beside(context, game, seat, colour)
    beside = f' <span class="beside-team">{escape(team)}</span>' if team else ""
    return mark_safe(  # noqa: S308 - its parts are escaped
        f'<span class="phone-pawn">{pawn(colour)}</span> <span class="tpn">{player.tpn}</span> '
        f'<span class="chess-title">{escape(player.title)}</span> {escape(player.name)}'
        f'<span class="rating"> {rating}{mark}</span><span class="so-far">({points(seat.points)}{more})</span>{beside}'
    )


@register.simple_tag(takes_context=True)
def entry_rows(context: Context, games: Iterable[SeatedGame]) -> SafeString:
    """A row for each of ``games``.

    The games of a match that has several stand below a row of the match, where the page has read its ``matches``.
    Of the page they take, by the id of a game, what is in its way (``notes``) and what its form sends when the arbiter
    is sure of it (``sure``); and the result that a new one has replaced (``was``), where one row answers a click.
    """
    rows, matches = _Rows(context), MatchRows(context)
    html = [text for seated in games for text in (*matches.before(seated), rows.row(seated))]
    return mark_safe("\n".join(html))  # noqa: S308 - its parts are escaped


@lru_cache(maxsize=512)
def _address(name: str, slug: str) -> tuple[str, str]:
    """What stands before and behind the number of a board in the address."""
    before, _zero, behind = reverse(name, args=[slug, 0]).rpartition("0")
    return before, behind


@dataclass(frozen=True, slots=True)
class _Words:
    """What every row says; what has no names to be put in is HTML."""

    label: str
    other: str
    note: str
    to_note: str
    summary: str
    options: str
    clear: str
    save: str
    to_save: str


@lru_cache(maxsize=16)
def _words(_language: str | None) -> _Words:
    """In this language, which is the one that is spoken now."""
    options = [("", _("choose")), *menu()]
    return _Words(
        label=_("Result of board %(number)s, %(white)s against %(black)s"),
        other=_("Other result of board %(number)s, %(white)s against %(black)s"),
        note=_("Note at board %(number)s"),
        to_note=escape(_("Note")),
        summary=escape(_("Other")),
        options="".join(f'<option value="{code}">{escape(text)}</option>' for code, text in options),
        clear=f'<option value="{CLEAR}">{escape(_("clear the result"))}</option>',
        save=escape(_("Save")),
        to_save=escape(_("save the one chosen")),
    )


class _Rows:
    """What the rows of a page have in common."""

    def __init__(self, context: Context) -> None:
        self.context, self.tournament, self.words = context, context["tournament"], _words(get_language())
        rights = context["request"].rights
        self.works, self.fills, self.sees = (right in rights for right in (Right.WORK, Right.FILL, Right.SEE))
        self.token = f'<input type="hidden" name="csrfmiddlewaretoken" value="{escape(context.get("csrf_token"))}">'

    def row(self, seated: SeatedGame) -> str:
        """One row."""
        game, white, black = seated.game, seated.white, seated.black
        note = (self.context.get("notes") or {}).get(game.pk, "")
        states = {"open": seated.is_open, "remarked": seated.is_remarked, "problem": note or seated.is_disputed}
        classes = "".join(f" {name}" for name, holds in states.items() if holds)
        code = f"{game.result}{'' if game.rated else UNRATED_MARK}"
        is_alone = is_played(game.result) and not seated.is_whole  # of the match the score alone is known
        made = "–" if is_alone else result(game.result, game.rated)
        return (
            f'<tr id="board-{game.pk}" class="board{classes}" data-board="{game.table}" data-version="{seated.mark}"'
            f' data-result="{game.result}" data-code="{code}"{self._of_match(seated)}>\n'
            f'<th scope="row" class="number">{place_of(game, self.tournament)}</th>\n'
            f'<td class="white">{player_cell(self.context, game, white, "w")}</td>\n'
            f'<td class="number from-desktop">{score(white.points)}{virtual(white)}</td>\n'
            f'<td class="now">{made}</td>\n'
            f'<td class="black">{player_cell(self.context, game, black, "b")}</td>\n'
            f'<td class="number from-desktop">{score(black.points)}{virtual(black)}</td>\n'
            f'<td class="enter">\n{self._entering(seated, note)}</td>\n'
            f'<td class="last">{self._last(seated)}</td>\n</tr>'
        )

    def _last(self, seated: SeatedGame) -> str:
        """When the result was entered, and by whom; of another day the day."""
        entry = (self.context.get("last_entries") or {}).get(seated.game.pk)
        if entry is None or seated.is_open:
            return ""
        at = localtime(entry.at)
        when = time_format(at, "TIME_FORMAT") if at.date() == localdate() else date_format(at, "DAY_FORMAT")
        return f'<time datetime="{at.isoformat(timespec="minutes")}">{when}</time> {escape(entry.by_name)}'

    def _of_match(self, seated: SeatedGame) -> str:
        """The match, and the name of the game in lists of boards, where the match has several."""
        place = place_of(seated.game, self.tournament)
        if place == str(seated.game.table):
            return ""
        return f' data-match="match-{seated.game.match_id}" data-place="{place}"'

    def _entering(self, seated: SeatedGame, note: str) -> str:
        """The form, and what is to be said below it."""
        game, words = seated.game, self.words
        asks = (self.context.get("sure") or {}).get(game.pk, "")
        names = {
            "number": place_of(game, self.tournament),
            "white": seated.white.surname or _("nobody"),
            "black": seated.black.surname or _("nobody"),
        }
        label = escape(words.label % names)
        fields = self._fields(seated, label, escape(words.other % names))
        if not seated.is_whole or not (self.works or self.fills and seated.is_open):
            fields = f'<fieldset class="locked" disabled>\n{fields}</fieldset>\n'
        before, behind = _address("arbiter:result", self.tournament.slug)
        address = f"{before}{game.pk}{behind}"
        return (
            f'<form method="post" action="{address}" hx-post="{address}" hx-target="#board-{game.pk}"'
            f' hx-swap="outerHTML" id="entry-{game.pk}" role="group" tabindex="0" aria-label="{label}"'
            f' aria-keyshortcuts="1 0 = 5 F">\n{self.token}\n'
            f'<input type="hidden" name="expected_version" value="{escape(GAME.expected(game, self.tournament))}">\n'
            f'{fields}<span class="asks" data-asks></span>\n'
            f"{_asked(label, note, asks) if asks else ''}{self._replaced(label)}</form>\n"
            f"{self._below(seated)}{_problem(note) if note and not asks else ''}"
        )

    def _fields(self, seated: SeatedGame, label: str, other: str) -> str:
        """The buttons, the menu of unusual results, the way to the note."""
        game, words = seated.game, self.words
        pressed = {game.result: ' aria-pressed="true"'}
        buttons = "".join(
            f'<button name="result" value="{sent}" aria-label="{with_colon(label, called)}"'
            f"{pressed.get(sent, '')}>{shown}</button>"
            for sent, called, shown in _BUTTONS
        )
        before, behind = _address("arbiter:board_note", self.tournament.slug)
        named = escape(words.note % {"number": place_of(game, self.tournament)})
        note = f' <a href="{before}{game.pk}{behind}" aria-label="{named}">{words.to_note}</a>' if self.works else ""
        return (
            f'<span class="usual">{buttons}</span>\n<details class="unusual">\n'
            f'<summary aria-label="{other}">{words.summary}</summary>\n'
            f'<span class="menu"><select name="other" aria-label="{other}">{words.options}'
            f"{'' if seated.is_open else words.clear}</select>"
            f'<button data-set aria-label="{with_colon(label, words.to_save)}">{words.save}</button>{note}</span>\n'
            "</details>\n"
        )

    def _replaced(self, label: str) -> str:
        """What the board had before, to be taken back."""
        was = self.context.get("was")
        if not was or not self.works:
            return ""
        values = {
            "was_result": result(was.result, was.rated),
            "who": escape(was.by or "–"),
            "time": time_format(localtime(was.at), "TIME_FORMAT"),
        }
        called = with_colon(label, escape(_("take it back")))
        return (
            f'<span class="row-was" data-was><span>{_("was %(was_result)s, by %(who)s %(time)s") % values}</span> '
            f'<button name="result" value="{was.result}{"" if was.rated else UNRATED_MARK}"'
            f' aria-label="{called}">{escape(_("Take it back"))}</button></span>\n'
        )

    def _below(self, seated: SeatedGame) -> str:
        """The note and the players' reports, which few boards have."""
        noted = self.sees and getattr(seated.game, "arbiter_note", None)
        if not noted and not seated.reports:
            return ""
        context = {"tournament": self.tournament, "seated": seated, "game": seated.game, "noted": noted}
        return render_to_string("arbiter/results/parts/below_row.html", context)


def _asked(label: str, note: str, asks: str) -> str:
    """The question whether the game is to be adjourned."""
    adjourn = escape(_("Adjourn the game"))
    called = with_colon(label, adjourn)
    button = f'<button name="result" value="{escape(asks)}" aria-label="{called}">{adjourn}</button>'
    return f'<p class="row-note" role="alert" data-note>{escape(note)} {button}</p>\n'


def _problem(note: str) -> str:
    """What is in the way."""
    return f'<p class="row-note" role="alert" data-note>{conditional_escape(note)}</p>\n'
