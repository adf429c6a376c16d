"""Accounts: made by organisers, with a password that the arbiter changes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.actions.passkeys import LONGEST_ANSWER
from tournaments.basics.fields import SideForm
from tournaments.models import Role, Tournament, User


def _password_field(label: Any) -> forms.CharField:
    return forms.CharField(label=label, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}))


class NewAccountForm(forms.Form):
    """A new arbiter, or another organiser."""

    username = forms.CharField(label=_("User name"), max_length=150, validators=[User.username_validator])
    first_name = forms.CharField(label=_("First name"), max_length=150, required=False)
    last_name = forms.CharField(label=_("Surname"), max_length=150, required=False)
    password = _password_field(_("First password"))
    is_organiser = forms.BooleanField(
        label=_("Organiser"), required=False, help_text=_("sees every tournament and makes accounts")
    )

    def clean_username(self) -> str:
        username = str(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(_("This user name is taken. Choose another one."))
        return username

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        names = {name: cleaned.get(name, "") for name in ("username", "first_name", "last_name")}
        _check_password(self, "password", User(**names))
        return cleaned

    def account(self, hashed: str) -> User:
        """The account, not saved, with the password that was hashed as ``hashed``."""
        names = {name: self.cleaned_data[name] for name in ("username", "first_name", "last_name", "is_organiser")}
        return User(**names, password=hashed, password_is_given=True)


class ChangePasswordForm(PasswordChangeForm):
    """A new password of one's own; ``is_right`` says whether the old one is."""

    def __init__(self, *args: Any, is_right: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_right = is_right

    def clean_old_password(self) -> str:
        """Django's own would hash it, while the account is locked."""
        if not self.is_right:
            raise ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return str(self.cleaned_data["old_password"])


class JoinForm(forms.Form):
    """The new account of somebody who is invited."""

    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[User.username_validator],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "autofocus": True}),
    )
    first_name = forms.CharField(label=_("First name"), max_length=150, required=False)
    last_name = forms.CharField(label=_("Surname"), max_length=150, required=False)
    password = _password_field(_("Password"))


class CodeForm(forms.Form):
    """A code of the phone's app, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        return "".join(str(self.cleaned_data["code"]).split())


class OwnPasswordForm(forms.Form):
    """Whoever changes how the account logs in types its password once more; ``is_right`` says whether it is that.

    It was compared before: a hash takes long, and the account is locked by now.
    """

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, is_right: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_right = is_right

    def clean_password(self) -> str:
        if not self.is_right:
            raise ValidationError(_("This is not your password."))
        return str(self.cleaned_data["password"])


class OwnMailForm(OwnPasswordForm):
    """Where a link goes if the password is lost; empty for nowhere."""

    field_order = ("email", "password")

    email = forms.EmailField(label=_("E-mail address"), required=False, max_length=254)


class OwnLanguageForm(forms.ModelForm):
    """In which language the account reads."""

    class Meta:
        model = User
        fields = ("language",)


class SecondFactorForm(OwnPasswordForm, CodeForm):
    """The code that the phone shows now, and the password."""

    field_order = ("code", "password")


class PasskeyNameForm(OwnPasswordForm):
    """What a passkey is called; ``taken`` are the names of the account's other ones."""

    field_order = ("name", "password")

    name = forms.CharField(label=_("Name"), max_length=50, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, taken: Collection[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken = {name.casefold() for name in taken}

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if name.casefold() in self.taken:
            raise ValidationError(_("You have a passkey of this name already. Choose another name."))
        return name


class NewPasskeyForm(PasskeyNameForm):
    """A new passkey: what the browser got of the device goes along in a hidden field."""

    credential = forms.CharField(max_length=LONGEST_ANSWER, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].help_text = _("so that you know it again: “laptop”, “blue key”")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not cleaned.get("credential"):
            raise ValidationError(_("The browser has made no passkey. It needs JavaScript; try another one."))
        return cleaned

    def without_credential(self) -> NewPasskeyForm:
        """The form as it was filled in, for another passkey: what was sent has been used."""
        self.data = {**self.data.dict(), "credential": ""} if isinstance(self.data, QueryDict) else {}
        return self


class NewPasswordForm(SideForm):
    """A new password for somebody else."""

    name_on_page = "password"

    password = _password_field(_("New password"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        _check_password(self, "password", self.user)
        return cleaned


class ArbiterTournamentsForm(SideForm):
    """The tournaments that an account belongs to, the role in those that are new, and whether it may make any."""

    name_on_page = "given"

    tournaments = forms.ModelMultipleChoiceField(
        label=_("Works on"),
        queryset=Tournament.objects.order_by("name"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    role = forms.ChoiceField(
        label=_("Role in tournaments ticked newly"),
        choices=Role,
        initial=Role.ARBITER,
        required=False,
        help_text=_("Other roles are changed on the page “Staff” of a tournament."),
    )
    makes_tournaments = forms.BooleanField(label=_("may make and import tournaments"), required=False)

    def clean_role(self) -> str:
        return str(self.cleaned_data["role"] or Role.ARBITER)


def _check_password(form: forms.Form, name: str, user: User) -> None:
    password = form.cleaned_data.get(name)
    if password is None:
        return
    try:
        validate_password(password, user)
    except ValidationError as error:
        form.add_error(name, error)


def password_rules() -> str:
    """The rules for passwords as a list in HTML."""
    return str(password_validators_help_text_html())
