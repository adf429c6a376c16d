"""The certificates of a tournament's rounds, and whether its log still is what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from io import BytesIO
from itertools import zip_longest
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import QuerySet

from pairing.certifying.certificate import Certificate, UnusableCertificate, read_certificate, short_digest
from pairing.certifying.log_head import LOG_FILE, entry_digest
from tournaments.log.kinds import EventImported
from tournaments.models import AuditEntry, RoundCertificate, Tournament

# What an entry says. The accounts and rows that it points to are numbers of this installation.
SAID = ("at", "by_name", "kind", "version", "target_kind", "target_name", "round_number", "payload")


@dataclass(frozen=True, slots=True)
class LogState:
    """The log beside its certificates: how many entries they cover, and how many of these are gone or say otherwise.

    ``elsewhere`` are those that came with an event file, where rows had other numbers: they cannot be compared.
    """

    covered: int
    elsewhere: int
    differing: int

    @property
    def compared(self) -> int:
        return self.covered - self.elsewhere


@dataclass(frozen=True)
class Certified:
    """A certificate as it is listed; ``version`` is the publication's."""

    number: int
    version: int
    published_at: datetime
    digest: str
    file: str

    @property
    def short(self) -> str:
        """What stands on the printed sheet."""
        return short_digest(self.digest)

    @property
    def filename(self) -> str:
        return f"round-{self.number:02d}-{self.version}.json"

    @cached_property
    def certificate(self) -> Certificate | None:
        """What it says; None where it is no more what was made then."""
        try:
            certificate = read_certificate(self.file.encode())
        except UnusableCertificate:
            return None
        return certificate if certificate.digest == self.digest else None


def certificates_of(tournament: Tournament) -> list[Certified]:
    """All of them in the order in which they follow each other. One query."""
    of_publication = (f"publication__{name}" for name in ("number", "version", "published_at", "certified"))
    rows = RoundCertificate.objects.filter(tournament=tournament).order_by("pk").values_list(*of_publication, "file")
    return [Certified(*row) for row in rows]


def log_digests(tournament: Tournament, *, after: int = 0) -> list[str]:
    """The digests of the log's entries as they are now, from the oldest on, without the first ``after``."""
    return [digest_of(entry) for entry in _entries(tournament)[after:]]


def digest_of(entry: AuditEntry) -> str:
    """The digest of an entry; of one some of whose words were erased that from before."""
    is_erased = AuditEntry.ERASED in (entry.by_name, *entry.payload.values())
    return entry.digest if entry.digest and is_erased else entry_digest(said(entry))


def said(entry: AuditEntry) -> Iterator[object]:
    """What an entry says, as JSON holds it."""
    for name in SAID:
        value = getattr(entry, name)
        yield value.isoformat() if isinstance(value, datetime) else value


def certified_digests(tournament: Tournament) -> tuple[list[str], int]:
    """The digests of the entries as they were when rounds were certified, and how many of them were so elsewhere."""
    imported = _entries(tournament).filter(kind=EventImported.kind).values_list("at", flat=True).last()
    found: list[str] = []
    elsewhere = 0
    rows = RoundCertificate.objects.filter(tournament=tournament).order_by("pk")
    for entries, at in rows.values_list("entries", "publication__published_at"):
        found += entries.split()
        elsewhere = len(found) if imported and at < imported else elsewhere
    return found, elsewhere


def log_state(tournament: Tournament) -> LogState:
    """Whether the log is what the certificates say. Three queries."""
    (then, elsewhere), now = certified_digests(tournament), log_digests(tournament)
    pairs = zip_longest(then[elsewhere:], now[elsewhere : len(then)])
    return LogState(len(then), elsewhere, sum(one != other for one, other in pairs))


def certificates_file(tournament: Tournament) -> bytes:
    """A ZIP file of all certificates, and of the digests of the log's entries as they are now, one in each line.

    Those that came with an event file are as they were certified: rows had other numbers there.
    """
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for one in certificates_of(tournament):
            archive.writestr(one.filename, one.file)
        then, elsewhere = certified_digests(tournament)
        log = (*then[:elsewhere], *log_digests(tournament)[elsewhere:])
        archive.writestr(LOG_FILE, "".join(f"{digest}\n" for digest in log))
    return data.getvalue()


def _entries(tournament: Tournament) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(tournament=tournament).order_by("pk")
