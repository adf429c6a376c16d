"""The preconditions of forms about categories, prizes and fees."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.models import Category, CategoryTick
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
