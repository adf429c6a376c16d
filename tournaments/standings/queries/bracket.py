"""The bracket of a knock-out as it is drawn, and its standings: from what is published, as every public page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.service import Place, Scoring, State, drawn_bracket, places
from tournaments.basics import outcomes
from tournaments.basics.systems import system_of
from tournaments.models import DecidedBy, Match, Tournament
from tournaments.publication.queries.printed import PublishedPlayer
from tournaments.publication.queries.published import (
    PublishedMatch,
    PublishedRound,
    named_players,
    named_teams,
    published_rounds,
)
from tournaments.standings.queries.bracket_state import Entrant, engine_of

MOST_SHOWN = 4  # games of a match whose points stand in a row beside the name
BY_BOARDS = {
    "BC": gettext_lazy("board count"),
    "TBR": gettext_lazy("top boards"),
    "BBE": gettext_lazy("without the bottom boards"),
}


@dataclass(frozen=True, slots=True)
class Decided:
    """How it was decided who goes on from a level match: the player, or the team of a team event, by row id."""

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

    In a team event it is a team, with what its boards have made together. ``is_nobody`` says that nobody comes there.
    """

    player: Entrant | None
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
    winner: Entrant | None = None


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
    """By round and player, or team, who went on from a level match, of rounds whose results are public: one query."""
    public = {one.number: _sides(one) for one in rounds if not one.withheld}
    rows = Match.objects.filter(
        round__tournament=tournament, round__number__in=public, round__published_at__isnull=False
    ).exclude(goes_on="")
    found: dict[int, dict[int, Decided]] = defaultdict(dict)
    named = "round__number", "table", "goes_on", "decided_by", "decided_score"
    for number, table, colour, how, score in rows.values_list(*named):
        key = public[number].get((table, colour))
        if key is not None:
            found[number][key] = Decided(key, how, score)
    return found


def _sides(published: PublishedRound) -> dict[tuple[int, str], int]:
    """Who has which colour in the first game, or on the first board, at each table, by row id."""
    if published.event:
        teams = published.event.matches
        return {(one.table, c): side.id for one in teams for c, side in (("w", one.white), ("b", one.black))}
    return {(one.board, c): side.id for one in published.matches for c, side in (("w", one.white), ("b", one.black))}


def bracket_of(
    tournament: Tournament, rounds: Sequence[PublishedRound], players: Mapping[int, PublishedPlayer]
) -> DrawnBracket | None:
    """The bracket as it stands by the published ``rounds``; None as long as nobody is known to play in it.

    In a team event it is that of the teams, whoever the ``players`` are.
    """
    entrants: Mapping[int, Entrant] = named_teams(rounds) or players
    if not rounds or not entrants:
        return None
    decided = decided_in(tournament, rounds)
    engine = engine_of(tournament, rounds, entrants, decided)
    by_tpn = {entrant.tpn: entrant for entrant in entrants.values()}
    drawn = drawn_bracket(engine)
    scoring = outcomes.scoring_of(tournament)
    matches = {(one.number, met.pair): met for one in rounds for met in _met(one, scoring)}
    stages = []
    for number, played in enumerate(drawn, start=1):
        shown = [_match(place, by_tpn, matches, decided.get(number, {})) for place in played]
        stages.append(
            Stage(
                number,
                stage_title(number, len(drawn)),
                tuple(one for one in shown if not one.place.is_third),
                next((one for one in shown if one.place.is_third), None),
                is_published=number <= len(rounds),
            )
        )
    ids = {tpn: entrant.id for tpn, entrant in by_tpn.items()}
    found = {ids[tpn]: both for tpn, both in places(drawn, len(engine.entrants)).items() if tpn in ids}
    return DrawnBracket(tuple(stages), found, by_tpn.get(drawn[-1][0].winner or 0))


@dataclass(frozen=True, slots=True)
class _Met:
    """A match that was published: its table, how many games it has, and what both made in each, by row id."""

    pair: frozenset[int]
    table: int
    games: int
    made: Mapping[int, tuple[int, ...]]


def _met(published: PublishedRound, scoring: Scoring) -> Iterator[_Met]:
    """The matches of a round; of teams what their boards have made together."""
    if published.event:
        for team_match in published.event.matches:
            ids = team_match.white.id, team_match.black.id
            is_open = team_match.open_boards == len(team_match.boards)
            so_far = {} if is_open else {key: (points,) for key, points in zip(ids, team_match.made, strict=True)}
            yield _Met(frozenset(ids), team_match.table, 1, so_far)
        return
    for match in published.matches:
        pair = match.white.id, match.black.id
        made = {key: tuple(_made(key, match, scoring)) for key in pair}
        yield _Met(frozenset(pair), match.board, len(match.games), made)


def _match(
    place: Place,
    entrants: Mapping[int, Entrant],
    matches: Mapping[tuple[int, frozenset[int]], _Met],
    decided: Mapping[int, Decided],
) -> BracketMatch:
    two = [entrants.get(tpn) if tpn else None for tpn in place.sides]
    key = frozenset(entrant.id for entrant in two if entrant is not None)
    met = matches.get((place.round_number, key))
    sides = tuple(
        BracketSide(
            entrant,
            made=met.made.get(entrant.id, ()) if met and entrant else (),
            goes_on=bool(tpn) and place.winner == tpn,
            is_nobody=tpn == 0 or (bool(tpn) and entrant is None),
        )
        for tpn, entrant in zip(place.sides, two, strict=True)
    )
    told, winner = "", entrants.get(place.winner or 0)
    if place.state is State.BY_DECISION and winner is not None:
        said = decided.get(winner.id)
        told = said.text if said else ""
    elif place.decided_by is not None:
        told = str(BY_BOARDS[place.decided_by.value])
    board, games = (met.table, met.games) if met else (0, 0)
    return BracketMatch(place, (sides[0], sides[1]), board, told, shows_games=1 < games <= MOST_SHOWN)


def _made(player_id: int, match: PublishedMatch, scoring: Scoring) -> Iterator[int]:
    """The points of a player in each game that is over."""
    for game in match.games:
        if game.result and game.result not in outcomes.UNDECIDED:
            points = outcomes.points_of(game.result, scoring)
            yield points[0] if game.white.id == player_id else points[1]


@dataclass(frozen=True, slots=True)
class Won:
    """Who has won a match, a player or a team, and how that was decided where it was level; empty where it was not."""

    player: Entrant
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
) -> list[tuple[Entrant, tuple[int, int], int]]:
    """Everybody with their places and points after the rounds that are complete, the best first; of teams these."""
    bracket = bracket_of(tournament, complete, players)
    if bracket is None:
        return []
    entrants: Mapping[int, Entrant] = named_teams(complete) or players
    engine = engine_of(tournament, complete, entrants, {})
    points = {one.tpn: sum(map(engine.points, one.records)) for one in engine.entrants}
    listed = [(entrant, bracket.places[key], points[entrant.tpn]) for key, entrant in entrants.items()]
    return sorted(listed, key=lambda one: (one[1], one[0].tpn, one[0].id))
