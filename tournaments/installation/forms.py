"""What an organiser says about a backup, and about how the public pages look."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.logo_fields import LogoFields
from tournaments.models import Look


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
