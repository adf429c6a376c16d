"""Rounds of a bracket: who loses a match is out. Players and teams have them alike."""
