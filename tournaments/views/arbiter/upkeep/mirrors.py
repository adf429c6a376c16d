"""Places here for tournaments of other installations: organisers make them, hand over their links, and end them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clicks.kinds import NEW, PLACE
from tournaments.forms.mirror import PlaceForm
from tournaments.mirroring.pieces import Link
from tournaments.models import MirrorFrom
from tournaments.permissions import organiser_view
from tournaments.services.mirror.links import end_place, make_place
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status


@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NEW, typed=PlaceForm)
def mirrors(request: HttpRequest) -> HttpResponse:
    """The places that there are, the links of those that wait for their first piece, and a form for a new one."""
    form = PlaceForm(request.POST or None)
    if form.is_valid():
        made = make_place(form.cleaned_data["name"], by=actor(request))
        done(request, _("The place “%(name)s” waits for its tournament.") % {"name": made.name})
        return redirect("arbiter:mirrors")
    rows = MirrorFrom.objects.defer("state", "numbers").select_related("tournament")
    places = [(row, _link(request, row) if not row.sequence and row.ended_at is None else "") for row in rows]
    context = {"form": form, "places": places}
    return render(request, "arbiter/mirror/places.html", context, status=form_status(form))


@organiser_view
@require_POST
@rests_on(PLACE)
def mirror_end(request: HttpRequest, place: MirrorFrom) -> HttpResponse:
    """End a mirror: the tournament is this installation's own from then on."""
    end_place(place, by=actor(request))
    done(request, _("The mirror has ended. Its tournament is worked on here from now on."))
    return redirect("arbiter:mirrors")


def _link(request: HttpRequest, row: MirrorFrom) -> str:
    return str(Link(request.build_absolute_uri(reverse("mirror", args=[row.pk])), row.key))
