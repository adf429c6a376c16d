"""The rows of matches of several games in the result entry: both sides, the running score, and who has not come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.basics.systems import system_of
from tournaments.models import Game, Tournament
from tournaments.permissions import Right
from tournaments.results.actions.matches import NEITHER
from tournaments.rounds.queries.games import place_of
from tournaments.rounds.queries.matches import MatchLine
from tournaments.rounds.queries.seated import SeatedGame, SeatedPlayer
from tournaments.stale_forms.of_rounds import MATCH
from tournaments.templatetags.chess import points
from tournaments.templatetags.tables import escape

register = template.Library()


register.simple_tag(place_of)


@register.simple_tag(takes_context=True)
def match_row(context: Context, line: MatchLine) -> SafeString:
    """The row of one match alone, to take the place of the one that the page has."""
    return mark_safe(MatchRows(context).row(line, swapped=True))  # noqa: S308 - its parts are escaped


@register.simple_tag(takes_context=True)
def match_head(context: Context, game: Game, with_results: bool) -> SafeString:
    """The row above the boards of a match of teams that names both, with the score where the table has results."""
    line = (context.get("matches") or {}).get(game.match_id)
    if line is None or not system_of(context["tournament"]).pairs_teams:
        return mark_safe("")
    made = "–" if line.open_games == line.games else f"{points(line.white.made)} : {points(line.black.made)}"
    score = f'<td class="centre now">{made}</td>' if with_results else ""
    return mark_safe(  # noqa: S308 - its parts are escaped
        f'<tr class="match"><th scope="rowgroup" class="number">{line.table}</th>'
        f'<td class="white" colspan="2">{escape(line.white.name)}</td>{score}'
        f'<td class="black" colspan="{3 if with_results else 2}">{escape(line.black.name)}</td></tr>'
    )


def team_beside(context: Context, game: Game, seat: SeatedPlayer, colour: str) -> str:
    """The player's team where the row of the match has it in the other column, as on board 2; else nothing."""
    lines: Mapping[int, MatchLine] = context.get("matches") or context.get("swapped") or {}
    line = lines.get(game.match_id)
    if line is None or not system_of(context["tournament"]).pairs_teams:
        return ""
    above = line.white if colour == "w" else line.black
    own = line.side_of_team(seat.player.team_id)
    return "" if own in {None, above} else own.name


class MatchRows:
    """What the rows of the matches of a page have in common."""

    def __init__(self, context: Context) -> None:
        self.tournament: Tournament = context["tournament"]
        self.matches: Mapping[int, MatchLine] = context.get("matches") or {}
        self.enters = any(right in context["request"].rights for right in (Right.WORK, Right.FILL))
        self.works = Right.WORK in context["request"].rights
        self.folds = system_of(self.tournament).pairs_teams
        self.token = f'<input type="hidden" name="csrfmiddlewaretoken" value="{escape(context.get("csrf_token"))}">'
        self.is_sealed = bool(getattr(context.get("progress"), "sealed", None))
        self.last = 0

    def before(self, seated: SeatedGame) -> Iterator[str]:
        """The row of its match where ``seated`` is the first game of it that is shown."""
        match = seated.game.match_id
        if match != self.last and match in self.matches:
            yield self.row(self.matches[match])
        self.last = match

    def row(self, line: MatchLine, *, swapped: bool = False) -> str:
        """The row of ``line``; ``swapped`` says that it is to take the place of an older one."""
        swap = ' hx-swap-oob="true"' if swapped else ""
        made = f"{points(line.white.made)} : {points(line.black.made)}"
        forfeits = self.enters and line.open_games and not self.is_sealed
        enter = f"{self._forfeit(line) if forfeits else ''}{self._score(line)}"
        state = f'<span class="match-state quiet small">{escape(self._state(line))}</span>' if self.folds else ""
        return (
            f'<tr id="match-{line.pk}" class="match" data-revision="{self.tournament.revision}"{swap}>\n'
            f'<th scope="rowgroup" class="number">{self._fold(line) if self.folds else line.table}</th>\n'
            f'<td class="white">{escape(line.white.name)}</td>\n<td class="from-desktop"></td>\n'
            f'<td class="match-score"><span class="visually-hidden">{escape(_("Score of the match:"))}</span>'
            f" {made}</td>\n"
            f'<td class="black">{escape(line.black.name)}</td>\n<td class="from-desktop"></td>\n'
            f'<td class="enter">{state}{enter}</td>\n<td class="last"></td>\n</tr>'
        )

    def _fold(self, line: MatchLine) -> str:
        """The number of the match as the button that shows its boards (js/result-matches.js)."""
        label = escape(_("Boards of match %(number)s") % {"number": line.table})
        return (
            f'<button type="button" class="match-fold" aria-expanded="true" aria-label="{label}">{line.table}</button>'
        )

    def _state(self, line: MatchLine) -> str:
        """How far the match is."""
        if line.has_score_alone:
            return _("score without players")
        if not line.open_games:
            return _("complete")
        return _("%(open)d of %(all)d open") % {"open": line.open_games, "all": line.games}

    def _score(self, line: MatchLine) -> str:
        """The way to the score of a match as a whole, where the regulations allow it and no board stands against it."""
        if self.is_sealed or not (line.takes_score and self.works and (line.has_score_alone or line.open_games)):
            return ""
        called = escape(_("Score of match %(number)s without the players") % {"number": line.table})
        address = reverse("arbiter:match_score", args=[self.tournament.slug, line.pk])
        return f' <a class="nowrap small" href="{address}" aria-label="{called}">{escape(_("Score only"))}</a>'

    def _forfeit(self, line: MatchLine) -> str:
        """The way to forfeit all that is open of a match."""
        board, address = {"number": line.table}, reverse("arbiter:match_forfeit", args=[self.tournament.slug, line.pk])
        called, summary = _("Board %(number)s: who has not come to the match?"), _("Not come")
        if line.is_decided:
            called, summary = _("Board %(number)s is decided: what of the open games?"), _("Decided")
        called = escape(called % board)
        gone = escape(_("%(name)s has not come"))
        sides = [
            ("w", gone % {"name": escape(line.white.name)}),
            ("b", gone % {"name": escape(line.black.name)}),
            (NEITHER, escape(_("the rest is not played") if line.is_decided else _("neither has come"))),
        ]
        buttons = "".join(f'<button name="lost_by" value="{value}">{text}</button>' for value, text in sides)
        expected = escape(MATCH.expected(line, self.tournament))
        return (
            f'<details class="unusual" data-forfeits><summary aria-label="{called}" aria-keyshortcuts="M">'
            f"{escape(summary)}</summary>\n"
            f'<form method="post" action="{address}" class="menu">{self.token}\n'
            f'<input type="hidden" name="expected_version" value="{expected}">{buttons}</form></details>'
        )
