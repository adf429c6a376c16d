"""Accounts: organisers make arbiters and give them tournaments; everybody changes their own password."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clicks.kinds import ACCOUNT, NEW, OWN_ACCOUNT
from tournaments.forms.accounts import (
    ArbiterTournamentsForm,
    ChangePasswordForm,
    NewAccountForm,
    NewPasswordForm,
    password_rules,
)
from tournaments.models import User
from tournaments.permissions import account_view, organiser_view
from tournaments.selectors.accounts import accounts as read
from tournaments.selectors.tournament.log import account_changes
from tournaments.services.accounts import arbiters as services
from tournaments.services.accounts.second_factor import has_second_factor, take_second_factor
from tournaments.services.accounts.sessions import stay_logged_in
from tournaments.services.errors import Refused
from tournaments.services.tournament.members import give_role, take_role
from tournaments.views.arbiter.accounts.hashing import hashed, hashes
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse


@account_view
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="old_password", new="new_password1")
@rests_on(OWN_ACCOUNT, typed=ChangePasswordForm)
def own_password(request: HttpRequest) -> HttpResponse:
    """Change one's own password and stay logged in; ``?next=`` is where whoever comes from the log-in was going."""
    onward = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(onward, request.get_host(), require_https=request.is_secure()):
        onward = reverse("arbiter:home")
    form = ChangePasswordForm(actor(request), request.POST or None, is_right=hashed(request).own_is_right)
    if form.is_valid():
        user = actor(request)
        services.set_hashed(user, hashed(request).new, by=user)
        stay_logged_in(request, user)
        done(request, _("Your password has been changed."))
        return redirect(onward)
    context = {"form": form, "onward": onward, "failed_logins": read.failed_logins(actor(request))}
    return render(request, "arbiter/accounts/password.html", context, status=form_status(form))


@organiser_view
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(new="password")
@rests_on(NEW, typed=NewAccountForm)
def account_list(request: HttpRequest) -> HttpResponse:
    """All accounts, and a form for a new one."""
    form = NewAccountForm(request.POST or None)
    status = form_status(form)
    if form.is_valid():
        user = form.account(hashed(request).new)
        try:
            services.save_account(user, by=actor(request))
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("The account “%(name)s” has been made. Give it tournaments.") % {"name": user.username})
            return redirect("arbiter:account", user.pk)
    context = {
        "form": form,
        "accounts": read.accounts(),
        "changes": account_changes(),
        "password_rules": password_rules(),
    }
    return render(request, "arbiter/accounts/list.html", context, status=status)


def _account_page(
    request: HttpRequest,
    user: User,
    *,
    replaced: dict[str, forms.Form] | None = None,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "account": user,
        "tournaments_form": ArbiterTournamentsForm(
            initial={"tournaments": user.tournaments.all(), "makes_tournaments": user.makes_tournaments}
        ),
        "memberships": user.memberships.select_related("tournament").order_by("tournament__name"),
        "password_form": NewPasswordForm(user=user),
        "password_rules": password_rules(),
        "problems": problems,
        "failed_logins": read.failed_logins(user),
        "second_factor": has_second_factor(user),
        **(replaced or {}),
    }
    return render(request, "arbiter/accounts/account.html", context, status=status)


@organiser_view
@require_safe
def account(request: HttpRequest, pk: int) -> HttpResponse:
    """One account: its tournaments, a new password, closing it."""
    return _account_page(request, get_object_or_404(User, pk=pk))


@organiser_view
@require_POST
@rests_on(ACCOUNT, typed=ArbiterTournamentsForm)
def account_tournaments(request: HttpRequest, user: User) -> HttpResponse:
    """Give and take tournaments, so that the arbiter works on those that are ticked."""
    form = ArbiterTournamentsForm(request.POST)
    if not form.is_valid():
        return _account_page(request, user, replaced={"tournaments_form": form}, status=form_status(form))
    wanted, held = set(form.cleaned_data["tournaments"]), set(user.tournaments.all())
    try:
        with transaction.atomic():
            for tournament in wanted - held:
                give_role(tournament, user, form.cleaned_data["role"], by=actor(request))
            for tournament in held - wanted:
                take_role(tournament, user, by=actor(request))
            services.let_make_tournaments(user, form.cleaned_data["makes_tournaments"], by=actor(request))
    except Refused as refusal:
        status = refuse(form, refusal)
        return _account_page(request, user, replaced={"tournaments_form": form}, status=status)
    done(request, _("%(name)s belongs to the tournaments ticked here.") % {"name": user})
    return redirect("arbiter:account", user.pk)


@organiser_view
@require_POST
@hashes(new="password")
@rests_on(ACCOUNT, typed=NewPasswordForm)
def account_password(request: HttpRequest, user: User) -> HttpResponse:
    """Set a new password for somebody who has lost theirs."""
    form = NewPasswordForm(request.POST, user=user)
    if not form.is_valid():
        return _account_page(request, user, replaced={"password_form": form}, status=form_status(form))
    services.set_hashed(user, hashed(request).new, by=actor(request))
    if user == actor(request):
        stay_logged_in(request, user)
    done(request, _("%(name)s has a new password.") % {"name": user})
    return redirect("arbiter:account", user.pk)


@organiser_view
@require_POST
@rests_on(ACCOUNT)
def account_factor_off(request: HttpRequest, user: User) -> HttpResponse:
    """Switch the second factor of somebody off who has lost the phone."""
    take_second_factor(user, by=actor(request))
    done(request, _("%(name)s logs in with the password alone.") % {"name": user})
    return redirect("arbiter:account", user.pk)


@organiser_view
@require_POST
@rests_on(ACCOUNT)
def account_active(request: HttpRequest, user: User) -> HttpResponse:
    """Close an account, or open it again."""
    active = request.POST.get("active") == "1"
    try:
        services.set_active(user, active, by=actor(request))
    except Refused as refusal:
        return _account_page(request, user, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    text = _("%(name)s can log in again.") if active else _("%(name)s can no longer log in.")
    done(request, text % {"name": user})
    return redirect("arbiter:account", user.pk)
