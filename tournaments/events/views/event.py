"""The arbiters' pages of an event: its desk, and what belongs to it."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.basics.errors import require
from tournaments.events import actions
from tournaments.events.forms import CopyForm, DistributionForm, EventForm, MoveForm
from tournaments.events.queries import pages as queries
from tournaments.events.queries.distribution import shared
from tournaments.events.queries.pages import letters_of
from tournaments.models import Event, MirrorFrom, Tournament
from tournaments.pages.answers import Context, answered_by, shows
from tournaments.pages.arbiter import actor, done, site_page
from tournaments.permissions import Right, event_view, maker_view, rights_of, tournaments_of
from tournaments.stale_forms.of_events import EVENT, EVENT_PLAYERS
from tournaments.stale_forms.preconditions import NEW
from tournaments.stale_forms.unchanged import requires_unchanged


def _new_form(request: HttpRequest) -> EventForm:
    return EventForm(request.POST or None, tournaments=_to_choose(request, None))


def _to_choose(request: HttpRequest, event: Event | None) -> list[Tournament]:
    """The tournaments that whoever asks may put into an event: those that they lead, in no other event."""
    mirrors = MirrorFrom.objects.filter(ended_at=None).values("tournament")
    free = Q(in_event__isnull=True, archived_at=None) & ~Q(pk__in=mirrors)
    rows = tournaments_of(actor(request)).filter(free | Q(in_event__event=event) if event else free)
    return [row for row in rows.order_by("name", "pk") if Right.LEAD in rights_of(actor(request), row)]


@maker_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(NEW, typed=EventForm)
@answered_by("arbiter/events/new.html", form=_new_form)
def event_new(request: HttpRequest, form: EventForm) -> HttpResponse:
    """Make an event of tournaments that are there, or for some that are to come."""
    event = actions.make_event(by=actor(request), parts=form.parts, **form.event_fields)
    return done(request, _("The event has been made."), "arbiter:event", event.pk)


@event_view
@require_safe
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """All its tournaments at a glance, their rounds side by side, one check-in; ``?q=`` looks for a player."""
    row = Event.objects.get(pk=pk)
    wanted, only_open = request.GET.get("q", "").strip()[:80], request.GET.get("open") == "1"
    theirs = tournaments_of(actor(request)).filter(in_event__event=row)
    found = queries.desk(theirs, wanted=wanted, only_open=only_open)
    # What the rows of the check-in offer; each tournament looks at its own rights when it is asked.
    rights: set[Right] = set()
    for tournament in found.tournaments:
        rights |= rights_of(actor(request), tournament)
    cast(Any, request).rights = frozenset(rights)
    context = {"event": row, "desk": found, "wanted": wanted, "only_open": only_open}
    return site_page(request, "arbiter/events/desk.html", context)


def _settings_form(request: HttpRequest, event: Event) -> EventForm:
    return EventForm(
        request.POST or None, instance=event, tournaments=_to_choose(request, event), letters=letters_of(event)
    )


@shows("arbiter/events/settings.html")
def _settings_page(request: HttpRequest, event: Event, *, form: EventForm | CopyForm | None = None) -> Context:
    event.refresh_from_db()
    copying = form if isinstance(form, CopyForm) else CopyForm()
    own = (
        form
        if isinstance(form, EventForm)
        else EventForm(instance=event, tournaments=_to_choose(request, event), letters=letters_of(event))
    )
    return {"event": event, "form": own, "copy_form": copying, "section": "settings"}


@event_view
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(EVENT, typed=EventForm)
@answered_by(_settings_page, form=_settings_form)
def event_settings(request: HttpRequest, event: Event, form: EventForm) -> HttpResponse:
    """What the event is called, and which tournaments belong to it."""
    actions.update_event(event, by=actor(request), **form.event_fields)
    actions.set_tournaments(event, form.parts, by=actor(request))
    return done(request, _("The event has been saved."), "arbiter:event", event.pk)


@event_view
@require_POST
@requires_unchanged(EVENT, typed=CopyForm)
@answered_by(_settings_page, form=lambda request, _event: CopyForm(request.POST))
def event_copy(request: HttpRequest, event: Event, form: CopyForm) -> HttpResponse:
    """Make the same event again, for another year."""
    user = actor(request)
    require(user.is_organiser or user.makes_tournaments, _("Ask an organiser: you may not make tournaments."))
    copy = actions.copy_event(event, by=user, **form.cleaned_data)
    return done(request, _("The event has been made, with all its tournaments."), "arbiter:event", copy.pk)


@event_view
@require_POST
@requires_unchanged(EVENT)
@answered_by(_settings_page)
def event_delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete the event; the tournaments stay."""
    actions.delete_event(event, by=actor(request))
    return done(request, _("The event has been deleted. Its tournaments are there as before."), "arbiter:home")


def _distribution_form(request: HttpRequest | None, event: Event) -> DistributionForm:
    tournaments = queries.not_begun(event)
    sent = (request.POST or None) if request else None
    return DistributionForm(sent, tournaments=tournaments, players=len(queries.players_of(tournaments)))


@shows("arbiter/events/players.html")
def _players_page(
    request: HttpRequest,
    event: Event,
    *,
    form: DistributionForm | MoveForm | None = None,
    groups: list[queries.Group] | None = None,
) -> Context:
    """All players who may still move; ``groups`` are how they would be shared."""
    tournaments = queries.not_begun(event)
    players = queries.players_of(tournaments)
    moving = form if isinstance(form, MoveForm) else MoveForm(tournaments=tournaments)
    sharing = form if isinstance(form, DistributionForm) else _distribution_form(None, event)
    return {
        "event": event,
        "tournaments": tournaments,
        "players": players,
        "move_form": moving,
        "form": sharing,
        "groups": groups,
        "section": "players",
    }


@partial(event_view, see_led=True)
@require_http_methods(["GET", "HEAD", "POST"])
@requires_unchanged(EVENT_PLAYERS, typed=DistributionForm)
@answered_by(_players_page, form=_distribution_form)
def event_players(request: HttpRequest, event: Event, form: DistributionForm) -> HttpResponse:
    """Share the players among the tournaments that have not begun: shown first, then done."""
    groups = dict(
        zip(
            (one.pk for one in form.tournaments),
            shared(queries.players_of(form.tournaments), form.sizes, form.cleaned_data["how"]),
            strict=True,
        )
    )
    if "do" not in request.POST:
        shown = [queries.Group.of(one.letter, one.name, groups[one.pk]) for one in form.tournaments]
        return _players_page(request, event, form=form, groups=shown)
    moved = actions.distribute(
        event, {key: [one.pk for one in players] for key, players in groups.items()}, by=actor(request)
    )
    text = ngettext("%(count)d player has moved.", "%(count)d players have moved.", moved) % {"count": moved}
    return done(request, text, "arbiter:event_players", event.pk)


def _move_form(request: HttpRequest, event: Event) -> MoveForm:
    tournaments = queries.not_begun(event)
    return MoveForm(request.POST or None, tournaments=tournaments, players=queries.players_of(tournaments))


@event_view
@require_POST
@requires_unchanged(EVENT_PLAYERS, typed=MoveForm)
@answered_by(_players_page, form=_move_form)
def event_move(request: HttpRequest, event: Event, form: MoveForm) -> HttpResponse:
    """Let the chosen players play in another tournament of the event."""
    moved = actions.distribute(event, {form.cleaned_data["to"]: form.cleaned_data["chosen"]}, by=actor(request))
    text = ngettext("%(count)d player has moved.", "%(count)d players have moved.", moved) % {"count": moved}
    return done(request, text, "arbiter:event_players", event.pk)
