"""How a published round was paired: the engine's data, with nothing of what is not published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import Tournament
from tournaments.selectors.rounds.published import latest_publications
from tournaments.selectors.rounds.round_list import ids_named

# Not among them: the arbiter's forbidden pairs, which are on no public page.
_PUBLIC = ("round_number", "total_rounds", "initial_colour", "bye_candidates", "brackets", "boards")


@dataclass(frozen=True, slots=True)
class PublishedExplanation:
    """``data`` are the engine's, in TPNs and tenths of a point, by the version ``engine`` of it."""

    round_number: int
    version: int
    engine: str
    data: dict[str, Any]


def published_explanation(tournament: Tournament, number: int) -> PublishedExplanation | None:
    """The explanation of a published round: two queries; ``None`` where none was kept (an imported round).

    Players who are named in no round yet are left out: they come later, and nobody has been told.
    """
    publication = (
        latest_publications(tournament)
        .filter(round__number=number)
        .only("version", "round_list", "round__number", "round__explanation", "round__engine_version")
        .first()
    )
    if publication is None or not publication.round.explanation:
        return None
    explanation = publication.round.explanation
    named = ids_named(tournament, number)
    tpns = {row["tpn"] for row in publication.round_list["lines"] if row["id"] in named}
    data = {key: explanation[key] for key in _PUBLIC}
    data["players"] = [facts for facts in explanation["players"] if facts["tpn"] in tpns]
    return PublishedExplanation(number, publication.version, publication.round.engine_version, data)
