"""What programs with a token send, and what they are answered."""

from __future__ import annotations

from typing import Annotated, Literal, Required, TypedDict

from tournaments.api.answers import FROM_0, FROM_1, Day, Problem, TitleOrNone
from tournaments.api.schemas import Keywords
from tournaments.models import MOST_ROUNDS, Player
from tournaments.models import Result as Codes
from tournaments.models.tournament import HIGHEST_TABLE
from tournaments.players.models.player import HIGHEST_RATING

MOST_AT_ONCE = 1000  # results

RowId = Annotated[int, Keywords(minimum=0, maximum=2**31 - 1)]
GameOfMatch = Annotated[
    int,
    "Which game of its match, counted from 1; in even ones the colours are reversed. 1 where matches have one game.",
]
Version = Annotated[RowId, "Counts the changes of the result."]
Result = Annotated[
    str | None,
    Keywords(enum=[*filter(None, Codes.values), None]),
    "White first; F is a forfeit, D a draw, ADJ an adjourned game; null where the game is open.",
]
NationalNumber = Annotated[str, Keywords(pattern="^[0-9A-Za-z/-]{0,11}$"), "The number in the national list."]
Rating = Annotated[int | None, Keywords(minimum=1, maximum=HIGHEST_RATING)]
Name = Annotated[str, Keywords(minLength=1, maxLength=120), "Surname, first name."]


class Wrong(TypedDict):
    """One thing that is wrong."""

    pointer: Annotated[str, "JSON pointer (RFC 6901) into the body that was sent; empty for the whole of it."]
    detail: str


class ProgramProblem(Problem):
    """An error as RFC 9457 says it, with everything that is wrong."""

    errors: list[Wrong]


class ProgramToken(TypedDict):
    """The token itself."""

    name: str
    rights: list[Literal["results", "players", "create", "import", "pair", "publish", "trf", "prizes"]]
    ends_on: Annotated[Day, "Its last day."]


class ProgramTournament(TypedDict):
    """Where a tournament stands, and what the token may do."""

    slug: str
    name: str
    rounds: Annotated[int, FROM_1]
    published_round: int | None
    coming_round: Annotated[int, FROM_1]
    revision: Annotated[int, "Counts all changes of the tournament."]
    token: ProgramToken


class ProgramTournamentLine(TypedDict):
    """A tournament in the list."""

    slug: str
    name: str
    start_date: Day | None
    rounds: Annotated[int, FROM_1]


class Sitting(TypedDict):
    """Who sits at a board."""

    id: int
    tpn: int | None
    name: Name


class GameResult(TypedDict):
    """A game with its result."""

    id: RowId
    board: Annotated[int, "In a team event the table of the match."]
    match_board: Annotated[int | None, "The board of the match in a team event; null in others."]
    game: GameOfMatch
    white: Sitting
    black: Sitting
    result: Result
    rated: Annotated[bool, "False where not both players made a move."]
    version: Version


class RoundResults(TypedDict):
    """The games of a round."""

    round: int
    open_boards: int
    results: list[GameResult]


class SavedResults(RoundResults):
    """How many results changed, and how the round stands."""

    changed: int


class KeptGame(TypedDict):
    """A game and how many of its moves are kept."""

    id: RowId
    board: Annotated[int, "In a team event the table of the match."]
    match_board: Annotated[int | None, "The board of the match in a team event; null in others."]
    game: GameOfMatch
    result: Result
    half_moves: Annotated[int, FROM_0, "How many half-moves are kept; 0 where there are none."]


class RoundGames(TypedDict):
    """The games of a round."""

    round: int
    games: list[KeptGame]


class TakenGames(RoundGames):
    """What was taken of the games that were sent, and what is kept now."""

    kept: Annotated[int, "How many games have other moves now."]
    entered: Annotated[int, "How many results were entered."]
    problems: Annotated[list[str], "What was not taken, each with its line; the other games were."]


class SentGames(TypedDict, total=False):
    """Games of the round as live boards write them."""

    pgn: Required[Annotated[str, Keywords(minLength=1), "One game or several, whole or as far as they are played."]]


class SentResult(TypedDict, total=False):
    """The result of one game."""

    result: Required[Result]
    rated: Annotated[bool, Keywords(default=True)]


class SentGame(TypedDict, total=False):
    """A result, with the version of the game that the program saw."""

    id: Required[RowId]
    result: Required[Result]
    rated: Annotated[bool, Keywords(default=True)]
    version: Required[Version]


class SentResults(TypedDict, total=False):
    """Results of several games of a round, each game once."""

    results: Required[Annotated[list[SentGame], Keywords(minItems=1, maxItems=MOST_AT_ONCE)]]


class TeamSitting(TypedDict):
    """A team of a match."""

    id: int
    tpn: int | None
    name: str


Score = Annotated[
    float | None,
    FROM_0,
    "Game points of the team with White on board 1; null where results are entered board by board.",
]


class MatchScore(TypedDict):
    """A match of teams, with the score that was entered without its players."""

    id: RowId
    table: int
    white: Annotated[TeamSitting, "Who has White on board 1."]
    black: TeamSitting
    score: Score
    version: Annotated[RowId, "Counts the changes of all its boards."]


class RoundMatches(TypedDict):
    """The matches of a round; none in tournaments of players."""

    round: int
    matches: list[MatchScore]


class SentScore(TypedDict, total=False):
    """The score of a match as a whole."""

    score: Required[Score]


