"""Rounds that a table has, whatever the results are; a system gives its table as one value of ``rules``."""
