"""The second factors: a code of six digits that an app on a phone shows (RFC 6238), passkeys (``passkeys.py``), and
recovery codes for when neither is there.

An account has recovery codes as long as it has a second factor: nobody is locked out who has kept them.
"""

from __future__ import annotations

import hashlib
import secrets
import time

import pyotp
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.basics.errors import require
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds_of_sign_in import PhoneTaken, RecoveryCodesMade, SecondFactorSet
from tournaments.log.writing import log
from tournaments.models import Passkey, RecoveryCode, SecondFactor, User

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
    """Whether ``user`` needs more than the password to log in."""
    return has_phone(user) or Passkey.objects.filter(user=user).exists()


def has_phone(user: User) -> bool:
    """Whether a phone shows codes for ``user``."""
    return SecondFactor.objects.filter(user=user).exists()


def set_second_factor(user: User, secret: str, code: str, *, by: User) -> list[str]:
    """From now on ``user`` logs in with a code too; the recovery codes, which nobody can read again.

    Raises:
        Refused: ``code`` is not what the phone shows for ``secret``.
    """
    step = _step_of(secret, code)
    require(step, _("This is not the code. Look at the app once more; the phone’s clock must be right."))
    with transaction.atomic():
        SecondFactor.objects.update_or_create(user=user, defaults={"secret": secret, "last_step": step})
        codes = renew_codes(user)
        log(None, SecondFactorSet(AccountNamed.of(user), active=True), by=by)
    return codes


def take_phone(user: User, *, by: User | None) -> None:
    """No codes of a phone for ``user`` any more: the passkeys are left, or the password alone."""
    with transaction.atomic():
        if SecondFactor.objects.filter(user=user).delete()[0]:
            if has_second_factor(user):
                log(None, PhoneTaken(AccountNamed.of(user)), by=by)
            else:
                note_none_left(user, by=by)


def take_second_factor(user: User, *, by: User | None) -> None:
    """``user`` logs in with the password alone again: phone, passkeys and recovery codes are worth nothing any more."""
    with transaction.atomic():
        phones = SecondFactor.objects.filter(user=user).delete()[0]
        if Passkey.objects.filter(user=user).delete()[0] or phones:
            note_none_left(user, by=by)


def note_none_left(user: User, *, by: User | None) -> None:
    """The last second factor is gone, and the recovery codes go with it; part of a transaction."""
    RecoveryCode.objects.filter(user=user).delete()
    log(None, SecondFactorSet(AccountNamed.of(user), active=False), by=by)


def new_recovery_codes(user: User, *, by: User) -> list[str]:
    """Other recovery codes in place of those that are left, which nobody can read again.

    Raises:
        Refused: there is no second factor that they could stand in for.
    """
    with transaction.atomic():
        require(has_second_factor(user), _("Recovery codes stand in for a second factor. Set one up first."))
        codes = renew_codes(user)
        log(None, RecoveryCodesMade(AccountNamed.of(user)), by=by)
    return codes


def renew_codes(user: User) -> list[str]:
    """New recovery codes in place of all others; part of something that is logged."""
    codes = ["".join(secrets.choice(_SIGNS) for _sign in range(_SIGNS_OF_CODE)) for _code in range(CODES)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=_digest(code)) for code in codes)
    return ["-".join(code[start : start + 4] for start in range(0, _SIGNS_OF_CODE, 4)) for code in codes]


def is_right(user: User, code: str) -> bool:
    """Whether ``code`` lets ``user`` in now: the phone's, or a recovery code; either counts once."""
    plain = "".join(code.split()).replace("-", "").upper()
    if len(plain) == _SIGNS_OF_CODE:
        return RecoveryCode.objects.filter(user=user, digest=_digest(plain)).delete()[0] > 0
    with transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        step = _step_of(factor.secret, plain) if factor else 0
        if factor is None or step <= factor.last_step:
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
