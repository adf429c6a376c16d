"""The form of a new tournament: what the regulations fix, with the tie-breaks, which are announced before round 1."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.service import system_named
from pairing.standings import Event, read_tiebreaks, split_list
from tournaments.basics.systems import systems_in_browser
from tournaments.basics.tiebreaks import PRESETS, PRESETS_OF_ALL_PLAY_ALL, PRESETS_OF_TEAMS, presets_of
from tournaments.models import Tournament
from tournaments.tournament.actions.copies import copied_fields
from tournaments.tournament.forms.tournament import TournamentForm

OWN_LIST = "own"
_LISTS = {preset.key: preset for preset in (*PRESETS, *PRESETS_OF_TEAMS)}
# Which lists are shown with which systems, by the classes of css/cards.css; the usual one is another with each kind.
_SHOWN = {
    **{preset.key: "not-teams not-tables" for preset in PRESETS[1:]},
    **{preset.key: "only-teams" for preset in PRESETS_OF_TEAMS[1:]},
}


class NewTournamentForm(TournamentForm):
    """As the settings; nothing is chosen of the systems but ``last_system``, which this organiser took last.

    ``language`` is what it begins with.

    With ``like`` it has the settings of that tournament.
    """

    tiebreak_list = forms.ChoiceField(label=_("Tie-breaks"), required=False, widget=forms.RadioSelect)
    tiebreaks = forms.CharField(
        label=_("Another list"),
        max_length=200,
        required=False,
        help_text=_(
            "separated by commas, for example BH/C1, BH, SB, DE; empty: players with equal points share a rank"
        ),
    )

    def __init__(
        self, *args: Any, last_system: str = "", language: str = "", like: Tournament | None = None, **kwargs: Any
    ) -> None:
        copied = {} if like is None else {**copied_fields(like), "tiebreak_list": OWN_LIST, "tiebreaks": like.tiebreaks}
        super().__init__(*args, initial=copied, **kwargs)
        if last_system in {one.name for one in systems_in_browser()}:
            self.fields["system"].initial = last_system
        self.fields["language"].initial = language
        lists = cast(forms.ChoiceField, self.fields["tiebreak_list"])
        lists.choices = [
            (PRESETS[0].key, self.usual_tiebreaks),
            *((preset.key, named(preset.codes)) for preset in PRESETS[1:]),
            *((preset.key, named(preset.codes, Event.TEAMS)) for preset in PRESETS_OF_TEAMS[1:]),
            (OWN_LIST, _("another list")),
        ]
        lists.initial = PRESETS[0].key

    @property
    def usual_tiebreaks(self) -> SafeString:
        """The names of those that a tournament has unless somebody chooses others: of each kind of system its own."""
        usual = (
            ("not-teams not-tables", named(PRESETS[0].codes)),
            ("only-tables", named(PRESETS_OF_ALL_PLAY_ALL[0].codes)),
            ("only-teams", named(PRESETS_OF_TEAMS[0].codes, Event.TEAMS)),
        )
        return format_html_join("", '<span class="{}">{}</span>', usual)

    @property
    def tiebreak_lists(self) -> list[tuple[Any, str]]:
        """The buttons of the lists, each with the classes that say for which systems it is."""
        return [(button, _SHOWN.get(str(button.data["value"]), "")) for button in self["tiebreak_list"]]

    @property
    def tiebreak_codes(self) -> list[str]:
        """The list chosen; the action says what is wrong with one of one's own."""
        chosen = self.cleaned_data["tiebreak_list"] or PRESETS[0].key
        suggested = presets_of(system_named(self.cleaned_data["system"]))
        if chosen == PRESETS[0].key:  # what nobody has chosen
            return list(suggested[0].codes)
        return list(_LISTS[chosen].codes) if chosen in _LISTS else split_list(self.cleaned_data["tiebreaks"])

    def service_fields(self) -> dict[str, Any]:
        """The cleaned data of the tournament itself."""
        fields = dict(self.cleaned_data)
        return {name: value for name, value in fields.items() if name not in ("tiebreak_list", "tiebreaks")}


def named(codes: tuple[str, ...], event: Event = Event.PLAYERS) -> str:
    """The tie-breaks by their names, and their codes.

    >>> named(("BH", "SB"))
    'Buchholz, Sonneborn-Berger (BH, SB)'
    """
    names = ", ".join(entry.name_in(gettext) for entry in read_tiebreaks(codes, event))
    return f"{names} ({', '.join(codes)})"
