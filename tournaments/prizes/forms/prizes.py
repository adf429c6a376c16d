"""The forms of prizes: what holds for all, a fund, several lists at once, and one list."""

from __future__ import annotations

import re
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.basics.fields import SideForm
from tournaments.basics.systems import is_for_teams
from tournaments.models import Category, Player, PrizeFund, PrizeList, PrizeRules, Team, Tournament
from tournaments.prizes.forms.money import MoneyField
from tournaments.prizes.models.prizes import Cumulation, ListKind, Remainder, Unclaimed
from tournaments.prizes.queries.money import prizes_as_text, prizes_from_text
from tournaments.prizes.queries.plan import rules_of

SHARED = {"none": 100, "equal": 0, "Hort": 50}
SHARINGS = [
    ("none", gettext_lazy("not at all: by rank")),
    ("equal", gettext_lazy("equally")),
    ("Hort", gettext_lazy("by Hort: half of the own prize, half of the sum")),
    ("part", gettext_lazy("by another part of the own prize")),
]


class RulesForm(forms.Form):
    """What holds for all prizes."""

    currency = forms.CharField(label=gettext_lazy("Currency"), max_length=6, required=False)
    digits = forms.IntegerField(label=gettext_lazy("Decimals"), min_value=0, max_value=4)
    coin = MoneyField(
        label=gettext_lazy("Smallest amount that is paid out"),
        help_text=gettext_lazy("1 for whole amounts, 0.01 to the cent"),
    )
    remainder = forms.ChoiceField(label=gettext_lazy("What does not divide by it"), choices=Remainder.choices)
    least_games = forms.IntegerField(
        label=gettext_lazy("Games needed for a prize"),
        min_value=0,
        max_value=99,
        help_text=gettext_lazy("over the board"),
    )
    unclaimed = forms.ChoiceField(
        label=gettext_lazy("The prize of who does not come for it"), choices=Unclaimed.choices
    )
    fee = MoneyField(label=gettext_lazy("Usual entry fee"), required=False)
    withdrawn_may_win = forms.BooleanField(label=gettext_lazy("Who has withdrawn may win prizes"), required=False)

    def __init__(self, *args: Any, rules: PrizeRules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {name: getattr(rules, name) for name in self.fields}
        digits = rules.digits
        sent = str(self.data.get("digits", ""))
        if sent.isdigit() and sent.isascii() and int(sent[:3]) <= 4:
            digits = int(sent[:3])
        for name in ("coin", "fee"):
            cast(MoneyField, self.fields[name]).digits = digits if self.is_bound else rules.digits

    def clean_coin(self) -> int:
        if not self.cleaned_data["coin"]:
            raise forms.ValidationError(_("The smallest amount is more than nothing, such as 0.01 or 1."))
        return int(self.cleaned_data["coin"])

    def clean_fee(self) -> int:
        return self.cleaned_data["fee"] or 0


class FundForm(forms.Form):
    """A fund of which a player takes one prize, or as many as it says."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=60, help_text=gettext_lazy("for example Money, Trophies")
    )
    cumulation = forms.ChoiceField(
        label=gettext_lazy("How many prizes of it a player takes"), choices=Cumulation.choices
    )
    based_on = forms.IntegerField(
        label=gettext_lazy("Based on so many entries"),
        min_value=0,
        max_value=9999,
        required=False,
        help_text=gettext_lazy("with fewer, money is paid in proportion; empty: in full"),
    )
    guaranteed = forms.IntegerField(
        label=gettext_lazy("At least, in percent"), min_value=0, max_value=100, required=False, initial=50
    )
    capped = forms.BooleanField(
        label=gettext_lazy("By the US rule: nobody gets more than the largest single prize open to them"),
        required=False,
        initial=True,
    )
    excluded = forms.ModelMultipleChoiceField(
        label=gettext_lazy("They take nothing of it"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, tournament: Tournament, fund: PrizeFund | None = None, **kwargs: Any) -> None:
        """``fund`` is the one that is to be changed; who is excluded is asked of such a one alone."""
        super().__init__(*args, **kwargs)
        if fund is None:
            del self.fields["excluded"]
            return
        self.initial = {name: getattr(fund, name) for name in self.fields if name != "excluded"}
        self.initial["excluded"] = [one.player_id for one in fund.exclusions.all()]
        field = cast("forms.ModelMultipleChoiceField[Any]", self.fields["excluded"])
        field.queryset = Player.objects.filter(tournament=tournament).order_by("name")
        field.choices = [(player.pk, player.name) for player in field.queryset]

    def clean(self) -> dict[str, Any]:
        known = super().clean() or self.cleaned_data
        guaranteed = known.get("guaranteed")
        return {**known, "based_on": known.get("based_on") or 0, "guaranteed": 50 if guaranteed is None else guaranteed}


class NewFundForm(SideForm, FundForm):
    """A new fund, beside other forms."""

    name_on_page = "fund"


def kinds_of(tournament: Tournament) -> list[tuple[str, Any]]:
    """Who can win the prizes of a list there."""
    if is_for_teams(tournament):
        places = (ListKind.PLACES.value, gettext_lazy("teams, by their places"))
        return [places, *((one.value, one.label) for one in (ListKind.BOARD, ListKind.BY_HAND))]
    return [(one.value, one.label) for one in ListKind if one != ListKind.BOARD]


class NewListsForm(SideForm):
    """Several lists at once, one a line."""

    name_on_page = "lists"

    lines = forms.CharField(
        label=gettext_lazy("Prizes, one list a line"),
        max_length=10_000,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "Main: 500 300 200 2x100 – the first place first. A list with the name of a category is for its players. "
            "With things each prize ends with a semicolon: U1800: 100 + Book (20); Cup"
        ),
    )
    kind = forms.ChoiceField(label=gettext_lazy("Who wins"), choices=ListKind.choices)
    sharing = forms.ChoiceField(
        label=gettext_lazy("Players with equal points share the lists that are open to all"), choices=SHARINGS[:3]
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        cast(forms.ChoiceField, self.fields["kind"]).choices = kinds_of(tournament)

    def clean(self) -> dict[str, Any]:
        known = super().clean() or self.cleaned_data
        if "lines" not in known or "kind" not in known or "sharing" not in known:
            return known
        categories = {one.name.casefold(): one for one in Category.objects.filter(tournament=self.tournament)}
        digits, found = rules_of(self.tournament).digits, []
        for number, line in enumerate(known["lines"].splitlines(), start=1):
            if not line.strip():
                continue
            name, colon, text = line.partition(":")
            try:
                if not colon or not name.strip():
                    raise ValueError(_("Write a name, a colon and the prizes: Main: 500 300 200"))
                prizes = prizes_from_text(text, digits)
            except ValueError as error:
                self.add_error("lines", _("Line %(number)d: %(problem)s") % {"number": number, "problem": error})
                continue
            category = categories.get(name.strip().casefold()) if known["kind"] == ListKind.PLACES else None
            own = SHARED[known["sharing"]] if category is None and known["kind"] == ListKind.PLACES else 100
            board = {"board": int(re.sub(r"\D", "", name)[:2] or 1)} if known["kind"] == ListKind.BOARD else {}
            found.append(
                {"kind": known["kind"], "name": name.strip(), "prizes": prizes, "category": category, "own": own}
                | board
            )
        return {"lists": found}


class ListForm(forms.Form):
    """One list as a whole; of a list of another kind only the fields that it has."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    prizes = forms.CharField(
        label=gettext_lazy("Prizes"),
        max_length=10_000,
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
        help_text=gettext_lazy("the first place first; with things each ends with a semicolon: 200 + Book (20); Cup"),
    )
    category = forms.ModelChoiceField(
        label=gettext_lazy("For whom"),
        queryset=Category.objects.none(),
        required=False,
        empty_label=gettext_lazy("open to all"),
    )
    sharing = forms.ChoiceField(label=gettext_lazy("Players with equal points share"), choices=SHARINGS)
    own = forms.IntegerField(
        label=gettext_lazy("Part of the own prize, in percent"), min_value=0, max_value=100, required=False
    )
    least_share = MoneyField(
        label=gettext_lazy("Least share"),
        required=False,
        help_text=gettext_lazy("while a share is smaller, the last of the group is dropped"),
    )
    prize_places_only = forms.BooleanField(
        label=gettext_lazy("Only who stands on a prize place shares"), required=False
    )
    least_players = forms.IntegerField(
        label=gettext_lazy("Players needed"),
        min_value=0,
        max_value=9999,
        required=False,
        help_text=gettext_lazy("with fewer nothing is awarded"),
    )
    best = forms.IntegerField(label=gettext_lazy("Players who count"), min_value=1, max_value=50)
    by = forms.ChoiceField(label=gettext_lazy("Teams"), choices=PrizeList._meta.get_field("by").choices or [])
    score = forms.ChoiceField(
        label=gettext_lazy("What is added up"), choices=PrizeList._meta.get_field("score").choices or []
    )
    winner = forms.ModelChoiceField(
        label=gettext_lazy("Winner"),
        queryset=Player.objects.none(),
        required=False,
        empty_label=gettext_lazy("nobody yet"),
    )
    winner_team = forms.ModelChoiceField(
        label=gettext_lazy("or a team"),
        queryset=Team.objects.none(),
        required=False,
        empty_label=gettext_lazy("none"),
    )
    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        min_value=1,
        max_value=99,
        help_text=gettext_lazy("ranked as the board prizes are, by the regulations of the teams"),
    )
    is_only = forms.BooleanField(label=gettext_lazy("The winner takes nothing else of the fund"), required=False)

    OF = {
        ListKind.PLACES: ("category", "sharing", "own", "least_share", "prize_places_only", "least_players"),
        ListKind.TEAMS: ("best", "by", "score"),
        ListKind.BOARD: ("board",),
        ListKind.BY_HAND: ("winner", "winner_team", "is_only"),
    }
    NOT_FOR_TEAMS, FOR_TEAMS = ("category", "is_only"), ("winner_team",)

    def __init__(self, *args: Any, tournament: Tournament, one: PrizeList, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kept = {"name", "prizes", *self.OF[ListKind(one.kind)]}
        kept -= {*(self.NOT_FOR_TEAMS if is_for_teams(tournament) else self.FOR_TEAMS)}
        for name in list(self.fields):
            if name not in kept:
                del self.fields[name]
        self.digits = rules_of(tournament).digits
        self.initial = {name: getattr(one, name) for name in self.fields if name not in ("sharing", "prizes")}
        self.initial["prizes"] = prizes_as_text(one.prizes, self.digits)
        self.initial["sharing"] = next((name for name, part in SHARED.items() if part == one.own), "part")
        self.initial |= {"category": one.category_id, "winner": one.winner_id, "winner_team": one.winner_team_id}
        if "least_share" in self.fields:
            cast(MoneyField, self.fields["least_share"]).digits = self.digits
        if "category" in self.fields:
            self._choose("category", Category.objects.filter(tournament=tournament))
        if "winner_team" in self.fields:
            self._choose("winner_team", Team.objects.filter(tournament=tournament).order_by("name"))
        if "winner" in self.fields:
            self._choose("winner", Player.objects.filter(tournament=tournament).order_by("name"))

    def _choose(self, name: str, rows: Any) -> None:
        field = cast("forms.ModelChoiceField[Any]", self.fields[name])
        field.queryset = rows

    def clean_prizes(self) -> list[dict[str, Any]]:
        try:
            return prizes_from_text(self.cleaned_data["prizes"], self.digits)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        known = super().clean() or self.cleaned_data
        if "sharing" not in known:
            return known
        sharing, own = known.pop("sharing"), known.get("own")
        if sharing == "part" and own is None:
            self.add_error("own", _("Write which part of the own prize each has for itself, such as 67."))
        known["own"] = SHARED.get(sharing, own or 0)
        return {**known, "least_share": known.get("least_share") or 0, "least_players": known.get("least_players") or 0}


class AbsentForm(SideForm):
    """Who did not come for a prize, among those who have one."""

    name_on_page = "absent"

    absent = forms.ModelMultipleChoiceField(
        label=gettext_lazy("They did not come for their prize"),
        queryset=Player.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self, *args: Any, tournament: Tournament, winners: list[int], absent: list[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ModelMultipleChoiceField[Any]", self.fields["absent"])
        field.queryset = Player.objects.filter(tournament=tournament)
        offered = field.queryset.filter(pk__in={*winners, *absent}).order_by("name")
        field.choices = [(player.pk, player.name) for player in offered]
        self.initial["absent"] = absent
