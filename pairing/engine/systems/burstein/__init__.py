"""The Burstein system, C.04.4.2 as applied from 1 February 2026."""

from pairing.engine.words import N_

TITLE = N_("Burstein")
FULL_NAME = N_("Burstein system")
RULES = N_("C.04.4.2 (February 2026)")
