"""What is typed about events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import DATE_INPUT
from tournaments.events.models import LONGEST_LETTER
from tournaments.events.queries.distribution import How, equal_sizes
from tournaments.models import Event, Tournament


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


class DistributionForm(forms.Form):
    """By what the players of an event are shared among ``tournaments``, and how many each has."""

    how = forms.ChoiceField(label=_("How"), choices=How.choices, widget=forms.RadioSelect, initial=How.RATING)

    def __init__(self, *args: Any, tournaments: Iterable[Any] = (), players: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournaments, self.players = list(tournaments), players
        sizes = equal_sizes(players, len(self.tournaments)) if self.tournaments else []
        for tournament, size in zip(self.tournaments, sizes, strict=True):
            self.fields[f"size_{tournament.pk}"] = forms.IntegerField(
                label=_("Players in %(letter)s") % {"letter": tournament.letter},
                min_value=0,
                max_value=players,
                initial=size,
            )

    @property
    def size_fields(self) -> list[forms.BoundField]:
        """The field of each tournament."""
        return [self[f"size_{tournament.pk}"] for tournament in self.tournaments]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        sizes = [cleaned.get(f"size_{one.pk}") for one in self.tournaments]
        if None not in sizes and sum(size or 0 for size in sizes) != self.players:
            text = _("The sizes add up to %(sum)d, and there are %(players)d players. Change one of them.")
            raise forms.ValidationError(text % {"sum": sum(size or 0 for size in sizes), "players": self.players})
        return cleaned

    @property
    def sizes(self) -> list[int]:
        """How many players each tournament is to have."""
        return [self.cleaned_data[f"size_{one.pk}"] for one in self.tournaments]


class MoveForm(forms.Form):
    """Which players go to which of ``tournaments``."""

    chosen = forms.TypedMultipleChoiceField(label=_("Players"), coerce=int)
    to = forms.TypedChoiceField(label=_("to"), coerce=int)

    def __init__(self, *args: Any, tournaments: Iterable[Any] = (), players: Iterable[Any] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["chosen"].choices = [(one.pk, one.name) for one in players]  # type: ignore[attr-defined]
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            (one.pk, f"{one.letter}: {one.name}") for one in tournaments
        ]
        self.fields["chosen"].error_messages["required"] = _("Tick the players who are to move.")


class CopyForm(forms.Form):
    """The same event again: what it is called, and when it begins."""

    name = forms.CharField(label=_("Name"), max_length=120)
    first_day = forms.DateField(label=_("First day"), required=False, widget=DATE_INPUT)
