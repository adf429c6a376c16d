"""An invitation as whoever has its link sees it: a new account, or the own one, joins a tournament."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts.actions import invitations as actions
from tournaments.accounts.actions.hashing_slots import hashing_slot
from tournaments.accounts.forms.accounts import JoinForm, password_rules
from tournaments.accounts.views.known_browser import remember
from tournaments.basics.errors import Refused, Stale
from tournaments.models import Invitation, User
from tournaments.pages.keyed import key_answer
from tournaments.pages.keys import holds, key_of_invitation

BACKEND = "tournaments.logged_in.Accounts"


@never_cache
@require_POST
def invitation_key(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the key of an invitation."""
    found = Invitation.objects.filter(pk=pk).first()
    page, key_page = (reverse(name, args=[pk]) for name in ("invitation", "invitation_key"))
    return key_answer(request, key_of_invitation(found) if found else None, page=page, key_page=key_page)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, pk: int) -> HttpResponse:
    """Join: who is logged in by one button, everybody else with a new account."""
    found = Invitation.objects.select_related("tournament", "made_by").filter(pk=pk).first()
    if found is None or not holds(request, key_of_invitation(found)):
        return render(request, "public/keyed/door.html", {"address": reverse("invitation_key", args=[pk])})
    if not found.holds:
        return _ended(request)
    if request.method == "POST":
        return _joined(request, found)
    return _page(request, found, JoinForm())


def _joined(request: HttpRequest, found: Invitation) -> HttpResponse:
    form = JoinForm(request.POST)
    joined = redirect("arbiter:tournament", found.tournament.slug)
    try:
        if isinstance(request.user, User):
            actions.join_with(found, request.user)
        elif form.is_valid():
            with hashing_slot() as free:
                if not free:
                    form.add_error(None, _("Others are logging in at this moment. Try again in 2 seconds."))
                    return _page(request, found, form, status=HTTPStatus.TOO_MANY_REQUESTS)
                user = actions.join_as_new(found, **form.cleaned_data)
            login(request, user, backend=BACKEND)
            remember(request, joined, user)
        else:
            return _page(request, found, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except Stale:
        return _ended(request)
    except Refused as refusal:
        for problem in refusal.problems:
            form.add_error(None, problem)
        return _page(request, found, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return joined


def _page(request: HttpRequest, found: Invitation, form: JoinForm, *, status: int = HTTPStatus.OK) -> HttpResponse:
    context = {"invitation": found, "form": form, "password_rules": password_rules()}
    return render(request, "arbiter/accounts/invitation.html", context, status=status)


def _ended(request: HttpRequest) -> HttpResponse:
    return render(request, "arbiter/accounts/invitation_ended.html", status=HTTPStatus.GONE)
