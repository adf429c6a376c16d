"""Logging in: with growing waits for those who guess, and a second step for those who have a second factor."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth import login as log_in
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.generic import FormView

from config.languages import keep_language
from tournaments.accounts.actions.hashing_slots import hashing_slot
from tournaments.accounts.actions.logging_in import Attempt, account_named, begin_attempt, failed, not_tried, succeeded
from tournaments.accounts.actions.passkeys import (
    LONGEST_ANSWER,
    options_to_log_in,
    passkey_is_right,
    passkeys_at,
    site_of,
)
from tournaments.accounts.actions.second_factor import has_phone, has_second_factor, is_right
from tournaments.accounts.forms.accounts import CodeForm
from tournaments.accounts.views.challenges import TOO_OLD, challenge_for, take_challenge
from tournaments.accounts.views.known_browser import known_as, remember
from tournaments.models import LoginAttempt, Passkey, User

_PENDING = "login_without_code"  # in the session: who has typed the password, and what for
PASSKEY = "log in"  # what the challenge is for
PENDING_SECONDS = 300


class LogIn(LoginView):
    """The log-in page. What must wait gets 429 and says how long; the password is not looked at then."""

    template_name = "arbiter/accounts/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        name = request.POST.get("username", "")
        user = account_named(name)
        browser = known_as(request, user)
        attempt = begin_attempt(request.META.get("REMOTE_ADDR", ""), name, user=user, browser=browser)
        if attempt.row is None:
            return self._later(must_wait(attempt), attempt.wait)
        with hashing_slot() as free:
            if not free:
                not_tried(attempt.row)
                return self._later(_("Others are logging in at this moment. Try again in 2 seconds."), 2)
            answer = super().post(request, *args, **kwargs)
        if isinstance(request.user, User):
            succeeded(attempt.row)
            _let_in(request, answer, request.user)
        elif _PENDING in request.session:
            not_tried(attempt.row)  # the password was right; guesses at the code are counted by themselves
        else:
            failed(attempt.row)
        return answer

    def form_valid(self, form: Any) -> HttpResponse:
        """The password is right: in, or on to the code."""
        user = form.get_user()
        if not has_second_factor(user):
            self.request.session.pop(_PENDING, None)
            super().form_valid(form)
            return redirect(_first(user, self.get_success_url()))
        self.request.session.cycle_key()
        self.request.session[_PENDING] = {
            "user": user.pk,
            "backend": user.backend,
            "hash": user.get_session_auth_hash(),
            "next": self.get_success_url(),
            "at": int(timezone.now().timestamp()),
        }
        return redirect("login_code")

    def form_invalid(self, form: Any) -> HttpResponse:
        """Whoever had typed another password before is no further on for it."""
        self.request.session.pop(_PENDING, None)
        return super().form_invalid(form)

    def _later(self, problem: str, seconds: int) -> HttpResponse:
        form = self.get_form_class()(self.request, initial={"username": self.request.POST.get("username", "")})
        return _too_many(self.render_to_response(self.get_context_data(form=form, problems=[problem])), seconds)


class LogInByCode(FormView):
    """The second step: a code of the phone or a recovery code, within five minutes of the password."""

    template_name = "arbiter/accounts/code.html"
    form_class = CodeForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Only after the password."""
        self.pending = request.session.get(_PENDING) or {}
        user = User.objects.filter(pk=self.pending.get("user") or 0, is_active=True).first()
        late = timezone.now().timestamp() - self.pending.get("at", 0) > PENDING_SECONDS
        if user is None or late or user.get_session_auth_hash() != self.pending["hash"]:
            request.session.pop(_PENDING, None)
            return redirect("login")
        self.user = user
        answer = super().dispatch(request, *args, **kwargs)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With what the browser needs to find a passkey of this site."""
        context = super().get_context_data(**kwargs)
        site = site_of(self.request)
        here = passkeys_at(self.user, site).exists()
        if site and here:
            asked = challenge_for(self.request, PASSKEY, self.user)
            context["options"] = json.dumps(options_to_log_in(self.user, site, asked))
            context["form"].fields["code"].widget.attrs.pop("autofocus", None)
        others = list(Passkey.objects.filter(user=self.user).values_list("site", flat=True).distinct().order_by("site"))
        return {"elsewhere": [] if here else others, "phone": has_phone(self.user), **context}

    def begin(self) -> Attempt:
        """Guesses wait as they do for passwords, and longer for the account."""
        name, address = f"{self.user.username}\0code", self.request.META.get("REMOTE_ADDR", "")
        browser = known_as(self.request, self.user)
        return begin_attempt(address, name, user=self.user, browser=browser, is_code=True)

    def later(self, attempt: Attempt, form: CodeForm) -> HttpResponse:
        """What is not looked at yet."""
        answer = self.render_to_response(self.get_context_data(form=form, problems=[must_wait(attempt)]))
        return _too_many(answer, attempt.wait)

    def form_valid(self, form: CodeForm) -> HttpResponse:
        """In, if the code is right."""
        attempt = self.begin()
        if attempt.row is None:
            return self.later(attempt, form)
        if not is_right(self.user, form.cleaned_data["code"]):
            failed(attempt.row)
            form.add_error("code", _("This code is not right, or it was used already."))
            return self.form_invalid(form)
        return self.enter(attempt.row)

    def enter(self, row: LoginAttempt) -> HttpResponse:
        """Logged in, and on to where the user was going."""
        succeeded(row)
        log_in(self.request, self.user, backend=self.pending["backend"])
        self.request.session.pop(_PENDING, None)
        # LogIn has seen to it that this is an address of the site.
        answer = redirect(_first(self.user, self.pending["next"]))
        _let_in(self.request, answer, self.user)
        return answer


class LogInByPasskey(LogInByCode):
    """The second step by passkey: what the browser got of the device. Without it, the page of the code."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Where an answer of this address is loaded again."""
        return redirect("login_code")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """In, if it is right; counted with the guesses at codes."""
        attempt = self.begin()
        if attempt.row is None:
            return self.later(attempt, CodeForm())
        site, asked = site_of(request), take_challenge(request, PASSKEY, self.user)
        if site is None or asked is None:
            not_tried(attempt.row)
            return self._again(str(TOO_OLD))
        if not passkey_is_right(self.user, site, asked, request.POST.get("credential", "")[:LONGEST_ANSWER]):
            failed(attempt.row)
            return self._again(_("This passkey was not accepted. Try once more, or another way."))
        return self.enter(attempt.row)

    def _again(self, problem: str) -> HttpResponse:
        context = self.get_context_data(form=CodeForm(), problems=[problem])
        return self.render_to_response(context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def must_wait(attempt: Attempt) -> str:
    """How long, in words."""
    text = ngettext(
        "Too many attempts. Try again in %(count)s second.",
        "Too many attempts. Try again in %(count)s seconds.",
        attempt.wait,
    )
    return text % {"count": attempt.wait}


def _too_many(answer: HttpResponse, seconds: int) -> HttpResponse:
    answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
    answer.headers["Retry-After"] = str(seconds)
    return answer


def _let_in(request: HttpRequest, answer: HttpResponse, user: User) -> None:
    """From now on this browser is known to the account, and reads in its language."""
    remember(request, answer, user)
    if user.language:
        keep_language(answer, user.language)


def _first(user: User, address: str) -> str:
    """Where whoever has just logged in goes: to a password of their own before ``address``, if theirs was given."""
    if not user.password_is_given:
        return address
    return f"{reverse('arbiter:own_password')}?{urlencode({'next': address})}"
