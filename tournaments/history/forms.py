"""Forms about restore points."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PointForm(forms.Form):
    """A restore point made by hand, with a word on what for."""

    note = forms.CharField(label=_("What for"), max_length=200)
