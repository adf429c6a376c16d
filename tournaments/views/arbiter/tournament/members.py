"""Who belongs to a tournament, in which role."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.addresses import outside_address
from tournaments.clicks.kinds import NEW
from tournaments.clicks.kinds_of_members import INVITATION, MEMBER
from tournaments.forms.members import InvitationForm, RoleForm
from tournaments.keys import key_of_invitation
from tournaments.models import Invitation, Member, Role, Tournament
from tournaments.permissions import RIGHTS, WORDS, Right, arbiter_view, may
from tournaments.selectors.accounts import members as read
from tournaments.services.accounts.invitations import make_invitation, revoke_invitation
from tournaments.services.errors import Refused
from tournaments.services.tournament import members as services
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, form_status, refuse, tournament_page


@arbiter_view(change=Right.MEMBERS)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rests_on(NEW, typed=InvitationForm)
def members(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who belongs to the tournament, what each role may do, and a new invitation."""
    form = InvitationForm(request.POST or None)
    status = form_status(form)
    if form.is_valid():
        try:
            made = make_invitation(tournament, by=actor(request), **form.cleaned_data)
        except Refused as refusal:
            status = refuse(form, refusal)
        else:
            done(request, _("The invitation of %(name)s is made: give them the link.") % {"name": made.name})
            return redirect("arbiter:members", tournament.slug)
    return _page(request, tournament, form=form, status=status)


@arbiter_view(change=Right.MEMBERS)
@require_POST
@rests_on(INVITATION)
def invitation_revoke(request: HttpRequest, tournament: Tournament, invitation: Invitation) -> HttpResponse:
    """Nobody joins by this link any more."""
    try:
        revoke_invitation(invitation, by=actor(request))
    except Refused as refusal:
        return _page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    done(request, _("The invitation of %(name)s is revoked.") % {"name": invitation.name})
    return redirect("arbiter:members", tournament.slug)


def _invitations(request: HttpRequest, tournament: Tournament) -> list[dict[str, Any]]:
    """The invitations that hold, each with its link for those who may hand it on."""
    found = []
    for one in Invitation.objects.filter(tournament=tournament).select_related("made_by"):
        if one.holds:
            path = f"{reverse('invitation', args=[one.pk])}#{key_of_invitation(one)}"
            address = outside_address(request, path) or request.build_absolute_uri(path)
            found.append({"row": one, "address": address if may(request, Right.MEMBERS) else ""})
    return found


@arbiter_view(change=Right.MEMBERS)
@require_POST
@rests_on(MEMBER)
def member(request: HttpRequest, tournament: Tournament, member: Member) -> HttpResponse:
    """Give somebody another role, or none any more."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        problems = [str(problem) for found in form.errors.values() for problem in found]
        return _page(request, tournament, problems=problems, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    role = form.cleaned_data["role"]
    try:
        if role:
            services.give_role(tournament, member.user, role, by=actor(request))
        else:
            services.take_role(tournament, member.user, by=actor(request))
    except Refused as refusal:
        return _page(request, tournament, problems=refusal.problems, status=HTTPStatus.CONFLICT)
    told = _("%(name)s is %(role)s now.") if role else _("%(name)s does not belong to the tournament any more.")
    done(request, told % {"name": member.user, "role": Role(role).label if role else ""})
    return redirect("arbiter:members", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    form: InvitationForm | None = None,
    problems: Sequence[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "form": form or InvitationForm(),
        "invitations": _invitations(request, tournament),
        "members": read.members_of(tournament),
        "organisers": read.organisers(),
        "roles": Role.choices,
        "table": [(WORDS[right], [right in RIGHTS[role] for role in Role]) for right in Right],
    }
    return tournament_page(
        request, "arbiter/tournament/members.html", tournament, context, problems=problems, status=status
    )
