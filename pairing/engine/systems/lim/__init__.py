"""The Lim system, C.04.4.3 as applied from 1 February 2026."""

from pairing.engine.words import N_

TITLE = N_("Lim")
FULL_NAME = N_("Lim system")
RULES = N_("C.04.4.3 (February 2026)")
