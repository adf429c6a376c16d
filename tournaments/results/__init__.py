"""Results: entered, corrected, from files, by helpers and by the players; notes at a board."""
