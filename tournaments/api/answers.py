"""What the API answers to everybody: the classes that ``data.py`` fills and the description is made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from tournaments.api.schemas import Keywords, extra_items
from tournaments.models import PrizesBoards, PrizesBy, Title

FROM_0, FROM_1 = Keywords(minimum=0), Keywords(minimum=1)

Count = Annotated[int, FROM_0]
Points = Annotated[float, FROM_0]
Day = Annotated[str, Keywords(format="date")]
Moment = Annotated[str, Keywords(format="date-time")]
Address = Annotated[str, Keywords(format="uri-reference")]
TitleOrNone = Annotated[str, Keywords(enum=["", *Title.values])]
Outcome = Literal["win", "draw", "loss"]
PointsBefore = Annotated[Points, "Points before the round."]


class Problem(TypedDict):
    """An error, as RFC 9457 says it."""

    type: Annotated[Literal["about:blank"], "Always `about:blank`: the status says it all."]
    title: str
    status: int
    detail: Annotated[str, "What to do."]


class TournamentLine(TypedDict):
    """A tournament in the list."""

    slug: Annotated[str, Keywords(pattern="^[-a-zA-Z0-9_]+$"), "The name in addresses; it never changes."]
    name: str
    place: Annotated[str, "Empty where it is not known, as are all texts here."]
    federation: Annotated[str, "Three letters of FIDE's."]
    start_date: Annotated[Day | None, "The first day."]
    end_date: Annotated[Day | None, "The last day."]
    total_rounds: Annotated[int, FROM_1, "How many rounds the tournament has."]
    current_round: Annotated[int, FROM_1, "The last published round."]
    url: Annotated[Address, "Where this interface has the tournament."]


class TournamentList(TypedDict):
    """All tournaments with a published round, or those of one page."""

    tournaments: Annotated[list[TournamentLine], "The latest first."]
    page: Annotated[int, FROM_1, "Which page this is."]
    pages: Annotated[int, FROM_1, "How many pages there are: 1 where no page was asked for."]


class TournamentPoints(TypedDict):
    """What a round is worth. A loss and an absence are worth nothing."""

    win: Annotated[Points, "For a win."]
    draw: Annotated[Points, "For a draw."]
    pairing_allocated_bye: Annotated[Points, "For the bye that the pairing gives."]


class TournamentLinks(TypedDict):
    """Where to go on."""

    page: Annotated[Address, "The page for people."]
    players: Annotated[Address, "The players."]
    rounds: Annotated[Address, "The published rounds."]
    standings: Annotated[Address, "The standings."]
    categories: Annotated[Address, "The standings of the categories that are public."]
    ratings: Annotated[Address, "Estimated rating changes."]
    board_prizes: Annotated[Address | None, "Of a team event, 404 while they are not public; null in others."]
    bracket: Annotated[Address | None, "Of a knock-out; null in others."]


class Tournament(TournamentLine):
    """The facts of one tournament."""

    chief_arbiter: str
    deputy_arbiters: str
    time_control: Annotated[str, "As the organiser wrote it."]
    time_zone: Annotated[str, "Where it is played, by the name in the tz database, such as Europe/Berlin."]
    system: Annotated[str, "The name of the pairing system."]
    points: TournamentPoints
    links: TournamentLinks


class Player(TypedDict):
    """A player, as last printed."""

    id: Annotated[int, "Never changes. The TPN may, when somebody enters late."]
    tpn: Annotated[int, FROM_1, "Tournament pairing number."]
    title: Annotated[TitleOrNone, "FIDE title."]
    name: Annotated[str, "Surname, first name."]
    federation: str
    club: str
    rating: Annotated[int | None, FROM_1, "The rating that the pairing uses."]
    provisional: Annotated[bool, "Whether the chief arbiter gave the rating for want of an official one."]
    fide_id: Annotated[str, "FIDE number; empty where it is not known."]


class Team(TypedDict):
    """A team of a team event, as last printed."""

    id: Annotated[int, "Never changes."]
    tpn: Annotated[int, FROM_1, "Tournament pairing number."]
    name: str
    rating: Annotated[int | None, "The strength that the event states; null where it states none."]
    players: Annotated[list[int], "The ids of its players in board order, reserves behind."]


class PlayerList(TypedDict):
    """Everybody who was named in a published round."""

    players: Annotated[list[Player], "By TPN."]


@extra_items(Annotated[Address, "The system's list of the round, by the name that it has in its address."])
class RoundLinks(TypedDict):
    """Where to go on."""

    page: Annotated[Address, "The page for people."]
    round: Annotated[Address, "The pairings."]
    explanation: Annotated[Address, "How the round was paired; 404 for a round that was imported."]
    steps: Annotated[Address, "How the round was paired, step by step; 404 for a round that was imported."]


class RoundLine(TypedDict):
    """A published round in the list."""

    number: Annotated[int, FROM_1, "The number of the round."]
    version: Annotated[int, FROM_1, "Which publication of the round this is; a new one replaces the old one."]
    published_at: Annotated[Moment, "When this version was published."]
    note: Annotated[str, "Why there is a new version; empty for the first."]
    boards: Annotated[Count, "How many boards the round has."]
    open_boards: Annotated[Count, "How many of them have no result yet."]
    links: RoundLinks


class RoundList(TypedDict):
    """The published rounds."""

    rounds: Annotated[list[RoundLine], "In their order."]


class Result(TypedDict):
    """The result of a board; null while the game goes on. The two sides need not add up to a point."""

    white: Annotated[Outcome, "What White made of it."]
    black: Annotated[Outcome, "What Black made of it."]
    white_points: Annotated[Points, "The points that White got."]
    black_points: Annotated[Points, "The points that Black got."]
    played: Annotated[bool, "False where it was decided by forfeit."]
    rated: Annotated[bool, "Whether the game counts for ratings."]


class Pairing(TypedDict):
    """One game."""

    board: Annotated[int, FROM_1]
    match_board: Annotated[int | None, FROM_1, "The board of the match in a team event; null in others."]
    game: Annotated[int, "Which game of a match of several; in those of even numbers the colours are changed. Else 1."]
    white: Player
    white_points_before: PointsBefore
    black: Player
    black_points_before: PointsBefore
    result: Result | None
    match_winner: Annotated[int | None, "The id of who, or which team, has won the match of a knock-out; else null."]
    match_decided: Annotated[str, "How it was decided who won a level match of a knock-out; empty in others."]


class Bye(TypedDict):
    """A player without an opponent in the round."""

    player: Player
    points_before: PointsBefore
    kind: Annotated[Literal["pairing-allocated", "full-point", "half-point", "zero-point"], "Why there is no opponent."]
    points: Annotated[Points, "The points for it."]


class TeamBoard(TypedDict):
    """A board of a match of teams."""

    board: Annotated[int, FROM_1, "The board of the match."]
    first_team_has: Annotated[Literal["white", "black"], "The colour here of the team that has White on board 1."]
    white: Annotated[Player | None, "Null where nobody sits."]
    black: Annotated[Player | None, "Null where nobody sits."]
    result: Result | None


class TeamMatch(TypedDict):
    """A match of two teams; White is who has White on the first board."""

    table: Annotated[int, FROM_1]
    white: Team
    white_points_before: PointsBefore
    white_game_points: Annotated[Points, "Of the boards that are over."]
    black: Team
    black_points_before: PointsBefore
    black_game_points: Annotated[Points, "Of the boards that are over."]
    open_boards: Count
    sealed: Annotated[bool, "Whether the line-ups are still to be revealed; nobody sits on the boards then."]
    score_alone: Annotated[bool, "Whether the score was reported without who played; there are no boards then."]
    goes_on: Annotated[int | None, "The id of the team that goes on in a knock-out; null before, and in others."]
    decided: Annotated[str, "How it was decided who goes on from a level match of a knock-out; else empty."]
    boards: Annotated[list[TeamBoard], "With the line-ups of both teams once they are public."]


class TeamBye(TypedDict):
    """A team without an opponent in the round."""

    team: Team
    kind: Annotated[Literal["pairing-allocated", "full-point", "half-point", "zero-point"], "Why there is no opponent."]
    points: Annotated[Points, "The match points for it."]


class Round(RoundLine):
    """A round with its pairings and the results so far."""

    pairings: Annotated[list[Pairing], "By board; in a team event “board” is the table of the match."]
    byes: list[Bye]
    matches: Annotated[list[TeamMatch], "Of a team event, by table; empty in others."]
    team_byes: Annotated[list[TeamBye], "Of a team event; empty in others."]


class ListOpponent(TypedDict):
    """An opponent who was met over the board."""

    round: Annotated[int, FROM_1, "The round in which they met."]
    id: int
    tpn: int
    name: str
    rating: int | None


class ListedPlayer(TypedDict):
    """What the list of every system has of a player; the system's own columns come to it."""

    id: int
    tpn: int
    title: str
    name: str
    rating: int | None
    provisional: bool
    points: Annotated[Points, "Before the round."]
    score: Annotated[Points, "The points, with those of an acceleration."]
    games: Annotated[Count, "Games over the board."]
    present: Annotated[bool, "Whether the player was to be paired."]


