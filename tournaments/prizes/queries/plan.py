"""The prizes of a tournament as ``pairing.prizes`` takes them, and what comes out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext, ngettext

from pairing.explaining.writer import Language, spoken_name, unwrapped
from pairing.prizes import (
    Award,
    Fund,
    InvalidPrizes,
    NoStablePrizes,
    Outcome,
    Plan,
    Prize,
    PrizeWriter,
    Row,
    Sharing,
    award,
    change_step,
    changes,
    checks,
)
from pairing.prizes import PrizeList as ListOfPlan
from pairing.prizes.plan import (
    BoardList,
    BoardWinner,
    Cumulation,
    Remainder,
    SpecialPrize,
    TeamList,
    TeamsBy,
    TeamScore,
    Unclaimed,
)
from tournaments.basics.decimals import decimals
from tournaments.basics.systems import is_for_teams
from tournaments.models import Category, Player, PrizeFund, PrizeList, PrizeRules, Settlement, Tournament
from tournaments.prizes.models.prizes import ListKind
from tournaments.prizes.queries.conditions import category_of
from tournaments.prizes.queries.rows import rows_of
from tournaments.publication.queries.published import PublishedRound, named_players, published_rounds
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.standings.queries.by_board import board_prizes
from tournaments.standings.queries.current import Standings, current_standings


def rules_of(tournament: Tournament) -> PrizeRules:
    """What holds for the prizes of the tournament; the usual ones, unsaved, before anything is set."""
    return PrizeRules.objects.filter(tournament=tournament).first() or PrizeRules(tournament=tournament)


def funds_of(tournament: Tournament) -> list[PrizeFund]:
    """The funds with their lists and who is left out of them."""
    rows = PrizeFund.objects.filter(tournament=tournament)
    lists = ("lists__category", "lists__winner", "lists__winner_team")
    return list(rows.prefetch_related(*lists, "exclusions__player"))


def plan_of(
    rules: PrizeRules,
    funds: Sequence[PrizeFund],
    categories: Sequence[Category],
    known: Collection[int],
    boards: Mapping[int, Sequence[BoardWinner]] = MappingProxyType({}),
) -> Plan:
    """The plan; only of players who are ``known`` in the standings anything is said.

    ``boards`` are those of an event of teams with their players, best first. There nobody is ``known``: the numbers in
    the standings are those of teams.

    Rows of the same name, which undoing can bring, are told apart by a number.
    """
    names = dict(zip([one.pk for one in categories], _apart([one.name for one in categories]), strict=True))
    used = [category_of(one) for one in categories]
    there = frozenset(known)
    return Plan(
        funds=tuple(
            _fund(fund, name, names, there, boards)
            for fund, name in zip(funds, _apart([fund.name for fund in funds]), strict=True)
        ),
        categories=tuple(
            replace(one, name=name, ticked=one.ticked & there, left_out=one.left_out & there)
            for one, name in zip(used, names.values(), strict=True)
        ),
        currency=rules.currency,
        digits=rules.digits,
        coin=rules.coin,
        remainder=Remainder(rules.remainder),
        withdrawn_may_win=rules.withdrawn_may_win,
        least_games=rules.least_games,
        unclaimed=Unclaimed(rules.unclaimed),
    )


def _apart(names: Iterable[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        number, own = 1, name
        while own in found:
            number += 1
            own = f"{name} ({number})"
        found.append(own)
    return found


def _fund(
    fund: PrizeFund,
    name: str,
    categories: Mapping[int, str],
    known: frozenset[int],
    boards: Mapping[int, Sequence[BoardWinner]],
) -> Fund:
    rows = list(fund.lists.all())
    own = dict(zip([one.pk for one in rows], _apart([one.name for one in rows]), strict=True))
    by_kind: dict[str, list[PrizeList]] = {kind: [one for one in rows if one.kind == kind] for kind in ListKind.values}
    return Fund(
        name=name,
        lists=tuple(_list(one, own[one.pk], categories) for one in by_kind[ListKind.PLACES]),
        cumulation=Cumulation(fund.cumulation),
        excluded=frozenset(one.player_id for one in fund.exclusions.all()) & known,
        specials=tuple(_by_hand(one, own[one.pk], known) for one in by_kind[ListKind.BY_HAND] if one.prizes),
        boards=tuple(
            BoardList(own[one.pk], _prizes(one), tuple(boards.get(one.board, ()))) for one in by_kind[ListKind.BOARD]
        ),
        teams=tuple(
            TeamList(own[one.pk], _prizes(one), one.best, TeamsBy(one.by), TeamScore(one.score))
            for one in by_kind[ListKind.TEAMS]
        ),
        capped=fund.capped,
        based_on=fund.based_on,
        guaranteed=Fraction(fund.guaranteed, 100),
    )


def _by_hand(one: PrizeList, name: str, known: frozenset[int]) -> SpecialPrize:
    """Given to a player of the standings; in an event of teams to a player or a team by name."""
    if known:
        winner = one.winner_id if one.winner_id in known else None
        return SpecialPrize(name, _prizes(one)[0], winner, one.is_only)
    winners = [given.name for given in (one.winner, one.winner_team) if given is not None]
    return SpecialPrize(name, _prizes(one)[0], named=winners[0] if winners else "")


def _list(one: PrizeList, name: str, categories: Mapping[int, str]) -> ListOfPlan:
    shares = Sharing(Fraction(one.own, 100), all_of_group=not one.prize_places_only, least=one.least_share)
    category = categories.get(one.category_id or 0, "")
    return ListOfPlan(name, _prizes(one), category, shares, one.least_players)


def _prizes(one: PrizeList) -> tuple[Prize, ...]:
    return tuple(Prize(row["amount"], row.get("thing", ""), row.get("worth", 0)) for row in one.prizes)


# --- What comes out ---------------------------------------------------------------------------------------------------


class Named(PrizeWriter):
    """Calls players by their names alone: the numbers of rows are nobody's business."""

    def who(self, tpn: int) -> str:
        return self._person(tpn)


