"""The Folded rules step by step. Small fields only: every choice is tried by an exact matching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairing.engine.basics.allocated_bye import ByeVerdict, allocate_bye
from pairing.engine.basics.bits import bit_set, members_of
from pairing.engine.basics.board_order import in_board_order, rank_key
from pairing.engine.basics.bye_candidates import ByeCandidate
from pairing.engine.basics.obstacles import Obstacle, Obstacles
from pairing.engine.basics.scoregroups import present_by_tpn, scoregroups, who_may_meet
from pairing.engine.basics.validation import require_valid
from pairing.engine.matching.weighted import cheapest_perfect_matching
from pairing.engine.result import Pair, RoundPairing
from pairing.engine.tournament import Colour, Tournament
from pairing.engine.trace import BoardColours, RoundTrace, about_round
from tests.systems.folded.facts import FoldedFacts, folded_facts
from tests.systems.folded.system import ARTICLES

_MANY = 1_000  # more than the repeated downfloats of any bracket


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket in TPNs: who came from above, who floated on, and the pairs, the higher ranked first."""

    score: int
    residents: tuple[int, ...]
    from_above: tuple[int, ...]
    downfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    costs: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(RoundTrace[FoldedFacts]):
    """What was decided in a round."""

    brackets: tuple[Bracket, ...]
    boards: tuple[BoardColours, ...]

    def obstacles(self) -> Obstacles:
        """Who may not meet whom."""
        return FoldedObstacles(self.players, self.forbidden_pairs)


class FoldedObstacles(Obstacles):
    """No colours keep anybody apart (2)."""

    def of_colours(self, _one: FoldedFacts, _other: FoldedFacts) -> Obstacle | None:
        """Nothing."""
        return None

    def article(self, obstacle: Obstacle) -> str:
        """The article of these rules."""
        return "2.1" if obstacle is Obstacle.ALREADY_MET else "2.2"


def pair_round(tournament: Tournament) -> RoundPairing:
    """The pairing of the coming round; errors as of every system."""
    require_valid(tournament, articles=ARTICLES, needs_ratings=False)
    facts = folded_facts(tournament)
    field = Field(present_by_tpn(facts), tournament.forbidden_pairs)
    order = sorted(range(len(field.players)), key=lambda n: (field.players[n].score, -field.players[n].tpn))
    bye, _mate, verdicts = allocate_bye(field.players, field.adjacent, order, articles=ARTICLES)
    unpaired = bit_set(number for number in range(len(field.players)) if number != bye)
    brackets = tuple(_brackets(field, unpaired))
    by_tpn = {player.tpn: player for player in facts}
    coloured = [
        colours_of(by_tpn[one], by_tpn[other], tournament.initial_colour or Colour.WHITE)
        for bracket in brackets
        for one, other in bracket.pairs
    ]
    boards = {board.pair: board for board in coloured}
    pairs = in_board_order(boards, by_tpn)
    return RoundPairing(
        round_number=tournament.coming_round,
        pairs=pairs,
        bye=None if bye is None else field.players[bye].tpn,
        trace=Trace(
            **about_round(tournament),
            players=facts,
            bye_candidates=tuple(_candidates(field, verdicts)),
            brackets=brackets,
            boards=tuple(boards[pair] for pair in pairs),
        ),
    )


class Field:
    """The present players by number, and who may meet whom."""

    def __init__(self, players: tuple[FoldedFacts, ...], forbidden: Iterable[tuple[int, int]]) -> None:
        self.players = players
        self.adjacent = who_may_meet(players, forbidden)

    def ranked(self, numbers: int) -> list[int]:
        """A set from the highest ranked down."""
        return sorted(members_of(numbers), key=lambda number: rank_key(self.players[number]))

    def tpns(self, numbers: int) -> tuple[int, ...]:
        """The TPNs of a set, from the highest ranked down."""
        return tuple(self.players[number].tpn for number in self.ranked(numbers))

    def refused(self, one: int, other: int) -> int:
        """Whether the pair refuses one of them the due colour (3.3)."""
        preference = self.players[one].preference
        return int(preference is not None and preference is self.players[other].preference)

    def edges(self, numbers: int) -> Iterator[tuple[int, int]]:
        """Who of the set may meet whom."""
        for one in members_of(numbers):
            for other in members_of(self.adjacent[one] & numbers):
                if one < other:
                    yield one, other


