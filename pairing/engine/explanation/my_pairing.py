"""“Why do I play her?”: a round in a few plain sentences for one entrant, told from the steps that were kept with it.

Nothing is paired or decided anew. A system says how its groups choose (``my_pairing`` of its package); who is among
whom, the bye, whom somebody could not meet, and the colour are told here. The words are in ``my_pairing_words``.

The answer is one step, ``mine``, whose children are paragraphs (``mine.paragraph``) of whole sentences. A sentence
whose key begins with ``mine.answer`` is the answer itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any

from pairing.engine.steps import Row, Step
from pairing.engine.words import Words

Facts = Mapping[str, Any]
Sentences = list[Step]
ANSWER = "mine.answer"
MOST_TOLD = 2  # people who were met before, each with the round


class Mine:
    """A round as one entrant looks at it: the steps, and the players' facts by TPN.

    ``board`` is the row of the list of boards, None for who has no opponent.
    """

    def __init__(self, steps: Step, players: Iterable[Facts], tpn: int) -> None:
        self.steps = steps
        self.players = {int(player["tpn"]): player for player in players}
        self.tpn = tpn
        boards = next(step.table for step in steps.children if step.table and step.table.lists_boards)
        assert boards is not None
        self.board = next((row for row in boards.rows if tpn in row.cells[1:]), None)

    @property
    def me(self) -> Facts:
        """What the rules know of the entrant."""
        return self.players[self.tpn]

    @property
    def opponent(self) -> int:
        """Whom the entrant meets; only of who has a board."""
        assert self.board is not None
        _number, white, black = self.board.cells
        other = black if white == self.tpn else white
        assert other is not None
        return other

    @property
    def colour(self) -> str:
        """The colour that the entrant has."""
        assert self.board is not None
        return "white" if self.board.cells[1] == self.tpn else "black"

    def round_met(self, one: int, other: int) -> int | None:
        """In which round two who have met played each other; None where that was not kept."""
        facts = self.players[one]
        return dict(zip(facts["opponents"], facts.get("played_rounds", ()), strict=False)).get(other)

    def score(self, tpn: int) -> int:
        """The score that counts for the pairing, in tenths."""
        return int(self.players[tpn]["score"])

    def table(self, *keys: str) -> Place:
        """Where the two stand: the last section with a table by one of these keys that has them in one row."""
        both = {self.tpn, self.opponent}
        for section in reversed(self.steps.children):
            for step in section.children:
                for number, row in enumerate(step.table.rows if step.table and step.key in keys else ()):
                    if both == set(row.cells):
                        return Place(section, step, number)
        raise LookupError(f"{self.tpn} and {self.opponent} stand in no table of {keys}")

    def obstacle(self, one: int, other: int) -> str:
        """What keeps two apart that everybody may know: ``met`` or ``colours``; empty for nothing."""
        mine, theirs = self.players[one], self.players[other]
        if other in mine["opponents"]:
            return "met"
        if "barred" in mine:
            return "colours" if self._no_colours(mine, theirs) else ""
        both = mine.get("strength") == theirs.get("strength") == "absolute"
        free = mine.get("is_topscorer") or theirs.get("is_topscorer") or "clause" in mine
        return "colours" if both and not free and mine["preference"] == theirs["preference"] else ""

    def _no_colours(self, mine: Facts, theirs: Facts) -> bool:
        known = self.steps.parameters
        if known["round"] == known["rounds"] and mine["score"] == theirs["score"]:
            return False
        ways = (("white", "black"), ("black", "white"))
        return not any(one not in mine["barred"] and other not in theirs["barred"] for one, other in ways)


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a table of a section (a bracket, a group)."""

    section: Step
    step: Step
    number: int

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of the table."""
        assert self.step.table is not None
        return self.step.table.rows

    def column(self, number: int) -> list[int]:
        """The players of a column from the top down, without empty cells."""
        return [tpn for row in self.rows if (tpn := row.cells[number]) is not None]

    def child(self, key: str) -> Step | None:
        """The first step of the section with this key."""
        return next((step for step in self.section.children if step.key == key), None)

    def named(self, key: str, name: str) -> list[int]:
        """The players whom a parameter of such a step names; nobody where there is none."""
        step = self.child(key)
        return [] if step is None else list(step.parameters[name])


Paired = Callable[[Mine], Iterable[Sentences]]


def told(mine: Mine, words: Mapping[str, Words], paired: Paired, bye: Paired) -> Step:
    """The whole answer: ``paired`` is for who has an opponent, ``bye`` for who has the bye; else one is absent.

    Of what a sentence was told it keeps what its ``words`` name.
    """
    known = {"round": mine.steps.parameters["round"]}
    if mine.board is not None:
        paragraphs = [*paired(mine), [_colour(mine)]]
    elif mine.me["present"]:
        paragraphs = list(bye(mine))
    else:
        paragraphs = [[Step("mine.absent")]]
    paragraphs = [sentences for sentences in paragraphs if sentences]
    children = tuple(
        Step("mine.paragraph", "", {"place": place}, children=tuple(_as_named(step, words) for step in sentences))
        for place, sentences in enumerate(paragraphs, start=1)
    )
    return Step("mine", parameters=known, players=(mine.tpn,), children=children)


def _as_named(step: Step, words: Mapping[str, Words]) -> Step:
    text = words[step.key].text
    names = {name for _before, name, _way, _ in Formatter().parse(text if isinstance(text, str) else text[1])}
    return replace(step, parameters={name: value for name, value in step.parameters.items() if name in names})


# Whom one is among


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Who is paired together: ``residents`` of one ``score`` and who ``came`` from others, without those ``gone``."""

    score: int
    residents: Sequence[int]
    came: Sequence[int] = ()
    gone: Sequence[int] = ()
    article: str

    @property
    def size(self) -> int:
        """How many of them are paired with one another."""
        return len(self.residents) + len(self.came) - len(self.gone)


