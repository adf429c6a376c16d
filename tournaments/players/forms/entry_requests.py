"""What somebody says who asks to be entered, and what an arbiter decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player


def _year_of_birth() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Year of birth"),
        min_value=1900,
        max_value=2100,
        required=False,
        widget=forms.NumberInput(attrs={"autocomplete": "bday-year"}),
    )


class EnterForm(forms.Form):
    """Of who stands in the rating list only what the list does not have: club and e-mail.

    ``tournaments`` are those of an event that can be chosen, by address and in words. ``guardian_age`` is the age below
    which a guardian consents, None where nobody is asked; ``without_year`` says that nobody knows the year of birth.
    """

    tournament = forms.ChoiceField(label=_("Tournament"), widget=forms.RadioSelect)
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        max_length=254,
        help_text=_("if you like, for questions. Only the arbiters see it; nothing is sent by this program."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    birth_year = _year_of_birth()
    guardian = forms.CharField(
        label=_("Parent or guardian"),
        max_length=120,
        required=False,
        help_text=_("Only the arbiters see the name; it is erased with the e-mail address."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    consents = forms.BooleanField(
        label=_("As the parent or guardian I consent to this entry, and to name, rating and results being public."),
        required=False,
    )
    # No person sees this field; programs that fill in everything do.
    website = forms.CharField(required=False, max_length=200, widget=forms.TextInput(attrs={"tabindex": "-1"}))

    def __init__(
        self,
        *args: Any,
        tournaments: Sequence[tuple[str, str]] = (),
        guardian_age: int | None = None,
        without_year: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.guardian_age = guardian_age
        if guardian_age is None:
            del self.fields["guardian"], self.fields["consents"]
        if not without_year or (guardian_age is None and not isinstance(self, EnterByNameForm)):
            del self.fields["birth_year"]
        if not tournaments:
            del self.fields["tournament"]
            return
        self.fields["tournament"].choices = tournaments  # type: ignore[attr-defined]
        if len(tournaments) == 1:
            self.fields["tournament"].initial = tournaments[0][0]

    @property
    def is_of_a_program(self) -> bool:
        """Whether the field was filled in that no person sees."""
        return bool(self.data.get("website"))


class EnterByNameForm(EnterForm):
    """Somebody who is not in the rating list."""

    name = forms.CharField(
        label=_("Name"),
        max_length=120,
        help_text=_("Surname, first name"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False, help_text=_("three letters"))
    sex = forms.ChoiceField(
        label=_("Sex"),
        choices=[("", "–"), *Player.Sex.choices],
        required=False,
        widget=forms.Select(attrs={"autocomplete": "sex"}),
    )

    field_order = (
        "tournament",
        "name",
        "federation",
        "birth_year",
        "sex",
        "club",
        "email",
        "guardian",
        "consents",
        "website",
    )

    def clean_name(self) -> str:
        """A name that sorts: the surname stands before the comma."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        surname, comma, first = name.partition(",")
        if not (comma and surname.strip() and first.strip()):
            raise forms.ValidationError(_("Write the surname, a comma, and the first name: Adler, Anna"))
        return name

    def clean_federation(self) -> str:
        federation = str(self.cleaned_data["federation"]).upper()
        if federation and not (len(federation) == 3 and federation.isascii() and federation.isalpha()):
            raise forms.ValidationError(_("A federation has three letters, such as SUI. Correct it or leave it empty."))
        return federation


class RequestsForm(forms.Form):
    """What becomes of the requests that are ticked."""

    reason = forms.CharField(
        label=_("Reason of a refusal"), max_length=200, required=False, help_text=_("the applicants read it")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].widget.attrs["autocomplete"] = "off"
