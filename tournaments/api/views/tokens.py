"""Tokens for other programs: made, shown once, revoked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.api.actions import make_token, revoke_token, token_of
from tournaments.api.forms import TokenForm
from tournaments.api.permissions import tokens_of
from tournaments.models import ApiToken, Tournament
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.stale_forms.of_people import TOKEN
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged

_SEED = "api_token_seed"  # in the session, for one page; without the server's key it is worth nothing


@shows("arbiter/api/tokens.html")
def _page(request: HttpRequest, tournament: Tournament, form: TokenForm) -> Context:
    rows = list(ApiToken.objects.filter(tournament=tournament).select_related("made_by"))
    good = set(tokens_of(tournament).values_list("pk", flat=True))
    return {
        "form": form,
        "tokens": [(row, row.pk in good) for row in rows],
        "shown": _shown_once(request, rows),
        "address": request.build_absolute_uri(reverse("api:program_tournament", args=[tournament.slug])),
    }


def _shown_once(request: HttpRequest, rows: list[ApiToken]) -> tuple[ApiToken, str] | None:
    """The token that was made last, with its text, where this is the page after that."""
    if request.method != "GET":
        return None
    pk, seed = request.session.pop(_SEED, (0, ""))
    found = next((row for row in rows if row.pk == pk and row.revoked_at is None), None)
    return (found, token_of(seed)) if found else None


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=TokenForm)
@answered_by(_page, form=of_tournament(TokenForm))
def tokens(request: HttpRequest, tournament: Tournament, form: TokenForm) -> HttpResponse:
    """All tokens of the tournament, and a form for a new one, which the next page shows once."""
    made, seed = make_token(tournament, by=actor(request), **form.cleaned_data)
    request.session[_SEED] = [made.pk, seed]
    text = _("The token “%(name)s” is made.") % {"name": made.name}
    return done(request, text, "arbiter:tokens", tournament.slug)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(TOKEN)
def token_revoke(request: HttpRequest, tournament: Tournament, token: ApiToken) -> HttpResponse:
    """The token is worth nothing from now on."""
    revoke_token(token, by=actor(request))
    return done(
        request, _("The token “%(name)s” is revoked.") % {"name": token.name}, "arbiter:tokens", tournament.slug
    )
