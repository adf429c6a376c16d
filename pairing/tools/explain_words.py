"""Words that the explanation and “why not?” share: names, points, criteria and proofs. English, about 100 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from pairing.engine.examination import Obstacle, Shortage
from pairing.engine.systems.dubov.facts import PlayerFacts
from pairing.engine.systems.dubov.trace import QualityCosts
from pairing.engine.tournament import Colour

WIDTH = 100
_MOST_NAMED = 12
_UNBROKEN = "\N{NO-BREAK SPACE}"

CRITERIA = {
    "2.1": "the bracket could not be paired (C1, C3)",
    "2.2.1": "those below could not all be paired (C4, 2.2.1)",
    "2.3.1": "the number of upfloaters (C5, 2.3.1)",
    "2.3.2": "the scores of the upfloaters (C6, 2.3.2)",
    "2.3.3": "colour preferences not granted (C7, 2.3.3)",
    "2.3.4": "maximum upfloaters among them (C8, 2.3.4)",
    "2.3.5": "earlier upfloats of maximum upfloaters (C9, 2.3.5)",
    "2.3.6": "upfloaters of the previous round (C10, 2.3.6)",
}
OBSTACLES = {
    Obstacle.ALREADY_MET: "have met (2.1.1)",
    Obstacle.FORBIDDEN: "kept apart by the arbiter",
    Obstacle.SAME_ABSOLUTE_PREFERENCE: "both must have the same colour (2.1.3)",
    Obstacle.NEEDED: "needed further down (3.2.6)",
}


def points_text(tenths: int) -> str:
    """Tenths of a point as people write them.

    >>> points_text(35), points_text(5), points_text(40), points_text(0), points_text(13)
    ('3½', '½', '4', '0', '1.3')
    """
    whole, rest = divmod(tenths, 10)
    if rest == 5:
        return f"{whole or ''}½"
    return f"{whole}.{rest}" if rest else str(whole)


def count_text(count: int, what: str) -> str:
    """A number with its noun.

    >>> count_text(1, "player"), count_text(3, "player")
    ('1 player', '3 players')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def with_points(tenths: int) -> str:
    """The points with their noun.

    >>> with_points(10), with_points(5), with_points(25)
    ('1 point', '½ point', '2½ points')
    """
    return f"{points_text(tenths)} point{'' if 0 < tenths <= 10 else 's'}"


def listing(words: Sequence[str]) -> str:
    """Names joined as in a sentence; they may hold commas.

    >>> listing(["a"]), listing(["a", "b", "c"])
    ('a', 'a; b and c')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{'; '.join(words[:-1])} and {words[-1]}"


def wrapped(text: str, indent: int, *, hanging: int = 2) -> Iterator[str]:
    """The text in lines of ``WIDTH``, names unbroken; lines after the first are indented by ``hanging`` more."""
    start = " " * indent
    lines = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=start + " " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    for line in lines:
        yield unwrapped(line)


def unwrapped(text: str) -> str:
    """The text with ordinary spaces, for a page that breaks its lines itself."""
    return text.replace(_UNBROKEN, " ")


class Names:
    """The players by TPN, and how they are written."""

    def __init__(self, players: Iterable[PlayerFacts]) -> None:
        self.facts = {player.tpn: player for player in players}

    def who(self, tpn: int) -> str:
        """TPN and name."""
        return f"{tpn} {self.facts[tpn].name}".rstrip()

    def unbroken(self, tpn: int) -> str:
        """TPN and name in one piece for ``wrapped``."""
        return self.who(tpn).replace(" ", _UNBROKEN)

    def whose_score(self, tpn: int) -> str:
        """TPN, name and pairing score."""
        return f"{self.unbroken(tpn)} ({points_text(self.facts[tpn].score)})".replace(" ", _UNBROKEN)

    def all_of(self, tpns: Iterable[int], *, scores: bool = False) -> str:
        """Several players in a sentence; a long row ends with how many more there are."""
        words = [self.whose_score(tpn) if scores else self.unbroken(tpn) for tpn in tpns]
        if len(words) > _MOST_NAMED:
            words = [*words[: _MOST_NAMED - 1], f"{len(words) - _MOST_NAMED + 1} more"]
        return listing(words)

    def row(self, tpns: Iterable[int]) -> str:
        """All of the players, one after the other."""
        return "; ".join(self.unbroken(tpn) for tpn in tpns)

    def preference(self, tpn: int) -> str:
        """Due colour and strength (1.6)."""
        player = self.facts[tpn]
        return f"{player.strength.name.lower()} for {player.preference.name.title()}"

    def history(self, tpn: int) -> str:
        """The colours of the played games, the latest last."""
        return "".join("W" if colour is Colour.WHITE else "B" for colour in self.facts[tpn].colours) or "no game"

    def shortage(self, shortage: Shortage | None, *, could: str = "could then") -> str:
        """The proof in a sentence; empty without one. ``could`` is the verb: of what would be, or of what is."""
        if shortage is None:
            return ""
        only = f"only with {self.all_of(shortage.only)}" if shortage.only else "with nobody"
        groups, few = shortage.groups, len(shortage.only)
        if all(len(group) == 1 for group in groups):
            named = self.all_of(tpn for group in groups for tpn in group)
            too_few = f", {count_text(len(groups), 'player')} for {few}" if few else ""
            return f"{named} {could} be paired {only}{too_few}"
        told = "; ".join(f"[{self.all_of(group)}]" for group in groups)
        if len(groups) == 1:
            return f"{told}, an odd number, {could} be paired with nobody but each other"
        outside = f"outside it {only}" if shortage.only else "with nobody outside it"
        return f"of each of these odd groups one player at least {could} be paired {outside}: {told}"


def cost_of(costs: QualityCosts, article: str) -> str:
    """What one criterion charges, by its article (2.3.1 to 2.3.6)."""
    if article == "2.3.2":
        return ", ".join(map(points_text, costs.upfloater_scores)) or "none"
    counts = {
        "2.3.1": costs.upfloaters,
        "2.3.3": costs.misses_colour_preference,
        "2.3.4": costs.maximum_upfloaters,
        "2.3.5": costs.earlier_upfloats_of_maximum_upfloaters,
        "2.3.6": costs.upfloated_last_round,
    }
    return str(counts[article])


def costs_line(costs: QualityCosts) -> str:
    """All six criteria on one line."""
    articles = ("2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5", "2.3.6")
    return "   ".join(f"C{number} {cost_of(costs, article)}" for number, article in enumerate(articles, start=5))
