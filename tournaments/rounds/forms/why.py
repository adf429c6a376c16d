"""“Why not A against B?”: two of the players of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class WhyForm(forms.Form):
    """Two different players who were to be paired; they are given by TPN and name."""

    one = forms.TypedChoiceField(label=_("Player A"), coerce=int)
    other = forms.TypedChoiceField(label=_("Player B"), coerce=int)

    def __init__(self, players: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((tpn, f"{tpn} {name}") for tpn, name in players)]
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "one" in cleaned and cleaned["one"] == cleaned.get("other"):
            raise forms.ValidationError(_("That is the same player twice; choose two."))
        return cleaned
