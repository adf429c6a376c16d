"""Who belongs to a tournament, in which role."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts import queries as read
from tournaments.accounts.actions import members as actions
from tournaments.accounts.actions.invitations import make_invitation, revoke_invitation
from tournaments.accounts.forms.members import InvitationForm, RoleForm
from tournaments.basics.addresses import outside_address
from tournaments.models import Invitation, Member, Role, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, problems_of
from tournaments.pages.keys import key_of_invitation
from tournaments.permissions import RIGHTS, WORDS, Right, arbiter_view, may
from tournaments.stale_forms.of_people import INVITATION, MEMBER
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


def _invitations(request: HttpRequest, tournament: Tournament) -> list[dict[str, Any]]:
    """The invitations that hold, each with its link for those who may hand it on."""
    found = []
    for one in Invitation.objects.filter(tournament=tournament).select_related("made_by"):
        if one.holds:
            path = f"{reverse('invitation', args=[one.pk])}#{key_of_invitation(one)}"
            address = outside_address(request, path) or request.build_absolute_uri(path)
            found.append({"row": one, "address": address if may(request, Right.MEMBERS) else ""})
    return found


@shows("arbiter/accounts/members.html")
def _page(
    request: HttpRequest,
    tournament: Tournament,
    _row: Invitation | Member | None = None,
    *,
    form: InvitationForm | None = None,
) -> Context:
    return {
        "form": form or InvitationForm(),
        "invitations": _invitations(request, tournament),
        "members": read.members_of(tournament),
        "organisers": read.organisers(),
        "organisers_of_club": read.organisers_of_club(tournament),
        "roles": Role.choices,
        "table": [(WORDS[right], [right in RIGHTS[role] for role in Role]) for right in Right],
    }


@arbiter_view(change=Right.MEMBERS)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=InvitationForm)
@answered_by(_page, form=InvitationForm)
def members(request: HttpRequest, tournament: Tournament, form: InvitationForm) -> HttpResponse:
    """Everybody who belongs to the tournament, what each role may do, and a new invitation."""
    made = make_invitation(tournament, by=actor(request), **form.cleaned_data)
    text = _("The invitation of %(name)s is made: give them the link.") % {"name": made.name}
    return done(request, text, "arbiter:members", tournament.slug)


@arbiter_view(change=Right.MEMBERS)
@require_POST
@requires_unchanged(INVITATION)
@answered_by(_page)
def invitation_revoke(request: HttpRequest, tournament: Tournament, invitation: Invitation) -> HttpResponse:
    """Nobody joins by this link any more."""
    revoke_invitation(invitation, by=actor(request))
    text = _("The invitation of %(name)s is revoked.") % {"name": invitation.name}
    return done(request, text, "arbiter:members", tournament.slug)


@arbiter_view(change=Right.MEMBERS)
@require_POST
@requires_unchanged(MEMBER)
@answered_by(_page)
def member(request: HttpRequest, tournament: Tournament, member: Member) -> HttpResponse:
    """Give somebody another role, or none any more."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, problems=problems_of(form), status=HTTPStatus.UNPROCESSABLE_ENTITY)
    role = form.cleaned_data["role"]
    if role:
        actions.give_role(tournament, member.user, role, by=actor(request))
    else:
        actions.take_role(tournament, member.user, by=actor(request))
    text = _("%(name)s is %(role)s now.") if role else _("%(name)s does not belong to the tournament any more.")
    text %= {"name": member.user, "role": Role(role).label if role else ""}
    return done(request, text, "arbiter:members", tournament.slug)
