"""The Dubov system of 1997, C.04.3 as approved by the General Assembly of that year: historical."""

from pairing.engine.words import N_

TITLE = N_("Dubov (1997)")
FULL_NAME = N_("Dubov system of 1997")
RULES = N_("C.04.3 (1997, historical)")
