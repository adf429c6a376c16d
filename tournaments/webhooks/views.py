"""Webhooks: set, tried, removed, and what became of the last messages."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import Broadcast, Delivery, Tournament, Webhook
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import Right, arbiter_view
from tournaments.stale_forms.of_people import BROADCAST, WEBHOOK
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.webhooks.actions import broadcasting, broadcasts
from tournaments.webhooks.actions import webhooks as actions
from tournaments.webhooks.forms import BroadcastForm, WebhookForm

_SHOWN = "webhook_shown"  # in the session, for one page: whose secret it shows
MOST_SHOWN = 15  # messages of each webhook


@shows("arbiter/webhooks/webhooks.html")
def _page(
    request: HttpRequest, tournament: Tournament, _webhook: Webhook | None = None, *, form: WebhookForm | None = None
) -> Context:
    rows = list(Webhook.objects.filter(tournament=tournament))
    shown = request.session.pop(_SHOWN, 0) if request.method == "GET" else 0
    return {
        "form": form or WebhookForm(),
        "webhooks": [(row, list(row.deliveries.all()[:MOST_SHOWN])) for row in rows],
        "shown": next((row for row in rows if row.pk == shown), None),
        "states": Delivery.State,
        "local": settings.WEBHOOK_PRIVATE_ADDRESSES,
    }


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=WebhookForm)
@answered_by(_page, form=WebhookForm)
def webhooks(request: HttpRequest, tournament: Tournament, form: WebhookForm) -> HttpResponse:
    """All webhooks of the tournament with their last messages, and a form for a new one."""
    made = actions.set_webhook(tournament, by=actor(request), **form.cleaned_data)
    request.session[_SHOWN] = made.pk
    text = _("%(address)s is told from now on.") % {"address": made.shown_address}
    return done(request, text, "arbiter:webhooks", tournament.slug)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(WEBHOOK)
@answered_by(_page)
def webhook_test(request: HttpRequest, tournament: Tournament, webhook: Webhook) -> HttpResponse:
    """Send a message that says nothing, to see whether it arrives."""
    actions.queue_test(webhook)
    text = _("The test is on its way; look here again in some seconds.")
    return done(request, text, "arbiter:webhooks", tournament.slug)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(WEBHOOK)
def webhook_remove(request: HttpRequest, tournament: Tournament, webhook: Webhook) -> HttpResponse:
    """The address is notified no more."""
    actions.remove_webhook(webhook, by=actor(request))
    return done(
        request,
        _("%(address)s is told no more.") % {"address": webhook.shown_address},
        "arbiter:webhooks",
        tournament.slug,
    )


@shows("arbiter/webhooks/broadcast.html")
def _broadcast_page(request: HttpRequest, tournament: Tournament, *, form: BroadcastForm | None = None) -> Context:
    row = Broadcast.objects.filter(tournament=tournament).first()
    initial = {"visibility": row.visibility} if row else None
    rounds = sorted(row.rounds.items(), key=lambda one: [int(part) for part in one[0].split(".")]) if row else []
    return {
        "form": form or BroadcastForm(initial=initial),
        "broadcast": row,
        "rounds": [(key, known["id"], bool(known["sent"])) for key, known in rounds],
        "is_waiting": row is not None and not row.stopped and row.revision != tournament.revision,
        "lichess": settings.LICHESS_ADDRESS,
        "no_token": broadcasting.NO_TOKEN,
        "no_answer": broadcasting.NO_ANSWER,
    }


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(BROADCAST)
@answered_by(_broadcast_page, form=BroadcastForm)
def broadcast(request: HttpRequest, tournament: Tournament, form: BroadcastForm) -> HttpResponse:
    """The broadcast at Lichess with what became of it, and the form for its token."""
    broadcasts.set_broadcast(tournament, by=actor(request), **form.cleaned_data)
    text = _("The tournament is broadcast at Lichess from now on.")
    return done(request, text, "arbiter:broadcast", tournament.slug)


@arbiter_view(see=Right.LEAD, change=Right.LEAD)
@require_POST
@requires_unchanged(BROADCAST)
@answered_by(_broadcast_page)
def broadcast_end(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Nothing is sent to Lichess any more, and the token is forgotten."""
    broadcasts.end_broadcast(tournament, by=actor(request))
    return done(request, _("Nothing is sent to Lichess any more."), "arbiter:broadcast", tournament.slug)
