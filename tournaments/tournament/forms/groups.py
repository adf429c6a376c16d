"""Forbidden pairings: two players, or a group of which as few as possible meet."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.entrants import entrant_rows
from tournaments.basics.fields import SideForm
from tournaments.basics.systems import is_for_teams
from tournaments.models import MOST_ROUNDS, ApartGroup, ForbiddenPair, Player, Tournament

TO_THE_END: int = ForbiddenPair._meta.get_field("last_round").default
EACH_CLUB, EACH_FEDERATION, CHOSEN = "club:", "federation:", "players:"


class RoundsForm(forms.Form):
    """For which rounds pairings are forbidden; ``sure`` is there where a round has been paired without that."""

    first_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=MOST_ROUNDS, initial=1)
    last_round = forms.IntegerField(
        label=_("To round"), min_value=1, max_value=99, required=False, help_text=_("empty: to the last round")
    )
    sure = forms.BooleanField(
        label=_("Forbid these pairings all the same"),
        error_messages={
            "required": _(
                "Forbidden pairings belong before round 1. Tick this if the chief arbiter has decided so all the same."
            )
        },
    )

    def __init__(self, *args: Any, late: bool = False, **kwargs: Any) -> None:
        """``late`` says that a round has been paired already: the arbiter has to insist."""
        super().__init__(*args, **kwargs)
        if not late:
            del self.fields["sure"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first_round"), cleaned.get("last_round") or TO_THE_END
        if first is not None and last < first:
            self.add_error("last_round", _("The last round is before the first one. Correct one of the two."))
        cleaned.pop("sure", None)
        return {**cleaned, "last_round": last}


class ForbiddenPairForm(SideForm, RoundsForm):
    """Two players, or teams, who may not meet."""

    name_on_page = "pair"
    field_order = ("one", "other")

    one = forms.ModelChoiceField(label=_("Player"), queryset=Player.objects.none())
    other = forms.ModelChoiceField(label=_("May not meet"), queryset=Player.objects.none())

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = _by_name(tournament)
        # One list serves both fields, so that the page asks the database once.
        choices = [("", _("choose")), *((one.pk, one.name) for one in there)]
        for name in ("one", "other"):
            field = cast("forms.ModelChoiceField[Any]", self.fields[name])
            field.queryset = there
            field.choices = choices
        if is_for_teams(tournament):
            self.fields["one"].label = _("Team")

    def clean(self) -> dict[str, Any]:
        one = self.cleaned_data.get("one")
        if one and one == self.cleaned_data.get("other"):
            self.add_error("other", _("You have chosen the same twice. Choose two."))
        return super().clean()


class GroupForm(RoundsForm):
    """Which group, its players where it is made by hand, and for which rounds."""

    field_order = ("group", "players")

    group = forms.ChoiceField(label=_("Who"))
    players = forms.ModelMultipleChoiceField(
        label=_("Who, if chosen one by one"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, tournament: Tournament, group: ApartGroup | None = None, **kwargs: Any) -> None:
        """``group`` is the one that is to be changed."""
        super().__init__(*args, **kwargs)
        if group:
            self.initial = _initial(group)
        players = _by_name(tournament)
        rows, for_teams = list(players), is_for_teams(tournament)
        clubs = sorted({player.club for player in rows if player.club})
        federations = sorted({player.federation for player in rows if player.federation})
        choices: list[tuple[Any, Any]] = [
            (
                EACH_CLUB,
                _("teams of one club") if for_teams else _("each club: its players do not meet"),
            ),
            (
                EACH_FEDERATION,
                _("teams of one federation") if for_teams else _("each federation: its players do not meet"),
            ),
            (
                CHOSEN,
                _("teams chosen one by one") if for_teams else _("players chosen one by one, such as a family"),
            ),
            (_("One club"), [(f"{EACH_CLUB}{name}", name) for name in clubs]),
            (_("One federation"), [(f"{EACH_FEDERATION}{name}", name) for name in federations]),
        ]
        if group and (shown := _initial(group)["group"]) not in {one for one, _name in choices[:3]}:
            choices.insert(0, (shown, str(group)))
        cast(forms.ChoiceField, self.fields["group"]).choices = choices
        field = cast("forms.ModelMultipleChoiceField[Any]", self.fields["players"])
        field.queryset = players
        field.choices = [(player.pk, player.name) for player in rows]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        kind, _colon, value = cleaned.pop("group", "").partition(":")
        return {**cleaned, "kind": kind, "value": value}


def _by_name(tournament: Tournament) -> Any:
    """The players, or the teams, that are paired in the tournament."""
    return entrant_rows(tournament).entrants.objects.filter(tournament=tournament).order_by("name")


def _initial(group: ApartGroup) -> dict[str, Any]:
    return {
        "group": f"{group.kind}:{'' if group.kind == ApartGroup.Kind.CHOSEN else group.value}",
        "players": [member.player_id or member.team_id for member in group.members.all()],
        "first_round": group.first_round,
        "last_round": group.last_round if group.last_round < TO_THE_END else None,
    }
