"""Pairing systems read a second time, by weighted matchings in exact integers: for fields beyond the literal ones."""
