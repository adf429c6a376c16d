"""Values of tie-breaks that are worked out elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.entrants import Entrant
from tournaments.basics.fields import HundredthsField


class GivenValuesForm(forms.Form):
    """A value for each player, or team, in each of the tie-breaks, and where they come from."""

    note = forms.CharField(
        label=gettext_lazy("Where they come from"),
        max_length=200,
        help_text=gettext_lazy("such as “blitz play-off”; it stands on the public page and in the log"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        *args: Any,
        codes: Sequence[str],
        entrants: Sequence[Entrant],
        given: Mapping[str, Mapping[int, int]],
        **kwargs: Any,
    ) -> None:
        """``given`` are the values so far, in hundredths of a point, by code and row id."""
        super().__init__(*args, **kwargs)
        self.codes, self.entrants = codes, entrants
        for one in entrants:
            for place, code in enumerate(codes):
                self.fields[f"value_{place}_{one.pk}"] = HundredthsField(
                    label=_("%(code)s of %(name)s") % {"code": code, "name": one.name},
                    required=False,
                    initial=given.get(code, {}).get(one.pk),
                )

    @property
    def lines(self) -> list[tuple[Entrant, list[forms.BoundField]]]:
        """Each player, or team, with the fields of all tie-breaks."""
        return [
            (one, [self[f"value_{place}_{one.pk}"] for place, _code in enumerate(self.codes)]) for one in self.entrants
        ]

    @property
    def values(self) -> dict[str, dict[int, int]]:
        """What was entered, as the action takes it."""
        found: dict[str, dict[int, int]] = defaultdict(dict)
        for one in self.entrants:
            for place, code in enumerate(self.codes):
                value = self.cleaned_data[f"value_{place}_{one.pk}"]
                if value is not None:
                    found[code][one.pk] = value
        return dict(found)
