"""What is typed about events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import DATE_INPUT, PicturesAfterField
from tournaments.basics.systems import systems_in_browser
from tournaments.events.models import LONGEST_LETTER
from tournaments.events.queries.distribution import How, equal_sizes
from tournaments.events.queries.screens import EventScreen, event_modes
from tournaments.models import MOST_ROUNDS, Event, Role, Tournament, User
from tournaments.models.tournament import MOST_CYCLES


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


GROUP_SIZES = range(8, 13)
_ROUNDS = max(GROUP_SIZES) - 1  # in which all meet once
_CYCLES = [one for one in range(1, MOST_CYCLES + 1) if one * _ROUNDS <= MOST_ROUNDS]


class GroupsForm(forms.Form):
    """What the groups of a championship are called, and how large they are."""

    name = forms.CharField(
        label=_("Name of the event"), max_length=110, help_text=_("its groups have the letters A, B, C")
    )
    size = forms.TypedChoiceField(
        label=_("Players in a group"),
        coerce=int,
        choices=[(size, str(size)) for size in GROUP_SIZES],
        initial=10,
        help_text=_("the groups differ by one player at most"),
    )
    cycles = forms.TypedChoiceField(
        label=_("Games against each opponent"),
        coerce=int,
        choices=[(cycles, str(cycles)) for cycles in _CYCLES],
    )

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        """The groups play by the system of ``tournament`` where that is one of known rounds, else by the first one."""
        if tournament is not None:
            kwargs.setdefault("initial", {"name": tournament.name, "cycles": tournament.cycles})
        super().__init__(*args, **kwargs)
        known = [one.name for one in systems_in_browser() if one.is_predetermined and one.is_for_players]
        self.system = tournament.system if tournament is not None and tournament.system in known else known[0]


class StaffForm(forms.Form):
    """Who of ``people`` has which role in which of ``tournaments``; without a role none any more."""

    who = forms.TypedChoiceField(label=_("Name"), coerce=int)
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[*Role.choices, ("", _("does not belong to it any more"))],
        required=False,
        initial=Role.ARBITER,
    )
    tournaments = forms.TypedMultipleChoiceField(
        label=_("In which tournaments"), coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, tournaments: Iterable[Any] = (), people: Iterable[User] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.parts, self.people = list(tournaments), {one.pk: one for one in people}
        names = [(key, str(one)) for key, one in self.people.items()]
        self.fields["who"].choices = [("", _("choose")), *names]  # type: ignore[attr-defined]
        self.fields["tournaments"].choices = [  # type: ignore[attr-defined]
            (one.pk, f"{one.letter}: {one.name}") for one in self.parts
        ]
        self.fields["tournaments"].initial = [one.pk for one in self.parts]

    @property
    def person(self) -> User:
        """Who is chosen."""
        return self.people[self.cleaned_data["who"]]

    @property
    def chosen(self) -> list[Any]:
        """The tournaments that are chosen, in the order of the event."""
        return [one for one in self.parts if one.pk in self.cleaned_data["tournaments"]]


class CopyForm(forms.Form):
    """The same event again: what it is called, and when it begins."""

    name = forms.CharField(label=_("Name"), max_length=120)
    first_day = forms.DateField(label=_("First day"), required=False, widget=DATE_INPUT)


class EventHallForm(forms.Form):
    """The fields of one screen with its number; ``hall_shows`` comes from the button that is pressed."""

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=99)
    hall_shows = forms.ChoiceField(choices=event_modes, required=False)
    hall_tournaments = forms.TypedMultipleChoiceField(
        label=_("Tournaments"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("none ticked: all of them"),
    )
    hall_message = forms.CharField(label=_("Announcement"), max_length=200, required=False)
    hall_seconds = forms.IntegerField(label=_("Seconds per page"), min_value=5, max_value=120)
    hall_paused = forms.BooleanField(
        label=_("Pause on the current page"), required=False, help_text=_("results still appear on it")
    )

    hall_pictures_after = PicturesAfterField()

    def __init__(self, *args: Any, tournaments: Iterable[Any] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(one.pk, f"{one.letter} · {one.name}") for one in tournaments]
        cast(forms.TypedMultipleChoiceField, self.fields["hall_tournaments"]).choices = choices


class EventScreenForm(forms.Form):
    """The name of one more screen."""

    name = forms.CharField(
        label=_("Name of the screen"), max_length=40, help_text=_("where it stands, for example “Entrance”")
    )


def hall_form_of(screen: EventScreen, tournaments: Iterable[Any]) -> EventHallForm:
    """The form of a screen as it is now; ``tournaments`` have their letters."""
    initial = {**screen.as_fields, "number": screen.number}
    return EventHallForm(tournaments=tournaments, initial=initial, auto_id=f"id_{screen.number}_%s")
