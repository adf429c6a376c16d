"""Who sits out where the number of players is odd (2.2, 4, in the first round 5)."""

from __future__ import annotations

from pairing.engine.basics.bits import bit_set
from pairing.engine.basics.bye_candidates import ByeCandidate, assign_bye_in_order
from pairing.engine.systems.dubov_1997.field import Field
from pairing.engine.systems.dubov_1997.system import ARTICLES
from pairing.engine.tournament import Tournament


def assign_bye(field: Field, tournament: Tournament) -> tuple[int | None, list[int], tuple[ByeCandidate, ...]]:
    """Who sits out: the player's number or ``None``, a complete matching of the others, and all candidates.

    Raises:
        NoCompletePairing: nobody who may take the bye leaves a field that can be paired, or an even field cannot.
    """
    order = list(range(len(field.players)))[::-1] if tournament.coming_round == 1 else order_of_candidates(field)
    return assign_bye_in_order(field, tournament, order, articles=ARTICLES)


def order_of_candidates(field: Field) -> list[int]:
    """All players, the first candidate for the bye first (4).

    Lowest score, lowest R; of equal ones those due to the colour that most of the score group are due to, then the
    highest ARO, then the last of the list.
    """
    order: list[int] = []
    for group in reversed(field.scoregroups(field.everybody)):
        due_to_the_most = dominating_colour(field, group)
        due_first = [
            *(number for number in field.floaters_first(group) if due_to_the_most >> number & 1),
            *(number for number in field.floaters_first(group) if not due_to_the_most >> number & 1),
        ]
        order += sorted(due_first, key=lambda number: field.players[number].rating)
    return order


def dominating_colour(field: Field, group: int) -> int:
    """The members who are due to the colour that more of the group are due to; nobody where the numbers are equal."""
    white, black = group & field.due_white, group & ~field.due_white
    if white.bit_count() == black.bit_count():
        return bit_set(())
    return max(white, black, key=int.bit_count)