class ListOfRound(TypedDict):
    """The list of a round, frozen when it was published."""

    round: int
    version: int
    published_at: Moment
    players: Annotated[list[dict[str, Any]], "By score, then by TPN; empty for a round that was imported without one."]


class TieBreak(TypedDict):
    """A tie-break of the regulations."""

    acronym: Annotated[str, Keywords(examples=["BH/C1"]), "As in record 202 of the tournament report file."]
    name: str
    article: Annotated[str, "Of C.07."]
    dropped: Annotated[bool, "Whether it falls because a player has no rating (C.07, article 10)."]


class Standing(TypedDict):
    """One line of the standings."""

    position: Annotated[int, FROM_1, "Counts the lines."]
    rank: Annotated[int, FROM_1, "Shared by players who are equal in everything."]
    player: Annotated[Player | None, "Null in a team event."]
    team: Annotated[Team | None, "Of a team event; null in others."]
    points: Points
    by_lot: Annotated[bool, "Whether only the drawing of lots gave the rank."]
    by_hand: Annotated[bool, "Whether only the order that an arbiter gave to tied players gave the rank."]
    tiebreaks: Annotated[
        list[Annotated[float | None, "Null where the player has no value."]], "In the order of the tie-breaks."
    ]


class Side(TypedDict):
    """One of two sides that play each other, with what its players made together."""

    name: Annotated[str, "The club or federation that all of its players are of, else which side it is."]
    players: Annotated[list[int], "The ids of its players, in the order of their numbers."]
    points: Annotated[Points, "Of all games that have a result."]
    points_by_round: Annotated[
        list[Annotated[Points | None, "Null before the first result of the round."]], "By round."
    ]


