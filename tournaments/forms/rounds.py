"""Forms about a round as a whole."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PublishForm(forms.Form):
    """What the public is told with a version of a round; nothing has to be said."""

    note = forms.CharField(label=_("Note for the public"), max_length=300, required=False)


class TakeBackForm(forms.Form):
    """Taking a published round back; the players read the reason."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("The players read it: what was wrong, and when new pairings come."),
    )
