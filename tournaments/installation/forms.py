"""What an organiser says about a backup, about how the public pages look, and about personal data."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.logo_fields import LogoFields
from tournaments.models import Look, PrivacyNotice


class BackupForm(forms.Form):
    """Whether the key goes into it."""

    with_key = forms.BooleanField(
        label=_("with the key that signs sessions"),
        required=False,
        help_text=_(
            "Only for moving the whole installation to another machine: whoever has the key can log in as anybody."
        ),
    )


class LookForm(LogoFields, forms.ModelForm):
    """Name, accent colour and logo of the organiser."""

    class Meta:
        model = Look
        fields = ("name", "accent")
        widgets = {"accent": forms.RadioSelect}
        help_texts = {
            "name": _("at the head of the front page, for example the name of your club"),
            "accent": _("of links, buttons and cards; a tournament can have another one in its settings"),
        }


class PrivacyForm(forms.ModelForm):
    """Who is responsible for personal data, and how long they are kept."""

    class Meta:
        model = PrivacyNotice
        fields = ("responsible", "contact", "text", "retention_months")
        widgets = {"responsible": forms.Textarea(attrs={"rows": 3}), "text": forms.Textarea(attrs={"rows": 8})}
        help_texts = {
            "responsible": _("the club or federation with its address, as the law asks for"),
            "contact": _("e-mail, telephone or a page, for whoever asks about their data"),
            "text": _("plain text, for example the legal basis and where to complain; line breaks are kept"),
            "retention_months": _(
                "then what nobody needs any more of a tournament's people is erased; empty: until it is archived or "
                "deleted by hand"
            ),
        }

    def clean_text(self) -> str:
        """Browsers send each end of a line as two characters."""
        return "\n".join(str(self.cleaned_data["text"]).splitlines()).strip()

    def clean_responsible(self) -> str:
        """As ``clean_text``."""
        return "\n".join(str(self.cleaned_data["responsible"]).splitlines()).strip()
