"""Standings, crosstable, tie-breaks and their working, places given by hand."""
