"""The tables. Rules that must never be broken are constraints here, not only checks in a service."""

from tournaments.models.audit import AuditEntry
from tournaments.models.installation import Installation
from tournaments.models.login_attempt import LoginAttempt
from tournaments.models.manual_session import ManualSession
from tournaments.models.player import ByeRequest, Player, Title
from tournaments.models.publication import Publication
from tournaments.models.rating_correction import RatingCorrection
from tournaments.models.rating_list import RatingList, RatingType
from tournaments.models.restore_point import RestorePoint
from tournaments.models.round import Game, Match, Result, Round, Seat, TeamSeat
from tournaments.models.sent_form import SentForm
from tournaments.models.team import Team
from tournaments.models.tournament import (
    MOST_ROUNDS,
    Acceleration,
    ColourChoice,
    ForbiddenPair,
    TieBreakEdition,
    Tournament,
)
from tournaments.models.user import User

__all__ = [
    "Acceleration",
    "MOST_ROUNDS",
    "AuditEntry",
    "ByeRequest",
    "ColourChoice",
    "ForbiddenPair",
    "Game",
    "Installation",
    "LoginAttempt",
    "ManualSession",
    "Match",
    "Player",
    "Publication",
    "RatingCorrection",
    "RatingList",
    "RatingType",
    "RestorePoint",
    "Result",
    "Round",
    "Seat",
    "SentForm",
    "Team",
    "TeamSeat",
    "TieBreakEdition",
    "Title",
    "Tournament",
    "User",
]
