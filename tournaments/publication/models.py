"""What the public reads: a round as it was published, frozen, in every version that there was."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.models import columns
from tournaments.models.moments import CreatedAt
from tournaments.models.rows import RowOfTournament
from tournaments.models.shapes import ShapedJSON
from tournaments.models.tournament import Tournament
from tournaments.rounds.models.round import Round

LONGEST_NOTE = 300
# Why the program took a round back; any other reason is an arbiter's.
BROUGHT_BACK = gettext_noop("The tournament was brought back to an earlier state.")


class Publication(RowOfTournament):
    """Version ``version`` of round ``number`` as it was published: pairings and the list of the round frozen together.

    ``pairings`` and ``round_list`` are JSON as made by ``rounds.actions.publication``; results are not in it, because
    they come in later. ``certified`` is the digest of the certificate that holds for it, its own or that of an earlier
    version which said the same; empty where the round was not paired here. ``reasons`` say why there is another version
    (``publication.queries.reasons``); ``note`` has the same in English, or what was typed. What has been read in the
    hall is never taken out of here: a publication stays when it was taken back, and when its round is discarded and
    paired anew (``round`` is empty then). The public reads the newest version that was not taken back.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="publications")
    number = models.PositiveSmallIntegerField()
    round = models.ForeignKey(Round, null=True, on_delete=models.SET_NULL, related_name="publications")
    version = models.PositiveSmallIntegerField(default=1)
    published_at = CreatedAt()
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    reasons = ShapedJSON(shape=columns.REASONS, default=list, blank=True)
    certified = models.CharField(max_length=64, blank=True)
    pairings = ShapedJSON(shape=columns.PAIRINGS)
    round_list = ShapedJSON(shape=columns.ROUND_LIST)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by_name = models.CharField(max_length=150, blank=True)
    taken_back_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number", "version"], name="publication_version_once"),
            models.CheckConstraint(
                condition=Q(taken_back_at__isnull=True, taken_back_reason="")
                | (Q(taken_back_at__isnull=False) & ~Q(taken_back_reason="")),
                name="publication_taken_back_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number} v{self.version}"

    @property
    def is_taken_back(self) -> bool:
        return self.taken_back_at is not None

    @property
    def why_taken_back(self) -> str:
        """The reason as the reader understands it: the program's own is said in their language."""
        return _(BROUGHT_BACK) if self.taken_back_reason == BROUGHT_BACK else self.taken_back_reason


class RoundCertificate(models.Model):
    """The certificate of a publication that says who meets whom (``pairing.certifying``), as it was made.

    ``file`` is the certificate, whose SHA-256 the publication has as ``certified``. ``entries`` are the digests of the
    log's entries since the certificate before, one in each line. Like the log it is no row that a journal holds:
    nothing takes it back.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="certificates")
    publication = models.OneToOneField(Publication, on_delete=models.CASCADE, related_name="certificate")
    file = models.TextField()
    entries = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"certificate of {self.publication}"
