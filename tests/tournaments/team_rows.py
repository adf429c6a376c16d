"""Team events for tests: teams with rosters, and rounds that the engine pairs, with line-ups and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pairing.service import pair_round
from tests.tournaments.factories import RESULTS, make_player, make_tournament
from tournaments.files.queries.export import text_of
from tournaments.models import Game, Match, Player, Result, Round, Seat, Team, TeamSeat, Tournament
from tournaments.rounds.actions import drafts
from tournaments.rounds.queries import snapshot

LineUp = Sequence[int]  # places in the roster, board by board; 0 is an empty board


def make_team_event(
    *, teams: int = 5, boards: int = 3, reserves: int = 1, slug: str = "league", **fields: object
) -> Tournament:
    """Teams numbered through, of ``boards`` players and the reserves; the lower the number, the higher the ratings."""
    values = {"system": "team", "tiebreaks": "MPVGP,EDE,EMGSB", **fields}
    tournament = make_tournament(players=0, slug=slug, **values)
    size = boards + reserves
    for number in range(1, teams + 1):
        team = Team.objects.create(tournament=tournament, tpn=number, name=f"Team {number}")
        Player.objects.bulk_create(
            make_player(tournament, tpn, team=team, roster_place=place, rating=2600 - tpn)
            for place, tpn in enumerate(range((number - 1) * size + 1, number * size + 1), start=1)
        )
    return tournament


def seat_round(
    tournament: Tournament,
    *,
    boards: int = 3,
    pairs: Sequence[tuple[int, int]] | None = None,
    byes: Mapping[int, str] | None = None,
    line_ups: Mapping[int, LineUp] | None = None,
) -> Round:
    """A draft of the next round, as the engine pairs it unless ``pairs`` (and ``byes``) say otherwise, by TPN.

    The first boards of the rosters play, or the ``line_ups`` of the teams that have one.
    """
    state = snapshot.build(tournament)
    kept: dict[str, Any] = {}
    if pairs is None:
        paired = pair_round(state.engine, system=tournament.system)
        pairs = [(pair.white, pair.black) for pair in paired.pairing.pairs]
        byes = {paired.pairing.bye: "U"} if paired.pairing.bye else {}
        kept = {"snapshot": text_of(tournament, state), "explanation": paired.explanation.data()}
    round_ = Round.objects.create(tournament=tournament, number=state.round_number, **kept)
    teams = {team.tpn: team for team in tournament.teams.prefetch_related("roster")}
    for table, pair in enumerate(pairs, start=1):
        _seat_match(round_, table, [teams[tpn] for tpn in pair], boards, line_ups or {})
    for tpn, bye in (byes or {}).items():
        TeamSeat.objects.create(round=round_, team=teams[tpn], bye=bye)
    return round_


def _seat_match(round_: Round, table: int, sides: Sequence[Team], boards: int, line_ups: Mapping[int, LineUp]) -> None:
    match = Match.objects.create(round=round_, table=table)
    for team, colour in zip(sides, "wb", strict=True):
        TeamSeat.objects.create(round=round_, team=team, match=match, colour=colour)
        places = {player.roster_place: player for player in team.roster.all()}
        for board, place in enumerate(line_ups.get(team.tpn or 0, range(1, boards + 1)), start=1):
            if place:
                own = colour if board % 2 else {"w": "b", "b": "w"}[colour]
                Seat.objects.create(round=round_, player=places[place], match=match, board=board, colour=own)
    Game.objects.bulk_create(Game(match=match, board=board) for board in range(1, boards + 1))


def publish(round_: Round) -> Round:
    """Publish the draft by the action."""
    return drafts.publish_round(round_, by=None, sure=True)


def play(round_: Round, *, shift: int = 0) -> Round:
    """A result for each board; an empty board is lost by forfeit."""
    for game in round_.games.select_related("match").prefetch_related("match__seats"):
        there = game.sides()
        result = RESULTS[(game.table + game.board + shift) % 3]
        if len(there) < 2:
            result = {"w": Result.WHITE_WINS_FORFEIT, "b": Result.BLACK_WINS_FORFEIT}.get(
                next(iter(there), ""), Result.DOUBLE_FORFEIT
            )
        game.result = result
        game.save()
    return round_


def played_rounds(tournament: Tournament, count: int, *, boards: int = 3) -> list[Round]:
    """So many rounds paired, published and played."""
    return [play(publish(seat_round(tournament, boards=boards)), shift=number) for number in range(count)]
