"""The Lim system, C.04.4.3 as applied from 1 February 2026."""

TITLE = "Lim"
RULES = "C.04.4.3 (February 2026)"
