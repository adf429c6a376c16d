"""Letters, sent while nobody waits for them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connections, transaction
from django.utils.translation import get_language, override

logger = logging.getLogger(__name__)


def in_background(send: Callable[[], object]) -> None:
    """Send while nobody waits, in the language of now; what goes wrong is logged, without an address."""
    language = get_language()

    def run() -> None:
        try:
            with override(language):
                send()
        except Exception:
            logger.exception("a mail could not be sent")
        finally:
            connections.close_all()

    threading.Thread(target=run, daemon=True).start()


def mail_later(address: str, subject: str, text: str) -> None:
    """Send it once what is being changed is saved; nothing where this server sends no mail."""
    if settings.CAN_MAIL:
        letter = EmailMessage(subject, text, to=[address])
        transaction.on_commit(lambda: in_background(letter.send))
