"""A lost password: a link by e-mail, where the server can send one; else how else to get a new one."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.views import (
    INTERNAL_RESET_SESSION_TOKEN,
    PasswordResetConfirmView,
    PasswordResetDoneView,
    PasswordResetView,
)
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.accounts.actions.arbiters import set_password
from tournaments.accounts.actions.hashing_slots import hashing_slot
from tournaments.accounts.actions.logging_in import begin_attempt
from tournaments.accounts.views.known_browser import known_as
from tournaments.accounts.views.login import must_wait
from tournaments.models import User
from tournaments.outgoing.mails import in_background
from tournaments.pages.arbiter import done


class LostPasswordForm(PasswordResetForm):
    """Each mail in the language of the account that it is for, else in that of whoever asked."""

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        names = subject_template_name, email_template_name
        with translation.override(context["user"].language or translation.get_language()):
            super().send_mail(*names, context, from_email, to_email, html_email_template_name)


class LostPassword(PasswordResetView):
    """Where the link is to go. The answer is the same whether there is such an account or not."""

    form_class = LostPasswordForm
    template_name = "arbiter/accounts/lost.html"
    email_template_name = "arbiter/accounts/lost_mail.txt"
    subject_template_name = "arbiter/accounts/lost_subject.txt"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"can_mail": settings.CAN_MAIL}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.CAN_MAIL:
            raise Http404
        # Each counts as an attempt to log in of this address, and at this mail address.
        mail = request.POST.get("email", "")[:254]
        owner = User.objects.filter(email__iexact=mail.strip()).first() if mail.strip() and "\0" not in mail else None
        browser = known_as(request, owner)
        attempt = begin_attempt(request.META.get("REMOTE_ADDR", ""), f"{mail}\0lost", browser=browser)
        if attempt.row is None:
            context = self.get_context_data(problems=[must_wait(attempt)])
            answer = self.render_to_response(context, status=HTTPStatus.TOO_MANY_REQUESTS)
            answer.headers["Retry-After"] = str(attempt.wait)
            return answer
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        protocol, _sign, domain = settings.MAIL_SITE.partition("://")
        in_background(
            lambda: form.save(
                domain_override=domain,
                use_https=protocol == "https",
                subject_template_name=self.subject_template_name,
                email_template_name=self.email_template_name,
            )
        )
        return redirect("password_reset_done")


class LostSent(PasswordResetDoneView):
    """The same for everybody."""

    template_name = "arbiter/accounts/lost_sent.html"


class NewPassword(PasswordResetConfirmView):
    """By the link of the mail: a new password, which ends all log-ins; a second factor stays."""

    template_name = "arbiter/accounts/lost_new.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        assert self.user is not None  # the link was a good one
        with hashing_slot() as free:
            if not free:
                form.add_error(None, _("Others are logging in at this moment. Try again in 2 seconds."))
                return self.render_to_response(self.get_context_data(form=form), status=HTTPStatus.TOO_MANY_REQUESTS)
            set_password(self.user, form.cleaned_data["new_password1"], by=self.user)
        del self.request.session[INTERNAL_RESET_SESSION_TOKEN]
        return done(self.request, _("You have a new password. Log in with it."), str(self.success_url))
