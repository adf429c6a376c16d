"""What an organiser says about a backup, about how the public pages look, and about personal data."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

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


class LookForm(forms.ModelForm):
    """Name, accent colour and logo of the organiser; what a file must be the action knows."""

    class Meta:
        model = Look
        fields = ("name", "accent")
        widgets = {"accent": forms.RadioSelect}
        help_texts = {
            "name": _("at the head of the front page, for example the name of your club"),
            "accent": _("of links, buttons and cards; a tournament can have another one in its settings"),
        }

    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("PNG, JPEG or WebP of up to 2 MB; it is made smaller, up to 480 × 160 pixels"),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )
    remove_logo = forms.BooleanField(label=_("without the logo from now on"), required=False)

    def clean_logo(self) -> bytes | None:
        """The bytes of the file."""
        file = self.cleaned_data["logo"]
        return file.read() if file else None


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
