"""Steps as sentences: the words of a step's key, with its parameters written into them.

A writer knows the players of a round and a system's words and criteria; of any one system it knows nothing. It speaks
English, or the language that it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from gettext import NullTranslations
from string import Formatter
from typing import Any

from pairing.engine.steps import Step
from pairing.engine.systems.system import Criterion
from pairing.engine.words import BEHIND_CONTEXT, Shown, Words
from pairing.explaining.words import SHORTAGES, WORDS

MOST_NAMED = 12
MOST_SPOKEN = 5
MOST_PAIRS = 12
UNBROKEN = "\N{NO-BREAK SPACE}"
NOTHING = "–"
_JOINED = {": ": "joined.colon", "; ": "joined.semicolon"}  # each language sets these signs in its own way

Facts = Mapping[str, Any]


def points_text(tenths: int) -> str:
    """Tenths of a point as people write them.

    >>> points_text(35), points_text(5), points_text(40), points_text(0), points_text(13)
    ('3½', '½', '4', '0', '1.3')
    """
    whole, rest = divmod(tenths, 10)
    if rest == 5:
        return f"{whole or ''}½"
    return f"{whole}.{rest}" if rest else str(whole)


def spoken_name(name: str) -> str:
    """A name that is written with a comma as people say it.

    >>> spoken_name("Marković, Jelena"), spoken_name("Lakeside 1")
    ('Jelena Marković', 'Lakeside 1')
    """
    family, comma, first = name.partition(", ")
    return f"{first} {family}" if comma else name


def unwrapped(text: str) -> str:
    """The text with ordinary spaces, for a page that breaks its lines itself."""
    return text.replace(UNBROKEN, " ")


@dataclass(frozen=True, slots=True)
class Language:
    """How messages are translated: ``gettext`` and ``ngettext`` of the language.

    ``decimals`` gives a text with decimal numbers the decimal sign of the language.
    """

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    decimals: Callable[[str], str] = str


ENGLISH = Language(NullTranslations().gettext, NullTranslations().ngettext)


@cache
def _parts(message: str) -> tuple[tuple[str, str, str], ...]:
    """The parts of a message: what stands before a parameter, its name and how it is written."""
    return tuple((before, name or "", way or "") for before, name, way, _ in Formatter().parse(message))


def _in_full(value: Any) -> tuple[Any, ...]:
    """One player or several."""
    return tuple(value) if isinstance(value, list | tuple) else (value,)


class Writer:
    """Writes steps about these players, by the words and criteria of one system.

    ``players`` are what the rules knew of each player, as the document of an explanation has it. Names are in one
    piece, by no-break spaces, where a line should not break; ``unwrapped`` makes them ordinary.
    """

    def __init__(
        self,
        players: Iterable[Facts],
        words: Mapping[str, Words],
        criteria: Sequence[Criterion] = (),
        language: Language = ENGLISH,
    ) -> None:
        self.facts = {int(player["tpn"]): player for player in players}
        self.words: Mapping[str, Words] = {**WORDS, **words}
        self.criteria = {criterion.key: criterion for criterion in criteria}
        self.translate = language.gettext
        self._translate_many = language.ngettext
        self._in_language = language.decimals

    def sentence(self, step: Step) -> str:
        """What the step says, together with the children that end its sentence."""
        text = self.say(step.key, **{**step.parameters, "players": step.players, "article": step.article})
        for child in step.children:
            end = self.words[child.key]
            if end.joined:
                text = self._joined(text, end.joined, self.sentence(child)) + end.ends
        return text

    def say(self, key: str, /, **known: Any) -> str:
        """The words of a key with what they name, such as the heading of a column."""
        words = self.words[key]
        by = known.get(words.by, 0)
        # Of names it matters whether they are one or several: 21 of them would be one in some languages.
        if not isinstance(by, int) and f"{{{words.by}:count" not in words.text[0]:
            by = min(len(by), 2)
        parts = _parts(self._message(words.text, by))
        return "".join(before + (self._written(known[name], way) if name else "") for before, name, way in parts)

    def shown(self, steps: Iterable[Step], *more: Shown) -> tuple[list[Step], list[tuple[str, list[Step]]]]:
        """Of siblings those shown one by one; then, for each long row, how many more there are and which.

        ``more`` is where they are shown beside everywhere; those that end a sentence are shown with it.
        """
        seen = Counter[str]()
        one_by_one = []
        rest: dict[str, list[Step]] = {}
        for step in steps:
            words = self.words[step.key]
            if words.joined or words.shown not in (Shown.ALWAYS, *more):
                continue
            seen[step.key] += 1
            if words.at_most is None or seen[step.key] <= words.at_most:
                one_by_one.append(step)
            else:
                rest.setdefault(step.key, []).append(step)
        return one_by_one, [(self._more(key, len(rest[key])), rest[key]) for key in self.words if key in rest]

    def _more(self, key: str, count: int) -> str:
        return self._message(self.words[key].more or "", count).format(count=count)

    def _message(self, text: str | tuple[str, str], by: Any) -> str:
        if isinstance(text, str):
            return self.translate(text).rpartition(BEHIND_CONTEXT)[2] if text else ""
        return self._translate_many(*text, by if isinstance(by, int) else len(by))

    def _written(self, value: Any, way: str) -> str:
        """A parameter in the way that the message asks for."""
        if way.startswith("count."):
            return self.say(way, count=value if isinstance(value, int) else len(value))
        return str(getattr(self, f"_{way}")(value)) if way else str(value)

    # Players

    def who(self, tpn: int) -> str:
        """TPN and name."""
        return f"{tpn} {self.facts[tpn]['name']}".rstrip()

    def _who(self, tpns: Any) -> str:
        return self.who(_in_full(tpns)[0])

    def _name(self, tpns: Any) -> str:
        return self._who(tpns).replace(" ", UNBROKEN)

    def _tpn(self, tpns: Any) -> str:
        return str(_in_full(tpns)[0])

    def _person(self, tpns: Any) -> str:
        """A name as people say it, without the TPN."""
        return spoken_name(self.facts[_in_full(tpns)[0]]["name"]).replace(" ", UNBROKEN)

    def _people(self, tpns: Sequence[int]) -> str:
        return self._spoken([self._person(tpn) for tpn in tpns])

    def _people_scored(self, tpns: Sequence[int]) -> str:
        named = [f"{self._person(tpn)}{UNBROKEN}({self._points(self.facts[tpn]['score'])})" for tpn in tpns]
        return self._spoken(named)

    def _spoken(self, names: list[str]) -> str:
        """Names in a plain sentence; of many the first few."""
        if len(names) > MOST_SPOKEN:
            names = [*names[: MOST_SPOKEN - 1], self.say("more", count=len(names) - MOST_SPOKEN + 1)]
        if len(names) < 2:
            return "".join(names)
        first = reduce(lambda one, other: self.say("joined.comma", one=one, other=other), names[:-1])
        return self.say("and", first=first, last=names[-1])

    def _joined(self, one: str, sign: str, other: str) -> str:
        """Two pieces with a sign between them, as the language sets it: “one : other”."""
        key = _JOINED.get(sign)
        return self.say(key, one=one, other=other) if key else f"{one}{sign}{other}"

    def _series(self, parts: Iterable[str]) -> str:
        """The parts with semicolons between them."""
        listed = list(parts)
        return reduce(lambda one, other: self._joined(one, "; ", other), listed) if listed else ""

    def _row(self, tpns: Sequence[int]) -> str:
        return self._series(map(self._name, tpns))

    def _numbered(self, tpns: Sequence[int]) -> str:
        return ", ".join(f"#{place} {self._name(tpn)}" for place, tpn in enumerate(tpns, start=1))

    def _all(self, tpns: Sequence[int]) -> str:
        """Several players in a sentence; a long row ends with how many more there are."""
        return self._listing([self._name(tpn) for tpn in tpns])

    def _anybody(self, tpns: Sequence[int]) -> str:
        return self._all(tpns) or self.say("nobody")

    def _scored(self, tpns: Sequence[int]) -> str:
        return self._listing([f"{self._name(tpn)}{UNBROKEN}({self._points(self.facts[tpn]['score'])})" for tpn in tpns])

    def _listing(self, words: list[str]) -> str:
        if len(words) > MOST_NAMED:
            rest = len(words) - MOST_NAMED + 1
            words = [*words[: MOST_NAMED - 1], self.say("more", count=rest)]
        if len(words) < 2:
            return "".join(words)
        return self.say("and", first=self._series(words[:-1]), last=words[-1])

    def _numbers(self, tpns: Sequence[int]) -> str:
        return ", ".join(map(str, tpns)) or self.say("none")

    def _pairs(self, boards: Sequence[Sequence[int]]) -> str:
        named = [f"{self._name(white)} – {self._name(black)}" for white, black in boards]
        if len(named) > MOST_PAIRS:
            named = [*named[:MOST_PAIRS], self.say("more-boards", count=len(named) - MOST_PAIRS)]
        return self._series(named)

    # What the rules know of a player

    def _standing(self, tpns: Any) -> str:
        """Score, and the colour preference in a system that knows one."""
        tpn = _in_full(tpns)[0]
        preference = self._preference(tpn)
        return self._with_points(self.facts[tpn]["score"]) + (f", {preference}" if preference else "")

    def _preference(self, tpn: int) -> str:
        facts = self.facts[tpn]
        if not facts.get("preference") or not facts.get("strength"):
            return ""
        own = f"prefers.{facts['strength']}"  # a system's own words for it go before the shared ones
        key = own if own in self.words else facts["strength"]
        return self.say(key, colour=self._colour(facts["preference"]))

    def _history(self, tpn: int) -> str:
        """The colours of the played games, the latest last."""
        return "".join(map(self._colour_letter, self.facts[tpn]["colours"])) or self.say("no-game")

    # Numbers

    def _count(self, of: Sequence[Any]) -> str:
        return str(len(of))

    def _decimal(self, text: str) -> str:
        return self._in_language(text)

    def _points(self, tenths: int) -> str:
        return self._decimal(points_text(tenths))

    def _with_points(self, tenths: int) -> str:
        """The points with their noun: ½ point, 1 point, 1½ points, 5 points."""
        whole, rest = divmod(tenths, 10)
        if not rest:
            return self.say("points", points=whole)
        if not whole:
            return self.say("points.below-one", part=self._points(tenths))
        return self._message(self.words["points.broken"].text, whole).format(broken=self._points(tenths))

    def _signed(self, difference: int) -> str:
        """A difference with its sign: −1, 0, +1."""
        return f"{difference:+}".replace("-", "\N{MINUS SIGN}") if difference else "0"

    # Words

    def _words(self, key: str) -> str:
        return self.say(key)

    def _colour(self, colour: str) -> str:
        return self.say(colour)

    def _colour_letter(self, colour: str) -> str:
        """W, in French B, of “Blancs”."""
        return self.say(f"{colour}.letter")

    def figure(self, tpn: int, fact: str) -> str:
        """What is known of a player in a narrow column: a colour as its letter, a number, a dash for nothing."""
        known = self.facts[tpn][fact]
        if known in ("white", "black"):
            return self._colour_letter(known)
        return NOTHING if known is None else self._decimal(str(known))

    def _criterion(self, key: str) -> str:
        criterion = self.criteria[key]
        return f"{self.translate(criterion.words)} ({criterion.label}, {criterion.article})"

    def _asked(self, key: str) -> str:
        criterion = self.criteria[key]
        return f"{criterion.label}: {self.translate(criterion.asks or criterion.words)}"

    def _cost(self, value: int | Sequence[int]) -> str:
        """What one criterion charges: a number, or scores."""
        if isinstance(value, int):
            return str(value)
        return ", ".join(map(self._points, value)) or self.say("none")

    def _costs(self, costs: Mapping[str, Any]) -> str:
        """All criteria in their order, whatever order a database gave them."""
        charged = ((criterion, costs[key]) for key, criterion in self.criteria.items() if key in costs)
        return self.costs_text(charged)

    def _reckoned(self, costs: Mapping[str, Any]) -> str:
        """What a choice costs, criterion by criterion in words; those that cost nothing together, at the end."""
        charged = [(criterion, costs[key]) for key, criterion in self.criteria.items() if key in costs]
        told = [
            self._joined(f"{criterion.label}, {self.translate(criterion.words)}", ": ", self._cost(value))
            for criterion, value in charged
            if value
        ]
        free = [criterion.label for criterion, value in charged if not value]
        if len(free) > 1:
            free = [self.say("and", first=", ".join(free[:-1]), last=free[-1])]
        return self._series([*told, *(self.say("costs-nothing", labels=labels) for labels in free)])

    def costs_text(self, charged: Iterable[tuple[Criterion, Any]]) -> str:
        """Each criterion with what it charges, on one line."""
        return "   ".join(f"{criterion.label} {self._cost(value)}" for criterion, value in charged)

    # Proofs

    def _shortage(self, shortage: Mapping[str, Any]) -> str:
        return self._proof(shortage, "would")

    def _shortage_now(self, shortage: Mapping[str, Any]) -> str:
        return self._proof(shortage, "is")

    def _proof(self, shortage: Mapping[str, Any], mood: str) -> str:
        """That some players could be paired with too few others (``engine.basics.obstacles``)."""
        groups, only = shortage["groups"], self._all(shortage["only"])
        kind = "only" if only else "nobody"
        if all(len(group) == 1 for group in groups):
            named = self._all([tpn for group in groups for tpn in group])
            words, known = SHORTAGES[mood, "players", kind], {"named": named, "few": len(shortage["only"])}
        elif len(groups) == 1:
            words, known = SHORTAGES[mood, "group", kind], {"named": f"[{self._all(groups[0])}]"}
        else:
            named = self._series(f"[{self._all(group)}]" for group in groups)
            words, known = SHORTAGES[mood, "groups", kind], {"named": named}
        return self._message(words, len(shortage["only"])).format(only=only, count=len(groups), **known)