def among(mine: Mine, group: Group, why: Iterable[Step] = ()) -> Sentences:
    """Whom one is among; ``why`` are the sentences on why one came there from another score."""
    sentences = _virtual(mine)
    if mine.tpn in group.came:
        key = "mine.i-come-up" if mine.score(mine.tpn) < group.score else "mine.i-come-down"
        known = {"score": mine.score(mine.tpn), "group": group.score}
        return [*sentences, Step(key, group.article, known), *why]
    equals = [tpn for tpn, player in mine.players.items() if player["present"] and player["score"] == mine.me["score"]]
    others, known = len(group.residents) - 1, {"score": mine.me["score"]}
    if not others:
        sentences.append(Step("mine.among.alone", group.article, known))
    else:
        key = "mine.among" if len(equals) == others + 1 else "mine.among.left"
        sentences.append(Step(key, group.article, known | {"others": others}))
    up = tuple(tpn for tpn in group.came if mine.score(tpn) < group.score)
    down = tuple(tpn for tpn in group.came if tpn not in up)
    moved = {"mine.came-up": up, "mine.came-down": down, "mine.gone": tuple(group.gone)}
    sentences += (Step(key, group.article, players=tpns) for key, tpns in moved.items() if tpns)
    if any(moved.values()):
        sentences.append(Step("mine.so-many", group.article, {"count": group.size}))
    return sentences


def _virtual(mine: Mine) -> Sentences:
    own, score = mine.me["points"], mine.me["score"]
    return [Step("mine.virtual", "C.04.7", {"points": own, "virtual": score - own})] if own != score else []


def why_up(group: Group, *, order: str, article: str) -> Sentences:
    """Why somebody came up to a group; ``order`` is the key of the words for how the rules choose whom."""
    return [*_why_some(group, len(group.residents), len(group.came), "mine.up"), Step(order, article)]


def _why_some(group: Group, count: int, moving: int, key: str) -> Sentences:
    if moving == 1 and count % 2:
        return [Step(f"{key}.odd", group.article, {"count": count})]
    return [Step(f"{key}.some", group.article, {"count": count, "number": moving})]


def why_down(above: Group, *, order: str, article: str) -> Sentences:
    """Why somebody left the group above; ``order`` as of ``why_up``."""
    return [
        *_why_some(above, len(above.residents) + len(above.came), len(above.gone), "mine.down"),
        Step(order, article),
    ]


# The bye


def bye_sentences(order: str, *, keys: Sequence[str] = ("bye.barred",)) -> Callable[[Mine], Iterator[Sentences]]:
    """The paragraphs for who has the bye; ``order`` is the key of the words for how the rules choose.

    ``keys`` are those of the steps of who comes before but had points without playing.
    """

    def sentences(mine: Mine) -> Iterator[Sentences]:
        section = next(
            (step for step in mine.steps.children if step.key == "bye" and step.players == (mine.tpn,)), None
        )
        if section is None:
            yield [Step("mine.absent")]
            return
        candidates = [step for step in section.walk() if step.key.startswith("bye.") and len(step.players) == 1]
        yield [Step("mine.bye.odd", section.article, {"count": len(candidates)})]
        yield [Step(order, section.article), Step("mine.bye.mine", section.article, {"score": mine.me["score"]})]
        before = candidates[: next(place for place, step in enumerate(candidates) if step.players == (mine.tpn,))]
        barred = tuple(step.players[0] for step in before if step.key in keys)
        needed = tuple(step.players[0] for step in before if step.key == "bye.leaves-no-pairing")
        told = [Step("mine.bye.barred", section.article, players=barred)] if barred else []
        told += [Step("mine.bye.needed", section.article, players=needed)] if needed else []
        yield [*told, Step("mine.answer.bye", section.article)]

    return sentences


