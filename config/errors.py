"""The pages of what went wrong. They ask no database and for no account, so they come when nothing else does."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from http import HTTPStatus

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.csrf import requires_csrf_token

from asgi_fair.wsgi import REFUSED
from config.metrics import METRICS
from tournaments.installation.maintenance.health import Fault, fault_of, recent_health, remedy_for

RETRY_SECONDS = 15
API, WITH_TOKEN = "/api/v1/", "/api/v1/arbiter/"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def _page(request: HttpRequest, status: HTTPStatus, heading: str, *sentences: str | Promise) -> HttpResponse:
    """What went wrong, for people; below ``/api/v1/`` for programs, as RFC 9457 says it."""
    headers = {"Cache-Control": "no-store"}
    if not request.path_info.startswith(API):
        content = render_to_string("error.html", {"heading": heading, "sentences": sentences})
        return HttpResponse(content, status=status, headers=headers)
    detail = " ".join(str(sentence) for sentence in (f"{heading}.", *sentences))
    problem = {"type": "about:blank", "title": status.phrase, "status": status, "detail": detail, "errors": []}
    if not request.path_info.startswith(WITH_TOKEN):
        headers["Access-Control-Allow-Origin"] = "*"
    return JsonResponse(problem, status=status, content_type="application/problem+json", headers=headers)


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: what came is no request that anybody here makes."""
    return _page(
        request,
        HTTPStatus.BAD_REQUEST,
        _("This request cannot be understood"),
        _("Check the address. If it is right, whoever runs this server must allow its name (AROBASE_HOSTS)."),
    )


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:
    """403: nearly always a form whose mark is missing or too old."""
    return _page(
        request,
        HTTPStatus.FORBIDDEN,
        _("This form cannot be taken"),
        _("It does not come from a page of this site, or the page was opened before you logged in. Nothing was saved."),
        _("Go back, load the page again, and send the form once more. The browser must keep cookies for this site."),
    )


class RefusedBodies:
    """Middleware, the innermost: what the server did not read gets a page that says so, and reaches no view."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        refused = request.META.get(REFUSED)
        if refused is None:
            return self.get_response(request)
        return (too_large if refused == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else no_space)(request)


def too_large(request: HttpRequest) -> HttpResponse:
    """413: more than this address takes from this caller."""
    return _page(
        request,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        _("This is too large"),
        _("The form or the file has more bytes than are taken here. Nothing was saved."),
        _("Files are taken from those who are logged in. Were you logged out meanwhile? Log in and send it again."),
    )


def no_space(request: HttpRequest) -> HttpResponse:
    """503: others are sending files, and there is no room for one more."""
    answer = _page(
        request,
        HTTPStatus.SERVICE_UNAVAILABLE,
        _("There is no room for this file at the moment"),
        _("Others are sending files, or the server’s disk is nearly full. Nothing was saved. Try again in a minute."),
    )
    answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer


@requires_csrf_token
def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 where the machine and not the program is at fault: the database is gone, the disk is full."""
    error = sys.exc_info()[1]
    if isinstance(error, DatabaseError | InterfaceError):
        METRICS.count("arobase_database_errors_total")
    fault = _fault_of_machine(error)
    if fault:
        recent_health.forget()
        answer = _page(
            request,
            HTTPStatus.SERVICE_UNAVAILABLE,
            _("The server cannot do this at the moment"),
            fault,
            _("What was saved before is safe. Go back and try again when the fault is mended."),
        )
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        return answer
    return _page(
        request,
        HTTPStatus.INTERNAL_SERVER_ERROR,
        _("Something went wrong here"),
        _("The program has met a fault of its own. What it was about to do has not been done; what was saved is safe."),
        _("If it happens again, tell whoever runs this server what you did; the server’s log has the details."),
    )


def _fault_of_machine(error: BaseException | None) -> str | Promise:
    """A sentence about the machine; empty where it is not at fault."""
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return remedy_for(Fault.READ_ONLY if error.errno == errno.EROFS else Fault.FULL)
    if not isinstance(error, DatabaseError | InterfaceError):
        return ""
    fault = fault_of(error)
    if fault is Fault.BUSY:
        return _("Others are saving at this moment, and it was not this request’s turn. Nothing was saved.")
    if fault is not Fault.OTHER:
        return remedy_for(fault)
    if isinstance(error, OperationalError | InterfaceError):
        return _("The database does not answer. Nothing was saved.")
    return ""
