"""What programs may do: a token does no more than its maker may, in one tournament or in those that it is for."""

from __future__ import annotations

from typing import cast

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tournaments.api.actions import digest_of
from tournaments.models import ApiToken, ClubOrganiser, Member, MirrorFrom, Role, Tournament, User
from tournaments.permissions import RIGHTS, Right

MOST_A_MINUTE = 120  # requests with one token


def tokens_of(tournament: Tournament) -> QuerySet[ApiToken]:
    """The tokens with which programs may write into ``tournament``: a token does no more than its maker may."""
    working = [role for role in Role if Right.WORK in RIGHTS[role]]
    members = Member.objects.filter(tournament=tournament, role__in=working).values("user")
    of_club = ClubOrganiser.objects.filter(club__parts__tournament=tournament).values("user")
    makers = User.objects.filter(Q(is_organiser=True) | Q(pk__in=members) | Q(pk__in=of_club), is_active=True)
    rows = ApiToken.objects.filter(tournament=tournament, revoked_at=None, ends_on__gte=timezone.localdate())
    return rows.filter(made_by__in=makers)


def is_good(token: ApiToken) -> bool:
    """Whether a program may use it at all: it holds, and whoever made it may still do what it lets a program do."""
    if token.tournament_id is not None:
        return tokens_of(cast(Tournament, token.tournament)).filter(pk=token.pk).exists()
    return good_wide_tokens().filter(pk=token.pk).exists()


def good_wide_tokens() -> QuerySet[ApiToken]:
    """The tokens that are for more than one tournament, and good: made by organisers, or by one of their club."""
    rows = ApiToken.objects.filter(tournament=None, revoked_at=None, ends_on__gte=timezone.localdate())
    of_own_club = Exists(ClubOrganiser.objects.filter(user=OuterRef("made_by"), club=OuterRef("club")))
    return rows.filter(Q(made_by__is_organiser=True) | of_own_club, made_by__is_active=True)


def tournaments_for(token: ApiToken) -> QuerySet[Tournament]:
    """The tournaments into which it lets a program write."""
    if token.tournament_id is not None:
        return Tournament.objects.filter(pk=token.tournament_id)
    return Tournament.objects.filter(in_club__club=token.club_id) if token.club_id else Tournament.objects.all()


class TokenRefused(Exception):
    """A program may not do what it asks for: the status to answer with, why, and headers of the answer."""

    def __init__(self, status: int, detail: str, **headers: str) -> None:
        super().__init__(detail)
        self.status, self.detail = status, detail
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def has_token(request: HttpRequest) -> bool:
    """Whether a program with a good token asks."""
    found = _known_token(request)
    return found is not None and is_good(found)


def token_for(request: HttpRequest, slug: str | None, right: str) -> ApiToken:
    """The token that ``request`` shows, with the tournament of ``slug``; ``right`` may be empty.

    Without a ``slug`` it is about no single tournament. The header alone counts, which no page of another site can make
    a browser send; no cookie is looked at.

    Raises:
        TokenRefused: there is none, it is not good here or for this, or it was used too often.
    """
    found = _known_token(request)
    if found is None or not is_good(found):
        text = "Send a token that is good in the header: “Authorization: Bearer arobase_…”. Arbiters make them."
        raise TokenRefused(401, text, WWW_Authenticate='Bearer realm="arobase"')
    if slug is not None:
        _give_tournament(found, slug)
    if right and not getattr(found, f"may_{right}"):
        raise TokenRefused(403, f"This token has no right to {right}. Make one that has.")
    _count(found)
    is_mirror = slug is not None and MirrorFrom.objects.filter(tournament=found.tournament, ended_at=None).exists()
    if is_mirror and request.method not in ("GET", "HEAD"):
        raise TokenRefused(409, "This is the mirror of a tournament: it is read here, and changed where it is run.")
    return found


def _give_tournament(token: ApiToken, slug: str) -> None:
    """Let ``token``, which is not saved again, have the tournament of ``slug``."""
    of_one = token.tournament
    tournament = of_one if of_one is not None and of_one.slug == slug else None
    if of_one is None:
        tournament = tournaments_for(token).filter(slug=slug).first()
    if tournament is None:
        raise TokenRefused(404, "There is nothing at this address for this token.")
    token.tournament = tournament


def _known_token(request: HttpRequest) -> ApiToken | None:
    scheme, _blank, text = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not text:
        return None
    return ApiToken.objects.select_related("tournament", "club").filter(digest=digest_of(text.strip())).first()


def _count(token: ApiToken) -> None:
    """Note that ``token`` is used, and refuse it where that was too often within a minute."""
    now = timezone.now()
    minute = now.replace(second=0, microsecond=0)
    rows = ApiToken.objects.filter(pk=token.pk)
    # Compared and counted in one statement: whoever asks at the same moment, of another server too, counts on. The
    # clock of that server may be ahead.
    in_minute = rows.filter(minute__gte=minute, asked__lt=MOST_A_MINUTE)
    if not token.minute or token.minute < minute or token.asked < MOST_A_MINUTE:
        if in_minute.update(asked=F("asked") + 1, used_at=now):
            return
        if rows.filter(Q(minute=None) | Q(minute__lt=minute)).update(minute=minute, asked=1, used_at=now):
            return
        if in_minute.update(asked=F("asked") + 1, used_at=now):
            return
    text = f"More than {MOST_A_MINUTE} requests in a minute. Go on when the next one begins."
    raise TokenRefused(429, text, Retry_After=str(60 - now.second))
