"""The pictures beside a link that is shared: the round at hand, standings, a player; all as published."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from html import unescape
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.basics.languages import drawn_in_its_language
from tournaments.basics.outcomes import scoring_of
from tournaments.pages.access import found, public_page, public_page_before
from tournaments.pages.limits import too_often
from tournaments.players.queries.card import CardLine, PlayerCard, player_card
from tournaments.publication.queries.by_name import board_in_words, where_players_sit
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import (
    Entrant,
    PublishedRound,
    named_players,
    published_round,
    published_rounds,
)
from tournaments.ratings.queries.reported import counted_and_for_rating
from tournaments.sharing.drawing import pictures
from tournaments.standings.queries.current import current_standings
from tournaments.templatetags.chess import points, result
from tournaments.templatetags.tables import standings_title

PAIRS, PLACES = 6, 5
MOST, SECONDS_COUNTED = 300, 600  # of one address; those that are cached do not count

View = Callable[..., HttpResponse]


def _limited(view: View) -> View:
    """A picture takes a tenth of a second; whoever asks for all of them waits."""

    @wraps(view)
    def answer(request: HttpRequest, *given: Any, **parts: Any) -> HttpResponse:
        if too_often(request, "picture", most=MOST, seconds=SECONDS_COUNTED):
            return HttpResponse(status=429, headers={"Retry-After": str(SECONDS_COUNTED)})
        return view(request, *given, **parts)

    return answer


def _as_picture(content: bytes) -> HttpResponse:
    return HttpResponse(content, content_type=pictures.CONTENT_TYPE)


def _announced(_request: HttpRequest, public: PublicTournament) -> HttpResponse:
    row = public.row
    facts = [(str(row.total_rounds), ngettext("round", "rounds", row.total_rounds))]
    if public.entries:
        facts.append((str(len(public.entries)), ngettext("player", "players", len(public.entries))))
    heading = pictures.Heading(_where_and_when(public), row.name)
    return _as_picture(pictures.player_picture(heading, facts, (), str(row.time_control)))


@_limited
@public_page_before(_announced)
@drawn_in_its_language
def picture(_request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """Of the tournament: the round at hand; once it is over the final standings."""
    if public.is_finished:
        return _standings(public)
    return _round(public, found(published_round(public.row, public.at_hand)))


@_limited
@public_page
@drawn_in_its_language
def round_picture(_request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """The first boards of a round, with the results so far."""
    return _round(public, found(published_round(public.row, number)))


@_limited
@public_page
@drawn_in_its_language
def standings_picture(_request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The first of the standings."""
    return _standings(public)


@_limited
@public_page
@drawn_in_its_language
def player_picture(_request: HttpRequest, public: PublicTournament, player_id: int) -> HttpResponse:
    """A player's rank, points and rounds."""
    rounds, for_rating = counted_and_for_rating(public.row, last=public.current_round)
    known = named_players(public.row, rounds)
    one = found(known.get(player_id))
    card = player_card(public.row, one, rounds, known, for_rating=for_rating, scoring=scoring_of(public.row))
    of = " ".join(filter(None, (one.federation, str(one.rating or ""))))
    heading = pictures.Heading(f"{public.row.name} · {_where_and_when(public)}".strip(" ·"), _named(one), of)
    squares = [_square(line) for line in card.lines]
    line = _at_hand(public, rounds, one.id)
    return _as_picture(pictures.player_picture(heading, _facts(public, card), squares, line))


def _round(public: PublicTournament, published: PublishedRound) -> HttpResponse:
    event = published.event
    if event:
        pairs = [
            pictures.Pair(
                str(one.table), one.white.name, one.black.name, _score(one.made) if not one.open_boards else ""
            )
            for one in event.matches
        ]
    else:
        pairs = [
            pictures.Pair(
                str(one.board),
                _rated(one.white),
                _rated(one.black),
                " ".join(strip_tags(unescape(result(game.result))) for game in one.games) if not one.is_open else "",
            )
            for one in published.matches
        ]
    left = len(pairs) - PAIRS
    boards = ngettext("and %(count)d more board", "and %(count)d more boards", max(left, 1)) % {"count": left}
    heading = pictures.Heading(
        _where_and_when(public), public.row.name, _("Round %(number)d") % {"number": published.number}
    )
    return _as_picture(pictures.pairing_picture(heading, pairs[:PAIRS], f"… {boards}" if left > 0 else ""))


def _standings(public: PublicTournament) -> HttpResponse:
    rounds = published_rounds(public.row, last=public.current_round)
    standings = current_standings(public.row, rounds, named_players(public.row, rounds))
    lines = standings.lines
    places = [pictures.Place(one.places, _named(one.player), str(points(one.points))) for one in lines[:PLACES]]
    title = standings_title(standings, public.row.total_rounds) if lines else _("Standings")
    heading = pictures.Heading(_where_and_when(public), public.row.name, title)
    left = len(lines) - PLACES
    more = ngettext("and %(count)d more", "and %(count)d more", max(left, 1)) % {"count": left}
    return _as_picture(pictures.standings_picture(heading, places, f"… {more}" if left > 0 else ""))


def _where_and_when(public: PublicTournament) -> str:
    return " ".join(unescape(render_to_string("public/parts/place_and_dates.html", {"tournament": public.row})).split())


def _named(entrant: Entrant) -> str:
    return f"{entrant.title} {entrant.name}".strip()


def _rated(entrant: Entrant) -> str:
    return f"{_named(entrant)} {entrant.rating or ''}".strip()


def _score(made: tuple[int, int]) -> str:
    return f"{points(made[0])} – {points(made[1])}"


def _facts(public: PublicTournament, card: PlayerCard) -> list[tuple[str, str]]:
    facts = []
    if card.standing:
        facts.append((card.standing.places, _("rank")))
        after = card.after_round or public.current_round
        words = ngettext("points after %(count)d round", "points after %(count)d rounds", after) % {"count": after}
        facts.append((str(points(card.standing.points)), words))
    if card.rating and card.rating.performance:
        facts.append((str(card.rating.performance.rating), _("performance")))
    return facts


def _square(line: CardLine) -> pictures.Square:
    if line.points_made is None:
        return pictures.Square("·", is_game=False)
    shade = {"1": 1.0, "+": 1.0, "U": 1.0, "F": 1.0, "=": 0.5, "H": 0.5}.get(line.mark, 0.0)
    return pictures.Square(str(points(line.points_made)), shade, is_game=line.opponent is not None)


def _at_hand(public: PublicTournament, rounds: tuple[PublishedRound, ...], player: int) -> str:
    """Where the player sits in the round that is being played."""
    last = next((one for one in rounds if one.number == public.at_hand), None)
    line = next((one for one in where_players_sit(last) if one.player.id == player), None) if last else None
    if last is None or line is None or public.is_finished:
        return ""
    return board_in_words(line, last.number, public.row.name)
