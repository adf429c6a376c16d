"""Rows of the large public tables.

A template says what stands in a row as well, but takes ten times as long over it: a crosstable of 300 players over nine
rounds has 3,000 cells, and whoever asks first after a result waits for all of them. The rest of the page is a template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape as as_html
from typing import Any, NamedTuple, Protocol

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.service import Bye, ByeKind
from tournaments.basics.outcomes import scoring_of
from tournaments.models import Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import Entrant
from tournaments.publication.queries.teams import PublishedTeam
from tournaments.ratings.queries.changes import RatingLine
from tournaments.ratings.queries.months import Month
from tournaments.standings.queries.crosstable import Cell, Crosstable, Square
from tournaments.standings.queries.current import EXPELLED, WITHDRAWN, Standings
from tournaments.templatetags.chess import format_points, mark_meaning, own_result, pawn, score, square
from tournaments.templatetags.flags import federation_of
from tournaments.templatetags.ratings import basis_name, change, expectation
from tournaments.templatetags.standing_marks import decided_by, form, movement
from tournaments.templatetags.tiebreaks import tiebreak_value

register = template.Library()
LONGEST_ON_PHONES = 21  # letters of title and name in a line with the rating


class Named(Protocol):
    """Anybody who has a card."""

    @property
    def id(self) -> int: ...

    @property
    def title(self) -> str: ...

    @property
    def name(self) -> str: ...


class Rated(Protocol):
    """Anybody with a rating, provisional or FIDE's."""

    @property
    def rating(self) -> int | None: ...

    @property
    def provisional(self) -> bool: ...


def escape(value: object) -> str:
    """As Django's function, which takes three times as long to look for texts that are to be translated later."""
    return as_html(str(value))


class Cards(NamedTuple):
    """The addresses below which the cards of a tournament's players lie, and the pages of its teams."""

    players: str
    teams: str


@lru_cache(maxsize=512)
def _cards(slug: str, pages: str = "public") -> Cards:
    """The cards and pages that everybody reads, or the arbiters' pages of players and teams."""
    names = ("arbiter:player_edit", "arbiter:team_edit") if pages == "arbiter" else ("public:player", "public:team")
    return Cards(*(reverse(name, args=[slug, 0]).removesuffix("0/") for name in names))


def _cards_here(context: Context) -> Cards:
    """As ``_cards``: what arbiters read leads to their own pages."""
    return _cards(context["tournament"].slug, context.get("pages", "public"))


def link_to_card(slug: str, player: Named) -> str:
    """A player's title and name, as the link to the card, as HTML; or a team's name to its page."""
    return _link(_cards(slug), player)


def _link(cards: Cards, player: Named) -> str:
    address = cards.teams if getattr(player, "is_team", False) else cards.players
    title = f'<span class="chess-title">{escape(player.title)}</span> ' if player.title else ""
    return f'<a class="name" href="{address}{escape(player.id)}/">{title}{_name(player)}</a>'


def _name(player: Named) -> str:
    """The name as it is written; the forenames behind a long surname can be cut to their initial by the style sheet."""
    surname, comma, forenames = player.name.partition(", ")
    if not comma or len(player.title) + len(player.name) <= LONGEST_ON_PHONES:
        return escape(player.name)
    return f'{escape(surname)}, <span class="forenames">{escape(forenames)}</span>'


@register.simple_tag(takes_context=True)
def player_link(context: Context, player: Named) -> SafeString:
    """A player's title and name, as the link to the card; or a team's name to its page."""
    return mark_safe(_link(_cards_here(context), player))  # noqa: S308 - its parts are escaped


@register.simple_tag(takes_context=True)
def crosstable_rows(context: Context, table: Crosstable) -> SafeString:
    """The lines of a crosstable."""
    return _rows(
        _crosstable_lines(
            _cards_here(context),
            table,
            bye_points(context["tournament"]),
            _rating_of(context, of_teams=table.standings.of_teams),
        )
    )


