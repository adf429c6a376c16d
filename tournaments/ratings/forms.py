"""Another rating of a player from a round on."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import MOST_ROUNDS, Player, Tournament
from tournaments.players.models.player import HIGHEST_RATING


class RoundRatingForm(forms.Form):
    """Who, from which round, and which rating; without one the entry goes."""

    player = forms.ModelChoiceField(label=_("Player"), queryset=Player.objects.none())
    round_number = forms.IntegerField(label=_("From round"), min_value=2, max_value=MOST_ROUNDS)
    rating = forms.IntegerField(
        label=_("Rating"),
        min_value=1,
        max_value=HIGHEST_RATING,
        required=False,
        help_text=_("empty: takes away what stands there"),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ModelChoiceField[Player]", self.fields["player"])
        field.queryset = tournament.players.order_by("name")
