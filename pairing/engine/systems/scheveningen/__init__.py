"""Two sides of which everybody meets everybody of the other one, by the Scheveningen tables."""

TITLE = "Scheveningen"
RULES = "Scheveningen (tables for 2 to 10 boards)"
