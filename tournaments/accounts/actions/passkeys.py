"""Passkeys as second factor (WebAuthn): a device signs a challenge of ours, with a key that never leaves it.

The library checks what comes back: challenge, origin, host, signature, and that a device's own count goes up. It takes
26 MB of memory and a sixth of a second to load, so it is loaded when somebody uses a passkey. It is not there on Macs
with an Intel processor (requirements.in): none is offered then.

Whoever gets here has typed the password already. So the device is only asked to make sure who holds it (“preferred”):
a key without a PIN serves too. Where a key was made is of no interest: no attestation is asked for.
"""

from __future__ import annotations

import binascii
import ipaddress
import logging
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.accounts.actions.second_factor import ISSUER, has_second_factor, note_none_left, renew_codes
from tournaments.basics.errors import Refused, require, require_clean_fields
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds_of_sign_in import PasskeyAdded, PasskeyRemoved, PasskeyRenamed, SecondFactorSet
from tournaments.log.writing import log
from tournaments.models import Passkey, RecoveryCode, User

logger = logging.getLogger(__name__)

MOST = 20  # of one account
LONGEST_ANSWER = 30_000  # characters of what a browser sends
BYTES_OF_CHALLENGE = 32
AVAILABLE = find_spec("webauthn") is not None
_WAIT = 120_000  # milliseconds that a browser waits for the device
_LONGEST_CREDENTIAL = 1023  # bytes, by the standard


@dataclass(frozen=True, slots=True)
class Site:
    """Where a passkey works: the host that it belongs to, and the origin that the browser must have signed."""

    name: str
    origin: str


def site_of(request: HttpRequest) -> Site | None:
    """The site as the browser sees it; None where there are no passkeys: over plain http, at a number, on some servers.

    The host is one of ALLOWED_HOSTS; Django answers 400 at any other.
    """
    host = request.get_host().lower()
    name = urlsplit(f"//{host}").hostname or ""
    own_machine = name == "localhost" or name.endswith(".localhost")
    if not AVAILABLE or not (request.is_secure() or own_machine) or _is_number(name):
        return None
    return Site(name, f"{request.scheme}://{host}")


def passkeys_at(user: User, site: Site | None) -> QuerySet[Passkey]:
    """The passkeys of ``user`` that work there."""
    return Passkey.objects.filter(user=user, site=site.name) if site else Passkey.objects.none()


def options_to_add(user: User, site: Site, challenge: bytes) -> dict[str, Any]:
    """What the browser needs to make a key (``PublicKeyCredentialCreationOptionsJSON``)."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name=ISSUER,
        user_id=salted_hmac("tournaments.passkeys", str(user.pk)).digest(),
        user_name=user.username,
        user_display_name=str(user),
        challenge=challenge,
        timeout=_WAIT,
        attestation=structs.AttestationConveyancePreference.NONE,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.PREFERRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=_described(passkeys_at(user, site)),
        supported_pub_key_algs=_algorithms(),
    )
    return webauthn.helpers.options_to_json_dict(options)


def options_to_log_in(user: User, site: Site, challenge: bytes) -> dict[str, Any]:
    """What the browser needs to find a key of ``user`` (``PublicKeyCredentialRequestOptionsJSON``)."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=site.name,
        challenge=challenge,
        timeout=_WAIT,
        allow_credentials=_described(passkeys_at(user, site)),
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    return webauthn.helpers.options_to_json_dict(options)


def add_passkey(user: User, site: Site, challenge: bytes, sent: str, *, name: str, by: User) -> list[str]:
    """Keep the key that the browser has made, which is called ``name``; recovery codes, where there were none.

    Raises:
        Refused: it is no answer to ``challenge`` at ``site``, there is such a one already, or there are too many.
    """
    key = _read_new(site, challenge, sent)
    key.user, key.name = user, name
    with transaction.atomic():
        _require_free_name(user, name)
        require(Passkey.objects.filter(user=user).count() < MOST, _("Twenty passkeys are enough. Remove one first."))
        known = Passkey.objects.filter(credential=key.credential).exists()
        require(not known, _("This passkey is there already. Take another device, or leave it at that."))
        require_clean_fields(key, name)
        had_one = has_second_factor(user)
        key.save()
        log(None, PasskeyAdded(AccountNamed.of(user), name=name, site=site.name), by=by)
        if not had_one:
            log(None, SecondFactorSet(AccountNamed.of(user), active=True), by=by)
        return [] if RecoveryCode.objects.filter(user=user).exists() else renew_codes(user)


