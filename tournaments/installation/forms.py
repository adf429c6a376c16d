"""What an organiser says about a backup."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class BackupForm(forms.Form):
    """Whether the key goes into it."""

    with_key = forms.BooleanField(
        label=_("with the key that signs sessions"),
        required=False,
        help_text=_(
            "Only for moving the whole installation to another machine: whoever has the key can log in as anybody."
        ),
    )
