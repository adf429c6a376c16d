"""Where in a system's own text something stands that basics say for all systems."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Articles:
    """The articles that messages for all systems name, in the system's own numbering; empty where it has none."""

    every_rating: str = ""  # everybody has a rating
    rating: str = ""  # an unrated player is given one
    initial_colour: str  # players who have yet to play need it
    first_colour: str = ""  # who gets the initial colour
    rematch: str = ""  # nobody meets an opponent again
    absolute_colours: str = ""  # an absolute colour preference is kept
    may_take_bye: str = ""  # whom the allocated bye may go to
    one_bye: str  # who had a bye or a free win gets no allocated bye
    no_complete_pairing: str
