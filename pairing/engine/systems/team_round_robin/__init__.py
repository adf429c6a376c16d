"""Round robins of teams by the Berger tables, C.05 Annex 1."""

TITLE = "Team round robin"
RULES = "C.05 Annex 1 (Berger tables, teams)"
