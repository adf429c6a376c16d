"""Round robins of teams by the Berger tables, C.05 Annex 1."""

from pairing.engine.words import N_

TITLE = N_("Team round robin")
FULL_NAME = N_("Round robin of teams")
RULES = N_("C.05 Annex 1 (Berger tables, teams)")
