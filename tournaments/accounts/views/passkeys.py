"""One's own passkeys: adding them, their names, removing them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts import queries as read
from tournaments.accounts.actions import passkeys as actions
from tournaments.accounts.actions.second_factor import has_second_factor
from tournaments.accounts.forms.accounts import NewPasskeyForm, PasskeyNameForm
from tournaments.accounts.views.challenges import TOO_OLD, challenge_for, take_challenge
from tournaments.accounts.views.hashing import hashed, hashes
from tournaments.accounts.views.own import show_codes_once
from tournaments.basics.errors import Refused
from tournaments.models import Passkey, User
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, refuse
from tournaments.permissions import account_view
from tournaments.stale_forms.of_people import OWN_ACCOUNT
from tournaments.stale_forms.unchanged import requires_unchanged

_ADD = "add"  # what the challenge is for


def _new_form(request: HttpRequest) -> NewPasskeyForm:
    names = [key.name for key in read.passkeys(actor(request))]
    return NewPasskeyForm(request.POST or None, is_right=hashed(request).own_is_right, taken=names)


def _name_form(request: HttpRequest | None, key: Passkey, taken: Sequence[str] = ()) -> PasskeyNameForm:
    is_right = request is not None and hashed(request).own_is_right
    sent, auto_id = request.POST if request else None, f"passkey-{key.pk}-%s"
    return PasskeyNameForm(sent, is_right=is_right, taken=taken, auto_id=auto_id, initial={"name": key.name})


@shows("arbiter/accounts/passkeys.html")
def _page(
    request: HttpRequest, form: NewPasskeyForm, *, changing: tuple[Passkey, PasskeyNameForm] | None = None
) -> Context:
    if hasattr(form, "refusal"):
        form.without_credential()
    user, site = actor(request), actions.site_of(request)
    options = actions.options_to_add(user, site, challenge_for(request, _ADD, user)) if site else {}
    changed, changed_form = changing or (None, None)
    return {
        "form": form,
        "keys": [(key, changed_form if key == changed else _name_form(None, key)) for key in read.passkeys(user)],
        "changed": changed,
        "first": not has_second_factor(user),
        "site": site,
        "available": actions.AVAILABLE,
        "options": json.dumps(options),
    }


@account_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="password")
@requires_unchanged(OWN_ACCOUNT)
@answered_by(_page, form=_new_form)
def passkeys(request: HttpRequest, form: NewPasskeyForm) -> HttpResponse:
    """All of them, and a form for a new one."""
    codes = _added(request, actor(request), form)
    show_codes_once(request, codes)
    text = _("The passkey “%(name)s” has been added. From now on you can log in by it.")
    to = "arbiter:own_account" if codes else "arbiter:passkeys"
    return done(request, text % {"name": form.cleaned_data["name"]}, to)


def _added(request: HttpRequest, user: User, form: NewPasskeyForm) -> list[str]:
    """The recovery codes, where these are the first ones.

    Raises:
        Refused: it cannot be added.
    """
    site, asked = actions.site_of(request), take_challenge(request, _ADD, user)
    if site is None or asked is None:
        raise Refused(str(TOO_OLD))
    given = form.cleaned_data
    return actions.add_passkey(user, site, asked, given["credential"], name=given["name"], by=user)


@account_view
@require_POST
@hashes(own="password")
@requires_unchanged(OWN_ACCOUNT)
def passkey_change(request: HttpRequest) -> HttpResponse:
    """Give one of them another name, or remove it."""
    user, number = actor(request), request.POST.get("passkey", "")
    found = {str(key.pk): key for key in read.passkeys(user)}
    if number not in found:
        return done(request, _("That passkey is there no longer."), "arbiter:passkeys")
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
        actions.remove_passkey(key, by=user)
        text = _("The passkey “%(name)s” opens nothing any more. Remove it from the device too.") % {"name": key.name}
    else:
        actions.rename_passkey(key, name, by=user)
        text = _("The passkey is called “%(name)s” now.") % {"name": name}
    return done(request, text, "arbiter:passkeys")
