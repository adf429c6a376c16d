"""Each pairing system read literally from its text: the ground truth that the engines are compared with.

``NAME.py`` has ``Reading(tournament)``, which tries every candidate in the order of the rules: its ``pair_round()``
gives the pairs ``(white, black)`` of the coming round in board order and who has the bye, in TPNs, and raises
``NothingToPair`` where there is no complete pairing. It shares nothing with the engine but the input types, and is
meant for up to a dozen players. ``NAME_states.py`` says on which tournaments it is compared
(``tests.readings.states``). A hyphen in a system's name is an underscore here.
"""

from __future__ import annotations


class NothingToPair(Exception):
    """No complete pairing of the round exists."""
