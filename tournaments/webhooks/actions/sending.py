"""Messages made and sent: in their order, each until it is taken or dead. What is due stands in the database."""

from __future__ import annotations

import hashlib
import hmac
import http.client
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.models import Delivery, Webhook
from tournaments.outgoing import loop
from tournaments.outgoing.posting import post
from tournaments.publication.queries.published import published_rounds
from tournaments.webhooks.queries import PUBLICATION, RESULTS, as_public_now, differences, message, state_of

TIMEOUT = 10.0  # seconds without a sign of life
WITHIN = 20.0  # seconds for one attempt
CLAIMED = timedelta(seconds=40)  # for one attempt; whoever was killed in it holds the others up no longer
BETWEEN = timedelta(seconds=4)  # two messages of changes: results that come together go together
# After each failure; after the last one the message is dead, and the next one gets its turn.
WAITS = tuple(map(timedelta, (0,) * 7, (5, 30, 120, 600, 1800, 3600, 7200)))
KEPT = 40  # messages of each webhook, for the page
AGENT = "Arobase (webhook)"
Pending = Delivery.State.PENDING


def rows() -> QuerySet[Webhook]:
    """Those with a message that is pending, or of whose tournament something has changed."""
    pending = Delivery.objects.filter(webhook=OuterRef("pk"), state=Pending)
    return Webhook.objects.filter(Exists(pending) | ~Q(revision=F("tournament__revision")))


def step(pk: int) -> None:
    """Send the oldest message that is pending; where there is none, make those of what has changed first."""
    webhook = Webhook.objects.select_related("tournament").filter(pk=pk).first()
    if webhook is None:
        return
    first = _first(pk)
    if first is None:
        make_messages(webhook)
        first = _first(pk)
    wait = timedelta(0) if first is None else _attempt(webhook, first)
    Webhook.objects.filter(pk=pk).update(next_at=timezone.now() + wait)


SENDER = loop.Sender("webhooks", rows, step, claimed=CLAIMED)


def _first(pk: int) -> Delivery | None:
    return Delivery.objects.filter(webhook=pk, state=Pending).order_by("sequence").first()


def make_messages(webhook: Webhook, *, silently: bool = False) -> int:
    """Write down a message for each thing that has changed; all of them with the state that they lead to, or none.

    ``silently`` is for what was there before: no message is made of it. Returns how many there are.
    """
    with transaction.atomic():
        current = Webhook.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=webhook.pk)
        tournament = current.tournament
        revision, rounds = tournament.revision, published_rounds(tournament)
        wanted = {PUBLICATION: current.of_publications, RESULTS: current.of_results}
        found = () if silently else differences(tournament, current.state, rounds)
        made = [_message(current, event, said) for event, said in found if wanted[event]]
        current.state, current.revision = state_of(tournament, rounds), revision
        current.save(update_fields=["state", "revision", "sequence"])
        return len(made)


def _message(webhook: Webhook, event: str, said: dict[str, object]) -> Delivery:
    made = message(webhook, event, {"round": said})
    made.save()
    return made


def signature(secret: str, moment: int, body: str) -> str:
    """What the header says: HMAC-SHA256 of the moment, a dot and the body, so that neither can be changed or kept.

    >>> signature("s", 1, "{}")[:14]
    'sha256=b253639'
    """
    return "sha256=" + hmac.new(secret.encode(), f"{moment}.{body}".encode(), hashlib.sha256).hexdigest()


def _attempt(webhook: Webhook, delivery: Delivery) -> timedelta:
    """Try once, with what is public by now; the time until the next step."""
    body = as_public_now(webhook.tournament, delivery.body)
    if body != delivery.body:
        delivery.body = body
        delivery.save(update_fields=["body"])
    now = timezone.now()
    moment = int(now.timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": AGENT,
        "X-Arobase-Event": delivery.event,
        "X-Arobase-Delivery": str(delivery.sequence),
        "X-Arobase-Timestamp": str(moment),
        "X-Arobase-Signature": signature(webhook.secret, moment, body),
    }
    try:
        local = settings.WEBHOOK_PRIVATE_ADDRESSES
        answer = post(webhook.address, body.encode(), headers, timeout=TIMEOUT, within=WITHIN, local=local)
        status: int | None = answer.status
        is_taken = status is not None and 200 <= status < 300
    except (OSError, http.client.HTTPException):
        is_taken, status = False, None  # and no reason: it must not show what there is in this network
    tries = delivery.tries + 1
    is_dead = not is_taken and tries > len(WAITS)
    state = Delivery.State.TAKEN if is_taken else Delivery.State.DEAD if is_dead else Pending
    # Whoever took longer than their claim may have been overtaken: what others have noted of it since then stands.
    row = Delivery.objects.filter(pk=delivery.pk, state=Pending, tries=delivery.tries)
    row.update(state=state, status=status, tries=tries, tried_at=now)
    _forget_old(webhook)
    if is_taken:
        return timedelta(0) if _first(webhook.pk) else BETWEEN
    return timedelta(0) if is_dead else WAITS[tries - 1]


def _forget_old(webhook: Webhook) -> None:
    done = Delivery.objects.filter(webhook=webhook).exclude(state=Pending).order_by("-sequence")
    old = list(done.values_list("pk", flat=True)[KEPT:])
    if old:
        Delivery.objects.filter(pk__in=old).delete()
