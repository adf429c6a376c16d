"""From what the queries return to the JSON of the API, in the classes of ``answers.py`` and ``explanations.py``.

Points are numbers of points (2.5), ids are those of the pages, empty texts and nulls mean that nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from django.core.paginator import Page
from django.urls import reverse

from pairing.service import Colour, Kind, Outcome, Scoring, system_named
from tournaments.api import answers, brackets, explanations
from tournaments.api.schemas import Json
from tournaments.basics import outcomes
from tournaments.basics.deputies import deputies_of
from tournaments.basics.systems import is_for_teams, system_of
from tournaments.prizes.queries.narrowed import Narrowed
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedGame, PublishedRound
from tournaments.publication.queries.round_list import ListLine, ListOfRound
from tournaments.publication.queries.teams import PublishedBoard, PublishedTeam, TeamMatch
from tournaments.rounds.queries.explanation import PublishedExplanation
from tournaments.standings.queries.bracket import BracketMatch, DrawnBracket, Won
from tournaments.standings.queries.by_board import BestByBoard, BoardResult
from tournaments.standings.queries.current import Standings
from tournaments.standings.queries.of_sides import SideScore

Form = TypeVar("Form")

_OUTCOMES: dict[Outcome, answers.Outcome] = {Outcome.WIN: "win", Outcome.DRAW: "draw", Outcome.LOSS: "loss"}
_BYES = {"U": "pairing-allocated", "F": "full-point", "H": "half-point", "Z": "zero-point"}


def filled(form: type[Form], row: object, **known: Any) -> Form:
    """The answer ``form``: its fields as ``known`` has them, the others from the attributes of ``row``."""
    return cast(Form, {name: known[name] if name in known else getattr(row, name) for name in form.__annotations__})


def number(parts: int, unit: int) -> int | float:
    """``parts`` of which ``unit`` make one, as the number that JSON prints shortest.

    >>> number(25, 10), number(30, 10), number(-840, 100)
    (2.5, 3, -8.4)
    """
    return parts // unit if parts % unit == 0 else parts / unit


def tournaments_data(page: Page[PublicTournament]) -> answers.TournamentList:
    return {
        "tournaments": [_tournament(answers.TournamentLine, public) for public in page],
        "page": page.number,
        "pages": page.paginator.num_pages,
    }


def tournament_data(public: PublicTournament) -> answers.Tournament:
    slug, scoring = [public.row.slug], outcomes.scoring_of(public.row)
    api = {
        name: reverse(f"api:{name}", args=slug) for name in ("players", "rounds", "standings", "categories", "ratings")
    }
    return _tournament(
        answers.Tournament,
        public,
        deputy_arbiters="; ".join(deputies_of(public.row.deputy_arbiters)),
        points={name: number(getattr(scoring, name), 10) for name in answers.TournamentPoints.__annotations__},
        links={
            "page": reverse("public:tournament", args=slug),
            **api,
            "board_prizes": reverse("api:board_prizes", args=slug) if is_for_teams(public.row) else None,
            "bracket": reverse("api:bracket", args=slug) if system_of(public.row).eliminates else None,
        },
    )


def players_data(players: Iterable[PublishedPlayer]) -> answers.PlayerList:
    return {"players": [_player(player) for player in players]}


def rounds_data(public: PublicTournament, rounds: Iterable[PublishedRound]) -> answers.RoundList:
    return {"rounds": [_round(answers.RoundLine, public, published) for published in rounds]}


def round_data(
    public: PublicTournament, published: PublishedRound, *, scoring: Scoring, won: Mapping[int, Won]
) -> answers.Round:
    """A round; ``won`` has the winners of its matches in a knock-out, by board."""
    byes = [
        filled(
            answers.Bye,
            bye,
            player=_player(bye.player),
            points_before=number(bye.player.points, 10),
            kind=_BYES[bye.kind],
            points=number(bye.points, 10),
        )
        for bye in published.byes
    ]
    event = published.event
    pairings = [
        _game(game, n, scoring, match_board=event.places[game.white.id] if event else None, won=won.get(game.board))
        for match in published.matches
        for n, game in enumerate(match.games, 1)
    ]
    matches = [_match(match, event.scoring, won.get(match.table)) for match in event.matches] if event else []
    team_byes = [
        filled(answers.TeamBye, bye, team=_team(bye.team), kind=_BYES[bye.kind], points=number(bye.points, 10))
        for bye in (event.byes if event else ())
    ]
    return _round(answers.Round, public, published, pairings=pairings, byes=byes, matches=matches, team_byes=team_byes)


def standings_data(standings: Standings, sides: Iterable[SideScore]) -> answers.Standings:
    return {
        "after_round": standings.after_round,
        "running_round": standings.running.number if standings.running else None,
        "tiebreaks": [
            filled(answers.TieBreak, entry, dropped=entry.acronym in standings.dropped) for entry in standings.tiebreaks
        ],
        "standings": [
            filled(
                answers.Standing,
                line,
                player=None if isinstance(line.player, PublishedTeam) else _player(line.player),
                team=_team(line.player) if isinstance(line.player, PublishedTeam) else None,
                points=number(line.points, 10),
                tiebreaks=[
                    None if value.parts is None else number(value.parts, value.parts_unit) for value in line.values
                ],
            )
            for line in standings.lines
        ],
        "sides": [
            {
                "name": one.side.name,
                "players": [player.id for player in one.side.players],
                "points": number(one.points, 10),
                "points_by_round": [None if points is None else number(points, 10) for points in one.by_round],
            }
            for one in sides
        ],
    }


def categories_data(standings: Standings, found: Iterable[Narrowed]) -> answers.CategoryList:
    return {
        "after_round": standings.after_round,
        "categories": [
            {
                "name": one.part.title,
                "standings": [
                    {
                        "rank": line.rank,
                        "rank_of_all": one.overall[line.player.id],
                        "player": _player(cast(PublishedPlayer, line.player)),
                        "points": number(line.points, 10),
                    }
                    for line in one.standings.lines
                ],
            }
            for one in found
        ],
    }


def board_prizes_data(best: BestByBoard) -> answers.BoardPrizes:
    return {
        "decides": best.decides.value,
        "counted_by": best.boards.value,
        "least_games": best.least,
        "boards": [
            {"board": one.board, "reserves": one.is_reserve, "players": [_prize(line) for line in one.lines]}
            for one in best.lists
        ],
    }


def _prize(line: BoardResult) -> answers.BoardPrize:
    return filled(
        answers.BoardPrize,
        line,
        player=_player(line.player),
        team=_team(line.team),
        points=number(line.points, 10),
        percentage=number(line.percentage, 10),
    )


def bracket_data(bracket: DrawnBracket) -> brackets.KnockOut:
    return {
        "winner": None if isinstance(bracket.winner, PublishedTeam | None) else _player(bracket.winner),
        "winning_team": _team(bracket.winner) if isinstance(bracket.winner, PublishedTeam) else None,
        "rounds": [
            {
                "round": stage.number,
                "matches": [_bracket_match(one) for one in stage.matches],
                "third_place": _bracket_match(stage.third) if stage.third else None,
            }
            for stage in bracket.stages
        ],
    }


def _bracket_match(match: BracketMatch) -> brackets.BracketMatch:
    return {
        "board": match.board or None,
        "state": match.place.state.value,
        "decided": match.told,
        "sides": [
            {
                "player": None if isinstance(side.player, PublishedTeam | None) else _player(side.player),
                "team": _team(side.player) if isinstance(side.player, PublishedTeam) else None,
                "points": number(side.total, 10) if side.made else None,
                "goes_on": side.goes_on,
            }
            for side in match.sides
        ],
    }


def round_list_data(listed: ListOfRound) -> answers.ListOfRound:
    return {
        "round": listed.round_number,
        "version": listed.version,
        "published_at": listed.published_at.isoformat(),
        "players": [_list_line(line) for line in listed.lines],
    }


def steps_data(published: PublishedExplanation) -> explanations.Steps:
    document = published.explanation.data()
    del document["forbidden_pairs"]  # they are on no public page
    return {
        "round": published.round_number,
        "version": published.version,
        "explanation": cast(explanations.StepsDocument, document),
    }


def explanation_data(published: PublishedExplanation) -> explanations.Explanation | None:
    """The explanation in the form of version 1; None for a system that never had it."""
    document = published.explanation.data_of_version_1()
    if document is None:
        return None
    # The fields leave out the arbiter's forbidden pairs, which are on no public page.
    fields = {name: document[name] for name in explanations.ExplanationDocument.__annotations__}
    return {
        "round": published.round_number,
        "version": published.version,
        "engine": published.explanation.engine,
        "explanation": cast(explanations.ExplanationDocument, fields),
    }


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


def _tournament(form: type[Form], public: PublicTournament, **more: Any) -> Form:
    row = public.row
    return filled(
        form,
        row,
        start_date=row.start_date.isoformat() if row.start_date else None,
        end_date=row.end_date.isoformat() if row.end_date else None,
        current_round=public.current_round,
        url=reverse("api:tournament", args=[row.slug]),
        **more,
    )


def _player(player: PublishedPlayer) -> answers.Player:
    return filled(answers.Player, player)


def _round(form: type[Form], public: PublicTournament, published: PublishedRound, **more: Any) -> Form:
    address = [public.row.slug, published.number]
    name = system_named(public.row.system).round_list.slug
    links = {
        "page": reverse("public:round", args=address),
        "round": reverse("api:round", args=address),
        name: reverse("api:round_list", args=[*address, name]),
        "explanation": reverse("api:explanation", args=address),
        "steps": reverse("api:steps", args=address),
    }
    moment = published.published_at.isoformat()
    return filled(form, published, published_at=moment, links=links, **more)


def _game(
    game: PublishedGame, number_in_match: int, scoring: Scoring, *, match_board: int | None, won: Won | None
) -> answers.Pairing:
    return {
        "board": game.board,
        "match_board": match_board,
        "game": number_in_match,
        "white": _player(game.white),
        "white_points_before": number(game.white.points, 10),
        "black": _player(game.black),
        "black_points_before": number(game.black.points, 10),
        "result": None if game.is_open else _result(game, scoring),
        "match_winner": won.player.id if won else None,
        "match_decided": won.decided if won else "",
    }


def _team(team: PublishedTeam) -> answers.Team:
    return filled(answers.Team, team, players=[player.id for player in team.roster])


def _match(match: TeamMatch, scoring: Scoring, won: Won | None) -> answers.TeamMatch:
    white, black = match.made
    return {
        "table": match.table,
        "white": _team(match.white),
        "white_points_before": number(match.white.points, 10),
        "white_game_points": number(white, 10),
        "black": _team(match.black),
        "black_points_before": number(match.black.points, 10),
        "black_game_points": number(black, 10),
        "open_boards": match.open_boards,
        "sealed": match.is_sealed,
        "score_alone": match.has_score_alone,
        "goes_on": won.player.id if won else None,
        "decided": won.decided if won else "",
        "boards": [] if match.has_score_alone else [_team_board(board, scoring) for board in match.boards],
    }


def _team_board(board: PublishedBoard, scoring: Scoring) -> answers.TeamBoard:
    first_has_white = board.colour == "w"
    white, black = (board.one, board.other) if first_has_white else (board.other, board.one)
    return {
        "board": board.number,
        "first_team_has": "white" if first_has_white else "black",
        "white": _player(white) if white else None,
        "black": _player(black) if black else None,
        "result": None if board.is_open else _result(board, scoring),
    }


def _result(game: PublishedGame | PublishedBoard, scoring: Scoring) -> answers.Result:
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
