"""How a round was paired: as it was kept with the round, and what stands behind it where that can be worked out."""

from __future__ import annotations

import logging

from pairing.explaining.document import Explanation, read_explanation
from pairing.service import ExaminedRound, InvalidTournament, NoCompletePairing, examine_round
from pairing.trf.problems import UnusableTrf
from tournaments.models import Round

logger = logging.getLogger(__name__)


def kept_explanation(round: Round, *, system: str) -> Explanation | None:
    """What was kept when the round was paired, by whatever version; None where nothing was (imported rounds).

    ``system`` is the tournament's, for explanations that do not name one.
    """
    if not round.explanation or not round.explanation.get("players"):
        return None
    return read_explanation(round.explanation, system=system, engine=round.engine_version)


def examined_round(round: Round, kept: Explanation) -> ExaminedRound | None:
    """The round paired once more from the file that is kept with it; None where it would be paired otherwise today."""
    if not round.snapshot:
        return None
    names = {player["tpn"]: player["name"] for player in kept.players}
    try:
        examined = examine_round(round.snapshot, names, system=kept.system)
    except (UnusableTrf, InvalidTournament, NoCompletePairing, LookupError) as error:
        logger.warning("round %d (id %d) cannot be examined: %s", round.number, round.pk, error)
        return None
    return examined if examined.explanation.boards == kept.boards else None
