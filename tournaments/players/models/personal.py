"""What players do themselves: links of their own, requests to be entered, byes that they wish for, check-in by code."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.names import VisibleNames
from tournaments.models.rows import RowOfTournament
from tournaments.models.tournament import Tournament
from tournaments.players.models.player import ByeRequest, Player, Title


def new_mark() -> str:
    """What makes one key another than every other one."""
    return secrets.token_hex(16)


class PersonalLink(RowOfTournament):
    """Whoever has it acts for one player, or as the captain of one team: it opens the page of that one.

    The key is worked out from ``mark`` and the installation's own key (``pages.keys``), so that none can be read
    out of the database. ``player_key`` is the number of the player's row, which may be gone while the link stays;
    empty for somebody whose entry has not been decided, and in the link of a captain, which has ``team_key``. No
    restore point brings back a link that was revoked.
    """

    SECRET = ("mark",)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="personal_links")
    player_key = models.BigIntegerField(null=True, blank=True, db_index=True)
    team_key = models.BigIntegerField(null=True, blank=True, db_index=True)
    mark = models.CharField(max_length=32, default=new_mark, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.pk)

    @property
    def holds(self) -> bool:
        """Whether it can be used."""
        return self.revoked_at is None


class EntryRequest(RowOfTournament, VisibleNames):
    """Somebody asks to be entered; an arbiter decides.

    ``listed`` says that the data are those of the rating list. ``email`` is for arbiters alone. ``caller`` is a digest
    of the address that it came from, for the limit on how many one address may send. ``guardian`` is the parent or
    guardian who consents to the entry of somebody below the tournament's age, ``consented_at`` when. ``player_key`` is
    the number of the row of the player whom it became, which may be gone again: then it is open once more.
    """

    VISIBLE = ("name", "club", "guardian")
    SECRET = ("email", "caller", "guardian", "consented_at")
    ERASED: ClassVar[dict[str, Any]] = {"email": "", "guardian": "", "consented_at": None}  # with the archive

    class State(models.TextChoices):
        OPEN = "", _("not decided")
        ACCEPTED = "accepted", _("accepted")
        MERGED = "merged", _("the same as a player who was there")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("taken back")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entry_requests")
    link = models.OneToOneField(PersonalLink, on_delete=models.CASCADE, related_name="entry_request")
    at = models.DateTimeField(default=timezone.now)
    name = models.CharField(_("name"), max_length=120)
    title = models.CharField(_("title"), max_length=3, choices=Title.choices, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    rating = models.PositiveSmallIntegerField(_("rating"), null=True, blank=True)
    national_rating = models.PositiveSmallIntegerField(_("national rating"), null=True, blank=True)
    national_id = models.CharField(_("national number"), max_length=11, blank=True, default="")
    fide_id = models.CharField(_("FIDE number"), max_length=11, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    sex = models.CharField(_("sex"), max_length=1, choices=Player.Sex.choices, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    guardian = models.CharField(_("parent or guardian"), max_length=120, blank=True, default="")
    consented_at = models.DateTimeField(_("consent given"), null=True, blank=True)
    listed = models.BooleanField(default=False)
    caller = models.CharField(max_length=32, db_index=True)
    state = models.CharField(max_length=9, choices=State.choices, blank=True)
    player_key = models.BigIntegerField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by_name = models.CharField(max_length=150, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["", "accepted", "merged", "refused", "withdrawn"]), name="entry_request_state"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="entry_request_name"),
        ]

    def __str__(self) -> str:
        return self.name


class ByeWish(RowOfTournament):
    """A bye requested by personal link, where the arbiter decides. Granted, it is a bye asked for."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bye_wishes")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="bye_wishes")
    round_number = models.PositiveSmallIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=1, choices=ByeRequest.Kind.choices)
    refused = models.BooleanField(default=False)

    class Meta:
        ordering = ["round_number", "player__tpn", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "round_number"], name="bye_wish_once"),
            models.CheckConstraint(condition=Q(kind__in=["H", "Z"], round_number__gte=1), name="bye_wish_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.round_number}{self.kind}"


class CheckInCode(models.Model):
    """Check-in by the code on the hall's screen or on a poster, open until ``open_until``.

    New marks make everything that was shown or printed before worthless.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="check_in_code")
    open_until = models.DateTimeField(null=True, blank=True)
    screen_mark = models.CharField(max_length=32, default=new_mark, editable=False)
    poster_mark = models.CharField(max_length=32, blank=True, editable=False)

    def __str__(self) -> str:
        return str(self.pk)

    @property
    def is_open(self) -> bool:
        """Whether players may check themselves in now."""
        return self.open_until is not None and timezone.now() < self.open_until
