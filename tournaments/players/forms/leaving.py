"""Leaving in the middle of a round, and who plays on after a loss by forfeit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.players.actions.leaving import Answer, AtBoard, OpenGame, Why
from tournaments.rounds.queries.not_come import NotCome


class LeaveForm(forms.Form):
    """Why a player leaves the board, and what becomes of it."""

    why = forms.ChoiceField(label=_("The player"), choices=Why.choices, widget=forms.RadioSelect)
    at_board = forms.ChoiceField(label=_("Current board"), choices=AtBoard.choices, widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Required for an expulsion; shown only in the log."),
    )

    def __init__(self, *args: Any, games: Sequence[OpenGame], **kwargs: Any) -> None:
        """``games`` are the open boards of the player."""
        self.games = games
        kwargs.setdefault("initial", {"why": Why.WITHDRAWAL, "at_board": AtBoard.FORFEIT})
        super().__init__(*args, **kwargs)
        if not games:
            del self.fields["at_board"]
            why = cast(forms.ChoiceField, self.fields["why"])
            why.choices = [one for one in Why.choices if one[0] != Why.NOT_COME]

    @property
    def sent(self) -> dict[str, str]:
        """The arguments of the action."""
        return {"at_board": AtBoard.STANDS.value, **self.cleaned_data}


class NotComeForm(forms.Form):
    """One answer for each player who lost by forfeit; what is left open is asked again."""

    def __init__(self, *args: Any, asked: list[NotCome], **kwargs: Any) -> None:
        self.asked = asked
        super().__init__(*args, **kwargs)
        for one in asked:
            self.fields[f"player_{one.player.pk}"] = forms.ChoiceField(
                label=f"{one.player.name}", choices=Answer.choices, required=False, widget=forms.RadioSelect
            )

    @property
    def answers(self) -> dict[int, str]:
        """The answers given, by the id of the player."""
        return {int(name.removeprefix("player_")): value for name, value in self.cleaned_data.items() if value}
