"""What is typed about events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import LONGEST_LETTER
from tournaments.models import Event, Tournament

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class EventForm(forms.ModelForm):
    """What an event is called, and which of ``tournaments`` belong to it, each with its letter.

    A tournament without a letter stands alone. ``letters`` are those that they have in the event now.
    """

    class Meta:
        model = Event
        fields = ("name", "place", "announcement")
        widgets = {"announcement": forms.Textarea(attrs={"rows": 4})}
        help_texts = {
            "name": _("as the congress, festival or championship is called"),
            "announcement": _("what everybody may read on the page of the event"),
        }

    def __init__(
        self, *args: Any, tournaments: Iterable[Tournament] = (), letters: dict[int, str] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tournaments = list(tournaments)
        for tournament in self.tournaments:
            self.fields[f"letter_{tournament.pk}"] = forms.CharField(
                label=tournament.name,
                required=False,
                max_length=LONGEST_LETTER,
                initial=(letters or {}).get(tournament.pk, ""),
                widget=forms.TextInput(attrs={"size": 4, "autocomplete": "off"}),
            )

    @property
    def letter_fields(self) -> list[forms.BoundField]:
        """The field of each tournament, in their order."""
        return [self[f"letter_{tournament.pk}"] for tournament in self.tournaments]

    @property
    def event_fields(self) -> dict[str, str]:
        """What is typed of the event itself."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}

    @property
    def parts(self) -> list[tuple[Tournament, str]]:
        """The tournaments with a letter, in the order of these."""
        found = [(one, self.cleaned_data[f"letter_{one.pk}"].strip()) for one in self.tournaments]
        return sorted(((one, letter) for one, letter in found if letter), key=lambda part: part[1])
