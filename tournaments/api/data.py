"""From what the selectors return to the JSON of the API; every key here is described in ``openapi.json``.

Points are numbers of points (2.5), ids are those of the pages, empty texts and nulls mean that nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.paginator import Page
from django.urls import reverse

from pairing.ratings import whole_points
from pairing.service import Colour, Kind, Outcome, Scoring, system_named
from tournaments import outcomes
from tournaments.deputies import deputies_of
from tournaments.selectors.ratings.changes import RatingLine
from tournaments.selectors.rounds.explanation import PublishedExplanation
from tournaments.selectors.rounds.published import PublishedGame, PublishedPlayer, PublishedRound
from tournaments.selectors.rounds.round_list import ListLine, ListOfRound
from tournaments.selectors.standings.current import Standings
from tournaments.selectors.tournament.public import PublicTournament

Json = dict[str, Any]

# Not among them: the arbiter's forbidden pairs, which are on no public page.
_OF_VERSION_1 = ("round_number", "total_rounds", "initial_colour", "bye_candidates", "brackets", "boards", "players")

_OUTCOMES = {Outcome.WIN: "win", Outcome.DRAW: "draw", Outcome.LOSS: "loss"}
_BYES = {"U": "pairing-allocated", "F": "full-point", "H": "half-point", "Z": "zero-point"}
HUNDREDTHS = 100


def number(parts: int, unit: int) -> int | float:
    """``parts`` of which ``unit`` make one, as the number that JSON prints shortest.

    >>> number(25, 10), number(30, 10), number(-840, 100)
    (2.5, 3, -8.4)
    """
    return parts // unit if parts % unit == 0 else parts / unit


def tournaments_data(page: Page[PublicTournament]) -> Json:
    return {
        "tournaments": [_tournament_line(public) for public in page],
        "page": page.number,
        "pages": page.paginator.num_pages,
    }


def tournament_data(public: PublicTournament) -> Json:
    row = public.row
    scoring = outcomes.scoring_of(row)
    slug = [row.slug]
    return {
        **_tournament_line(public),
        "chief_arbiter": row.chief_arbiter,
        "deputy_arbiters": "; ".join(deputies_of(row.deputy_arbiters)),
        "time_control": row.time_control,
        "time_zone": row.time_zone,
        "system": row.system,
        "points": {
            "win": number(scoring.win, 10),
            "draw": number(scoring.draw, 10),
            "pairing_allocated_bye": number(scoring.pairing_allocated_bye, 10),
        },
        "links": {
            "page": reverse("public:tournament", args=slug),
            "players": reverse("api:players", args=slug),
            "rounds": reverse("api:rounds", args=slug),
            "standings": reverse("api:standings", args=slug),
            "ratings": reverse("api:ratings", args=slug),
        },
    }


def players_data(players: Iterable[PublishedPlayer]) -> Json:
    return {"players": [_player(player) for player in players]}


def rounds_data(public: PublicTournament, rounds: Iterable[PublishedRound]) -> Json:
    return {"rounds": [_round_line(public, published) for published in rounds]}


def round_data(public: PublicTournament, published: PublishedRound, *, scoring: Scoring) -> Json:
    return {
        **_round_line(public, published),
        "pairings": [_game(game, scoring) for game in published.games],
        "byes": [
            {
                "player": _player(bye.player),
                "points_before": number(bye.player.points, 10),
                "kind": _BYES[bye.kind],
                "points": number(bye.points, 10),
            }
            for bye in published.byes
        ],
    }


def standings_data(standings: Standings) -> Json:
    return {
        "after_round": standings.after_round,
        "running_round": standings.running.number if standings.running else None,
        "tiebreaks": [
            {
                "acronym": entry.acronym,
                "name": entry.name,
                "article": entry.article,
                "dropped": entry.acronym in standings.dropped,
            }
            for entry in standings.tiebreaks
        ],
        "standings": [
            {
                "position": line.position,
                "rank": line.rank,
                "player": _player(line.player),
                "points": number(line.points, 10),
                "by_lot": line.by_lot,
                "by_hand": line.by_hand,
                "tiebreaks": [
                    None if value.parts is None else number(value.parts, value.parts_unit) for value in line.values
                ],
            }
            for line in standings.lines
        ],
    }


def round_list_data(listed: ListOfRound) -> Json:
    return {
        "round": listed.round_number,
        "version": listed.version,
        "published_at": listed.published_at.isoformat(),
        "players": [_list_line(line) for line in listed.lines],
    }


def steps_data(published: PublishedExplanation) -> Json:
    document = published.explanation.data()
    del document["forbidden_pairs"]  # they are on no public page
    return {"round": published.round_number, "version": published.version, "explanation": document}


def explanation_data(published: PublishedExplanation) -> Json | None:
    """The explanation in the form of version 1; None for a system that never had it."""
    document = published.explanation.data_of_version_1()
    if document is None:
        return None
    return {
        "round": published.round_number,
        "version": published.version,
        "engine": published.explanation.engine,
        "explanation": {key: document[key] for key in _OF_VERSION_1},
    }


def ratings_data(lines: Sequence[RatingLine], *, rounds: int) -> Json:
    return {"estimate": True, "rounds": rounds, "players": [_rating_line(line) for line in lines]}


def _list_line(line: ListLine) -> Json:
    columns = line.system.round_list.columns
    opponents = [column for column in columns if column.kind is Kind.OPPONENTS]
    return {
        "id": line.id,
        "tpn": line.tpn,
        "title": line.title,
        "name": line.name,
        "rating": line.rating,
        "provisional": line.provisional,
        "games": line.games,
        **{key: line.values[key] for column in columns if column not in opponents for key in column.keys},
        "present": line.present,
        "points": number(line.points, 10),
        "score": number(line.score, 10),
        **{column.key: line.values[column.key] for column in opponents},
    }


def _tournament_line(public: PublicTournament) -> Json:
    row = public.row
    return {
        "slug": row.slug,
        "name": row.name,
        "place": row.place,
        "federation": row.federation,
        "start_date": row.start_date.isoformat() if row.start_date else None,
        "end_date": row.end_date.isoformat() if row.end_date else None,
        "total_rounds": row.total_rounds,
        "current_round": public.current_round,
        "url": reverse("api:tournament", args=[row.slug]),
    }


def _player(player: PublishedPlayer) -> Json:
    return {
        "id": player.id,
        "tpn": player.tpn,
        "title": player.title,
        "name": player.name,
        "federation": player.federation,
        "club": player.club,
        "rating": player.rating,
        "provisional": player.provisional,
        "fide_id": player.fide_id,
    }


def _round_line(public: PublicTournament, published: PublishedRound) -> Json:
    address = [public.row.slug, published.number]
    name = system_named(public.row.system).round_list.slug
    return {
        "number": published.number,
        "version": published.version,
        "published_at": published.published_at.isoformat(),
        "note": published.note,
        "boards": len(published.games),
        "open_boards": published.open_boards,
        "links": {
            "page": reverse("public:round", args=address),
            "round": reverse("api:round", args=address),
            name: reverse("api:round_list", args=[*address, name]),
            "explanation": reverse("api:explanation", args=address),
            "steps": reverse("api:steps", args=address),
        },
    }


def _game(game: PublishedGame, scoring: Scoring) -> Json:
    return {
        "board": game.board,
        "white": _player(game.white),
        "white_points_before": number(game.white.points, 10),
        "black": _player(game.black),
        "black_points_before": number(game.black.points, 10),
        "result": None if game.is_open else _result(game, scoring),
    }


def _result(game: PublishedGame, scoring: Scoring) -> Json:
    white, black = (
        outcomes.game(game.result, colour, opponent=0, rated=game.rated) for colour in (Colour.WHITE, Colour.BLACK)
    )
    return {
        "white": _OUTCOMES[white.outcome],
        "black": _OUTCOMES[black.outcome],
        "white_points": number(scoring.points(white), 10),
        "black_points": number(scoring.points(black), 10),
        "played": white.played,
        "rated": white.played and game.rated,
    }


def _rating_line(line: RatingLine) -> Json:
    change, made = line.change, line.performance
    return {
        "player": _player(line.player),
        "k": None if line.k is None or change is None else {"value": change.k, "basis": line.k.basis.value},
        "change": None
        if change is None
        else {
            "games": len(change.games),
            "score": number(change.score, HUNDREDTHS),
            "expected": number(change.expected, HUNDREDTHS),
            "change": number(change.change, HUNDREDTHS),
            "rounded": whole_points(change.change),
        },
        "performance": None
        if made is None
        else {
            "rating": made.rating,
            "average": made.average,
            "games": made.games,
            "score": number(made.score, HUNDREDTHS),
        },
    }
