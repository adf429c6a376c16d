"""What is typed about webhooks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.models import Broadcast


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


class BroadcastForm(forms.Form):
    """The organiser's token at Lichess, and who finds the broadcast."""

    token = forms.CharField(
        label=_("Token"),
        max_length=200,
        help_text=_("made at Lichess in the account’s settings, with the scope study:write; it is never shown again"),
        widget=forms.PasswordInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    visibility = forms.ChoiceField(
        label=_("Who finds it"), choices=Broadcast.Visibility.choices, initial=Broadcast.Visibility.UNLISTED
    )
