"""The list of tie-breaks, written out or taken from one of the suggestions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pairing.standings import split_list
from tournaments.basics.tiebreaks import PRESETS, PRESETS_OF_ALL_PLAY_ALL, PRESETS_OF_TEAMS
from tournaments.models import TieBreakEdition, Tournament

_LISTS = {preset.key: preset.text for preset in (*PRESETS, *PRESETS_OF_ALL_PLAY_ALL, *PRESETS_OF_TEAMS)}


class TieBreakForm(forms.Form):
    """Whether the list can be applied, and whether it may still change, is the action's business."""

    tiebreaks = forms.CharField(
        label=_("Tie-breaks in their order"),
        max_length=200,
        required=False,
        help_text=_(
            "separated by commas, for example BH/C1, BH, SB, DE; OTHER_ and a word: values worked out elsewhere that "
            "you enter; empty: players with equal points share a rank"
        ),
    )
    edition = forms.ChoiceField(
        label=_("Rules"),
        choices=TieBreakEdition.choices,
        help_text=_("the edition of C.07 in force when the tournament starts"),
    )
    preset = forms.ChoiceField(required=False, choices=[(key, key) for key in _LISTS], widget=forms.HiddenInput)
    confirmed = forms.BooleanField(label=_("Change the tie-breaks although round 1 has been paired"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False, help_text=_("goes into the log"))

    def __init__(self, *args: Any, tournament: Tournament, locked: bool = False, **kwargs: Any) -> None:
        kwargs.setdefault(
            "initial",
            {
                "tiebreaks": ", ".join(split_list(tournament.tiebreaks)),
                "edition": tournament.tiebreak_edition,
            },
        )
        super().__init__(*args, **kwargs)
        if not locked:
            del self.fields["confirmed"], self.fields["reason"]
        elif tournament.in_fide_mode:
            for name in ("tiebreaks", "edition"):
                self.fields[name].disabled = True
                self.fields[name].help_text = ""

    def service_fields(self) -> dict[str, Any]:
        """The cleaned data as the action takes them; a suggestion goes before what is written."""
        text = _LISTS.get(self.cleaned_data["preset"]) or self.cleaned_data["tiebreaks"]
        return {
            "codes": split_list(text),
            "edition": self.cleaned_data["edition"],
            "confirmed": self.cleaned_data.get("confirmed", False),
            "reason": self.cleaned_data.get("reason", ""),
        }
