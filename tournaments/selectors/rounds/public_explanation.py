"""How a published round was paired: the explanation that was kept, with nothing of what is not published."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.explaining.document import Explanation
from tournaments.models import Tournament
from tournaments.selectors.rounds.examination import kept_explanation
from tournaments.selectors.rounds.published import latest_publications
from tournaments.selectors.rounds.round_list import ids_named


@dataclass(frozen=True, slots=True)
class PublishedExplanation:
    """The explanation without the arbiter's forbidden pairs; ``version`` is the publication's."""

    round_number: int
    version: int
    explanation: Explanation


def published_explanation(tournament: Tournament, number: int) -> PublishedExplanation | None:
    """The explanation of a published round: two queries; ``None`` where none was kept (an imported round).

    Players who are named in no round yet are left out: they come later, and nobody has been told.
    """
    publication = (
        latest_publications(tournament)
        .filter(number=number)
        .select_related("round")
        .only("number", "version", "round_list", "round__explanation", "round__engine_version")
        .first()
    )
    if publication is None or publication.round is None:
        return None
    kept = kept_explanation(publication.round, system=tournament.system)
    if kept is None:
        return None
    named = ids_named(tournament, number)
    tpns = {row["tpn"] for row in publication.round_list["lines"] if row["id"] in named}
    players = tuple(player for player in kept.players if player["tpn"] in tpns)
    return PublishedExplanation(number, publication.version, replace(kept, players=players, forbidden_pairs=()))
