"""What programs may do: a token does no more than its maker may, in one tournament."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tournaments.api.actions import digest_of
from tournaments.models import ApiToken, Member, MirrorFrom, Role, Tournament, User
from tournaments.permissions import RIGHTS, Right

MOST_A_MINUTE = 120  # requests with one token


def tokens_of(tournament: Tournament) -> QuerySet[ApiToken]:
    """The tokens with which programs may write into ``tournament``: a token does no more than its maker may."""
    working = [role for role in Role if Right.WORK in RIGHTS[role]]
    members = Member.objects.filter(tournament=tournament, role__in=working).values("user")
    makers = User.objects.filter(Q(is_organiser=True) | Q(pk__in=members), is_active=True)
    rows = ApiToken.objects.filter(tournament=tournament, revoked_at=None, ends_on__gte=timezone.localdate())
    return rows.filter(made_by__in=makers)


class TokenRefused(Exception):
    """A program may not do what it asks for: the status to answer with, why, and headers of the answer."""

    def __init__(self, status: int, detail: str, **headers: str) -> None:
        super().__init__(detail)
        self.status, self.detail = status, detail
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def has_token(request: HttpRequest) -> bool:
    """Whether a program with a good token asks."""
    found = _known_token(request)
    return found is not None and tokens_of(found.tournament).filter(pk=found.pk).exists()


def token_for(request: HttpRequest, slug: str, right: str) -> ApiToken:
    """The token that ``request`` shows, with its tournament, which must be that of ``slug``; ``right`` may be empty.

    The header alone counts, which no page of another site can make a browser send; no cookie is looked at.

    Raises:
        TokenRefused: there is none, it is not good here or for this, or it was used too often.
    """
    found = _known_token(request)
    if found is None or not tokens_of(found.tournament).filter(pk=found.pk).exists():
        text = "Send a token that is good in the header: “Authorization: Bearer arobase_…”. Arbiters make them."
        raise TokenRefused(401, text, WWW_Authenticate='Bearer realm="arobase"')
    if found.tournament.slug != slug:
        raise TokenRefused(404, "There is nothing at this address for this token.")
    if right and not getattr(found, f"may_{right}"):
        raise TokenRefused(403, f"This token has no right to {right}. Make one that has.")
    _count(found)
    is_mirror = MirrorFrom.objects.filter(tournament=found.tournament, ended_at=None).exists()
    if is_mirror and request.method not in ("GET", "HEAD"):
        raise TokenRefused(409, "This is the mirror of a tournament: it is read here, and changed where it is run.")
    return found


def _known_token(request: HttpRequest) -> ApiToken | None:
    scheme, _blank, text = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not text:
        return None
    return ApiToken.objects.select_related("tournament").filter(digest=digest_of(text.strip())).first()


def _count(token: ApiToken) -> None:
    """Note that ``token`` is used, and refuse it where that was too often within a minute."""
    now = timezone.now()
    minute = now.replace(second=0, microsecond=0)
    if token.minute == minute and token.asked >= MOST_A_MINUTE:
        text = f"More than {MOST_A_MINUTE} requests in a minute. Go on when the next one begins."
        raise TokenRefused(429, text, Retry_After=str(60 - now.second))
    rows = ApiToken.objects.filter(pk=token.pk)
    if not rows.filter(minute=minute).update(asked=F("asked") + 1, used_at=now):
        rows.update(minute=minute, asked=1, used_at=now)
