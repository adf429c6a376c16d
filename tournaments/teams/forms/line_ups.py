"""Who sits on the boards of a team in a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.models import MOST_ROUNDS, Player
from tournaments.teams.models import MOST_BOARDS

LABELS = {f"board_{board}": format_lazy(_("Board {number}"), number=board) for board in range(1, MOST_BOARDS + 1)}


class LineUpForm(forms.Form):
    """A player or nobody for each board of a round."""

    round_number = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        roster: Sequence[Player] = (),
        usual: Sequence[Player | None] = (),
        asks_reason: bool = True,
        **kwargs: Any,
    ) -> None:
        """``usual`` is who sits there as things stand, from the first board on."""
        super().__init__(*args, **kwargs)
        choices = [("", _("nobody")), *((str(player.pk), player.name) for player in roster)]
        for board, player in enumerate(usual, start=1):
            name = f"board_{board}"
            self.fields[name] = forms.ChoiceField(label=LABELS[name], choices=choices, required=False)
            self.initial[name] = str(player.pk) if player else ""
        if asks_reason:
            self.fields["reason"] = forms.CharField(
                label=_("Reason"),
                max_length=300,
                required=False,
                help_text=_("needed after the deadline, and once the line-ups are known; the public reads it"),
            )
        self._boards = len(usual)

    @property
    def keys(self) -> list[int | None]:
        """The ids of the players, None for an empty board."""
        chosen = [self.cleaned_data[f"board_{board}"] for board in range(1, self._boards + 1)]
        return [int(key) if key else None for key in chosen]


class PlayersForm(forms.Form):
    """Who plays in a round, where the regulations say in which order."""

    round_number = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, roster: Sequence[Player] = (), usual: Sequence[Player | None] = (), **kwargs: Any
    ) -> None:
        """``usual`` are those who play as things stand."""
        super().__init__(*args, **kwargs)
        self.roster = roster
        choices = [(str(player.pk), player.name) for player in roster]
        self.fields["plays"] = forms.MultipleChoiceField(label=_("Who plays"), choices=choices, required=False)
        self.initial["plays"] = [str(player.pk) for player in usual if player]

    @property
    def rows(self) -> list[tuple[Player, bool]]:
        """The roster in its order, and who is ticked."""
        ticked = set(map(str, self["plays"].value() or ()))
        return [(player, str(player.pk) in ticked) for player in self.roster]

    @property
    def keys(self) -> list[int | None]:
        """The ids of the players from board 1 on, in the order of the roster."""
        plays = set(self.cleaned_data["plays"])
        return [player.pk for player in self.roster if str(player.pk) in plays]
