"""What the organiser says about personal data."""

from __future__ import annotations

from django.db import transaction

from tournaments.basics.errors import require_clean
from tournaments.log.kinds_of_privacy import PrivacyChanged
from tournaments.log.writing import log
from tournaments.models import PrivacyNotice, User


def set_privacy(
    *, responsible: str, contact: str, text: str, retention_months: int | None, by: User | None
) -> PrivacyNotice:
    """Say who is responsible, and for how many months after the last round personal data are kept.

    Nothing is erased by this: the next maintenance tells on which day it will be.

    Raises:
        Refused: a value is none of its field.
    """
    new = {"responsible": responsible, "contact": contact, "text": text, "retention_months": retention_months}
    with transaction.atomic():
        notice = PrivacyNotice.objects.select_for_update().filter(pk=PrivacyNotice.ONLY).first()
        notice = notice or PrivacyNotice(pk=PrivacyNotice.ONLY)
        if new != {name: getattr(notice, name) for name in new}:
            for name, value in new.items():
                setattr(notice, name, value)
            require_clean(notice)
            notice.save()
            first = notice.responsible.partition("\n")[0]
            log(None, PrivacyChanged(first, notice.retention_months or 0), by=by)
        return notice
