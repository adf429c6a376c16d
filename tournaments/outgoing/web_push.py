"""Web Push as a sender has it: messages encrypted for one browser (RFC 8291, 8188), and who sends them (RFC 8292).

The primitives are those of cryptography; what is here is how the standards put them together. It is loaded when a
message is sent, since not every computer has that library.
"""

from __future__ import annotations

import base64
import json
import os
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

AVAILABLE = find_spec("cryptography") is not None
RECORD = 4096  # bytes, of which the one record of a message is at most
LONGEST = 3990  # bytes of a message that fit into it
VALID_SECONDS = 12 * 3600  # of a sender's token, at most a day (RFC 8292, 2)
_ORDER_OF_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def encrypted(message: bytes, p256dh: str, auth: str) -> bytes:
    """``message`` for the browser with these keys (base64url), as ``Content-Encoding: aes128gcm`` has it.

    Raises:
        ValueError: they are no such keys, or the message is longer than ``LONGEST`` bytes.
    """
    from cryptography.hazmat.primitives.asymmetric import ec

    return _sealed(message, p256dh, auth, key=ec.generate_private_key(ec.SECP256R1()), salt=os.urandom(16))


def _sealed(message: bytes, p256dh: str, auth: str, *, key: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(message) > LONGEST:
        raise ValueError(f"A message has at most {LONGEST} bytes.")
    theirs, secret = read_keys(p256dh, auth)
    mine, point = _point(key.public_key()), _point(theirs)
    # RFC 8291, 3.3 and 3.4: the shared secret, bound to both keys and to the browser's own secret.
    shared = _derived(secret, key.exchange(ec.ECDH(), theirs), b"WebPush: info\0" + point + mine, 32)
    content_key = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, message + b"\x02", None)  # 2 marks the last record (RFC 8188, 2)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def read_keys(p256dh: str, auth: str) -> tuple[EllipticCurvePublicKey, bytes]:
    """The public key and the secret of a browser, from base64url.

    Raises:
        ValueError: they are none.
    """
    from cryptography.hazmat.primitives.asymmetric import ec

    secret = _bytes(auth)
    if len(secret) != 16:
        raise ValueError("The secret has 16 bytes.")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh)), secret


def application_key() -> str:
    """The public key of this installation, in base64url, by which a push service knows who sends (RFC 8292, 3.2)."""
    return _text(_point(_own_key().public_key()))


def authorization(endpoint: str, site: str, *, now: int) -> str:
    """The header that says who sends to ``endpoint``: a token for that service (ES256), ``site`` answers for it."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + VALID_SECONDS, "sub": site}
    token = ".".join(_text(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
    signed = decode_dss_signature(_own_key().sign(token.encode(), ec.ECDSA(hashes.SHA256())))
    signature = b"".join(number.to_bytes(32, "big") for number in signed)
    return f"vapid t={token}.{_text(signature)}, k={application_key()}"


@cache
def _own_key() -> EllipticCurvePrivateKey:
    """The key of this installation, worked out from its secret key like those of links, and stored nowhere."""
    from cryptography.hazmat.primitives.asymmetric import ec

    mark = int.from_bytes(salted_hmac("tournaments.outgoing.web_push", "vapid", algorithm="sha512").digest(), "big")
    return ec.derive_private_key(mark % (_ORDER_OF_P256 - 1) + 1, ec.SECP256R1())


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: EllipticCurvePublicKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Of base64url, with or without what fills it up."""
    plain = text.rstrip("=")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)
