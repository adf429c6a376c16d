"""Accounts of arbiters and organisers. Who may do this is decided in ``tournaments.permissions``."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts.actions import first_password
from tournaments.accounts.actions.sessions import close_sessions
from tournaments.basics.errors import Refused, require, require_clean
from tournaments.log.changes import AccountNamed
from tournaments.log.kinds import AccountMade, AccountSwitched, PasswordSet
from tournaments.log.kinds_of_members import MailChanged, MakingSwitched
from tournaments.log.writing import log
from tournaments.models import User


def create_arbiter(
    *,
    by: User | None,
    username: str,
    password: str,
    first_name: str = "",
    last_name: str = "",
    is_organiser: bool = False,
    password_is_given: bool = False,
) -> User:
    """A new account; ``password_is_given`` says that nobody chose its password who will log in with it.

    Raises:
        Refused: the name is taken or the password too weak; with every reason.
    """
    names = {"username": username, "first_name": first_name, "last_name": last_name}
    account = User(**names, is_organiser=is_organiser, password_is_given=password_is_given)
    user = prepared_account(account, password)
    with transaction.atomic():
        save_account(user, by=by)
    return user


def prepared_account(user: User, password: str) -> User:
    """``user``, not saved, with the password: what takes long is done before anything is locked.

    Raises:
        Refused: the password is too weak; with every reason.
    """
    _require_good_password(password, user)
    user.set_password(password)
    return user


def save_account(user: User, *, by: User | None) -> None:
    """Save a prepared account, within a transaction of the caller's.

    Raises:
        Refused: the name is taken or none; with every reason.
    """
    taken = User.objects.filter(username__iexact=user.username).exists()
    require(not taken, _("There is an account “%(name)s” already. Choose another name.") % {"name": user.username})
    require_clean(user)
    user.save()
    log(None, AccountMade(AccountNamed.of(user), user.is_organiser), by=by)


def set_password(user: User, password: str, *, by: User | None) -> None:
    """Give ``user`` a new password; the log has that it was done, never the password.

    Who gets it of somebody else (``by``) is asked for another one after the log-in.

    Raises:
        Refused: the password is too weak; with every reason.
    """
    _require_good_password(password, user)
    set_hashed(user, make_password(password), by=by)


def set_hashed(user: User, hashed: str, *, by: User | None) -> None:
    """As ``set_password``, of a good password that was hashed before anything was locked."""
    with transaction.atomic():
        user = _locked(user)
        first = User.objects.filter(is_organiser=True).order_by("pk").first()
        if user.password_is_given and user == first:
            transaction.on_commit(first_password.forget)
        user.password, user.password_is_given = hashed, by is None or by.pk != user.pk
        user.save(update_fields=["password", "password_is_given"])
        close_sessions(user)  # Django takes them no more; so they are no longer listed either
        log(None, PasswordSet(AccountNamed.of(user)), by=by)


def set_mail(user: User, address: str, *, by: User | None) -> None:
    """Where a link goes if the password of ``user`` is lost; the log has that it was changed, not the address."""
    with transaction.atomic():
        user = _locked(user)
        if user.email != address:
            user.email = address
            user.save(update_fields=["email"])
            log(None, MailChanged(AccountNamed.of(user)), by=by)


def set_language(user: User, language: str) -> None:
    """In which language ``user`` reads; empty: as the browser asks. It concerns nobody else, so no log has it."""
    User.objects.filter(pk=user.pk).update(language=language)


def let_make_tournaments(user: User, lets: bool, *, by: User | None) -> None:
    """Whether ``user`` may make and import tournaments; organisers always may."""
    with transaction.atomic():
        user = _locked(user)
        if user.makes_tournaments != lets and not user.is_organiser:
            user.makes_tournaments = lets
            user.save(update_fields=["makes_tournaments"])
            log(None, MakingSwitched(AccountNamed.of(user), lets), by=by)


def set_active(user: User, active: bool, *, by: User | None) -> None:
    """Switch an account on or off.

    Raises:
        Refused: it is one's own account, or the last organiser's.
    """
    with transaction.atomic():
        user = _locked(user)
        if user.is_active == active:
            return
        if not active:
            _require_dispensable(user, by=by)
        user.is_active = active
        user.save(update_fields=["is_active"])
        log(None, AccountSwitched(AccountNamed.of(user), active), by=by)


def _locked(user: User) -> User:
    return User.objects.select_for_update().get(pk=user.pk)


def _require_dispensable(user: User, *, by: User | None) -> None:
    require(by is None or by.pk != user.pk, _("You cannot switch off your own account."))
    # Locks every organiser, so that two of them cannot switch each other off at the same moment.
    organisers = list(User.objects.select_for_update().filter(is_organiser=True, is_active=True).order_by("pk"))
    others = [organiser for organiser in organisers if organiser.pk != user.pk]
    require(not user.is_organiser or others, _("This is the last organiser. Make another one before switching it off."))


def _require_good_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused(error.messages) from error