def rename_passkey(key: Passkey, name: str, *, by: User) -> None:
    """Call it otherwise.

    Raises:
        Refused: another one of the account is called so.
    """
    if name == key.name:
        return
    with transaction.atomic():
        _require_free_name(key.user, name)
        before, key.name = key.name, name
        require_clean_fields(key, name)
        key.save(update_fields=["name"])
        log(None, PasskeyRenamed(AccountNamed.of(key.user), name=name, name_before=before), by=by)


def remove_passkey(key: Passkey, *, by: User) -> None:
    """Nobody logs in by it any more; with the last second factor the recovery codes go too."""
    with transaction.atomic():
        user = key.user
        key.delete()
        log(None, PasskeyRemoved(AccountNamed.of(user), name=key.name), by=by)
        if not has_second_factor(user):
            note_none_left(user, by=by)


def passkey_is_right(user: User, site: Site, challenge: bytes, sent: str) -> bool:
    """Whether ``sent`` is the answer of a passkey of ``user`` to ``challenge``, given at ``site``."""
    import webauthn

    with transaction.atomic():
        try:
            answer = webauthn.helpers.parse_authentication_credential_json(sent)
            rows = passkeys_at(user, site).select_for_update()
            key = rows.filter(credential=webauthn.helpers.bytes_to_base64url(answer.raw_id)).first()
            if key is None:
                return False
            found = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=webauthn.base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.sign_count,
            )
        except _faults() as fault:
            logger.warning("passkey of account %s refused: %r", user.username, str(fault)[:200])
            return False
        key.sign_count, key.used_at = found.new_sign_count, timezone.now()
        key.save(update_fields=["sign_count", "used_at"])
        return True


def _read_new(site: Site, challenge: bytes, sent: str) -> Passkey:
    """The key in what the browser has sent, not saved.

    Raises:
        Refused: it is no answer to ``challenge`` at ``site``.
    """
    import webauthn

    try:
        answer = webauthn.helpers.parse_registration_credential_json(sent)
        _require_no_attestation(answer.response.attestation_object)
        found = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            supported_pub_key_algs=_algorithms(),
        )
    except _faults() as fault:
        logger.warning("new passkey refused: %r", str(fault)[:200])
        raise Refused(
            _("What the browser has sent is no passkey for this page. Try again, or another device.")
        ) from fault
    require(len(found.credential_id) <= _LONGEST_CREDENTIAL, _("This passkey is too long. Take another device."))
    return Passkey(
        site=site.name,
        credential=webauthn.helpers.bytes_to_base64url(found.credential_id),
        public_key=webauthn.helpers.bytes_to_base64url(found.credential_public_key),
        transports=" ".join(sorted({one.value for one in answer.response.transports or []})),
        sign_count=found.sign_count,
    )


def _require_no_attestation(attestation: bytes) -> None:
    """Only what browsers give where no attestation is asked for: certificates of makers are not even read.

    Raises:
        ValueError: it is something else.
    """
    import webauthn

    found = webauthn.helpers.parse_attestation_object(attestation)
    if found.fmt not in ("none", "packed") or found.att_stmt.x5c is not None:
        raise ValueError(f"attestation {found.fmt!r:.20}")


def _require_free_name(user: User, name: str) -> None:
    taken = Passkey.objects.filter(user=user, name__iexact=name).exists()
    require(not taken, _("You have a passkey “%(name)s” already. Give this one another name.") % {"name": name})


def _described(keys: QuerySet[Passkey]) -> list[Any]:
    """The keys as a browser looks for them."""
    import webauthn
    from webauthn.helpers import structs

    return [
        structs.PublicKeyCredentialDescriptor(
            id=webauthn.base64url_to_bytes(key.credential),
            transports=[structs.AuthenticatorTransport(one) for one in key.transports.split()],
        )
        for key in keys
    ]


def _algorithms() -> list[Any]:
    """Those that every device knows one of: ES256, EdDSA, RS256."""
    from webauthn.helpers.cose import COSEAlgorithmIdentifier as Algorithm

    return [Algorithm.ECDSA_SHA_256, Algorithm.EDDSA, Algorithm.RSASSA_PKCS1_v1_5_SHA_256]


def _faults() -> tuple[type[Exception], ...]:
    """What reading something that no browser sends may raise."""
    from webauthn.helpers.exceptions import WebAuthnException

    return (WebAuthnException, ValueError, TypeError, LookupError, RecursionError, binascii.Error)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
