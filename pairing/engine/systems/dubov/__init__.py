"""The Dubov system, C.04.4.1 as applied from 1 February 2026."""

from pairing.engine.words import N_

TITLE = N_("Dubov")
FULL_NAME = N_("Dubov system")
RULES = N_("C.04.4.1 (February 2026)")
