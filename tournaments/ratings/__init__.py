"""Ratings of a tournament brought up to date from the list, from a round on, and estimated changes."""
