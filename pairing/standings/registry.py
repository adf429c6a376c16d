"""The tie-breaks for Swiss events by their acronyms. A new one is one entry here and one function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.engine.tournament import ScoreType, Tournament
from pairing.engine.words import N_
from pairing.standings import boards, buchholz, own_record, performance, teams
from pairing.standings.codes import Code, read_code
from pairing.standings.cuts import article_of
from pairing.standings.direct_encounter import EncounterTable, direct_encounter
from pairing.standings.errors import InvalidTieBreaks
from pairing.standings.field import Field
from pairing.standings.given import NOT_FIDES, given_value
from pairing.standings.working import Working
from pairing.texts import half_points, shortened
from pairing.tiebreak_list import SCORE

POINTS, PRODUCTS, COUNT = 10, 100, 1  # parts to the point
MOST_TIEBREAKS = 30  # no regulations name as many

_VARIANT_ARTICLES = {"F": "8.2", "L": "14.5", "U": "10"}
_OTHERWISE = {  # acronyms of other programs: what C.07 has instead
    "EDEC": "EDEBT and EDEBB, which go by the board count first",
    "ESB": "EMMSB, EMGSB, EGMSB and EGGSB, which name both scores",
}
Places = tuple[dict[int, int], tuple[EncounterTable | boards.BoardTable, ...]]


class Event(StrEnum):
    """What a list of tie-breaks is for; the value is how a message says it."""

    PLAYERS = "an individual event"
    MATCHES = "an event with matches of several games"
    TEAMS = "a team event"


def event_of(tournament: Tournament) -> Event:
    """Which of them ``tournament`` is."""
    if tournament.teams:
        return Event.TEAMS
    return Event.MATCHES if tournament.scoring.games_per_match > 1 else Event.PLAYERS


@dataclass(frozen=True, slots=True)
class Rule:
    """A tie-break of the list. ``variants`` has the letters it takes.

    ``unit`` is how many parts of a value make a point. Where the value depends on who is tied there is no ``working``
    but ``among``, which gives the places in a group. ``applies`` says whether it is applied to a group at all.
    """

    acronym: str
    name: str
    article: str
    unit: int
    variants: str
    working: Callable[[Field, Code, int], Working] | None
    among: Callable[[Field, Code, Collection[int]], Places] | None = None
    applies: Callable[[Field, Collection[int]], bool] | None = None

    @property
    def ascending(self) -> bool:
        """Whether the lower value is the better one unless the order is reversed."""
        return self.acronym in _LEAST_FIRST

    @property
    def is_for_swiss(self) -> bool:
        """Whether it must not be used where the pairings are predetermined (8)."""
        return self.acronym in _FOR_SWISS

    @property
    def needs_boards(self) -> bool:
        """Whether the score of a match alone, without its boards, does not say the value (12, 13.3.2)."""
        return self.acronym in _BY_BOARDS

    @property
    def needs_ratings(self) -> bool:
        """Whether a player without a rating makes the tie-break fall (10)."""
        return "U" in self.variants


def _direct_encounter(field: Field, code: Code, group: Collection[int]) -> Places:
    return direct_encounter(field, group, as_played=code.as_played)


def _by_boards(field: Field, code: Code, group: Collection[int]) -> Places:
    table = boards.table_by_boards(field, code, group)
    return table.places, (table,)


_RULES = (
    Rule("DE", N_("Direct encounter"), "6", COUNT, "P", None, _direct_encounter),
    Rule("WIN", N_("Number of wins"), "7.1", COUNT, "", own_record.wins),
    Rule("WON", N_("Number of games won"), "7.2", COUNT, "", own_record.games_won),
    Rule("BPG", N_("Games played with Black"), "7.3", COUNT, "", own_record.games_with_black),
    Rule("BWG", N_("Games won with Black"), "7.4", COUNT, "", own_record.wins_with_black),
    Rule("PS", N_("Progressive scores"), "7.5", POINTS, "C", own_record.progressive_scores),
    Rule("REP", N_("Rounds one elected to play"), "7.6", COUNT, "", own_record.rounds_elected_to_play),
    Rule("STD", N_("Standard points"), "7.7", POINTS, "", own_record.standard_points),
    Rule("TPN", N_("Pairing number"), "7.8", COUNT, "R", own_record.pairing_number),
    Rule("BH", N_("Buchholz"), "8.1", POINTS, "CMP", buchholz.buchholz),
    Rule("AOB", N_("Average of opponents' Buchholz"), "8.2", POINTS, "F", buchholz.average_of_opponents_buchholz),
    Rule("FB", N_("Fore Buchholz"), "8.3", POINTS, "CMP", buchholz.fore_buchholz),
    Rule("SB", N_("Sonneborn-Berger"), "9.1", PRODUCTS, "CP", buchholz.sonneborn_berger),
    Rule("KS", N_("Koya system"), "9.2", POINTS, "L", buchholz.koya),
    Rule("ARO", N_("Average rating of opponents"), "10.1", COUNT, "CMU", performance.average_rating),
    Rule("TPR", N_("Performance rating"), "10.2", COUNT, "U", performance.performance_rating),
    Rule("PTP", N_("Perfect performance"), "10.3", COUNT, "U", performance.perfect_performance),
    Rule("APRO", N_("Average performance of opponents"), "10.4", COUNT, "U", performance.average_of_opponents_tpr),
    Rule(
        "APPO", N_("Average perfect performance of opponents"), "10.5", COUNT, "U", performance.average_of_opponents_ptp
    ),
    Rule("RTNG", N_("Rating"), "10.6", COUNT, "RU", own_record.own_rating),
)
RULES: dict[str, Rule] = {rule.acronym: rule for rule in _RULES}
_LEAST_FIRST = frozenset({"TPN", "BC"})
_FOR_SWISS = frozenset({"BH", "FB", "AOB"})
_BY_BOARDS = frozenset({"BC", "TBR", "BBE", "EDET", "EDEB", "EDEBT", "EDEBB"})

_IN_EITHER_SCORE = ("DE", "PS", "BH", "AOB", "FB", "SB", "KS")
_IN_MATCH_POINTS = ("WIN", "WON")  # in no other
_ONLY_TEAMS = (
    Rule("MPTS", N_("Match points"), "11 to 13", POINTS, "", teams.match_points),
    Rule("GPTS", N_("Game points"), "11 to 13", POINTS, "", teams.game_points),
    Rule("MPVGP", N_("Match points or game points"), "11 to 13", POINTS, "", teams.other_points),
    Rule("WIN", N_("Number of matches won"), "7.1", COUNT, "", teams.matches_won),
    Rule("WON", N_("Number of matches won over the board"), "7.2", COUNT, "", teams.matches_won_over_the_board),
    Rule("BC", N_("Board count"), "12.1", POINTS, "", boards.board_count, applies=boards.are_level_in_game_points),
    Rule("TBR", N_("Top boards"), "12", COUNT, "", None, _by_boards),
    Rule("BBE", N_("Without the bottom boards"), "12", COUNT, "", None, _by_boards),
    *(
        Rule(acronym, name, article, COUNT, "P", None, teams.extended_direct_encounter)
        for acronym, name, article in (
            ("EDE", N_("Extended direct encounter"), "13.3"),
            ("EDET", N_("Extended direct encounter, then top boards"), "13.3.2"),
            ("EDEB", N_("Extended direct encounter, then without the bottom boards"), "13.3.2"),
            ("EDEBT", N_("Extended direct encounter, then board count and top boards"), "13.3.2"),
            ("EDEBB", N_("Extended direct encounter, then board count and without the bottom boards"), "13.3.2"),
        )
    ),
    Rule("SSSC", N_("Secondary score and strength of schedule"), "13.4", POINTS, "FPK", teams.schedule_strength),
    *(
        Rule(
            f"E{of_opponents}{own}SB",
            N_("Extended Sonneborn-Berger"),
            "11 to 13",
            PRODUCTS,
            "CP",
            teams.extended_sonneborn_berger,
        )
        for of_opponents in "MG"
        for own in "MG"
    ),
)
_OF_TEAMS = _OTHERWISE.keys() | ({rule.acronym for rule in _ONLY_TEAMS} - RULES.keys())
_RULES_OF = {
    Event.PLAYERS: RULES,
    Event.MATCHES: {acronym: rule for acronym, rule in RULES.items() if acronym != "WIN"},
    Event.TEAMS: {name: RULES[name] for name in ("REP", "STD", "TPN", *_IN_EITHER_SCORE)}
    | {rule.acronym: rule for rule in _ONLY_TEAMS},
}


def rules_of(event: Event) -> Mapping[str, Rule]:
    """The tie-breaks that ``event`` may have, by acronym."""
    return _RULES_OF[event]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break with its variants, ready to be applied."""

    rule: Rule
    code: Code

    @property
    def acronym(self) -> str:
        """The code as record 202 writes it, ``BH/C1``."""
        return str(self.code)

    @property
    def name(self) -> str:
        """The tie-break in words, ``Buchholz Cut 1``."""
        return self.name_in(str)

    def name_in(self, translate: Callable[[str], str]) -> str:
        """As ``name``, each message of it looked up by ``translate`` before its numbers are filled in."""
        name = translate(self.rule.name)
        if self.code.low:
            name += " " + translate(N_("Median %(cut)d") if self.code.high else N_("Cut %(cut)d")) % {
                "cut": self.code.low
            }
        notes = [translate(message) % values for message, values in self._notes()]
        return f"{name} ({', '.join(notes)})" if notes else name

    def _notes(self) -> Iterator[tuple[str, dict[str, int | str]]]:
        """What the variants say, but for cuts: messages with their numbers."""
        code = self.code
        if code.score is not None:
            yield N_("match points") if code.score is ScoreType.MATCH_POINTS else N_("game points"), {}
        if code.as_played:
            yield N_("forfeits as played"), {}
        if code.fore:
            yield N_("by Fore Buchholz"), {}
        if code.factor:
            yield N_("divided by %(number)d"), {"number": code.factor}
        if code.limit > 0:
            yield N_("limit raised by %(points)s"), {"points": half_points(code.limit)}
        elif code.limit < 0:
            yield N_("limit lowered by %(points)s"), {"points": half_points(-code.limit)}
        elif "L" in code.letters:
            yield N_("limit %(percent)d %% of the highest possible score"), {"percent": code.percent}
        if code.reverse:
            yield N_("highest first") if self.rule.ascending else N_("lowest first"), {}
        if code.unrated is not None:
            yield N_("unrated as %(rating)d"), {"rating": code.unrated}

    @property
    def is_given(self) -> bool:
        """Whether its values are worked out elsewhere: no article says how."""
        return not self.rule.article

    @property
    def article(self) -> str:
        """The articles that it follows, its own and those of its variants."""
        articles = [self.rule.article]
        for letter in self.code.letters:
            if letter in "CM":
                articles.append(article_of(self.code))
            elif letter == "P":
                articles.append("6.1.1" if self.rule.working is None else "16.6")
            elif self.rule.acronym == "SSSC":  # its article has its variants
                continue
            elif letter != "R":  # the articles of TPN and RTNG name the reverse order themselves
                articles.append(_VARIANT_ARTICLES[letter])
        return ", ".join(dict.fromkeys(articles))

    @property
    def unit(self) -> int:
        """How many parts of a value make a point; 1 for what is counted or rated."""
        return self.rule.unit

    @property
    def is_direct_encounter(self) -> bool:
        """Whether the value depends on who is tied (6)."""
        return self.rule.working is None

    def applies_to(self, field: Field, group: Collection[int]) -> bool:
        """Whether it is applied to a group of tied entrants."""
        return self.rule.applies is None or self.rule.applies(field, group)

    @property
    def ascending(self) -> bool:
        """Whether the lower value is the better one."""
        return self.rule.ascending is not self.code.reverse

    def working(self, field: Field, tpn: int) -> Working:
        """How the value of ``tpn`` comes about.

        Raises:
            TypeError: direct encounter has no value outside a group of tied players.
        """
        if self.rule.working is None:
            raise TypeError("Direct encounter is worked out for a group of tied players.")
        return self.rule.working(self.field(field), self.code, tpn)

    def field(self, field: Field) -> Field:
        """The field in the score that the code names, as it is where it names none."""
        return field if self.code.score is None else field.in_score(self.code.score)

    def places(self, field: Field, group: Collection[int]) -> Places:
        """The places of a group of tied entrants, and the tables of a direct encounter by which they were found.

        Raises:
            TypeError: its value does not depend on who is tied.
        """
        if self.rule.among is None:
            raise TypeError(f"{self.acronym} has a value for each entrant.")
        return self.rule.among(self.field(field), self.code, group)


