"""The Dubov system, C.04.4.1 as applied from 1 February 2026."""

TITLE = "Dubov"
RULES = "C.04.4.1 (February 2026)"
