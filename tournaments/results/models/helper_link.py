"""Links by which helpers without an account enter results."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.names import VisibleNames
from tournaments.models.tournament import Tournament

HIGHEST_BOARD = 9999


def new_mark() -> str:
    """What makes the key of one link another than that of every other one."""
    return secrets.token_hex(16)


class HelperLink(VisibleNames):
    """Whoever has it enters results of open boards from ``first_board`` to ``last_board``, until ``ends_at``.

    ``name`` is what the arbiter calls the helper; it stands in the log with each result. The key is worked out from
    ``mark`` and the installation's own key (``tournaments.pages.keys``), so that none can be read out of the database.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="helper_links")
    name = models.CharField(_("name"), max_length=60)
    mark = models.CharField(max_length=32, default=new_mark, editable=False)
    first_board = models.PositiveSmallIntegerField(_("from board"), default=1)
    last_board = models.PositiveSmallIntegerField(_("to board"), default=HIGHEST_BOARD)
    ends_at = models.DateTimeField(_("until"))
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(first_board__gte=1, first_board__lte=F("last_board"), last_board__lte=HIGHEST_BOARD),
                name="helper_link_boards",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="helper_link_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def holds(self) -> bool:
        """Whether results can be entered by it now."""
        return self.revoked_at is None and timezone.now() < self.ends_at

    @property
    def is_for_all(self) -> bool:
        """Whether it is for all boards."""
        return (self.first_board, self.last_board) == (1, HIGHEST_BOARD)

    @property
    def boards(self) -> str:
        """The boards that it is for, empty where it is for all."""
        if self.is_for_all:
            return ""
        if self.first_board == self.last_board:
            return str(self.first_board)
        return f"{self.first_board}–{self.last_board if self.last_board < HIGHEST_BOARD else ''}"

    def covers(self, table: int) -> bool:
        """Whether ``table`` is one of its boards."""
        return self.first_board <= table <= self.last_board
