"""The tournament's own data."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.service import DEFAULT, System, system_named
from pairing.trf.event_codes import is_time_control
from tournaments.basics.fields import DATE_INPUT, PointsField, TimeZoneField, TournamentModelForm, offer_zones
from tournaments.basics.joining import with_semicolons
from tournaments.basics.systems import (
    cited,
    objection_to,
    objection_to_bye,
    objection_to_draw,
    systems_in_browser,
    usual_bye,
)
from tournaments.models import (
    MOST_ROUNDS,
    Acceleration,
    ColourChoice,
    Tournament,
)
from tournaments.models.entered import FIXED_BY_ROUND_1, TOURNAMENT_FIELDS
from tournaments.models.tournament import RATING_ORDERS
from tournaments.rating_lists.queries.listed_players import lists_in_use, names_of_lists
from tournaments.tournament.forms.sections import Section

DRAW = "draw"
_OF_TABLES = ("first_table", "cycles", "games_per_match")
_KEPT_IF_NOT_SENT = (
    *("rating_type", "rating_method", "equal_order", "tiebreak_ratings", "system"),
    *(*_OF_TABLES, "norm_games"),
)


class TournamentForm(TournamentModelForm):
    """Everything the regulations fix, or one ``section`` of it. Whether a change comes in time the action knows."""

    class Meta:
        model = Tournament
        fields = TOURNAMENT_FIELDS
        widgets = {"start_date": DATE_INPUT, "end_date": DATE_INPUT, "initial_colour": forms.RadioSelect}
        labels = {
            "rating_type": _("Rating type"),
            "list_order": _("Rating lists used"),
            "list_unchecked": _("Don't check ratings automatically"),
            "equal_order": _("Equal rating and title"),
            "norm_games": _("Games of a title norm"),
            "norm_exemption": _("Exemption for title norms"),
            "clubs_hidden": _("Hide clubs"),
            "ratings_hidden": _("Hide ratings"),
            "forenames_short": _("Shorten forenames"),
        }
        help_texts = {
            "federation": _("three letters, for example GER"),
            "deputy_arbiters": _("several are separated by semicolons"),
            "accent": _("of its public pages; without one it is that of the site"),
            "language": _(
                "of prints, of the screen in the hall and of pictures of links; people read the pages in their own"
            ),
            "without_flags": _("on the public pages their letters stand alone then"),
            "ratings_hidden": _(
                "nor rating changes, nor values made of ratings; the order of the standings stays what it is"
            ),
            "forenames_short": _("“Meier, Anna” is “Meier, A.” then; a name without a comma stays as it is"),
            "first_table": _("where several tournaments share a hall; it counts from the next pairing on"),
            "time_control": _("for example 90 min + 30 s a move"),
            "time_control_code": _("for report files (222): seconds + seconds a move, for example 5400+30"),
            "chess960": _("a starting position is drawn when a round is published, the same for all boards"),
            "long_event": _(
                "players' ratings can change from one round to the next; each month's rating list is checked"
            ),
            "rating_type": _("which of a player's ratings is used; if there is none, another one is"),
            "list_order": _("in this order, with semicolons, for example FIDE; DSB; empty: all, FIDE's first"),
            "list_unchecked": _(
                "the overview no longer points out ratings that differ from the rating list; “Ratings” still does"
            ),
            "expelled_left_out": _(
                "they have no rank and the others move up; their games still count for their opponents"
            ),
            "rating_method": _("sets the pairing numbers, and the pairings where the system uses ratings"),
            "cycles": _("of a round robin or two sides; the number of rounds follows from it and from the players"),
            "games_per_match": _("of a knock-out; colours change from game to game"),
            "third_place": _("of a knock-out: the losers of the semi-finals meet in the last round"),
            "cycles_exchanged": _(
                "of a round robin with two games against each: nobody has one colour three times running then"
            ),
            "tiebreak_ratings": _("for players with several ratings, in an event of more than 30 days"),
            "norm_exemption": _("opponents' federations do not matter then; whether 1.4.3d holds is found out"),
            "acceleration": _(
                "Baku: the upper half has virtual points in the first half of the rounds, for pairing only."
            ),
        }

    wants_draw = False  # whether the program is to draw the initial colour
    time_zone = TimeZoneField()
    total_rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=7)
    rating_order = forms.ChoiceField(
        label=_("Rating order"),
        choices=[("", _("as usual for the rating type")), *RATING_ORDERS],
        required=False,
        help_text=_("the first of these that a player has is used; a player with none of them is unrated"),
    )
    system = forms.ChoiceField(
        label=_("Pairing system"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the pairing system; each card says whom it suits and what it needs.")},
    )
    points_win = PointsField(label=_("Win"), initial=10)
    points_draw = PointsField(label=_("Draw"), initial=5)
    points_bye = PointsField(
        label=_("Pairing-allocated bye"),
        required=False,
        help_text=_("empty: what the system gives, a win, or a win and a draw where a round is a match of two games"),
    )

    def __init__(
        self, *args: Any, tournament: Tournament | None = None, section: Section | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        offer_zones(self, tournament)
        for name in _KEPT_IF_NOT_SENT:
            self.fields[name].required = False
        self._offer_systems(tournament.system if tournament else "")
        system = system_named(tournament.system if tournament else DEFAULT)
        acceleration = cast(forms.ChoiceField, self.fields["acceleration"])
        now = tournament.acceleration if tournament else Acceleration.NONE
        acceleration.choices = [one for one in Acceleration.choices if one[0] in ("", Acceleration.BAKU, now)]
        undecided = (DRAW, _("draw it now")) if tournament is None else ("", _("not yet decided"))
        colour = cast(forms.ChoiceField, self.fields["initial_colour"])
        colour.choices = [undecided, *ColourChoice.choices]
        colour.help_text = _(
            "What the higher ranked player or team gets in round 1 if its number is odd%(article)s. Drawn unless set."
        ) % {"article": cited(system.articles.first_colour) if tournament else ""}
        if tournament is None:
            colour.initial = DRAW
        self.section = section
        if section is not None:
            self.fields = {name: field for name, field in self.fields.items() if name in section.fields}

    def _offer_systems(self, chosen: str) -> None:
        """The systems to choose from, as cards; a form that says none keeps the one there is.

        ``chosen`` is the name of one, or empty: then somebody has to choose.
        """
        field = cast(forms.ChoiceField, self.fields["system"])
        field.choices = [(one.name, gettext(one.title)) for one in systems_in_browser()]
        field.initial, field.required = chosen or None, not chosen
        knowing = ", ".join(gettext(one.title) for one in systems_in_browser() if one.knows_maxi)
        self.fields["maxi"].help_text = _("Makes a difference only in: %(titles)s.") % {"titles": knowing}

    def fix(self, why: str, *, rounds: bool) -> None:
        """Show what round 1 settles, with ``rounds`` their number too, but do not let it be changed."""
        fixed = {*FIXED_BY_ROUND_1, "total_rounds"} if rounds else {*FIXED_BY_ROUND_1}
        for name in self.fields.keys() & fixed:
            self.fields[name].disabled = True
            self.fields[name].help_text = why

    @property
    def is_open(self) -> bool:
        """Whether anything of it can still be changed."""
        return not all(field.disabled for field in self.fields.values())

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for name in _KEPT_IF_NOT_SENT:
            if name in cleaned:
                cleaned[name] = cleaned[name] or self.get_initial_for_field(self.fields[name], name)
        first, last = cleaned.get("start_date"), cleaned.get("end_date")
        if first and last and last < first:
            self.add_error("end_date", _("The last day is before the first day. Correct one of the two."))
        if "points_win" not in self.fields:
            return cleaned
        self._settle_bye(cleaned)
        self._check_points(cleaned)
        if not self.errors and (objection := objection_to(cleaned["acceleration"], cleaned)):
            self.add_error("acceleration", objection)
        return cleaned

    def _settle_bye(self, cleaned: dict[str, Any]) -> None:
        """A bye that nobody has typed is what the system gives, and so is one that was that before.

        What one of a team is worth the regulations of the teams say.
        """
        win, draw, name = cleaned.get("points_win"), cleaned.get("points_draw"), cleaned.get("system")
        if win is None or draw is None or not name or "points_bye" in self.errors:
            return
        typed, before = cleaned.get("points_bye"), self.instance
        if system_named(name).pairs_teams:
            keeps = before.pk and before.system == name and before.points_bye <= win
            typed = before.points_bye if keeps else None
            cleaned["points_bye"] = typed
        was_usual = before.pk and typed == before.points_bye and before.system != name
        if was_usual:
            was_usual = typed == usual_bye(system_named(before.system), before.points_win, before.points_draw)
        if typed is None or was_usual:
            cleaned["points_bye"] = usual_bye(system_named(name), win, draw)

    def _check_points(self, cleaned: dict[str, Any]) -> None:
        win, draw = cleaned.get("points_win"), cleaned.get("points_draw")
        if win is not None and draw is not None and draw > win:
            text = _("This is more than a win is worth. Give at most as many points as for a win.")
            self.add_error("points_draw", text)
        if self.errors or self.fields["points_draw"].disabled or win is None or draw is None:
            return
        if objection := objection_to_bye(system_named(cleaned["system"]), cleaned):
            self.add_error("points_bye", objection)
        if objection := objection_to_draw(win, draw):
            self.add_error("points_draw", objection)

    @property
    def system_cards(self) -> list[tuple[Any, System]]:
        """The buttons of the systems, each with its system."""
        return [(button, system_named(str(button.data["value"]))) for button in self["system"]]

    def clean_time_control_code(self) -> str:
        code: str = self.cleaned_data["time_control_code"].upper()
        if code and not is_time_control(code):
            text = _("Seconds + seconds a move, as in 5400+30; several periods as in 40/6000+30:1800+30.")
            raise forms.ValidationError(text)
        return code

    def clean_list_order(self) -> str:
        text: str = self.cleaned_data["list_order"]
        there = {one.name.casefold(): one.name for one in lists_in_use()}
        before = {name.casefold(): name for name in names_of_lists(self.instance.list_order)}
        names = names_of_lists(text)
        unknown = [name for name in names if name.casefold() not in {**there, **before}]
        if unknown:
            values = {"names": with_semicolons(unknown), "there": with_semicolons(there.values()) or "–"}
            raise forms.ValidationError(_("There is no list %(names)s. There are: %(there)s.") % values)
        return "; ".join({**before, **there}[name.casefold()] for name in names)

    def clean_time_zone(self) -> str:
        return self.cleaned_data["time_zone"] or str(self.fields["time_zone"].initial)

    def clean_initial_colour(self) -> str:
        """The colour; one to be drawn is left empty."""
        chosen: str = self.cleaned_data["initial_colour"]
        self.wants_draw = chosen == DRAW
        return "" if self.wants_draw else chosen
