"""How a tournament stands, which step comes next, and what stands in its way."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.models import Game, Result, Round, Tournament
from tournaments.rounds.queries.obstacles import COLUMNS, Obstacle, pairing_obstacles
from tournaments.rounds.queries.reading import Reading


class Status(StrEnum):
    """Where a tournament stands."""

    SETUP = "setup"
    DRAFT = "draft"
    PLAYING = "playing"
    COMPLETE = "complete"
    FINISHED = "finished"


_NEXT = {Status.SETUP: "pair", Status.DRAFT: "publish", Status.PLAYING: "results", Status.COMPLETE: "pair"}


@dataclass(frozen=True, slots=True)
class Steps:
    """How a tournament stands; ``round`` is the one paired last, ``coming`` the number of the next.

    ``obstacles`` stand in the way of pairing that. ``adjourned`` counts the games that keep a tournament whose rounds
    are played from being over.
    """

    status: Status
    round: Round | None
    coming: int
    boards: int
    open_boards: int
    obstacles: tuple[Obstacle, ...]
    adjourned: int = 0

    @property
    def next(self) -> str:
        """The one obvious next step: “pair”, “publish” or “results”; empty when the tournament is finished."""
        return _NEXT.get(self.status, "")


def steps(tournament: Tournament) -> Steps:
    """How ``tournament`` stands now, in a constant number of queries."""
    last = (
        tournament.paired_rounds.defer("snapshot", "explanation")
        .annotate(
            boards=Count("matches__games"),
            open_boards=Count("matches__games", filter=Q(matches__games__result=Result.OPEN)),
        )
        .order_by("-number")
        .first()
    )
    open_boards = last.open_boards if last else 0
    status = _status(tournament, last, open_boards)
    reading = Reading(tournament, columns=COLUMNS)
    reading.last = last
    return Steps(
        status=status,
        round=last,
        coming=reading.coming,
        boards=last.boards if last else 0,
        open_boards=open_boards,
        obstacles=tuple(pairing_obstacles(reading)),
        adjourned=_adjourned(tournament) if status is Status.FINISHED else 0,
    )


def _adjourned(tournament: Tournament) -> int:
    return Game.objects.filter(match__round__tournament=tournament, result=Result.ADJOURNED).count()


def _status(tournament: Tournament, last: Round | None, open_boards: int) -> Status:
    if last is None:
        return Status.SETUP
    if not last.is_published:
        return Status.DRAFT
    if open_boards:
        return Status.PLAYING
    return Status.FINISHED if last.number >= tournament.total_rounds else Status.COMPLETE
