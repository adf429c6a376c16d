"""What is typed about mirrors."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class IncomingMirrorForm(forms.Form):
    """A name for a mirror that waits, so that organisers know for whom it is."""

    name = forms.CharField(
        label=_("Tournament, or computer it runs on"), max_length=100, help_text=_("seen only by organisers")
    )


class LinkForm(forms.Form):
    """The link to a mirror on another installation, or what is to become of the one that is there."""

    link = forms.CharField(
        label=_("Link of the mirror"),
        max_length=400,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("from the page “Mirrors” of the other site; keep it secret"),
    )
    do = forms.ChoiceField(choices=[("set", ""), ("stop", ""), ("take_over", "")], widget=forms.HiddenInput)
