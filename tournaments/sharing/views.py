"""Sharing: which sites may embed the tournament, what they copy for it, and search engines."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.basics.addresses import outside_address
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.sharing.actions import set_sharing
from tournaments.sharing.forms import SharingForm
from tournaments.stale_forms.of_tournament import SHARING
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/sharing/sharing.html")
def _page(request: HttpRequest, tournament: Tournament, *, form: SharingForm) -> Context:
    addresses = (reverse(f"public:embed_{name}", args=[tournament.slug]) for name in ("standings", "pairings"))
    frames = [outside_address(request, path) or path for path in addresses]
    script = outside_address(request, reverse("public:embed_script")) or reverse("public:embed_script")
    return {"form": form, "frames": frames, "script": script}


@arbiter_view(change=Right.LEAD)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(SHARING, typed=SharingForm)
@answered_by(_page, form=of_tournament(SharingForm))
def sharing(request: HttpRequest, tournament: Tournament, form: SharingForm) -> HttpResponse:
    """Say who may embed the tournament, and whether search engines may name it."""
    set_sharing(tournament, by=actor(request), **form.cleaned_data)
    return done(request, _("Saved."), "arbiter:sharing", tournament.slug)
