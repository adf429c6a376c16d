"""Who may try a password now: guessing gets slower and slower, for an address and for an account.

The waits are short where they could hurt an organiser: from the server's own machine, and for an account that others
guess at. Whoever keeps guessing can still take every turn of an account, so a browser that has logged in to it before
waits for its own attempts alone, whoever else guesses, from wherever. An attempt is noted before the password is looked
at, so guesses that come at once are all counted; one that must wait is not, so the wait does not begin anew.
"""

from __future__ import annotations

import ipaddress
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.models import LoginAttempt, User

logger = logging.getLogger(__name__)

COUNTED = timedelta(hours=1)  # attempts longer ago make nobody wait
KEPT = timedelta(days=30)  # they are shown for so long
OF_ADDRESS, OF_ACCOUNT = 5, 10  # attempts that cost no wait
_TURN = 0x6C6F67696E  # of PostgreSQL's locks: “login”
LONGEST_OF_ADDRESS, LONGEST_OF_ACCOUNT, LONGEST_OF_OWN_MACHINE = 900, 60, 30  # seconds


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of asking to try: ``wait`` seconds to go, or 0 and the row that was noted."""

    wait: int
    row: LoginAttempt | None = None


def account_named(username: str) -> User | None:
    """The account of this name, as it was typed."""
    if "\0" in username:  # PostgreSQL has no such texts, and no account such a name
        return None
    return User.objects.filter(username__iexact=username.strip()[:150]).first()


def begin_attempt(
    address: str, username: str, *, user: User | None = None, browser: str = "", is_code: bool = False
) -> Attempt:
    """Note an attempt of ``address`` at the account ``username`` (of ``user``); or say how long it must wait.

    ``browser`` is the mark of one that has logged in to this account before, else empty: it waits as an address does.
    For the code of a second factor (``is_code``) the account waits as long as an address: a code has six digits, and
    only whoever knows the password can make the organiser wait.
    """
    where = network_of(address)
    account = salted_hmac("tournaments.login", username.strip().lower()).hexdigest()[:32]
    tried = (where, account, browser)
    wait = _wait_of(*tried, is_code=is_code)
    if not wait:
        with transaction.atomic():
            # One after the other, in whichever process and server: who comes at once would not be counted by another.
            _take_turn()
            wait = _wait_of(*tried, is_code=is_code)
            if not wait:
                made = {"address": where, "account": account, "browser": browser, "user": user}
                return Attempt(0, LoginAttempt.objects.create(**made, at=timezone.now()))
    logger.warning("log-in from %s must wait %s s", where, wait)
    return Attempt(wait)


def _take_turn() -> None:
    """Wait for those who are being counted, until the transaction ends; SQLite lets one write at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_TURN])


def _wait_of(where: str, account: str, browser: str, *, is_code: bool) -> int:
    """Seconds that an attempt from the network ``where`` must wait now; two queries."""
    now = timezone.now()
    recent = LoginAttempt.objects.filter(at__gt=now - COUNTED)
    own_machine = where in ("127.0.0.1", "::1")
    longest = LONGEST_OF_OWN_MACHINE if own_machine else LONGEST_OF_ADDRESS
    counted = {"browser": browser, "account": account} if browser else {"address": where}
    wait = _wait(recent.filter(**counted), free=OF_ADDRESS, longest=longest, now=now)
    if not own_machine and not browser:
        most = LONGEST_OF_ADDRESS if is_code else LONGEST_OF_ACCOUNT
        others = _wait(recent.filter(account=account), free=OF_ACCOUNT, longest=most, now=now)
        wait = max(wait, others)
    return wait


def _wait(attempts: QuerySet[LoginAttempt], *, free: int, longest: int, now: datetime) -> int:
    """Seconds until the next attempt: after the free ones 1, 2, 4 and so on from the last one."""
    found = attempts.aggregate(count=Count("pk"), last=Max("at"))
    beyond = found["count"] - free
    if beyond < 0:
        return 0
    until = found["last"] + timedelta(seconds=min(2 ** min(beyond, 30), longest))
    return max(0, -((now - until) // timedelta(seconds=1)))


def succeeded(row: LoginAttempt) -> None:
    """It was the right password: what this address and this browser have tried at this account before is forgotten."""
    same = Q(address=row.address) | Q(browser=row.browser) if row.browser else Q(address=row.address)
    LoginAttempt.objects.filter(same, account=row.account).delete()


def failed(row: LoginAttempt) -> None:
    """It was not: the log says so, with the name of the account only where there is one."""
    logger.warning("log-in failed from %s, account %s", row.address, row.user.username if row.user else "unknown")


def not_tried(row: LoginAttempt) -> None:
    """The password was not looked at after all."""
    row.delete()


def forget_old_attempts() -> None:
    """Remove what is not shown any more."""
    LoginAttempt.objects.filter(at__lt=timezone.now() - KEPT).delete()


def network_of(address: str) -> str:
    """The address that counts as one caller: an address of IPv4, a network of 64 bits of IPv6.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2:3:4"), network_of("::ffff:192.0.2.7"), network_of("::1")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', '::1')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
