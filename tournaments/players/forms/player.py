"""A player's data, byes asked for, withdrawal, provisional ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import SideForm
from tournaments.basics.strength import OF_TWO
from tournaments.models import MOST_ROUNDS, ByeRequest, Player, Title
from tournaments.models.tournament import HIGHEST_TABLE
from tournaments.players.models.player import HIGHEST_RATING, NATIONAL_NUMBER, PLAYER_FIELDS

WITHDRAW = "withdraw"  # beside the kinds of byes


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
        help_text=_("if empty, you can give a provisional rating later"),
    )
    national_rating = forms.IntegerField(
        label=_("National rating"), min_value=1, max_value=HIGHEST_RATING, required=False
    )
    national_id = forms.RegexField(
        label=_("National number"),
        regex=rf"^{NATIONAL_NUMBER.pattern}\Z",
        required=False,
        error_messages={
            "invalid": _("A national number has at most eleven digits, Latin letters, hyphens and slashes.")
        },
    )
    title = forms.ChoiceField(label=_("Title"), choices=[("", "–"), *Title.choices], required=False)
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False)
    fide_id = forms.RegexField(
        label=_("FIDE number"),
        regex=r"^[0-9]{1,11}\Z",
        required=False,
        error_messages={"invalid": _("A FIDE number has digits only. Correct it or leave it empty.")},
    )
    birth_year = forms.IntegerField(label=_("Year of birth"), min_value=1900, max_value=2100, required=False)
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", "–"), *Player.Sex.choices], required=False)
    entry_round = forms.IntegerField(label=_("Plays from round"), min_value=1, max_value=MOST_ROUNDS)
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        help_text=_("for those who need one; it counts from the next pairing on"),
    )
    half_points = forms.IntegerField(
        label=_("Half-point byes for missed rounds"),
        min_value=0,
        required=False,
        help_text=_("0 unless the regulations give points for missed rounds (C.04.2, 2.4)"),
    )
    no_bye = forms.BooleanField(
        label=_("May not request half-point or full-point byes"),
        required=False,
        help_text=_("often so for players on special conditions"),
    )

    def __init__(
        self,
        *args: Any,
        player: Player | None = None,
        coming_round: int = 1,
        known: Mapping[str, Any] | None = None,
        half_points: int = 0,
        **kwargs: Any,
    ) -> None:
        """``known`` is what a rating list says of a new player, ``half_points`` the most byes for missed rounds."""
        new = {"entry_round": coming_round, "half_points": 0, **(known or {})}
        kwargs.setdefault("initial", new if player is None else _held(player))
        super().__init__(*args, **kwargs)
        if not half_points:
            del self.fields["half_points"]
        if player is None:
            self.fields["name"].widget.attrs["autofocus"] = True  # to be typed at once, one player after the other

    def clean_half_points(self) -> int:
        return self.cleaned_data["half_points"] or 0

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()


def _held(player: Player) -> dict[str, Any]:
    """What the player's row has of the fields; of two ratings the FIDE one stands in its own field."""
    held = {name: getattr(player, name) for name in PLAYER_FIELDS}
    if player.tournament.rating_method in OF_TWO and not player.provisional:
        held["rating"] = player.fide_rating
    return held


class WithdrawForm(SideForm):
    """From which round a player is no longer there; empty means the coming round."""

    name_on_page = "withdraw"

    from_round = forms.IntegerField(label=_("Withdrawn from round"), min_value=1, max_value=MOST_ROUNDS, required=False)


class ByeRequestForm(SideForm):
    """A bye that a player asks for in one round."""

    name_on_page = "bye"

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)
    kind = forms.ChoiceField(label=_("Bye"), choices=ByeRequest.Kind.choices)
    sure = forms.BooleanField(label=_("Note it all the same"), required=False)

    is_doubtful = False  # something speaks against it: only then there is something to be sure of

    def doubt(self) -> None:
        """Ask whether the arbiter is sure, next time."""
        self.is_doubtful = True


class ProvisionalRatingForm(SideForm):
    """A rating given by the chief arbiter, with the reason (1.1.2)."""

    name_on_page = "provisional"

    rating = forms.IntegerField(label=_("Provisional rating"), min_value=1, max_value=HIGHEST_RATING)
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("for example: club's estimate, national rating 1650")
    )


class ConsequencesForm(SideForm):
    """That what a correction changes has been seen, and what it counts for where that has to be said."""

    name_on_page = "follows"

    sure = forms.CharField(max_length=16, widget=forms.HiddenInput)
    counts = forms.ChoiceField(
        label=_("When was the chief arbiter told?"),
        widget=forms.RadioSelect,
        choices=[
            ("rating", _("too late: it is for rating only; standings and pairings stay (C.04.2, 4.3)")),
            ("pairing", _("in time: it counts for the standings and for the next pairing")),
        ],
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("goes into the log and the report file"))

    def __init__(self, *args: Any, asks: bool, **kwargs: Any) -> None:
        """``asks`` for what it counts for."""
        super().__init__(*args, **kwargs)
        if not asks:
            del self.fields["counts"], self.fields["reason"]


class ManyForm(SideForm):
    """What happens to all players who are ticked."""

    name_on_page = "many"

    action = forms.ChoiceField(
        label=_("What"), choices=[*ByeRequest.Kind.choices, (WITHDRAW, _("withdrawn from this round on"))]
    )
    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)
    sure = forms.BooleanField(label=_("Do it all the same"), required=False)

    def offer_no_byes(self) -> None:
        """As in a team event, where teams have them."""
        action = cast(Any, self.fields["action"])
        action.choices = [one for one in action.choices if one[0] == WITHDRAW]
