"""Passkeys: what a device signs lets its owner in, at one host, once; nothing else does."""

from __future__ import annotations

import hashlib
import json
import os
import random
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import cbor2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding
from django.core.exceptions import DisallowedHost
from django.test import RequestFactory

from tests.tournaments.accounts.authenticator import HERE, Authenticator, bytes_of, text_of
from tests.tournaments.logged import logged
from tournaments.accounts.actions import passkeys
from tournaments.accounts.actions.passkeys import Site, add_passkey, passkey_is_right, site_of
from tournaments.accounts.actions.second_factor import (
    has_second_factor,
    is_right,
    new_recovery_codes,
    take_phone,
    take_second_factor,
)
from tournaments.basics.errors import Refused
from tournaments.log.kinds_of_sign_in import PasskeyAdded, PasskeyRemoved, PasskeyRenamed, PhoneTaken, SecondFactorSet
from tournaments.models import Passkey, RecoveryCode, SecondFactor, User

pytestmark = pytest.mark.django_db


def challenge() -> bytes:
    return os.urandom(passkeys.BYTES_OF_CHALLENGE)


def made(user: User, device: Authenticator, *, name: str = "laptop", site: Site = HERE) -> Passkey:
    """The passkey of ``device``, added to the account."""
    asked = challenge()
    sent = device.make(passkeys.options_to_add(user, site, asked))
    add_passkey(user, site, asked, sent, name=name, by=user)
    return Passkey.objects.get(user=user, name=name)


def lets_in(user: User, device: Authenticator, site: Site = HERE) -> bool:
    """Whether ``device`` gets into the account with what it answers to a new question."""
    asked = challenge()
    return passkey_is_right(user, site, asked, device.sign(passkeys.options_to_log_in(user, site, asked)))


@pytest.fixture
def device() -> Authenticator:
    return Authenticator()


@pytest.fixture
def key(organiser: User, device: Authenticator) -> Passkey:
    return made(organiser, device)


def test_a_device_lets_its_owner_in_and_nobody_else(
    organiser: User, other_arbiter: User, device: Authenticator, key: Passkey
) -> None:
    assert key.used_at is None
    assert lets_in(organiser, device)
    key.refresh_from_db()
    assert key.used_at is not None
    assert not lets_in(other_arbiter, device)
    made(other_arbiter, Authenticator())
    assert not lets_in(other_arbiter, device)
    assert not lets_in(organiser, Authenticator())
    assert not lets_in(organiser, replace(Authenticator(), credential=device.credential))  # another key, its name


def test_a_device_that_does_not_look_who_holds_it_serves_and_one_that_does_too(organiser: User) -> None:
    for name, verifies in (("plain", False), ("with a PIN", True)):
        device = Authenticator(verifies=verifies)
        made(organiser, device, name=name)
        assert lets_in(organiser, device), name


def test_what_was_signed_for_another_page_is_worth_nothing(
    organiser: User, device: Authenticator, key: Passkey
) -> None:
    for origin in ("http://localhost.example.org", "https://localhost", "http://localhost:8000", "null", ""):
        assert not lets_in(organiser, replace(device, origin=origin)), origin
    assert not lets_in(organiser, replace(device, site="example.org"))
    elsewhere = Site("example.org", "https://example.org")
    assert not lets_in(organiser, replace(device, site=elsewhere.name, origin=elsewhere.origin), elsewhere)
    assert lets_in(organiser, device)


def test_another_challenge_is_not_answered(organiser: User, device: Authenticator, key: Passkey) -> None:
    options = passkeys.options_to_log_in(organiser, HERE, challenge())
    assert not passkey_is_right(organiser, HERE, challenge(), device.sign(options))


def test_an_answer_to_make_a_key_is_none_to_log_in(organiser: User, device: Authenticator, key: Passkey) -> None:
    asked = challenge()
    sent = json.loads(device.sign({"challenge": text_of(asked)}))
    client = bytes_of(sent["response"]["clientDataJSON"]).replace(b"webauthn.get", b"webauthn.create")
    sent["response"]["clientDataJSON"] = text_of(client)
    assert not passkey_is_right(organiser, HERE, asked, json.dumps(sent))


