"""What is published, to take away: tables, games, calendar, and the page that lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.basics.outcomes import scoring_of
from tournaments.basics.systems import system_of
from tournaments.basics.timetable import round_time
from tournaments.files.exports import calendar_file, csv_file, pgn, tables
from tournaments.files.exports.team_tables import matches_table
from tournaments.pages.access import as_file, found, public_page, public_page_before
from tournaments.pages.frame import page_context
from tournaments.prizes.queries.narrowed import public_categories, shown_categories
from tournaments.publication.queries.by_name import board_in_words, where_players_sit
from tournaments.publication.queries.public import PublicTournament, list_with_teams
from tournaments.publication.queries.published import named_players, published_round, published_rounds
from tournaments.ratings.queries.changes import rating_changes, rating_list
from tournaments.ratings.queries.reported import rounds_for_rating
from tournaments.results.queries.public_games import moves_of
from tournaments.standings.queries.bracket import Won, won_in
from tournaments.standings.queries.crosstable import current_crosstable
from tournaments.standings.queries.current import current_standings

CSV, XLSX = "csv", "xlsx"


@public_page
def overview(request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """All files there are."""
    lists = {"players": _("Players"), "standings": _("Standings"), "crosstable": _("Crosstable")}
    if not public.system.pairs_teams and shown_categories(public.row):
        lists["categories"] = _("Standings by category")
    if public.shows_ratings:
        lists["ratings"] = _("Rating changes (estimates)")
    context = {
        **page_context(public, "files"),
        "live": False,
        "lists": lists,
        "has_calendar": calendar_file.has_calendar(public.row, public.timetable),
    }
    return render(request, "public/files/files.html", context)


@public_page
def table(_request: HttpRequest, public: PublicTournament, kind: str, form: str) -> HttpResponse:
    """One of the lists of the tournament as a table."""
    return _table_file(public, found(_TABLES.get(kind))(public), form, kind)


@public_page
def pairings(_request: HttpRequest, public: PublicTournament, number: int, form: str) -> HttpResponse:
    """The boards of a round with the results so far."""
    published = found(published_round(public.row, number))
    made = (
        matches_table(published.event, number, won=_won(public, number))
        if published.event
        else tables.pairings_table(published, scoring=scoring_of(public.row), won=_won(public, number))
    )
    return _table_file(public, made, form, f"round-{number}")


@public_page
def games(_request: HttpRequest, public: PublicTournament, number: int) -> HttpResponse:
    """The games of a round, with the moves that are kept."""
    published = found(published_round(public.row, number))
    moves = moves_of(published)
    made = pgn.pgn_file(public.row, published, round_time(public.timetable, number), _won(public, number), moves)
    return as_file(made, pgn.CONTENT_TYPE, f"{public.row.slug}-round-{number}.pgn")


def _won(public: PublicTournament, number: int) -> Mapping[int, Won] | None:
    """The winners of the round by board; None where matches have none."""
    return won_in(public.row, number) if system_of(public.row).eliminates else None


def _calendar_before(_request: HttpRequest, public: PublicTournament) -> HttpResponse:
    return _calendar(public, public.row.created_at)


@public_page_before(_calendar_before)
def calendar(_request: HttpRequest, public: PublicTournament) -> HttpResponse:
    """The days of the tournament, stamped with the time of the last publication, before the first one of its making."""
    published = found(published_round(public.row, public.current_round))
    return _calendar(public, published.published_at)


@public_page
def player_calendar(_request: HttpRequest, public: PublicTournament, player_id: int) -> HttpResponse:
    """The rounds for one player: board, colour and opponent, once they are published."""
    rounds = published_rounds(public.row)
    name = found(named_players(public.row, rounds).get(player_id)).name
    lines = ((one, line) for one in rounds for line in where_players_sit(one) if line.player.id == player_id)
    titles = {one.number: board_in_words(line, one.number, public.row.name) for one, line in lines}
    part = calendar_file.Part(public.row, public.timetable, rounds[-1].published_at, f"player-{player_id}", titles)
    content = found(calendar_file.calendar_file(f"{name}, {public.row.name}", [part]))
    return as_file(content, calendar_file.CONTENT_TYPE, f"{public.row.slug}-{player_id}.ics")


def _calendar(public: PublicTournament, made_at: datetime) -> HttpResponse:
    part = calendar_file.Part(public.row, public.timetable, made_at)
    content = found(calendar_file.calendar_file(public.row.name, [part]))
    return as_file(content, calendar_file.CONTENT_TYPE, f"{public.row.slug}.ics")


def _players(public: PublicTournament) -> tables.Table:
    return tables.players_table(*list_with_teams(public))


def _standings(public: PublicTournament) -> tables.Table:
    rounds = published_rounds(public.row, last=public.current_round)
    return tables.standings_table(current_standings(public.row, rounds, named_players(public.row, rounds)))


def _categories(public: PublicTournament) -> tables.Table:
    rounds = published_rounds(public.row, last=public.current_round)
    standings = current_standings(public.row, rounds, named_players(public.row, rounds))
    return tables.categories_table(found(public_categories(public.row, standings) or None))


def _crosstable(public: PublicTournament) -> tables.Table:
    rounds = published_rounds(public.row, last=public.current_round)
    return tables.crosstable(current_crosstable(public.row, rounds, named_players(public.row, rounds)))


def _ratings(public: PublicTournament) -> tables.Table:
    if not public.shows_ratings:
        raise Http404
    rounds = rounds_for_rating(public.row, last=public.current_round)
    known = named_players(public.row, rounds)
    return tables.ratings_table(rating_list(rating_changes(public.row, rounds, known)))


_TABLES: dict[str, Callable[[PublicTournament], tables.Table]] = {
    "players": _players,
    "standings": _standings,
    "categories": _categories,
    "crosstable": _crosstable,
    "ratings": _ratings,
}


def _table_file(public: PublicTournament, made: tables.Table, form: str, what: str) -> HttpResponse:
    name = f"{public.row.slug}-{what}.{form}"
    if form == CSV:
        return as_file(csv_file.csv_file(made), csv_file.CONTENT_TYPE, name)
    if form == XLSX:
        from tournaments.files.exports import xlsx_file  # its library loads longer than all pages together

        title = f"{public.row.name} – {made.name}"
        return as_file(xlsx_file.xlsx_file(made, title=title), xlsx_file.CONTENT_TYPE, name)
    raise Http404
