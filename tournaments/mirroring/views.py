"""Mirrors: where a tournament is sent to, and what other installations send here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.mirroring.actions.links import (
    end_incoming_mirror,
    make_incoming_mirror,
    set_mirror,
    stop_mirror,
    take_over_mirror,
)
from tournaments.mirroring.forms import IncomingMirrorForm, LinkForm
from tournaments.mirroring.queries.pieces import Link
from tournaments.models import MirrorFrom, MirrorTo, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view, organiser_view
from tournaments.stale_forms.of_people import MIRROR_FROM
from tournaments.stale_forms.of_tournament import MIRROR
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/mirroring/mirror.html")
def _page(request: HttpRequest, tournament: Tournament, form: LinkForm) -> Context:
    row = MirrorTo.objects.defer("pending").filter(tournament=tournament).first()
    waits = row is not None and (row.waiting_since is not None or row.revision != tournament.revision)
    return {"form": form, "mirror": row, "waits": waits}


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(MIRROR, typed=LinkForm)
@answered_by(_page, form=LinkForm)
def mirror(request: HttpRequest, tournament: Tournament, form: LinkForm) -> HttpResponse:
    """Begin to mirror, end it, or go on from what the mirror holds."""
    return done(request, _carry_out(request, tournament, form.cleaned_data), "arbiter:mirror", tournament.slug)


def _carry_out(request: HttpRequest, tournament: Tournament, typed: dict[str, str]) -> str:
    by = actor(request)
    if typed["do"] == "stop":
        stop_mirror(tournament, by=by)
        return _("Nothing is sent to the mirror any more.")
    if typed["do"] == "take_over":
        take_over_mirror(tournament, by=by)
        return _("The mirror follows this installation.")
    set_mirror(tournament, typed["link"], by=by)
    return _("The tournament is mirrored from now on.")


# --- Those that come here ---------------------------------------------------------------------------------------------


@shows("arbiter/mirroring/incoming.html")
def _mirrors_page(request: HttpRequest, form: IncomingMirrorForm) -> Context:
    rows = MirrorFrom.objects.defer("state", "numbers").select_related("tournament")
    places = [(row, _link(request, row) if not row.sequence and row.ended_at is None else "") for row in rows]
    return {"form": form, "places": places}


@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=IncomingMirrorForm)
@answered_by(_mirrors_page, form=IncomingMirrorForm)
def mirrors(request: HttpRequest, form: IncomingMirrorForm) -> HttpResponse:
    """The mirrors that there are, the links of those that wait for their first piece, and a form for a new one."""
    made = make_incoming_mirror(form.cleaned_data["name"], by=actor(request))
    text = _("The place “%(name)s” waits for its tournament.") % {"name": made.name}
    return done(request, text, "arbiter:mirrors")


@organiser_view
@require_POST
@requires_unchanged(MIRROR_FROM)
def mirror_end(request: HttpRequest, place: MirrorFrom) -> HttpResponse:
    """End a mirror: the tournament is this installation's own from then on."""
    end_incoming_mirror(place, by=actor(request))
    return done(request, _("The mirror has ended. Its tournament is worked on here from now on."), "arbiter:mirrors")


def _link(request: HttpRequest, row: MirrorFrom) -> str:
    return str(Link(request.build_absolute_uri(reverse("mirror", args=[row.pk])), row.key))
