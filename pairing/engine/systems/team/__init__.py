"""The Swiss team pairing system, C.04.6 as applied from 1 February 2026."""

from pairing.engine.words import N_

TITLE = N_("Swiss team")
FULL_NAME = N_("Swiss system for teams")
RULES = N_("C.04.6 (February 2026)")