def _crosstable_lines(
    cards: Cards, table: Crosstable, byes: dict[str, str], rating_of: Callable[[Entrant], str]
) -> Iterator[str]:
    made, of_match = cache(_made), cache(_match_made)

    def cell(one: Cell) -> str:
        against = one.opponent or ""
        if one.made is not None:
            by = against or conditional_escape(own_result(one.mark))
            return f'<td class="cell"><span class="against">{by}</span>{of_match(one.colour, *one.made)}</td>'
        if not one.colour:
            letter = f'<abbr title="{escape(mark_meaning(one.mark))}">{one.mark}</abbr>' if one.mark else ""
            return f'<td class="cell">{letter}<i class="pawn"></i>{square(one.mark, True, byes.get(one.mark, ""))}</td>'
        return f'<td class="cell">{against}{made(one.colour, one.mark, one.rated)}</td>'

    points = cache(score)
    for line in table.lines:
        player = line.standing.player
        team = table.teams.get(player.id)
        below = f'<span class="below of-team">{escape(team.name)}</span>' if team else ""
        yield (
            f'<td class="number">{line.standing.position}</td>'
            f'<th scope="row" class="side">{_link(cards, player)}{below}</th>'
            f'<td class="number strong made-points">{points(line.standing.points)}</td>'
            f"{rating_of(player)}"
            f"{''.join(map(cell, line.cells))}"
        )


@register.simple_tag(takes_context=True)
def square_rows(context: Context, square: Square, of_teams: bool) -> SafeString:  # noqa: FBT001 - of a template
    """The lines of a square: the games, or matches, of each against each, both in the order of places."""
    return _rows(_square_lines(_cards_here(context), square, _rating_of(context, of_teams=of_teams)))


def _square_lines(cards: Cards, square: Square, rating_of: Callable[[Entrant], str]) -> Iterator[str]:
    made_of_game, of_match = cache(_made), cache(_match_made)
    points = cache(score)

    def made(one: Cell) -> str:
        return made_of_game(one.colour, one.mark, one.rated) if one.made is None else of_match(one.colour, *one.made)

    for line, against in square.rows:
        player, own = line.standing.player, line.standing.position
        cells = "".join(
            '<td class="own"></td>' if games is None else f'<td class="cell met">{"".join(map(made, games))}</td>'
            for games in against
        )
        yield (
            f'<td class="number">{own}</td>'
            f'<th scope="row" class="side">{_link(cards, player)}</th>'
            f'<td class="number strong made-points">{points(line.standing.points)}</td>'
            f"{rating_of(player)}{cells}"
        )


def _made(colour: str, mark: str, rated: bool) -> str:
    """What stands behind the opponent's number."""
    return f"{pawn(colour)}{square(mark, rated)}"


def _match_made(colour: str, match_points: int, game_points: int) -> str:
    """The match points of a team, and its game points; without a colour there was no match."""
    return (
        f'{pawn(colour) or "<span></span>"}<span class="made"><b>{format_points(match_points)}</b>'
        f' <span class="quiet">{format_points(game_points)}</span></span>'
    )


@register.simple_tag
def standings_title(standings: Standings, total_rounds: int = 0) -> str:
    """What the standings are: final after the last of ``total_rounds``, after a round, or with games to be played."""
    if standings.to_play:
        text = ngettext(
            "Standings with %(count)d board still to be played",
            "Standings with %(count)d boards still to be played",
            standings.to_play,
        )
        return text % {"count": standings.to_play}
    if standings.after_round == total_rounds and standings.is_final:
        return _("Final standings")
    return _("Standings after round %(number)d") % {"number": standings.after_round}


@register.simple_tag
def crosstable_title(standings: Standings) -> str:
    """As ``standings_title``, of the crosstable."""
    if standings.to_play:
        text = ngettext(
            "Crosstable with %(count)d board still to be played",
            "Crosstable with %(count)d boards still to be played",
            standings.to_play,
        )
        return text % {"count": standings.to_play}
    return _("Crosstable after round %(number)d") % {"number": standings.after_round}


@register.simple_tag(takes_context=True)
def standings_rows(context: Context, standings: Standings) -> SafeString:
    """The lines of the standings; each value leads to how it comes about."""
    return _rows(_standings_lines(context, standings))


