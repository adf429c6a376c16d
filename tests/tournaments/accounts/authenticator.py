"""A device that keeps passkeys, in software: it answers what the server asks as a browser would send it."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tournaments.accounts.actions.passkeys import Site

HERE = Site("localhost", "http://localhost")
PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def text_of(data: bytes) -> str:
    """``data`` in base64url."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    """What ``text_of`` was made of."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One device with one key; ``origin`` is that of the page, ``site`` the host that the key was made for.

    ``count`` is what it says how often it was used; those that never count say 0.
    """

    site: str = HERE.name
    origin: str = HERE.origin
    count: int = 0
    verifies: bool = False
    credential: bytes = field(default_factory=lambda: os.urandom(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: dict[str, Any]) -> str:
        """The answer to “make a key”."""
        client = self._client("webauthn.create", options)
        data = self._data(HAS_KEY, self._attested())
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._sent({"attestationObject": text_of(attestation), "transports": ["internal", "odd"]}, client)

    def sign(self, options: dict[str, Any]) -> str:
        """The answer to “show that you have the key”."""
        client = self._client("webauthn.get", options)
        data = self._data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._sent({"authenticatorData": text_of(data), "signature": text_of(signature)}, client)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _data(self, flags: int = 0, more: bytes = b"") -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big") + more

    def _attested(self) -> bytes:
        point = self.key.public_key().public_numbers()
        x, y = point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        return bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public

    def _sent(self, response: dict[str, Any], client: bytes) -> str:
        name = text_of(self.credential)
        return json.dumps(
            {
                "id": name,
                "rawId": name,
                "type": "public-key",
                "response": {"clientDataJSON": text_of(client), **response},
                "clientExtensionResults": {},
            }
        )
