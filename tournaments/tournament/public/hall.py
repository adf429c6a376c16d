"""The screen in the hall: the round and the standings in large type, which turn their pages by themselves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.basics.timetable import moment_of
from tournaments.models import HallShows, RoundTime
from tournaments.pages.access import of_public_tournament
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.standings.queries.current import current_standings

SECONDS_ASKED = 10  # from one question whether anything has changed to the next


def hall_page(request: HttpRequest, public: PublicTournament, _number: int = 0) -> HttpResponse:
    """The round that is being played, without anything to press; a round that was taken back is named and not shown.

    Of a tournament that is announced and not yet paired there is the countdown.
    """
    return render(request, "public/tournament/hall.html", hall_context(public))


hall = require_safe(of_public_tournament(hall_page, of_taken_back=hall_page, before=hall_page))


def hall_context(public: PublicTournament) -> dict[str, Any]:
    """The boards, the standings where they are to be shown, and the rounds whose beginning is known."""
    row = public.row
    rounds = published_rounds(row)
    with_standings = row.hall_shows in (HallShows.STANDINGS, HallShows.BOTH)
    return {
        "tournament": row,
        "round": next((one for one in rounds if one.number == public.at_hand), None),
        "taken_back": public.taken_back,
        "standings": current_standings(row, rounds, named_players(row, rounds)) if with_standings and rounds else None,
        "begins": _to_come(public),
        "asked": SECONDS_ASKED,
    }


def _to_come(public: PublicTournament) -> list[tuple[RoundTime, datetime]]:
    """The rounds from the current one on whose time is known: the screen itself knows which of them is ahead."""
    ahead = [one for one in public.timetable if one and one.round_number >= public.at_hand]
    return [(one, moment) for one in ahead if (moment := moment_of(one))]
