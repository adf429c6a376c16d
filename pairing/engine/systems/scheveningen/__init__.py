"""Two sides of which everybody meets everybody of the other one, by the Scheveningen tables."""

from pairing.engine.words import N_

TITLE = N_("Scheveningen")
FULL_NAME = N_("Scheveningen system")
RULES = N_("Scheveningen (tables for 2 to 10 boards)")
