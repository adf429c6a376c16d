"""What a generated tournament is to be like: what is asked for, and the rest drawn by lot from the seed.

Rates are shares in millionths, points tenths of a point, ratings rating points. Every parameter has lots of its own, so
giving one leaves the others as they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal, InvalidOperation

from pairing.engine.basics.acceleration import baku_objection
from pairing.engine.systems import DEFAULT, system_named
from pairing.engine.systems.system import Entrants, KnownRounds
from pairing.engine.tournament import Scoring
from pairing.engine.words import counted
from pairing.generating import sizes
from pairing.generating.lots import MILLION, Lots
from pairing.generating.sizes import Range, UnusableParameters, rates_without_use
from pairing.standings import DEFAULT_OF_PREDETERMINED, InvalidTieBreaks, read_tiebreaks
from pairing.trf.columns import points_text, tenths

MOST_PLAYERS = 9999
MOST_ROUNDS = 99
HIGHEST_RATING = 4000
_USUAL_FIELDS = ((8, 16), (17, 40), (41, 80), (81, 150))
_FIELD_OF_A_TABLE = (4, 14)
_USUAL_ROUNDS = (5, 11)
_USUAL_SHARES = {
    "forfeit_rate": (0, 5_000, 10_000, 30_000),
    "half_point_bye_rate": (0, 10_000, 30_000, 50_000),
    "zero_point_bye_rate": (0, 10_000, 30_000),
    "late_entry_rate": (0, 0, 20_000, 50_000, 100_000),
    "withdrawal_rate": (0, 0, 20_000, 50_000, 100_000),
    # What the rules advise against, or hardly ever happens: only where it is asked for.
    "full_point_bye_rate": (0,),
    "unusual_result_rate": (0,),
    "double_forfeit_rate": (0,),
}
_ONLY_ASKED_FOR = ("full_point_bye_rate", "unusual_result_rate", "double_forfeit_rate")
USUAL_TIEBREAKS = ("BH/C1", "BH", "SB")
_USUAL_RANGES = {
    "draw_rate": (100_000, 600_000),
    "highest_rating": (2000, 2750),
    "lowest_rating": (1200, 1900),
    "spread": (50, 400),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """All parameters of one tournament.

    ``draw_rate`` is the share of draws between equals, ``forfeit_rate`` that of boards decided by forfeit; the bye
    rates are shares of players and rounds, ``late_entry_rate`` and ``withdrawal_rate`` of players. ``spread`` is the
    standard deviation of the ratings. ``unusual_result_rate`` is the share of games that give ½-0, 0-½, 0-0,
    ``double_forfeit_rate`` that of boards lost by both, beside those of ``forfeit_rate``. ``system`` is the name of the
    pairing system; ``ratings`` are those of all players, empty where they are drawn.
    """

    players: int
    rounds: int
    draw_rate: int
    forfeit_rate: int
    half_point_bye_rate: int
    zero_point_bye_rate: int
    late_entry_rate: int
    withdrawal_rate: int
    highest_rating: int
    lowest_rating: int
    spread: int
    full_point_bye_rate: int = 0
    unusual_result_rate: int = 0
    double_forfeit_rate: int = 0
    scoring: Scoring = Scoring()
    system: str = DEFAULT
    baku: bool = False
    tiebreaks: tuple[str, ...] = USUAL_TIEBREAKS
    ratings: tuple[int, ...] = ()

    def arguments(self) -> str:
        """The options of the command ``generate`` that ask for exactly this."""
        values = {name: getattr(self, name) for name in NAMES}
        given = {name: (value, value) for name, value in values.items() if value or name not in _ONLY_ASKED_FOR}
        tiebreaks = self.tiebreaks if self.tiebreaks != usual_tiebreaks(self.system) else None
        return Wishes(given, self.scoring, self.system, self.baku, tiebreaks, self.ratings).arguments()


NAMES = tuple(entry.name for entry in fields(Parameters) if entry.type == "int")
RATES = frozenset(name for name in NAMES if name.endswith("_rate"))


@dataclass(frozen=True, slots=True)
class Wishes:
    """The parameters that are given, each as a range of which the seed takes one value."""

    given: Mapping[str, Range] = field(default_factory=dict)
    scoring: Scoring | None = None
    system: str = DEFAULT
    baku: bool = False
    tiebreaks: tuple[str, ...] | None = None
    ratings: tuple[int, ...] = ()

    def arguments(self) -> str:
        """The options of the command ``generate`` that say the same, in a fixed order."""
        names = [name for name in NAMES if name in self.given]
        parts = [f"--{name.replace('_', '-')} {_range_text(name, self.given[name])}" for name in names]
        if self.scoring is not None and self.scoring != Scoring():
            parts.append(f"--points {scoring_text(self.scoring)}")
        if self.system != DEFAULT:
            parts.append(f"--system {self.system}")
        if self.baku:
            parts.append("--baku")
        if self.tiebreaks is not None:
            parts.append(f"--tiebreaks {','.join(self.tiebreaks)}")
        if self.ratings:
            parts.append(f"--ratings {','.join(map(str, self.ratings))}")
        return " ".join(parts)

    def problems(self) -> Iterator[str]:
        """What no tournament can be, one sentence each."""
        yield from _range_problems("players", self.given.get("players", (2, 2)), 2, MOST_PLAYERS)
        longest = MOST_ROUNDS // rounds_in_file(self.system)
        yield from _range_problems("rounds", self.given.get("rounds", (1, 1)), 1, longest)
        for name in ("highest_rating", "lowest_rating", "spread"):
            yield from _range_problems(name, self.given.get(name, (1, 1)), 0 if name == "spread" else 1, HIGHEST_RATING)
        for name in sorted(RATES & set(self.given)):
            yield from _range_problems(name, self.given[name], 0, MILLION)
        lowest, highest = self.given.get("lowest_rating"), self.given.get("highest_rating")
        if lowest and highest and lowest[1] > highest[0]:
            yield f"The lowest rating, {lowest[1]}, is above the highest, {highest[0]}."
        players, rounds = self.given.get("players"), self.given.get("rounds")
        if players and rounds and rounds[0] > most_rounds(players[0]) and not system_named(self.system).goes_by_numbers:
            entrants = system_named(self.system).entrants
            most = counted(most_rounds(players[0]), "round")
            yield f"{players[0]} {entrants} can play at most {most} without meeting twice."
        yield from _scoring_problems(self.scoring or Scoring())
        yield from self._problems_of_lists()
        yield from self._problems_of_known_rounds()
        of_teams = system_named(self.system).entrants is Entrants.TEAMS  # paired by match points, which are fixed
        if self.baku and not of_teams and (objection := baku_objection(self.scoring or Scoring())):
            yield f"--baku: {objection}"
        if not system_named(self.system).is_for_single_games:
            asked = [name for name in _ONLY_ASKED_FOR if name in self.given]
            options = [f"--{name.replace('_', '-')}" for name in asked]
            if options:
                yield f"{', '.join(options)}: only for systems of single players and single games."

    def _problems_of_known_rounds(self) -> Iterator[str]:
        """What is not to be had where the numbers say who can meet whom and when."""
        system = system_named(self.system)
        if not system.goes_by_numbers:
            return
        asked = [name for name in rates_without_use(system) if self.given.get(name, (0, 0))[1]]
        if asked or self.baku:
            options = [f"--{name.replace('_', '-')}" for name in asked] + ["--baku"] * self.baku
            why = "the numbers make a bracket" if system.eliminates else "everybody meets everybody"
            yield f"{', '.join(options)}: only for Swiss systems; here {why}."

    def _problems_of_lists(self) -> Iterator[str]:
        """What is wrong with the ratings and the tie-breaks."""
        players = self.given.get("players")
        if self.ratings and players and not players[0] <= len(self.ratings) <= players[1]:
            yield f"{len(self.ratings)} ratings are given for {_range_text('players', players)} players; give as many."
        wrong = [rating for rating in self.ratings if not 1 <= rating <= HIGHEST_RATING]
        if wrong:
            yield f"--ratings: {', '.join(map(str, wrong[:10]))}: a rating is from 1 to {HIGHEST_RATING}."
        if self.ratings and len(self.ratings) < 2:
            yield "--ratings: give the ratings of two players or more."
        try:
            read_tiebreaks(self.tiebreaks or (), predetermined=system_named(self.system).is_predetermined)
        except InvalidTieBreaks as error:
            yield from (f"--tiebreaks: {problem}" for problem in error.problems)


def rounds_in_file(system: str) -> int:
    """How many rounds of a file a round of the system takes: a match of two games takes two."""
    played_by = system_named(system)
    return 1 if played_by.entrants is Entrants.TEAMS else played_by.games_per_match


def most_rounds(players: int) -> int:
    """The rounds in which everybody can meet everybody once; with an odd number each sits out in one of them."""
    return players - 1 if players % 2 == 0 else players


def resolved(wishes: Wishes, seed: int) -> Parameters:
    """The parameters of the tournament of ``seed``: those given, and sensible ones for the rest.

    Raises:
        UnusableParameters: what is given cannot be, with every reason.
    """
    problems = list(wishes.problems())
    if problems:
        raise UnusableParameters(problems)
    values: dict[str, int] = {}
    rounds = wishes.given.get("rounds")
    count = len(wishes.ratings)
    played_by = system_named(wishes.system)
    known = played_by.known_rounds
    players = (count, count) if count else wishes.given.get("players")
    if known is not None:
        values["players"] = _field_of_a_table(seed, players, rounds, known)
        rounds = _whole_cycles(values["players"], rounds, known)
    elif played_by.eliminates:
        values["players"] = _drawn(seed, "players", players or sizes.fields_of_a_bracket(rounds))
        rounds = sizes.rounds_of_a_bracket(values["players"], rounds)
    else:
        values["players"] = _drawn(seed, "players", players or _usual_field(seed, rounds))
    if rounds is None:
        comfortable = max(1, values["players"] // 2)  # so many rounds can nearly always be paired
        rounds = (min(_USUAL_ROUNDS[0], comfortable), min(_USUAL_ROUNDS[1], comfortable))
    most = rounds[1] if played_by.goes_by_numbers else most_rounds(values["players"])
    values["rounds"] = _drawn(seed, "rounds", (rounds[0], min(rounds[1], most)))
    for name, shares in _USUAL_SHARES.items():
        given = wishes.given.get(name)
        values[name] = _drawn(seed, name, given) if given else Lots(seed, name).choice(shares)
        if name in rates_without_use(played_by):
            values[name] = 0
    for name, usual in _USUAL_RANGES.items():
        values[name] = _drawn(seed, name, wishes.given.get(name, usual))
    _fit_ratings(values, wishes)
    return Parameters(
        **values,
        scoring=wishes.scoring or Scoring(),
        system=wishes.system,
        baku=wishes.baku,
        tiebreaks=usual_tiebreaks(wishes.system) if wishes.tiebreaks is None else wishes.tiebreaks,
        ratings=wishes.ratings,
    )


def _fit_ratings(values: dict[str, int], wishes: Wishes) -> None:
    """Where one limit of the ratings is given and the other one drawn, the drawn one gives way."""
    if values["lowest_rating"] > values["highest_rating"]:
        drawn = "lowest_rating" if "highest_rating" in wishes.given else "highest_rating"
        values[drawn] = values["highest_rating" if drawn == "lowest_rating" else "lowest_rating"]


def _drawn(seed: int, name: str, bounds: Range) -> int:
    return Lots(seed, name).between(*bounds)


TIEBREAKS_OF_CUPS = ("EDEBT",)  # of teams: by what level matches are decided


def usual_tiebreaks(system: str) -> tuple[str, ...]:
    """The tie-breaks where none are asked for."""
    if system_named(system).eliminates:
        return TIEBREAKS_OF_CUPS if system_named(system).pairs_teams else ()
    return DEFAULT_OF_PREDETERMINED if system_named(system).is_predetermined else USUAL_TIEBREAKS


def _field_of_a_table(seed: int, players: Range | None, rounds: Range | None, known: KnownRounds) -> int:
    """A number of entrants for whom there is a table, if possible one whose cycle has the most rounds asked for.

    Raises:
        UnusableParameters: there is no table for so many.
    """
    asked = players or ((known.sizes[0], known.sizes[-1]) if rounds else _FIELD_OF_A_TABLE)
    sizes = [size for size in known.sizes if asked[0] <= size <= asked[1]]
    if not sizes:
        few, many = known.sizes[0], known.sizes[-1]
        text = f"There is no table for {_range_text('players', asked)}: those there are reach from {few} to {many}."
        raise UnusableParameters([text])
    if rounds and not players:
        whole = [size for size in sizes if known.cycle(size) == rounds[1]]
        sizes = whole or [size for size in sizes if rounds[1] % known.cycle(size) == 0] or sizes
    return sizes[_drawn(seed, "players", (0, len(sizes) - 1))]


def _whole_cycles(entrants: int, rounds: Range | None, known: KnownRounds) -> Range:
    """The number of rounds by a table: one cycle, or as many whole ones as fit into ``rounds``.

    Raises:
        UnusableParameters: none fits.
    """
    cycle = known.cycle(entrants)
    if rounds is None:
        return cycle, cycle
    whole = rounds[1] - rounds[1] % cycle
    if whole < max(rounds[0], cycle) or whole > known.most_cycles * cycle:
        text = f"The table for {entrants} has {counted(cycle, 'round')}, or a multiple; ask for so many."
        raise UnusableParameters([text])
    return whole, whole


def _usual_field(seed: int, rounds: Range | None) -> Range:
    """A number of players that suits the rounds, small fields as often as large ones."""
    needed = 2 * rounds[1] if rounds else 0
    lowest, highest = Lots(seed, "field").choice(_USUAL_FIELDS)
    return (max(lowest, needed), max(highest, needed))


def _range_problems(name: str, bounds: Range, lowest: int, highest: int) -> Iterator[str]:
    if not lowest <= bounds[0] <= bounds[1] <= highest:
        option = f"--{name.replace('_', '-')} {_range_text(name, bounds)}"
        yield f"{option}: from {_value_text(name, lowest)} to {_value_text(name, highest)}, the smaller one first."


def _scoring_problems(scoring: Scoring) -> Iterator[str]:
    if 2 * scoring.draw > scoring.win + scoring.loss:
        yield "Two draws are worth more than a win and a loss; give other points."
    if scoring.pairing_allocated_bye > scoring.win:
        yield "The pairing-allocated bye is worth more than a win; give other points."


def _range_text(name: str, bounds: Range) -> str:
    return "-".join(_value_text(name, value) for value in dict.fromkeys(bounds))


def _value_text(name: str, value: int) -> str:
    return rate_text(value) if name in RATES else str(value)


def rate_text(millionths: int) -> str:
    """A share as a decimal number.

    >>> rate_text(50_000), rate_text(0), rate_text(1_000_000), rate_text(142_857)
    ('0.05', '0', '1', '0.142857')
    """
    whole, rest = divmod(millionths, MILLION)
    return f"{whole}.{rest:06d}".rstrip("0") if rest else str(whole)


def read_rate(text: str) -> int:
    """A share in millionths, from a number such as 0.05 or a percentage such as 5%.

    >>> read_rate("0.05"), read_rate("5%")
    (50000, 50000)

    Raises:
        ValueError: the text is neither, or not from 0 to 1.
    """
    try:
        share = Decimal(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except InvalidOperation:
        share = Decimal(-1)
    if not (share.is_finite() and 0 <= share <= 1):
        raise ValueError(f"“{text}” is no share from 0 to 1, such as 0.05 or 5%")
    return int(share * MILLION)


def read_range(text: str) -> Range:
    """A whole number or a range of them, such as 40 or 20-60.

    >>> read_range("40"), read_range("20-60")
    ((40, 40), (20, 60))

    Raises:
        ValueError: the text is neither.
    """
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", text, re.ASCII)
    if match is None:
        raise ValueError(f"“{text}” is no whole number, nor a range such as 20-60")
    return int(match[1]), int(match[2] or match[1])


def read_ratings(text: str) -> tuple[int, ...]:
    """The ratings of all players, one by one, with commas or blanks between them.

    >>> read_ratings("2400, 2350,2100")
    (2400, 2350, 2100)

    Raises:
        ValueError: something in it is no whole number.
    """
    parts = text.replace(",", " ").split()
    wrong = [part for part in parts if not re.fullmatch(r"\d{1,4}", part, re.ASCII)]
    if wrong or not parts:
        raise ValueError(f"“{(wrong or [text])[0]}” is no rating; give whole numbers such as 2400,2350,2100")
    return tuple(map(int, parts))


def scoring_text(scoring: Scoring) -> str:
    """Points for win, draw, loss, absence and pairing-allocated bye, as ``--points`` takes them."""
    values = (scoring.win, scoring.draw, scoring.loss, scoring.absence, scoring.pairing_allocated_bye)
    return ",".join(map(points_text, values))


def read_scoring(text: str) -> Scoring:
    """Points for win, draw and loss, then if they differ from the usual for absence (0) and bye (a win).

    >>> read_scoring("3,1,0")
    Scoring(win=30, draw=10, loss=0, absence=0, pairing_allocated_bye=30, games_per_match=1)

    Raises:
        ValueError: the text is something else.
    """
    points = [tenths(part) for part in text.split(",")]
    known = [value for value in points if value is not None]
    if len(known) != len(points) or not 3 <= len(known) <= 5:
        raise ValueError(f"“{text}” are no points for win, draw, loss (absence, bye), such as 3,1,0")
    absence = known[3] if len(known) > 3 else 0
    bye = known[4] if len(known) > 4 else known[0]
    return Scoring(win=known[0], draw=known[1], loss=known[2], absence=absence, pairing_allocated_bye=bye)
