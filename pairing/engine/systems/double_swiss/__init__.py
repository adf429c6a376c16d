"""The Double-Swiss system, C.04.5 as applied from 1 February 2026."""

TITLE = "Double-Swiss"
RULES = "C.04.5 (February 2026)"
