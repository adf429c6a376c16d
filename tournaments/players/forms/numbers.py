"""TPNs exchanged among equal players, or all given anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import NumberedBy, Player

SIDES = [("A", gettext_lazy("first side")), ("B", gettext_lazy("second side"))]


class _NumbersForm(forms.Form):
    """Why, and whether it is meant: the page says what follows before it is done."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("goes into the log"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    sure = forms.BooleanField(label=gettext_lazy("Do it"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not cleaned.get("sure"):
            self.is_asking = True
            self.add_error(None, _("Look at the pairing numbers that change, and confirm."))
        return cleaned

    is_asking = False


class ExchangeForm(_NumbersForm):
    """Two players of one rating and title."""

    one = forms.ModelChoiceField(label=gettext_lazy("Player"), queryset=Player.objects.none())
    other = forms.ModelChoiceField(label=gettext_lazy("and"), queryset=Player.objects.none())
    field_order = ("one", "other", "reason", "sure")

    def __init__(self, *args: Any, groups: Sequence[Sequence[Player]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices: list[tuple[Any, Any]] = [("", _("choose"))]
        for group in groups:
            first = group[0]
            label = " ".join(str(part) for part in (first.rating or _("unrated"), first.title) if part)
            choices.append((label, [(player.pk, f"{player.tpn} {player.name}") for player in group]))
        keys = [player.pk for group in groups for player in group]
        for name in ("one", "other"):
            field = cast("forms.ModelChoiceField[Player]", self.fields[name])
            field.queryset = Player.objects.filter(pk__in=keys)
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        one, other = self.cleaned_data.get("one"), self.cleaned_data.get("other")
        if one and other and (one == other or (one.rating, one.title) != (other.rating, other.title)):
            self.add_error("other", _("Choose somebody else of the same rating and title (C.04.2, 2.2)."))
        return super().clean()


class TableNumbersForm(forms.Form):
    """How the numbers of a table are given; fields for each player's number by hand, and for the side where there are
    two.
    """

    how = forms.ChoiceField(
        label=gettext_lazy("Numbers of the table"),
        choices=NumberedBy.choices,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose how the numbers are given.")},
    )

    is_asking = False

    def __init__(
        self, *args: Any, players: Sequence[Player], sides: Mapping[int, str] | None = None, **kwargs: Any
    ) -> None:
        """``sides`` are the proposed ones by the player's id, None where everybody meets everybody."""
        super().__init__(*args, **kwargs)
        self.players, self.has_sides = players, sides is not None
        left_out = NumberedBy.FEDERATION if self.has_sides else NumberedBy.SIDES
        how = cast(forms.ChoiceField, self.fields["how"])
        how.choices = [one for one in NumberedBy.choices if one[0] != left_out]
        for player in players:
            if sides is not None:
                self.fields[self._side(player)] = forms.ChoiceField(
                    label=player.name, required=False, choices=SIDES, initial=sides.get(player.pk, "")
                )
            self.fields[self._name(player)] = forms.IntegerField(
                label=player.name, required=False, min_value=1, max_value=len(players), initial=player.tpn
            )

    @staticmethod
    def _name(player: Player) -> str:
        return f"number_{player.pk}"

    @staticmethod
    def _side(player: Player) -> str:
        return f"side_{player.pk}"

    @property
    def by_side(self) -> list[tuple[Player, Any]]:
        """Each player with the field of the side; nobody where there are no sides."""
        return [(player, self[self._side(player)]) for player in self.players if self.has_sides]

    @property
    def sides(self) -> dict[int, str]:
        """The sides that were chosen, by the player's id."""
        return {player.pk: self.cleaned_data.get(self._side(player)) or "" for player in self.players}

    @property
    def by_hand(self) -> list[tuple[Player, Any]]:
        """Each player with the field of the number."""
        return [(player, self[self._name(player)]) for player in self.players]

    @property
    def numbers(self) -> dict[int, int]:
        """The numbers that were typed, by the player's id."""
        return {player.pk: self.cleaned_data.get(self._name(player)) or 0 for player in self.players}


class NumberAnewForm(_NumbersForm):
    """All TPNs by rating, title and name."""
