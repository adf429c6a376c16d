"""The second factor: a code of six digits that an app on a phone shows (RFC 6238), and codes for when it is lost."""

from __future__ import annotations

import hashlib
import secrets
import time

import pyotp
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.audit.changes import AccountNamed
from tournaments.audit.kinds import SecondFactorSet
from tournaments.models import RecoveryCode, SecondFactor, User
from tournaments.services.audit import log
from tournaments.services.errors import require

ISSUER = "Arobase"
PERIOD = 30  # seconds of a code
STEPS_OFF = 1  # that a phone's clock may be fast or slow
CODES = 10
_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without those that look alike
_SIGNS_OF_CODE = 24  # 118 bits, so that a plain digest keeps them


def new_secret() -> str:
    """A secret to be shared with a phone."""
    return pyotp.random_base32()


def address_of(secret: str, user: User) -> str:
    """What the phone's app reads from the picture."""
    return pyotp.TOTP(secret).provisioning_uri(name=user.username, issuer_name=ISSUER)


def has_second_factor(user: User) -> bool:
    """Whether ``user`` needs a code to log in."""
    return SecondFactor.objects.filter(user=user).exists()


def set_second_factor(user: User, secret: str, code: str, *, by: User) -> list[str]:
    """From now on ``user`` logs in with a code too; the recovery codes, which nobody can read again.

    Raises:
        Refused: ``code`` is not what the phone shows for ``secret``.
    """
    step = _step_of(secret, code)
    require(step, _("This is not the code. Look at the app once more; the phone’s clock must be right."))
    codes = ["".join(secrets.choice(_SIGNS) for _sign in range(_SIGNS_OF_CODE)) for _code in range(CODES)]
    with transaction.atomic():
        SecondFactor.objects.update_or_create(user=user, defaults={"secret": secret, "last_step": step})
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=_digest(code)) for code in codes)
        log(None, SecondFactorSet(AccountNamed.of(user), active=True), by=by)
    return ["-".join(code[start : start + 4] for start in range(0, _SIGNS_OF_CODE, 4)) for code in codes]


def take_second_factor(user: User, *, by: User | None) -> None:
    """``user`` logs in with the password alone again."""
    with transaction.atomic():
        if SecondFactor.objects.filter(user=user).delete()[0]:
            RecoveryCode.objects.filter(user=user).delete()
            log(None, SecondFactorSet(AccountNamed.of(user), active=False), by=by)


def is_right(user: User, code: str) -> bool:
    """Whether ``code`` lets ``user`` in now: the phone's, or a recovery code; either counts once."""
    plain = "".join(code.split()).replace("-", "").upper()
    with transaction.atomic():
        factor = SecondFactor.objects.select_for_update().get(user=user)
        if len(plain) == _SIGNS_OF_CODE:
            return RecoveryCode.objects.filter(user=user, digest=_digest(plain)).delete()[0] > 0
        step = _step_of(factor.secret, plain)
        if step <= factor.last_step:
            return False
        factor.last_step = step
        factor.save(update_fields=["last_step"])
        return True


def _step_of(secret: str, code: str) -> int:
    """The period whose code it is, near to now; 0 where it is none."""
    now = int(time.time()) // PERIOD
    totp = pyotp.TOTP(secret, interval=PERIOD)
    steps = [now, *(now + off * sign for off in range(1, STEPS_OFF + 1) for sign in (-1, 1))]
    return next((step for step in steps if pyotp.utils.strings_equal(code, totp.generate_otp(step))), 0)


def _digest(code: str) -> str:
    """Long and random as they are, the codes need no slow hash."""
    return hashlib.sha256(code.encode()).hexdigest()