def _candidates(field: Field, verdicts: dict[int, ByeVerdict]) -> Iterator[ByeCandidate]:
    for number, verdict in verdicts.items():
        player = field.players[number]
        yield ByeCandidate(player.tpn, player.score, player.games, verdict)


def _brackets(field: Field, unpaired: int) -> Iterator[Bracket]:
    floating = 0
    while unpaired:
        residents = scoregroups(field.players, unpaired & ~floating)[0]
        bracket, lower = residents | floating, unpaired & ~residents & ~floating
        down = _downfloaters(field, bracket, lower)
        pairs = _folded(field, bracket & ~down)
        yield Bracket(
            score=field.players[next(members_of(residents))].score,
            residents=field.tpns(residents),
            from_above=field.tpns(floating),
            downfloaters=field.tpns(down),
            pairs=tuple((field.players[one].tpn, field.players[other].tpn) for one, other in pairs),
            costs={
                "downfloaters": down.bit_count(),
                "repeated_downfloats": sum(field.players[number].downfloats > 0 for number in members_of(down)),
                "refused_preferences": sum(field.refused(one, other) for one, other in pairs),
            },
        )
        floating, unpaired = down, down | lower


def _downfloaters(field: Field, bracket: int, lower: int) -> int:
    """The fewest (3.1), the fewest of them who did so before (3.2), the lowest ranked (3.4)."""
    best = _cost_of_floating(field, bracket, lower, 0)
    assert best is not None, "what is left cannot be paired"
    down = 0
    for number in reversed(field.ranked(bracket)):
        if down.bit_count() == best // _MANY:
            break
        if _cost_of_floating(field, bracket, lower, down | 1 << number) == best:
            down |= 1 << number
    return down


def _cost_of_floating(field: Field, bracket: int, lower: int, down: int) -> int | None:
    """The cost of the best complete pairing in which ``down`` leave the bracket; None where there is none."""
    costs = {}
    for one, other in field.edges(bracket | lower):
        inside = [number for number in (one, other) if bracket >> number & 1]
        if len(inside) == 2 and not (down >> one & 1 or down >> other & 1):
            costs[one, other] = 0
        elif len(inside) < 2:
            costs[one, other] = sum(_MANY + (field.players[number].downfloats > 0) for number in inside)
    return _cheapest(costs, (bracket | lower).bit_count())


def _folded(field: Field, members: int) -> list[tuple[int, int]]:
    """The pairs with the fewest preferences refused (3.3), the highest ranked against the lowest (3.5)."""
    pairs = []
    budget = _refusals(field, members)
    while members:
        order = field.ranked(members)
        for other in reversed(order[1:]):
            rest = members & ~(1 << order[0] | 1 << other)
            left = _refusals(field, rest) if field.adjacent[order[0]] >> other & 1 else None
            if left is not None and budget is not None and left + field.refused(order[0], other) == budget:
                pairs.append((order[0], other))
                members, budget = rest, left
                break
        else:
            raise AssertionError("the bracket cannot be paired")
    return pairs


def _refusals(field: Field, members: int) -> int | None:
    """The fewest preferences that must be refused among ``members``; None where they cannot be paired."""
    return _cheapest({edge: field.refused(*edge) for edge in field.edges(members)}, members.bit_count())


def _cheapest(costs: dict[tuple[int, int], int], count: int) -> int | None:
    matched = cheapest_perfect_matching(((one, other, cost) for (one, other), cost in costs.items()), count)
    return None if matched is None else sum(costs[min(pair), max(pair)] for pair in matched)


def colours_of(one: FoldedFacts, other: FoldedFacts, initial: Colour) -> BoardColours:
    """Who has White, and why (4)."""
    higher, lower = sorted((one, other), key=rank_key)
    if higher.preference is None and lower.preference is None:
        colour, article = (initial if higher.tpn % 2 else initial.opposite), "4.1"
    elif higher.preference is not lower.preference:
        due = higher.preference if higher.preference is not None else lower.preference
        assert due is not None
        colour, article = due if due is higher.preference else due.opposite, "4.2"
    else:
        assert higher.preference is not None
        assert lower.preference is not None
        stronger = (lower.strength or 0) > (higher.strength or 0)
        colour = lower.preference.opposite if stronger else higher.preference
        article = "4.3" if higher.strength is not lower.strength else "4.4"
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return BoardColours(Pair(white=white.tpn, black=black.tpn), article)
