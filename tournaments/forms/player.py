"""A player's data, byes asked for, withdrawal, provisional ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import SideForm
from tournaments.models import MOST_ROUNDS, ByeRequest, Player, Title
from tournaments.models.player import HIGHEST_RATING, PLAYER_FIELDS


class PlayerForm(forms.Form):
    """One participant. A rating may be missing at first; pairing then asks for a provisional one."""

    name = forms.CharField(
        label=_("Name"),
        max_length=120,
        help_text=_("Surname, first name"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    rating = forms.IntegerField(
        label=_("Rating"),
        min_value=1,
        max_value=HIGHEST_RATING,
        required=False,
        help_text=_("empty: give a provisional one later"),
    )
    title = forms.ChoiceField(label=_("Title"), choices=[("", "–"), *Title.choices], required=False)
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False)
    fide_id = forms.RegexField(
        label=_("FIDE number"),
        regex=r"^\d{1,11}$",
        required=False,
        error_messages={"invalid": _("A FIDE number has digits only. Correct it or leave it empty.")},
    )
    birth_year = forms.IntegerField(label=_("Year of birth"), min_value=1900, max_value=2100, required=False)
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", "–"), *Player.Sex.choices], required=False)
    entry_round = forms.IntegerField(label=_("Plays from round"), min_value=1, max_value=MOST_ROUNDS)

    def __init__(
        self,
        *args: Any,
        player: Player | None = None,
        coming_round: int = 1,
        known: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """``known`` is what a rating list says of a new player."""
        new = {"entry_round": coming_round, **(known or {})}
        kwargs.setdefault("initial", new if player is None else {name: getattr(player, name) for name in PLAYER_FIELDS})
        super().__init__(*args, **kwargs)
        if player is None:
            self.fields["name"].widget.attrs["autofocus"] = True  # to be typed at once, one player after the other

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()


class WithdrawForm(SideForm):
    """From which round a player is no longer there; empty means the coming round."""

    name_on_page = "withdraw"

    from_round = forms.IntegerField(label=_("Withdrawn from round"), min_value=1, max_value=MOST_ROUNDS, required=False)


class ByeRequestForm(SideForm):
    """A bye that a player asks for in one round."""

    name_on_page = "bye"

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)
    kind = forms.ChoiceField(label=_("Bye"), choices=ByeRequest.Kind.choices)


class ProvisionalRatingForm(SideForm):
    """A rating given by the chief arbiter, with the reason (1.1.2)."""

    name_on_page = "provisional"

    rating = forms.IntegerField(label=_("Provisional rating"), min_value=1, max_value=HIGHEST_RATING)
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("for example: estimate of the club, national rating 1650")
    )
