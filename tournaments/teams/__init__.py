"""Team events: what their regulations fix, teams and rosters, byes, line-ups."""