def tiebreak(text: str, *, given: Collection[str] | None = ()) -> TieBreak:
    """The tie-break that ``text`` writes in the notation of record 202; ``given`` as in ``read_tiebreaks``.

    Raises:
        InvalidTieBreaks: there is no such tie-break, or it has no such variant.
    """
    return read_tiebreaks([text], given=given)[0]


def read_tiebreaks(
    texts: Iterable[str],
    event: Event = Event.PLAYERS,
    *,
    predetermined: bool = False,
    given: Collection[str] | None = (),
) -> tuple[TieBreak, ...]:
    """The tie-breaks of a list for ``event``, in its order. ``predetermined`` pairings do without those for Swiss (8).

    ``given`` are the acronyms outside C.07 (``OTHER_…``) whose values the field has (``Field.given``); None lets every
    such one through.

    Raises:
        InvalidTieBreaks: an entry is wrong, or there are too many; every one is named with what to do.
    """
    found, problems = [], []
    entries = tuple(texts)
    if len(entries) > MOST_TIEBREAKS:
        raise InvalidTieBreaks([f"The list has {len(entries):,} tie-breaks; at most {MOST_TIEBREAKS} can be used."])
    for text in entries:
        try:
            code = read_code(text)
        except ValueError as error:
            problems.append(str(error))
            continue
        if code.acronym.startswith(NOT_FIDES) and (given is None or code.acronym in given):
            found.append(_given(code, problems))
            continue
        problem = _problem(code, event) or (_problem_of_predetermined(code, event) if predetermined else "")
        if problem:
            problems.append(problem)
        else:
            found.append(TieBreak(_RULES_OF[event][code.acronym], code))
    if problems:
        raise InvalidTieBreaks(problems)
    return tuple(found)


