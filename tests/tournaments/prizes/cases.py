"""Cases of the forms of categories, prizes and fees."""

from __future__ import annotations

from tests.tournaments.arbiter.worlds import By, Case, World
from tests.tournaments.factories import play_round
from tournaments.models import Category, PrizeFund, PrizeList
from tournaments.prizes.actions.categories import add_category
from tournaments.prizes.actions.fees import enter_fees
from tournaments.prizes.actions.prizes import add_fund, add_lists, set_rules
from tournaments.prizes.queries.plan import awarded as award_of

SENT = {"name": "Women", "sex": "w", "rating_list": "tournament", "is_public": "on"}


def a_category(world: World, name: str = "U1800") -> Category:
    band = {"rating": {"most": 1799, "list": "tournament", "or_unrated": False}}
    return add_category(world.tournament, by=world.user, name=name, conditions=band, is_public=True)


def _two(world: World) -> None:
    for name in ("U1800", "U2000"):
        a_category(world, name)


def _first(_world: World) -> int:
    return Category.objects.values_list("pk", flat=True).first() or 1


def a_fund(world: World, name: str = "Money") -> PrizeFund:
    return add_fund(world.tournament, by=world.user, name=name)


def prizes(world: World, *names: str) -> None:
    lists = [{"kind": "places", "name": name, "prizes": [{"amount": 10000}]} for name in names or ("Main", "Second")]
    add_lists(a_fund(world), lists, by=world.user)


def awarded(world: World) -> None:
    """A round played, and prizes that somebody wins."""
    play_round(world.tournament, by=world.user)
    prizes(world)


def _fund(_world: World) -> int:
    return PrizeFund.objects.values_list("pk", flat=True).first() or 1


def _list(_world: World) -> int:
    return PrizeList.objects.values_list("pk", flat=True).first() or 1


def _renamed_fund(_world: World) -> None:
    PrizeFund.objects.update(name="Elsewhere")


def _renamed_list(_world: World) -> None:
    PrizeList.objects.update(name="Elsewhere")


FUND_SENT = {"name": "Trophies", "cumulation": "all"}
RULES_SENT = {
    "currency": "CHF",
    "digits": 2,
    "coin": "0.05",
    "remainder": "exact",
    "least_games": 3,
    "unclaimed": "passes",
}
OF_PRIZES = (
    Case(
        "prize_plan",
        "prize_plan",
        by=By.CHIEF,
        data=lambda _world: RULES_SENT,
        meddle=lambda world: set_rules(world.tournament, by=world.other, currency="USD"),
        undoes="prize.rules",
    ),
    Case(
        "fund_add",
        "prize_plan",
        by=By.CHIEF,
        data=lambda _world: FUND_SENT,
        meddle=lambda world: a_fund(world, "Other"),
        undoes="prize.fund_add",
    ),
    Case(
        "fund_edit",
        "fund_edit",
        by=By.CHIEF,
        key=_fund,
        data=lambda _world: FUND_SENT,
        prepare=a_fund,
        meddle=_renamed_fund,
        undoes="prize.fund_change",
    ),
    Case(
        "fund_remove",
        "prize_plan",
        by=By.CHIEF,
        key=_fund,
        prepare=prizes,
        meddle=_renamed_fund,
        undoes="prize.fund_remove",
    ),
    Case(
        "lists_add",
        "fund_edit",
        by=By.CHIEF,
        key=_fund,
        data=lambda _world: {"lines": "Main: 100 50\nCups: Cup; Book (20)", "kind": "places", "sharing": "Hort"},
        prepare=a_fund,
        meddle=lambda world: add_lists(
            PrizeFund.objects.get(), [{"kind": "places", "name": "Other", "prizes": [{"amount": 100}]}], by=world.other
        ),
        undoes="prize.list_add",
    ),
    Case(
        "list_edit",
        "list_edit",
        by=By.CHIEF,
        key=_list,
        data=lambda _world: {"name": "Main", "prizes": "300 200", "sharing": "equal"},
        prepare=prizes,
        meddle=_renamed_list,
        undoes="prize.list_change",
    ),
    Case(
        "list_move",
        "fund_edit",
        by=By.CHIEF,
        key=_list,
        page_key=_fund,
        data=lambda _world: {"to": "down"},
        prepare=prizes,
        meddle=_renamed_list,
        undoes="prize.list_order",
    ),
    Case(
        "list_remove",
        "fund_edit",
        by=By.CHIEF,
        key=_list,
        page_key=_fund,
        prepare=prizes,
        meddle=_renamed_list,
        undoes="prize.list_remove",
    ),
    Case(
        "prizes_printed",
        "prizes",
        by=By.ARBITER,
        prepare=awarded,
        meddle=lambda world: set_rules(world.tournament, by=world.other, currency="USD"),
        undoes="prize.printed",
    ),
    Case(
        "fees",
        "fees",
        by=By.ARBITER,
        data=lambda world: {f"paid_{player.pk}": "30" for player in world.tournament.players.all()},
        meddle=lambda world: enter_fees(world.tournament, {world.player.pk: (1000, 0)}, by=world.other),
        undoes="fee.enter",
    ),
)
OF_SINGLE_PLAYERS = (
    Case(
        "prizes_absent",
        "prizes",
        by=By.ARBITER,
        data=lambda world: {"absent": [_winner(world)]},
        prepare=awarded,
        meddle=lambda world: set_rules(world.tournament, by=world.other, currency="USD"),
        undoes="prize.absent",
    ),
    Case(
        "prizes_withheld",
        "prizes",
        by=By.ARBITER,
        data=lambda world: {f"part_{_winner(world)}": "30"},
        prepare=awarded,
        meddle=lambda world: set_rules(world.tournament, by=world.other, currency="USD"),
        undoes="prize.withheld",
    ),
)


def _winner(world: World) -> int:
    """The number of the row of somebody with a prize."""
    outcome = award_of(world.tournament).outcome
    return outcome.awards[0].number if outcome else 0


OF_CATEGORIES = (
    Case(
        "categories",
        "categories",
        by=By.CHIEF,
        data=lambda _world: SENT,
        meddle=lambda world: a_category(world, "Seniors"),
        undoes="category.add",
    ),
    Case(
        "category_edit",
        "category_edit",
        by=By.CHIEF,
        key=_first,
        data=lambda _world: SENT,
        prepare=a_category,
        meddle=lambda _world: Category.objects.update(name="Elsewhere"),
        undoes="category.change",
    ),
    Case(
        "category_move",
        "categories",
        by=By.CHIEF,
        key=_first,
        data=lambda _world: {"to": "down"},
        prepare=_two,
        meddle=lambda _world: Category.objects.update(name="Elsewhere"),
        undoes="category.order",
    ),
    Case(
        "category_remove",
        "categories",
        by=By.CHIEF,
        key=_first,
        prepare=a_category,
        meddle=lambda _world: Category.objects.update(name="Elsewhere"),
        undoes="category.remove",
    ),
)
CASES = (*OF_CATEGORIES, *OF_PRIZES, *OF_SINGLE_PLAYERS)
