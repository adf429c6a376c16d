"""Who may do what: the one place that decides it.

Everybody has a role in each tournament they belong to, an organiser all rights in every one. ``RIGHTS`` is the table;
docs/roles.md is made from it. Each view of a tournament says which right its page needs, and which one a change
(``arbiter_view``), and nothing is read or rendered before that is looked at.

A tournament in which a user has no role does not exist for them: the answer is 404. Whoever has a role knows that it is
there: what the role does not allow is answered with 403 and a page that says who may do it.

Helpers without an account have the key of a link, which is for some boards of one tournament (``helper_view``), players
and captains that of a personal link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec, cast, overload

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.zones import activate_zone
from tournaments.models import (
    EntryRequest,
    Event,
    HelperLink,
    Member,
    MirrorFrom,
    PersonalLink,
    Player,
    Role,
    Team,
    Tournament,
    User,
)
from tournaments.pages.gone import read_again, unless_deleted
from tournaments.pages.keys import holds, key_of_link, key_of_side
from tournaments.pages.player_keys import key_of_personal
from tournaments.results.actions.reports import Side, slip_side

P = ParamSpec("P")
SlugView = Callable[Concatenate[HttpRequest, str, P], HttpResponse]
NumberView = Callable[Concatenate[HttpRequest, int, P], HttpResponse]
PersonalView = Callable[Concatenate[HttpRequest, PersonalLink, P], HttpResponse]
TournamentView = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
PlainView = Callable[Concatenate[HttpRequest, P], HttpResponse]
Further = Callable[..., "Right | None"]  # of the request, the tournament and the number in the address
_LINK = "arobase.link"  # where the request has the link, or the half of a slip, that it came by


class Right(StrEnum):
    """What there is to be allowed in a tournament."""

    SEE = "see"
    FILL = "fill"
    CHECK_IN = "check_in"
    WORK = "work"
    LEAD = "lead"
    MEMBERS = "members"


# In words, for the table of the documents and for whoever is refused.
WORDS = {
    Right.SEE: _("see everything of the tournament, drafts and log too; print, save files"),
    Right.FILL: _("enter results of boards that have none"),
    Right.CHECK_IN: _("check players in"),
    Right.WORK: _(
        "the day's work: players, byes, withdrawals; pair, publish, discard a draft; change and undo results;"
        " timetable and hall screen; keep a restore point"
    ),
    Right.LEAD: _(
        "settings, tie-breaks, publication, forbidden pairings; take a round back, pair by hand, correct earlier"
        " rounds, leave FIDE mode, go back to a restore point, mirror, archive, delete;"
        " tokens for other programs, webhooks"
    ),
    Right.MEMBERS: _("manage the staff and their roles; invite by link"),
}
RIGHTS: dict[Role, frozenset[Right]] = {
    Role.CHIEF: frozenset(Right),
    Role.ARBITER: frozenset({Right.SEE, Right.FILL, Right.CHECK_IN, Right.WORK}),
    Role.READER: frozenset({Right.SEE}),
    Role.HELPER: frozenset({Right.FILL, Right.CHECK_IN}),
}
ANY = tuple(Right)  # whoever has a role at all


def tournaments_of(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """The tournaments in which ``user`` may do anything; ``role`` is which they have, None for organisers."""
    if not isinstance(user, User) or not user.is_active:
        return Tournament.objects.none()
    return _with_role(user.pk, is_organiser=user.is_organiser)


def _with_role(user: int, *, is_organiser: bool) -> QuerySet[Tournament]:
    role = Member.objects.filter(tournament=OuterRef("pk"), user=user).values("role")[:1]
    rows = Tournament.objects.all() if is_organiser else Tournament.objects.filter(members__user=user)
    event = {"event_key": F("in_event__event"), "event_name": F("in_event__event__name")}
    return rows.annotate(role=Subquery(role), **event)


def _by_slug(user: int, slug: str, *, is_organiser: bool) -> QuerySet[Tournament]:
    mirrors = MirrorFrom.objects.filter(tournament=OuterRef("pk"), ended_at=None)
    return _with_role(user, is_organiser=is_organiser).filter(slug=slug).annotate(is_mirror=Exists(mirrors))


_BY_SLUG = {one: PreparedQuery(partial(_by_slug, is_organiser=one), user=int, slug=str) for one in (True, False)}


def rights_of(user: User, tournament: Tournament) -> frozenset[Right]:
    """What ``user`` may do in a tournament of ``tournaments_of(user)``."""
    return frozenset(Right) if user.is_organiser else RIGHTS[Role(cast(Any, tournament).role)]


def may(request: HttpRequest, right: Right) -> bool:
    """Whether whoever asks may do that in the tournament of this address."""
    return right in getattr(request, "rights", ())


@overload
def arbiter_view(view: TournamentView[P]) -> SlugView[P]: ...


@overload
def arbiter_view(
    *, see: Right | Iterable[Right] = ..., change: Right = ..., further: Further | None = ...
) -> Callable[[TournamentView[P]], SlugView[P]]: ...


def arbiter_view(
    view: TournamentView[P] | None = None,
    *,
    see: Right | Iterable[Right] = Right.SEE,
    change: Right = Right.WORK,
    further: Further | None = None,
) -> SlugView[P] | Callable[[TournamentView[P]], SlugView[P]]:
    """Give ``view`` the tournament of ``slug`` in its place; only to those who may.

    ``see`` is the right that the page needs, or several of which one is enough; ``change`` what everything sent by POST
    needs. ``further`` is asked where that depends on more than the address: on a field of the form, or on the row that
    is asked for. A page that takes a POST is shown to those who may only see it with its fields switched off.
    """
    reading = frozenset({see} if isinstance(see, Right) else see)

    def decorate(view: TournamentView[P]) -> SlugView[P]:
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not isinstance(request.user, User):
                return _to_login(request)
            user = request.user
            tournament = _BY_SLUG[user.is_organiser].first(user=user.pk, slug=slug) if user.is_active else None
            if tournament is None:
                raise Http404
            rights = rights_of(user, tournament)
            cast(Any, request).rights = rights
            activate_zone(tournament)
            only_read = request.method in ("GET", "HEAD")
            if not rights & (reading if only_read else {change}):
                return _not_allowed(request, tournament, min(reading) if only_read else change)
            needed = further(request, tournament, *kwargs.values()) if further else None
            if needed is not None and needed not in rights:
                return _not_allowed(request, tournament, needed)
            if not only_read and cast(Any, tournament).is_mirror:
                return _only_read(request, tournament)
            may_change = change in rights or not hasattr(view, "requires_unchanged")
            cast(Any, request).only_seen = None if may_change else change
            with unless_deleted(tournament):
                if not only_read:
                    return view(request, tournament, *args, **kwargs)
                return read_again(request, tournament, lambda: view(request, tournament, *args, **kwargs))

        cast(Any, guarded).needs = (reading, change)
        return guarded

    return decorate if view is None else decorate(view)


def events_of(user: User | AnonymousUser) -> QuerySet[Event]:
    """The events that ``user`` may look at: with a tournament in which they have a role, or made by them."""
    if not isinstance(user, User) or not user.is_active:
        return Event.objects.none()
    if user.is_organiser:
        return Event.objects.all()
    theirs = Member.objects.filter(tournament__in_event__event=OuterRef("pk"), user=user)
    return Event.objects.filter(Exists(theirs) | Q(made_by=user))


def leads_event(user: User, event: Event) -> bool:
    """Whether ``user`` may change the event: organisers, whoever leads all its tournaments, or made it without any."""
    if user.is_organiser:
        return True
    tournaments = event.parts.count()
    leading = [role for role in Role if Right.LEAD in RIGHTS[role]]
    led = Member.objects.filter(tournament__in_event__event=event, user=user, role__in=leading).count()
    return led == tournaments if tournaments else event.made_by_id == user.pk


def event_view(view: NumberView[P], *, see_led: bool = False) -> NumberView[P]:
    """Only for those who may look at the event ``pk``; what is sent by POST only from those who lead it.

    With ``see_led`` nobody else looks at the page either: it shows what is in all its tournaments.
    """

    @wraps(view)
    def guarded(request: HttpRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not isinstance(request.user, User):
            return _to_login(request)
        event = events_of(request.user).filter(pk=pk).first()
        if event is None:
            raise Http404
        leads = leads_event(request.user, event)
        cast(Any, request).leads_event = leads
        if (see_led or request.method not in ("GET", "HEAD")) and not leads:
            return render(request, "arbiter/events/not_allowed.html", {"event": event}, status=HTTPStatus.FORBIDDEN)
        return cast(Any, view)(request, *args, pk=pk, **kwargs)

    cast(Any, guarded).needs = "event"
    return guarded


def helper_view(view: TournamentView[P]) -> NumberView[P]:
    """Give ``view`` the tournament of the link ``pk``; only to those who have its key, as long as it holds.

    Whoever has none is asked for it, in the same words whether there is such a link or not.
    """
    return _by_link(view, HelperLink, key_of_link, "helper_key", _of_helper)


def helper_of(request: HttpRequest) -> HelperLink:
    """The link that ``request`` came by; only below ``helper_view``."""
    return cast(HelperLink, request.META[_LINK])


def personal_view(view: PersonalView[P]) -> NumberView[P]:
    """As ``helper_view``, for the personal link ``pk``, which ``view`` gets itself."""
    return _by_link(view, PersonalLink, key_of_personal, "personal_key", _of_player)


def captain_view(view: TournamentView[P]) -> NumberView[P]:
    """As ``helper_view``, for the link ``pk`` of a captain: ``captain_of`` has it with the team."""
    return _by_link(view, PersonalLink, key_of_personal, "captain_key", _of_captain)


def captain_of(request: HttpRequest) -> tuple[PersonalLink, Team]:
    """The link that ``request`` came by, and the team whose captain has it; only below ``captain_view``."""
    return cast(tuple[PersonalLink, Team], request.META[_LINK])


def _by_link(view: Any, links: Any, key_of: Callable[[Any], str], key_page: str, given: Callable[..., Any]) -> Any:
    """Let ``view`` answer with what is ``given`` for the one of ``links``; None where that has ended."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int, *args: Any, **kwargs: Any) -> HttpResponse:
        link = links.objects.select_related("tournament").filter(pk=pk).first()
        if link is None or not holds(request, key_of(link)):
            return _door(request, key_page, pk)
        tournament = activate_zone(link.tournament)
        first = given(request, link) if link.holds and not _is_mirror(tournament) else None
        if first is None:
            return render(request, "public/keyed/ended.html", {"tournament": tournament}, status=410)
        with unless_deleted(tournament):
            return cast(HttpResponse, view(request, first, *args, **kwargs))

    return guarded


