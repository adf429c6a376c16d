"""Places for those who are tied to the end, as an arbiter gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.entrants import Entrant
from tournaments.basics.joining import with_semicolons


class RanksByHandForm(forms.Form):
    """A place for each of a tied group, or for none of it; and the reason, which everybody can read."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("such as a play-off; it stands on the public page, in the log and in the report file"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, tied: Sequence[Sequence[Entrant]], given: Mapping[int, int], **kwargs: Any) -> None:
        """``tied`` are the groups, ``given`` the places within them so far, by row id."""
        super().__init__(*args, **kwargs)
        self.tied = tied
        for group in tied:
            for player in group:
                self.fields[f"place_{player.pk}"] = forms.IntegerField(
                    label=_("Place of %(name)s among those tied") % {"name": player.name},
                    min_value=1,
                    max_value=len(group),
                    required=False,
                    initial=given.get(player.pk),
                )
        self.order_fields([name for name in self.fields if name != "reason"])

    @property
    def groups(self) -> list[list[tuple[Entrant, forms.BoundField]]]:
        """Each group with the field of each of it."""
        return [[(player, self[f"place_{player.pk}"]) for player in group] for group in self.tied]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.orders: list[list[int]] = []
        for group in self.tied:
            places = {player.pk: cleaned.get(f"place_{player.pk}") for player in group}
            if any(f"place_{key}" in self.errors for key in places) or not any(places.values()):
                continue
            if set(places.values()) != set(range(1, len(group) + 1)):
                text = _("Give each of %(names)s a place of its own from 1 to %(count)d, or all of them none.")
                names = with_semicolons(player.name for player in group)
                self.add_error(None, text % {"names": names, "count": len(group)})
                continue
            self.orders.append(sorted(places, key=lambda key: places[key] or 0))
        return cleaned
