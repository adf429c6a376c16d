"""A category: its conditions, each of which may be left empty, and who is in it or left out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.conditions import NEWCOMER, RATINGS, TOURNAMENT
from tournaments.basics.fields import DATE_INPUT
from tournaments.models import Category, Player, Title, Tournament

UNTITLED = "-"
_IGNORED, _ALLOWED, _ONLY = "", "or", "only"


class CategoryForm(forms.Form):
    """All conditions that are filled in must hold."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("for example U1800, Girls U14, Club Lindenhof"))
    is_public = forms.BooleanField(label=_("Everybody may read its standings"), required=False, initial=True)
    rating_list = forms.ChoiceField(label=_("By which rating"), choices=list(RATINGS.items()), initial=TOURNAMENT)
    rating_least = forms.IntegerField(label=_("Rating from"), min_value=1, max_value=4000, required=False)
    rating_most = forms.IntegerField(
        label=_("Rating up to"), min_value=1, max_value=4000, required=False, help_text=_("included: 1799 for U1800")
    )
    unrated = forms.ChoiceField(
        label=_("Players without a rating"),
        required=False,
        choices=[
            (_IGNORED, _("as the other conditions say")),
            (_ALLOWED, _("are in it as well as the rating band")),
            (_ONLY, _("only they are in it")),
        ],
    )
    age_least = forms.IntegerField(label=_("Age from"), min_value=0, max_value=130, required=False)
    age_most = forms.IntegerField(label=_("Age up to"), min_value=0, max_value=130, required=False)
    age_on = forms.DateField(label=_("on this day"), required=False, widget=DATE_INPUT)
    born_first = forms.IntegerField(label=_("Born from"), min_value=1850, max_value=2100, required=False)
    born_last = forms.IntegerField(label=_("Born up to"), min_value=1850, max_value=2100, required=False)
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", _("any")), *Player.Sex.choices], required=False)
    titles = forms.MultipleChoiceField(
        label=_("Title"),
        choices=[(UNTITLED, _("without a title")), *Title.choices],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    federations = forms.CharField(
        label=_("Federation"), max_length=200, required=False, help_text=_("several with blanks: GER AUT SUI")
    )
    clubs = forms.CharField(
        label=_("Club"), max_length=2000, required=False, widget=forms.Textarea({"rows": 2}), help_text=_("one a line")
    )
    newcomer = forms.BooleanField(
        label=_("Newcomers only"),
        required=False,
        help_text=_("who is ticked below, and meets the other conditions"),
    )
    taken_in = forms.ModelMultipleChoiceField(
        label=_("In it by hand"), queryset=Player.objects.none(), required=False, widget=forms.CheckboxSelectMultiple
    )
    left_out = forms.ModelMultipleChoiceField(
        label=_("Left out by hand"), queryset=Player.objects.none(), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        category: Category | None = None,
        usual: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """``category`` is the one that is to be changed, ``usual`` fills a new one."""
        super().__init__(*args, **kwargs)
        self.initial = _initial(category) if category else {**(usual or {})}
        players = Player.objects.filter(tournament=tournament).order_by("name")
        choices = [(player.pk, player.name) for player in players]
        for name in ("taken_in", "left_out"):
            field = cast("forms.ModelMultipleChoiceField[Any]", self.fields[name])
            field.queryset, field.choices = players, choices
        self.ages_on = tournament.start_date

    def clean_federations(self) -> list[str]:
        found = self.cleaned_data["federations"].upper().replace(",", " ").replace(";", " ").split()
        if any(len(one) > 3 for one in found):
            raise forms.ValidationError(_("A federation has three letters, such as GER. Separate several by blanks."))
        return list(dict.fromkeys(found))[:40]

    def clean_clubs(self) -> list[str]:
        found = [line.strip() for line in self.cleaned_data["clubs"].splitlines()]
        if any(len(one) > 120 for one in found):
            raise forms.ValidationError(_("The name of a club has 120 characters at most. Write one club a line."))
        return list(dict.fromkeys(filter(None, found)))[:40]

    def clean(self) -> dict[str, Any]:
        known = super().clean() or self.cleaned_data
        if self.errors:
            return known
        if known["unrated"] == _ONLY and _band(known, "rating"):
            self.add_error(
                "unrated", _("Who has no rating is in no band. Leave the band empty, or let them in besides.")
            )
        if known["unrated"] == _ALLOWED and not _band(known, "rating"):
            self.add_error("unrated", _("Name the rating band beside which players without a rating are in it."))
        ages = _band(known, "age")
        if ages and not known["age_on"] and self.ages_on is None:
            self.add_error("age_on", _("Name the day on which the age counts; the tournament has none yet."))
        for least, most in (("rating_least", "rating_most"), ("age_least", "age_most"), ("born_first", "born_last")):
            if known[least] is not None and known[most] is not None and known[least] > known[most]:
                self.add_error(most, _("The highest value lies below the lowest one. Correct one of the two."))
        if self.errors:
            return known
        fields = ("name", "is_public", "taken_in", "left_out")
        return {**{name: known[name] for name in fields}, "conditions": self._conditions(known)}

    def _conditions(self, known: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if band := _band(known, "rating"):
            found["rating"] = {**band, "list": known["rating_list"], "or_unrated": known["unrated"] == _ALLOWED}
        if known["unrated"] == _ONLY:
            found["unrated"] = known["rating_list"]
        if ages := _band(known, "age"):
            found["age"] = {**ages, "on": str(known["age_on"] or self.ages_on)}
        years = {part: known[f"born_{part}"] for part in ("first", "last") if known[f"born_{part}"] is not None}
        if years:
            found["born"] = years
        titles = ["" if one == UNTITLED else one for one in known["titles"]]
        lists: dict[str, Iterable[str]] = {
            "sex": [known["sex"]] if known["sex"] else [],
            "club": known["clubs"],
            "federation": known["federations"],
            "title": titles,
        }
        if known["newcomer"]:
            found[NEWCOMER] = True
        return found | {name: list(values) for name, values in lists.items() if values}


def _band(known: Mapping[str, Any], what: str) -> dict[str, int]:
    return {part: known[f"{what}_{part}"] for part in ("least", "most") if known[f"{what}_{part}"] is not None}


def _initial(row: Category) -> dict[str, Any]:
    """The fields of the form as the row has them."""
    known = row.conditions
    band, age, born = known.get("rating", {}), known.get("age", {}), known.get("born", {})
    ticks = [(tick.player_id, tick.is_in) for tick in row.ticks.all()]
    return {
        "name": row.name,
        "is_public": row.is_public,
        "rating_list": band.get("list") or known.get("unrated") or TOURNAMENT,
        "rating_least": band.get("least"),
        "rating_most": band.get("most"),
        "unrated": _ONLY if "unrated" in known else _ALLOWED if band.get("or_unrated") else _IGNORED,
        "age_least": age.get("least"),
        "age_most": age.get("most"),
        "age_on": age.get("on"),
        "born_first": born.get("first"),
        "born_last": born.get("last"),
        "sex": known["sex"][0] if len(known.get("sex", ())) == 1 else "",
        "titles": [one or UNTITLED for one in known.get("title", ())],
        "federations": " ".join(known.get("federation", ())),
        "clubs": "\n".join(known.get("club", ())),
        "newcomer": bool(known.get(NEWCOMER)),
        "taken_in": [key for key, is_in in ticks if is_in],
        "left_out": [key for key, is_in in ticks if not is_in],
    }
