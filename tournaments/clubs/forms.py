"""What is filled in about clubs: how they show, what they may hold, who organises and reads there, what is theirs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import SideForm
from tournaments.basics.logo_fields import LogoFields
from tournaments.clubs.actions.clubs import ORGANISER, READER
from tournaments.models import Club, Tournament, User


class NewClubForm(forms.Form):
    """The name of a new club."""

    name = forms.CharField(label=_("Name of the club"), max_length=80)


class ClubForm(LogoFields, forms.ModelForm):
    """Name, contact and look."""

    class Meta:
        model = Club
        fields = ("name", "contact", "accent")
        widgets = {"accent": forms.RadioSelect}
        help_texts = {
            "contact": _("for everybody, at the head of the club’s page: an address, a telephone number, a site"),
            "accent": _("of the club’s page and of its tournaments that have no colour of their own"),
        }


class ClubPrivacyForm(SideForm, forms.ModelForm):
    """What the club says about personal data of its tournaments; what is empty is as for the whole installation."""

    name_on_page = "privacy"

    class Meta:
        model = Club
        fields = ("responsible", "privacy_text", "retention_months")
        widgets = {"responsible": forms.Textarea(attrs={"rows": 3}), "privacy_text": forms.Textarea(attrs={"rows": 6})}
        help_texts = {
            "responsible": _("the club with its address, as the law asks for; empty: as for the whole installation"),
            "privacy_text": _("plain text; line breaks are kept. Empty: as for the whole installation"),
            "retention_months": _(
                "then what nobody needs any more of the people of its tournaments is erased; empty: as for the whole "
                "installation"
            ),
        }

    def clean_responsible(self) -> str:
        """Browsers send each end of a line as two characters."""
        return "\n".join(str(self.cleaned_data["responsible"]).splitlines()).strip()

    def clean_privacy_text(self) -> str:
        """As ``clean_responsible``."""
        return "\n".join(str(self.cleaned_data["privacy_text"]).splitlines()).strip()


class LimitsForm(SideForm, forms.ModelForm):
    """How much the club may hold; empty for as much as it likes."""

    name_on_page = "limits"

    class Meta:
        model = Club
        fields = ("most_running", "most_players", "most_megabytes")
        help_texts = {
            "most_running": _("at most; those that are over or in the archive do not count. Empty: any number"),
            "most_players": _("at most. Empty: any number"),
            "most_megabytes": _(
                "at most, of games, kept reports, pictures for the hall and the logo. Empty: as much as there is"
                " room for"
            ),
        }


class PersonForm(SideForm):
    """An account, and what it is in the club."""

    name_on_page = "person"

    user = forms.ModelChoiceField(label=_("Account"), queryset=User.objects.none())
    what = forms.ChoiceField(
        label=_("What it is there"),
        required=False,
        initial=ORGANISER,
        choices=[
            (ORGANISER, _("organiser: all rights")),
            (READER, _("reader of a federation, who is logged")),
            ("", _("nothing any more")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["user"].queryset = User.objects.filter(is_organiser=False).order_by("username")  # type: ignore[attr-defined]


class MoveForm(SideForm):
    """Tournaments that become the club's, or are no longer."""

    name_on_page = "move"

    tournaments = forms.ModelMultipleChoiceField(
        label=_("Tournaments of the club"),
        queryset=Tournament.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        rows = Tournament.objects.select_related("in_club__club").order_by("in_club__club__name", "name")
        field: Any = self.fields["tournaments"]
        field.queryset, field.label_from_instance = rows, self._label

    def _label(self, tournament: Tournament) -> str:
        club = getattr(tournament, "in_club", None)
        return f"{tournament.name} ({club.club.name})" if club and club.club != self.club else tournament.name
