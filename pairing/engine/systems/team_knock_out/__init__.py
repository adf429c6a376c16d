"""Knock-outs of teams: a bracket by seeds, in which who loses a match is out."""

from pairing.engine.words import N_

TITLE = N_("Team knock-out")
FULL_NAME = N_("Knock-out of teams")
RULES = N_("Knock-out (bracket by seeds, teams)")
