"""What pairing systems make of the same field and the same results: the same invented events paired by each of them."""