def _standings_lines(context: Context, standings: Standings) -> Iterator[str]:
    cards, tournament = _cards_here(context), context["tournament"]
    by_lot = f'<abbr class="mark" title="{escape(_("by lot"))}">L</abbr>'
    by_hand = f'<abbr class="mark" title="{escape(_("ranked by hand"))}">H</abbr>'
    left = {WITHDRAWN: _left_mark("W", _("withdrawn")), EXPELLED: _left_mark("X", _("expelled")), "": ""}
    has_clubs, before, rounds = standings.has_clubs, context.get("before") or {}, context.get("form") or {}
    overall = context.get("overall") or {}
    letters, byes, without_ratings = federation_of(tournament), bye_points(tournament), context.get("without_ratings")
    points = cache(lambda value: in_column(score(value)))
    shown = cache(lambda value: in_column(conditional_escape(tiebreak_value(value))))

    def rated(player: Entrant) -> str:
        if standings.of_teams:
            return ""
        rating = "" if without_ratings else f'<td class="number rating">{_rating(player.rating)}</td>'
        return f'{rating}<td class="fed">{letters(player.federation)}</td>'

    for above, line in zip((None, *standings.lines), standings.lines, strict=False):
        player, decided = line.player, decided_by(line, above)
        club = f'<td class="from-desktop">{escape(player.club)}</td>' if has_clubs else ""
        addresses = [f'href="{escape(player.id)}/{escape(value.code)}/"' for value in line.values]
        ways = [
            f"{'' if value.is_hidden else address}>{shown(value)}</a>"
            for value, address in zip(line.values, addresses, strict=True)
        ]
        marks = [" decided" if place == decided else "" for place in range(len(ways))]
        values = "".join(
            f'<td class="number value{mark}"><span class="narrow">{escape(value.code)} </span><a {way}</td>'
            for value, way, mark in zip(line.values, ways, marks, strict=True)
        )
        squares = f'<td class="form">{form(rounds.get(player.id, ()), byes)}</td>' if rounds else ""
        yield (
            f'<td class="number rank">{line.places}{by_lot if line.by_lot else by_hand if line.by_hand else ""}'
            f"{movement(line, before.get(player.id))}{_overall(overall.get(player.id))}</td>"
            f'<th scope="row" class="side">{_link(cards, player)}{left[line.left]}</th>'
            f"{rated(player)}{club}{squares}"
            f'<td class="number strong points">{points(line.points)}</td>{values}'
        )


def _overall(rank: int | None) -> str:
    """The rank among all, in the standings of a part of the players."""
    return f'<span class="overall" title="{escape(_("rank among all"))}">{rank}</span>' if rank else ""


def in_column(figure: str) -> str:
    """A score of ``score`` in the short form for a column of hundreds, which the style sheet puts in line as well."""
    return (
        figure.replace('<span class="score">', "", 1)
        .replace('<span class="fraction">', "<i>", 1)
        .replace("</span></span>", "</i>", 1)
    )


def bye_points(tournament: Tournament) -> dict[str, str]:
    """The points of each kind of bye, by its letter, as they are written."""
    scoring = scoring_of(tournament)
    return {kind.value: format_points(scoring.points(Bye(kind))) for kind in ByeKind}


def _rating_of(context: Context, *, of_teams: bool) -> Callable[[Entrant], str]:
    """What makes the cell with a player's rating; nothing of teams, and where ratings are not public."""
    if of_teams or context.get("without_ratings"):
        return lambda _player: ""
    return lambda player: f'<td class="number from-tablet">{_rating(player.rating)}</td>'


def _left_mark(letter: str, words: str) -> str:
    return f' <abbr class="mark" title="{escape(words)}">{letter}</abbr>'


def rating_cell(player: Rated) -> str:
    """A rating as HTML, with the letter of a provisional one."""
    mark = f'<abbr class="mark" title="{escape(_("provisional rating"))}">p</abbr>' if player.provisional else ""
    return f"{_rating(player.rating)}{mark}"


