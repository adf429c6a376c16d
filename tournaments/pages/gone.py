"""What happens to a request when somebody else takes away what it is about, while it is being answered."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.models import Tournament

logger = logging.getLogger(__name__)


def read_again(
    request: HttpRequest,
    tournament: Tournament,
    page: Callable[[], HttpResponse],
    *,
    answers: tuple[type[Exception], ...] = (Http404,),
) -> HttpResponse:
    """``page`` of ``tournament``, made once more where it fails; ``answers`` are no failures.

    It is made of many queries, and nothing is locked for it, so what it is about may go between two of them. What fails
    again, on what there is by then, is a fault.
    """
    try:
        return page()
    except answers:
        raise
    except Exception:
        logger.warning("%s is made once more", request.path, exc_info=True)
    tournament.refresh_from_db()
    return page()


@contextmanager
def unless_deleted(tournament: Tournament) -> Iterator[None]:
    """Whatever fails while somebody deletes ``tournament`` fails for that reason.

    Raises:
        Http404: it is gone.
    """
    try:
        yield
    except Exception as error:
        if not Tournament.objects.filter(pk=tournament.pk).exists():
            raise Http404 from error
        raise