# Who came before and was not taken


def passed_over(mine: Mine, chooser: int, passed: Sequence[int], *, article: str, otherwise: str) -> Sentences:
    """Why ``chooser``, who is one of the two, did not get those of ``passed``, who came before in the order.

    ``otherwise`` is the key of the words for those whom neither games nor colours keep apart.
    """
    by: dict[str, list[int]] = {}
    for tpn in passed:
        by.setdefault(mine.obstacle(chooser, tpn), []).append(tpn)
    who = "mine" if chooser == mine.tpn else "theirs"
    sentences = list(_met(mine, chooser, by.pop("met", []), who, article))
    known = {} if chooser == mine.tpn else {"opponent": chooser}
    colour = mine.players[chooser].get("preference")
    barred = tuple(by.pop("colours", ()))
    if barred:
        key = f"{who}.colours-barred" if "barred" in mine.me else f"{who}.colours"
        sentences.append(Step(f"mine.{key}", article, known | {"colour": colour}, barred))
    rest = by.pop("", [])
    due = tuple(tpn for tpn in rest if colour and mine.players[tpn].get("preference") == colour)
    if due and otherwise == "worse":
        sentences.append(Step(f"mine.{who}.due-the-same", article, known | {"colour": colour}, due))
        rest = [tpn for tpn in rest if tpn not in due]
    if rest:
        sentences.append(Step(f"mine.{who}.{otherwise}", article, known, tuple(rest)))
    return sentences


def _met(mine: Mine, chooser: int, met: Sequence[int], who: str, article: str) -> Iterator[Step]:
    known = {} if chooser == mine.tpn else {"opponent": chooser}
    rounds = [mine.round_met(chooser, tpn) for tpn in met]
    if not met:
        return
    if len(met) > MOST_TOLD or None in rounds:
        yield Step(f"mine.{who}.have-met", article, known, tuple(met))
        return
    for tpn, number in zip(met, rounds, strict=True):
        yield Step(f"mine.{who}.met-in", article, known | {"met": number}, (tpn,))


def answer(mine: Mine, article: str, *, after: Sequence[Step] = (), fact: str = "") -> Step:
    """Whom one plays; ``after`` are the sentences on who was passed over, ``fact`` the one told with the opponent."""
    key = f"{ANSWER}-next" if after else ANSWER
    known: dict[str, Any] = {"opponent": mine.opponent}
    value = mine.players[mine.opponent].get(fact)
    if value:
        key, known = f"{key}-rated", known | {"fact": value}
    return Step(key, article, known)


# The colour

_COLOURS = {
    "due": ("both", "due"),
    "one": ("one", "due.one"),
    "stronger": ("stronger", "strong"),
    "turned": ("latest", "alternate", "history"),
    "ranked": ("higher", "first-preference", "first", "rank.higher"),
    "lower": ("rank.lower",),
    "last": ("lower", "other"),
    "whites": ("whites",),
    "difference": ("difference", "numbers"),
    "unequal": ("unequal",),
    "only": ("fixed", "limits"),
    "aro": ("aro",),
    "rating": ("rating",),
    "list": ("list",),
    "lot": ("odd", "even", "odd-number", "even-number", "first.odd", "first.even", "lots-odd", "lots-even"),
}
_WORDS_OF_COLOUR = {f"colours.{key}": words for words, keys in _COLOURS.items() for key in keys}


def _colour(mine: Mine) -> Step:
    """Why one has White or Black, from the step of the board."""
    assert mine.board is not None
    (step,) = mine.board.steps
    mine_due, their_due = (mine.players[tpn].get("preference") for tpn in (mine.tpn, mine.opponent))
    of_table = any(one.key == "table" for one in mine.steps.children)
    key = "table" if of_table else _WORDS_OF_COLOUR.get(step.key, "list")
    if key in ("one", "due") and not (mine_due and their_due):
        key = "one.mine" if mine_due else "one.theirs"
    elif key == "stronger":
        key += ".mine" if mine_due == mine.colour else ".theirs"
    other = "black" if mine.colour == "white" else "white"
    known = {"colour": mine.colour, "opponent": mine.opponent, "theirs": other}
    return Step(f"mine.colour.{key}", step.article, known)
