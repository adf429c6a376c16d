"""Notifications sent: what is due is found by what was published, so nothing is queued and nothing comes twice."""

from __future__ import annotations

import http.client
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone, translation

from tournaments.models import Publication, PushSubscription
from tournaments.outgoing import loop
from tournaments.outgoing.posting import Answer, post
from tournaments.outgoing.web_push import AVAILABLE, authorization, encrypted
from tournaments.publication.queries.public import public_tournament
from tournaments.push.queries import due_round, newest_publication, notification

TIMEOUT = 5.0  # seconds without a sign of life
WITHIN = 10.0  # seconds for one message
CLAIMED = timedelta(seconds=30)
WORTH = timedelta(minutes=30)  # after which nobody needs to be called to the board any more
WAITS = tuple(timedelta(seconds=seconds) for seconds in (15, 60, 180, 600))  # after each failure
LONGEST_WAIT = timedelta(minutes=30)
KEPT_AFTER = timedelta(days=2)  # the last day of the tournament
KEPT_AT_MOST = timedelta(days=200)
AT_ONCE = 4
GONE = (404, 410)


def rows() -> QuerySet[PushSubscription]:
    """Those with a round published since they were notified, and those that are over."""
    newer = Publication.objects.filter(
        tournament=OuterRef("tournament"), published_at__gt=OuterRef("notified_to"), taken_back_at=None
    )
    return PushSubscription.objects.filter(_over() | Exists(newer))


def _over() -> Q:
    now = timezone.now()
    return (
        Q(tournament__archived_at__isnull=False)
        | Q(tournament__end_date__lt=(now - KEPT_AFTER).date())
        | Q(made_at__lt=now - KEPT_AT_MOST)
    )


def step(pk: int) -> None:
    """Notify one browser of the newest round, or forget it where the tournament is over."""
    if PushSubscription.objects.filter(_over(), pk=pk).delete()[0]:
        return
    subscription = PushSubscription.objects.select_related("tournament").filter(pk=pk).first()
    if subscription is None:
        return
    newest = newest_publication(subscription.tournament)  # what is published from here on stays due
    public = public_tournament(subscription.tournament.slug)
    due = due_round(subscription, public.at_hand) if public else None
    if due is None:
        _settled(subscription, newest)
        return
    number, published_at = due
    left = published_at + WORTH - timezone.now()
    with translation.override(subscription.language):
        message = notification(subscription, number, published_at) if left > timedelta(0) else None
    if message is None or not AVAILABLE:
        _settled(subscription, newest)
        return
    _answered(subscription, _sent(subscription, message, seconds=int(left.total_seconds())), newest)


SENDER = loop.Sender("push", rows, step, claimed=CLAIMED, at_once=AT_ONCE)


def _sent(subscription: PushSubscription, message: bytes, *, seconds: int) -> Answer | None:
    """What the push service said; None where it said nothing."""
    endpoint = subscription.endpoint
    headers = {
        "Authorization": authorization(endpoint, subscription.site, now=int(timezone.now().timestamp())),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(seconds),
        "Urgency": "high",
        # What still waits for the phone is replaced: a round that was published anew is the one that counts.
        "Topic": f"t{subscription.tournament_id}p{subscription.player_key}"[:32],
    }
    body = encrypted(message, subscription.p256dh, subscription.auth)
    try:
        return post(endpoint, body, headers, timeout=TIMEOUT, within=WITHIN)
    except (OSError, http.client.HTTPException):
        return None


def _answered(subscription: PushSubscription, answer: Answer | None, newest: datetime | None) -> None:
    if answer is not None and answer.status in GONE:
        subscription.delete()
        return
    taken = answer is not None and 200 <= answer.status < 300
    refused = answer is not None and 400 <= answer.status < 500 and answer.status != 429
    if taken or refused or subscription.tries >= len(WAITS):
        _settled(subscription, newest)
        return
    wait = WAITS[subscription.tries]
    if answer is not None and answer.status == 429:
        asked = str(answer.headers.get("Retry-After", ""))
        wait = max(wait, min(timedelta(seconds=int(asked)) if asked.isdecimal() else wait, LONGEST_WAIT))
    PushSubscription.objects.filter(pk=subscription.pk).update(
        tries=subscription.tries + 1, next_at=timezone.now() + wait
    )


def _settled(subscription: PushSubscription, newest: datetime | None) -> None:
    """Nothing that was published until ``newest`` is due any more."""
    at = newest or subscription.notified_to
    PushSubscription.objects.filter(pk=subscription.pk).update(notified_to=at, tries=0, next_at=timezone.now())
