"""What the screen in the hall shows."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import HallShows, Tournament

FIELDS = ("hall_shows", "hall_seconds", "hall_paused")


class HallForm(forms.Form):
    """The three fields of the tournament with the screen's name in front."""

    hall_shows = forms.ChoiceField(label=_("The screen shows"), choices=HallShows.choices, widget=forms.RadioSelect)
    hall_seconds = forms.IntegerField(
        label=_("Seconds for a page"),
        min_value=5,
        max_value=120,
        help_text=_("nine boards, a full page, are read in about 15"),
    )
    hall_paused = forms.BooleanField(
        label=_("Hold the page that is shown"), required=False, help_text=_("results still appear on it")
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {name: getattr(tournament, name) for name in FIELDS})
        super().__init__(*args, **kwargs)
