"""Accounts."""

from __future__ import annotations

import pytest

from tests.tournaments.logged import logged
from tournaments.accounts.actions import arbiters
from tournaments.basics.errors import Refused
from tournaments.log.kinds import AccountSwitched
from tournaments.models import AuditEntry, User

GOOD = "a rook on the seventh"


def test_an_account_can_log_in_and_the_log_holds_no_password(organiser: User) -> None:
    user = arbiters.create_arbiter(by=organiser, username="anna", password=GOOD, first_name="Anna", last_name="Arbiter")
    arbiters.set_password(user, GOOD + " rank", by=organiser)

    user.refresh_from_db()
    assert user.check_password(GOOD + " rank")
    assert (str(user), user.is_organiser, user.is_staff, user.is_superuser) == ("Anna Arbiter", False, False, False)
    entries = list(AuditEntry.objects.order_by("pk"))
    assert [entry.kind for entry in entries] == ["account.create", "account.password"]
    assert not any("rook" in f"{entry.payload}{entry.target_name}" for entry in entries)


@pytest.mark.parametrize(
    ("username", "password", "said"),
    [
        ("ORGANISER", GOOD, "already"),
        ("anna", "short", "short"),
        ("anna", "qwertyuiop", "common"),
        ("an na!", GOOD, "(?i)username"),
        ("", GOOD, "(?i)username"),
    ],
)
def test_a_bad_account_is_refused(organiser: User, username: str, password: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        arbiters.create_arbiter(by=organiser, username=username, password=password)
    assert User.objects.count() == 1


def test_a_weak_new_password_is_refused(arbiter: User) -> None:
    with pytest.raises(Refused, match="short"):
        arbiters.set_password(arbiter, "short", by=None)
    arbiter.refresh_from_db()
    assert arbiter.check_password("correct horse")


def test_an_account_is_switched_off_and_on(organiser: User, arbiter: User) -> None:
    arbiters.set_active(arbiter, False, by=organiser)
    arbiter.refresh_from_db()
    assert not arbiter.is_active
    arbiters.set_active(arbiter, True, by=organiser)
    arbiter.refresh_from_db()
    assert arbiter.is_active
    assert [switched.active for switched in logged(AccountSwitched)] == [False, True]


def test_there_is_always_an_organiser(organiser: User) -> None:
    with pytest.raises(Refused, match="your own account"):
        arbiters.set_active(organiser, False, by=organiser)
    with pytest.raises(Refused, match="last organiser"):
        arbiters.set_active(organiser, False, by=None)
    second = arbiters.create_arbiter(by=organiser, username="second", password=GOOD, is_organiser=True)
    arbiters.set_active(organiser, False, by=second)
    assert list(User.objects.filter(is_active=True)) == [second]
