"""The FIDE (Dutch) system, C.04.3 as applied from 1 February 2026."""

from pairing.engine.words import N_

TITLE = N_("Dutch")
FULL_NAME = N_("Dutch system")
RULES = N_("C.04.3 (February 2026)")
