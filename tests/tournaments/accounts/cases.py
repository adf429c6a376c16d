"""Cases of accounts, of how people log in, and of who belongs to a tournament."""

from __future__ import annotations

import json

import pyotp
from django.urls import reverse

from tests.tournaments.accounts.authenticator import Authenticator
from tests.tournaments.arbiter.worlds import (
    GOOD_PASSWORD,
    By,
    Case,
    World,
    account_sent,
    elsewhere,
    member_of,
    no_organiser,
    of_account,
)
from tournaments.accounts.actions import second_factor
from tournaments.accounts.actions.invitations import make_invitation, revoke_invitation
from tournaments.accounts.actions.members import give_role
from tournaments.models import (
    Invitation,
    Passkey,
    Role,
    User,
)


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


CASES = (
    Case(
        "members",
        "members",
        by=By.CHIEF,
        data=lambda _world: {"name": "Anna", "role": "helper", "days": 3},
        first={"name": "Berta", "role": "reader", "days": 3},
    ),
    Case(
        "invitation_revoke",
        "members",
        by=By.CHIEF,
        key=lambda _world: Invitation.objects.get().pk,
        prepare=lambda world: make_invitation(world.tournament, by=world.other, name="Anna", role="helper", days=3),
        meddle=lambda world: revoke_invitation(Invitation.objects.get(), by=world.other),
    ),
    Case(
        "member",
        "members",
        by=By.CHIEF,
        key=lambda world: member_of(world).pk,
        data=lambda _world: {"role": "helper"},
        meddle=lambda world: give_role(world.tournament, world.other, Role.READER, by=None),
    ),
    Case(
        "accounts", "accounts", by=By.ORGANISER, data=lambda _world: account_sent("anna"), first=account_sent("berta")
    ),
    Case(
        "own_password",
        "own_password",
        by=By.ANYBODY,
        data=lambda _world: {
            "old_password": "correct horse",
            "new_password1": GOOD_PASSWORD,
            "new_password2": GOOD_PASSWORD,
        },
        meddle=no_organiser,
    ),
    Case(
        "own_mail",
        "own_mail",
        by=By.ANYBODY,
        data=lambda _world: {"email": "anna@example.org", "password": "correct horse"},
        meddle=no_organiser,
    ),
    Case(
        "own_language",
        "own_account",
        by=By.ANYBODY,
        data=lambda _world: {"language": "en-gb"},
        meddle=no_organiser,
    ),
    Case(
        "session_end",
        "own_account",
        by=By.ANYBODY,
        data=lambda world: {"session": elsewhere(world)},
        prepare=elsewhere,
        meddle=no_organiser,
    ),
    Case(
        "sessions_end",
        "own_account",
        by=By.ANYBODY,
        meddle=no_organiser,
    ),
    of_account("account_tournaments", data=lambda _world: {"tournaments": []}),
    of_account("account_password", data=lambda _world: {"password": GOOD_PASSWORD}),
    of_account("account_active", data=lambda _world: {"active": "0"}),
    Case("second_factor", "second_factor", by=By.ANYBODY, data=code_shown, meddle=no_organiser),
    Case(
        "second_factor_off",
        "own_account",
        by=By.ANYBODY,
        data=lambda _world: {"password": "correct horse"},
        prepare=lambda world: with_phone(world.user),
        meddle=no_organiser,
    ),
    of_account("account_factor_off", prepare=lambda world: with_phone(world.other)),
    Case(
        "recovery_codes",
        "own_account",
        by=By.ANYBODY,
        data=lambda _world: {"password": "correct horse"},
        prepare=lambda world: with_phone(world.user),
        meddle=no_organiser,
    ),
    Case("passkeys", "passkeys", by=By.ANYBODY, data=passkey_made, prepare=at_the_machine_itself, meddle=no_organiser),
    Case(
        "passkey_change",
        "passkeys",
        by=By.ANYBODY,
        data=lambda world: {"passkey": passkey_of(world.user).pk, "name": "blue key", "password": "correct horse"},
        prepare=lambda world: passkey_of(world.user),
        meddle=no_organiser,
    ),
)
