"""What the public pages share: the frame around them."""

from __future__ import annotations

from typing import Any

from pairing.service import system_named
from tournaments.basics.timetable import round_time
from tournaments.publication.queries.public import PublicTournament
from tournaments.publication.queries.published import PublishedRound
from tournaments.results.queries.deadline import error_deadline

# How often an open page asks whether it has changed: so that a result is there within two seconds (docs/scale.md), and
# where none is awaited. Written as JavaScript reads it, in every language.
LIVE_MILLISECONDS, QUIET_MILLISECONDS = "1500", "20000"


def milliseconds_between_questions(public: PublicTournament) -> str:
    """After how many milliseconds an open page asks again: often while somebody waits for a result or for pairings."""
    return LIVE_MILLISECONDS if public.current_round and not public.is_finished else QUIET_MILLISECONDS


def page_context(public: PublicTournament, section: str) -> dict[str, Any]:
    """What the frame of the page needs; ``section`` is the entry of the navigation that it belongs to."""
    return {
        "tournament": public.row,
        "current_round": public.current_round,
        "at_hand": public.at_hand,
        "is_finished": public.is_finished,
        "taken_back": public.taken_back,
        "system": system_named(public.row.system),
        "round_numbers": range(1, public.current_round + 1),
        "round_states": public.rounds,
        "section": section,
        "series": public.series,
        "pages": "public",
        "timetable": public.timetable,
        "without_ratings": not public.shows_ratings,
        "live": milliseconds_between_questions(public),
    }


def round_context(public: PublicTournament, published: PublishedRound, section: str) -> dict[str, Any]:
    """What the pages with one round need."""
    number, page = published.number, page_context(public, section)
    return {
        **page,
        "round": published,
        "number": number,
        "begins": round_time(page["timetable"], number),
        "next_begins": round_time(page["timetable"], number + 1) if number == public.at_hand else None,
        "error_deadline": error_deadline(public.row, number) if number == public.at_hand else None,
    }
