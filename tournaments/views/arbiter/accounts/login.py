"""Logging in: with growing waits for those who guess."""

from __future__ import annotations

import threading
from http import HTTPStatus
from typing import Any

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.services.accounts.logging_in import begin_attempt, failed, not_tried, succeeded
from tournaments.upkeep import first_password

AT_ONCE = 2  # log-ins of this process; more would take the threads of the public pages
_places = threading.BoundedSemaphore(AT_ONCE)


class LogIn(LoginView):
    """The log-in page. What must wait gets 429 and says how long; the password is not looked at then."""

    template_name = "arbiter/accounts/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        attempt = begin_attempt(request.META.get("REMOTE_ADDR", ""), request.POST.get("username", ""))
        if attempt.row is None:
            told = ngettext(
                "Too many attempts. Try again in %(count)s second.",
                "Too many attempts. Try again in %(count)s seconds.",
                attempt.wait,
            )
            return self._later(told % {"count": attempt.wait}, attempt.wait)
        if not _places.acquire(blocking=False):
            not_tried(attempt.row)
            return self._later(_("Others are logging in at this moment. Try again in 2 seconds."), 2)
        try:
            answer = super().post(request, *args, **kwargs)
        finally:
            _places.release()
        if request.user.is_authenticated:
            succeeded(attempt.row)
            if getattr(request.user, "is_organiser", False):
                first_password.forget()
        else:
            failed(attempt.row)
        return answer

    def _later(self, told: str, seconds: int) -> HttpResponse:
        form = self.get_form_class()(self.request, initial={"username": self.request.POST.get("username", "")})
        context = self.get_context_data(form=form, problems=[told])
        answer = self.render_to_response(context, status=HTTPStatus.TOO_MANY_REQUESTS)
        answer.headers["Retry-After"] = str(seconds)
        return answer
