"""Names that can be read as they stand: no character in them that nobody sees, or that turns the direction of writing.

Two names that look alike but are not would make two players of one, and a name could turn what stands beside it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

# Control, format (direction marks, joiners, tags), surrogate, private use, unassigned, ends of lines and paragraphs.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters, marks and signs by their class that are drawn as nothing all the same.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Embeddings, overrides and isolates reach over what is beside them; the marks U+200E and U+200F alone do not.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))


def is_invisible(sign: str) -> bool:
    """Whether nobody sees ``sign``.

    >>> [is_invisible(sign) for sign in ("a", " ", "é", "\\u200b", "\\u202e", "\\u00ad", "\\u3164", "\\n")]
    [False, False, False, True, True, True, True, True]
    """
    if sign.isascii():
        return not sign.isprintable()
    if unicodedata.category(sign) in _HIDDEN or sign in _BLANK:
        return True
    return any(first <= ord(sign) <= last for first, last in _SELECTORS)


def invisible_in(text: str) -> str:
    """What is wrong with ``text`` as a name: which character nobody sees, and where; empty for nothing."""
    if text.isascii() and text.isprintable():
        return ""
    for place, sign in enumerate(text):
        if is_invisible(sign):
            before = "".join(one for one in text[:place] if not is_invisible(one))
            after = "".join(one for one in text[place:] if not is_invisible(one))
            values = {
                "code": f"U+{ord(sign):04X}",
                "name": unicodedata.name(sign, _("control character")).lower(),
                "before": before[-20:],
                "after": after[:20],
            }
            text = _("between “%(before)s” and “%(after)s” stands a character that nobody sees, %(code)s (%(name)s)")
            return text % values
    return ""


def turning_in(text: str) -> str:
    """What is wrong with ``text`` that may be of several lines and scripts: which mark turns what stands around it."""
    found = None if text.isascii() else _TURNING.search(text)
    return _("a mark turns the direction of writing, U+%(code)04X") % {"code": ord(found[0])} if found else ""


def without_turning(text: str) -> str:
    """The text without such marks, which draw nothing themselves."""
    return text if text.isascii() else _TURNING.sub("", text)


class VisibleNames(models.Model):
    """A row whose ``VISIBLE`` fields are names; one that is new is refused where it has what nobody would see.

    A name that has been in the database since before stays: nothing else of the row waits for it.
    """

    VISIBLE: ClassVar[tuple[str, ...]] = ("name",)

    class Meta:
        abstract = True

    def keep_names(self) -> None:
        """Its names were taken in by another installation, and are as they are."""
        self.__dict__["_names_then"] = {name: self.__dict__.get(name) for name in self.VISIBLE}

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> VisibleNames:
        row = super().from_db(*args, **kwargs)
        row.keep_names()
        return row

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        """As Django's, and each name that nobody can read whole is one more fault."""
        faults: dict[str, Any] = {}
        try:
            super().clean_fields(exclude)
        except ValidationError as error:
            faults = error.update_error_dict({})
        then = self.__dict__.get("_names_then", {})
        for name in self.VISIBLE:
            value = str(getattr(self, name) or "")
            if name in (exclude or ()) or value == then.get(name):
                continue
            if fault := invisible_in(value):
                text = _("%(fault)s. Delete it, or type the name anew.") % {"fault": fault[:1].upper() + fault[1:]}
                faults.setdefault(name, []).append(ValidationError(text, code="invisible"))
        if faults:
            raise ValidationError(faults)
