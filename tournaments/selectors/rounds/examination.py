"""What the choices of a round were made against: worked out on request from the file that is kept with the round."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from pairing.engine.errors import InvalidTournament, NoCompletePairing
from pairing.service import ExaminedRound, examine_round
from pairing.tools.explain_sentences import BracketSentences
from pairing.tools.explain_words import unwrapped
from pairing.trf.problems import UnusableTrf
from tournaments.models import Round

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShiftTold:
    """Why a shift was needed, and who was passed over in the order of shifters."""

    why: tuple[str, ...]
    stays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketTold:
    """What decided in a bracket, in sentences. ``rows`` has for each player of S1 who was passed over, and why."""

    number: str
    proof: tuple[str, ...]
    not_legal: tuple[str, ...]
    rejected: tuple[str, ...]
    shifts: tuple[ShiftTold, ...]
    rows: tuple[tuple[str, ...], ...]


def examined_round(round: Round) -> ExaminedRound | None:
    """The round paired once more; None where it has no explanation, or would be paired otherwise today."""
    data = round.explanation
    if not data or not data.get("players") or not round.snapshot:
        return None
    try:
        examined = examine_round(round.snapshot, {facts["tpn"]: facts["name"] for facts in data["players"]})
    except (UnusableTrf, InvalidTournament, NoCompletePairing) as error:
        logger.warning("round %d (id %d) cannot be examined: %s", round.number, round.pk, error)
        return None
    paired = tuple((line["pair"]["white"], line["pair"]["black"]) for line in data["boards"])
    return examined if examined.boards == paired else None


def told_brackets(examined: ExaminedRound) -> tuple[BracketTold, ...]:
    """The sentences about each bracket."""
    return tuple(_told(sentences) for sentences in examined.brackets())


def _told(sentences: BracketSentences) -> BracketTold:
    return BracketTold(
        number=sentences.number,
        proof=tuple(map(unwrapped, sentences.proof_of_number())),
        not_legal=tuple(map(unwrapped, sentences.not_legal())),
        rejected=tuple(map(unwrapped, sentences.rejected())),
        shifts=tuple(
            ShiftTold(tuple(map(unwrapped, shift.why)), tuple(map(unwrapped, shift.stays)))
            for shift in sentences.shifts()
        ),
        rows=tuple(tuple(map(unwrapped, row)) for row in sentences.passed_over()),
    )
