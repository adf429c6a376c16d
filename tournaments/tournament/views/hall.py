"""The arbiter's page for the screens in the hall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import HallShows, Tournament
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import arbiter_view
from tournaments.rounds.queries.guards import has_begun
from tournaments.stale_forms.of_tournament import HALL
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions.hall import add_screen, remove_screen, set_hall
from tournaments.tournament.forms.hall import HallForm, ScreenForm, form_of
from tournaments.tournament.queries.screens import FIRST, MOST_SCREENS, screens_of


@shows("arbiter/tournament/hall.html")
def _page(request: HttpRequest, tournament: Tournament, form: HallForm | ScreenForm | None = None) -> Context:
    screens = screens_of(tournament)
    return {
        "form": form,
        "screens": [
            (one, form_of(tournament, one), request.build_absolute_uri(_address(tournament, one.number)))
            for one in screens
        ],
        "modes": HallShows.choices,
        "new": form if isinstance(form, ScreenForm) else ScreenForm(),
        "may_add": len(screens) < MOST_SCREENS,
        "is_public": has_begun(tournament),
    }


def _address(tournament: Tournament, number: int) -> str:
    if number == FIRST:
        return reverse("public:hall", args=[tournament.slug])
    return reverse("public:hall_screen", args=[tournament.slug, number])


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(HALL, typed=HallForm)
@answered_by(_page, form=of_tournament(HallForm))
def hall(request: HttpRequest, tournament: Tournament, form: HallForm) -> HttpResponse:
    """Choose what a screen shows, how long each page stands, and whether it is held."""
    set_hall(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The screen shows it within two seconds."), "arbiter:hall", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(HALL, typed=ScreenForm)
@answered_by(_page, form=lambda request, _tournament: ScreenForm(request.POST))
def hall_add(request: HttpRequest, tournament: Tournament, form: ScreenForm) -> HttpResponse:
    """One more screen."""
    add_screen(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The screen has an address of its own now."), "arbiter:hall", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(HALL)
@answered_by(_page)
def hall_remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A screen is no more."""
    number = request.POST.get("number", "")
    remove_screen(tournament, number=int(number) if number.isdecimal() else 0, by=actor(request))
    return done(request, _("The screen has been removed."), "arbiter:hall", tournament.slug)