@register.simple_tag(takes_context=True)
def player_rows(
    context: Context, players: Sequence[PublishedPlayer], clubs: bool, teams: Mapping[int, PublishedTeam]
) -> SafeString:
    """The lines of the list of players, with the ``teams`` of a team event by player."""
    return _rows(_player_lines(context, players, clubs, teams))


def _player_lines(
    context: Context, players: Sequence[PublishedPlayer], clubs: bool, teams: Mapping[int, PublishedTeam]
) -> Iterator[str]:
    slug, letters = context["tournament"].slug, federation_of(context["tournament"])
    without_ratings = context.get("without_ratings")
    for player in players:
        team = teams.get(player.id)
        below = f'<span class="below of-team narrow">{escape(team.name)}</span>' if team else ""
        of_team = f'<td class="side from-tablet">{link_to_card(slug, team) if team else ""}</td>' if teams else ""
        club = f'<td class="from-tablet">{escape(player.club)}</td>' if clubs else ""
        rating = "" if without_ratings else f'<td class="number">{rating_cell(player)}</td>'
        yield (
            f'<td class="number">{escape(player.tpn)}</td>'
            f'<th scope="row" class="side">{link_to_card(slug, player)}{below}</th>'
            f"{rating}"
            f'<td class="fed">{letters(player.federation)}</td>{of_team}{club}'
        )


@register.simple_tag(takes_context=True)
def rating_change_rows(context: Context, lines: Sequence[RatingLine]) -> SafeString:
    """The lines of the rating changes."""
    return _rows(_rating_change_lines(context["tournament"], lines))


def _rating_change_lines(tournament: Tournament, lines: Sequence[RatingLine]) -> Iterator[str]:
    slug, letters = tournament.slug, federation_of(tournament)
    none = '<td class="number from-tablet">–</td>' * 4 + '<td class="number">–</td>'
    basis, points = cache(lambda one: escape(basis_name(one))), cache(lambda value: score(value, 100))
    for line in lines:
        player, made = line.player, none
        if line.change is not None and line.k is not None:
            made = (
                f'<td class="number from-tablet"><span title="{basis(line.k.basis)}">{line.change.k}</span></td>'
                f'<td class="number from-tablet">{len(line.change.games)}</td>'
                f'<td class="number from-tablet">{points(line.change.score)}</td>'
                f'<td class="number from-tablet">{expectation(line.change.expected)}</td>'
                f'<td class="number strong">{change(line.change.change)}</td>'
            )
        rating = rating_cell(player)
        yield (
            f'<th scope="row" class="side">{link_to_card(slug, player)}<span class="below">{rating}</span></th>'
            f'<td class="fed from-tablet">{letters(player.federation)}</td>'
            f'<td class="number from-tablet">{rating}</td>{made}'
            f'<td class="number">{line.performance.rating if line.performance else "–"}</td>'
        )
        for one in line.by_month:
            month, brought = one.month, one.change
            yield (
                f'<th scope="row" class="side"><span class="of-month">{_month(month)}'
                f'<span class="below"> · {brought.rating}</span></span></th>'
                f'<td class="from-tablet"></td><td class="number from-tablet">{brought.rating}</td>'
                f'<td class="number from-tablet"><span title="{basis(one.k.basis)}">{brought.k}</span></td>'
                f'<td class="number from-tablet">{len(brought.games)}</td>'
                f'<td class="number from-tablet">{points(brought.score)}</td>'
                f'<td class="number from-tablet">{expectation(brought.expected)}</td>'
                f'<td class="number">{change(brought.change)}</td><td></td>'
            )


def _month(month: Month) -> str:
    """The name of a month, or its rounds where its days are not known."""
    if month.day is not None:
        return escape(date_format(month.day, "YEAR_MONTH_FORMAT"))
    if month.first == month.last:
        return escape(_("Round %(number)d") % {"number": month.first})
    return escape(_("Rounds %(first)d–%(last)d") % {"first": month.first, "last": month.last})


def _rating(rating: int | None) -> Any:
    return "–" if rating is None else escape(rating)


def _rows(lines: Iterator[str]) -> SafeString:
    return mark_safe("".join(f"<tr>{line}</tr>\n" for line in lines))  # noqa: S308 - its parts are escaped
