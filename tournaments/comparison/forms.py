"""What a comparison is asked with: the field, the rounds, the systems."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.service import registered_systems
from tournaments.comparison.actions import DRAWS, SEED, Bounds
from tournaments.players.models.player import HIGHEST_RATING

LEAST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS = 2, 300, 15
LONGEST_PASTED = 3000  # characters


def _systems() -> list[tuple[str, str]]:
    return [(one.name, _(one.title)) for one in registered_systems() if one.is_comparable]


def in_force() -> list[str]:
    """The systems that are compared unless others are ticked."""
    return [one.name for one in registered_systems() if one.is_comparable and not one.is_historical]


class ComparisonForm(forms.Form):
    """A field by its ratings, or by how many there are and how strong; nothing of it is stored."""

    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    count = forms.IntegerField(label=gettext_lazy("Invented events"), min_value=2)
    players = forms.IntegerField(
        label=gettext_lazy("Players"), min_value=LEAST_PLAYERS, max_value=MOST_PLAYERS, required=False
    )
    mean = forms.IntegerField(label=gettext_lazy("Average rating"), min_value=1000, max_value=3000, required=False)
    deviation = forms.IntegerField(
        label=gettext_lazy("Standard deviation"),
        min_value=0,
        max_value=600,
        required=False,
        help_text=gettext_lazy("Two thirds of the players are within it of the average."),
    )
    ratings = forms.CharField(
        label=gettext_lazy("Or the ratings of your players"),
        required=False,
        max_length=LONGEST_PASTED,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("One after the other, with blanks, commas or in lines."),
    )
    systems = forms.MultipleChoiceField(
        label=gettext_lazy("Systems"), choices=_systems, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *given: Any, bounds: Bounds, **named: Any) -> None:
        super().__init__(*given, **named)
        self.bounds = bounds
        count = self.fields["count"]
        count.validators = [MinValueValidator(2), MaxValueValidator(bounds.events)]
        count.widget.attrs["max"] = bounds.events
        text = _("At most %(events)d, and as many as can be played in %(seconds)d s.")
        count.help_text = text % {"events": bounds.events, "seconds": bounds.seconds}

    def clean_ratings(self) -> list[int]:
        """The numbers of the text, from the highest down."""
        words = [word for word in re.split(r"[\s,;]+", self.cleaned_data["ratings"]) if word]
        wrong = [word for word in words if not (word.isascii() and word.isdigit() and 1 <= int(word) <= HIGHEST_RATING)]
        if wrong:
            text = _("These are no ratings: %(words)s. Write each as a number from 1 to %(most)d.")
            raise forms.ValidationError(text % {"words": ", ".join(wrong[:5]), "most": HIGHEST_RATING})
        if words and not LEAST_PLAYERS <= len(words) <= MOST_PLAYERS:
            text = ngettext(
                "%(count)d rating: enter those of %(least)d to %(most)d players.",
                "%(count)d ratings: enter those of %(least)d to %(most)d players.",
                len(words),
            )
            raise forms.ValidationError(text % {"count": len(words), "least": LEAST_PLAYERS, "most": MOST_PLAYERS})
        return sorted(map(int, words), reverse=True)

    def clean_systems(self) -> list[str]:
        """In the order in which people are offered them, so that the same question is the same."""
        ticked = self.cleaned_data["systems"]
        if len(ticked) < 2:
            raise forms.ValidationError(_("Tick two systems or more."))
        return [name for name, _title in _systems() if name in ticked]

    def clean(self) -> dict[str, Any]:
        """The field is whole, and its players suffice for the rounds."""
        cleaned = super().clean() or self.cleaned_data
        if "ratings" not in cleaned:
            return cleaned
        if not cleaned["ratings"]:
            for name in ("players", "mean", "deviation"):
                if name in cleaned and cleaned[name] is None:
                    self.add_error(name, _("Enter a number, or the ratings of your players."))
        players = len(cleaned["ratings"]) or cleaned.get("players")
        if players and cleaned.get("rounds", 0) > (most := players - 1 + players % 2):
            # Translators: counted by the rounds
            text = ngettext(
                "With so many players (%(players)d), %(most)d round can be played at most.",
                "With so many players (%(players)d), %(most)d rounds can be played at most.",
                most,
            )
            self.add_error("rounds", text % {"players": players, "most": most})
        return cleaned

    @property
    def question(self) -> dict[str, Any]:
        """What is asked, as data: the same for the same, whatever else stands in the form."""
        given = self.cleaned_data
        if given["ratings"]:
            field = {"ratings": given["ratings"]}
        else:
            field = {name: given[name] for name in ("players", "mean", "deviation")}
        rest = {"draws": DRAWS, "seed": SEED, "seconds": self.bounds.seconds}
        return {**field, **{name: given[name] for name in ("rounds", "systems", "count")}, **rest}
