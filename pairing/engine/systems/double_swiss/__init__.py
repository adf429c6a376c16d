"""The Double-Swiss system, C.04.5 as applied from 1 February 2026."""

from pairing.engine.words import N_

TITLE = N_("Double-Swiss")
FULL_NAME = N_("Double-Swiss system")
RULES = N_("C.04.5 (February 2026)")
