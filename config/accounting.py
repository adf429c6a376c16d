"""What is noted of each request when it is answered: counts (``config.metrics``), and a line of the log if wanted."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from asgi_fair.wsgi import Scope
from config.metrics import noting

logger = logging.getLogger("arobase.access")


def accounting(scope: Scope, *, lines: bool) -> Callable[[int], None]:
    """What is to be called with the status when the request of ``scope`` is answered; with ``lines`` the log has one.

    The line says who asked for what, the status, and the seconds until the answer was made; in JSON each in a
    field of its own. What follows a question mark is left out: people search for names.
    """
    counted = noting(scope.get("path", ""))
    if not lines:
        return counted
    start = time.perf_counter()

    def answered(status: int) -> None:
        counted(status)
        fields = {
            "client": scope["client"][0] if scope.get("client") else "",
            "method": scope["method"],
            "path": scope["raw_path"].decode("latin-1"),
            "status": status,
            "seconds": round(time.perf_counter() - start, 4),
        }
        logger.info('%(client)s "%(method)s %(path)s" %(status)d %(seconds).4f s', fields, extra={"fields": fields})

    return answered
