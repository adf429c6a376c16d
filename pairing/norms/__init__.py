"""Title norms by FIDE's B.01 (edition of 1 January 2024): which conditions of 1.4 a player's games meet.

An estimate; the federation and FIDE decide. Registration, arbiters, days and hours of play are not looked at.
"""

from pairing.norms.data import (
    GM,
    IM,
    NORMS,
    WGM,
    WIM,
    Candidate,
    Event,
    Exemption,
    ExemptSwiss,
    Kind,
    Norm,
    NormGame,
    Opponent,
    Participant,
    exempt_swiss,
)
from pairing.norms.estimate import Chance, NormEstimate, chances, estimates
from pairing.norms.needs import Need, needs, step_of_need
from pairing.norms.telling import step_of_chance, steps_of
from pairing.norms.words import WORDS

__all__ = [
    "GM",
    "IM",
    "NORMS",
    "WGM",
    "WIM",
    "WORDS",
    "Candidate",
    "Chance",
    "Event",
    "ExemptSwiss",
    "Exemption",
    "Kind",
    "Norm",
    "NormEstimate",
    "Need",
    "NormGame",
    "Opponent",
    "Participant",
    "chances",
    "estimates",
    "exempt_swiss",
    "needs",
    "step_of_chance",
    "step_of_need",
    "steps_of",
]
