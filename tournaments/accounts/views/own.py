"""One's own account: where one is logged in, and the second factor."""

from __future__ import annotations

from copy import copy

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import activate
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.languages import keep_language
from tournaments.accounts import queries as read
from tournaments.accounts.actions import second_factor as factors
from tournaments.accounts.actions import sessions
from tournaments.accounts.actions.arbiters import set_language, set_mail
from tournaments.accounts.forms.accounts import OwnLanguageForm, OwnMailForm, OwnPasswordForm, SecondFactorForm
from tournaments.accounts.views.hashing import hashed, hashes
from tournaments.pages.answers import Context, MakesForm, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import account_view
from tournaments.stale_forms.of_people import OWN_ACCOUNT
from tournaments.stale_forms.unchanged import requires_unchanged

_SECRET, _CODES = "second_factor_secret", "recovery_codes"  # in the session, for one page each


@account_view
@never_cache
@require_safe
def own_account(request: HttpRequest) -> HttpResponse:
    """What belongs to the account; recovery codes are shown once, straight after they were made."""
    return _own_page(request)


@shows("arbiter/accounts/own.html")
def _own_page(request: HttpRequest, *, form: OwnPasswordForm | OwnLanguageForm | None = None) -> Context:
    """The account; ``form`` is one of its two that was sent."""
    user = actor(request)
    shown = {"off": OwnPasswordForm(auto_id="off-%s"), "renew": OwnPasswordForm(auto_id="renew-%s")}
    if isinstance(form, OwnPasswordForm):
        shown[str(form.auto_id).partition("-")[0]] = form
    return {
        **shown,
        "language_form": form if isinstance(form, OwnLanguageForm) else OwnLanguageForm(instance=user),
        "sessions": read.open_sessions(user),
        "this_key": request.session.session_key,
        "second_factor": read.second_factor(user),
        "passkeys": read.passkeys(user),
        "codes_left": read.recovery_codes_left(user),
        "codes": request.session.pop(_CODES, []),
        "failed_logins": read.failed_logins(user),
    }


def _of_owner(form: type[OwnPasswordForm], **more: str) -> MakesForm:
    return lambda request: form(request.POST or None, is_right=hashed(request).own_is_right, **more)


def _mail_form(request: HttpRequest) -> OwnMailForm:
    initial = {"email": actor(request).email}
    return OwnMailForm(request.POST or None, is_right=hashed(request).own_is_right, initial=initial)


@account_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="password")
@requires_unchanged(OWN_ACCOUNT)
@answered_by("arbiter/accounts/mail.html", form=_mail_form)
def own_mail(request: HttpRequest, form: OwnMailForm) -> HttpResponse:
    """Say where the link goes if the password is lost: whoever reads that mail has the account."""
    user = actor(request)
    set_mail(user, form.cleaned_data["email"], by=user)
    return done(request, _("The address has been saved."), "arbiter:own_account")


def _language_form(request: HttpRequest) -> OwnLanguageForm:
    return OwnLanguageForm(request.POST or None, instance=copy(actor(request)))


@account_view
@require_POST
@requires_unchanged(OWN_ACCOUNT)
@answered_by(_own_page, form=_language_form)
def own_language(request: HttpRequest, form: OwnLanguageForm) -> HttpResponse:
    """Say in which language one reads; what was chosen in this browser before counts no more."""
    language = form.cleaned_data["language"]
    set_language(actor(request), language)
    activate(language or settings.LANGUAGE_CODE)
    answer = done(request, _("The language has been saved."), "arbiter:own_account")
    keep_language(answer, language)
    return answer


@account_view
@require_POST
@requires_unchanged(OWN_ACCOUNT)
def session_end(request: HttpRequest) -> HttpResponse:
    """Log out at one place."""
    number = request.POST.get("session", "")
    if number.isascii() and number.isdigit() and len(number) < 19:
        sessions.end_session(actor(request), int(number), by=actor(request))
    return done(request, _("That log-in has been ended."), "arbiter:own_account")


@account_view
@require_POST
@requires_unchanged(OWN_ACCOUNT)
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Log out everywhere else."""
    user = actor(request)
    sessions.end_all_sessions(user, by=user)
    sessions.stay_logged_in(request, user)
    return done(request, _("You are logged out everywhere but here."), "arbiter:own_account")


def _secret(request: HttpRequest) -> str:
    return str(request.session.setdefault(_SECRET, factors.new_secret()))


@shows("arbiter/accounts/second_factor.html")
def _factor_page(request: HttpRequest, form: SecondFactorForm) -> Context:
    secret = _secret(request)
    picture = segno.make(factors.address_of(secret, actor(request)), error="m", micro=False)
    return {"form": form, "secret": secret, "picture": picture.svg_data_uri(scale=5, border=4, light="#fff")}


@account_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="password")
@requires_unchanged(OWN_ACCOUNT)
@answered_by(_factor_page, form=_of_owner(SecondFactorForm))
def second_factor(request: HttpRequest, form: SecondFactorForm) -> HttpResponse:
    """Make a phone the second factor: show it a picture, and type the code that it shows then."""
    user = actor(request)
    codes = factors.set_second_factor(user, _secret(request), form.cleaned_data["code"], by=user)
    del request.session[_SECRET]
    show_codes_once(request, codes)
    text = _("From now on you log in with a code too. Keep the recovery codes where the phone is not.")
    return done(request, text, "arbiter:own_account")


@account_view
@require_POST
@hashes(own="password")
@requires_unchanged(OWN_ACCOUNT)
@answered_by(_own_page, form=_of_owner(OwnPasswordForm, auto_id="off-%s"))
def second_factor_off(request: HttpRequest, form: OwnPasswordForm) -> HttpResponse:
    """No codes of a phone any more."""
    user = actor(request)
    factors.take_phone(user, by=user)
    still = factors.has_second_factor(user)
    alone = _("You log in with the password alone again.")
    text = _("No codes of a phone any more: you log in by passkey.") if still else alone
    return done(request, text, "arbiter:own_account")


@account_view
@require_POST
@hashes(own="password")
@requires_unchanged(OWN_ACCOUNT)
@answered_by(_own_page, form=_of_owner(OwnPasswordForm, auto_id="renew-%s"))
def recovery_codes(request: HttpRequest, form: OwnPasswordForm) -> HttpResponse:
    """New recovery codes, shown once, in place of those that are left."""
    user = actor(request)
    show_codes_once(request, factors.new_recovery_codes(user, by=user))
    text = _("These are your recovery codes now; those before are worth nothing any more.")
    return done(request, text, "arbiter:own_account")


def show_codes_once(request: HttpRequest, codes: list[str]) -> None:
    """Let the next page of the account show recovery codes that were made just now."""
    if codes:
        request.session[_CODES] = codes
