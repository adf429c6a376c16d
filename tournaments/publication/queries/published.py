"""What has been published: the frozen pairings of each round with the results that came in since.

Everything the public reads is built from here. A draft has no publication, so nothing of it can come through; results
that the arbiter withholds are taken out here, and standings after the rounds that do not count yet stop here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Case, Exists, F, IntegerField, OuterRef, QuerySet, TextField, Value, When
from django.db.models.functions import Cast

from pairing.service import Bye, ByeKind, Scoring
from tournaments.basics.chess960 import in_words
from tournaments.basics.damage import left_out_if_damaged
from tournaments.basics.outcomes import scoring_of
from tournaments.models import Game, Publication, Result, Tournament
from tournaments.publication.queries.printed import PublishedPlayer, read_player
from tournaments.publication.queries.privacy import Privacy, privacy_of, shown_pairings, shown_text, with_unnamed
from tournaments.publication.queries.reasons import Reason, said, shown_reasons
from tournaments.publication.queries.teams import PublishedBoard, PublishedTeam, TeamRound, read_event
from tournaments.publication.queries.withheld import results_are_public

Results = Mapping[int, tuple[str, bool]]  # the result of a published game, and whether it is rated, by its key


Entrant = PublishedPlayer | PublishedTeam
"""Who is paired and ranked: a player, or a team in a team event."""


class PublishedGame(NamedTuple):
    """A game with its result so far, at the board of the hall; ``result`` is empty while the game goes on.

    ``key`` is the game's own. In a team event ``board`` is the table of the match.
    """

    key: int
    board: int
    white: PublishedPlayer
    black: PublishedPlayer
    result: str
    rated: bool

    @property
    def is_open(self) -> bool:
        return not self.result


@dataclass(frozen=True, slots=True)
class PublishedMatch:
    """The games at one board of the hall: one, or two of the same players with the colours changed.

    ``white`` and ``black`` are those of the first game.
    """

    board: int
    white: PublishedPlayer
    black: PublishedPlayer
    games: tuple[PublishedGame, ...]

    @property
    def is_open(self) -> bool:
        """Whether a game of it has no result."""
        return any(game.is_open for game in self.games)


@dataclass(frozen=True, slots=True)
class PublishedBye:
    """A player without an opponent; ``kind`` is the letter of the tournament report file."""

    kind: str
    player: PublishedPlayer
    points: int


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """The last published version of a round.

    ``withheld`` tells that its results are not public yet: all its boards look open. ``counts`` tells whether the
    standings after it may be shown.
    """

    number: int
    version: int
    published_at: datetime
    told: tuple[str, list[Reason]]  # the note and the reasons that are kept
    games: tuple[PublishedGame, ...]
    byes: tuple[PublishedBye, ...]
    list_text: str = field(default="", repr=False, compare=False)  # the list of the round, JSON, where it was asked for
    withheld: bool = False
    counts: bool = True
    start_position: int | None = None  # of Chess960
    left: tuple[tuple[int, bool], ...] = ()  # who had left by then, by id, and whether they were expelled
    event: TeamRound | None = None  # of a team event, whose games are those of boards with two players
    others: tuple[PublishedPlayer, ...] = ()  # of the rosters, without an opponent in this round
    privacy: Privacy | None = None  # what is taken out of its players

    def __hash__(self) -> int:
        """Of what nearly always tells two apart, as a round of 150 boards has 10,000 values."""
        return hash((self.number, self.version, self.published_at, *(one.result for one in self.results)))

    @property
    def note(self) -> str:
        """Why there is another version, in the reader's language, and what the arbiters told of it."""
        return said(*self.told)

    @property
    def hides_ratings(self) -> bool:
        """Whether ratings are taken out of it."""
        return self.privacy is not None and self.privacy.ratings

    @property
    def results(self) -> Sequence[PublishedGame | PublishedBoard]:
        """What has a result: the games, in a team event the boards of all matches."""
        if self.event is None:
            return self.games
        return [board for match in self.event.matches for board in match.boards]

    @property
    def position(self) -> str:
        """The starting position of Chess960 with its number; empty in ordinary chess."""
        return in_words(self.start_position)

    @property
    def matches(self) -> tuple[PublishedMatch, ...]:
        """The boards of the hall in their order, each with its games; in a team event each board of a match."""
        if self.event:
            return tuple(PublishedMatch(game.board, game.white, game.black, (game,)) for game in self.games)
        by_board = groupby(self.games, key=lambda game: game.board)
        found = ((board, tuple(games)) for board, games in by_board)
        return tuple(PublishedMatch(board, games[0].white, games[0].black, games) for board, games in found)

    @property
    def open_boards(self) -> int:
        return (
            len({game.board for game in self.games if game.is_open}) if self.event is None else self.event.open_boards
        )

    @property
    def boards(self) -> int:
        return len({game.board for game in self.games}) if self.event is None else len(self.results)

    @property
    def boards_in(self) -> int:
        return self.boards - self.open_boards

    @property
    def is_complete(self) -> bool:
        return self.open_boards == 0

    @property
    def adjourned(self) -> int:
        """How many of its games are to go on."""
        return sum(one.result == Result.ADJOURNED for one in self.results)

    @property
    def has_virtual_points(self) -> bool:
        """Whether anybody has some in the round."""
        return any(player.virtual for player in self.players)

    @property
    def players(self) -> Iterable[PublishedPlayer]:
        """Everybody named in the round."""
        for game in self.games:
            yield game.white
            yield game.black
        for bye in self.byes:
            yield bye.player
        yield from self.others

    def of(self, player_id: int) -> PublishedRound:
        """The round with the games and the bye of this one player alone."""
        return replace(
            self,
            games=tuple(game for game in self.games if player_id in (game.white.id, game.black.id)),
            byes=tuple(bye for bye in self.byes if bye.player.id == player_id),
        )


