"""Who belongs to a tournament, and in which role."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Role(models.TextChoices):
    """What an account is in one tournament; ``tournaments.permissions`` says what each may do.

    An organiser needs none: that is a property of the account, and holds for every tournament.
    """

    CHIEF = "chief", _("chief arbiter")
    ARBITER = "arbiter", _("arbiter")
    READER = "reader", _("reader")
    HELPER = "helper", _("helper")


class Member(models.Model):
    """An account in one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="member_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="member_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"
