"""What the screens in the hall show."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.errors import Refused
from tournaments.basics.fields import PicturesAfterField, TournamentModelForm
from tournaments.basics.pictures import Picture, hall_picture_of
from tournaments.models import Tournament
from tournaments.tournament.queries.screens import FIRST, ScreenSettings


class HallForm(TournamentModelForm):
    """The fields of one screen with its number; ``hall_shows`` comes from the button that is pressed."""

    class Meta:
        model = Tournament
        fields = ("hall_shows", "hall_seconds", "hall_paused", "hall_message", "hall_pictures_after")
        labels = {"hall_paused": _("Pause on the current page"), "hall_message": _("Announcement")}
        help_texts = {"hall_paused": _("results still appear on it")}

    hall_seconds = forms.IntegerField(label=_("Seconds per page"), min_value=5, max_value=120)
    hall_pictures_after = PicturesAfterField()
    number = forms.IntegerField(widget=forms.HiddenInput, required=False, initial=FIRST, min_value=1, max_value=99)

    def clean_number(self) -> int:
        """The first one where nothing is said."""
        return self.cleaned_data["number"] or FIRST


class ScreenForm(forms.Form):
    """The name of one more screen."""

    name = forms.CharField(
        label=_("Name of the screen"), max_length=40, help_text=_("where it stands, for example “Entrance”")
    )


class PictureForm(forms.Form):
    """One more sponsor's picture; ``made`` is what was made of the file, or why it cannot be used."""

    name = forms.CharField(
        label=_("Whose picture"),
        max_length=80,
        help_text=_("read out to who cannot see it, and named in the log; for example “Savings Bank”"),
    )
    picture = forms.FileField(
        label=_("Picture"),
        help_text=_(
            "PNG, JPEG or WebP of up to 8 MB. 1920 × 1080 pixels fill a television. Of the file only what is seen is"
            " kept"
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )

    def __init__(self, *args: Any, made: Picture | Refused | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "id_picture_%s")  # the page has another form with a name
        super().__init__(*args, **kwargs)
        self.made = made

    def clean_picture(self) -> Picture | None:
        """The picture that was made of it."""
        if isinstance(self.made, Refused):
            raise forms.ValidationError(self.made.problems)
        return self.made


def made_of(file: bytes) -> Picture | Refused:
    """The picture for the hall that an uploaded file makes, or why it cannot be used."""
    try:
        return hall_picture_of(file)
    except Refused as refused:
        return refused


def form_of(tournament: Tournament, screen: ScreenSettings) -> HallForm:
    """The form of a screen as it is now."""
    initial = {**screen.as_fields, "number": screen.number}
    return HallForm(tournament=tournament, initial=initial, auto_id=f"id_{screen.number}_%s")
