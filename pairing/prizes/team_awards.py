"""The prizes of teams inside an event of single players: by rank, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pairing.engine.steps import Step
from pairing.prizes.awards import Award, Unawarded
from pairing.prizes.plan import Fund, Plan, Prize, TeamList, TeamScore
from pairing.prizes.rows import Row
from pairing.prizes.teams import TeamLine, TeamRanking, team_ranking


def team_awards(plan: Plan, fund: Fund, rows: Sequence[Row]) -> tuple[list[Award], list[Unawarded], list[Step]]:
    """What the teams of each list of the fund get, what no team gets, and the steps that tell it."""
    awards: list[Award] = []
    unawarded: list[Unawarded] = []
    steps: list[Step] = []
    for one in fund.teams:
        ranking = team_ranking(_counting(plan, fund, rows), best=one.best, by=one.by, score=one.score)
        steps += [
            Step("team.short", parameters={"team": team, "count": count, "best": one.best})
            for team, count in ranking.short
        ]
        for place, prize in enumerate(one.prizes, start=1):
            known = {"prize": {"list": one.name, "place": place, "open": False}, "award": [prize.amount, prize.thing]}
            if place > len(ranking.lines):
                unawarded.append(Unawarded(fund.name, one.name, place, prize.amount, prize.thing))
                steps.append(Step("not-awarded", parameters=known))
                continue
            line = ranking.lines[place - 1]
            awards.append(by_name(fund, one.name, place, line.team, prize))
            steps.append(_takes(line, one, known))
        steps += _tied(ranking, len(one.prizes))
    return awards, unawarded, steps


def board_awards(fund: Fund) -> tuple[list[Award], list[Unawarded], list[Step]]:
    """What the players of each board get, in the order in which they are ranked, and the steps that tell it."""
    awards: list[Award] = []
    unawarded: list[Unawarded] = []
    steps: list[Step] = []
    for one in fund.boards:
        for place, prize in enumerate(one.prizes, start=1):
            known = {"prize": {"list": one.name, "place": place, "open": False}, "award": [prize.amount, prize.thing]}
            if place > len(one.winners):
                unawarded.append(Unawarded(fund.name, one.name, place, prize.amount, prize.thing))
                steps.append(Step("not-awarded", parameters=known))
                continue
            winner = one.winners[place - 1]
            awards.append(by_name(fund, one.name, place, winner.name, prize))
            told = {"team": winner.name, "points": winner.points, "games": winner.games, **known}
            steps.append(Step("board.takes", parameters=told))
        for rank in sorted({winner.rank for winner in one.winners[: len(one.prizes)]}):
            equal = [winner.name for winner in one.winners if winner.rank == rank]
            if len(equal) > 1:
                steps.append(Step("team.tied", parameters={"teams": "; ".join(equal)}))
    return awards, unawarded, steps


def by_name(fund: Fund, name: str, place: int, winner: str, prize: Prize) -> Award:
    """The award of a prize to a team, or to somebody else who is not in the standings."""
    return Award(
        fund=fund.name,
        list=name,
        place=place,
        team=winner,
        name=winner,
        amount=prize.amount,
        thing=prize.thing,
        exact=Fraction(prize.amount),
    )


def _counting(plan: Plan, fund: Fund, rows: Sequence[Row]) -> list[Row]:
    """Those who count for their teams: whom the fund does not exclude, and who played enough."""
    return [
        row for row in rows if row.number not in fund.excluded and (row.games is None or row.games >= plan.least_games)
    ]


def _takes(line: TeamLine, one: TeamList, known: dict[str, Any]) -> Step:
    key = "team.takes-by-places" if one.score is TeamScore.PLACES else "team.takes"
    players = tuple(row.number for row in line.count)
    return Step(key, parameters={"team": line.team, "score": line.score, **known}, players=players)


def _tied(ranking: TeamRanking, prizes: int) -> list[Step]:
    """A remark on teams that are equal in everything where one of them has a prize."""
    return [
        Step("team.tied", parameters={"teams": ", ".join(line.team for line in group)})
        for group in ranking.still_tied
        if group[0].rank <= prizes
    ]
