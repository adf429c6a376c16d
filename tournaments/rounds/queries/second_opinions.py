"""The second opinion on a draft as arbiters see it: asked for, the same, another one, or none in time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.basics.entrants import entrant_rows
from tournaments.models import Round, SecondOpinion, Tournament

State = SecondOpinion.State


@dataclass(frozen=True, slots=True)
class OpinionSeen:
    """What the page of a draft says; ``paired`` and ``read`` are the pairs that the one has and the other has not."""

    state: str
    text: str
    seconds_left: int = 0
    paired: tuple[str, ...] = ()
    read: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        return self.state == State.DIFFERS


def opinion_on(round_: Round) -> SecondOpinion | None:
    """The second opinion on this draft, None where nobody was asked for one."""
    found = SecondOpinion.objects.filter(tournament=round_.tournament_id, number=round_.number).first()
    return found if found is not None and found.is_of(round_) else None


def late_opinions(tournament: Tournament) -> QuerySet[SecondOpinion]:
    """Those that differ from a published round and came after its publication, until an arbiter acknowledges them."""
    published = tournament.paired_rounds.filter(
        number=OuterRef("number"), paired_at=OuterRef("paired_at"), published_at__isnull=False
    )
    differing = SecondOpinion.objects.filter(tournament=tournament, state=State.DIFFERS, acknowledged_at=None)
    return differing.filter(Exists(published)).order_by("number")


def late_opinion(round_: Round) -> OpinionSeen | None:
    """What the page of a published round warns of; None where nothing does."""
    opinion = late_opinions(round_.tournament).filter(number=round_.number).first()
    if opinion is None:
        return None
    text = _("The second opinion pairs this round otherwise. It came after the round was published.")
    return OpinionSeen(opinion.state, text, 0, *_apart(round_, opinion))


def seconds_left(opinion: SecondOpinion) -> int:
    """How many seconds publication waits for it at the most; 0 where it is there, or the time is over."""
    if opinion.state != State.ASKED:
        return 0
    until = opinion.asked_at + timedelta(seconds=settings.SECOND_OPINION_SECONDS)
    return max(0, int((until - timezone.now()).total_seconds() + 0.999))


def opinion_seen(round_: Round) -> OpinionSeen | None:
    """What there is to see of it; None where nobody was asked."""
    opinion = opinion_on(round_)
    if opinion is None:
        return None
    left = seconds_left(opinion)
    if opinion.state == State.DIFFERS:
        text = _("The second opinion pairs this round otherwise. Publication is stopped.")
        return OpinionSeen(opinion.state, text, 0, *_apart(round_, opinion))
    if opinion.state == State.SAME:
        return OpinionSeen(opinion.state, _words_of(opinion))
    if left:
        text = _("Being paired a second time, by another reading of the rules …")
        return OpinionSeen(opinion.state, text, left)
    text = _("No second opinion within %(seconds)d s. The round can be published without one.")
    return OpinionSeen(State.NONE, text % {"seconds": settings.SECOND_OPINION_SECONDS})


def _words_of(opinion: SecondOpinion) -> str:
    if opinion.reading == "literal":
        return _("Paired twice, identical: by the engine, and by trying everything in the order of the articles.")
    return _("Paired twice, identical: by the engine, and by exact matchings that share no code with it.")


def certified_opinion(opinion: SecondOpinion, reason: str) -> str:
    """What the certificate of the round says of it, in English as the whole certificate."""
    if opinion.state == State.SAME:
        return f"identical, {opinion.reading} reading"
    if opinion.state == State.DIFFERS:
        return f"differs, {opinion.reading} reading: {opinion.read}; published all the same: {reason}"
    return f"none within {settings.SECOND_OPINION_SECONDS} s"


def opinion_report(round_: Round, opinion: SecondOpinion | None) -> str:
    """A text with what both say, and the report file that both had, to be kept and sent."""
    return "\n".join(
        (
            f"Round {round_.number} of {round_.tournament.name}, {round_.tournament.system}",
            f"Arobase {round_.engine_version}",
            *_both_sides(opinion),
            "",
            "The report file that both were made from:",
            "",
            round_.snapshot,
        )
    )


def _both_sides(opinion: SecondOpinion | None) -> tuple[str, ...]:
    if opinion is None:
        return ("No second opinion was asked for.",)
    read = f"{opinion.read or opinion.state} ({opinion.reading or 'no reading'})"
    return f"paired:         {opinion.paired}", f"second opinion: {read}"


def pairs_as_text(pairs: Iterable[tuple[int, int]], bye: int) -> str:
    """Numbers of White and Black by board, and who has the bye: how both opinions are kept and compared.

    >>> pairs_as_text([(1, 4), (3, 2)], 5)
    '1-4 3-2 bye 5'
    """
    return " ".join([*(f"{white}-{black}" for white, black in pairs), *([f"bye {bye}"] if bye else [])])


def _apart(round_: Round, opinion: SecondOpinion) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = dict(
        entrant_rows(round_.tournament)
        .entrants.objects.filter(tournament=round_.tournament_id)
        .values_list("tpn", "name")
    )
    paired, read = _lines(opinion.paired, names), _lines(opinion.read, names)
    if set(paired) == set(read):
        return tuple(paired), tuple(read)  # the boards are in another order
    return (
        tuple(line for line in paired if line not in read),
        tuple(line for line in read if line not in paired),
    )


def _lines(text: str, names: dict[int | None, str]) -> list[str]:
    pairs, _bye, bye = text.partition("bye ")
    lines = []
    for pair in pairs.split():
        white, black = (names.get(int(number), number) for number in pair.split("-"))
        lines.append(f"{white} – {black}")
    if bye:
        lines.append(_("Bye: %(name)s") % {"name": names.get(int(bye), bye)})
    return lines or [_("No complete pairing.")]