class Standings(TypedDict):
    """The standings after the last round that has all its results."""

    after_round: Annotated[Count, "0 before round 1 is complete."]
    running_round: Annotated[int | None, "The round in play; null when all published rounds are complete."]
    tiebreaks: Annotated[list[TieBreak], "In the order in which they are applied."]
    standings: Annotated[list[Standing], "Best first."]
    sides: Annotated[list[Side], "The two sides of a Scheveningen; empty in others."]


class CategoryStanding(TypedDict):
    """A player of a category."""

    rank: Annotated[int, FROM_1, "Among the players of the category."]
    rank_of_all: Annotated[int, FROM_1, "In the standings of the tournament."]
    player: Player
    points: Points


class Category(TypedDict):
    """A category with its standings."""

    name: str
    standings: Annotated[list[CategoryStanding], "Best first."]


class CategoryList(TypedDict):
    """The categories whose standings are public, after the last round that has all its results."""

    after_round: Annotated[Count, "0 before round 1 is complete."]
    categories: Annotated[list[Category], "In the order of the tournament."]


class BoardPrize(TypedDict):
    """A player on a board: what they made over it, forfeits left out."""

    rank: Annotated[int, FROM_1, "Shared by players who are equal in everything."]
    player: Player
    team: Team
    games: Annotated[int, FROM_1, "Games over the board."]
    points: Points
    percentage: Annotated[float, FROM_0, "Of the points that could be made."]
    performance: Annotated[int | None, "Null where no opponent has a rating."]


class PrizeList(TypedDict):
    """The players of a board."""

    board: Annotated[int, FROM_1, "The board, or the place in the roster."]
    reserves: Annotated[bool, "Whether this place in the roster is behind the boards of a match."]
    players: Annotated[list[BoardPrize], "Best first."]


class BoardPrizes(TypedDict):
    """The board prizes of a team event, by the rule of its regulations."""

    decides: Annotated[str, Keywords(enum=PrizesBy.values), "What ranks the players of a board."]
    counted_by: Annotated[
        str, Keywords(enum=PrizesBoards.values), "By place in the roster with all games, or by board played."
    ]
    least_games: Annotated[int, FROM_1, "With fewer games over the board nobody is in the lists."]
    boards: Annotated[list[PrizeList], "By board."]
