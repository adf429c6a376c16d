"""The cases in which published pairings are changed (C.04.2, 4.4), in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

CASES = (
    ("4.4.1", _("4.4.1: two who have already met were paired by accident")),
    ("4.4.2", _("4.4.2: the rules of the competition allow the chief arbiter to change pairings")),
    ("4.4.3", _("4.4.3: two who are close in the standings have no opponent, and both agree to play")),
    ("4.4.4", _("4.4.4: a late entry is let in, the changes are small and all concerned agree")),
    ("4.4.5", _("4.4.5: something unforeseen on the top boards of the final round")),
)
