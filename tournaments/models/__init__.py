"""The tables. Rules that must never be broken are constraints here, not only checks in an action."""

from tournaments.accounts.models import (
    Invitation,
    LoginAttempt,
    Member,
    OpenSession,
    Passkey,
    RecoveryCode,
    Role,
    SecondFactor,
    User,
)
from tournaments.api.models import ApiToken
from tournaments.clubs.models import Club, ClubOrganiser, ClubReader, ClubTournament, Reading
from tournaments.events.models import Event, EventTournament
from tournaments.files.models import SentReport
from tournaments.history.models import RestorePoint
from tournaments.installation.models import Installation, Look, PrivacyNotice
from tournaments.mirroring.models import MirrorFrom, MirrorTo
from tournaments.models.accents import Accent
from tournaments.models.audit import AuditEntry
from tournaments.models.forbidden_pair import ForbiddenPair
from tournaments.models.journal import JournalEntry
from tournaments.models.sent_form import SentForm
from tournaments.models.tournament import (
    MOST_ROUNDS,
    Acceleration,
    ColourChoice,
    EqualOrder,
    HallShows,
    OwnByes,
    RatingMethod,
    TieBreakEdition,
    TieBreakRatings,
    Tournament,
)
from tournaments.players.models.collected import CollectedPage
from tournaments.players.models.personal import ByeWish, CheckInCode, EntryRequest, PersonalLink
from tournaments.players.models.player import ByeRequest, Missing, NumberedBy, Player, PlaysOn, Title
from tournaments.players.models.team import Team
from tournaments.prizes.models.category import Category, CategoryTick
from tournaments.prizes.models.prizes import PrizeExclusion, PrizeFund, PrizeList, PrizeRules, Settlement
from tournaments.publication.models import Publication, RoundCertificate
from tournaments.push.models import PushSubscription
from tournaments.rating_lists.models import RatingList, RatingType
from tournaments.ratings.models import RoundRating
from tournaments.results.models.board_note import BoardNote
from tournaments.results.models.game_moves import GameMoves
from tournaments.results.models.helper_link import HelperLink
from tournaments.results.models.player_report import PlayerReport
from tournaments.results.models.rating_correction import RatingCorrection
from tournaments.rounds.models.forbidden_group import ApartGroup, ApartMember
from tournaments.rounds.models.manual_session import ManualSession
from tournaments.rounds.models.round import DecidedBy, Game, Match, Result, Round, Seat, TeamSeat
from tournaments.rounds.models.second_opinion import SecondOpinion
from tournaments.series.models import (
    EqualPlaces,
    PointsBy,
    Series,
    SeriesCategory,
    SeriesPerson,
    SeriesTie,
    SeriesTournament,
)
from tournaments.standings.models import TieBreakValue, TiePlace
from tournaments.teams.models import LineUp, LineUpPlace, PrizesBoards, PrizesBy, TeamBye, TeamSettings
from tournaments.tournament.models import HallPicture, RoundTime
from tournaments.webhooks.models import Broadcast, Delivery, Webhook