def test_what_was_changed_after_signing_is_refused(organiser: User, device: Authenticator, key: Passkey) -> None:
    asked = challenge()
    right = json.loads(device.sign({"challenge": text_of(asked)}))
    for part in ("authenticatorData", "signature"):
        data = bytearray(bytes_of(right["response"][part]))
        data[-1] ^= 1
        changed = {**right, "response": {**right["response"], part: text_of(bytes(data))}}
        assert not passkey_is_right(organiser, HERE, asked, json.dumps(changed)), part
    assert passkey_is_right(organiser, HERE, asked, json.dumps(right))


def test_a_count_that_does_not_go_up_is_refused(organiser: User, device: Authenticator) -> None:
    device.count = 7
    key = made(organiser, device)
    assert key.sign_count == 7
    for count, goes_in in ((8, True), (8, False), (3, False), (0, False), (20, True), (19, False)):
        device.count = count
        assert lets_in(organiser, device) is goes_in, count
    key.refresh_from_db()
    assert key.sign_count == 20


def test_a_removed_passkey_opens_nothing(organiser: User, device: Authenticator, key: Passkey) -> None:
    asked = challenge()
    sent = device.sign(passkeys.options_to_log_in(organiser, HERE, asked))
    passkeys.remove_passkey(key, by=organiser)
    assert not passkey_is_right(organiser, HERE, asked, sent)
    assert [one.name for one in logged(PasskeyRemoved)] == ["laptop"]


def test_a_new_key_answers_this_challenge_of_this_page(organiser: User, device: Authenticator) -> None:
    asked = challenge()
    options = passkeys.options_to_add(organiser, HERE, asked)
    wrong = (
        (replace(device, origin="https://localhost.example.org"), options),
        (replace(device, site="example.org"), options),
        (device, {"challenge": text_of(challenge())}),
    )
    for other, said in wrong:
        with pytest.raises(Refused):
            add_passkey(organiser, HERE, asked, other.make(said), name="laptop", by=organiser)
    with pytest.raises(Refused):
        add_passkey(organiser, HERE, asked, device.sign(options), name="laptop", by=organiser)
    assert not Passkey.objects.exists()
    assert not logged(PasskeyAdded)


def test_a_key_belongs_to_one_account(organiser: User, other_arbiter: User, device: Authenticator) -> None:
    made(organiser, device)
    for user, name in ((other_arbiter, "laptop"), (organiser, "again")):
        with pytest.raises(Refused, match="there already"):
            made(user, device, name=name)
    assert Passkey.objects.count() == 1


def test_names_tell_passkeys_apart(organiser: User, other_arbiter: User, key: Passkey) -> None:
    made(other_arbiter, Authenticator())
    with pytest.raises(Refused, match="another name"):
        made(organiser, Authenticator(), name="Laptop")
    other = made(organiser, Authenticator(), name="blue key")
    with pytest.raises(Refused, match="another name"):
        passkeys.rename_passkey(other, "LAPTOP", by=organiser)
    passkeys.rename_passkey(other, "red key", by=organiser)
    passkeys.rename_passkey(other, "red key", by=organiser)
    assert [(one.name_before, one.name) for one in logged(PasskeyRenamed)] == [("blue key", "red key")]


def test_there_are_twenty_at_most(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "MOST", 2)
    for name in ("one", "two"):
        made(organiser, Authenticator(), name=name)
    with pytest.raises(Refused, match="Remove one first"):
        made(organiser, Authenticator(), name="three")


def test_too_long_a_credential_is_refused(organiser: User) -> None:
    made(organiser, Authenticator(credential=os.urandom(1023)))
    with pytest.raises(Refused, match="too long"):
        made(organiser, Authenticator(credential=os.urandom(1024)), name="longer")


def test_the_browser_learns_which_keys_there_are(organiser: User, device: Authenticator, key: Passkey) -> None:
    made(organiser, Authenticator(site="example.org", origin="https://example.org"), name="there",
         site=Site("example.org", "https://example.org"))  # fmt: skip
    asked = challenge()
    add = passkeys.options_to_add(organiser, HERE, asked)
    log_in = passkeys.options_to_log_in(organiser, HERE, asked)
    described = [{"id": text_of(device.credential), "type": "public-key", "transports": ["internal"]}]
    assert (add["excludeCredentials"], log_in["allowCredentials"]) == (described, described)
    assert add["challenge"] == log_in["challenge"] == text_of(asked)
    assert (add["rp"]["id"], log_in["rpId"]) == ("localhost", "localhost")
    assert add["authenticatorSelection"]["userVerification"] == log_in["userVerification"] == "preferred"
    assert "organiser" not in bytes_of(add["user"]["id"]).decode(errors="replace")


