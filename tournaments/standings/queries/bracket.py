"""The bracket of a knock-out as it is drawn, and its standings: from what is published, as every public page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext as _

from pairing.service import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Outcome,
    Place,
    Player,
    Record,
    Scoring,
    State,
    drawn_bracket,
    places,
)
from pairing.service import Tournament as EngineTournament
from tournaments.basics import outcomes
from tournaments.basics.systems import system_of
from tournaments.models import DecidedBy, Result, Seat, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import PublishedMatch, PublishedRound, named_players, published_rounds

MOST_SHOWN = 4  # games of a match whose points stand in a row beside the name


@dataclass(frozen=True, slots=True)
class Decided:
    """How it was decided who goes on from a level match."""

    player_id: int
    how: str
    score: str

    @property
    def text(self) -> str:
        """In words, the score of a play-off behind them."""
        label = str(DecidedBy(self.how).label) if self.how in DecidedBy.values else ""
        return f"{label} {self.score}".strip()


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match: the player where known, with the seed, what was made in each game, and whether they go on.

    ``is_nobody`` says that nobody comes there.
    """

    player: PublishedPlayer | None
    made: tuple[int, ...] = ()
    goes_on: bool = False
    is_nobody: bool = False

    @property
    def total(self) -> int:
        """The points of all games, in tenths."""
        return sum(self.made)


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match as it is drawn; ``board`` is its table, 0 before it is paired. ``told`` says how it was decided.

    ``shows_games`` where there is room for what was made in each of its games.
    """

    place: Place
    sides: tuple[BracketSide, BracketSide]
    board: int = 0
    told: str = ""
    shows_games: bool = False

    @property
    def is_playing(self) -> bool:
        return self.place.state is State.PLAYING

    @property
    def is_level(self) -> bool:
        return self.place.state is State.LEVEL

    @property
    def is_free(self) -> bool:
        """Whether there is no match because one side has no opponent, and never had one."""
        return self.place.state is State.FREE and any(side.is_nobody for side in self.sides)

    @property
    def has_score(self) -> bool:
        return any(side.made for side in self.sides)


@dataclass(frozen=True, slots=True)
class Stage:
    """A round of the bracket with its name; ``third`` is the match for the third place, beside the final."""

    number: int
    title: str
    matches: tuple[BracketMatch, ...]
    third: BracketMatch | None = None
    is_published: bool = False


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """The whole bracket; ``winner`` is who has won it, ``places`` the first and the last place of each by row id."""

    stages: tuple[Stage, ...]
    places: Mapping[int, tuple[int, int]]
    winner: PublishedPlayer | None = None


def stage_title(number: int, total: int) -> str:
    """What a round is called: by how many matches are left.

    >>> str(stage_title(4, 4)), str(stage_title(3, 4)), str(stage_title(1, 4))
    ('Final', 'Semi-finals', 'Round of 16')
    """
    left = total - number
    if left == 0:
        return _("Final")
    if left == 1:
        return _("Semi-finals")
    if left == 2:
        return _("Quarter-finals")
    return _("Round of %(players)d") % {"players": 2 ** (left + 1)}


def decided_in(tournament: Tournament, rounds: Iterable[PublishedRound]) -> dict[int, dict[int, Decided]]:
    """By round and player who went on from a level match, of rounds whose results are public: one query."""
    public = [one.number for one in rounds if not one.withheld]
    rows = Seat.objects.filter(
        round__tournament=tournament,
        round__number__in=public,
        round__published_at__isnull=False,
        match__goes_on=F("colour"),
    ).values_list("round__number", "player_id", "match__decided_by", "match__decided_score")
    found: dict[int, dict[int, Decided]] = defaultdict(dict)
    for number, player, how, score in rows:
        found[number][player] = Decided(player, how, score)
    return found


def bracket_of(
    tournament: Tournament, rounds: Sequence[PublishedRound], players: Mapping[int, PublishedPlayer]
) -> DrawnBracket | None:
    """The bracket as it stands by the published ``rounds``; None as long as nobody is known to play in it."""
    if not rounds or not players:
        return None
    decided = decided_in(tournament, rounds)
    engine = _engine(tournament, rounds, players, decided)
    by_tpn = {player.tpn: player for player in players.values()}
    drawn = drawn_bracket(engine)
    matches = {
        (one.number, frozenset((match.white.id, match.black.id))): match for one in rounds for match in one.matches
    }
    scoring = outcomes.scoring_of(tournament)
    stages = []
    for number, played in enumerate(drawn, start=1):
        shown = [_match(place, by_tpn, matches, decided.get(number, {}), scoring) for place in played]
        stages.append(
            Stage(
                number,
                stage_title(number, len(drawn)),
                tuple(one for one in shown if not one.place.is_third),
                next((one for one in shown if one.place.is_third), None),
                is_published=number <= len(rounds),
            )
        )
    ids = {tpn: player.id for tpn, player in by_tpn.items()}
    found = {ids[tpn]: both for tpn, both in places(drawn, len(engine.players)).items() if tpn in ids}
    return DrawnBracket(tuple(stages), found, by_tpn.get(drawn[-1][0].winner or 0))


def _engine(
    tournament: Tournament,
    rounds: Sequence[PublishedRound],
    players: Mapping[int, PublishedPlayer],
    decided: Mapping[int, Mapping[int, Decided]],
) -> EngineTournament:
    """What is published, as the bracket is drawn from it. Who is named nowhere did not come, and has their number."""
    tpns = {player.id: player.tpn for player in players.values()}
    fewest = 2 ** (tournament.total_rounds - 1) + 1 if tournament.total_rounds > 1 else 2
    count = max(fewest, *tpns.values())
    scoring = outcomes.scoring_of(tournament)
    records: dict[int, list[Record]] = {tpn: [] for tpn in range(1, count + 1)}
    for published in rounds:
        made = _records(published, tpns, scoring)
        for tpn, own in records.items():
            own.append(made.get(tpn, Bye(ByeKind.ZERO_POINT)))
    return EngineTournament(
        total_rounds=tournament.total_rounds,
        players=tuple(Player(tpn, None, tuple(own)) for tpn, own in records.items()),
        scoring=scoring,
        third_place=tournament.third_place,
        decisions=frozenset(
            (number, tpns[player]) for number, of_round in decided.items() for player in of_round if player in tpns
        ),
    )


def _records(published: PublishedRound, tpns: Mapping[int, int], scoring: Scoring) -> dict[int, Record]:
    """What each made of the round, by TPN; a match in play is one that goes on."""
    records: dict[int, Record] = {tpns[bye.player.id]: Bye(ByeKind(bye.kind)) for bye in published.byes}
    for match in published.matches:
        white, black = tpns[match.white.id], tpns[match.black.id]
        if any(game.result in outcomes.UNDECIDED for game in match.games):
            records[white] = Game(black, Colour.WHITE, Outcome.DRAW, rated=False, adjourned=True)
            records[black] = Game(white, Colour.BLACK, Outcome.DRAW, rated=False, adjourned=True)
            continue
        for tpn, other, first in ((white, black, Colour.WHITE), (black, white, Colour.BLACK)):
            sides = [
                outcomes.Side(Result(game.result), first if number % 2 == 0 else first.opposite, rated=game.rated)
                for number, game in enumerate(match.games)
            ]
            records[tpn] = outcomes.record_of(sides, other, scoring)
    return records


def _match(
    place: Place,
    players: Mapping[int, PublishedPlayer],
    matches: Mapping[tuple[int, frozenset[int]], PublishedMatch],
    decided: Mapping[int, Decided],
    scoring: Scoring,
) -> BracketMatch:
    two = [players.get(tpn) if tpn else None for tpn in place.sides]
    key = frozenset(player.id for player in two if player is not None)
    match = matches.get((place.round_number, key))
    sides = tuple(
        BracketSide(
            player,
            made=_made(player, match, scoring),
            goes_on=bool(tpn) and place.winner == tpn,
            is_nobody=tpn == 0 or (bool(tpn) and player is None),
        )
        for tpn, player in zip(place.sides, two, strict=True)
    )
    told = ""
    winner = players.get(place.winner or 0)
    if place.state is State.BY_DECISION and winner is not None:
        said = decided.get(winner.id)
        told = said.text if said else ""
    board, games = (match.board, len(match.games)) if match else (0, 0)
    return BracketMatch(place, (sides[0], sides[1]), board, told, shows_games=1 < games <= MOST_SHOWN)


def _made(player: PublishedPlayer | None, match: PublishedMatch | None, scoring: Scoring) -> tuple[int, ...]:
    """The points of a player in each game that is over."""
    if player is None or match is None:
        return ()
    made = []
    for game in match.games:
        if game.result and game.result not in outcomes.UNDECIDED:
            points = outcomes.points_of(game.result, scoring)
            made.append(points[0] if game.white.id == player.id else points[1])
    return tuple(made)


@dataclass(frozen=True, slots=True)
class Won:
    """Who has won a match, and how that was decided where it was level; empty where it was not."""

    player: PublishedPlayer
    decided: str = ""


def winners(tournament: Tournament, rounds: Sequence[PublishedRound]) -> dict[int, dict[int, Won]]:
    """By round and board who has won the matches of a knock-out so far; nothing in other tournaments."""
    if not system_of(tournament).eliminates:
        return {}
    bracket = bracket_of(tournament, rounds, named_players(tournament, rounds))
    found: dict[int, dict[int, Won]] = defaultdict(dict)
    for stage in bracket.stages if bracket else ():
        for match in (*stage.matches, *([stage.third] if stage.third else [])):
            for side in match.sides:
                if match.board and side.goes_on and side.player is not None:
                    found[stage.number][match.board] = Won(side.player, match.told)
    return found


def won_in(tournament: Tournament, number: int) -> Mapping[int, Won]:
    """The winners of a round by board, as of ``winners``."""
    if not system_of(tournament).eliminates:
        return {}
    return winners(tournament, published_rounds(tournament)).get(number, {})


def after_complete(
    tournament: Tournament, complete: Sequence[PublishedRound], players: Mapping[int, PublishedPlayer]
) -> list[tuple[PublishedPlayer, tuple[int, int], int]]:
    """Everybody with their places and points after the rounds that are complete, the best first."""
    bracket = bracket_of(tournament, complete, players)
    if bracket is None:
        return []
    scoring = outcomes.scoring_of(tournament)
    tpns = {player.id: player.tpn for player in players.values()}
    points: dict[int, int] = defaultdict(int)
    for published in complete:
        for tpn, record in _records(published, tpns, scoring).items():
            points[tpn] += scoring.points(record)
    listed = [(player, bracket.places[key], points[player.tpn]) for key, player in players.items()]
    return sorted(listed, key=lambda one: (one[1], one[0].tpn, one[0].id))
