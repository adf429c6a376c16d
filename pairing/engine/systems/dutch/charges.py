"""The quality criteria C6 to C21 (2.4) as charges on what becomes of each member of a bracket.

Every member of a bracket is in a pair of it or leaves it, and every criterion is a sum over pairs and over those who
leave; one that compares lists is such a sum for each score, from the highest down. So a criterion is a row of charges
of one for a pair or for leaving, and to obey the criteria is to minimise the charges one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.systems.dutch.bracket import Bracket
from pairing.engine.systems.dutch.colours import allocate_colours
from pairing.engine.systems.dutch.criteria import ONE_POINT, goes_beyond, is_third_in_a_row
from pairing.engine.systems.dutch.field import Field
from pairing.engine.tournament import Colour


def nobody(_number: int) -> int:
    """The empty set, for whomever."""
    return 0


class Charge(NamedTuple):
    """What is to be kept small: pairs of the bracket, members that leave it, members that leave the following one too.

    ``pairs(v)`` are those whom a member ``v`` should not meet in the bracket, ``doubled(v)`` those with whom it counts
    twice. ``leaving`` are members who should not leave. ``beyond`` are members, and players of the following
    scoregroup, who should not leave the following bracket. ``of_mdps`` says that every MDP brings its own charge or
    none: no pair of two residents costs anything.
    """

    key: str
    pairs: Callable[[int], int] = nobody
    doubled: Callable[[int], int] = nobody
    leaving: int = 0
    beyond: int = 0
    of_mdps: bool = False

    def of_pair(self, one: int, other: int) -> int:
        """What two members cost when they meet in the bracket."""
        return (self.pairs(one) >> other & 1) + (self.doubled(one) >> other & 1)


def about_downfloaters(bracket: Bracket) -> Iterator[Charge]:
    """C6 and C7: how many leave the bracket, then their scores."""
    yield Charge("downfloaters", leaving=bracket.members)
    for level in bracket.field.scoregroups(bracket.members):
        yield Charge("downfloater_scores", leaving=level)


def about_following(bracket: Bracket) -> Iterator[Charge]:
    """C8: how many the following bracket will send down, then their scores."""
    if not bracket.following:
        return
    following = bracket.members | bracket.following
    yield Charge("following_downfloaters", beyond=following)
    for level in bracket.field.scoregroups(following):
        yield Charge("following_scores", beyond=level)


def about_quality(bracket: Bracket, downfloaters: int) -> Iterator[Charge]:
    """C9 to C21 for a bracket that sends down so many players."""
    yield from _about_bye(bracket, downfloaters)
    yield from _about_topscorers(bracket)
    yield from _about_preferences(bracket)
    yield from _about_floats(bracket)
    yield from _about_differences(bracket)


def _about_bye(bracket: Bracket, downfloaters: int) -> Iterator[Charge]:
    """C9, where the only downfloater is bound to have the bye: nobody outside the bracket can."""
    if downfloaters != 1 or not bracket.sends_to_bye:
        return
    players, takers = bracket.field.players, bracket.field.takers & bracket.members
    for missed in sorted({players[number].unplayed_games for number in members_of(takers)}, reverse=True):
        same = bit_set(n for n in members_of(takers) if players[n].unplayed_games == missed)
        yield Charge("unplayed_games", leaving=same)


def _about_topscorers(bracket: Bracket) -> Iterator[Charge]:
    """C10 and C11, by the colours that the players would have."""
    if not bracket.field.topscorers & bracket.members:
        return
    for key, suffers in (("beyond_difference", goes_beyond), ("third_colours", is_third_in_a_row)):
        once: dict[int, int] = {}
        twice: dict[int, int] = {}
        for one, other in _pairs_in_question(bracket):
            cost = _suffering(bracket.field, one, other, suffers)
            if cost:
                for first, second in ((one, other), (other, one)):
                    once[first] = once.get(first, 0) | 1 << second
                    twice[first] = twice.get(first, 0) | (cost > 1) << second
        if once:
            yield Charge(key, pairs=_looked_up(once), doubled=_looked_up(twice))


def _looked_up(table: Mapping[int, int]) -> Callable[[int], int]:
    return lambda number: table.get(number, 0)


def _pairs_in_question(bracket: Bracket) -> Iterator[tuple[int, int]]:
    """Pairs with a topscorer that can cost anything by C10 or C11.

    One of the two must be denied an absolute preference, or have a history in which a granted one does not help.
    """
    field = bracket.field
    beyond_help = bit_set(number for number in members_of(bracket.members) if _beyond_help(field, number))
    for one in members_of(bracket.members):
        near = bracket.may_pair(one) & ~((1 << one) - 1)
        if not field.topscorers >> one & 1:
            near &= field.topscorers
        if not beyond_help >> one & 1:
            denied = field.absolute & field.seekers_of_same(one) if field.absolute >> one & 1 else 0
            near &= denied | beyond_help
        yield from ((one, other) for other in members_of(near))


def _beyond_help(field: Field, number: int) -> bool:
    """Whether even the granted colour goes beyond 2, or is the third in a row."""
    player = field.players[number]
    if player.preference is None:
        return False
    return goes_beyond(player.colours, player.preference) or is_third_in_a_row(player.colours, player.preference)


def _suffering(field: Field, one: int, other: int, suffers: Callable[[Sequence[Colour], Colour], bool]) -> int:
    """How many of a pair suffer, with the colours that they would have."""
    players = field.players
    pair = allocate_colours(players[one], players[other], field.initial_colour).pair
    white, black = (players[one], players[other]) if pair.white == players[one].tpn else (players[other], players[one])
    return suffers(white.colours, Colour.WHITE) + suffers(black.colours, Colour.BLACK)


def _about_preferences(bracket: Bracket) -> Iterator[Charge]:
    """C12 and C13. Of two who seek one colour one is denied it, the one with the weaker preference (5.2.2).

    So a denied preference is a strong one where one of the two has a strong one and neither a mild one.
    """
    field = bracket.field
    yield Charge("denied_preferences", pairs=field.seekers_of_same)

    def strong(number: int) -> int:
        one = 1 << number
        partners = field.strong | field.absolute if field.strong & one else field.strong if field.absolute & one else 0
        return partners & field.seekers_of_same(number)

    yield Charge("denied_strong_preferences", pairs=strong)


def _about_floats(bracket: Bracket) -> Iterator[Charge]:
    """C14 to C17."""
    field = bracket.field
    keys = ("last_downfloats", "last_upfloats"), ("earlier_downfloats", "earlier_upfloats")
    for (down, up), downfloated, upfloated in zip(keys, field.downfloated, field.upfloated, strict=True):
        yield Charge(down, leaving=bracket.residents & downfloated)
        if bracket.mdps:
            yield Charge(up, pairs=_met_by(bracket.mdps, bracket.residents & upfloated), of_mdps=True)


def _about_differences(bracket: Bracket) -> Iterator[Charge]:
    """C18 to C21."""
    field = bracket.field
    keys = (
        ("last_downfloat_differences", "last_upfloat_differences"),
        (
            "earlier_downfloat_differences",
            "earlier_upfloat_differences",
        ),
    )
    levels = field.scoregroups(bracket.mdps)
    for (down, up), downfloated, upfloated in zip(keys, field.downfloated, field.upfloated, strict=True):
        yield from _about_mdps_differences(bracket, down, downfloated)
        for level in levels:
            yield Charge(up, pairs=_met_by(level, bracket.residents & upfloated), of_mdps=True)


def _about_mdps_differences(bracket: Bracket, key: str, downfloated: int) -> Iterator[Charge]:
    """C18 or C20: MDPs count with their difference to the residents, in the Limbo with a point more."""
    field = bracket.field
    paired: dict[int, int] = {}
    for level in field.scoregroups(bracket.mdps & downfloated):
        paired[field.score(level.bit_length() - 1) - bracket.score] = level
    limbo = {difference + ONE_POINT: level for difference, level in paired.items()}
    for difference in sorted(paired.keys() | limbo.keys(), reverse=True):
        meeting = paired.get(difference, 0)
        yield Charge(key, pairs=_met_by(meeting, bracket.residents), leaving=limbo.get(difference, 0), of_mdps=True)


def _met_by(mdps: int, residents: int) -> Callable[[int], int]:
    """Pairs of one of ``mdps`` with one of ``residents``."""

    def pairs(number: int) -> int:
        return (residents if mdps >> number & 1 else 0) | (mdps if residents >> number & 1 else 0)

    return pairs
