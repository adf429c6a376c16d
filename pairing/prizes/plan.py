"""The plan of prizes as it was announced: funds, their lists, who may win, how equal players share.

Money is a whole number of the smallest coin everywhere. FIDE has no rule about prizes: everything here is a setting of
the regulations of the event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from pairing.prizes.categories import Category


class Cumulation(StrEnum):
    """How many prizes of a fund a player may take, and which."""

    MOST_VALUABLE = "most valuable"  # one, the best that is open
    FIRST_LIST = "first list"  # one, of the first list in which there is one
    ALL = "all"  # every one
    US = "US"  # one share of what equal players bring together (rule 32B3)


class Remainder(StrEnum):
    """What becomes of what does not divide by the coin."""

    EXACT = "exact"  # goes coin by coin to the largest fractions, so that sums fit
    KEPT = "kept"  # stays with the organiser, and is shown


class Unclaimed(StrEnum):
    """What becomes of the prize of who did not come for it."""

    STAYS = "stays"  # with the organiser
    PASSES = "passes"  # to the next of the list


@dataclass(frozen=True, slots=True)
class Sharing:
    """How equal points share: each has ``own`` of the prize of the place, the rest of all prizes is divided equally.

    ``own`` is 1 for none (by rank), 0 for equal shares, ½ by Hort. ``all_of_group`` says that of a group in which the
    prizes end everybody shares, with nothing of an own place; otherwise only who stands on a prize place.
    ``least`` is the least share: the last of the group is dropped while one is smaller and more players than prizes
    share.
    """

    own: Fraction = Fraction(1)
    all_of_group: bool = True
    least: int = 0

    @property
    def is_by_rank(self) -> bool:
        """Whether nothing is shared."""
        return self.own == 1


BY_RANK = Sharing()
EQUAL = Sharing(Fraction(0))
HORT = Sharing(Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize of a place: money in the smallest coin, or a thing, or both.

    ``worth`` is what a thing counts where prizes are compared; it goes by rank and is never shared.
    """

    amount: int = 0
    thing: str = ""
    worth: int = 0

    @property
    def value(self) -> int:
        """What the prize counts where prizes are compared."""
        return self.amount + self.worth


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Prizes for the places of one standings: all players, or those of the category named.

    With fewer than ``least_players`` in it nothing is awarded.
    """

    name: str
    prizes: tuple[Prize, ...]
    category: str = ""
    sharing: Sharing = BY_RANK
    least_players: int = 0


@dataclass(frozen=True, slots=True)
class SpecialPrize:
    """A prize that a jury or an arbiter gives by hand; ``winner`` is None while nobody has it.

    ``is_only`` says that its winner takes no other prize of the fund. ``named`` is who wins it where that is nobody of
    the standings: a player in an event of teams.
    """

    name: str
    prize: Prize
    winner: int | None = None
    is_only: bool = False
    named: str = ""


class TeamsBy(StrEnum):
    """What makes players one team."""

    CLUB = "club"
    FEDERATION = "federation"
    REGION = "region"


class TeamScore(StrEnum):
    """What of its best players is added up for a team."""

    POINTS = "points"
    PLACES = "places"  # the lower the better


@dataclass(frozen=True, slots=True)
class TeamList:
    """Prizes for the teams inside an event of single players, by the sum of their ``best`` players; by rank alone."""

    name: str
    prizes: tuple[Prize, ...]
    best: int
    by: TeamsBy = TeamsBy.CLUB
    score: TeamScore = TeamScore.POINTS


@dataclass(frozen=True, slots=True)
class BoardWinner:
    """A player of a board in an event of teams: ``points`` in tenths, of ``games`` over the board."""

    rank: int
    name: str
    points: int
    games: int


@dataclass(frozen=True, slots=True)
class BoardList:
    """Prizes for the players of a board, who are ranked already (``pairing.prizes.boards``); by that order alone."""

    name: str
    prizes: tuple[Prize, ...]
    winners: tuple[BoardWinner, ...] = ()


@dataclass(frozen=True, slots=True)
class Fund:
    """Lists out of which ``cumulation`` says how many prizes a player may take; prizes of several funds add up.

    Of prizes of equal value the one of the earlier list is taken. ``excluded`` are players who take nothing of it.
    ``capped`` belongs to the US rule: nobody gets more than the largest single prize that is open to them.

    A fund ``based_on`` a number of entries pays all its money with as many; with fewer it pays in proportion, but at
    least the part ``guaranteed``. 0 is a fund that is paid in full.
    """

    name: str
    lists: tuple[PrizeList, ...] = ()
    cumulation: Cumulation = Cumulation.MOST_VALUABLE
    excluded: frozenset[int] = frozenset()
    specials: tuple[SpecialPrize, ...] = ()
    teams: tuple[TeamList, ...] = ()
    boards: tuple[BoardList, ...] = ()
    capped: bool = True
    based_on: int = 0
    guaranteed: Fraction = Fraction(1, 2)

    def for_entries(self, entries: int, coin: int) -> Fund:
        """The fund with the money that is paid for so many entries, each prize rounded down to the coin."""
        part = (
            max(Fraction(min(entries, self.based_on), self.based_on), self.guaranteed) if self.based_on else Fraction(1)
        )
        if part == 1:
            return self

        def paid(prize: Prize) -> Prize:
            units = prize.amount * part / coin
            return replace(prize, amount=units.numerator // units.denominator * coin)

        return replace(
            self,
            lists=tuple(replace(one, prizes=tuple(map(paid, one.prizes))) for one in self.lists),
            teams=tuple(replace(one, prizes=tuple(map(paid, one.prizes))) for one in self.teams),
            boards=tuple(replace(one, prizes=tuple(map(paid, one.prizes))) for one in self.boards),
            specials=tuple(replace(one, prize=paid(one.prize)) for one in self.specials),
        )

    def by_place(self) -> list[tuple[str, tuple[Prize, ...]]]:
        """The prizes by place of each list, those of players first, then those of teams and of boards."""
        lists: tuple[PrizeList | TeamList | BoardList, ...] = (*self.lists, *self.teams, *self.boards)
        return [(one.name, one.prizes) for one in lists]

    @property
    def names(self) -> list[str]:
        """The names of the lists, those of players first, then those of teams, of boards and of prizes by hand."""
        return [*(name for name, _prizes in self.by_place()), *(one.name for one in self.specials)]

    def prizes(self) -> Iterator[tuple[str, Prize]]:
        """Every prize that was announced, with the name of its list."""
        for name, prizes in self.by_place():
            yield from ((name, prize) for prize in prizes)
        yield from ((special.name, special.prize) for special in self.specials)


@dataclass(frozen=True, slots=True)
class Plan:
    """All prizes of an event. ``digits`` is how many decimals the currency has, ``coin`` the least that is paid out.

    ``least_games`` is what a player must have played to win anything; who withdrew does not unless
    ``withdrawn_may_win``, and who was expelled never.
    """

    funds: tuple[Fund, ...]
    categories: tuple[Category, ...] = ()
    currency: str = ""
    digits: int = 2
    coin: int = 1
    remainder: Remainder = Remainder.EXACT
    withdrawn_may_win: bool = False
    least_games: int = 0
    unclaimed: Unclaimed = Unclaimed.STAYS

    def for_entries(self, entries: int) -> Plan:
        """The plan with the money that is paid for so many entries."""
        return replace(self, funds=tuple(fund.for_entries(entries, self.coin) for fund in self.funds))

    @property
    def is_shared(self) -> bool:
        """Whether anything goes by equal points."""
        return any(
            fund.cumulation is Cumulation.US or any(not one.sharing.is_by_rank for one in fund.lists)
            for fund in self.funds
        )


def problems_of_plan(plan: Plan) -> list[str]:
    """What is wrong with the plan, all of it, one sentence each."""
    problems = []
    if plan.coin < 1:
        problems.append("The coin is the least amount that is paid out, and must be 1 or more.")
    if plan.digits not in range(5):
        problems.append("A currency has 0 to 4 decimals.")
    if plan.least_games < 0:
        problems.append("The least number of games cannot be negative.")
    if not plan.funds:
        problems.append("There is no fund, so there is nothing to award.")
    problems += _twice("fund", [fund.name for fund in plan.funds])
    problems += _twice("category", [category.name for category in plan.categories])
    problems += [problem for category in plan.categories for problem in category.problems()]
    known = {category.name for category in plan.categories}
    for fund in plan.funds:
        problems += _problems_of_fund(fund, known, plan.coin)
    return problems


def _problems_of_fund(fund: Fund, known: set[str], coin: int) -> Iterator[str]:
    where = f"{fund.name}: "
    named = fund.names
    if not named:
        yield f"{where}there is no list in it."
    if not 0 <= fund.guaranteed <= 1:
        yield f"{where}the part that is guaranteed lies between 0 and 1."
    yield from (where + problem for problem in _twice("list", named))
    for one in fund.lists:
        yield from (f"{where}{one.name}: {problem}" for problem in _problems_of_list(one, fund, known))
    for team in fund.teams:
        if team.best < 1:
            yield f"{where}{team.name}: the number of players who count must be 1 or more."
    for name, prizes in fund.by_place():
        if not prizes:
            yield f"{where}{name}: there is no prize in it."
        if any(below.value > above.value for above, below in pairwise(prizes)):
            yield f"{where}{name}: a lower place has the larger prize."
    for name, prize in fund.prizes():
        yield from (f"{where}{name}: {problem}" for problem in _problems_of_prize(prize, coin))


def _problems_of_list(one: PrizeList, fund: Fund, known: set[str]) -> Iterator[str]:
    if one.category and one.category not in known:
        yield f"there is no category “{one.category}”."
    if not 0 <= one.sharing.own <= 1:
        yield "the part of the own place lies between 0 and 1."
    if one.sharing.least < 0 or one.least_players < 0:
        yield "the least share and the least number of players cannot be negative."
    amounts = [prize.amount for prize in one.prizes]
    if not one.sharing.is_by_rank and any(below > above for above, below in pairwise(amounts)):
        yield "money that is shared may not rise from a place to the next."
    if fund.cumulation is Cumulation.US and any(prize.thing or prize.worth for prize in one.prizes):
        yield "by the US rule money alone is divided; put things into a fund of their own."
    if fund.cumulation is Cumulation.US and one.sharing != BY_RANK:
        yield "the US rule has its own way of sharing; leave the sharing out."


def _problems_of_prize(prize: Prize, coin: int) -> Iterator[str]:
    if prize.amount < 0 or prize.worth < 0:
        yield "a prize cannot be negative."
    if not prize.amount and not prize.thing:
        yield "a prize is neither money nor a thing."
    if prize.worth and not prize.thing:
        yield "a worth needs a thing that has it."
    if coin > 0 and prize.amount % coin:
        yield "a prize is no multiple of the coin."


def _twice(what: str, names: Iterable[str]) -> list[str]:
    known = list(names)
    unnamed = [f"A {what} has no name."] if "" in known else []
    return unnamed + [
        f"The {what} “{name}” is there twice." for name in sorted(set(known)) if known.count(name) > 1 and name
    ]
