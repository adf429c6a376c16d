"""Results of boards as everybody reads them: of one game, or of a match with its games and its score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.basics.outcomes import UNDECIDED, points_of, scoring_of
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedMatch, PublishedRound
from tournaments.publication.queries.teams import TeamMatch
from tournaments.templatetags.chess import pawn, points, result
from tournaments.templatetags.tables import escape, player_link

register = template.Library()


@register.simple_tag(takes_context=True)
def match_result(context: Context, match: PublishedMatch) -> SafeString:
    """The result of a board; of a match its score so far with the games below, all seen from who stands first."""
    first, *others = match.games
    shown = result(first.result, first.rated)
    if not others or all(game.is_open for game in match.games):
        return shown
    made = {match.white.id: 0, match.black.id: 0}
    scoring = scoring_of(context["tournament"])
    for game in match.games:
        if game.result not in UNDECIDED:
            for player, won in zip((game.white, game.black), points_of(game.result, scoring), strict=True):
                made[player.id] += won
    games = [
        (result(game.result, game.rated, turned=number % 2 == 0),) for number, game in enumerate(match.games, start=1)
    ]
    return format_html(
        '<span class="match-made">{} : {}</span><span class="match-games">{}</span>',
        points(made[match.white.id]),
        points(made[match.black.id]),
        format_html_join(" ", "{}", games),
    )


@register.simple_tag
def match_legend(round_: PublishedRound) -> SafeString | str:
    """How the results of matches are to be read; nothing where each board has one game."""
    games = max((len(match.games) for match in round_.matches), default=1)
    return format_html('<p class="small quiet">{}</p>', words_of_legend(games)) if games > 1 else ""


@register.simple_tag
def words_of_legend(games: int) -> str:
    """How the results of a match of so many games are to be read.

    >>> words_of_legend(4)[:79]
    'Each board is a match of 4 games, colours change from game to game. Who stands '
    """
    if games == 2:
        return _(
            "Each board is a match of two games. Who stands first has White in the first game and Black in the second; "
            "both results are given from that side."
        )
    text = _(
        "Each board is a match of %(games)d games, colours change from game to game. Who stands first has White in "
        "the first game; all results are given from that side."
    )
    return text % {"games": games}


@register.simple_tag(takes_context=True)
def match_table(context: Context, match: TeamMatch) -> SafeString:
    """The boards of a match of teams; not in a template for the reason that ``tables`` has."""
    names = {"one": match.white.name, "other": match.black.name}
    head = '<th role="columnheader" scope="col"'
    return mark_safe(  # noqa: S308 - its parts are escaped
        '<table class="boards of-match" role="table">\n'
        f'<caption class="visually-hidden">{escape(_("Boards of %(one)s against %(other)s") % names)}</caption>\n'
        f'<thead role="rowgroup"><tr role="row">{head} class="number">'
        f'<span class="narrow">{escape(pgettext("board, short", "Bd"))}</span>'
        f'<span class="wide">{escape(_("Board"))}</span></th>{head}>{player_link(context, match.white)}</th>'
        f'{head} class="centre">{escape(_("Result"))}</th>'
        f"{head}>{player_link(context, match.black)}</th></tr></thead>\n"
        f'<tbody role="rowgroup">{"".join(_board_rows(context, match))}</tbody>\n</table>'
    )


def _board_rows(context: Context, match: TeamMatch) -> Iterator[str]:
    pawns = {colour: f'<td role="cell" class="side">{pawn(colour)} ' for colour in ("w", "b")}
    made = cache(result)

    def side(player: PublishedPlayer | None, colour: str) -> str:
        if player is None:
            return f'{pawns[colour]}<span class="quiet">{escape(_("nobody"))}</span></td>'
        rating = "–" if player.rating is None else escape(player.rating)
        mark = f'<abbr title="{escape(_("provisional rating"))}">p</abbr>' if player.provisional else ""
        return f'{pawns[colour]}{player_link(context, player)} <span class="meta">{rating}{mark}</span></td>'

    for board in match.boards:
        yield (
            f'<tr role="row"><th role="rowheader" scope="row" class="number board-number">{board.number}</th>'
            f"{side(board.one, board.colour)}"
            f'<td role="cell" class="centre">{made(board.result, board.rated, board.is_turned)}</td>'
            f"{side(board.other, board.other_colour)}</tr>\n"
        )
