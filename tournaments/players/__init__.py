"""Who takes part: entries, byes, check-in, leaving, numbers, and what players do by links of their own."""
