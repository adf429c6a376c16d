"""The score of a match of teams without who played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.results.actions.scores import LONGEST_REASON, NO_SCORE
from tournaments.rounds.queries.score_alone import in_words


class ScoreForm(forms.Form):
    """Its fields are called as the arguments of ``results.actions.scores.enter_score``."""

    score = forms.ChoiceField(label=_("Score"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("of a correction after the next round was paired, or after the deadline for errors"),
    )

    def __init__(self, *args: Any, possible: Sequence[int] = (), now: str = NO_SCORE, **kwargs: Any) -> None:
        """``possible`` are the game points (tenths) of the team with White on board 1, ``now`` those that stand."""
        super().__init__(*args, **{**kwargs, "initial": {"score": now}})
        none = _("none: the line-ups play") if now else _("choose")
        self.fields["score"].choices = [  # type: ignore[attr-defined]
            (NO_SCORE, none),
            *((str(made), in_words(made, tuple(possible))) for made in possible),
        ]
