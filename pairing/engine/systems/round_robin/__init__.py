"""Round robins by the Berger tables, C.05 Annex 1."""

from pairing.engine.words import N_

TITLE = N_("Round robin")
FULL_NAME = N_("Round robin")
RULES = N_("C.05 Annex 1 (Berger tables)")