def _of_helper(request: HttpRequest, link: HelperLink) -> Tournament:
    request.META[_LINK] = link
    return link.tournament


def _of_player(_request: HttpRequest, link: PersonalLink) -> PersonalLink | None:
    """The link, where somebody is there, or asks to be, for whom it is."""
    there = Player.objects.filter(pk=link.player_key or 0, tournament=link.tournament).exists()
    return link if there or EntryRequest.objects.filter(link=link).exists() else None


def _of_captain(request: HttpRequest, link: PersonalLink) -> Tournament | None:
    """The tournament, where the team is there."""
    team = Team.objects.filter(pk=link.team_key or 0, tournament=link.tournament).first()
    if team is None:
        return None
    team.tournament = link.tournament
    request.META[_LINK] = link, team
    return link.tournament


def _door(request: HttpRequest, key_page: str, *keys: object) -> HttpResponse:
    """Ask for the key, where somebody only looks."""
    if request.method not in ("GET", "HEAD"):
        raise Http404
    return render(request, "public/keyed/door.html", {"address": reverse(f"public:{key_page}", args=keys)})


def slip_view(view: TournamentView[P]) -> Callable[Concatenate[HttpRequest, int, str, P], HttpResponse]:
    """Give ``view`` the tournament of the game ``pk``; only to whoever has the code of that half of the slip.

    As ``helper_view``: without the code nothing is told, not even whether there is such a game.
    """

    @wraps(view)
    def guarded(request: HttpRequest, pk: int, colour: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        side = slip_side(pk, colour)
        if side is None or not holds(request, key_of_side(side.game, side.player, colour)):
            return _door(request, "slip_key", pk, colour)
        tournament = activate_zone(side.game.match.round.tournament)
        if not tournament.player_reports or _is_mirror(tournament):
            return render(request, "public/keyed/ended.html", {"tournament": tournament}, status=410)
        request.META[_LINK] = side
        if request.method == "POST":
            kwargs["number"] = pk
        with unless_deleted(tournament):
            return view(request, tournament, *args, **kwargs)

    return guarded


def side_of(request: HttpRequest) -> Side:
    """The half of a slip that ``request`` came by; only below ``slip_view``."""
    return cast(Side, request.META[_LINK])


def _is_mirror(tournament: Tournament) -> bool:
    """Whether another installation writes the tournament."""
    return MirrorFrom.objects.filter(tournament=tournament, ended_at=None).exists()


def account_view(view: PlainView[P]) -> PlainView[P]:
    """Only for those who are logged in."""
    return _plain(view, lambda _user: True, "account")


def maker_view(view: PlainView[P]) -> PlainView[P]:
    """Only for organisers, and for those who may make tournaments."""
    return _plain(view, lambda user: user.is_organiser or user.makes_tournaments, "maker")


def organiser_view(view: PlainView[P]) -> PlainView[P]:
    """Only for organisers."""
    return _plain(view, lambda user: user.is_organiser, "organiser")


def _plain(view: PlainView[P], knows: Callable[[User], bool], needs: str) -> PlainView[P]:
    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_login(request)
        if not isinstance(request.user, User) or not knows(request.user):
            raise Http404
        return view(request, *args, **kwargs)

    cast(Any, guarded).needs = needs
    return guarded


def _not_allowed(request: HttpRequest, tournament: Tournament, right: Right) -> HttpResponse:
    """What this role does not do, and which roles do."""
    who = [role.label for role in Role if right in RIGHTS[role]]
    context = {"tournament": tournament, "right": WORDS[right], "who": who, "role": _role_words(request, tournament)}
    return render(request, "arbiter/not_allowed.html", context, status=HTTPStatus.FORBIDDEN)


def _role_words(request: HttpRequest, tournament: Tournament) -> str:
    return str(Role(cast(Any, tournament).role).label) if cast(Any, tournament).role else ""


def _only_read(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A tournament that another installation writes has no second writer."""
    if cast(Any, request).htmx:
        return HttpResponseClientRedirect(reverse("arbiter:tournament", args=[tournament.slug]))
    return render(request, "arbiter/mirroring/only_read.html", {"tournament": tournament}, status=409)


def _to_login(request: HttpRequest) -> HttpResponse:
    """To the login page, and from there back to the page that was looked at."""
    if cast(Any, request).htmx:
        # A redirect would be followed and the login page swapped into a row; this one moves the whole page.
        return HttpResponseClientRedirect(reverse("login"))
    if request.method not in ("GET", "HEAD"):
        return redirect_to_login(reverse("arbiter:home"))
    return redirect_to_login(request.get_full_path())
