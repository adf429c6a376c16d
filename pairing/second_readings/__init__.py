"""Pairing systems read a second time, by weighted matchings in exact integers: for fields beyond the literal ones.

``NAME.py`` has ``SecondReading(tournament)``, which is used as the literal ``Reading`` is (``pairing.readings``).
"""
