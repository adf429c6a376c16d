"""Who goes on from a level match, and how that was decided."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import DecidedBy
from tournaments.models.tournament import ColourChoice
from tournaments.rounds.models.round import LONGEST_SCORE
from tournaments.rounds.queries.level import LevelMatch


class DecisionForm(forms.Form):
    """Its fields are called as the arguments of ``results.actions.deciding.decide_match``."""

    goes_on = forms.ChoiceField(label=_("Goes on"), widget=forms.RadioSelect, choices=ColourChoice.choices)
    decided_by = forms.ChoiceField(label=_("Decided by"), choices=DecidedBy.choices)
    decided_score = forms.CharField(
        label=_("Score of the play-off"),
        required=False,
        max_length=LONGEST_SCORE,
        help_text=_("White of the first game or board first, for example 1½-½"),
    )

    def __init__(self, *args: Any, level: LevelMatch | None = None, **kwargs: Any) -> None:
        """``level`` is the match; without one, where it is not level any more, the action says so."""
        if level is None:
            super().__init__(*args, **kwargs)
            return
        match = level.match
        initial = {"goes_on": match.goes_on, "decided_by": match.decided_by, "decided_score": match.decided_score}
        kwargs |= {"initial": initial if match.goes_on else None, "auto_id": f"match_{match.pk}_%s"}
        super().__init__(*args, **kwargs)
        self.fields["goes_on"].choices = [  # type: ignore[attr-defined]
            (colour, level.players[colour].name) for colour in "wb"
        ]
