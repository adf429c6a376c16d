"""Messages that only one browser reads: the example of RFC 8291, and a browser that reads them a second way."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from tests.tournaments.push.service import Browser, to_bytes
from tournaments.outgoing import web_push

# RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
    "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text), "big"), ec.SECP256R1())


def test_the_example_of_the_standard() -> None:
    sealed = web_push._sealed(PLAIN, PUBLIC, AUTH, key=key_of(SENDER), salt=to_bytes(SALT))
    assert sealed == to_bytes(BODY)
    assert Browser(key_of(RECEIVER), to_bytes(AUTH)).read(sealed) == PLAIN


def test_each_message_is_read_by_its_browser_alone() -> None:
    browser, other = Browser(), Browser()
    sealed = [web_push.encrypted("Nguyễn".encode(), **browser.keys) for _each in range(2)]
    assert sealed[0] != sealed[1]
    assert [browser.read(one).decode() for one in sealed] == ["Nguyễn"] * 2
    with pytest.raises(InvalidTag):
        other.read(sealed[0])
    longest = web_push.encrypted(b"x" * web_push.LONGEST, **browser.keys)
    assert len(longest) <= 4096
    assert browser.read(longest) == b"x" * web_push.LONGEST


@pytest.mark.parametrize(
    "wrong",
    [
        *({"auth": "AAAA"}, {"auth": ""}, {"auth": "ü" * 22}, {"p256dh": ""}, {"p256dh": "AAAA"}),
        *({"p256dh": "B" + "A" * 86}, {"p256dh": "!" * 87}),
    ],
)
def test_what_is_no_key_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever the library says of it
        web_push.read_keys(**{**Browser().keys, **wrong})
    with pytest.raises(ValueError, match="at most"):
        web_push.encrypted(b"x" * (web_push.LONGEST + 1), **Browser().keys)


def test_the_installation_keeps_its_key_as_long_as_its_secret(settings: object) -> None:
    key = web_push.application_key()
    web_push._own_key.cache_clear()
    assert web_push.application_key() == key
    assert len(to_bytes(key)) == 65
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]
    web_push._own_key.cache_clear()
    assert web_push.application_key() != key
    web_push._own_key.cache_clear()
