"""How a tournament stands, which step comes next, and what stands in its way."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.basics.systems import system_of
from tournaments.models import Game, Result, Round, Seat, Tournament
from tournaments.rounds.queries.level import level_matches
from tournaments.rounds.queries.line_ups import Sealed, sealed_line_ups
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


class CountedRound(NamedTuple):
    """A round with its boards; of those ``open_boards`` have no result. ``is_seated``: somebody sits at one."""

    round: Round
    boards: int
    open_boards: int
    is_seated: bool


@dataclass(frozen=True, slots=True)
class Steps:
    """How a tournament stands; ``round`` is the one paired last, ``coming`` the number of the next.

    ``at_hand`` is the round that results come for: the one paired last, and in a round robin, which waits for no
    result, the first of those published that has open boards. ``obstacles`` stand in the way of pairing the next one.
    ``sealed`` are line-ups that have to be known before results of ``at_hand`` can come.
    ``adjourned`` counts the games that keep a tournament whose rounds are played from being over.
    """

    status: Status
    round: Round | None
    at_hand: CountedRound | None
    coming: int
    boards: int
    open_boards: int
    obstacles: tuple[Obstacle, ...]
    adjourned: int = 0
    sealed: Sealed | None = None

    @property
    def next(self) -> str:
        """The one obvious next step: “pair”, “publish”, “line-ups” or “results”; empty when all is finished."""
        if self.sealed:
            return "line-ups"
        return _NEXT.get(self.status, "")


def steps(tournament: Tournament) -> Steps:
    """How ``tournament`` stands now, in a constant number of queries."""
    paired = _counted(tournament).order_by("-number")[:1]
    last = next((CountedRound(one, one.boards, one.open_boards, one.is_seated) for one in paired), None)
    at_hand = _at_hand(tournament, last)
    status = _status(tournament, last, at_hand)
    if status is Status.FINISHED and last and any(one.is_open for one in level_matches(last.round)):
        status = Status.COMPLETE  # it is still to be said who has won
    reading = Reading(tournament, columns=COLUMNS)
    reading.last = last.round if last else None
    return Steps(
        status=status,
        round=last.round if last else None,
        at_hand=at_hand,
        coming=reading.coming,
        boards=last.boards if last else 0,
        open_boards=last.open_boards if last else 0,
        obstacles=tuple(pairing_obstacles(reading)),
        adjourned=_adjourned(tournament) if status is Status.FINISHED else 0,
        sealed=_sealed(tournament, at_hand) if at_hand and status is Status.PLAYING else None,
    )


def _counted(tournament: Tournament) -> QuerySet[Round, Any]:
    """The paired rounds without their large texts, with their boards and those that are open."""
    return tournament.paired_rounds.defer("snapshot", "explanation").annotate(
        boards=Count("matches__games"),
        open_boards=Count("matches__games", filter=Q(matches__games__result=Result.OPEN)),
        is_seated=Exists(Seat.objects.filter(round=OuterRef("pk"), match__isnull=False)),
    )


def _at_hand(tournament: Tournament, last: CountedRound | None) -> CountedRound | None:
    if last is None or not last.round.is_published or not system_of(tournament).is_predetermined:
        return last
    published = _counted(tournament).filter(published_at__isnull=False).order_by("number")
    counted = [CountedRound(one, one.boards, one.open_boards, one.is_seated) for one in published]
    return next((one for one in counted if one.open_boards), last)


def _sealed(tournament: Tournament, at_hand: CountedRound) -> Sealed | None:
    if at_hand.is_seated or at_hand.open_boards < at_hand.boards:
        return None
    at_hand.round.tournament = tournament
    return sealed_line_ups(at_hand.round)


def _adjourned(tournament: Tournament) -> int:
    return Game.objects.filter(match__round__tournament=tournament, result=Result.ADJOURNED).count()


def _status(tournament: Tournament, last: CountedRound | None, at_hand: CountedRound | None) -> Status:
    if last is None or at_hand is None:
        return Status.SETUP
    if not last.round.is_published:
        return Status.DRAFT
    if at_hand.open_boards:
        return Status.PLAYING
    return Status.FINISHED if last.round.number >= tournament.total_rounds else Status.COMPLETE
