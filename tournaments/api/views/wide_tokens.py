"""Tokens for several tournaments: made by organisers, of the installation or of a club; shown once, revoked."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.api.actions import make_wide_token, revoke_wide_token, token_of
from tournaments.api.forms import WideTokenForm
from tournaments.api.permissions import good_wide_tokens
from tournaments.clubs.queries.belonging import club_organised_by
from tournaments.models import ApiToken
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import wide_tokens_seen_by, wide_tokens_view
from tournaments.stale_forms.of_people import WIDE_TOKEN
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged

_SEED = "wide_token_seed"  # in the session, for one page; without the server's key it is worth nothing
USUAL = timedelta(days=90)


def _form(request: HttpRequest) -> WideTokenForm:
    end = timezone.localdate() + USUAL
    return WideTokenForm(request.POST or None, initial={"ends_on": end.isoformat()})


@shows("arbiter/api/wide_tokens.html")
def _page(request: HttpRequest, form: WideTokenForm) -> Context:
    rows = list(wide_tokens_seen_by(actor(request)).select_related("made_by", "club"))
    good = set(good_wide_tokens().values_list("pk", flat=True))
    return {
        "form": form,
        "tokens": [(row, row.pk in good) for row in rows],
        "shown": _shown_once(request, rows),
        "club": club_organised_by(actor(request)),
        "address": request.build_absolute_uri(reverse("api:wide_tournaments")),
    }


def _shown_once(request: HttpRequest, rows: list[ApiToken]) -> tuple[ApiToken, str] | None:
    """The token that was made last, with its text, where this is the page after that."""
    if request.method != "GET":
        return None
    pk, seed = request.session.pop(_SEED, (0, ""))
    found = next((row for row in rows if row.pk == pk and row.revoked_at is None), None)
    return (found, token_of(seed)) if found else None


@wide_tokens_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=WideTokenForm)
@answered_by(_page, form=_form)
def wide_tokens(request: HttpRequest, form: WideTokenForm) -> HttpResponse:
    """The tokens for several tournaments, and a form for a new one, which the next page shows once."""
    user = actor(request)
    made, seed = make_wide_token(by=user, club=club_organised_by(user), **form.cleaned_data)
    request.session[_SEED] = [made.pk, seed]
    return done(request, _("The token “%(name)s” is made.") % {"name": made.name}, "arbiter:wide_tokens")


@wide_tokens_view
@require_POST
@requires_unchanged(WIDE_TOKEN)
def wide_token_revoke(request: HttpRequest, token: ApiToken) -> HttpResponse:
    """The token is worth nothing from now on."""
    revoke_wide_token(token, by=actor(request))
    return done(request, _("The token “%(name)s” is revoked.") % {"name": token.name}, "arbiter:wide_tokens")
