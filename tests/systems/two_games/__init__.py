"""The first registered system with matches of two games, for what asks how many games a match has."""

PACKAGE = "tests.systems.two_games"
TITLE = "Two games"
RULES = "the rules of the first system, two games a match (tests)"
