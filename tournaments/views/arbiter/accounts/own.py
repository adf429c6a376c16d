"""One's own account: where one is logged in, and the second factor."""

from __future__ import annotations

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clicks.kinds import OWN_ACCOUNT
from tournaments.forms.accounts import OwnMailForm, OwnPasswordForm, SecondFactorForm
from tournaments.permissions import account_view
from tournaments.selectors.accounts import accounts as read
from tournaments.services.accounts import second_factor as factors
from tournaments.services.accounts import sessions
from tournaments.services.accounts.arbiters import set_mail
from tournaments.services.errors import Refused
from tournaments.views.arbiter.accounts.hashing import hashed, hashes
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse

_SECRET, _CODES = "second_factor_secret", "recovery_codes"  # in the session, for one page each


@account_view
@never_cache
@require_safe
def own_account(request: HttpRequest) -> HttpResponse:
    """What belongs to the account; recovery codes are shown once, straight after they were made."""
    return _own_page(request)


def _own_page(
    request: HttpRequest, *, off: OwnPasswordForm | None = None, renew: OwnPasswordForm | None = None
) -> HttpResponse:
    """The account; ``off`` and ``renew`` are forms of it that were sent and are not good."""
    user = actor(request)
    context = {
        "off": off or OwnPasswordForm(auto_id="off-%s"),
        "renew": renew or OwnPasswordForm(auto_id="renew-%s"),
        "sessions": read.open_sessions(user),
        "this_key": request.session.session_key,
        "second_factor": read.second_factor(user),
        "passkeys": read.passkeys(user),
        "codes_left": read.recovery_codes_left(user),
        "codes": request.session.pop(_CODES, []),
        "failed_logins": read.failed_logins(user),
    }
    return render(request, "arbiter/accounts/own.html", context, status=form_status(off or renew or context["off"]))


@account_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="password")
@rests_on(OWN_ACCOUNT)
def own_mail(request: HttpRequest) -> HttpResponse:
    """Say where the link goes if the password is lost: whoever reads that mail has the account."""
    user = actor(request)
    form = OwnMailForm(request.POST or None, is_right=hashed(request).own_is_right, initial={"email": user.email})
    if form.is_valid():
        set_mail(user, form.cleaned_data["email"], by=user)
        done(request, _("The address has been saved."))
        return redirect("arbiter:own_account")
    return render(request, "arbiter/accounts/mail.html", {"form": form}, status=form_status(form))


@account_view
@require_POST
@rests_on(OWN_ACCOUNT)
def session_end(request: HttpRequest) -> HttpResponse:
    """Log out at one place."""
    number = request.POST.get("session", "")
    if number.isascii() and number.isdigit() and len(number) < 19:
        sessions.end_session(actor(request), int(number), by=actor(request))
    done(request, _("That log-in has been ended."))
    return redirect("arbiter:own_account")


@account_view
@require_POST
@rests_on(OWN_ACCOUNT)
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Log out everywhere but here."""
    user = actor(request)
    sessions.end_all_sessions(user, by=user)
    sessions.stay_logged_in(request, user)
    done(request, _("You are logged out everywhere but here."))
    return redirect("arbiter:own_account")


@account_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="password")
@rests_on(OWN_ACCOUNT)
def second_factor(request: HttpRequest) -> HttpResponse:
    """Make a phone the second factor: show it a picture, and type the code that it shows then."""
    user = actor(request)
    secret = request.session.setdefault(_SECRET, factors.new_secret())
    form = SecondFactorForm(request.POST or None, is_right=hashed(request).own_is_right)
    status = form_status(form)
    if form.is_valid():
        try:
            codes = factors.set_second_factor(user, secret, form.cleaned_data["code"], by=user)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            del request.session[_SECRET]
            show_codes_once(request, codes)
            done(request, _("From now on you log in with a code too. Keep the recovery codes where the phone is not."))
            return redirect("arbiter:own_account")
    picture = segno.make(factors.address_of(secret, user), error="m", micro=False)
    context = {"form": form, "secret": secret, "picture": picture.svg_data_uri(scale=5, border=4, light="#fff")}
    return render(request, "arbiter/accounts/second_factor.html", context, status=status)


@account_view
@require_POST
@hashes(own="password")
@rests_on(OWN_ACCOUNT)
def second_factor_off(request: HttpRequest) -> HttpResponse:
    """No codes of a phone any more."""
    user = actor(request)
    form = OwnPasswordForm(request.POST, is_right=hashed(request).own_is_right, auto_id="off-%s")
    if not form.is_valid():
        return _own_page(request, off=form)
    factors.take_phone(user, by=user)
    still = factors.has_second_factor(user)
    alone = _("You log in with the password alone again.")
    done(request, _("No codes of a phone any more: you log in by passkey.") if still else alone)
    return redirect("arbiter:own_account")


@account_view
@require_POST
@hashes(own="password")
@rests_on(OWN_ACCOUNT)
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """New recovery codes, shown once, in place of those that are left."""
    user = actor(request)
    form = OwnPasswordForm(request.POST, is_right=hashed(request).own_is_right, auto_id="renew-%s")
    if form.is_valid():
        try:
            show_codes_once(request, factors.new_recovery_codes(user, by=user))
        except Refused as refusal:
            refuse(form, refusal)
        else:
            done(request, _("These are your recovery codes now; those before are worth nothing any more."))
            return redirect("arbiter:own_account")
    return _own_page(request, renew=form)


def show_codes_once(request: HttpRequest, codes: list[str]) -> None:
    """Let the next page of the account show recovery codes that were made just now."""
    if codes:
        request.session[_CODES] = codes
