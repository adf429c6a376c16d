"""What is filled in about series: the rules, a tournament that counts, a category, who is one person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.conditions import RATINGS, TOURNAMENT
from tournaments.basics.fields import SideForm
from tournaments.models import Player, Series, SeriesCategory, SeriesTie, Tournament

UP, DOWN, REMOVE = "up", "down", "remove"
JOIN, PART, FOUND = "join", "part", "found"
_TIES = ("first_tie", "second_tie", "third_tie")


class NewSeriesForm(forms.Form):
    """The name of a new series."""

    name = forms.CharField(label=_("Name of the series"), max_length=120)


class SeriesForm(forms.ModelForm):
    """The rules by which a series counts, and who reads it."""

    first_tie = forms.ChoiceField(label=_("Equal totals are parted by"), required=False)
    second_tie = forms.ChoiceField(label=_("Then by"), required=False)
    third_tie = forms.ChoiceField(label=_("And then by"), required=False)

    class Meta:
        model = Series
        fields = (
            *("name", "announcement", "points_by", "table", "equal_places", "best", "least", "provisional"),
            "is_public",
        )
        labels = {"is_public": _("Everybody may read the series")}
        widgets = {
            "announcement": forms.Textarea(attrs={"rows": 3}),
            "table": forms.TextInput(attrs={"autocomplete": "off"}),
        }
        help_texts = {
            "announcement": _("what everybody may read above the standings"),
            "table": _("the first place first, with blanks between them: 10 8 6 5 4 3 2 1"),
            "best": _("of each player; empty: all"),
            "least": _("whoever has fewer stands behind the others, without a rank"),
            "provisional": _("with the standings so far, marked as provisional"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [*self.instance.ties.split(), "", "", ""]
        for name, tie in zip(_TIES, known, strict=False):
            self.fields[name].choices = [("", _("nothing more")), *SeriesTie.choices]  # type: ignore[attr-defined]
            self.fields[name].initial = tie

    def validate_unique(self) -> None:
        """That is for the action to say."""

    def validate_constraints(self) -> None:
        """That is for the action to say."""

    def clean(self) -> dict[str, Any]:
        known = super().clean() or self.cleaned_data
        ties = [known.get(name) or "" for name in _TIES]
        named = [tie for tie in ties if tie]
        if len(set(named)) < len(named):
            raise forms.ValidationError(_("Choose each way to part equal totals once."))
        return known

    @property
    def rules(self) -> dict[str, Any]:
        """What is to be changed in the series."""
        ties = " ".join(self.cleaned_data[name] for name in _TIES if self.cleaned_data[name])
        return {name: self.cleaned_data[name] for name in self.Meta.fields} | {"ties": ties}


class AddForm(SideForm):
    """A tournament that counts from now on, behind the others."""

    name_on_page = "add"

    tournament = forms.ModelChoiceField(label=_("Tournament"), queryset=Tournament.objects.none())

    def __init__(self, *args: Any, tournaments: Iterable[Tournament] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tournament"].queryset = tournaments  # type: ignore[attr-defined]


class PartForm(SideForm):
    """Where in the series a tournament goes."""

    name_on_page = "part"

    tournament = forms.IntegerField()
    to = forms.ChoiceField(choices=[(UP, UP), (DOWN, DOWN), (REMOVE, REMOVE)])


class CategoryForm(SideForm):
    """All conditions that are filled in must hold; with the key of a ``category`` that one is changed."""

    name_on_page = "category"

    category = forms.IntegerField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("for example U1800, Girls U14"))
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", _("any")), *Player.Sex.choices], required=False)
    born_first = forms.IntegerField(label=_("Born from"), min_value=1850, max_value=2100, required=False)
    born_last = forms.IntegerField(label=_("Born up to"), min_value=1850, max_value=2100, required=False)
    rating_least = forms.IntegerField(label=_("Rating from"), min_value=1, max_value=4000, required=False)
    rating_most = forms.IntegerField(label=_("Rating up to"), min_value=1, max_value=4000, required=False)
    rating_list = forms.ChoiceField(label=_("By which rating"), choices=list(RATINGS.items()), initial=TOURNAMENT)
    in_each = forms.BooleanField(label=_("In each tournament of the player, not only in the first one"), required=False)

    @classmethod
    def of(cls, row: SeriesCategory) -> CategoryForm:
        """The form as ``row`` has been filled in."""
        born, rating = row.conditions.get("born", {}), row.conditions.get("rating", {})
        known = {"category": row.pk, "name": row.name, "in_each": row.in_each}
        known |= {"sex": next(iter(row.conditions.get("sex", ())), ""), "rating_list": rating.get("list", TOURNAMENT)}
        known |= {f"born_{part}": value for part, value in born.items()}
        known |= {f"rating_{part}": value for part, value in rating.items() if part != "list"}
        return cls(initial=known)

    @property
    def conditions(self) -> dict[str, Any]:
        """What the category is."""
        known = self.cleaned_data
        conditions: dict[str, Any] = {}
        bands = {"rating": ("least", "most"), "born": ("first", "last")}
        for what, parts in bands.items():
            band = {part: known[f"{what}_{part}"] for part in parts if known[f"{what}_{part}"] is not None}
            if band:
                conditions[what] = band | ({"list": known["rating_list"]} if what == "rating" else {})
        if known["sex"]:
            conditions["sex"] = [known["sex"]]
        return {"name": known["name"], "conditions": conditions, "in_each": known["in_each"]}


class KeyForm(SideForm):
    """The category that is to be removed."""

    name_on_page = "key"

    category = forms.IntegerField()


class PersonsForm(forms.Form):
    """Players by the numbers of their rows, and what is said of them."""

    players = forms.TypedMultipleChoiceField(label=_("Players"), coerce=int, required=False)
    do = forms.ChoiceField(choices=[(JOIN, JOIN), (PART, PART), (FOUND, FOUND)])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sent = self.data.getlist("players") if hasattr(self.data, "getlist") else ()
        self.fields["players"].choices = [(one, one) for one in sent if one.isdecimal()][:1000]  # type: ignore[attr-defined]
