"""What is published of a knock-out, as the engine draws its bracket: of players, or of the teams of a team event."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pairing.service import Bye, ByeKind, Colour, Game, Outcome, Player, Record, Scoring, Team, against, chain_of
from pairing.service import Tournament as EngineTournament
from tournaments.basics import outcomes
from tournaments.models import Result, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedRound
from tournaments.publication.queries.teams import PublishedTeam, TeamRound

Entrant = PublishedPlayer | PublishedTeam
EMPTY = 0  # on a board: nobody


def engine_of(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    entrants: Mapping[int, Entrant],
    decided: Mapping[int, Collection[int]],
) -> EngineTournament:
    """What is published, as the bracket is drawn from it. Who is named nowhere did not come, and has their number.

    ``decided`` has by round who went on from a level match, by row id.
    """
    tpns = {entrant.id: entrant.tpn for entrant in entrants.values()}
    fewest = 2 ** (tournament.total_rounds - 1) + 1 if tournament.total_rounds > 1 else 2
    numbers = range(1, max(fewest, *tpns.values()) + 1)
    event, scoring = rounds[-1].event, outcomes.scoring_of(tournament)
    records: dict[int, list[Record]] = {tpn: [] for tpn in numbers}
    line_ups: dict[int, list[tuple[int, ...]]] = {tpn: [] for tpn in numbers}
    for published in rounds:
        made = _of_teams(published.event, tpns) if published.event else _of_players(published, tpns, scoring)
        seated = _line_ups(published.event, tpns) if published.event else {}
        for tpn in numbers:
            records[tpn].append(made.get(tpn, Bye(ByeKind.ZERO_POINT)))
            line_ups[tpn].append(seated.get(tpn, ()))
    state = EngineTournament(
        total_rounds=tournament.total_rounds,
        players=tuple(Player(tpn, None, tuple(own)) for tpn, own in records.items()),
        scoring=scoring,
        third_place=tournament.third_place,
        decisions=frozenset(
            (number, tpns[key]) for number, of_round in decided.items() for key in of_round if key in tpns
        ),
    )
    if event is None:
        return state
    teams = (Team(tpn, records=tuple(own), line_ups=tuple(line_ups[tpn])) for tpn, own in records.items())
    return replace(
        state,
        players=(),
        teams=tuple(teams),
        scoring=event.scoring,
        match_scoring=event.match_scoring,
        scores=event.scores,
        level_by=chain_of(tournament.tiebreaks.split(",")),
    )


def _of_players(published: PublishedRound, tpns: Mapping[int, int], scoring: Scoring) -> dict[int, Record]:
    """What each made of the round, by TPN; a match in play is one that goes on."""
    records: dict[int, Record] = {tpns[bye.player.id]: Bye(ByeKind(bye.kind)) for bye in published.byes}
    for match in published.matches:
        white, black = tpns[match.white.id], tpns[match.black.id]
        if any(game.result in outcomes.UNDECIDED for game in match.games):
            records |= _going_on(white, black)
            continue
        for tpn, other, first in ((white, black, Colour.WHITE), (black, white, Colour.BLACK)):
            sides = [
                outcomes.Side(Result(game.result), first if number % 2 == 0 else first.opposite, rated=game.rated)
                for number, game in enumerate(match.games)
            ]
            records[tpn] = outcomes.record_of(sides, other, scoring)
    return records


def _of_teams(event: TeamRound, tpns: Mapping[int, int]) -> dict[int, Record]:
    """What each team made of the round, by TPN; a match in play is one that goes on."""
    found: dict[int, Record] = {tpns[bye.team.id]: Bye(ByeKind(bye.kind)) for bye in event.byes}
    made = event.records()
    for match in event.matches:
        white, black = tpns[match.white.id], tpns[match.black.id]
        if match.white.id not in made or any(board.result in outcomes.UNDECIDED for board in match.boards):
            found |= _going_on(white, black)
            continue
        found[white] = against(made[match.white.id], black)
        found[black] = against(made[match.black.id], white)
    return found


def _line_ups(event: TeamRound, tpns: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
    """Who sits on the boards of each team, by TPN."""
    found = {}
    for match in event.matches:
        found[tpns[match.white.id]] = tuple(board.one.id if board.one else EMPTY for board in match.boards)
        found[tpns[match.black.id]] = tuple(board.other.id if board.other else EMPTY for board in match.boards)
    return found


def _going_on(white: int, black: int) -> dict[int, Record]:
    return {
        white: Game(black, Colour.WHITE, Outcome.DRAW, rated=False, adjourned=True),
        black: Game(white, Colour.BLACK, Outcome.DRAW, rated=False, adjourned=True),
    }
