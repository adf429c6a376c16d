"""What the screen in the hall shows."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import TournamentModelForm
from tournaments.models import Tournament


class HallForm(TournamentModelForm):
    """The three fields of the tournament with the screen's name in front."""

    class Meta:
        model = Tournament
        fields = ("hall_shows", "hall_seconds", "hall_paused")
        widgets = {"hall_shows": forms.RadioSelect}
        labels = {"hall_paused": _("Pause on the current page")}
        help_texts = {"hall_paused": _("results still appear on it")}

    hall_seconds = forms.IntegerField(
        label=_("Seconds per page"),
        min_value=5,
        max_value=120,
        help_text=_("a full page of nine boards takes about 15 to read"),
    )
