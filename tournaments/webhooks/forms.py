"""What is typed about webhooks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class WebhookForm(forms.Form):
    """Where messages go, and of what."""

    address = forms.CharField(
        label=_("Address"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "inputmode": "url"}),
    )
    of_publications = forms.BooleanField(label=_("rounds published or taken back"), required=False, initial=True)
    of_results = forms.BooleanField(label=_("results that are public"), required=False, initial=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["address"].help_text = (
            _("on the Internet or in the server's own network; https:// is best")
            if settings.WEBHOOK_PRIVATE_ADDRESSES
            else _("on the Internet, preferably https://")
        )
