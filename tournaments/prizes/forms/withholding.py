"""Which part of each player's prizes is kept for the tax office."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.basics.fields import SideForm
from tournaments.prizes.queries.shown import Payment

THOUSANDTHS = 1000


class WithheldForm(SideForm):
    """A percentage for each player who is paid money; an empty field is none."""

    name_on_page = "withheld"

    def __init__(self, *args: Any, payments: Sequence[Payment], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.payments = payments
        for one in payments:
            field = forms.DecimalField(
                label=_("Percent withheld of %(name)s") % {"name": one.receipt.name},
                required=False,
                min_value=0,
                max_value=100,
                decimal_places=3,
                widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "size": 6}),
                localize=False,
            )
            field.initial = one.percent or None
            self.fields[f"part_{one.receipt.number}"] = field

    @property
    def lines(self) -> list[tuple[Payment, Any]]:
        """Each payment with its field."""
        return [(one, self[f"part_{one.receipt.number}"]) for one in self.payments]

    @property
    def parts(self) -> dict[int, int]:
        """What was entered, in thousandths of a percent."""
        found = self.cleaned_data
        numbers = (one.receipt.number for one in self.payments)
        return {number: int((found[f"part_{number}"] or 0) * THOUSANDTHS) for number in numbers}
