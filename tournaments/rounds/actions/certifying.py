"""The certificate of a round: made when it is published, and whenever a later version says otherwise who meets whom."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import models

from pairing.certifying.certificate import Certificate, UnusableCertificate, read_certificate
from pairing.certifying.log_head import log_head
from pairing.service import system_named
from tournaments.basics.entrants import entrant_rows
from tournaments.files.queries.export import text_of
from tournaments.models import Round, RoundCertificate, Seat, Tournament
from tournaments.publication.queries.certificates import certified_digests, log_digests
from tournaments.publication.queries.reasons import in_english
from tournaments.rounds.queries import snapshot
from tournaments.rounds.queries.snapshot import Snapshot

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Due:
    """What a new version is certified by: the digest, and the certificate's row where it is a new one."""

    digest: str = ""
    row: RoundCertificate | None = None


# The version and the moment of the publication.
Certifying = Callable[[int, datetime], Due]


@dataclass(slots=True)
class Chain:
    """The certificates that a tournament has: how many entries of the log they cover, the head of these, the last one.

    Where rounds are certified one after the other it goes on with them.
    """

    covered: int
    head: str
    previous: str

    @classmethod
    def of(cls, tournament: Tournament) -> Chain:
        """That of ``tournament``; three queries."""
        known, _elsewhere = certified_digests(tournament)
        last = _certificates(tournament).values_list("publication__certified", flat=True).first()
        return cls(len(known), log_head("", known), last or "")


def certified(
    round_: Round,
    state: Snapshot,
    *,
    report: str = "",
    by_hand: str,
    opinion: str = "",
    chain: Chain | None = None,
) -> Certifying:
    """A new certificate of a round that was paired here; ``state`` is what it was paired from, ``report`` its file.

    ``by_hand`` says why the pairing is not what the program makes of it; empty where it should be. ``opinion`` is what
    the certificate says of the second opinion; ``chain`` is what it goes on from, where that is known.
    """
    tournament, system = round_.tournament, system_named(round_.tournament.system)

    def certify(version: int, at: datetime) -> Due:
        pairs, bye = _who_meets(round_, state)
        before = chain or Chain.of(tournament)
        entries = log_digests(tournament, after=before.covered)
        head, covered = log_head(before.head, entries), before.covered + len(entries)
        certificate = Certificate(
            tournament=tournament.name,
            round=round_.number,
            version=version,
            published=at.astimezone(UTC).isoformat(timespec="seconds"),
            system=system.name,
            rules=system.rules,
            engine=round_.engine_version,
            report=report or text_of(tournament, state),
            pairs=pairs,
            bye=bye,
            by_hand=by_hand,
            entries=covered,
            log=head,
            previous=before.previous,
            opinion=opinion,
        )
        row = RoundCertificate(tournament=tournament, file=certificate.file, entries="\n".join(entries))
        before.covered, before.head, before.previous = covered, head, certificate.digest
        return Due(certificate.digest, row)

    return certify


def certified_if_changed(round_: Round, *, note: str) -> Certifying:
    """A new certificate where the version has other pairs, other colours or another bye, else the one that holds."""

    def certify(version: int, at: datetime) -> Due:
        newest = _certificates(round_.tournament).filter(publication__number=round_.number).first()
        if newest is None:
            return Due()
        state = snapshot.build(round_.tournament, before_round=round_.number)
        with suppress(UnusableCertificate):  # one that was changed says nothing; its page tells
            known = read_certificate(newest.file.encode())
            if (known.pairs, known.bye) == _who_meets(round_, state):
                return Due(known.digest)
        return certified(round_, state, by_hand=note or in_english([{"kind": "after"}]))(version, at)

    return certify


def _certificates(tournament: Tournament) -> models.QuerySet[RoundCertificate]:
    return RoundCertificate.objects.filter(tournament=tournament).order_by("-pk")


def _who_meets(round_: Round, state: Snapshot) -> tuple[Pairs, int]:
    """The starting numbers of those who meet, White first, in the order of the tables, and of who has the bye or 0.

    Who is free by a table is given no bye.
    """
    rows = entrant_rows(round_.tournament)
    numbers = {one.pk: tpn for tpn, one in (state.teams or state.players).items()}
    columns = ("match__table", "colour", "bye", f"{rows.column}_id")
    tables: dict[int, dict[str, int]] = {}
    bye = 0
    seats = rows.seats.objects.filter(round=round_)
    for table, colour, kind, entrant in (seats if state.teams else seats.filter(board=1)).values_list(*columns):
        if table is not None:
            tables.setdefault(table, {})[colour] = numbers[entrant]
        elif kind == Seat.ByeKind.PAIRING_ALLOCATED:
            bye = numbers[entrant]
    return tuple((seated["w"], seated["b"]) for _table, seated in sorted(tables.items())), bye
