"""A pairing system as one value: everything that the rest of the house has to know of it.

Whoever pairs, checks, explains, publishes, reads or writes asks the ``System``; nobody looks at its name to decide
anything. Texts for people are English messages (``pairing.engine.words``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pairing.engine.tables.knock_out import rounds_of_bracket
from pairing.engine.tournament import ByeKind, Cycles

if TYPE_CHECKING:
    from pairing.engine.basics.entrant_facts import EntrantFacts
    from pairing.engine.picture.draft import Drawing
    from pairing.engine.result import PlayedRound, RoundPairing
    from pairing.engine.steps import Step
    from pairing.engine.systems.round_list import RoundList
    from pairing.engine.tables.rounds import TableRound
    from pairing.engine.tournament import Tournament
    from pairing.engine.trace import RoundTrace
    from pairing.engine.words import Words


def late(module: str, name: str) -> Callable[..., Any]:
    """The function ``name`` of ``module``, loaded when it is called: who only wants titles waits for no matchings."""

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call


def late_value(module: str, name: str) -> Callable[[], Any]:
    """A function that returns the value ``name`` of ``module``, loaded when it is called."""

    def value() -> Any:
        return getattr(import_module(module), name)

    return value


def parts_of(package: str, *, facts: str = "player_facts", facts_module: str = "", **elsewhere: str) -> dict[str, Any]:
    """The functions of a system from the customary modules of its package, each loaded when it is called.

    ``facts`` is the name of the function that makes them, ``facts_module`` where it stands outside of the package;
    ``elsewhere`` are other modules that do, by their customary names.
    """

    def module(name: str) -> str:
        return elsewhere.get(name, f"{package}.{name}")

    return {
        "load_round_list": late_value(module("round_list"), "ROUND_LIST"),
        "pair_round": late(module("pairer"), "pair_round"),
        "facts": late(facts_module or module("facts"), facts),
        "words": late_value(module("words"), "WORDS"),
        "steps": late(module("steps"), "steps_of"),
        "examine": late(module("examination"), "examine"),
        "why_not": late(module("why"), "why_not"),
        "first_divergence": late(module("divergence"), "first_divergence"),
        "my_pairing": late(module("my_pairing"), "my_pairing"),
    }


BAKU = "_BAKU"
OTHER_SWISS = "CUSTOM_SWISS"  # what record 192 says of a Swiss system that has no code of its own
PairRound = Callable[["Tournament"], "RoundPairing"]


class Entrants(StrEnum):
    """Who enters a tournament of the system."""

    PLAYERS = "players"
    TEAMS = "teams"


class Better(StrEnum):
    """Which of two values of a criterion is the better one."""

    LESS = "less"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Code:
    """A code of record 192 that means this system; with ``_BAKU`` behind it, with Baku acceleration.

    ``year`` is that of the edition of the rules that the code names, None where it names none. ``superseded`` is said
    of an edition that this program does not pair by: its files are paired by the edition that it has. A code that is
    read but is none of the format's ``is_written`` not. ``cycles`` are those of the round robin that it names, and
    ``by_hand`` marks the code for rounds that go by no table.
    """

    text: str
    year: int | None = None
    superseded: bool = False
    is_written: bool = True
    cycles: Cycles | None = None
    by_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownRounds:
    """What a system knows of all rounds before the first one, by the number of entrants and how often they meet.

    ``sizes`` are the numbers of entrants for whom there is a table. One ``cycle`` has so many rounds, and each has so
    many ``opponents`` in it; ``table`` makes the rounds of all cycles, and raises ``ValueError`` where there is none.
    ``can_exchange`` says whether the last two rounds of the first of two cycles can change places, ``has_sides`` that
    the lower half of the numbers meets the upper half and nobody else.
    """

    sizes: range
    cycle: Callable[[int], int]
    opponents: Callable[[int], int]
    table: Callable[[int, Cycles], tuple[TableRound, ...]]
    most_cycles: int
    can_exchange: bool = False
    has_sides: bool = False

    def rounds(self, entrants: int, cycles: Cycles) -> int:
        """The number of all rounds."""
        return cycles.count * self.cycle(entrants)

    def cycles_in(self, rounds: int, entrants: int) -> Cycles:
        """As many cycles as the rounds suffice for, one at least."""
        return Cycles(max(1, rounds // max(1, self.cycle(entrants))))

    def games(self, entrants: int, cycles: int) -> int:
        """How often each meets somebody in all rounds."""
        return cycles * self.opponents(entrants)

    def sides(self, entrants: int) -> tuple[range, ...]:
        """The numbers of the two sides, or nothing where everybody meets everybody."""
        half = entrants // 2
        return (range(1, half + 1), range(half + 1, entrants + 1)) if self.has_sides else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Articles:
    """The articles that messages for all systems name, in the system's own numbering; empty where it has none."""

    every_rating: str = ""  # everybody has a rating
    rating: str = ""  # an unrated player is given one
    initial_colour: str  # players who have yet to play need it; empty where no lot decides a colour
    first_colour: str = ""  # who gets the initial colour
    rematch: str = ""  # nobody meets an opponent again
    absolute_colours: str = ""  # an absolute colour preference is kept
    may_take_bye: str = ""  # whom the allocated bye may go to
    one_bye: str  # who had a bye or a free win gets no allocated bye
    no_complete_pairing: str


