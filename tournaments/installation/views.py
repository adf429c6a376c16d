"""Backups, the public look and privacy, which are organisers'."""

from __future__ import annotations

import logging
from typing import cast

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.basics.logos import MOST_BYTES
from tournaments.installation.actions.backups import back_up
from tournaments.installation.actions.look import set_look
from tournaments.installation.actions.privacy import set_privacy
from tournaments.installation.forms import BackupForm, LookForm, PrivacyForm
from tournaments.installation.maintenance.backup import backups
from tournaments.models import Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done
from tournaments.pages.uploads import organiser, takes
from tournaments.permissions import organiser_view
from tournaments.publication.queries.look import look_of_site, privacy_notice
from tournaments.stale_forms.of_people import LOOK, PRIVACY
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged
from tournaments.tournament.queries.retention import tournaments_due

logger = logging.getLogger(__name__)
MOST_ERASED = 20  # tournaments, those of which data were erased last


@shows("arbiter/installation/backups.html")
def _page(request: HttpRequest, form: BackupForm) -> Context:
    return {"form": form, "backups": backups(), "hours": settings.BACKUP_HOURS, "kept": settings.BACKUP_KEEP}


@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=BackupForm)
@answered_by(_page, form=BackupForm)
def backup_list(request: HttpRequest, form: BackupForm) -> HttpResponse:
    """The backups that are there, and a form for a new one."""
    made = back_up(by=actor(request), with_key=form.cleaned_data["with_key"])
    text = _("The backup %(name)s has been made and checked. Download it: keep a copy on another computer.")
    return done(request, text % {"name": made.name}, "arbiter:backups")


@organiser_view
@never_cache
@require_safe
def backup_file(request: HttpRequest, name: str) -> HttpResponse:
    """One backup as a file. It is looked for among those that are there, so the name leads nowhere else."""
    found = next((backup for backup in backups() if backup.name == name), None)
    if found is None:
        raise Http404
    logger.info("backup %s fetched by %s", found.name, actor(request).username)
    answer = FileResponse(
        found.path.open("rb"), as_attachment=True, filename=found.name, content_type="application/zip"
    )
    return cast(HttpResponse, answer)  # the decorators know one kind of answers


def _look_form(request: HttpRequest) -> LookForm:
    sent = request.method == "POST"
    return LookForm(request.POST if sent else None, request.FILES if sent else None, instance=look_of_site())


@shows("arbiter/installation/look.html")
def _look_page(request: HttpRequest, form: LookForm) -> Context:
    return {"form": form, "look": look_of_site()}


@takes(MOST_BYTES, organiser)
@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(LOOK, typed=LookForm)
@answered_by(_look_page, form=_look_form)
def look(request: HttpRequest, form: LookForm) -> HttpResponse:
    """How the organiser shows on the public pages."""
    set_look(by=actor(request), **form.cleaned_data)
    return done(request, _("The public pages look so now."), "arbiter:look")


def _privacy_form(request: HttpRequest) -> PrivacyForm:
    return PrivacyForm(request.POST if request.method == "POST" else None, instance=privacy_notice())


@shows("arbiter/installation/privacy.html")
def _privacy_page(request: HttpRequest, form: PrivacyForm) -> Context:
    notice = privacy_notice()
    erased = Tournament.objects.exclude(erased_at=None).order_by("-erased_at", "pk")[:MOST_ERASED]
    return {"form": form, "due": tournaments_due(timezone.localdate(), notice=notice), "erased": erased}


@organiser_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(PRIVACY, typed=PrivacyForm)
@answered_by(_privacy_page, form=_privacy_form)
def privacy(request: HttpRequest, form: PrivacyForm) -> HttpResponse:
    """What is said about personal data, how long they are kept, and of which tournaments they will be erased."""
    set_privacy(by=actor(request), **form.cleaned_data)
    return done(request, _("The privacy page has been saved."), "arbiter:privacy")
