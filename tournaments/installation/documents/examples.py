"""A round of each pairing system, to look at: invented players, paired by the engine and drawn like any other round.

The rounds before it stand in docs/manual/rounds, as ``python -m pairing generate`` made them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.conf import settings

from pairing.explaining.document import Explanation
from pairing.service import Band, examine_round, system_named
from tournaments.installation.documents.manual import DIRECTORY
from tournaments.rounds.queries.picture import PictureView, picture_view

_NAMES = (
    *("Abel", "Berger", "Costa", "Dahl", "Eriksen", "Fischer", "Garcia", "Horvat", "Ivanova", "Jansen", "Kowalski"),
    *("Lopez", "Meier", "Novak", "Olsen", "Petrova", "Quinn", "Rossi", "Silva", "Toth", "Ueda", "Varga", "Weber"),
    *("Xu", "Yilmaz", "Zeman"),
)
_TEAMS = (
    *("Rooks", "Knights", "Bishops", "Pawns", "Towers", "Castles", "Gambits", "Endgames", "Squares", "Files", "Ranks"),
    *("Diagonals", "Centres", "Clocks", "Checks", "Forks", "Pins", "Skewers", "Tempi", "Outposts", "Passers"),
    *("Openings", "Zugzwang", "Castlings", "Attacks", "Defences"),
)


@dataclass(frozen=True, slots=True)
class Example:
    """The round, and the bracket of it in which there is most to see."""

    view: PictureView
    band: Band
    number: int


def example_of(system: str) -> Example:
    """A round by the system with this name, in the reader's language."""
    kept = _explanation(system)
    view = picture_view(kept)
    return Example(view, max(view.bands, key=lambda band: band.rows), kept.round)


@cache
def _explanation(system: str) -> Explanation:
    report = (settings.BASE_DIR / DIRECTORY / "rounds" / f"{system}.trf").read_text(encoding="utf-8")
    names = _TEAMS if system_named(system).pairs_teams else _NAMES
    return examine_round(report, dict(enumerate(names, 1)), system=system).explanation
