"""The accent colours that a page may have: each is read well on light and on dark paper (static/css/accents.css)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Accent(models.TextChoices):
    GREEN = "green", _("green")
    TEAL = "teal", _("teal")
    BLUE = "blue", _("blue")
    VIOLET = "violet", _("violet")
    PLUM = "plum", _("plum")
    SLATE = "slate", _("slate")
