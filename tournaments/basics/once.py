"""Forms that make something new are carried out once, however often they are sent."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.models import SentForm, User

KEPT = timedelta(days=30)


def claim(mark: str, content: str, *, by: User | None) -> tuple[SentForm, bool]:
    """The form ``mark``, noted as sent, and whether this is the first time.

    Another request that is doing it at this moment is waited for. Only inside ``transaction.atomic``: if the form
    comes to nothing, roll back, and it may be sent again.
    """
    SentForm.objects.filter(at__lt=timezone.now() - KEPT).delete()
    try:
        with transaction.atomic():
            return SentForm.objects.create(mark=mark, content=content, by=by), True
    except IntegrityError:
        return SentForm.objects.get(mark=mark), False


def keep_answer(sent: SentForm, answer: str) -> None:
    """Note where the form led, so that its second sending leads there too."""
    sent.answer = answer[:500]
    sent.save(update_fields=["answer"])
