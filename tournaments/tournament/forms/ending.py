"""The form that deletes a tournament."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class DeleteForm(forms.Form):
    """The tournament's name, typed."""

    name = forms.CharField(
        label=_("Name of the tournament"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
