"""Tie-breaks that are worked out elsewhere: their codes begin with ``OTHER_`` (MTB26), and an arbiter gives values."""

from __future__ import annotations

from pairing.standings.codes import Code
from pairing.standings.field import Field
from pairing.standings.working import Working

NOT_FIDES = "OTHER_"


def given_value(field: Field, code: Code, tpn: int) -> Working:
    """The value given to the player, in hundredths of a point; None where there is none."""
    return Working(field.given.get(code.acronym, {}).get(tpn))