def _given(code: Code, problems: list[str]) -> TieBreak:
    """A tie-break whose values are worked out elsewhere; a variant that it has not is one of the ``problems``."""
    rule = Rule(code.acronym, N_("Worked out elsewhere"), "", PRODUCTS, "R", given_value)
    if problem := _wrong_variant(code, rule):
        problems.append(problem)
    return TieBreak(rule, code)


def up_to_unknown(entries: Sequence[str], given: Collection[str] = ()) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries before the first that C.07 does not have (``OTHER_…``) and that is not ``given``; and the others.

    That one cannot be computed here, and what comes after it would part players whom it parts otherwise.

    >>> up_to_unknown(["BH/C1", "other_blitz", "SB"])
    (('BH/C1',), ('other_blitz', 'SB'))
    """
    unknown = (
        place
        for place, entry in enumerate(entries)
        if entry.upper().startswith(NOT_FIDES) and entry.upper().partition("/")[0] not in given
    )
    place = next(unknown, len(entries))
    return tuple(entries[:place]), tuple(entries[place:])


def _problem_of_predetermined(code: Code, event: Event) -> str:
    if not _RULES_OF[event][code.acronym].is_for_swiss:
        return ""
    return f"“{code}” is for Swiss events and must not be used in a round robin or the like (C.07, 8); take it out."


def _problem(code: Code, event: Event) -> str:
    rules = _RULES_OF[event]
    rule = rules.get(code.acronym)
    if code.acronym == SCORE:
        return f"“{SCORE}” are the points, which go before every tie-break; put it first or take it out."
    if code.acronym.startswith(NOT_FIDES):
        return f"“{shortened(str(code))}” is no tie-break of C.07, and cannot be computed here; take it out."
    if event is not Event.TEAMS and (code.score or code.acronym in _OF_TEAMS):
        return f"“{shortened(str(code))}” is a tie-break for teams; this is {event}."
    if rule is None:
        return _unknown(code, event)
    if code.acronym in _IN_MATCH_POINTS and code.score is ScoreType.GAME_POINTS:
        return f"“{code}”: {code.acronym} counts matches; write {code.acronym} or {code.acronym}:MP."
    if code.score and code.acronym not in (*_IN_EITHER_SCORE, *_IN_MATCH_POINTS):
        return f"“{code}”: {code.acronym} takes no score; those that do: {', '.join(_IN_EITHER_SCORE)}."
    return _wrong_variant(code, rule)


def _wrong_variant(code: Code, rule: Rule) -> str:
    wrong = [letter for letter in code.letters if letter not in rule.variants]
    if not wrong:
        return ""
    known = ", ".join(f"/{letter}" for letter in rule.variants) or "none"
    return f"“{code}”: {code.acronym} has no variant /{wrong[0]}; it takes: {known}."


def _unknown(code: Code, event: Event) -> str:
    known = f"Known: {', '.join(_RULES_OF[event])}."
    if instead := _OTHERWISE.get(code.acronym):
        return f"“{shortened(str(code))}” is no tie-break of C.07, which has {instead}. {known}"
    if code.acronym in RULES and event is Event.MATCHES:
        return f"“{shortened(str(code))}” has no meaning in {event}; take WON, the games won."
    if code.acronym in RULES:
        return f"“{shortened(str(code))}” is a tie-break for players; this is {event}. {known}"
    return f"There is no tie-break “{shortened(code.acronym)}”. {known}"
