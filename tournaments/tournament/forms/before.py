"""What is settled about the time before round 1: what the public reads of the tournament then, and byes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.basics.fields import MOMENT_INPUT
from tournaments.models import MOST_ROUNDS, OwnByes, Tournament
from tournaments.models.tournament import BEFORE_FIELDS, LONGEST_ANNOUNCEMENT, MOST_MINUTES

MOST_PLAYERS = 9999


class BeforeForm(forms.Form):
    """The announcement, the list of entries, and which byes may be asked for."""

    announced = forms.BooleanField(
        label=_("Public before round 1"),
        required=False,
        help_text=_("The front page names the tournament, and its page shows announcement, timetable and regulations."),
    )
    announcement = forms.CharField(
        label=_("Announcement"),
        max_length=LONGEST_ANNOUNCEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Where it is, who organises it, prizes, entry fee, whom to ask: plain text, line by line."),
    )
    entries_shown = forms.BooleanField(
        label=_("Show the list of entries"),
        required=False,
        help_text=_("Name, title, rating, federation and club of everybody in the list of players."),
    )
    entry_form = forms.BooleanField(
        label=_("Players may enter by a form"),
        required=False,
        help_text=_("on the public page until round 1 is published. Nobody is in the list before an arbiter accepts."),
    )
    entry_closes = forms.DateTimeField(
        label=_("Entry form open until"), widget=MOMENT_INPUT, required=False, help_text=_("empty: until round 1")
    )
    most_entries = forms.IntegerField(
        label=_("Maximum players"),
        min_value=2,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("with so many players and open requests the form is closed; empty: no limit"),
    )
    half_byes = forms.IntegerField(
        label=_("Half-point byes of each player"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("0: none; empty: as many as one likes. A bye of zero points anybody may ask for (C.04.2, 3.3)."),
    )
    last_without_byes = forms.IntegerField(
        label=_("None in the last rounds"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("how many rounds at the end are without half-point byes"),
    )

    own_byes = forms.ChoiceField(
        label=_("A bye that a player asks for by the personal link"), choices=OwnByes.choices, required=False
    )

    correction_minutes = forms.IntegerField(
        label=_("Deadline for reporting errors (minutes)"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_(
            "after the results of a round are published: what is told by then counts for the next pairing"
            " (C.04.2, 4.3). Fixed from round 1 on; empty: no deadline."
        ),
    )

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        if tournament is not None:
            kwargs.setdefault("initial", {name: getattr(tournament, name) for name in BEFORE_FIELDS})
        super().__init__(*args, **kwargs)

    def clean_last_without_byes(self) -> int:
        return self.cleaned_data["last_without_byes"] or 0

    def clean_announcement(self) -> str:
        """Browsers send each end of a line as two characters."""
        return "\n".join(str(self.cleaned_data["announcement"]).splitlines()).strip()
