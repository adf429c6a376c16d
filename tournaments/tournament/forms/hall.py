"""What the screens in the hall show."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import TournamentModelForm
from tournaments.models import Tournament
from tournaments.tournament.queries.screens import FIRST, ScreenSettings


class HallForm(TournamentModelForm):
    """The fields of one screen with its number; ``hall_shows`` comes from the button that is pressed."""

    class Meta:
        model = Tournament
        fields = ("hall_shows", "hall_seconds", "hall_paused", "hall_message")
        labels = {"hall_paused": _("Pause on the current page"), "hall_message": _("Announcement")}
        help_texts = {"hall_paused": _("results still appear on it")}

    hall_seconds = forms.IntegerField(label=_("Seconds per page"), min_value=5, max_value=120)
    number = forms.IntegerField(widget=forms.HiddenInput, required=False, initial=FIRST, min_value=1, max_value=99)

    def clean_number(self) -> int:
        """The first one where nothing is said."""
        return self.cleaned_data["number"] or FIRST


class ScreenForm(forms.Form):
    """The name of one more screen."""

    name = forms.CharField(
        label=_("Name of the screen"), max_length=40, help_text=_("where it stands, for example “Entrance”")
    )


def form_of(tournament: Tournament, screen: ScreenSettings) -> HallForm:
    """The form of a screen as it is now."""
    initial = {**screen.as_fields, "number": screen.number}
    return HallForm(tournament=tournament, initial=initial, auto_id=f"id_{screen.number}_%s")
