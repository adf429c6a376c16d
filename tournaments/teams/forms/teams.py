"""The regulations of a team event, a team, and who plays for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import PointsField, SideForm
from tournaments.models import MOST_ROUNDS, ByeRequest, Player, Team, TeamSettings, Title, Tournament
from tournaments.players.models.player import HIGHEST_RATING
from tournaments.players.models.team import TEAM_FIELDS
from tournaments.rounds.queries.team_snapshot import settings_of_teams
from tournaments.teams.models import FIXED_BY_ROUND_1, TEAM_SETTINGS, Score
from tournaments.teams.queries.teams import LOT, RULES

# Below which heading the page has which field of the regulations.
GROUPS = (
    (_("Matches"), ("board_colours", "match_win", "match_draw", "match_loss", "scores_without_players")),
    (_("Pairing"), ("primary_score", "secondary_score", "colour_preferences")),
    (_("Pairing-allocated bye"), ("bye_match_points", "bye_game_points")),
    (_("Line-ups"), ("order_rule", "line_up_minutes", "most_reserves", "order_binds")),
    (_("Board prizes"), ("prizes_by", "prizes_boards", "prizes_games", "prizes_public")),
)


class TeamSettingsForm(forms.ModelForm):
    """What the regulations fix; whether a change is still allowed is the action's business."""

    class Meta:
        model = TeamSettings
        fields = TEAM_SETTINGS
        help_texts = {
            "board_colours": _("of the team that has White on board 1: a letter for each board, for example wbwb"),
            "line_up_minutes": _("empty: no deadline, the first boards play unless an arbiter says otherwise"),
            "scores_without_players": _("the score of a match can be entered without saying who played"),
            "order_binds": _("else the arbiter is warned"),
            "most_reserves": _("empty: as many as they like"),
            "prizes_games": _("over the board; empty: half of the rounds"),
            "prizes_public": _("else only arbiters see who wins them"),
        }

    match_win = PointsField(label=_("Match points for a win"))
    match_draw = PointsField(label=_("Match points for a draw"))
    match_loss = PointsField(label=_("Match points for a loss"))
    bye_match_points = PointsField(
        label=_("Match points for the pairing-allocated bye"), required=False, help_text=_("empty: as for a draw")
    )
    bye_game_points = PointsField(
        label=_("Game points for the pairing-allocated bye"), required=False, help_text=_("empty: as for a draw")
    )
    secondary_score = forms.ChoiceField(
        label=_("Secondary score"), choices=[("", _("none")), *Score.choices], required=False
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "instance": settings_of_teams(tournament)})

    @property
    def groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """The fields below their headings."""
        for heading, names in GROUPS:
            yield str(heading), [self[name] for name in names]

    def fix(self, why: str) -> None:
        """Show what round 1 settles, but do not let it be changed."""
        for name in FIXED_BY_ROUND_1:
            self.fields[name].disabled = True
            self.fields[name].help_text = why

    def clean_board_colours(self) -> str:
        return str(self.cleaned_data["board_colours"]).replace(" ", "").lower()

    def _post_clean(self) -> None:
        """The action looks at the row as a whole."""


class TeamForm(forms.ModelForm):
    """A team."""

    class Meta:
        model = Team
        fields = TEAM_FIELDS
        help_texts = {
            "short_name": _("where there is little room"),
            "strength": _("where the regulations order the teams by it"),
            "fixed_table": _("for those who need one; it counts from the next pairing on"),
        }

    entry_round = forms.IntegerField(label=_("Plays from round"), min_value=1, max_value=MOST_ROUNDS)

    def __init__(self, *args: Any, team: Team | None = None, coming_round: int = 1, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "instance": team})
        if team is None:
            self.initial["entry_round"] = coming_round

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def _post_clean(self) -> None:
        """The action looks at the row as a whole."""


def _order_field() -> forms.RegexField:
    """The ids of all rows in the order in which they were dropped."""
    return forms.RegexField(regex=r"^[0-9]{1,18}( [0-9]{1,18}){0,9998}\Z", required=False)


