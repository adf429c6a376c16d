"""What the title rules ask of an event and only an arbiter knows: how many games a norm needs, why it is exempt."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class NormExemption(models.TextChoices):
    """Why the federations of the opponents are not asked about (B.01, 1.4.3a to c); d follows from the field."""

    NONE = "", pgettext_lazy("an exemption", "none")
    NATIONAL_FINAL = "1.4.3a", _("final of a national championship (1.4.3a)")
    NATIONAL_TEAMS = "1.4.3b", _("national team championship (1.4.3b)")
    ZONAL = "1.4.3c", _("zonal or sub-zonal tournament (1.4.3c)")


class NormGames(models.IntegerChoices):
    """How many games a norm must have (B.01, 1.4.1)."""

    NINE = 9, _("9, as usual")
    EIGHT = 8, _("8: World Cup (1.4.1b)")
    SEVEN = 7, _("7: world or continental teams (1.4.1b)")


def games_of_norms() -> models.PositiveSmallIntegerField[int, int]:
    """How many games a norm needs in the tournament."""
    return models.PositiveSmallIntegerField(_("games of a norm"), choices=NormGames.choices, default=NormGames.NINE)


def exemption_of_norms() -> models.CharField[str, str]:
    """The exemption that an arbiter claims for the tournament."""
    none = NormExemption.NONE
    return models.CharField(
        _("exemption for norms"), max_length=6, choices=NormExemption.choices, blank=True, default=none
    )
