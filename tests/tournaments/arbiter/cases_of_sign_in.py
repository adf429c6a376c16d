"""The addresses at which people say how they log in, beside the password."""

from __future__ import annotations

import json

import pyotp
from django.urls import reverse

from tests.tournaments.accounts.authenticator import Authenticator
from tests.tournaments.arbiter.worlds import Case, World, in_general, no_organiser, of_account
from tournaments.accounts.actions import second_factor
from tournaments.models import Passkey, User


def code_shown(world: World) -> dict[str, str]:
    """What a phone shows that has read the picture."""
    world.client.get(reverse("arbiter:second_factor"))
    return {"code": pyotp.TOTP(world.client.session["second_factor_secret"]).now(), "password": "correct horse"}


def with_phone(user: User) -> None:
    secret = second_factor.new_secret()
    second_factor.set_second_factor(user, secret, pyotp.TOTP(secret).now(), by=user)


def at_the_machine_itself(world: World) -> None:
    """There browsers have passkeys without https."""
    world.client.defaults["HTTP_HOST"] = "localhost"


def passkey_made(world: World) -> dict[str, str]:
    """What a browser sends that has made a passkey."""
    page = world.client.get(reverse("arbiter:passkeys"))
    made = Authenticator().make(json.loads(page.context["options"]))
    return {"name": "laptop", "password": "correct horse", "credential": made}


def passkey_of(user: User) -> Passkey:
    values = {"credential": "AAAA", "public_key": "AAAA", "site": "localhost"}
    return Passkey.objects.get_or_create(user=user, name="Tournament open", defaults=values)[0]


CASES_OF_SIGN_IN = (
    in_general("second_factor", data=code_shown, meddle=no_organiser),
    Case(
        "second_factor_off",
        lambda _world: reverse("arbiter:second_factor_off"),
        lambda _world: reverse("arbiter:own_account"),
        data=lambda _world: {"password": "correct horse"},
        prepare=lambda world: with_phone(world.user),
        meddle=no_organiser,
    ),
    of_account("account_factor_off", prepare=lambda world: with_phone(world.other)),
    Case(
        "recovery_codes",
        lambda _world: reverse("arbiter:recovery_codes"),
        lambda _world: reverse("arbiter:own_account"),
        data=lambda _world: {"password": "correct horse"},
        prepare=lambda world: with_phone(world.user),
        meddle=no_organiser,
    ),
    in_general("passkeys", data=passkey_made, prepare=at_the_machine_itself, meddle=no_organiser),
    Case(
        "passkey_change",
        lambda _world: reverse("arbiter:passkey_change"),
        lambda _world: reverse("arbiter:passkeys"),
        data=lambda world: {"passkey": passkey_of(world.user).pk, "name": "blue key", "password": "correct horse"},
        prepare=lambda world: passkey_of(world.user),
        meddle=no_organiser,
    ),
)
