"""The preconditions of forms about a round, its boards and their results."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournaments.models import BoardNote, Game, Publication, Result, Round
from tournaments.stale_forms import targets
from tournaments.stale_forms.precondition import Precondition, Rows


def _version_in_force(round_: Round) -> str:
    version = round_.publications.filter(taken_back_at=None).aggregate(last=Max("version"))["last"]
    return str(version or "")


def _results_entered(round_: Round) -> int:
    return round_.games.exclude(result=Result.OPEN).count()


DRAFT = Precondition(
    "draft",
    _("The draft that you looked at is not what stands now."),
    targets.ROUND,
    columns=("pk", "paired_at", "published_at"),
)
# The round whatever its results are.
SAME_ROUND = replace(DRAFT, name="same_round", message=_("The round that you looked at is not what stands now."))
PUBLISHED = Precondition(
    "published",
    _("The round that you looked at is not what stands now."),
    targets.ROUND,
    columns=("pk", "paired_at", "published_at"),
    derived={"version": _version_in_force, "results": _results_entered},
    reads=(Publication, Game),
    labels={"results": _("results entered"), "version": _("version in force")},
)
BY_HAND = Precondition(
    "by_hand",
    _("The pairing by hand is not what it was when this page was made."),
    targets.SESSION,
    columns=("pk", "step"),
    derived={
        "paired": lambda session: f"{session.round.pk} {session.round.paired_at} {session.round.published_at}",
        "version": lambda session: _version_in_force(session.round),
        "results": lambda session: _results_entered(session.round),
    },
    reads=(Round, Publication, Game),
    labels={"step": _("steps taken"), "results": _("results entered"), "version": _("version in force")},
    is_counted=False,
)
RESULTS = Precondition(
    "results",
    _("Results of this round have changed since this page was made."),
    targets.ROUND,
    rows=(Rows(Game, ("version",), of="match__round"),),
)
GAME = Precondition(
    "game",
    _("The result of this board has changed since this page was made."),
    targets.GAME,
    columns=("version",),
)
MATCH = Precondition(
    "match",
    _("A result of this match has changed since this page was made."),
    targets.MATCH,
    columns=("versions",),
    reads=(Game,),
)
DECISION = Precondition(
    "decision",
    _("This match has changed since this page was made."),
    targets.MATCH,
    columns=("versions", "goes_on", "decided_by", "decided_score"),
    reads=(Game,),
)
# The board of a game as those see it who are no arbiters; the way back leads from its address to their boards.
OWN_BOARD = replace(GAME, name="own_board", page="../../", layout="public/keyed/layout.html")
OWN_MATCH = replace(MATCH, name="own_match", page="../../", layout="public/keyed/layout.html")
OWN_SLIP = replace(OWN_BOARD, name="own_slip", page="../")
NOTE = Precondition(
    "note",
    _("The note of this board has changed since this page was made."),
    targets.GAME,
    rows=(Rows(BoardNote, ("illegal_white", "illegal_black", "text"), of="game", name="note"),),
    labels={"note": _("note")},
)
