"""Knock-outs: a bracket by seeds, in which who loses a match is out."""

from pairing.engine.words import N_

TITLE = N_("Knock-out")
FULL_NAME = N_("Knock-out")
RULES = N_("Knock-out (bracket by seeds)")
