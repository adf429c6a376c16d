"""Where in a system's own text something stands that basics say for all systems."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Articles:
    """The articles that messages about an unusable tournament name, in the system's own numbering."""

    rating: str  # an unrated player needs a rating
    initial_colour: str  # players who have yet to play need it
    one_bye: str  # who had a bye or a free win gets no allocated bye
    no_complete_pairing: str
