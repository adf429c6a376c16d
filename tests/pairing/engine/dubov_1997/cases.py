"""Players of the Dubov system of 1997 from facts alone: columns of ARO and R need no history."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from pairing.engine.matching.cardinality import perfect_matching, within
from pairing.engine.matching.completion import Completion
from pairing.engine.systems.dubov_1997.facts import PlayerFacts, maximum_transfers
from pairing.engine.systems.dubov_1997.field import Field, build_field
from pairing.engine.systems.dubov_1997.pairer import pair_score_groups
from pairing.engine.systems.dubov_1997.trace import Group
from pairing.engine.tournament import Bye, ByeKind, Colour, Player, Tournament

W, B = Colour.WHITE, Colour.BLACK
GAMES = 10
NOBODY = 1000  # opponents who are not in the field have the numbers from here on


def person(
    tpn: int,
    rating: int,
    aro: str | int,
    due: Colour,
    *,
    score: int = 20,
    fixed: bool = False,
    met: Iterable[int] = (),
    may_go_up: bool = True,
    may_take_bye: bool = True,
    colours: str = "",
) -> PlayerFacts:
    """A player before the round; the ARO is that of ten games, the opponents named in ``met`` among them."""
    known = tuple(met)
    return PlayerFacts(
        tpn=tpn,
        name=f"N{tpn}",
        points=score,
        score=score,
        opponents=known + tuple(range(NOBODY, NOBODY + GAMES - len(known))),
        colours=tuple(map(Colour, colours)),
        may_take_bye=may_take_bye,
        present=True,
        rating=rating,
        opponents_rating=int(Decimal(aro) * GAMES),
        due=due,
        is_fixed=fixed,
        transfers=0 if may_go_up else 3,
        maximum_transfers=maximum_transfers(9),
        transferred_last_round=False,
        may_go_up=may_go_up,
    )


def field_of(*players: PlayerFacts, forbidden: Iterable[tuple[int, int]] = ()) -> Field:
    """The field of round 5 of 9 with these players; who has met somebody was met by them."""
    before = Tournament(
        total_rounds=9,
        players=(Player(1, 2000, (Bye(ByeKind.ZERO_POINT),) * 4),),
        forbidden_pairs=frozenset(forbidden),
    )
    for player in players:
        for other in players:
            assert (other.tpn in player.opponents) == (player.tpn in other.opponents), (player.tpn, other.tpn)
    return build_field(before, players)


def groups_of(*players: PlayerFacts, forbidden: Iterable[tuple[int, int]] = ()) -> tuple[Group, ...]:
    """How the score groups of these players are paired."""
    field = field_of(*players, forbidden=forbidden)
    mate = perfect_matching(within(field.adjacent, field.everybody), field.everybody, field.nobody_matched)
    assert mate is not None
    return pair_score_groups(field, Completion(field.adjacent, field.everybody, mate))


def pairs_of(*players: PlayerFacts, forbidden: Iterable[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    """The pairs in the order in which they are made."""
    return [pair for group in groups_of(*players, forbidden=forbidden) for pair in group.pairs]
