"""A draft paired a second time, in the background: asked for with the draft, made in a process with bounds."""

from __future__ import annotations

import json
import logging
import signal
import sys
import time
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from pairing.service import ByeKind, RoundPairing
from tournaments.basics import background
from tournaments.basics.errors import Refused, require
from tournaments.basics.systems import system_of
from tournaments.models import Round, SecondOpinion, Tournament
from tournaments.outgoing import loop
from tournaments.rounds.queries.second_opinions import certified_opinion, opinion_on, pairs_as_text, seconds_left

logger = logging.getLogger(__name__)

MEGABYTES = 1024
MOST_TRIES = 3  # of a process that was killed
CLICK_WAITS = 5.0  # seconds that a click on “Publish” waits by itself
LOOK_AGAIN = 0.1
COMMAND = (sys.executable, "-m", "pairing.opinion")
State = SecondOpinion.State


def ask_opinion(round_: Round, pairing: RoundPairing) -> None:
    """Have the draft paired a second time, where somebody is there to do it; within the draft's transaction."""
    if not (settings.SECOND_OPINIONS and SENDER.started.is_set()):
        return
    gives_bye = system_of(round_.tournament).kind_of_bye == ByeKind.PAIRING_ALLOCATED
    pairs, bye = ((pair.white, pair.black) for pair in pairing.pairs), (pairing.bye or 0) if gives_bye else 0
    now = timezone.now()
    SecondOpinion.objects.update_or_create(
        tournament=round_.tournament,
        number=round_.number,
        defaults={
            "paired_at": round_.paired_at,
            "system": round_.tournament.system,
            "paired": pairs_as_text(pairs, bye),
            "state": State.ASKED,
            "read": "",
            "reading": "",
            "seconds": 0,
            "tries": 0,
            "asked_at": now,
            "next_at": now,
        },
    )
    transaction.on_commit(SENDER.woken.set)


@dataclass(frozen=True, slots=True)
class Heard:
    """What a publication keeps of the second opinion: what the certificate says, and the ``reason`` against it."""

    certified: str = ""
    reason: str = ""


def require_opinion(round_: Round, *, reason: str) -> Heard:
    """What is kept of the opinion on a draft that may be published as far as that goes; nothing where nobody was asked.

    Raises:
        Refused: it is still being made and there is time for it, or it differs and no ``reason`` is given.
    """
    opinion = opinion_on(round_)
    if opinion is None:
        return Heard()
    if left := seconds_left(opinion):
        text = _(
            "The round is being paired a second time. Publish it when that is done, in %(seconds)d s at the latest."
        )
        raise Refused(text % {"seconds": left})
    text = _("The second opinion pairs this round otherwise. Compare both, or give a reason to publish all the same.")
    require(opinion.state != State.DIFFERS or reason, text)
    return Heard(certified_opinion(opinion, reason), reason if opinion.state == State.DIFFERS else "")


def wait_for_opinion(tournament: Tournament, number: int, *, within: float = CLICK_WAITS) -> None:
    """Return when the opinion on a draft is there, or nobody waits for it any more, or ``within`` seconds are over."""
    until = time.monotonic() + within
    rows = SecondOpinion.objects.filter(tournament=tournament.pk, number=number, state=State.ASKED)
    while (opinion := rows.first()) is not None and seconds_left(opinion) and time.monotonic() < until:
        time.sleep(LOOK_AGAIN)


def rows() -> QuerySet[SecondOpinion]:
    """Those that are asked for and not made."""
    return SecondOpinion.objects.filter(state=State.ASKED)


def make_opinion(pk: int) -> None:
    """Make it, and write down what came of it; who finds another one in the making leaves it for later."""
    opinion = SecondOpinion.objects.filter(pk=pk, state=State.ASKED).first()
    if opinion is None:
        return
    if rows().filter(tries__gt=0, next_at__gt=timezone.now()).exclude(pk=pk).exists():  # one at a time
        SecondOpinion.objects.filter(pk=pk).update(next_at=timezone.now() + timedelta(seconds=1))
        return
    asked = rows().filter(pk=pk, asked_at=opinion.asked_at)  # not one on a later draft
    asked.update(tries=opinion.tries + 1)
    round_ = Round.objects.filter(tournament=opinion.tournament_id, number=opinion.number).first()
    if round_ is None or not opinion.is_of(round_):
        asked.update(state=State.NONE)  # the draft is gone
        return
    started = time.monotonic()
    try:
        made = _made(opinion.system, round_.snapshot)
    except _Killed:
        again = opinion.tries + 1 < MOST_TRIES
        asked.update(state=State.ASKED if again else State.NONE, next_at=timezone.now())
        return
    state = State.NONE if made is None else State.SAME if made.read == opinion.paired else State.DIFFERS
    if state == State.DIFFERS:
        logger.error("round %d (id %d) is paired otherwise by the second opinion", round_.number, round_.pk)
    read, reading = (made.read, made.reading) if made else ("", "")
    asked.update(state=state, read=read, reading=reading, seconds=round(time.monotonic() - started, 3))


class _Killed(Exception):
    """The process that made the opinion was ended from outside."""


@dataclass(frozen=True, slots=True)
class _Made:
    read: str
    reading: str


def _made(system: str, report: str) -> _Made | None:
    """The opinion of a process of its own; None where it has none within its bounds."""
    within = settings.SECOND_OPINION_SECONDS
    command = [*COMMAND, system, "--seconds", str(within), "--megabytes", str(MEGABYTES)]
    ended = background.run(command, given=report, seconds=within)
    if ended.code is None:
        return None
    if ended.code < 0 and -ended.code != getattr(signal, "SIGXCPU", 0):
        raise _Killed
    if ended.code:
        logger.warning("no second opinion (%d): %s", ended.code, ended.error.strip()[-300:])
        return None
    said = json.loads(ended.said)
    return _Made(pairs_as_text(map(tuple, said["pairs"]), said["bye"]), said["kind"])


SENDER = loop.Sender(
    "second opinions", rows, make_opinion, claimed=timedelta(seconds=settings.SECOND_OPINION_SECONDS + 10)
)