def with_names(problem: str, rows: Iterable[Row]) -> str:
    """A problem that names players by the numbers of their rows, with their names instead."""
    names = {str(row.number): spoken_name(row.name) for row in rows}

    def named(match: re.Match[str]) -> str:
        return re.sub(r"\d+", lambda number: names.get(number[0], number[0]), match[0])

    return re.sub(r"\b[Pp]layers? \d+(?:, \d+)*", named, problem)


@dataclass(frozen=True)
class Awarded:
    """The ``outcome`` of the prizes by ``standings``, or in its place the ``problems`` for which there is none."""

    rules: PrizeRules
    funds: list[PrizeFund]
    standings: Standings
    rows: tuple[Row, ...]
    plan: Plan
    settlements: Mapping[int, Settlement]
    outcome: Outcome | None
    problems: tuple[str, ...] = ()

    @cached_property
    def writer(self) -> PrizeWriter:
        """Sentences in the reader's language."""
        language = Language(gettext, ngettext, decimals)
        return Named(self.rows, currency=self.plan.currency, digits=self.plan.digits, language=language)

    def sentence(self, step: Any) -> str:
        """A decision as a sentence with its full stop."""
        return _ended(unwrapped(self.writer.sentence(step)))

    @property
    def doubts(self) -> list[str]:
        """What to look at before prizes are given: who is in a category and does not fit, and the like."""
        used = {one.category for fund in self.plan.funds for one in fund.lists}
        named = replace(self.plan, categories=tuple(one for one in self.plan.categories if one.name in used))
        return [self.sentence(step) for step in checks(named, self.rows)]

    @property
    def changed(self) -> list[str]:
        """Whose prizes are others than on the list that was printed."""
        if self.rules.printed is None or self.outcome is None:
            return []
        found = changes(printed_awards(self.rules.printed), self.outcome.awards)
        return [self.sentence(change_step(one, self.outcome.plan.funds)) for one in found]


def awarded(tournament: Tournament) -> Awarded:
    """Who gets which prize by the standings as they are now, withheld or not."""
    rounds = published_rounds(tournament, for_arbiters=True)
    standings = current_standings(tournament, rounds, named_players(tournament, rounds)) if rounds else None
    rules, funds = rules_of(tournament), funds_of(tournament)
    settlements = settlements_of(tournament)
    of_teams = is_for_teams(tournament)
    absent = [key for key, one in settlements.items() if one.is_absent and not of_teams]
    complete = rounds[: standings.after_round] if standings else ()
    rows = rows_of(tournament, standings, complete, absent=absent) if standings else ()
    categories = list(Category.objects.filter(tournament=tournament).prefetch_related("ticks"))
    known = [] if of_teams else [row.number for row in rows]
    plan = plan_of(rules, funds, categories, known, _boards(tournament, complete) if of_teams else {})
    outcome: Outcome | None = None
    problems: tuple[str, ...] = ()
    if funds and rows:
        try:
            outcome = award(plan, rows)
        except InvalidPrizes as error:
            problems = tuple(with_names(problem, rows) for problem in error.problems)
        except NoStablePrizes as error:
            problems = (with_names(str(error), rows),)
    shown = standings or Standings(0, (), (), None)
    return Awarded(rules, funds, shown, rows, plan, settlements, outcome, problems)


def _boards(tournament: Tournament, rounds: Sequence[PublishedRound]) -> dict[int, list[BoardWinner]]:
    """The players of each board, best first, by the rule of the board prizes."""
    found = board_prizes(rounds, settings_of_teams(tournament))
    return {
        one.board: [BoardWinner(line.rank, line.player.name, line.points, line.games) for line in one.lines]
        for one in found.lists
    }


def settlements_of(tournament: Tournament) -> dict[int, Settlement]:
    """What is noted of each player's money, by the row's number: one query."""
    rows = Settlement.objects.filter(player__tournament=tournament)
    return {row.player_id: row for row in rows}


def as_printed(outcome: Outcome) -> list[dict[str, Any]]:
    """The awards as they are kept, so that changes can be told."""
    return [
        {
            "fund": one.fund,
            "list": one.list,
            "place": one.place,
            "number": one.number,
            "team": one.team,
            "name": one.name,
            "amount": one.amount,
            "thing": one.thing,
            "claimed": one.is_claimed,
        }
        for one in outcome.awards
    ]


def printed_awards(kept: Iterable[Mapping[str, Any]]) -> list[Award]:
    """The awards as they were printed."""
    return [
        Award(**{name: value for name, value in one.items() if name != "claimed"}, is_claimed=one["claimed"])
        for one in kept
    ]


def players_by_name(tournament: Tournament) -> list[Player]:
    """The players for a choice."""
    return list(Player.objects.filter(tournament=tournament).order_by("name"))


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
