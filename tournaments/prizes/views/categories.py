"""The categories of a tournament: who is in which, and how they are made."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.basics.systems import is_for_teams
from tournaments.models import Category, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.prizes.actions import categories as actions
from tournaments.prizes.forms.categories import CategoryForm
from tournaments.prizes.queries.checks import checked_categories
from tournaments.prizes.queries.usual import usual_category, usual_names
from tournaments.stale_forms.of_prizes import CATEGORIES, CATEGORY
from tournaments.stale_forms.unchanged import requires_unchanged


def _form(request: HttpRequest, tournament: Tournament, category: Category | None = None) -> CategoryForm:
    usual = usual_category(request.GET.get("usual", ""), tournament)
    return CategoryForm(request.POST or None, tournament=tournament, category=category, usual=usual)


@shows("arbiter/prizes/categories.html")
def _page(request: HttpRequest, tournament: Tournament, *_row: object, form: Any = None) -> Context:
    return {
        "form": form if form is not None else _form(request, tournament),
        "checked": checked_categories(tournament),
        "usual": usual_names(),
        "of_teams": is_for_teams(tournament),
    }


@shows("arbiter/prizes/category_edit.html")
def _page_of_one(request: HttpRequest, tournament: Tournament, category: Category, *, form: CategoryForm) -> Context:
    checked = next((one for one in checked_categories(tournament) if one.row.pk == category.pk), None)
    return {"form": form, "category": category, "checked": checked}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(CATEGORIES)
@answered_by(_page, form=_form)
def categories(request: HttpRequest, tournament: Tournament, form: CategoryForm) -> HttpResponse:
    """The categories with those who are in them, and a new one."""
    row = actions.add_category(tournament, by=actor(request), **form.cleaned_data)
    text = _("The category “%(name)s” is there.") % {"name": row.name}
    return done(request, text, "arbiter:categories", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(CATEGORY)
@answered_by(_page_of_one, form=_form)
def category_edit(request: HttpRequest, tournament: Tournament, category: Category, form: CategoryForm) -> HttpResponse:
    """Other conditions, or others who are in it by hand."""
    actions.change_category(category, by=actor(request), **form.cleaned_data)
    return done(request, _("The category has been saved."), "arbiter:categories", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(CATEGORY)
@answered_by(_page)
def category_move(request: HttpRequest, tournament: Tournament, category: Category) -> HttpResponse:
    """One place up with ``to=up``, else one place down."""
    actions.move_category(category, by=actor(request), up=request.POST.get("to") == "up")
    return done(request, _("The categories are in another order."), "arbiter:categories", tournament.slug)


@arbiter_view(change=Right.LEAD)
@require_POST
@requires_unchanged(CATEGORY)
@answered_by(_page)
def category_remove(request: HttpRequest, tournament: Tournament, category: Category) -> HttpResponse:
    """Do without a category."""
    actions.remove_category(category, by=actor(request))
    return done(request, _("The category has been removed."), "arbiter:categories", tournament.slug)
