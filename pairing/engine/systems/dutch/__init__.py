"""The FIDE (Dutch) system, C.04.3 as applied from 1 February 2026."""

TITLE = "Dutch"
RULES = "C.04.3 (February 2026)"