def latest_publications(tournament: Tournament) -> QuerySet[Publication]:
    """The version in force of each published round, by round, without the lists of the rounds."""
    return versions_in_force([tournament])


def last_published(tournaments: Sequence[Tournament]) -> dict[int, datetime]:
    """When the last round of each was published, by the key of the tournament: one query."""
    return dict(versions_in_force(tournaments).values_list("tournament_id", "published_at"))


def versions_in_force(tournaments: Sequence[Tournament]) -> QuerySet[Publication]:
    """The version in force of each published round of ``tournaments``, by round."""
    newer = Publication.objects.filter(
        tournament=OuterRef("tournament"), number=OuterRef("number"), version__gt=OuterRef("version")
    )
    return (
        Publication.objects.filter(
            tournament__in=tournaments, round__published_at__isnull=False, taken_back_at__isnull=True
        )
        .filter(~Exists(newer))
        .only("number", "version", "published_at", "note", "reasons", "pairings", "round")
        .order_by("number")
    )


def published_rounds(
    tournament: Tournament, *, last: int | None = None, for_arbiters: bool = False
) -> tuple[PublishedRound, ...]:
    """All published rounds in order, that of number ``last`` with the list published with it: two queries.

    With ``for_arbiters`` nothing is withheld, of results and of players.
    """
    results = _results(Game.objects.filter(match__round__tournament=tournament))
    return rounds_with(results, tournament, last=last, for_arbiters=for_arbiters)


def rounds_with(
    results: Results, tournament: Tournament, *, last: int | None = None, for_arbiters: bool = False
) -> tuple[PublishedRound, ...]:
    """As ``published_rounds``, with ``results`` that were read already: one query."""
    publications = _with_text(latest_publications(tournament))
    if last is not None:
        publications = publications.annotate(list_text=_list_where(number=last))
    scoring = scoring_of(tournament)
    if for_arbiters:
        return tuple(_round(publication, results, scoring, None) for publication in publications)
    rounds = (_round(row, results, scoring, privacy_of(tournament, row.unnamed)) for row in with_unnamed(publications))
    return tuple(_as_public(one, tournament) for one in rounds)


def rounds_of_several(tournaments: Sequence[Tournament]) -> dict[int, tuple[PublishedRound, ...]]:
    """As ``published_rounds`` of each of ``tournaments``, by key: two queries.

    The last round of one that is over has its list.

    One whose rows cannot be read is left out.
    """
    of_them: dict[int, list[Any]] = {tournament.pk: [] for tournament in tournaments}
    results = _results(Game.objects.filter(match__round__tournament__in=of_them))
    is_last = _list_where(number=F("tournament__total_rounds"))
    rows = with_unnamed(_with_text(versions_in_force(tournaments), "tournament"))
    for row in rows.annotate(list_text=is_last):
        of_them[row.tournament_id].append(row)
    found = {}
    for one in tournaments:
        with left_out_if_damaged(one):
            scoring, mine = scoring_of(one), of_them[one.pk]
            read = (_round(row, results, scoring, privacy_of(one, row.unnamed)) for row in mine)
            found[one.pk] = tuple(_as_public(published, one) for published in read)
    return found


def published_round(tournament: Tournament, number: int) -> PublishedRound | None:
    """One published round, or ``None`` where nothing is published under that number: two queries."""
    publication = with_unnamed(_with_text(latest_publications(tournament))).filter(number=number).first()
    if publication is None:
        return None
    results = _results(Game.objects.filter(match__round=publication.round_id))
    privacy = privacy_of(tournament, publication.unnamed)
    return _as_public(_round(publication, results, scoring_of(tournament), privacy), tournament)


def _as_public(published: PublishedRound, tournament: Tournament) -> PublishedRound:
    """``published`` with what the arbiter withholds taken out: the one place where that is decided."""
    counts = tournament.standings_out is None or published.number <= tournament.standings_out
    if results_are_public(tournament, published.number):
        return published if counts else replace(published, counts=False)
    games = tuple(game._replace(result="", rated=True) for game in published.games)
    event = published.event.with_results({}) if published.event else None
    return replace(published, games=games, event=event, withheld=True, counts=counts)


