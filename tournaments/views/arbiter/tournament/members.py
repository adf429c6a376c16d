"""Who belongs to a tournament, in which role."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.clicks.kinds_of_members import MEMBER
from tournaments.forms.members import RoleForm
from tournaments.models import Member, Role, Tournament
from tournaments.permissions import RIGHTS, WORDS, Right, arbiter_view
from tournaments.selectors.accounts import members as read
from tournaments.services.errors import Refused
from tournaments.services.tournament import members as services
from tournaments.views.arbiter.clicks import rests_on
from tournaments.views.arbiter.common import actor, done, tournament_page


@arbiter_view(change=Right.MEMBERS)
@require_safe
def members(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who belongs to the tournament, and what each role may do."""
    return _page(request, tournament)


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
    request: HttpRequest, tournament: Tournament, *, problems: Sequence[str] = (), status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "members": read.members_of(tournament),
        "organisers": read.organisers(),
        "roles": Role.choices,
        "table": [(WORDS[right], [right in RIGHTS[role] for role in Role]) for right in Right],
    }
    return tournament_page(
        request, "arbiter/tournament/members.html", tournament, context, problems=problems, status=status
    )
