"""The arbiters' pages of clubs: the organiser of the installation makes them, their organisers say how they show."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.basics.logos import MOST_BYTES
from tournaments.clubs.actions import clubs as actions
from tournaments.clubs.forms import ClubForm, ClubPrivacyForm, LimitsForm, MoveForm, NewClubForm, PersonForm
from tournaments.clubs.queries.pages import club_page, clubs_with_counts
from tournaments.models import Club, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.pages.uploads import takes
from tournaments.permissions import club_of_installation_view, club_view, organiser_view
from tournaments.stale_forms.of_clubs import CLUB
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


@shows("arbiter/clubs/list.html")
def _list_page(_request: HttpRequest, form: NewClubForm) -> Context:
    return {"form": form, "clubs": clubs_with_counts()}


@organiser_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=NewClubForm)
@answered_by(_list_page, form=NewClubForm)
def club_list(request: HttpRequest, form: NewClubForm) -> HttpResponse:
    """All clubs, and a form for a new one."""
    made = actions.make_club(by=actor(request), name=form.cleaned_data["name"])
    text = _("The club “%(name)s” has been made. Say who organises it.") % {"name": made.name}
    return done(request, text, "arbiter:club", made.pk)


def _club_form(request: HttpRequest, club: Club) -> ClubForm:
    sent = request.method == "POST"
    return ClubForm(request.POST if sent else None, request.FILES if sent else None, instance=_unchanged(club))


def _limits_form(request: HttpRequest, club: Club) -> LimitsForm:
    return LimitsForm(request.POST, instance=_unchanged(club))


def _privacy_form(request: HttpRequest, club: Club) -> ClubPrivacyForm:
    return ClubPrivacyForm(request.POST, instance=_unchanged(club))


def _unchanged(club: Club) -> Club:
    """The row anew: a form writes into the one that it has."""
    return Club.objects.get(pk=club.pk)


@shows("arbiter/clubs/club.html")
def _club_page(request: HttpRequest, club: Club, *, form: forms.BaseForm | None = None) -> Context:
    page = club_page(_unchanged(club))
    given = {"tournaments": page.tournaments}
    return {
        "page": page,
        "club": page.club,
        "form": form if isinstance(form, ClubForm) else ClubForm(instance=_unchanged(club)),
        "privacy_form": form if isinstance(form, ClubPrivacyForm) else ClubPrivacyForm(instance=_unchanged(club)),
        "limits_form": form if isinstance(form, LimitsForm) else LimitsForm(instance=_unchanged(club)),
        "person_form": form if isinstance(form, PersonForm) else PersonForm(),
        "move_form": form if isinstance(form, MoveForm) else MoveForm(initial=given, club=page.club),
    }


@takes(MOST_BYTES)
@club_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(CLUB, typed=ClubForm)
@answered_by(_club_page, form=_club_form)
def club(request: HttpRequest, club: Club, form: ClubForm) -> HttpResponse:
    """How the club shows, what is its own, and who has read there."""
    actions.change_club(club, by=actor(request), **form.cleaned_data)
    return done(request, _("The club shows so now."), "arbiter:club", club.pk)


@club_view
@require_POST
@requires_unchanged(CLUB, typed=ClubPrivacyForm)
@answered_by(_club_page, form=_privacy_form)
def club_privacy(request: HttpRequest, club: Club, form: ClubPrivacyForm) -> HttpResponse:
    """What the club says about personal data, and how long they are kept."""
    actions.change_club(club, by=actor(request), **form.cleaned_data)
    return done(request, _("The privacy page of the club has been saved."), "arbiter:club", club.pk)


@club_of_installation_view
@require_POST
@requires_unchanged(CLUB, typed=LimitsForm)
@answered_by(_club_page, form=_limits_form)
def club_limits(request: HttpRequest, club: Club, form: LimitsForm) -> HttpResponse:
    """How much the club may hold."""
    actions.change_club(club, by=actor(request), **form.cleaned_data)
    return done(request, _("The limits hold for whatever comes from now on."), "arbiter:club", club.pk)


@club_of_installation_view
@require_POST
@requires_unchanged(CLUB, typed=PersonForm)
@answered_by(_club_page, form=lambda request, _club: PersonForm(request.POST))
def club_people(request: HttpRequest, club: Club, form: PersonForm) -> HttpResponse:
    """Who organises the club, and which federation's accounts read there."""
    user = form.cleaned_data["user"]
    actions.set_person(club, user, form.cleaned_data["what"], by=actor(request))
    return done(request, _("Saved for %(name)s.") % {"name": user}, "arbiter:club", club.pk)


@club_of_installation_view
@require_POST
@requires_unchanged(CLUB, typed=MoveForm)
@answered_by(_club_page, form=lambda request, club: MoveForm(request.POST, club=club))
def club_tournaments(request: HttpRequest, club: Club, form: MoveForm) -> HttpResponse:
    """The tournaments that are ticked are the club's, and no others."""
    wanted = set(form.cleaned_data["tournaments"])
    held = set(Tournament.objects.filter(in_club__club=club))
    by = actor(request)
    actions.move_tournaments(held - wanted, None, by=by)
    actions.move_tournaments(wanted - held, club, by=by)
    return done(request, _("These are the tournaments of the club now."), "arbiter:club", club.pk)


@club_of_installation_view
@require_POST
@requires_unchanged(CLUB)
@answered_by(_club_page)
def club_delete(request: HttpRequest, club: Club) -> HttpResponse:
    """Delete the club; its tournaments stay."""
    actions.delete_club(club, by=actor(request))
    text = _("“%(name)s” has been deleted. Its tournaments are there as before, and of no club.")
    return done(request, text % {"name": club.name}, "arbiter:clubs")
