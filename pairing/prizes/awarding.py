"""Prizes given to the players of the final standings, as the plan says.

Each fund is awarded by itself: who may win, who takes which list, what the places of a list bring, and at the end the
coins. The same plan and standings give the same awards, in whatever order the rows come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from pairing.engine.steps import Step
from pairing.prizes import telling
from pairing.prizes.awards import Award, Outcome, Unawarded
from pairing.prizes.choosing import Choice, choose
from pairing.prizes.errors import InvalidPrizes
from pairing.prizes.plan import Cumulation, Fund, Plan, PrizeList, Remainder, Unclaimed, problems_of_plan
from pairing.prizes.rows import Row, Stayed, in_order, points_groups, problems_of_rows
from pairing.prizes.sharing import in_coins, shares
from pairing.prizes.team_awards import board_awards, by_name, team_awards
from pairing.prizes.us_rule import pools


def award(plan: Plan, rows: Iterable[Row]) -> Outcome:
    """All awards of the plan.

    Raises:
        InvalidPrizes: plan and standings cannot be used; all reasons at once.
        NoStablePrizes: who takes which prize goes round in a circle.
    """
    ordered = in_order(rows)
    problems = [*problems_of_plan(plan), *problems_of_rows(ordered, shared=plan.is_shared), *_unknown(plan, ordered)]
    if problems:
        raise InvalidPrizes(problems)
    plan = plan.for_entries(len(ordered))
    barred = [telling.barred(row, reason, plan) for row in ordered if (reason := _barred(row, plan))]
    awards: list[Award] = []
    unawarded: list[Unawarded] = []
    decisions: list[Step] = list(barred)
    for fund in plan.funds:
        given = _Awarding(plan, fund, ordered)
        given.award()
        awards += given.awards
        unawarded += given.unawarded
        decisions += given.steps
    return Outcome(plan, ordered, tuple(awards), tuple(unawarded), tuple(decisions))


def _unknown(plan: Plan, rows: Sequence[Row]) -> list[str]:
    """Players whom the plan names and the standings do not have."""
    known = {row.number for row in rows}
    named = [(f"Category {one.name}", number) for one in plan.categories for number in one.ticked | one.left_out]
    for fund in plan.funds:
        named += [(fund.name, number) for number in fund.excluded]
        named += [(f"{fund.name}: {one.name}", one.winner) for one in fund.specials if one.winner is not None]
    return [
        f"{where}: there is no player {number} in the standings."
        for where, number in sorted(named)
        if number not in known
    ]


def _barred(row: Row, plan: Plan) -> str:
    """Why the player takes no prize at all: the key of the words; empty where nothing speaks against it."""
    if row.stayed is Stayed.EXPELLED:
        return "expelled"
    if row.stayed is Stayed.WITHDRAWN and not plan.withdrawn_may_win:
        return "withdrew"
    if row.games is not None and row.games < plan.least_games:
        return "too-few-games"
    return "passed-on" if row.is_absent and plan.unclaimed is Unclaimed.PASSES else ""


class _Awarding:
    """One fund: its awards, what nobody gets, and the steps that tell it."""

    def __init__(self, plan: Plan, fund: Fund, rows: Sequence[Row]) -> None:
        self.plan, self.fund, self.rows = plan, fund, rows
        self.awards: list[Award] = []
        self.unawarded: list[Unawarded] = []
        self.steps: list[Step] = []
        self._reached = {one.name: 0 for one in fund.lists}  # how many places of each list are taken
        self._left = {one.name: Fraction(0) for one in fund.lists}  # what rounding down left of each
        categories = {category.name: category for category in plan.categories}
        self._in_list = {
            one.name: {row.number for row in rows if not one.category or categories[one.category].has(row)}
            for one in fund.lists
        }

    def award(self) -> None:
        """Awards prizes by hand, then those of the lists, then those of teams."""
        taken = self._by_hand()
        playing = [row for row in self.rows if not _barred(row, self.plan) and row.number not in taken]
        self.steps += [telling.excluded(row, self.fund) for row in playing if row.number in self.fund.excluded]
        playing = [row for row in playing if row.number not in self.fund.excluded]
        void = {one.name for one in self.fund.lists if self._is_void(one)}
        open_to = {
            row.number: [
                index
                for index, one in enumerate(self.fund.lists)
                if one.name not in void and row.number in self._in_list[one.name]
            ]
            for row in playing
        }
        if self.fund.cumulation is Cumulation.US:
            self._by_pools(playing, open_to)
        else:
            self._by_lists(playing, open_to)
        for one in self.fund.lists:
            self._leave(one)
        for awards, unawarded, steps in (team_awards(self.plan, self.fund, self.rows), board_awards(self.fund)):
            self.awards += awards
            self.unawarded += unawarded
            self.steps += steps

    def _by_hand(self) -> set[int]:
        """Gives the prizes by hand, and returns who takes no other one."""
        rows = {row.number: row for row in self.rows}
        only: set[int] = set()
        for special in self.fund.specials:
            prize = special.prize
            if special.named:
                self.awards.append(by_name(self.fund, special.name, 0, special.named, prize))
                self.steps.append(telling.by_hand_named(self.awards[-1]))
                continue
            if special.winner is None:
                self._nobody(special.name, 0, prize.amount, prize.thing)
                continue
            row = rows[special.winner]
            exact = Fraction(prize.amount)
            given = self._give(special.name, 0, row, prize.amount, prize.thing, exact)
            self.steps.append(telling.by_hand(given))
            if special.is_only:
                only.add(row.number)
                self.steps.append(telling.nothing_more(given))
        return only

    def _is_void(self, one: PrizeList) -> bool:
        """Whether too few players are in the list; who was expelled does not count."""
        expelled = {row.number for row in self.rows if row.stayed is Stayed.EXPELLED}
        count = len(self._in_list[one.name] - expelled)
        if count < one.least_players:
            self.steps.append(telling.too_few_players(one, count))
        return count < one.least_players

    def _give(
        self,
        name: str,
        place: int,
        row: Row,
        amount: int,
        thing: str,
        exact: Fraction,
        shared_with: tuple[int, ...] = (),
    ) -> Award:
        given = Award(
            fund=self.fund.name,
            list=name,
            place=place,
            number=row.number,
            name=row.name,
            amount=amount,
            thing=thing,
            exact=exact,
            shared_with=shared_with,
            is_claimed=not row.is_absent,
        )
        self.awards.append(given)
        if row.is_absent:
            self.steps.append(telling.absent(given, self.fund))
        return given

    def _nobody(self, name: str, place: int, amount: int, thing: str) -> None:
        self.unawarded.append(Unawarded(self.fund.name, name, place, amount, thing))
        is_open = telling.is_open(self.fund, name)
        self.steps.append(telling.not_awarded(name, place, amount, thing, is_open=is_open))

    # By lists

    def _by_lists(self, playing: Sequence[Row], open_to: Mapping[int, Sequence[int]]) -> None:
        lists = self.fund.lists
        choice = self._chosen(playing, open_to)
        for index, one in enumerate(lists):
            place = 0
            for group in points_groups(choice.members[index]):
                self._share(index, one, place, group, choice)
                place += len(group)
            self._reached[one.name] = min(place, len(one.prizes))
        self._tell_shared_ranks(playing, open_to)

    def _chosen(self, playing: Sequence[Row], open_to: Mapping[int, Sequence[int]]) -> Choice:
        lists = self.fund.lists
        if self.fund.cumulation is Cumulation.MOST_VALUABLE:
            return choose(self.fund.name, lists, playing, open_to)
        choice = Choice([[] for _list in lists])
        for index, one in enumerate(lists):
            free = [row for row in playing if index in open_to[row.number] and row.number not in choice.list_of]
            choice.members[index] = free
            if self.fund.cumulation is Cumulation.FIRST_LIST:
                choice.list_of |= {row.number: index for row in _winners(one, free)}
        return choice

    def _share(self, index: int, one: PrizeList, place: int, group: Sequence[Row], choice: Choice) -> None:
        exact = shares(one.prizes, one.sharing, place, len(group))
        amounts = in_coins(exact, self.plan.coin, fits=self.plan.remainder is Remainder.EXACT)
        self._left[one.name] += sum(exact, Fraction(0)) - sum(amounts)
        sharers = [row.number for row, share in zip(group, exact, strict=True) if share]
        is_shared = not one.sharing.is_by_rank and len(sharers) > 1
        for offset, (row, amount) in enumerate(zip(group, amounts, strict=True)):
            own = one.prizes[place + offset] if place + offset < len(one.prizes) else None
            thing = own.thing if own else ""
            if not exact[offset] and not thing:
                if sharers and one.sharing.least and not one.sharing.is_by_rank:
                    self.steps.append(telling.dropped(row, one))
                continue
            others = tuple(number for number in sharers if number != row.number) if is_shared and exact[offset] else ()
            given = self._give(one.name, place + offset + 1, row, amount, thing, exact[offset], others)
            self.steps.append(telling.takes(given, self.fund, index, exact, own, choice))
            if row.number in choice.left_better:
                left, now = choice.left_better[row.number]
                self.steps.append(telling.left_better(given, self.fund, self.fund.lists[left].name, now))

    def _tell_shared_ranks(self, playing: Sequence[Row], open_to: Mapping[int, Sequence[int]]) -> None:
        """A remark on each rank that several players of a list share where its prizes go by rank, whole or in part."""
        told: set[tuple[int, ...]] = set()
        for index, one in enumerate(self.fund.lists):
            winners = {award.number for award in self.awards if award.list == one.name}
            members = [row for row in playing if index in open_to[row.number]]
            for rank, equal in groupby(members, key=lambda row: row.rank):
                group = tuple(row.number for row in equal)
                if one.sharing.own and len(group) > 1 and winners.intersection(group) and group not in told:
                    told.add(group)
                    self.steps.append(telling.shared_rank(rank, group))

    # By the US rule

    def _by_pools(self, playing: Sequence[Row], open_to: Mapping[int, Sequence[int]]) -> None:
        lists = self.fund.lists
        for pool in pools(lists, playing, open_to, capped=self.fund.capped):
            exact = [pool.exact[row.number] for row in pool.players]
            amounts = in_coins(exact, self.plan.coin, fits=self.plan.remainder is Remainder.EXACT)
            numbers = tuple(row.number for row in pool.players if pool.exact[row.number])
            if len(numbers) > 1:
                self.steps.append(telling.pool(pool, self.fund))
            for index, place in pool.brought.values():
                self._reached[lists[index].name] = max(self._reached[lists[index].name], place + 1)
            self._left[lists[min(index for index, _place in pool.brought.values())].name] += pool.total - sum(amounts)
            for row, amount in zip(pool.players, amounts, strict=True):
                if not pool.exact[row.number]:
                    continue
                index, place = pool.brought.get(row.number, (min(open_to[row.number]), -1))
                others = tuple(number for number in numbers if number != row.number)
                given = self._give(lists[index].name, place + 1, row, amount, "", pool.exact[row.number], others)
                self.steps.append(telling.from_pool(given, self.fund, pool))

    # What is left

    def _leave(self, one: PrizeList) -> None:
        """Prizes of the list that nobody takes, and what rounding down left of it."""
        for place, prize in enumerate(one.prizes[self._reached[one.name] :], start=self._reached[one.name] + 1):
            self._nobody(one.name, place, prize.amount, prize.thing)
        if left := int(self._left[one.name]):
            self.unawarded.append(Unawarded(self.fund.name, one.name, 0, left))
            self.steps.append(telling.left_over(one.name, left))


def _winners(one: PrizeList, rows: Sequence[Row]) -> Iterable[Row]:
    """Those of the rows, all of whom are in the list, who have anything of it."""
    place = 0
    for group in points_groups(rows):
        for offset, (row, share) in enumerate(
            zip(group, shares(one.prizes, one.sharing, place, len(group)), strict=True)
        ):
            own = one.prizes[place + offset : place + offset + 1]
            if share or any(prize.thing for prize in own):
                yield row
        place += len(group)
