"""Who may do what: the one place that decides it.

Everybody has a role in each tournament they belong to, an organiser all rights in every one, and the organiser of a
club all rights in those of the club. ``RIGHTS`` is the table; docs/roles.md is made from it. Each view of a tournament
says which right its page needs, and which one a change (``arbiter_view``), and nothing is read or rendered before that
is looked at.

A tournament in which a user has no role does not exist for them: the answer is 404. Whoever has a role knows that it is
there: what the role does not allow is answered with 403 and a page that says who may do it. The account of a federation
that has opened a tournament of a club (``Reading``) is a reader there for as long as that holds.

People without an account have the key of a link: ``permissions_by_link``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, Concatenate, ParamSpec, cast, overload

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Now
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect

from tournaments.basics.languages import activate_language
from tournaments.basics.prepared_queries import PreparedQuery
from tournaments.basics.zones import activate_zone
from tournaments.clubs.queries.belonging import of_own_club
from tournaments.models import (
    ApiToken,
    Club,
    ClubOrganiser,
    Event,
    Member,
    MirrorFrom,
    Reading,
    Role,
    Series,
    Tournament,
    User,
)
from tournaments.pages.gone import read_again, unless_deleted

P = ParamSpec("P")
SlugView = Callable[Concatenate[HttpRequest, str, P], HttpResponse]
NumberView = Callable[Concatenate[HttpRequest, int, P], HttpResponse]
TournamentView = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponse]
PlainView = Callable[Concatenate[HttpRequest, P], HttpResponse]
Further = Callable[..., "Right | None"]  # of the request, the tournament and the number in the address


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
    """The tournaments in which ``user`` may do anything, each with what ``rights_of`` asks.

    ``role`` is which they have, None for organisers; ``is_of_own_club`` says that they organise the club whose it is.
    """
    if not isinstance(user, User) or not user.is_active:
        return Tournament.objects.none()
    return _with_role(user.pk, is_organiser=user.is_organiser)


def _with_role(user: int, *, is_organiser: bool) -> QuerySet[Tournament]:
    event = {"event_key": F("in_event__event"), "event_name": F("in_event__event__name")}
    role: Any = Subquery(Member.objects.filter(tournament=OuterRef("pk"), user=user).values("role")[:1])
    if is_organiser:
        return Tournament.objects.annotate(role=role, is_of_own_club=Value(value=False), **event)
    reading = opened_for(user)
    theirs = Q(pk__in=Member.objects.filter(user=user).values("tournament"))
    theirs |= Q(pk__in=of_own_club(user).values("tournament")) | Q(pk__in=reading.values("tournament"))
    return Tournament.objects.filter(theirs).annotate(
        role=Coalesce(role, Value(Role.READER.value)),
        is_of_own_club=Exists(of_own_club(user).filter(tournament=OuterRef("pk"))),
        **event,
    )


def opened_for(user: int) -> QuerySet[Reading]:
    """What the account of a federation has opened, as long as that holds and the club still lets it read."""
    return Reading.objects.filter(user=user, ends_at__gt=Now(), tournament__in_club__club__readers__user=user)


def _by_slug(user: int, slug: str, *, is_organiser: bool) -> QuerySet[Tournament]:
    mirrors = MirrorFrom.objects.filter(tournament=OuterRef("pk"), ended_at=None)
    return _with_role(user, is_organiser=is_organiser).filter(slug=slug).annotate(is_mirror=Exists(mirrors))


_BY_SLUG = {one: PreparedQuery(partial(_by_slug, is_organiser=one), user=int, slug=str) for one in (True, False)}


def rights_of(user: User, tournament: Tournament) -> frozenset[Right]:
    """What ``user`` may do in a tournament of ``tournaments_of(user)``."""
    if user.is_organiser or cast(Any, tournament).is_of_own_club:
        return frozenset(Right)
    return RIGHTS[Role(cast(Any, tournament).role)]


def may_delete(request: HttpRequest) -> bool:
    """Whether whoever asks may delete the tournament of this address for good: organisers, also those of its club."""
    return bool(getattr(request, "may_delete", False))


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
            cast(Any, request).may_delete = user.is_organiser or cast(Any, tournament).is_of_own_club
            activate_zone(tournament)
            activate_language(view, tournament)
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
    """The events that ``user`` may look at: with a tournament that they may look at, or made by them."""
    if not isinstance(user, User) or not user.is_active:
        return Event.objects.none()
    if user.is_organiser:
        return Event.objects.all()
    theirs = tournaments_of(user).filter(in_event__event=OuterRef("pk"))
    return Event.objects.filter(Exists(theirs) | Q(made_by=user))


def leads_event(user: User, event: Event) -> bool:
    """Whether ``user`` may change the event: organisers, whoever leads all its tournaments, or made it without any."""
    if user.is_organiser:
        return True
    tournaments = event.parts.count()
    leading = [role for role in Role if Right.LEAD in RIGHTS[role]]
    seen = tournaments_of(user).filter(in_event__event=event)
    led = seen.filter(Q(is_of_own_club=True) | Q(role__in=leading)).count()
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


def account_view(view: PlainView[P]) -> PlainView[P]:
    """Only for those who are logged in."""
    return _plain(view, lambda _user: True, "account")


def maker_view(view: PlainView[P]) -> PlainView[P]:
    """Only for organisers, and for those who may make tournaments."""
    return _plain(view, lambda user: user.is_organiser or user.makes_tournaments, "maker")


def organiser_view(view: PlainView[P]) -> PlainView[P]:
    """Only for organisers."""
    return _plain(view, lambda user: user.is_organiser, "organiser")


def clubs_of(user: User | AnonymousUser) -> QuerySet[Club]:
    """The clubs whose page among the arbiters' ``user`` may look at: organisers all, else the one they organise."""
    if not isinstance(user, User) or not user.is_active:
        return Club.objects.none()
    return Club.objects.all() if user.is_organiser else Club.objects.filter(organisers__user=user)


