"""Round robins by the Berger tables, C.05 Annex 1."""

TITLE = "Round robin"
RULES = "C.05 Annex 1 (Berger tables)"
