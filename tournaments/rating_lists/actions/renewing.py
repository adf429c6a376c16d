"""Rating lists renewed by themselves: once a day the server asks the address that each came from for a newer one."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from tournaments.basics.errors import Refused, Stale
from tournaments.models import RatingList
from tournaments.rating_lists.actions.importing import start_job
from tournaments.rating_lists.actions.keeping import begin_renewal, lists_of_addresses

logger = logging.getLogger(__name__)

AGAIN_AFTER = timedelta(hours=1)  # where the address could not be reached, as without a network


def due() -> RatingList | None:
    """A list in use that came from an address which nobody has asked for long enough; None with the renewal off."""
    if not settings.RATING_LIST_HOURS or RatingList.objects.filter(state=RatingList.State.RUNNING).exists():
        return None
    return next(filter(_is_due, lists_of_addresses()), None)


def _is_due(current: RatingList) -> bool:
    last = RatingList.objects.filter(name=current.name).order_by("-pk")[0]
    if last.state in (RatingList.State.STOPPED, RatingList.State.UNMAPPED):
        return False
    waits = AGAIN_AFTER if last.state == RatingList.State.FAILED else timedelta(hours=settings.RATING_LIST_HOURS)
    return last.started_at <= timezone.now() - waits


def renew() -> RatingList | None:
    """Begin an import if one is due; of several processes that ask at once only one does."""
    current = due()
    last = RatingList.objects.order_by("-pk").values_list("pk", flat=True).first()
    if current is None:
        return None
    try:
        begun = begin_renewal(current, by=None, after=last or 0)
    except (Refused, Stale) as reason:
        logger.info("the rating list is not renewed now: %s", reason)
        return None
    start_job(begun)
    return begun
