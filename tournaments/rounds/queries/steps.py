"""Which step of a round is allowed now, and why another one is not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q
from django.utils.translation import gettext as _

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


@dataclass(frozen=True, slots=True)
class Step:
    """An action of the arbiter. ``why_not`` says in sentences why it is not allowed, ``mend_url_name`` where to help.

    ``mend_round`` is set where that page is the one of a round.
    """

    name: str
    label: str
    allowed: bool
    why_not: str
    url_name: str
    mend_url_name: str = ""
    mend_round: int | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a tournament as it stands; ``round`` is the one paired last, ``coming`` the number of the next.

    ``adjourned`` counts the games that keep a tournament whose rounds are played from being over.
    """

    status: Status
    round: Round | None
    coming: int
    boards: int
    open_boards: int
    obstacles: tuple[Obstacle, ...]
    pair: Step
    publish: Step
    discard: Step
    results: Step
    adjourned: int = 0

    @property
    def next(self) -> Step | None:
        """The one obvious next action; None when the tournament is finished."""
        if self.status in (Status.SETUP, Status.COMPLETE):
            return self.pair
        return {Status.DRAFT: self.publish, Status.PLAYING: self.results}.get(self.status)

    @property
    def all(self) -> tuple[Step, ...]:
        """Every step, allowed or not, in the order of a round."""
        return (self.pair, self.publish, self.discard, self.results)


def steps(tournament: Tournament) -> Steps:
    """What can be done with ``tournament`` now, in a constant number of queries."""
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
    obstacles = tuple(pairing_obstacles(reading))
    coming = reading.coming
    return Steps(
        status=status,
        round=last,
        coming=coming,
        boards=last.boards if last else 0,
        open_boards=open_boards,
        obstacles=obstacles,
        pair=_pair(coming, obstacles),
        publish=_of_draft("publish", _("Publish round %(number)d"), last),
        discard=_of_draft("discard", _("Discard the draft of round %(number)d"), last),
        results=_results(last),
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


def _pair(coming: int, obstacles: tuple[Obstacle, ...]) -> Step:
    first = obstacles[0] if obstacles else Obstacle("")
    return Step(
        name="pair",
        label=_("Pair round %(number)d") % {"number": coming},
        allowed=not obstacles,
        why_not=" ".join(obstacle.text for obstacle in obstacles),
        url_name="arbiter:pair",
        mend_url_name=first.url_name,
        mend_round=first.round_number,
    )


def _of_draft(name: str, label: str, last: Round | None) -> Step:
    """Publishing or discarding: only a draft can be."""
    number = last.number if last else 1
    is_draft = last is not None and not last.is_published
    if is_draft:
        why_not = ""
    elif last is None:
        why_not = _("No round has been paired yet.")
    else:
        why_not = _("Round %(number)d has been published already.") % {"number": number}
    return Step(name, label % {"number": number}, is_draft, why_not, f"arbiter:{name}")


def _results(last: Round | None) -> Step:
    if last is None:
        why_not = _("No round has been paired yet.")
    elif not last.is_published:
        why_not = _("Round %(number)d is a draft; results can be entered once it is published.")
        why_not %= {"number": last.number}
    else:
        why_not = ""
    number = last.number if last else 1
    label = _("Enter the results of round %(number)d") % {"number": number}
    return Step("results", label, not why_not, why_not, "arbiter:round")
