"""The journal: each change of a tournament with the rows that it wrote."""
