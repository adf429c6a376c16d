"""What is public at once, and what when an arbiter publishes them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament

AT_ONCE, LATER = "at once", "later"
_WHEN = ((AT_ONCE, _("at once")), (LATER, _("when an arbiter publishes them")))


def _choice(label: Any, help_text: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=_WHEN, widget=forms.RadioSelect, help_text=help_text)


class PublicationForm(forms.Form):
    """One choice for each: pairings, results, standings."""

    pairings = _choice(_("Pairings"), _("at once: a round is published as soon as it is paired, without a check"))
    results = _choice(_("Results"), _("a round's results become public with the next pairings at the latest"))
    standings = _choice(_("Standings and crosstable"), _("players still see the results and can add up the points"))

    live_standings = forms.BooleanField(
        label=_("Provisional standings while a round is played"),
        required=False,
        help_text=_("every result counts at once; the page says how many boards are in"),
    )

    possible_public = forms.BooleanField(
        label=_("Possible opponents while a round is played"),
        required=False,
        help_text=_(
            "everybody reads on a player's card whom they may meet next, and how often it came out; it shows who has "
            "asked for a bye or has left, and nothing of it while results are withheld"
        ),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        initial = {
            "pairings": AT_ONCE if tournament.pairings_at_once else LATER,
            "results": AT_ONCE if tournament.results_out is None else LATER,
            "standings": AT_ONCE if tournament.standings_out is None else LATER,
            "live_standings": tournament.live_standings,
            "possible_public": tournament.possible_public,
        }
        kwargs.setdefault("initial", initial)
        super().__init__(*args, **kwargs)

    def service_fields(self) -> dict[str, bool]:
        """The cleaned data as the action takes them."""
        names = ("pairings", "results", "standings")
        at_once = {f"{name}_at_once": self.cleaned_data[name] == AT_ONCE for name in names}
        switches = {name: self.cleaned_data[name] for name in ("live_standings", "possible_public")}
        return {**at_once, **switches}
