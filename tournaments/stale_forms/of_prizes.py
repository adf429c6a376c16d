"""The preconditions of forms about categories, prizes and fees."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    Category,
    CategoryTick,
    Player,
    PrizeExclusion,
    PrizeFund,
    PrizeList,
    PrizeRules,
    Settlement,
)
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows

CATEGORIES = Precondition(
    "categories",
    _("The categories have changed since this page was made."),
    rows=(Rows(Category, ("name",), name="categories"),),
    labels={"categories": _("categories")},
)
CATEGORY = Precondition(
    "category",
    _("The category has changed since this page was made."),
    targets.CATEGORY,
    columns=("name", "place", "is_public", "conditions"),
    rows=(Rows(CategoryTick, ("player_id", "is_in"), of="category"),),
    labels={"name": _("name")},
)

_RULES = Rows(
    PrizeRules,
    (
        *("currency", "digits", "coin", "remainder", "withdrawn_may_win", "least_games", "unclaimed", "fee"),
        "printed_at",
    ),
)
PRIZE_RULES = Precondition(
    "prize_rules",
    _("The rules of the prizes have changed since this page was made."),
    rows=(_RULES,),
    page="prize_plan",
)
FUNDS = Precondition(
    "funds",
    _("The funds have changed since this page was made."),
    rows=(Rows(PrizeFund, ("name",), name="funds"),),
    labels={"funds": _("funds")},
    page="prize_plan",
)
FUND = Precondition(
    "fund",
    _("The fund has changed since this page was made."),
    targets.FUND,
    columns=("name", "place", "cumulation", "based_on", "guaranteed", "capped"),
    rows=(Rows(PrizeExclusion, ("player_id",), of="fund"),),
    labels={"name": _("name")},
)
LISTS = Precondition(
    "prize_lists",
    _("The prizes of the fund have changed since this page was made."),
    targets.FUND,
    columns=("name",),
    rows=(Rows(PrizeList, ("name",), of="fund", name="lists"),),
    labels={"name": _("name"), "lists": _("prizes")},
)
PRIZES = Precondition(
    "prizes",
    _("These prizes have changed since this page was made."),
    targets.PRIZES,
    columns=(
        *("name", "place", "kind", "prizes", "category_id", "own", "prize_places_only", "least_share", "least_players"),
        *("best", "by", "score", "winner_id", "winner_team_id", "board", "is_only"),
    ),
    labels={"name": _("name")},
)
AWARDS = Precondition(
    "awards",
    _("The tournament has changed since this page was made: others may win now."),
    columns=("revision",),
    labels={"revision": _("changes so far")},
    page="prizes",
    log_kinds=("",),
)
FEES = Precondition(
    "fees",
    _("Fees or players have changed since this page was made."),
    rows=(
        Rows(Settlement, ("player_id", "fee", "paid"), of="player__tournament"),
        Rows(Player, ("name",)),
    ),
)
