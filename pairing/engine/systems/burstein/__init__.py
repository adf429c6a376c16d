"""The Burstein system, C.04.4.2 as applied from 1 February 2026."""

TITLE = "Burstein"
RULES = "C.04.4.2 (February 2026)"
