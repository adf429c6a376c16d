"""One's own passkeys: adding them, their names, removing them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.clicks.kinds import OWN_ACCOUNT
from tournaments.forms.accounts import NewPasskeyForm, PasskeyNameForm
from tournaments.models import Passkey, User
from tournaments.permissions import account_view
from tournaments.selectors.accounts import accounts as read
from tournaments.services.accounts import passkeys as services
from tournaments.services.accounts.second_factor import has_second_factor
from tournaments.services.errors import Refused
from tournaments.views.arbiter.accounts.challenges import TOO_OLD, challenge_for, take_challenge
from tournaments.views.arbiter.accounts.hashing import hashed, hashes
from tournaments.views.arbiter.accounts.own import show_codes_once
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse

_ADD = "add"  # what the challenge is for


@account_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="password")
@rests_on(OWN_ACCOUNT)
def passkeys(request: HttpRequest) -> HttpResponse:
    """All of them, and a form for a new one."""
    user = actor(request)
    names = [key.name for key in read.passkeys(user)]
    form = NewPasskeyForm(request.POST or None, is_right=hashed(request).own_is_right, taken=names)
    status = form_status(form)
    if form.is_valid():
        try:
            codes = _added(request, user, form)
        except Refused as refusal:
            status = refuse(form.without_credential(), refusal)
        else:
            show_codes_once(request, codes)
            told = _("The passkey “%(name)s” has been added. From now on you can log in by it.")
            done(request, told % {"name": form.cleaned_data["name"]})
            return redirect("arbiter:own_account" if codes else "arbiter:passkeys")
    return _page(request, form, status=status)


def _added(request: HttpRequest, user: User, form: NewPasskeyForm) -> list[str]:
    """The recovery codes, where these are the first ones.

    Raises:
        Refused: it cannot be added.
    """
    site, asked = services.site_of(request), take_challenge(request, _ADD, user)
    if site is None or asked is None:
        raise Refused(str(TOO_OLD))
    given = form.cleaned_data
    return services.add_passkey(user, site, asked, given["credential"], name=given["name"], by=user)


@account_view
@require_POST
@hashes(own="password")
@rests_on(OWN_ACCOUNT)
def passkey_change(request: HttpRequest) -> HttpResponse:
    """Give one of them another name, or remove it."""
    user, number = actor(request), request.POST.get("passkey", "")
    found = {str(key.pk): key for key in read.passkeys(user)}
    if number not in found:
        done(request, _("That passkey is there no longer."))
        return redirect("arbiter:passkeys")
    key = found.pop(number)
    form = _name_form(request, key, [other.name for other in found.values()])
    if form.is_valid():
        try:
            return _changed(request, key, form.cleaned_data["name"])
        except Refused as refusal:
            refuse(form, refusal)
    return _page(request, NewPasskeyForm(), changing=(key, form), status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _changed(request: HttpRequest, key: Passkey, name: str) -> HttpResponse:
    user = actor(request)
    if request.POST.get("act") == "remove":
        services.remove_passkey(key, by=user)
        told = _("The passkey “%(name)s” opens nothing any more. Remove it from the device too.") % {"name": key.name}
        done(request, told)
    else:
        services.rename_passkey(key, name, by=user)
        done(request, _("The passkey is called “%(name)s” now.") % {"name": name})
    return redirect("arbiter:passkeys")


def _name_form(request: HttpRequest | None, key: Passkey, taken: Sequence[str] = ()) -> PasskeyNameForm:
    is_right = request is not None and hashed(request).own_is_right
    sent, auto_id = request.POST if request else None, f"passkey-{key.pk}-%s"
    return PasskeyNameForm(sent, is_right=is_right, taken=taken, auto_id=auto_id, initial={"name": key.name})


def _page(
    request: HttpRequest,
    form: NewPasskeyForm,
    *,
    changing: tuple[Passkey, PasskeyNameForm] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    user, site = actor(request), services.site_of(request)
    options = services.options_to_add(user, site, challenge_for(request, _ADD, user)) if site else {}
    changed, changed_form = changing or (None, None)
    context = {
        "form": form,
        "keys": [(key, changed_form if key == changed else _name_form(None, key)) for key in read.passkeys(user)],
        "changed": changed,
        "first": not has_second_factor(user),
        "site": site,
        "available": services.AVAILABLE,
        "options": json.dumps(options),
    }
    return render(request, "arbiter/accounts/passkeys.html", context, status=status)
