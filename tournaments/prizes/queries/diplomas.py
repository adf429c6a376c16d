"""Diplomas: whose they are, and what stands on each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.explaining.writer import Language
from pairing.prizes import PrizeWriter
from tournaments.models import Tournament
from tournaments.prizes.queries.narrowed import narrowed, shown_categories
from tournaments.publication.queries.published import named_players, published_rounds
from tournaments.publication.queries.withheld import are_withheld
from tournaments.standings.queries.current import StandingLine, Standings, current_standings
from tournaments.templatetags.chess import format_points

WORD = re.compile(r"\{([^{}\s]*)\}")
TENTHS = 10  # of a point
WORDS = ("name", "place", "category", "event", "points")  # what a text may have in braces


@dataclass(frozen=True, slots=True)
class Diploma:
    """What is printed on one: the ``name``, above the ``lines`` of the text."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Diplomas:
    """Of these standings; ``not_public`` says that those are withheld so far."""

    standings: Standings
    diplomas: tuple[Diploma, ...]
    not_public: bool


def unknown_words(text: str) -> list[str]:
    """The words in braces for which there is nothing to put."""
    return [found for found in dict.fromkeys(WORD.findall(text)) if found not in WORDS]


def diplomas_of(tournament: Tournament, part: str, first: int | None, text: str) -> Diplomas:
    """Diplomas for the ``first`` places of ``part`` (a key of ``narrowed``, or empty for all standings).

    Without ``first`` for everybody who is ranked, by the order of the list. Who shares a place gets it, so there may be
    more than ``first``. Without a ``text`` the usual one is taken.
    """
    rounds = published_rounds(tournament, for_arbiters=True)
    standings = current_standings(tournament, rounds, named_players(tournament, rounds))
    not_public = are_withheld(tournament, standings.after_round)
    title = ""
    if part:
        categories = shown_categories(tournament, for_arbiters=True)
        found = narrowed(tournament, standings, categories, part, for_arbiters=True)
        if found is None:
            return Diplomas(standings, (), not_public)
        standings, title = found.standings, found.part.title
    lines = [line for line in standings.lines if first is None or line.rank <= first]
    made = tuple(_diploma(tournament, line, title, text or _usual(title, first, line.points)) for line in lines)
    return Diplomas(standings, made, not_public)


def _usual(title: str, first: int | None, points: int) -> str:
    count = -(-points // TENTHS)  # ½ is counted as one, 1½ as several
    if first is None:
        return ngettext(
            "took part in the tournament\n{event}\nand made {points} point.",
            "took part in the tournament\n{event}\nand made {points} points.",
            count,
        )
    if title:
        return ngettext(
            "{place} place\n{category}\nwith {points} point",
            "{place} place\n{category}\nwith {points} points",
            count,
        )
    return ngettext("{place} place\nwith {points} point", "{place} place\nwith {points} points", count)


def _diploma(tournament: Tournament, line: StandingLine, title: str, text: str) -> Diploma:
    first, _comma, second = line.player.name.partition(",")
    name = f"{second.strip()} {first.strip()}".strip()
    known = {
        "name": name,
        "place": _place(line),
        "category": title,
        "event": tournament.name,
        "points": format_points(line.points),
    }
    return Diploma(name, tuple(_filled(text.splitlines(), known)))


def _place(line: StandingLine) -> str:
    """In words, as 1st; of places that are shared the first and the last."""
    ordinal = PrizeWriter((), language=Language(_, ngettext)).ordinal
    ranks = [line.rank, line.last_rank] if line.last_rank > line.rank else [line.rank]
    return "–".join(ordinal(rank) for rank in ranks)


def _filled(lines: Iterable[str], known: Mapping[str, str]) -> Iterable[str]:
    """Each line with what its words stand for; a line of nothing else than empty words stays away."""
    for line in lines:
        filled = WORD.sub(lambda found: known.get(found[1], found[0]), line).strip()
        if filled or not line.strip():
            yield filled
