"""Results of boards as everybody reads them: of one game, or of a match with its games and its score."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.basics.outcomes import UNDECIDED, points_of, scoring_of
from tournaments.publication.queries.published import PublishedMatch, PublishedRound
from tournaments.templatetags.chess import points, result

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
    games = [(shown,), *((result(game.result, game.rated, turned=True),) for game in others)]
    return format_html(
        '<span class="match-made">{} : {}</span><span class="match-games">{}</span>',
        points(made[match.white.id]),
        points(made[match.black.id]),
        format_html_join(" ", "{}", games),
    )


@register.simple_tag
def match_legend(round_: PublishedRound) -> SafeString | str:
    """How the results of matches are to be read; nothing where each board has one game."""
    if all(len(match.games) == 1 for match in round_.matches):
        return ""
    text = _(
        "Each board is a match of two games. Who stands first has White in the first game and Black in the second; "
        "both results are given from that side."
    )
    return format_html('<p class="small quiet">{}</p>', text)
