"""The form by which a tournament leaves FIDE mode."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class LeaveFideModeForm(forms.Form):
    """Why, as players and rating officers will read it."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("It stays in the log, in the report file and on the public pages for good."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