@dataclass(frozen=True, slots=True)
class Criterion:
    """A quality criterion. ``label`` is its short name among arbiters (C5), ``words`` says what it counts.

    ``asks`` says in a word or two what was not obeyed where a round differs by it, ``words`` if it is empty.
    """

    key: str
    article: str
    label: str
    words: str
    better: Better = Better.LESS
    asks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A pairing system.

    ``name`` is its name in commands, addresses and the database, ``title`` its name for people, ``full_name`` the same
    with the word for what it is, ``rules`` the text that it implements with its edition, ``summary`` one sentence on
    what it is like, ``suits`` which events. ``codes`` are those of record 192; the first one that is written at all is
    written, and without any ``CUSTOM_SWISS`` with the system's name in a record of its own
    (``pairing.trf.event_codes``). ``criteria`` are the quality criteria in their order.

    ``pair_round`` raises ``InvalidTournament`` and ``NoCompletePairing`` (``pairing.engine.errors``). ``facts`` are
    what the rules know of every entrant before the coming round, present or not, from the highest ranked down; it
    expects a valid tournament. ``steps`` makes the explanation of a round from the trace that ``pair_round`` left,
    without deciding anything anew; ``words`` are those of its steps, by their keys. ``my_pairing(steps, players, tpn)``
    tells one entrant from such steps in a few sentences why they meet whom they meet (``explanation.my_pairing``).

    Three are on request, never needed for pairing. ``examine(tournament, pairing)`` is the round's explanation with
    what the choices were made against, ``why_not(tournament, pairing, one, other)`` why two entrants do not meet
    (``LookupError`` where there is no such entrant, or one twice), and ``first_divergence(tournament, pairing,
    played)`` where a played round first leaves the way of the rules, None where it does not. A divergence has the
    parameters ``what`` (a key of the words), ``paired`` and ``played`` (TPNs), ``score`` where there is one, and the
    criterion that decides as the article of a child. ``read_version_1`` reads explanations from before they were steps,
    ``write_version_1`` says in their form what the facts of the players and the steps say.

    ``knows_maxi`` says whether it has rules of its own for Maxi-tournaments. ``is_historical`` marks rules that are
    not in force any more: for old events and comparison. ``known_rounds`` is there where who meets whom in which round
    is known before the first one, whatever the results are. ``eliminates`` says that who loses a match is out: it goes
    by a bracket of the numbers (``basics.brackets``). ``choice_of_games`` are the numbers of games that a match can
    have where the regulations of an event choose one.

    ``float_words`` says of the lower ranked of two players of different scores, by their facts, what this is to them:
    a message and what it names; None where there is nothing to say. ``drawing`` is how its rounds are drawn
    as a picture (``pairing.engine.picture``), None where there is nothing to choose.
    """

    name: str
    title: str
    full_name: str
    rules: str
    summary: str
    suits: str
    codes: tuple[Code, ...]
    articles: Articles
    criteria: tuple[Criterion, ...]
    load_round_list: Callable[[], RoundList]
    pair_round: PairRound
    facts: Callable[[Tournament], Sequence[EntrantFacts]]
    words: Callable[[], Mapping[str, Words]]
    steps: Callable[[Any], Step]
    examine: Callable[[Tournament, RoundPairing], Step]
    why_not: Callable[[Tournament, RoundPairing, int, int], Step]
    first_divergence: Callable[[Tournament, RoundPairing, PlayedRound], Step | None]
    my_pairing: Callable[[Step, Sequence[Mapping[str, Any]], int], Step]
    float_words: Callable[[Any], tuple[str, dict[str, int]]] | None = None
    drawing: Callable[[], Drawing] | None = None
    read_version_1: Callable[[Mapping[str, Any]], RoundTrace[Any]] | None = None
    write_version_1: Callable[[Iterable[Mapping[str, Any]], Step], dict[str, Any]] | None = None
    entrants: Entrants = Entrants.PLAYERS
    games_per_match: int = 1
    needs_ratings: bool = True
    knows_maxi: bool = False
    is_historical: bool = False
    known_rounds: KnownRounds | None = None
    eliminates: bool = False
    choice_of_games: tuple[int, ...] = ()

    @property
    def most_games_per_match(self) -> int:
        """The highest number of games that a match can have."""
        return max((self.games_per_match, *self.choice_of_games))

    def takes_matches_of(self, games: int) -> bool:
        """Whether a match can have so many games."""
        return games in (self.choice_of_games or (self.games_per_match,))

    @property
    def goes_by_numbers(self) -> bool:
        """Whether the numbers say who can meet whom and when: nobody joins later, and no bye is asked for."""
        return self.is_predetermined or self.eliminates

    @property
    def kind_of_bye(self) -> ByeKind:
        """What who has no opponent is given: of the allocated byes a report file has one in a round at most."""
        if self.is_predetermined:
            return ByeKind.ZERO_POINT
        return ByeKind.FULL_POINT if self.eliminates else ByeKind.PAIRING_ALLOCATED

    def rounds_for(self, entrants: int, cycles: Cycles) -> int | None:
        """How many rounds so many entrants play; None where the regulations choose."""
        if self.known_rounds is not None:
            return self.known_rounds.rounds(entrants, cycles)
        return rounds_of_bracket(entrants) if self.eliminates else None

    @property
    def is_predetermined(self) -> bool:
        """Whether who meets whom in which round is known before the first one, whatever the results are."""
        return self.known_rounds is not None

    @property
    def is_for_players(self) -> bool:
        """Whether it pairs players, not teams."""
        return self.entrants is Entrants.PLAYERS

    @property
    def is_for_single_games(self) -> bool:
        """Whether players, not teams, play one game a round."""
        return self.is_for_players and self.most_games_per_match == 1

    @property
    def is_comparable(self) -> bool:
        """Whether the same invented events can be paired by it beside others: a Swiss system of single games."""
        return self.is_for_single_games and not self.goes_by_numbers

    @property
    def pairs_teams(self) -> bool:
        """Whether teams enter, whose members play on boards."""
        return self.entrants is Entrants.TEAMS

    @property
    def round_list(self) -> RoundList:
        """The list that is published with a round."""
        return self.load_round_list()

    def code(self, *, accelerated: bool = False, cycles: Cycles | None = None, by_hand: bool = False) -> str:
        """The code of record 192 that is written: of a round robin the one that says its ``cycles``.

        Where no code does, it is the one for rounds that go by no table, as it is for those made ``by_hand``.
        """
        written = [code for code in self.codes if code.is_written]
        by_table = [code for code in written if not (code.by_hand or by_hand)]
        fitting = [code for code in by_table if cycles is None or code.cycles in (None, cycles)]
        own = next((code.text for code in fitting or [code for code in written if code.by_hand]), OTHER_SWISS)
        return own + (BAKU if accelerated else "")

    @property
    def has_code(self) -> bool:
        """Whether the code that is written says which system it is."""
        return self.code() != OTHER_SWISS

    def code_that_says(self, text: str) -> Code | None:
        """Which of the system's codes record 192 says, with or without acceleration; None for none of them."""
        stem = text.strip().upper().removesuffix(BAKU)
        return next((code for code in self.codes if code.text == stem), None)
