"""The arbiter's page for the screens in the hall, and the pictures that they show."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.basics.errors import Refused
from tournaments.basics.pictures import MOST_OF_HALL, Picture
from tournaments.models import HallPicture, HallShows, Tournament
from tournaments.models.look import MOST_PICTURES
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.pages.uploads import takes
from tournaments.permissions import arbiter_view
from tournaments.rounds.queries.guards import has_begun
from tournaments.stale_forms.of_tournament import HALL, HALL_PICTURE
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.actions.hall import add_screen, remove_screen, set_hall
from tournaments.tournament.actions.hall_pictures import add_picture, remove_picture
from tournaments.tournament.forms.hall import HallForm, PictureForm, ScreenForm, form_of, made_of
from tournaments.tournament.queries.hall_pictures import pictures_of
from tournaments.tournament.queries.screens import FIRST, MOST_SCREENS, screens_of

View = Callable[..., HttpResponse]
_MADE = "arobase.hall_picture"  # where the request has it


@shows("arbiter/tournament/hall.html")
def _page(
    request: HttpRequest, tournament: Tournament, form: HallForm | ScreenForm | PictureForm | None = None
) -> Context:
    screens, pictures = screens_of(tournament), pictures_of(tournament)
    return {
        "form": form,
        "screens": [
            (one, form_of(tournament, one), request.build_absolute_uri(_address(tournament, one.number)))
            for one in screens
        ],
        "modes": HallShows.choices,
        "new": form if isinstance(form, ScreenForm) else ScreenForm(),
        "may_add": len(screens) < MOST_SCREENS,
        "pictures": pictures,
        "has_pictures": bool(pictures),
        "new_picture": form if isinstance(form, PictureForm) else PictureForm(),
        "may_add_picture": len(pictures) < MOST_PICTURES,
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


def _makes_picture(view: View) -> View:
    """Make the picture of the file before ``requires_unchanged`` locks the tournament: that can take a second."""

    @wraps(view)
    def making(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if file := request.FILES.get("picture") if request.method == "POST" else None:
            request.META[_MADE] = made_of(file.read())
        return view(request, *args, **kwargs)

    return making


def _picture_form(request: HttpRequest, _tournament: Tournament) -> PictureForm:
    made = cast("Picture | Refused | None", request.META.get(_MADE))
    return PictureForm(request.POST, request.FILES, made=made)


@takes(MOST_OF_HALL)
@arbiter_view
@require_POST
@_makes_picture
@requires_unchanged(NEW)
@answered_by(_page, form=_picture_form)
def hall_picture_add(request: HttpRequest, tournament: Tournament, form: PictureForm) -> HttpResponse:
    """One more sponsor's picture."""
    add_picture(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("The picture is there. Choose the screens that show it."), "arbiter:hall", tournament.slug)


@arbiter_view
@require_POST
@requires_unchanged(HALL_PICTURE)
@answered_by(lambda request, tournament, _picture, **more: _page(request, tournament, **more))
def hall_picture_remove(request: HttpRequest, tournament: Tournament, picture: HallPicture) -> HttpResponse:
    """A picture is no more."""
    remove_picture(picture, by=actor(request))
    return done(request, _("The picture has been deleted."), "arbiter:hall", tournament.slug)
