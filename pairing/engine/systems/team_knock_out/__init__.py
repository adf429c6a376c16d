"""Knock-outs of teams: a bracket by seeds, in which who loses a match is out."""

TITLE = "Team knock-out"
RULES = "Knock-out (bracket by seeds, teams)"
