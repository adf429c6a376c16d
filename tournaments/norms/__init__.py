"""Title norms of the tournament, and what FIDE's forms ask about it: estimates, certificates, tables to copy from."""
