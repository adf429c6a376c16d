"""What each player owes and has paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.models import Player, Settlement
from tournaments.prizes.forms.money import MoneyField


class FeesForm(forms.Form):
    """Two fields for each player: an own fee, and what was paid."""

    def __init__(
        self, *args: Any, players: Sequence[Player], known: Mapping[int, Settlement], digits: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players, self.known, self.digits = players, known, digits
        for player in players:
            row = known.get(player.pk)
            names = {"name": player.name}
            fee = MoneyField(label=_("Own fee of %(name)s") % names, required=False, digits=digits)
            paid = MoneyField(label=_("Paid by %(name)s") % names, required=False, digits=digits)
            fee.initial, paid.initial = (row.fee, row.paid or None) if row else (None, None)
            self.fields[f"fee_{player.pk}"], self.fields[f"paid_{player.pk}"] = fee, paid

    @property
    def lines(self) -> list[tuple[Player, Any, Any]]:
        """Each player with both fields."""
        return [(one, self[f"fee_{one.pk}"], self[f"paid_{one.pk}"]) for one in self.players]

    @property
    def fees(self) -> dict[int, tuple[int | None, int]]:
        """What was entered."""
        found = self.cleaned_data
        return {one.pk: (found[f"fee_{one.pk}"], found[f"paid_{one.pk}"] or 0) for one in self.players}
