"""Event files: a whole tournament to another installation, and from there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.files.actions.event_file import event_file, import_event
from tournaments.files.forms import LARGEST_EVENT_FILE, EventFileForm
from tournaments.models import Tournament
from tournaments.pages.answers import answered_by
from tournaments.pages.arbiter import actor, done
from tournaments.pages.uploads import takes
from tournaments.permissions import arbiter_view, maker_view
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


@arbiter_view
@require_safe
def export_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tournament with its log and all publications, in one file."""
    return HttpResponse(
        event_file(tournament),
        content_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{tournament.slug}.arobase"'},
    )


@takes(LARGEST_EVENT_FILE)
@maker_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=EventFileForm)
@answered_by("arbiter/files/import_event.html", form=EventFileForm)
def import_event_page(request: HttpRequest, form: EventFileForm) -> HttpResponse:
    """Import an event file as a new tournament: all of it, or nothing."""
    packed, name = form.cleaned_data["file"].read(), form.cleaned_data["name"]
    tournament = import_event(packed, by=actor(request), name=name)
    text = _("“%(name)s” has been imported.") % {"name": tournament.name}
    return done(request, text, "arbiter:tournament", tournament.slug)
