"""Accounts: organisers make arbiters and give them tournaments; everybody changes their own password."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.accounts import queries as read
from tournaments.accounts.actions import arbiters as actions
from tournaments.accounts.actions.members import give_role, take_role
from tournaments.accounts.actions.second_factor import has_second_factor, take_second_factor
from tournaments.accounts.actions.sessions import stay_logged_in
from tournaments.accounts.forms.accounts import (
    ArbiterTournamentsForm,
    ChangePasswordForm,
    NewAccountForm,
    NewPasswordForm,
    password_rules,
)
from tournaments.accounts.views.hashing import hashed, hashes
from tournaments.log.reading import account_changes
from tournaments.models import User
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.permissions import account_view, organiser_view
from tournaments.stale_forms.of_people import ACCOUNT, OWN_ACCOUNT
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


def _onward(request: HttpRequest) -> str:
    """Where whoever comes from the log-in was going (``?next=``)."""
    onward = request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(onward, request.get_host(), require_https=request.is_secure())
    return onward if is_ours else reverse("arbiter:home")


def _own_form(request: HttpRequest) -> ChangePasswordForm:
    return ChangePasswordForm(actor(request), request.POST or None, is_right=hashed(request).own_is_right)


@shows("arbiter/accounts/password.html")
def _own_page(request: HttpRequest, form: ChangePasswordForm) -> Context:
    return {"form": form, "onward": _onward(request), "failed_logins": read.failed_logins(actor(request))}


@account_view
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(own="old_password", new="new_password1")
@requires_unchanged(OWN_ACCOUNT, typed=ChangePasswordForm)
@answered_by(_own_page, form=_own_form)
def own_password(request: HttpRequest, form: ChangePasswordForm) -> HttpResponse:
    """Change one's own password and stay logged in."""
    user = actor(request)
    actions.set_hashed(user, hashed(request).new, by=user)
    stay_logged_in(request, user)
    return done(request, _("Your password has been changed."), _onward(request))


@shows("arbiter/accounts/list.html")
def _list_page(request: HttpRequest, form: NewAccountForm) -> Context:
    return {
        "form": form,
        "accounts": read.accounts(),
        "changes": account_changes(),
        "password_rules": password_rules(),
    }


@organiser_view
@require_http_methods(["GET", "HEAD", "POST"])
@hashes(new="password")
@requires_unchanged(NEW, typed=NewAccountForm)
@answered_by(_list_page, form=NewAccountForm)
def account_list(request: HttpRequest, form: NewAccountForm) -> HttpResponse:
    """All accounts, and a form for a new one."""
    user = form.account(hashed(request).new)
    actions.save_account(user, by=actor(request))
    text = _("The account “%(name)s” has been made. Give it tournaments.") % {"name": user.username}
    return done(request, text, "arbiter:account", user.pk)


@shows("arbiter/accounts/account.html")
def _account_page(
    request: HttpRequest, user: User, *, form: ArbiterTournamentsForm | NewPasswordForm | None = None
) -> Context:
    given = {"tournaments": user.tournaments.all(), "makes_tournaments": user.makes_tournaments}
    is_given = isinstance(form, ArbiterTournamentsForm)
    return {
        "account": user,
        "tournaments_form": form if is_given else ArbiterTournamentsForm(initial=given),
        "memberships": user.memberships.select_related("tournament").order_by("tournament__name"),
        "password_form": form if form and not is_given else NewPasswordForm(user=user),
        "password_rules": password_rules(),
        "failed_logins": read.failed_logins(user),
        "second_factor": has_second_factor(user),
    }


@organiser_view
@require_safe
def account(request: HttpRequest, pk: int) -> HttpResponse:
    """One account: its tournaments, a new password, closing it."""
    return _account_page(request, get_object_or_404(User, pk=pk))


@organiser_view
@require_POST
@requires_unchanged(ACCOUNT, typed=ArbiterTournamentsForm)
@answered_by(_account_page, form=ArbiterTournamentsForm)
def account_tournaments(request: HttpRequest, user: User, form: ArbiterTournamentsForm) -> HttpResponse:
    """Give and take tournaments, so that the arbiter works on those that are ticked."""
    wanted, held = set(form.cleaned_data["tournaments"]), set(user.tournaments.all())
    with transaction.atomic():
        for tournament in wanted - held:
            give_role(tournament, user, form.cleaned_data["role"], by=actor(request))
        for tournament in held - wanted:
            take_role(tournament, user, by=actor(request))
        actions.let_make_tournaments(user, form.cleaned_data["makes_tournaments"], by=actor(request))
    text = _("%(name)s belongs to the tournaments ticked here.") % {"name": user}
    return done(request, text, "arbiter:account", user.pk)


def _password_form(request: HttpRequest, user: User) -> NewPasswordForm:
    return NewPasswordForm(request.POST, user=user)


@organiser_view
@require_POST
@hashes(new="password")
@requires_unchanged(ACCOUNT, typed=NewPasswordForm)
@answered_by(_account_page, form=_password_form)
def account_password(request: HttpRequest, user: User, form: NewPasswordForm) -> HttpResponse:
    """Set a new password for somebody who has lost theirs."""
    actions.set_hashed(user, hashed(request).new, by=actor(request))
    if user == actor(request):
        stay_logged_in(request, user)
    return done(request, _("%(name)s has a new password.") % {"name": user}, "arbiter:account", user.pk)


@organiser_view
@require_POST
@requires_unchanged(ACCOUNT)
def account_factor_off(request: HttpRequest, user: User) -> HttpResponse:
    """Switch the second factor of somebody off who has lost the phone."""
    take_second_factor(user, by=actor(request))
    return done(request, _("%(name)s logs in with the password alone.") % {"name": user}, "arbiter:account", user.pk)


@organiser_view
@require_POST
@requires_unchanged(ACCOUNT)
@answered_by(_account_page)
def account_active(request: HttpRequest, user: User) -> HttpResponse:
    """Close an account, or open it again."""
    active = request.POST.get("active") == "1"
    actions.set_active(user, active, by=actor(request))
    text = _("%(name)s can log in again.") if active else _("%(name)s can no longer log in.")
    return done(request, text % {"name": user}, "arbiter:account", user.pk)