def test_recovery_codes_come_with_the_first_second_factor(organiser: User, key: Passkey) -> None:
    assert RecoveryCode.objects.filter(user=organiser).count() == 10
    before = set(RecoveryCode.objects.values_list("digest", flat=True))
    made(organiser, Authenticator(), name="second")
    assert set(RecoveryCode.objects.values_list("digest", flat=True)) == before
    code = new_recovery_codes(organiser, by=organiser)[0]
    assert not before & set(RecoveryCode.objects.values_list("digest", flat=True))
    assert is_right(organiser, code)
    assert not is_right(organiser, code)
    assert not is_right(organiser, "123456")  # there is no phone


def test_no_recovery_codes_without_a_second_factor(organiser: User) -> None:
    with pytest.raises(Refused, match="Set one up first"):
        new_recovery_codes(organiser, by=organiser)
    assert not RecoveryCode.objects.exists()


def test_the_last_second_factor_takes_the_recovery_codes_along(organiser: User, key: Passkey) -> None:
    SecondFactor.objects.create(user=organiser, secret="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    take_phone(organiser, by=organiser)
    assert has_second_factor(organiser)
    assert RecoveryCode.objects.exists()
    assert logged(PhoneTaken)
    other = made(organiser, Authenticator(), name="second")
    passkeys.remove_passkey(key, by=organiser)
    assert RecoveryCode.objects.exists()
    passkeys.remove_passkey(other, by=organiser)
    assert not has_second_factor(organiser)
    assert not RecoveryCode.objects.exists()
    assert [one.active for one in logged(SecondFactorSet)] == [True, False]


def test_a_passkey_removed_leaves_the_phone(organiser: User, key: Passkey) -> None:
    SecondFactor.objects.create(user=organiser, secret="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    passkeys.remove_passkey(key, by=organiser)
    assert has_second_factor(organiser)
    assert RecoveryCode.objects.exists()
    take_phone(organiser, by=organiser)
    assert not RecoveryCode.objects.exists()


def test_all_of_it_is_taken_from_somebody_who_has_lost_it(
    organiser: User, arbiter: User, device: Authenticator, key: Passkey
) -> None:
    made(arbiter, Authenticator())
    SecondFactor.objects.create(user=organiser, secret="JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    take_second_factor(organiser, by=None)
    assert not has_second_factor(organiser)
    assert not RecoveryCode.objects.filter(user=organiser).exists()
    assert has_second_factor(arbiter)
    assert not lets_in(organiser, device)
    take_second_factor(organiser, by=None)
    assert [one.active for one in logged(SecondFactorSet)] == [True, True, False]


@pytest.mark.parametrize("fmt", ["android-safetynet", "packed", "tpm", "fido-u2f", "apple", "other", None, []])
def test_certificates_of_makers_are_not_read(organiser: User, device: Authenticator, fmt: object) -> None:
    asked = challenge()
    sent = json.loads(device.make({"challenge": text_of(asked)}))
    attestation = cbor2.loads(bytes_of(sent["response"]["attestationObject"]))
    odd = {**attestation, "fmt": fmt, "attStmt": {"ver": [], "response": [], "alg": -7, "sig": b"", "x5c": [b""]}}
    sent["response"]["attestationObject"] = text_of(cbor2.dumps(odd))
    with pytest.raises(Refused):
        add_passkey(organiser, HERE, asked, json.dumps(sent), name="laptop", by=organiser)


def test_a_certificate_with_a_key_of_no_known_kind_is_not_read(organiser: User, device: Authenticator) -> None:
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "maker")])
    from_day, to_day = datetime(2020, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
    unsigned = x509.CertificateBuilder(name, name, device.key.public_key(), 1, from_day, to_day)
    certificate = unsigned.sign(device.key, SHA256()).public_bytes(Encoding.DER)
    of_a_curve, of_nothing = bytes.fromhex("2a8648ce3d0201"), bytes.fromhex("2a8648ce3d0209")
    assert of_a_curve in certificate
    asked = challenge()
    sent = json.loads(device.make({"challenge": text_of(asked)}))
    attestation = cbor2.loads(bytes_of(sent["response"]["attestationObject"]))
    statement = {"alg": -7, "sig": b"signed", "x5c": [certificate.replace(of_a_curve, of_nothing)]}
    sent["response"]["attestationObject"] = text_of(cbor2.dumps({**attestation, "fmt": "packed", "attStmt": statement}))
    with pytest.raises(Refused):
        add_passkey(organiser, HERE, asked, json.dumps(sent), name="laptop", by=organiser)


def test_a_device_that_signs_its_key_with_that_key_is_taken(organiser: User, device: Authenticator) -> None:
    asked = challenge()
    sent = json.loads(device.make({"challenge": text_of(asked)}))
    attestation = cbor2.loads(bytes_of(sent["response"]["attestationObject"]))
    signed = attestation["authData"] + hashlib.sha256(bytes_of(sent["response"]["clientDataJSON"])).digest()
    for signature, is_taken in ((b"not signed", False), (device.key.sign(signed, ec.ECDSA(SHA256())), True)):
        statement = {"alg": -7, "sig": signature}
        whole = cbor2.dumps({**attestation, "fmt": "packed", "attStmt": statement})
        response = {**sent["response"], "attestationObject": text_of(whole)}
        with nullcontext() if is_taken else pytest.raises(Refused):
            add_passkey(organiser, HERE, asked, json.dumps({**sent, "response": response}), name="x", by=organiser)
    assert lets_in(organiser, device)


def test_nothing_odd_makes_it_fall_over(organiser: User, device: Authenticator, key: Passkey) -> None:
    rng, asked = random.Random(3), challenge()
    new = Authenticator().make({"challenge": text_of(asked)})
    right = device.sign({"challenge": text_of(asked)})
    whole = ("", "null", "[]", "{}", '"', "[" * 20_000, '{"id":' * 4_000, json.dumps({"id": "x", "rawId": "x"}))
    sent = [*whole, *(_mutated(rng.choice((new, right)), rng) for _number in range(1500))]
    for odd in sent:
        assert not passkey_is_right(organiser, HERE, asked, odd) or odd_but_equal(odd, right), odd
        try:
            add_passkey(organiser, HERE, asked, odd, name=f"n{rng.random()}", by=organiser)
        except Refused:
            continue
        Passkey.objects.exclude(pk=key.pk).delete()


def odd_but_equal(odd: str, right: str) -> bool:
    """Whether the parts that are signed, and the signature, are those of ``right``."""
    one, other = json.loads(odd)["response"], json.loads(right)["response"]
    return all(bytes_of(one[name]) == bytes_of(other[name]) for name in ("clientDataJSON", "authenticatorData"))


def _mutated(text: str, rng: random.Random) -> str:
    """``text`` with one part of it changed: a byte of what is coded, or a value."""
    sent: dict[str, Any] = json.loads(text)
    part = rng.choice([sent, sent["response"], sent["response"]])
    name = rng.choice(sorted(part))
    if isinstance(part[name], str) and rng.random() < 0.7:
        data = bytearray(bytes_of(part[name]))
        at = rng.randrange(len(data))
        data[at : at + rng.choice((0, 1, 1, 4))] = rng.randbytes(rng.choice((0, 1, 1, 5)))
        part[name] = text_of(bytes(data))
    else:
        part[name] = rng.choice([None, 1, -1, [], {}, "", "é", "A" * 50, [[]], True, 1e400, text_of(b"\x9f" * 3000)])
    if name == "rawId" and rng.random() < 0.5:
        sent["id"] = sent["rawId"]
    return json.dumps(sent)


def at(host: str, *, secure: bool) -> Site | None:
    return site_of(RequestFactory().get("/", headers={"host": host}, secure=secure))


def test_where_browsers_have_passkeys(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["chess.example.org", "localhost", ".localhost", "192.168.1.5", "127.0.0.1", "[::1]"]
    assert at("chess.example.org", secure=True) == Site("chess.example.org", "https://chess.example.org")
    assert at("Chess.Example.org:8443", secure=True) == Site("chess.example.org", "https://chess.example.org:8443")
    assert at("localhost:8000", secure=False) == Site("localhost", "http://localhost:8000")
    assert at("a.localhost", secure=False) == Site("a.localhost", "http://a.localhost")
    assert at("chess.example.org", secure=False) is None
    for number in ("192.168.1.5", "127.0.0.1:8000", "[::1]:8000"):
        assert at(number, secure=True) is None, number
        assert at(number, secure=False) is None, number
    with pytest.raises(DisallowedHost):
        at("evil.example.org", secure=True)