def readable_by(user: User) -> QuerySet[Tournament]:
    """The tournaments that the account of a federation may open for reading: those of the clubs it was given."""
    return Tournament.objects.filter(in_club__club__readers__user=user)


def club_view(view: NumberView[P], *, by_club: bool = True) -> NumberView[P]:
    """Only for organisers, and ``by_club`` for those of the club ``pk``; for everybody else it does not exist."""
    needs = "club" if by_club else "organiser"
    return _row_view(view, lambda user: clubs_of(user) if by_club or user.is_organiser else Club.objects.none(), needs)


def _row_view(view: NumberView[P], seen: Callable[[User], QuerySet[Any]], needs: str) -> NumberView[P]:
    """Only where the row ``pk`` is one of those that the user has ``seen``; for everybody else it does not exist."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not isinstance(request.user, User):
            return _to_login(request)
        if not request.user.is_active or not seen(request.user).filter(pk=pk).exists():
            raise Http404
        return cast(Any, view)(request, *args, pk=pk, **kwargs)

    cast(Any, guarded).needs = needs
    return guarded


def club_of_installation_view(view: NumberView[P]) -> NumberView[P]:
    """What the organisers of a club do not do themselves: only for those of the installation."""
    return club_view(view, by_club=False)


def series_of(user: User) -> QuerySet[Series]:
    """The series that ``user`` may look at and change: organisers all, those of a club the club's."""
    return Series.objects.all() if user.is_organiser else Series.objects.filter(club__organisers__user=user)


def series_list_view(view: PlainView[P]) -> PlainView[P]:
    """Only for organisers, and those of a club."""
    return _plain(view, organises, "series")


def series_view(view: NumberView[P]) -> NumberView[P]:
    """Only for those who may change the series ``pk``; for everybody else it does not exist."""
    return _row_view(view, series_of, "series")


def organises(user: User) -> bool:
    """Whether ``user`` organises the installation or a club: what is of several tournaments is theirs to make."""
    return user.is_organiser or ClubOrganiser.objects.filter(user=user).exists()


def wide_tokens_view(view: PlainView[P]) -> PlainView[P]:
    """Only for those who may make tokens for several tournaments; the token ``pk`` must be one that they see."""

    @wraps(view)
    def of_theirs(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if "pk" in kwargs and not wide_tokens_seen_by(cast(User, request.user)).filter(pk=cast(int, kwargs["pk"])):
            raise Http404
        return view(request, *args, **kwargs)

    return _plain(of_theirs, organises, "wide_tokens")


def wide_tokens_seen_by(user: User) -> QuerySet[ApiToken]:
    """The tokens for several tournaments that ``user`` sees: organisers all, those of a club the club's."""
    rows = ApiToken.objects.filter(tournament=None)
    return rows if user.is_organiser else rows.filter(club__organisers__user=user)


def federation_view(view: PlainView[P]) -> PlainView[P]:
    """For those who are logged in; what is sent by POST about the tournament ``pk`` from those who may open it."""

    @wraps(view)
    def of_theirs(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if (
            request.method == "POST"
            and not readable_by(cast(User, request.user)).filter(pk=cast(int, kwargs["pk"])).exists()
        ):
            raise Http404
        return view(request, *args, **kwargs)

    return account_view(of_theirs)


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
