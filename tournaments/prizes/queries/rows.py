"""The standings as ``pairing.prizes`` reads them: who stands where, with what conditions ask about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from pairing.prizes import Birth, Row, Stayed
from tournaments.basics.conditions import FIDE, NATIONAL, TOURNAMENT
from tournaments.basics.outcomes import is_played
from tournaments.basics.strength import rating_of_fide
from tournaments.models import Player, Tournament
from tournaments.publication.queries.published import Entrant, PublishedRound
from tournaments.standings.queries.current import EXPELLED, WITHDRAWN, StandingLine, Standings

# The columns of a player's row that are read.
READ = ("rating", "fide_rating", "official_rating", "provisional", "national_rating", "birth_year", "sex")
READ_TOO = ("club", "federation", "title")
_STAYED = {WITHDRAWN: Stayed.WITHDRAWN, EXPELLED: Stayed.EXPELLED, "": Stayed.TO_THE_END}


def rows_of(
    tournament: Tournament, standings: Standings, rounds: Sequence[PublishedRound] = (), *, absent: Iterable[int] = ()
) -> tuple[Row, ...]:
    """A row for each line, known by the number of the player's row: one query.

    Games are counted where ``rounds`` are given; ``absent`` are those who did not come for their prize. Who is left
    out of the standings comes behind them, as expelled or withdrawn, so that he can be named.
    """
    facts = {} if standings.of_teams else facts_of(tournament)
    played = games_played(rounds) if rounds else None
    away = frozenset(absent)
    found = []
    for line in standings.lines:
        found.append(_row(line, line.rank, facts.get(line.player.id, {}), played, away))
    for line in standings.left_out:
        found.append(_row(line, line.position, facts.get(line.player.id, {}), played, away))
    return tuple(found)


def _row(
    line: StandingLine, rank: int, facts: Mapping[str, Any], played: Mapping[int, int] | None, absent: frozenset[int]
) -> Row:
    return Row(
        number=line.player.id,
        rank=rank,
        points=line.points,
        name=line.player.name,
        games=None if played is None else played.get(line.player.id, 0),
        stayed=_STAYED[line.left],
        is_absent=line.player.id in absent,
        **facts,
    )


def facts_of(tournament: Tournament) -> dict[int, dict[str, Any]]:
    """What conditions ask about of each player, by the row's number: one query."""
    dates = (tournament.report_extras or {}).get("birth_dates", {})
    method = tournament.rating_method
    rows = Player.objects.filter(tournament=tournament).only(*READ, *READ_TOO, "tournament_id")
    return {player.pk: facts_of_player(player, method, dates.get(str(player.pk), "")) for player in rows}


def facts_of_player(player: Player, method: str, birth_date: str = "") -> dict[str, Any]:
    """What conditions ask about of one player; ``birth_date`` is as an imported report file wrote it."""
    ratings = {TOURNAMENT: player.rating, FIDE: rating_of_fide(player, method), NATIONAL: player.national_rating}
    return {
        "ratings": {name: rating for name, rating in ratings.items() if rating is not None},
        "birth": _birth(player.birth_year, birth_date),
        "sex": player.sex,
        "club": player.club,
        "federation": player.federation,
        "title": player.title,
    }


def _birth(year: int | None, text: str) -> Birth | None:
    """The birth date, as far as the file's agrees with the year that is held."""
    if year is None:
        return None
    try:
        found = date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        return Birth(year)
    return Birth(found.year, found.month, found.day) if found.year == year else Birth(year)


def games_played(rounds: Sequence[PublishedRound]) -> Mapping[int, int]:
    """How many games over the board each player has, by the row's number."""
    games: Counter[int] = Counter()
    for one in rounds:
        for game in () if one.event else one.games:
            if game.result and is_played(game.result):
                games.update((game.white.id, game.black.id))
    return games


def entrants_in(standings: Standings) -> dict[int, Entrant]:
    """Who stands in the standings, by the row's number."""
    return {line.player.id: line.player for line in (*standings.lines, *standings.left_out)}
