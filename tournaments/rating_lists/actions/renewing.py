"""The rating list renewed by itself: once a day the server asks the address that it came from for a newer one."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from tournaments.basics.errors import Refused, Stale
from tournaments.models import RatingList
from tournaments.rating_lists.actions.importing import begin_import, start_job

logger = logging.getLogger(__name__)

AGAIN_AFTER = timedelta(hours=1)  # where the address could not be reached, as without a network


def due() -> RatingList | None:
    """The list in use, if it came from an address that nobody has asked for long enough; None with the renewal off."""
    if not settings.RATING_LIST_HOURS:
        return None
    current = RatingList.objects.filter(state=RatingList.State.CURRENT, is_address=True).first()
    last = RatingList.objects.order_by("-pk").first()
    if current is None or last is None or last.state in (RatingList.State.RUNNING, RatingList.State.STOPPED):
        return None
    waits = AGAIN_AFTER if last.state == RatingList.State.FAILED else timedelta(hours=settings.RATING_LIST_HOURS)
    return current if last.started_at <= timezone.now() - waits else None


def renew() -> RatingList | None:
    """Begin an import if one is due; of several processes that ask at once only one does."""
    current = due()
    last = RatingList.objects.order_by("-pk").values_list("pk", flat=True).first()
    if current is None:
        return None
    try:
        begun = begin_import(by=None, source=current.source, one_type=current.one_type, after=last or 0)
    except (Refused, Stale) as reason:
        logger.info("the rating list is not renewed now: %s", reason)
        return None
    start_job(begun)
    return begun
