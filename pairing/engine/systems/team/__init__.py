"""The Swiss team pairing system, C.04.6 as applied from 1 February 2026."""

TITLE = "Swiss team"
RULES = "C.04.6 (February 2026)"
