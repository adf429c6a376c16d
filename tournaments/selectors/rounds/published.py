"""What has been published: the frozen pairings of each round with the results that came in since.

Everything the public reads is built from here. A draft has no publication, so nothing of it can come through.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from pairing.service import Bye, ByeKind, Scoring
from tournaments.models import Game, Publication, Tournament
from tournaments.outcomes import scoring_of


@dataclass(frozen=True, slots=True)
class PublishedPlayer:
    """A player as frozen in a publication; ``points`` are those before the round, in tenths.

    ``virtual`` are the virtual points of the round, which make the score with them (C.04.7); 0 without acceleration.
    ``birth_year`` is printed nowhere: it only decides the coefficient of the estimated rating change.
    """

    id: int
    tpn: int
    title: str
    name: str
    federation: str
    club: str
    rating: int | None
    provisional: bool
    points: int
    fide_id: str = ""
    birth_year: int | None = None
    virtual: int = 0


@dataclass(frozen=True, slots=True)
class PublishedGame:
    """A game with its result so far, at the board of the hall; ``result`` is empty while the game goes on."""

    board: int
    white: PublishedPlayer
    black: PublishedPlayer
    result: str
    rated: bool

    @property
    def is_open(self) -> bool:
        return not self.result


@dataclass(frozen=True, slots=True)
class PublishedBye:
    """A player without an opponent; ``kind`` is the letter of the tournament report file."""

    kind: str
    player: PublishedPlayer
    points: int


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """The last published version of a round."""

    number: int
    version: int
    published_at: datetime
    note: str
    games: tuple[PublishedGame, ...]
    byes: tuple[PublishedBye, ...]

    @property
    def open_boards(self) -> int:
        return sum(game.is_open for game in self.games)

    @property
    def is_complete(self) -> bool:
        return self.open_boards == 0

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


def latest_publications(tournament: Tournament) -> QuerySet[Publication]:
    """The version in force of each published round, by round, without the lists of the rounds."""
    newer = Publication.objects.filter(
        tournament=OuterRef("tournament"), number=OuterRef("number"), version__gt=OuterRef("version")
    )
    return (
        Publication.objects.filter(tournament=tournament, round__published_at__isnull=False, taken_back_at__isnull=True)
        .filter(~Exists(newer))
        .only("number", "version", "published_at", "note", "pairings", "round")
        .order_by("number")
    )


def published_rounds(tournament: Tournament) -> tuple[PublishedRound, ...]:
    """All published rounds in order: two queries."""
    results = _results(Game.objects.filter(match__round__tournament=tournament))
    scoring = scoring_of(tournament)
    return tuple(_round(publication, results, scoring) for publication in latest_publications(tournament))


def published_round(tournament: Tournament, number: int) -> PublishedRound | None:
    """One published round, or ``None`` where nothing is published under that number: two queries."""
    publication = latest_publications(tournament).filter(number=number).first()
    if publication is None:
        return None
    results = _results(Game.objects.filter(match__round=publication.round_id))
    return _round(publication, results, scoring_of(tournament))


def named_players(tournament: Tournament, rounds: Sequence[PublishedRound]) -> dict[int, PublishedPlayer]:
    """Everybody who was ever named in ``rounds``, by id, as last printed.

    Whoever is no longer named in the last round has the TPN of that round's list, because a late entry may have moved
    the TPNs since: one query when there is somebody like that.
    """
    players = {player.id: player for published in rounds for player in published.players}
    gone = players.keys() - {player.id for player in rounds[-1].players} if rounds else set()
    if gone:
        last = latest_publications(tournament).filter(number=rounds[-1].number)
        for row in last.values_list("round_list", flat=True)[0]["lines"]:
            if row["id"] in gone:
                players[row["id"]] = replace(players[row["id"]], tpn=row["tpn"])
    return players


def _results(games: QuerySet[Game]) -> dict[int, tuple[str, bool]]:
    rows = games.filter(published=True).order_by().values_list("id", "result", "rated")
    return {row_id: (result, rated) for row_id, result, rated in rows}


def _round(publication: Publication, results: Mapping[int, tuple[str, bool]], scoring: Scoring) -> PublishedRound:
    worth = {kind.value: scoring.points(Bye(kind)) for kind in ByeKind}
    games = []
    for row in publication.pairings["boards"]:
        result, rated = results.get(row["pairing"], ("", True))
        games.append(PublishedGame(row["board"], _player(row["white"]), _player(row["black"]), result, rated))
    byes = tuple(
        PublishedBye(row["kind"], _player(row["player"]), worth[row["kind"]]) for row in publication.pairings["byes"]
    )
    return PublishedRound(
        number=publication.number,
        version=publication.version,
        published_at=publication.published_at,
        note=publication.note,
        games=tuple(games),
        byes=byes,
    )


def _player(row: Mapping[str, Any]) -> PublishedPlayer:
    # Publications made by earlier versions lack the fields that have a default.
    return PublishedPlayer(**{field: row[field] for field in PublishedPlayer.__slots__ if field in row})
