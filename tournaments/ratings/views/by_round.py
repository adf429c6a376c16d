"""The ratings that players have from a round on, in events of more than 30 days."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import RoundRating, Tournament
from tournaments.pages.answers import Context, answered_by, of_tournament, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import arbiter_view
from tournaments.ratings.actions.by_round import set_round_rating
from tournaments.ratings.forms import RoundRatingForm
from tournaments.stale_forms.of_players import ROUND_RATINGS
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/ratings/by_round.html")
def _page(request: HttpRequest, tournament: Tournament, form: RoundRatingForm) -> Context:
    rows = RoundRating.objects.filter(player__tournament=tournament).select_related("player")
    return {"form": form, "rows": rows.order_by("player", "round_number")}


@arbiter_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(ROUND_RATINGS)
@answered_by(_page, form=of_tournament(RoundRatingForm))
def round_ratings(request: HttpRequest, tournament: Tournament, form: RoundRatingForm) -> HttpResponse:
    """Who has which rating from which round on, and one more."""
    sent = form.cleaned_data
    player, number, rating = sent["player"], sent["round_number"], sent["rating"]
    set_round_rating(player, by=actor(request), round_number=number, rating=rating)
    return done(request, _("Noted for %(name)s.") % {"name": player.name}, "arbiter:round_ratings", tournament.slug)
