"""Mirrors here of tournaments of other installations: organisers make them, hand over their links, and end them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clicks.kinds import NEW, PLACE
from tournaments.mirroring.actions.links import end_incoming_mirror, make_incoming_mirror
from tournaments.mirroring.forms import IncomingMirrorForm
from tournaments.mirroring.queries.pieces import Link
from tournaments.models import MirrorFrom
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.pages.clicks import rests_on
from tournaments.permissions import organiser_view


@shows("arbiter/mirroring/incoming.html")
def _page(request: HttpRequest, form: IncomingMirrorForm) -> Context:
    rows = MirrorFrom.objects.defer("state", "numbers").select_related("tournament")
    places = [(row, _link(request, row) if not row.sequence and row.ended_at is None else "") for row in rows]
    return {"form": form, "places": places}


@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NEW, typed=IncomingMirrorForm)
@answered_by(_page, form=IncomingMirrorForm)
def mirrors(request: HttpRequest, form: IncomingMirrorForm) -> HttpResponse:
    """The mirrors that there are, the links of those that wait for their first piece, and a form for a new one."""
    made = make_incoming_mirror(form.cleaned_data["name"], by=actor(request))
    text = _("The place “%(name)s” waits for its tournament.") % {"name": made.name}
    return done(request, text, "arbiter:mirrors")


@organiser_view
@require_POST
@rests_on(PLACE)
def mirror_end(request: HttpRequest, place: MirrorFrom) -> HttpResponse:
    """End a mirror: the tournament is this installation's own from then on."""
    end_incoming_mirror(place, by=actor(request))
    return done(request, _("The mirror has ended. Its tournament is worked on here from now on."), "arbiter:mirrors")


def _link(request: HttpRequest, row: MirrorFrom) -> str:
    return str(Link(request.build_absolute_uri(reverse("mirror", args=[row.pk])), row.key))
