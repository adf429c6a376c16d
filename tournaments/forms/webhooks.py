"""What is typed about webhooks."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class WebhookForm(forms.Form):
    """Where messages go, and of what."""

    address = forms.CharField(
        label=_("Address"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "inputmode": "url"}),
        help_text=_("on the Internet; https:// is best"),
    )
    of_publications = forms.BooleanField(label=_("rounds published or taken back"), required=False, initial=True)
    of_results = forms.BooleanField(label=_("results that are public"), required=False, initial=True)