class PlayerData(TypedDict):
    """What is entered of a player beside the name."""

    rating: Annotated[Rating, "As entered; where the tournament works its ratings out of two, the FIDE rating."]
    title: TitleOrNone
    federation: Annotated[str, Keywords(maxLength=3)]
    fide_id: Annotated[str, Keywords(pattern="^[0-9]{0,11}$")]
    birth_year: Annotated[int | None, Keywords(minimum=1900, maximum=2100)]
    club: Annotated[str, Keywords(maxLength=120)]
    sex: Annotated[str, Keywords(enum=["", *Player.Sex.values])]
    entry_round: Annotated[int, FROM_1, "The first round whose pairing considers the player."]
    no_bye: Annotated[bool, "May not request half-point or full-point byes."]
    national_rating: Rating
    national_id: NationalNumber
    fixed_table: Annotated[int | None, Keywords(minimum=1, maximum=HIGHEST_TABLE), "Where the player always sits."]


class AskedBye(TypedDict):
    """A bye asked for."""

    round: int
    kind: Annotated[Literal["H", "Z", "F"], "Half, zero or full point."]


class ProgramPlayer(Sitting, PlayerData):
    """A player as the arbiters see them."""

    pairing_rating: Annotated[int | None, "The rating that orders and pairs."]
    provisional: Annotated[bool, "The rating was given by the chief arbiter."]
    withdrawn_from: Annotated[int | None, "The first round without the player."]
    byes: list[AskedBye]
    version: Annotated[str, "What If-Match says of the player, in quotes."]


class ProgramPlayers(TypedDict):
    """Everybody who is entered."""

    players: list[ProgramPlayer]


class PlayerFields(PlayerData, total=False):
    """What is to be changed of a player; what is left out stays."""

    name: Name
    sure: Annotated[bool, Keywords(default=False), "Change the player although numbers of others change."]


class NewPlayer(PlayerData, total=False):
    """A player to be entered."""

    name: Required[Name]
    sure: Annotated[
        bool,
        Keywords(default=False),
        "Enter the player although the name is taken or contains a year, or numbers of others change.",
    ]


class Removal(TypedDict, total=False):
    """Needed only where numbers of others would change."""

    sure: Annotated[bool, Keywords(default=False), "Remove the player although numbers of others change."]


class Withdrawal(TypedDict, total=False):
    """From which round on the player is not paired; null for the coming one."""

    from_round: Annotated[int | None, Keywords(minimum=1, maximum=MOST_ROUNDS)]


class ProgramTournaments(TypedDict):
    """The tournaments that the token is for, the latest first, and what it may do."""

    tournaments: list[ProgramTournamentLine]
    token: ProgramToken


class NewTournament(TypedDict, total=False):
    """A tournament to create; fields that are left out take their usual values."""

    name: Required[Name]
    system: Annotated[str, "The name of a pairing system, as the list of tournaments has it."]
    rounds: Annotated[int, Keywords(minimum=1, maximum=MOST_ROUNDS)]
    place: Annotated[str, Keywords(maxLength=120)]
    federation: Annotated[str, Keywords(maxLength=3)]
    start_date: Day
    end_date: Day
    chief_arbiter: Annotated[str, Keywords(maxLength=120)]
    time_control: Annotated[str, Keywords(maxLength=120)]


class NewFromFile(TypedDict, total=False):
    """A tournament to create from a report file."""

    trf: Required[Annotated[str, Keywords(minLength=1), "The text of the file."]]
    name: Annotated[str, Keywords(maxLength=120), "Takes precedence over the name in the file."]
    system: Annotated[str, "The pairing system, where the file does not state it."]
    rounds: Annotated[
        int, Keywords(minimum=1, maximum=MOST_ROUNDS), "The number of rounds, where none has been played yet."
    ]
    provisional_rating: Annotated[int, Keywords(minimum=1, maximum=HIGHEST_RATING), "For players without a rating."]
    provisional_reason: Annotated[str, Keywords(maxLength=300)]
    sure: Annotated[
        bool, Keywords(default=False), "Import it although some rounds differ from what the rules would pair."
    ]


class RoundToPair(TypedDict, total=False):
    """Which round is meant."""

    round: Required[Annotated[int, FROM_1, "The coming round."]]
    sure: Annotated[
        bool,
        Keywords(default=False),
        "Pair it although some who lost by forfeit have not said whether they play on, or some players have not come.",
    ]


class PairedRound(TypedDict):
    """A round as it was paired."""

    round: int
    published: bool
    boards: Annotated[int, "In a team event its matches."]


class ProgramAward(TypedDict):
    """A prize that somebody wins."""

    fund: str
    list: str
    place: Annotated[int | None, "The place of the list; null for a prize that is given by hand."]
    player: Annotated[int | None, "The id of the player; null where a team wins."]
    name: Annotated[str, "Of the player or team."]
    amount: Annotated[int, FROM_0, "In the smallest coin of the currency."]
    thing: Annotated[str, "What is given beside the money, or in its place; else empty."]
    claimed: Annotated[bool, "False where the winner did not come for it."]
    why: Annotated[list[str], "The decisions that led to it, each a sentence."]


class UnawardedPrize(TypedDict):
    """A prize that nobody wins."""

    fund: str
    list: str
    place: int | None
    amount: Annotated[int, FROM_0, "In the smallest coin of the currency."]
    thing: str


class ProgramPrizes(TypedDict):
    """Who wins what by the standings as they are, withheld or not."""

    after_round: Annotated[int, FROM_0, "The round after which they stand; 0 before round 1 is complete."]
    final: Annotated[bool, "Whether the tournament is over. Before that it is how things stand."]
    currency: str
    decimals: Annotated[int, FROM_0, "Of the currency: an amount of 12050 with 2 decimals is 120.50."]
    awards: list[ProgramAward]
    unawarded: list[UnawardedPrize]
    problems: Annotated[list[str], "Why nothing can be awarded as the prizes are planned; else empty."]


class ReportFile(TypedDict):
    """The report file of a tournament, TRF26, as it stands."""

    trf: str