def named_players(tournament: Tournament, rounds: Sequence[PublishedRound]) -> dict[int, PublishedPlayer]:
    """Everybody who was ever named in ``rounds``, by id, as last printed.

    Whoever is no longer named in the last round has the TPN of that round's list, because a late entry may have moved
    the TPNs since: one query when there is somebody like that and that list was not asked for with the rounds.
    """
    players = {player.id: player for published in rounds for player in published.players}
    if rounds and rounds[-1].event:
        return players  # the list is of teams
    gone = players.keys() - {player.id for player in rounds[-1].players} if rounds else set()
    if gone:
        for row in _list_of(tournament, rounds[-1])["lines"]:
            if row["id"] in gone:
                players[row["id"]] = players[row["id"]].numbered(row["tpn"])
    return players


def named_teams(rounds: Sequence[PublishedRound]) -> dict[int, PublishedTeam]:
    """The teams that were ever named in ``rounds``, by id, as last printed; none where players are the entrants."""
    return {team.id: team for one in rounds if one.event for team in one.event.teams}


def _list_of(tournament: Tournament, published: PublishedRound) -> dict[str, Any]:
    if published.list_text:
        return dict(json.loads(published.list_text))
    rows = latest_publications(tournament).filter(number=published.number).values_list("round_list", flat=True)
    return dict(rows[0])


def _results(games: QuerySet[Game]) -> Results:
    """Whether they are rated is asked for as a number: of a truth each row would be converted by itself."""
    rows = games.filter(published=True).order_by().values_list("id", "result", Cast("rated", IntegerField()))
    return {row_id: (result, rated == 1) for row_id, result, rated in rows}


def _with_text(publications: QuerySet[Publication], *further: str) -> QuerySet[Any]:
    """Their pairings as the text that is stored, by which what was read of it is kept."""
    return publications.only("number", "version", "published_at", "note", "reasons", "round", *further).annotate(
        text=Cast("pairings", TextField())
    )


def _list_where(**condition: Any) -> Case:
    """The list of a round as text where the condition holds, else an empty one."""
    listed = When(then=Cast("round_list", TextField()), **condition)
    return Case(listed, default=Value(""), output_field=TextField())


@dataclass(frozen=True, slots=True)
class _Frozen:
    """What a publication froze: boards with the key of their game, byes by their letter."""

    boards: tuple[tuple[int, int, PublishedPlayer, PublishedPlayer], ...]
    byes: tuple[tuple[str, PublishedPlayer], ...]
    ids: frozenset[int]  # of everybody in the list of the round: players, or teams
    start_position: int | None
    left: tuple[tuple[int, bool], ...]
    event: TeamRound | None
    others: tuple[PublishedPlayer, ...]


def ids_by_round(tournament: Tournament, last: int) -> Iterable[frozenset[int]]:
    """Who is on a board or has a bye in each published round up to number ``last``, or which team: one query."""
    rounds = _with_text(latest_publications(tournament)).filter(number__lte=last)
    return [_read(text, None).ids for text in rounds.values_list("text", flat=True)]


@lru_cache(maxsize=64)
def _read(text: str, privacy: Privacy | None) -> _Frozen:
    """The pairings that are stored as ``text``; those of earlier rounds are the same for page after page."""
    pairings = shown_pairings(json.loads(text), privacy)
    boards = tuple(
        (row["pairing"], row["board"], *(read_player(row[side]) for side in ("white", "black")))
        for row in pairings["boards"]
    )
    byes = tuple((row["kind"], read_player(row["player"])) for row in pairings["byes"])
    ids = frozenset(one.id for board in boards for one in board[2:]) | {one.id for _kind, one in byes}
    event: TeamRound | None = None
    others: tuple[PublishedPlayer, ...] = ()
    if "event" in pairings:
        event, others = event_of(pairings), tuple(map(read_player, pairings["event"]["others"]))
        ids = frozenset(event.by_id)
    return _Frozen(
        boards=boards,
        byes=byes,
        ids=ids,
        start_position=pairings.get("position"),
        left=tuple((row["id"], row["expelled"]) for row in pairings.get("left", ())),
        event=event,
        others=others,
    )


def event_of(pairings: Mapping[str, Any]) -> TeamRound:
    """The teams in the plain ``pairings`` of a round of teams, without results."""
    plain = pairings["event"]
    people = [row[side] for row in pairings["boards"] for side in ("white", "black")] + plain["others"]
    return read_event(plain, {row["id"]: read_player(row) for row in people})


def _round(publication: Any, results: Results, scoring: Scoring, privacy: Privacy | None) -> PublishedRound:
    frozen = _read(publication.text, privacy)
    unplayed = ("", True)
    games = (
        PublishedGame(key, board, white, black, *results.get(key, unplayed))
        for key, board, white, black in frozen.boards
    )
    return PublishedRound(
        number=publication.number,
        version=publication.version,
        published_at=publication.published_at,
        told=(publication.note, shown_reasons(publication.reasons, privacy)),
        games=tuple(games),
        byes=tuple(PublishedBye(kind, player, scoring.points(Bye(ByeKind(kind)))) for kind, player in frozen.byes),
        list_text=shown_text(getattr(publication, "list_text", ""), privacy),
        start_position=frozen.start_position,
        left=frozen.left,
        event=frozen.event.with_results(results) if frozen.event else None,
        others=frozen.others,
        privacy=privacy,
    )
