"""Steps that pairing systems share, and their words: the round with its boards, why White is White, what brackets cost.

Costs are any object with an attribute for the key of each quality criterion: a number, or scores in ascending order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Generic, TypeVar

from pairing.engine.basics.board_order import rank_key
from pairing.engine.basics.colour_allocation import ColourFacts, ColourRule
from pairing.engine.basics.preferences import games_since_difference
from pairing.engine.result import Pair
from pairing.engine.steps import Column, Row, Step, Table
from pairing.engine.systems.system import Better, Criterion
from pairing.engine.tournament import Colour
from pairing.engine.trace import BoardColours, RoundTrace
from pairing.engine.words import CN_, N_, Shown, Words

Reasons = TypeVar("Reasons")
Criteria = Sequence[Criterion]


@dataclass(frozen=True, slots=True)
class Behind(Generic[Reasons]):
    """What stands behind a round: for candidates for the bye by TPN, and for all its brackets or none."""

    byes: Mapping[int, Step] = field(default_factory=dict)
    brackets: tuple[Reasons, ...] = ()


def round_step(trace: RoundTrace[Any], *steps: Step) -> Step:
    """The whole round: remarks, which have neither children nor a table, and sections, which have."""
    return Step("round", parameters={"round": trace.round_number, "rounds": trace.total_rounds}, children=steps)


def boards_step(boards: Iterable[Row], *, facts: tuple[str, ...] = ()) -> Step:
    """The section of the boards in their order; pages tell these facts of the players."""
    columns = (Column("board", kind="number"), Column("board.white", facts=facts), Column("board.black", facts=facts))
    return Step("boards", "C.04.2, 3.6", table=Table(columns, tuple(boards), steps_key="board.rule"))


def board_row(number: int, pair: Pair, colours: Step) -> Row:
    """A board with the step that says why White is White."""
    return Row((number, pair.white, pair.black), (colours,))


def pairs_table(
    columns: tuple[Column, Column], pairs: Iterable[tuple[int, int | None]], passed: Iterable[Sequence[Step]] = ()
) -> Table:
    """The pairs row by row, each with the steps on those who were passed over, where there are any."""
    rows = zip_longest(pairs, passed, fillvalue=())
    return Table(columns, tuple(Row(tuple(pair), tuple(steps)) for pair, steps in rows))


# Costs


def cost_values(costs: object, criteria: Criteria) -> dict[str, Any]:
    """What each criterion charges, by its key, in the order of the criteria."""
    return {criterion.key: getattr(costs, criterion.key) for criterion in criteria}


def first_difference(one: object, other: object, criteria: Criteria) -> Criterion | None:
    """The first criterion by which the costs differ; ``None`` where they are equal."""
    return next((entry for entry in criteria if getattr(one, entry.key) != getattr(other, entry.key)), None)


def quality(costs: object, criteria: Criteria) -> tuple[tuple[int, ...], ...]:
    """Sorts brackets by all the criteria, the best first."""
    return tuple(_rank(criterion, getattr(costs, criterion.key)) for criterion in criteria)


def _rank(criterion: Criterion, value: Any) -> tuple[int, ...]:
    values = value if isinstance(value, tuple) else (value,)
    return tuple(-one for one in values) if criterion.better is Better.MORE else values


# Colours of systems that allocate them by ``basics.colour_allocation``


def colour_step(
    rule: ColourRule,
    article: str,
    *,
    higher: ColourFacts,
    lower: ColourFacts,
    colour: Colour,
    initial_colour: Colour,
) -> Step:
    """The step of a board whose colours ``rule`` decided, the system's ``article``; ``colour`` is the higher's."""
    both = (higher.tpn, lower.tpn)
    white, black = both if colour is Colour.WHITE else both[::-1]
    known: dict[str, object] = {"white": white, "black": black}
    if rule is ColourRule.FIRST:
        key = "colours.odd" if colour is initial_colour else "colours.even"
        known = {"initial": initial_colour.name.lower()}
        if higher.running_number not in (None, higher.tpn):
            key, known = f"{key}-number", known | {"number": higher.running_number}
    elif rule is ColourRule.LATEST:
        back = games_since_difference(higher.colours, lower.colours)
        key = "colours.latest" if back == 1 else "colours.alternate"
        known |= {} if back == 1 else {"back": back}
    elif rule is ColourRule.BOTH and None in (higher.preference, lower.preference):
        one, other = both if higher.preference is not None else both[::-1]
        key, known = "colours.one", {"one": one, "other": other}
    else:
        key = _KEYS[rule]
    return Step(key, article, known, both)


_KEYS = {
    ColourRule.BOTH: "colours.both",
    ColourRule.STRONGER: "colours.stronger",
    ColourRule.HIGHER: "colours.higher",
}


def boards_by_rules(
    trace: RoundTrace[Any],
    boards: Iterable[BoardColours],
    rules: Mapping[str, ColourRule],
    rank: Callable[[Any], Any] = rank_key,
) -> Step:
    """The section of the boards, each with the rule by which an article gave White and Black."""
    players = {player.tpn: player for player in trace.players}
    rows = []
    for number, board in enumerate(boards, start=1):
        white, black = players[board.pair.white], players[board.pair.black]
        higher, lower = sorted((white, black), key=rank)
        colours = colour_step(
            rules[board.article],
            board.article,
            higher=higher,
            lower=lower,
            colour=Colour.WHITE if higher is white else Colour.BLACK,
            initial_colour=trace.initial_colour or Colour.WHITE,
        )
        rows.append(board_row(number, board.pair, colours))
    return boards_step(rows, facts=("preference",))


WORDS = {
    "round": Words(N_("Round {round} of {rounds}: how it was paired")),
    "board": Words(N_("Board")),
    # Translators: the side in a game: head of a column or a label; in sentences it has no context
    "board.white": Words(CN_("by itself", "White")),
    # Translators: the side in a game: head of a column or a label; in sentences it has no context
    "board.black": Words(CN_("by itself", "Black")),
    "board.rule": Words(N_("Rule")),
    "proof": Words("{shortage:shortage}", joined=": "),
    "people": Words("{people:row}"),
    # The first divergence
    "what.colours": Words(N_("the colours")),
    "divergence": Words(
        N_("article {article}, {what:words}: by the rules {paired:numbers}, in the file {played:numbers}")
    ),
    # “Why not A against B?”
    "why.absent": Words(N_("{players:who}: {players:standing}; not to be paired in this round.")),
    "why-not": Words(N_("Round {round}: why not {one:who} against {other:who}?")),
    "why-not.paired": Words(N_("They do meet in this round.")),
    "why-not.absent": Words(N_("One who is not to be paired meets nobody.")),
    "why-not.best": Words(N_("With this pair the best round would be: {changed:pairs}; all others as they are.")),
    "why-not.best.bye": Words(
        N_("With this pair the best round would be: {changed:pairs}; {bye:name} the bye; all others as they are.")
    ),
    "why-not.best.all": Words(N_("With this pair the best round would be: {changed:pairs}.")),
    "why-not.best.all-bye": Words(N_("With this pair the best round would be: {changed:pairs}; {bye:name} the bye.")),
    "why-not.round": Words(N_("All boards of that round: {boards:pairs}"), shown=Shown.DATA),
    "why-not.round.bye": Words(N_("All boards of that round: {boards:pairs}; {bye:name} the bye"), shown=Shown.DATA),
}

WORDS_OF_COLOURS = {
    "boards": Words(N_("Boards (C.04.2, 3.6) and colours (article 5)")),
    "colours.odd": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and has an odd pairing number: the initial colour "
            "({initial:colour}) ({article})"
        )
    ),
    "colours.even": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and has an even pairing number: the opposite of the "
            "initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.odd-number": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and number {number}, an odd one, of those who take "
            "part or have been paired before: the initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.even-number": Words(
        N_(
            "neither has played; {players:tpn} is higher ranked and number {number}, an even one, of those who take "
            "part or have been paired before: the opposite of the initial colour ({initial:colour}) ({article})"
        )
    ),
    "colours.both": Words(N_("{white}: {white:preference}; {black}: {black:preference}: both granted ({article})")),
    "colours.stronger": Words(
        N_("{white}: {white:preference}; {black}: {black:preference}: the stronger granted ({article})")
    ),
    "colours.latest": Words(
        N_(
            "{white}: {white:preference}; {black}: {black:preference}; {white} had {white:history}, {black} had "
            "{black:history}, oldest game first: colours last differed in their latest games, and alternate ({article})"
        )
    ),
    "colours.alternate": Words(
        N_(
            "{white}: {white:preference}; {black}: {black:preference}; {white} had {white:history}, {black} had "
            "{black:history}, oldest game first: colours last differed {back} games back, and alternate ({article})"
        )
    ),
    "colours.higher": Words(
        N_(
            "{white}: {white:preference}; {black}: {black:preference}; {white} had {white:history}, {black} had "
            "{black:history}: no difference; {players:tpn} is higher ranked and gets the preference ({article})"
        )
    ),
}

# For systems in which who has not played has no preference.
WORDS_OF_ONE_PREFERENCE = {
    "colours.one": Words(N_("{one}: {one:preference}; {other} has no game and no preference: granted ({article})")),
}

# For systems that number the absolute criteria 2.1.1 to 2.1.3, and do not name them by C1 to C3 as well.
WORDS_OF_OBSTACLES = {
    "passed.already-met": Words(N_("not {players:all}: have met (2.1.1)")),
    "passed.forbidden": Words(N_("not {players:all}: forbidden pairing")),
    "passed.same-absolute-preference": Words(N_("not {players:all}: both must have the same colour (2.1.3)")),
}
