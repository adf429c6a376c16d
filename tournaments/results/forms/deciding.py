"""Who goes on from a level match, and how that was decided."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import DecidedBy
from tournaments.rounds.models.round import LONGEST_SCORE
from tournaments.rounds.queries.level import LevelMatch


class DecisionForm(forms.Form):
    """Its fields are called as the arguments of ``results.actions.deciding.decide_match``."""

    goes_on = forms.ChoiceField(label=_("Goes on"), widget=forms.RadioSelect)
    decided_by = forms.ChoiceField(label=_("Decided by"), choices=DecidedBy.choices)
    decided_score = forms.CharField(
        label=_("Score of the play-off"),
        required=False,
        max_length=LONGEST_SCORE,
        help_text=_("White of the first game first, for example 1½-½"),
    )

    def __init__(self, *args: Any, level: LevelMatch, **kwargs: Any) -> None:
        match = level.match
        initial = {"goes_on": match.goes_on, "decided_by": match.decided_by, "decided_score": match.decided_score}
        super().__init__(*args, initial=initial if match.goes_on else None, **kwargs)
        goes_on = self.fields["goes_on"]
        assert isinstance(goes_on, forms.ChoiceField)
        goes_on.choices = [(colour, level.players[colour].name) for colour in "wb"]