class OrderForm(forms.Form):
    """Another order of the teams: by a rule or by lot, one a place up or down (``move``) or with another number.

    ``order`` has all of them in the order in which they were dropped.
    """

    rule = forms.ChoiceField(choices=[(rule, rule) for rule in (*RULES, LOT)], required=False)
    move = forms.RegexField(regex=r"^[0-9]{1,18} (up|down)\Z", required=False)
    order = _order_field()
    team = forms.ModelChoiceField(label=_("Team"), queryset=Team.objects.none(), required=False)
    number = forms.IntegerField(label=_("gets the number"), min_value=1, max_value=9999, required=False)

    def __init__(self, *args: Any, teams: list[Team], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._keys = [team.pk for team in teams]
        field = cast("forms.ModelChoiceField[Team]", self.fields["team"])
        field.queryset = Team.objects.filter(pk__in=self._keys)
        field.choices = [("", _("choose")), *((team.pk, str(team)) for team in teams)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        by_hand = cleaned.get("move") or cleaned.get("order")
        if not (cleaned.get("rule") or by_hand or (cleaned.get("team") and cleaned.get("number"))):
            self.add_error("team", _("Choose a team and the number that it gets."))
        return cleaned

    @property
    def keys(self) -> list[int]:
        """The ids of the teams in the order that was asked for by hand."""
        if order := self.cleaned_data["order"]:
            return list(map(int, order.split()))
        if move := self.cleaned_data["move"]:
            return moved(self._keys, move)
        chosen, number = self.cleaned_data["team"].pk, self.cleaned_data["number"]
        keys = [key for key in self._keys if key != chosen]
        keys.insert(number - 1, chosen)
        return keys


def moved(keys: Sequence[int], move: str) -> list[int]:
    """``keys`` with one of them a place up, down or out.

    >>> moved([7, 8, 9], "9 up"), moved([7, 8, 9], "9 down"), moved([7, 8, 9], "8 out"), moved([7, 8, 9], "5 up")
    ([7, 9, 8], [7, 8, 9], [7, 9], [7, 8, 9])
    """
    text, _space, to = move.partition(" ")
    key, found = int(text), list(keys)
    if key not in found:
        return found
    here = found.index(key)
    found.remove(key)
    if to != "out":
        found.insert(max(0, here + {"up": -1, "down": 1}[to]), key)
    return found


class TeamByeForm(SideForm):
    """A bye that a team asks for in a round, or none any more."""

    name_on_page = "bye"

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)
    kind = forms.ChoiceField(label=_("Bye"), choices=[("", _("none")), *ByeRequest.Kind.choices], required=False)


class MemberForm(SideForm):
    """A new player of a team."""

    name_on_page = "member"

    name = forms.CharField(label=_("Name"), max_length=120, help_text=_("Surname, first name"))
    rating = forms.IntegerField(label=_("Rating"), min_value=1, max_value=HIGHEST_RATING, required=False)
    title = forms.ChoiceField(label=_("Title"), choices=[("", "–"), *Title.choices], required=False)
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False)
    fide_id = forms.RegexField(
        label=_("FIDE number"),
        regex=r"^[0-9]{1,11}\Z",
        required=False,
        error_messages={"invalid": _("A FIDE number has digits only. Correct it or leave it empty.")},
    )
    birth_year = forms.IntegerField(label=_("Year of birth"), min_value=1900, max_value=2100, required=False)
    sex = forms.ChoiceField(label=_("Sex"), choices=[("", "–"), *Player.Sex.choices], required=False)

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()


class RosterForm(SideForm):
    """A member of a roster a place up or down or out of it (``move``), or a player without a team into it.

    ``order`` has all of them in the order in which they were dropped.
    """

    name_on_page = "roster"

    move = forms.RegexField(regex=r"^[0-9]{1,18} (up|down|out)\Z", required=False)
    order = _order_field()
    player = forms.ModelChoiceField(label=_("Player without a team"), queryset=Player.objects.none(), required=False)

    def __init__(self, *args: Any, team: Team, roster: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._keys = [player.pk for player in roster]
        free = Player.objects.filter(tournament=team.tournament_id, team=None).order_by("name")
        field = cast("forms.ModelChoiceField[Player]", self.fields["player"])
        field.queryset = free
        field.choices = [("", _("choose")), *free.values_list("pk", "name")]
        self.has_free_players = len(field.choices) > 1

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        order = [int(key) for key in (cleaned.get("order") or "").split()]
        if order and sorted(order) != sorted(self._keys):
            raise forms.ValidationError(_("Players have come or gone meanwhile. Put the roster in order again."))
        if not (order or cleaned.get("move") or cleaned.get("player")):
            self.add_error("player", _("Choose a player."))
        return cleaned

    @property
    def keys(self) -> list[int]:
        """The ids of the roster in the order that was asked for."""
        if order := self.cleaned_data["order"]:
            return list(map(int, order.split()))
        if move := self.cleaned_data["move"]:
            return moved(self._keys, move)
        return [*self._keys, self.cleaned_data["player"].pk]
