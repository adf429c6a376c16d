"""Where a tournament is mirrored to: the link, and how far the mirror is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.clicks.kinds import MIRROR
from tournaments.mirroring.actions.links import set_mirror, stop_mirror, take_over_mirror
from tournaments.mirroring.forms import LinkForm
from tournaments.models import MirrorTo, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.pages.clicks import rests_on
from tournaments.permissions import Right, arbiter_view


@shows("arbiter/mirroring/mirror.html")
def _page(request: HttpRequest, tournament: Tournament, form: LinkForm) -> Context:
    row = MirrorTo.objects.defer("pending").filter(tournament=tournament).first()
    waits = row is not None and (row.waiting_since is not None or row.revision != tournament.revision)
    return {"form": form, "mirror": row, "waits": waits}


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(MIRROR, typed=LinkForm)
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
