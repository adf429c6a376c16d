"""What is frozen of the teams when a round of a team event is published: rosters, matches, line-ups, byes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from pairing.service import Colour, EntrantFacts, Scoring
from pairing.service import Tournament as EngineTournament
from tournaments.basics.systems import system_of
from tournaments.models import Game, Player, Round, Seat, Team, TeamSeat
from tournaments.publication.queries.named import named_seats
from tournaments.rounds.queries.team_snapshot import colour_on, colours_of, settings_of_teams

Printed = Callable[[Player], dict[str, Any]]


def teams_named(round_: Round) -> dict[int, Team]:
    """The teams that are named in the round, by id: those that took part in it, or in one before, with a match or not.

    A team that comes later is named nowhere before, though it has a bye in the rounds that it misses.
    """
    seats = TeamSeat.objects.filter(round__tournament=round_.tournament_id, round__number__lte=round_.number)
    there = seats.filter(named_seats("team")).values("team")
    return {team.pk: team for team in Team.objects.filter(pk__in=there)}


def frozen_event(
    round_: Round, engine: EngineTournament, facts: Sequence[EntrantFacts], teams: Mapping[int, Team], printed: Printed
) -> dict[str, Any]:
    """The boards with two players, and all that is of the teams."""
    known = {fact.tpn: fact for fact in facts}
    rosters: dict[int, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(team__in=teams).order_by("roster_place", "pk"):
        rosters[player.team_id or 0].append(player)
    matches, boards = _matches(round_, printed)
    seated = {side["id"] for board in boards for side in (board["white"], board["black"])}
    members = (player for roster in rosters.values() for player in roster)
    return {
        "boards": boards,
        "byes": [],
        "event": {
            **_rules(engine, most=max((len(match["boards"]) for match in matches), default=1)),
            "teams": [_team(team, known[team.tpn or 0], rosters[team.pk], round_) for team in teams.values()],
            "others": [printed(player) for player in members if player.pk not in seated],
            "matches": matches,
            "byes": [
                {"team": seat.team_id, "kind": seat.bye}
                for seat in round_.team_seats.exclude(bye="").order_by("team__tpn", "team_id")
                if seat.team_id in teams
            ],
        },
    }


def _rules(engine: EngineTournament, *, most: int) -> dict[str, Any]:
    """By what the matches count: both scorings, and which score is the primary one."""
    games = engine.scoring
    if games.games_per_match != most:
        games = replace(games, games_per_match=most, pairing_allocated_bye=most * games.draw)
    return {"games": _scoring(games), "match": _scoring(engine.match_scoring), "scores": list(engine.scores)}


def _scoring(scoring: Scoring) -> dict[str, int]:
    return asdict(scoring)


def _team(team: Team, fact: EntrantFacts, roster: Sequence[Player], round_: Round) -> dict[str, Any]:
    last = round_.tournament.total_rounds if system_of(round_.tournament).is_predetermined else round_.number
    has_left = team.withdrawn_from is not None and team.withdrawn_from <= last
    return {
        "id": team.pk,
        "tpn": team.tpn,
        "name": team.name,
        "rating": team.strength,
        "points": fact.points,
        "virtual": fact.score - fact.points,
        "roster": [player.pk for player in roster],
        **({"left": True} if has_left else {}),
    }


def _matches(round_: Round, printed: Printed) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The matches, with the players of each board by id, and the boards on which two players sit."""
    sides = {(seat.match_id, seat.colour): seat.team_id for seat in round_.team_seats.filter(match__isnull=False)}
    seats: dict[tuple[int, int], dict[str, Player]] = defaultdict(dict)
    for seat in Seat.objects.filter(round=round_, match__isnull=False).select_related("player"):
        seats[seat.match_id or 0, seat.board][seat.colour] = seat.player
    sequence = colours_of(settings_of_teams(round_.tournament))
    matches: dict[int, dict[str, Any]] = {}
    boards = []
    for game in round_.games.select_related("match"):
        match, there = game.match, seats[game.match_id, game.board]
        white, black = sides[match.pk, "w"], sides[match.pk, "b"]
        row = matches.setdefault(match.pk, {"table": match.table, "white": white, "black": black, "boards": []})
        row["boards"].append(_board(game, white, there, colour_on(sequence, Colour.WHITE, game.board)))
        if len(there) == 2:
            at = {"board": match.table, "place": game.board, "pairing": game.pk}
            boards.append({**at, "white": printed(there["w"]), "black": printed(there["b"])})
    return list(matches.values()), boards


def _board(game: Game, first: int | None, there: Mapping[str, Player], scheduled: Colour) -> dict[str, Any]:
    """A board of a match; ``colour`` is the ``first`` team's, the ``scheduled`` one where nobody sits."""
    colour = scheduled
    for own, player in there.items():
        colour = Colour(own) if player.team_id == first else Colour(own).opposite
    white, black = (there[letter].pk if letter in there else None for letter in "wb")
    return {"pairing": game.pk, "board": game.board, "colour": colour.value, "white": white, "black": black}
