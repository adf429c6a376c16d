"""Knock-outs: a bracket by seeds, in which who loses a match is out."""

TITLE = "Knock-out"
RULES = "Knock-out (bracket by seeds)"
