"""Links by which somebody without a role joins a tournament, once."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models.member import Role
from tournaments.models.names import VisibleNames
from tournaments.models.tournament import Tournament


def new_invitation_mark() -> str:
    """What makes the key of one invitation another than that of every other one."""
    return secrets.token_hex(16)


class Invitation(VisibleNames):
    """Whoever has the link belongs to the tournament in ``role``, as a new account or with the own one.

    ``name`` is whom it is for. The key is worked out from ``mark`` and the installation's own key
    (``tournaments.pages.keys``), so that none can be read out of the database.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    name = models.CharField(_("for whom"), max_length=60)
    role = models.CharField(_("role"), max_length=10, choices=Role)
    mark = models.CharField(max_length=32, default=new_invitation_mark, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ends_at = models.DateTimeField(_("until"))
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role")]

    def __str__(self) -> str:
        return self.name

    @property
    def holds(self) -> bool:
        """Whether somebody can still join by it."""
        return self.revoked_at is None and self.used_at is None and timezone.now() < self.ends_at
